from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.ask import Option, Refused, Seat
from rules.kernel.frame import Done, Frame
from rules.kernel.text import Text, say
from rules.parts.window import PASS, LetPass, Window
from tests.kernel.toy import Question, Toy, reloaded, table


class Alarm(Window):
    """Seat 1 may shout, which is a question to it; seat 2 may stop everything."""

    shouts: int = 1

    def question(self, game: Toy, seat: Seat) -> Text:
        return say("Do you react?")

    def responses(self, game: Toy, seat: Seat) -> tuple[Option, ...]:
        found = {1: "shout", 2: "stop"}.get(seat)
        return (Option(found, say(found)),) if found and self.shouts else ()

    def respond(self, game: Toy, seat: Seat, chosen: str) -> Frame | None:
        self.shouts -= 1
        if chosen == "shout":
            return Shout(open_to=self.open_to)
        self.outcome = "stopped"
        return None

    def heard(self, game: Toy, result: Any) -> None:
        game.told.append(f"heard {result or 'nothing'}")


class Shout(Alarm):
    """A response that may itself be responded to."""


def alarm(window: type[Alarm] = Alarm) -> Any:
    return table(Question.to(0), window(open_to=[0, 1, 2]))


def let_pass(game: Any, *seats: Seat) -> None:
    for seat in seats:
        game.play(seat, [PASS])


def test_everyone_is_asked_at_once_whether_they_could_react_or_not() -> None:
    game = alarm()

    assert list(game.asks()) == [0, 1, 2]
    assert [len(ask.options) for ask in game.asks().values()] == [1, 2, 2]
    assert all(ask.secret and ask.anonymous for ask in game.asks().values())
    assert all(ask.fallback == [PASS] for ask in game.asks().values())


def test_nobody_learns_who_is_awaited_or_has_passed() -> None:
    game, other = alarm(), alarm()
    let_pass(game, 2)
    let_pass(other, 0, 2)

    assert game.awaited() == other.awaited() == []
    assert game.view(1) == other.view(1)
    assert game.view(None) == other.view(None)
    assert game.digest(1) == other.digest(1)
    assert game.why_not_asked(2) == say("There is nothing for you to decide now.")
    with pytest.raises(Refused, match="nothing for you to decide"):
        let_pass(game, 2)


def test_when_all_have_passed_it_is_over_and_cannot_be_undone() -> None:
    game = alarm()
    let_pass(game, 2, 0)
    assert [game.undo_target(seat) for seat in game.seats] == [None] * 3

    let_pass(game, 1)

    assert game.awaited() == [0]
    assert game.undo_target(1) is None


def test_after_a_response_all_passes_are_forgotten() -> None:
    game = alarm()
    let_pass(game, 0, 2)

    game.play(1, ["shout"])
    game = reloaded(game)
    assert [frame.KIND for frame in game.stack[2:]] == ["test_window.Alarm", "test_window.Shout"]
    let_pass(game, 0, 1, 2)

    assert game.told == ["heard nothing"]
    assert list(game.asks()) == [0, 1, 2]
    assert [len(ask.options) for ask in game.asks().values()] == [1, 1, 1]


def test_a_response_to_a_response_lies_above_it() -> None:
    game = alarm()
    game.play(1, ["shout"])
    game.play(1, ["shout"])
    let_pass(game, 0)
    game.play(2, ["stop"])

    assert game.told == ["heard stopped"]
    assert [frame.KIND for frame in game.stack[2:]] == ["test_window.Alarm", "test_window.Shout"]
    let_pass(game, 0, 1, 2)
    assert game.told == ["heard stopped", "heard nothing"]


def test_a_window_that_has_become_pointless_closes() -> None:
    game = alarm()

    game.play(2, ["stop"])

    assert game.awaited() == [0]


def test_an_empty_window_is_done_at_once() -> None:
    assert table(Question.to(0), Alarm(open_to=[])).awaited() == [0]


def test_an_order_lets_every_window_pass_and_nobody_sees_it() -> None:
    game, other = alarm(), alarm()

    game.instruct(2, [LetPass()])

    assert list(game.asks()) == [0, 1]
    assert game.view(0) == other.view(0)
    game.play(1, ["shout"])
    assert list(game.asks()) == [0, 1]


class Picky(LetPass):
    def asks_after_all(self, game: Toy, seat: Seat) -> bool:
        return isinstance(game.stack[-1], Shout)


def test_an_order_may_make_an_exception() -> None:
    game = alarm()
    game.instruct(2, [Picky()])
    assert list(game.asks()) == [0, 1]

    game.play(1, ["shout"])

    assert list(game.asks()) == [0, 1, 2]


def test_who_leaves_lets_every_window_pass() -> None:
    game = alarm()
    let_pass(game, 0, 1)

    game.leave(2)

    assert game.awaited() == [0]


def test_a_response_hears_no_question_of_other_moments() -> None:
    order = LetPass()

    assert order.answers(None, 0, Question.to(0).asks(Toy(seed="s"))[0]) is None
    assert isinstance(Alarm(open_to=[]).advance(Toy(seed="s")), Done)
