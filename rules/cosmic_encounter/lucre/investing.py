"""Free Lucre that is placed on home planets in regroup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre.orders import places, to_invest
from rules.cosmic_encounter.model.words import lucre
from rules.cosmic_encounter.state import Cosmic
from rules.kernel.ask import Option, Seat
from rules.kernel.text import say

INVEST: Final = "invest:"
"""What the ids of investments begin with: `invest:A1+2`."""
AMOUNTS: Final = (1, 2, 3)
"""What can be named for a planet beside all there is; named together they add up."""


def may_invest(game: Cosmic, seat: Seat) -> bool:
    """Whether a player can do so, as all can see."""
    return bool(bank.free(game, seat) and places(game, seat))


def investments(game: Cosmic, seat: Seat) -> tuple[Option, ...]:
    """What a player may name, as options of the stop."""
    free, group = bank.free(game, seat), say("Invest Lucre")
    amounts = sorted({*(n for n in AMOUNTS if n < free), free}) if free else []
    return tuple(
        Option(
            f"{INVEST}{planet}+{n}",
            say("Invest {n} on {planet}", n=lucre(n), planet=planet),
            group=group,
        )
        for planet in places(game, seat)
        for n in amounts
    )


def invest(game: Cosmic, named: Mapping[Seat, Sequence[str]]) -> None:
    """All invest what they have named, the offense first, then clockwise.

    Ruling: there is no way to take it back.
    """
    for seat in game.clockwise(game.encounter.offense):
        ids = [id.removeprefix(INVEST) for id in named.get(seat, ()) if id.startswith(INVEST)]
        wanted: dict[str, int] = {}
        for id in ids:
            planet, _, amount = id.partition("+")
            wanted[planet] = wanted.get(planet, 0) + int(amount)
        for planet, most in (wanted or to_invest(game, seat)).items():
            _place(game, seat, planet, most)


def _place(game: Cosmic, seat: Seat, planet: str, wanted: int) -> None:
    """What is named and not there is not placed."""
    amount = min(wanted, bank.free(game, seat)) if planet in places(game, seat) else 0
    if amount:
        bank.place(game, planet, amount)
        text = "{seat:seat} invests {n} on {planet}."
        game.tell(text, seat=seat, n=lucre(amount), planet=planet)
