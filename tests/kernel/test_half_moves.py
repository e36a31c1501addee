"""Moves of several answers: nobody but their mover is told of them before they are complete."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.kernel import Answer, Ask, Frame, Procedure, Seat, StandingOrder, Text, say, step
from tests.kernel.toy import Question, Toy, reloaded, table


class Build(Question):
    """A move of two answers: what is built, and what follows."""

    follows: str = "own"

    def answer(self, game: Toy, seat: Seat, answer: Answer) -> Frame:
        super().answer(game, seat, answer)
        game.tell("{seat:seat} builds.", seat=seat)
        game.tell("It costs {n}.", n=3, to=seat)
        game.tell("A corner is left.", minor=True)
        return FOLLOWING[self.follows](seat)


class Beside(Question):
    """Another seat may speak as well."""

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        found = super().asks(game)
        return found | (Aside.to(2).asks(game) if found else {})


class Aside(Question):
    def asks(self, game: Toy) -> dict[Seat, Ask]:
        return {s: replace(ask, optional=True) for s, ask in super().asks(game).items()}


class OtherFirst(Procedure):
    """Another seat decides something before the mover goes on."""

    seat: Seat

    @step
    def first(self, game: Toy) -> Frame:
        return Question.to(2)

    @step
    def then(self, game: Toy) -> Frame:
        return Question.to(self.seat)


FOLLOWING: dict[str, Any] = {
    "own": Question.to,
    "another's": lambda seat: Question.to(2),
    "with another": Beside.to,
    "by order": lambda seat: OtherFirst(seat=seat),
}


class Agrees(StandingOrder):
    def title(self) -> Text:
        return say("Agree")

    def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer]:
        return (ask.fallback,)


def built(follows: str = "own", *, orders: bool = False) -> Any:
    game = table(Build.to(1, follows=follows))
    if orders:
        game.instruct(2, [Agrees()])
    game.play(1, ["a"])
    return game


def test_a_move_that_its_mover_goes_on_with_alone_is_kept_from_all_others() -> None:
    game = reloaded(built())

    assert game.half_move is not None
    assert (game.half_move.seat, game.half_move.moves) == (1, 0)
    told = [(plain["say"], minor) for plain, minor in game.half_move.told]
    assert told == [("{seat:seat} builds.", False), ("A corner is left.", True)]


def test_a_move_is_complete_when_nothing_of_it_is_asked_any_more() -> None:
    game = table(Question.to(0), Build.to(1))
    game.play(1, ["a"])
    assert game.half_move is not None
    assert game.undo_points[-1].silent

    game.play(1, ["b"])

    assert game.half_move is None
    assert not game.undo_points[-1].silent, "all see it now"


def test_a_move_is_told_at_once_where_anybody_else_is_asked_or_has_answered_in_it() -> None:
    assert built("another's").half_move is None
    assert built("with another").half_move is None
    by_order = built("by order", orders=True)
    assert by_order.awaited() == [1], "the mover goes on"
    assert by_order.half_move is None, "but another has answered"


def test_the_end_of_a_clock_or_of_a_player_completes_a_move() -> None:
    game = built()

    game.leave(2)

    assert game.half_move is None
