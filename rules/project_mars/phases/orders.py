"""Standing orders for Project Mars."""

from collections.abc import Mapping
from typing import Any

from rules.kernel import Answer, Ask, Seat, StandingOrder, Text, say
from rules.parts.auction import PassWhenUnable, StandingLimit
from rules.project_mars.phases.modules import NOTHING
from rules.project_mars.state import Mars

EVERY = (1, 2, 3)
IN_ALL = ((2, 4), (3, 6), (5, 10))
"""Standing maxima in materials: for one contract, and for all future ones together."""


class PassAuctions(StandingOrder):
    """Pass every contract auction."""

    def title(self) -> Text:
        return say("Pass every contract auction")

    def answers(self, game: Mars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (None,) if ask.moment == "bid" else None


class PassOthersAuctions(StandingOrder):
    """Pass every contract auction but that of one's own contract."""

    def title(self) -> Text:
        return say("Pass contract auctions unless I hold the contract")

    def answers(self, game: Mars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (None,) if ask.moment == "bid" and seat != game.holder else None


class PlaceNothing(StandingOrder):
    """Place no module until the owner takes the order back."""

    def title(self) -> Text:
        return say("Place no module")

    def answers(self, game: Mars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([NOTHING.id],) if ask.moment == "place_module" else None


def orders(view: Mapping[str, Any], seat: Seat) -> tuple[StandingOrder, ...]:
    """Return the orders that any seat may give at any time."""
    return (
        PassAuctions(),
        PassOthersAuctions(),
        PlaceNothing(),
        *(StandingLimit(up_to=most) for most in EVERY),
        *(StandingLimit(up_to=most, in_all=in_all) for most, in_all in IN_ALL),
        PassWhenUnable(),
    )
