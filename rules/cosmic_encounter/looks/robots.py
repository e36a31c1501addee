"""Robots: what a sensible player would answer, from nothing but that seat's view."""

from __future__ import annotations

from typing import Any

from rules.kernel.ask import Answer, Ask, Chance, Choose, Seat
from rules.parts.stop import WHATEVER


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    """What is suggested; of what may be played, something now and then."""
    if isinstance(ask, Choose) and ask.moment == "stop":
        playable = [o.id for o in ask.open if o.group is not None and ":" in o.id]
        return [id for id in playable if chance() < 0.1 and id != WHATEVER][:1]
    if isinstance(ask, Choose) and ask.moment == "deal":
        accepts = [option.id for option in ask.open if option.id.startswith("accept")]
        return accepts[:1] or ([ask.open[0].id] if chance() < 0.5 else ["no deal"])
    if ask.moment == "again":
        return True
    return ask.suggested
