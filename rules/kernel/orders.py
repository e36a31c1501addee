"""Standing orders: answers that a seat gives in advance."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from rules.kernel.ask import Answer, Ask, Seat, is_legal
from rules.kernel.plain import Kinded
from rules.kernel.text import Text


class StandingOrder(Kinded):
    """An answer that a seat gives in advance to certain questions ("pass every auction")."""

    told_apart_by: ClassVar[tuple[str, ...]] = ()  # the fields that tell orders of one class apart
    section: ClassVar[str] = ""  # its heading in a long list
    sentence: ClassVar[str] = ""  # its effect, shown below its title in the list
    only_asks: ClassVar[bool] = False  # all that it does is that its seat is asked
    repeats: ClassVar[bool] = False  # a seat may give several, each with other details

    def title(self) -> Text:
        """Return the order as its owner reads it."""
        raise NotImplementedError  # each order has its own title

    def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        """Return the answer, wrapped, or None to leave the question to the player."""
        return None

    def in_silence(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        """Return the answer for a seat that wanted to answer itself and ran out of time."""
        return None

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        """Return the question for the order's details; None: it has none."""
        return None

    def detailed(self, answer: Answer) -> Self:
        """Return the same order with these details.

        Raises:
            Refused: things that do not go together; the sentence says what is possible.
        """
        raise NotImplementedError  # only orders with details have this

    def named(self) -> Answer:
        """Return the order's details as an answer to the question for them; None: it has none."""
        return None

    def given(self, game: Any, seat: Seat) -> Self:
        """Return the order as the game keeps it for this seat."""
        return self

    def is_spent(self, game: Any, seat: Seat) -> bool:
        """Whether it has done its work and can be forgotten."""
        return False


def ordered(
    game: Any, seat: Seat, ask: Ask, orders: Iterable[StandingOrder]
) -> tuple[Answer] | None:
    """Return the answer, wrapped, of the first order that answers the question."""
    return _legal(ask, (order.answers(game, seat, ask) for order in orders))


def in_silence(game: Any, seat: Seat, ask: Ask) -> Answer:
    """Return the answer for a seat that let its time run out.

    Its orders come first, then the caretaker (`Game.clock_ended`), then the fallback.
    """
    said = _legal(ask, (each.in_silence(game, seat, ask) for each in game.orders.get(seat, ())))
    return game.acted_for(seat, ask) if said is None else said[0]


def as_ordered(game: Any, seat: Seat, ask: Ask) -> Answer:
    """Return the answer for a seat that the table does not wait for; no order is too late here."""
    said = ordered(game, seat, ask, game.orders.get(seat, ()))
    return in_silence(game, seat, ask) if said is None else said[0]


def _legal(ask: Ask, answers: Iterable[tuple[Answer] | None]) -> tuple[Answer] | None:
    """Return the first answer that the question takes."""
    return next((said for said in answers if said is not None and is_legal(ask, said[0])), None)


def forget_spent(game: Any) -> bool:
    """Forget orders that have done their work; return whether there were any."""
    if not game.orders:  # asked after each step of the rules
        return False
    given = [(seat, order) for seat, orders in game.orders.items() for order in orders]
    spent = [(seat, order) for seat, order in given if order.is_spent(game, seat)]
    for seat, order in spent:
        game.orders[seat].remove(order)
    return bool(spent)
