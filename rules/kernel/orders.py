"""Standing orders: answers that a seat has given in advance."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from rules.kernel.ask import Answer, Ask, Seat, is_legal
from rules.kernel.text import Text
from rules.kernel.view import Kinded


class StandingOrder(Kinded):
    """What a seat wants done for it without being asked ("pass every auction")."""

    told_apart_by: ClassVar[tuple[str, ...]] = ()  # fields by which orders of one class differ
    section: ClassVar[str] = ""  # under which heading of a long list it stands
    sentence: ClassVar[str] = ""  # what comes of it, below its title in the list
    repeats: ClassVar[bool] = False  # it may be given several times, with other details each time

    def title(self) -> Text:
        """The order as its owner reads it."""
        raise NotImplementedError  # each order says what it does

    def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        """The answer to give, wrapped, or None to leave the question to the player."""
        raise NotImplementedError  # as above

    def in_silence(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        """The answer for a seat that wanted to answer itself, and whose time has run out."""
        return None

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        """What may be named when the order is given; None: nothing."""
        return None

    def detailed(self, answer: Answer) -> Self:
        """The same order with what was named.

        Raises:
            Refused: things that do not go together; the sentence says what is possible.
        """
        raise NotImplementedError  # each order that has details knows what for

    def named(self) -> Answer:
        """What was named, as an answer to the question for details; None: nothing."""
        return None

    def given(self, game: Any, seat: Seat) -> Self:
        """The order as it is once this seat has given it."""
        return self

    def is_spent(self, game: Any, seat: Seat) -> bool:
        """Whether it has done its work, and is forgotten."""
        return False


def ordered(
    game: Any, seat: Seat, ask: Ask, orders: Iterable[StandingOrder]
) -> tuple[Answer] | None:
    """Return what the first of these orders to answer a question answers, wrapped."""
    return _legal(ask, (order.answers(game, seat, ask) for order in orders))


def in_silence(game: Any, seat: Seat, ask: Ask) -> Answer:
    """What holds for a seat that was waited for in vain.

    Its orders come first, then whoever acts for it (`Game.clock_ended`), then the fallback.
    """
    said = _legal(ask, (each.in_silence(game, seat, ask) for each in game.orders.get(seat, ())))
    return game.acted_for(seat, ask) if said is None else said[0]


def as_ordered(game: Any, seat: Seat, ask: Ask) -> Answer:
    """What holds for a seat that is not even waited for: as above, but no order is too late."""
    said = ordered(game, seat, ask, game.orders.get(seat, ()))
    return in_silence(game, seat, ask) if said is None else said[0]


def _legal(ask: Ask, answers: Iterable[tuple[Answer] | None]) -> tuple[Answer] | None:
    """Return the first answer that the question takes."""
    return next((said for said in answers if said is not None and is_legal(ask, said[0])), None)


def forget_spent(game: Any) -> bool:
    """Forget orders that have done what they were for; return whether there were any."""
    given = [(seat, order) for seat, orders in game.orders.items() for order in orders]
    spent = [(seat, order) for seat, order in given if order.is_spent(game, seat)]
    for seat, order in spent:
        game.orders[seat].remove(order)
    return bool(spent)


class Lasting(StandingOrder):
    """An order that ends by itself after some time.

    Rules know no time: whoever runs the table counts it, says when the order ends as it is given,
    and takes it back then.
    """

    ends: int = 0  # when, as whoever runs the table counts; rules never look at it

    def lasts(self) -> int:
        """For how many seconds it holds; 0: as long as its owner likes."""
        raise NotImplementedError  # each order has its own
