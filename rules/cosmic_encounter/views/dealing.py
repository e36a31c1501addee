"""A robot's deals: the worth of an offer, and its own offers."""

from collections.abc import Mapping
from typing import Any, Final

from rules.kernel import Answer, Chance, Choose, Seat

WORTH: Final = {"cards": 1.0, "lucre": 0.8, "freed": 0.5}
COLONY: Final = 4.0
WIN: Final = 100.0
NO_DEAL: Final = -1.5
"""The worth of losing three ships."""
PATIENCE: Final = 0.8
"""The share of rounds in which it goes on talking."""


def talks(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    """Return the choice: accept an offer better than no deal, make an offer, or give up."""
    open_ids = [option.id for option in ask.open]
    for offer in view["present"]["offers"]:
        better = worth(view, offer, seat) > NO_DEAL
        if f"accept {offer['number']}" in open_ids and better:
            return [f"accept {offer['number']}"]
    return ["offer"] if chance() < PATIENCE else ["no deal"]


def worth(view: Mapping[str, Any], offer: Mapping[str, Any], seat: Seat) -> float:
    """Return the gain of an offer to a seat, less the other player's gain."""
    return _value(view, offer["given"], seat) - _value(view, offer["taken"], offer["seat"])


def _value(view: Mapping[str, Any], terms: Mapping[str, Any], taker: Seat) -> float:
    found: float = sum(worth * terms[what] for what, worth in WORTH.items())
    if not terms["colony"] or terms["colony"] in _home(view, taker):
        return found
    return found + (WIN if _near(view, taker) else COLONY)


def _home(view: Mapping[str, Any], seat: Seat) -> list[str]:
    return [planet["id"] for planet in view["players"][seat]["planets"]]


def _near(view: Mapping[str, Any], seat: Seat) -> bool:
    """Whether one more foreign colony wins the game for a seat."""
    return bool(view["players"][seat]["foreign_colonies"] + 1 >= view["to_win"])


def offers(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    """Return colony for colony, unless the other wins alone; else a card each; never Lucre."""
    ids, now = [option.id for option in ask.open], view["present"]
    other = now["defense"] if seat == now["offense"] else now["offense"]
    both = ["gives_planet", "takes_planet"]
    if any(id.endswith(("_lucre", "_freed", "_raised")) for id in ids):
        return []
    if all(id in ids for id in both) and (_near(view, seat) or not _near(view, other)):
        return both
    cards = [id for id in ("gives_chosen", "takes_drawn") if id in ids]
    return cards or ids[:1]
