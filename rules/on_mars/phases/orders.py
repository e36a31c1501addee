"""Standing orders for On Mars."""

from collections.abc import Mapping
from typing import Any

from rules.kernel.ask import Answer, Ask, Choose, Seat
from rules.kernel.orders import StandingOrder
from rules.kernel.text import Text, say
from rules.on_mars.phases.shuttle import STAY
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP


class PlaceDisplaced(StandingOrder):
    """Place displaced pieces as proposed."""

    def title(self) -> Text:
        return say("Place my displaced pieces as proposed")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        mine = game.own_turn(seat) is not None  # in their own turn, players decide themselves
        return (ask.suggested,) if ask.moment == "displaced" and not mine else None


class KeepOxygen(StandingOrder):
    """Take the oxygen for lent technology, always."""

    def title(self) -> Text:
        return say("Keep the oxygen whenever my technology is borrowed")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([STOP],) if ask.moment == "lent" else None


class DevelopLent(StandingOrder):
    """Develop lent technology, where only one cell is open to it."""

    def title(self) -> Text:
        return say("Develop my borrowed technology where there is one way only")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "lent" or not isinstance(ask, Choose):
            return None
        cells = [option.id for option in ask.options if option.id != STOP]
        return ([cells[0]],) if len(cells) == 1 else None


class StayWhereIAm(StandingOrder):
    """Never travel in shuttle phases."""

    def title(self) -> Text:
        return say("Stay on my side in the shuttle phases")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([STAY],) if ask.moment == "travel" else None


def orders(view: Mapping[str, Any], seat: Seat) -> tuple[StandingOrder, ...]:
    """Return the orders that any seat may give at any time."""
    return (PlaceDisplaced(), KeepOxygen(), DevelopLent(), StayWhereIAm())
