from __future__ import annotations

from typing import Annotated, Any

import pytest

from rules.kernel import Frame, Nobody, Option, Refused, Seat, Text, say
from tests.answers import way_back
from tests.games.window import PASS, PASS_ON, LetPass, Window
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


def alarm(window: type[Alarm] = Alarm, **more: Any) -> Any:
    return table(Question.to(0), window(open_to=[0, 1, 2], **more))


def let_pass(game: Any, *seats: Seat) -> None:
    for seat in seats:
        game.play(seat, [PASS])


def waited_for(game: Any) -> list[Seat]:
    """Return the seats that have not answered yet."""
    return [seat for seat, ask in game.asks().items() if not ask.optional]


def test_everyone_is_asked_at_once_whether_they_could_react_or_not() -> None:
    game = alarm()

    assert list(game.asks()) == [0, 1, 2]
    assert [len(ask.options) for ask in game.asks().values()] == [2, 3, 3]
    assert all(ask.secret and ask.anonymous for ask in game.asks().values())
    assert all(ask.fallback == [PASS] for ask in game.asks().values())


def test_nobody_learns_who_is_awaited_or_has_spoken() -> None:
    game, other = alarm(), alarm()
    let_pass(game, 2)
    let_pass(other, 0)
    other.play(2, ["stop"])

    assert game.awaited() == other.awaited() == []
    assert game.view(1) == other.view(1)
    assert game.view(None) == other.view(None)
    assert game.digest(1) == other.digest(1)
    assert [way_back(game, seat) for seat in game.seats] == [None] * 3


def test_a_public_call_names_those_who_are_awaited() -> None:
    game = alarm(anonymous=False)

    game.play(1, ["shout"])

    assert game.awaited() == [0, 2]
    assert "'shout'" not in str(game.view(0))


def test_what_was_named_may_be_changed_until_the_window_closes() -> None:
    game = alarm()
    game.play(1, ["shout"])
    assert str(game.asks()[1].chosen).startswith("You have chosen: shout.")
    assert game.asks()[1].suggested == ["shout"]

    game.play(1, [PASS])
    let_pass(game, 0, 2)

    assert game.awaited() == [0]
    assert game.told == []


def test_when_all_have_passed_it_is_over_and_cannot_be_undone() -> None:
    game = alarm()
    let_pass(game, 2, 0)
    assert [way_back(game, seat) for seat in game.seats] == [None] * 3

    let_pass(game, 1)

    assert game.awaited() == [0]
    assert way_back(game, 1) is None


def test_responses_are_carried_out_in_the_order_of_the_rules_never_first_come() -> None:
    for order in ([2, 1], [1, 2]):
        game = alarm()
        for seat in order:
            game.play(seat, [{1: "shout", 2: "stop"}[seat]])
        assert len(game.stack) == 3, "nothing happens while somebody may still speak"
        let_pass(game, 0)
        assert [frame.KIND for frame in game.stack[2:]] == [
            "test_window.Alarm",
            "test_window.Shout",
        ]

    game = table(Question.to(0), Alarm(open_to=[2, 1, 0]))
    game.play(1, ["shout"])
    let_pass(game, 0)
    game.play(2, ["stop"])
    assert game.awaited() == [0], "here the second player comes first"


def test_after_a_response_those_are_asked_again_whose_answer_it_has_made_void() -> None:
    game = alarm(shouts=2)
    game.play(1, ["shout"])
    let_pass(game, 0)
    game.play(2, ["stop"])
    game = reloaded(game)

    let_pass(game, 0, 1, 2)

    assert game.told == ["heard nothing"]
    assert waited_for(game) == [0, 1]
    assert game.stack[-1].wants == {2: "stop"}


def test_a_response_that_has_become_impossible_is_asked_again() -> None:
    game = alarm()
    game.play(1, ["shout"])
    let_pass(game, 0)
    game.play(2, ["stop"])

    let_pass(game, 0, 1, 2)

    assert waited_for(game) == [0, 1, 2]
    assert game.stack[-1].wants == {}


def test_who_passes_on_is_not_asked_again() -> None:
    game = alarm()
    game.play(1, ["shout"])
    game.play(0, [PASS_ON])
    let_pass(game, 2)

    let_pass(game, 0, 1, 2)

    assert waited_for(game) == [1, 2]
    let_pass(game, 1, 2)
    assert game.awaited() == [0]


def test_a_response_to_a_response_lies_above_it() -> None:
    game = alarm(shouts=2)
    game.play(1, ["shout"])
    let_pass(game, 0, 2)
    game.play(1, ["shout"])
    let_pass(game, 0, 2)
    assert [frame.KIND for frame in game.stack[2:]] == [
        "test_window.Alarm",
        "test_window.Shout",
        "test_window.Shout",
    ]

    game.play(2, ["stop"])
    let_pass(game, 0, 1)

    assert game.told == ["heard stopped"]
    assert len(game.stack) == 4


def test_a_window_that_has_become_pointless_closes() -> None:
    game = alarm()
    let_pass(game, 0, 1)

    game.play(2, ["stop"])

    assert game.awaited() == [0]


def test_an_empty_window_is_done_at_once() -> None:
    assert table(Question.to(0), Alarm(open_to=[])).awaited() == [0]


def test_an_order_lets_every_window_pass_and_nobody_sees_it() -> None:
    game, other = alarm(), alarm()

    game.instruct(2, [LetPass()])

    assert waited_for(game) == [0, 1]
    assert game.view(0) == other.view(0)
    game.play(1, ["shout"])
    let_pass(game, 0)
    assert waited_for(game) == [0, 1]


class Picky(LetPass):
    def asks_after_all(self, game: Toy, seat: Seat) -> bool:
        return isinstance(game.stack[-1], Shout)


def test_an_order_may_make_an_exception() -> None:
    game = alarm()
    game.instruct(2, [Picky()])
    assert waited_for(game) == [0, 1]

    game.play(1, ["shout"])
    let_pass(game, 0)

    assert waited_for(game) == [0, 1, 2]


def test_who_leaves_lets_every_window_pass() -> None:
    game = alarm()
    let_pass(game, 0, 1)

    game.leave(2)

    assert game.awaited() == [0]


def test_what_a_leaver_had_named_is_not_carried_out() -> None:
    game = alarm()
    game.play(2, ["stop"])
    let_pass(game, 0)

    game.leave(2)
    let_pass(game, 1)

    assert game.awaited() == [0]
    assert game.told == ["2 left"]


# ---- clocks -----------------------------------------------------------------------------------


class Timed(Alarm):
    """Waits for nobody but those who have ordered so, and never less than its floor."""

    watchful: Annotated[list[Seat], Nobody] = []

    def length(self, game: Toy) -> str:
        return "reaction"

    def least(self, game: Toy) -> str:
        return "floor"

    def waits_for(self, game: Toy, seat: Seat) -> bool:
        return seat in self.watchful


def test_all_share_one_clock_and_a_round_waits_for_its_floor() -> None:
    game = alarm(Timed)

    assert {ask.clock for ask in game.asks().values()} == {"reaction:1"}
    assert all(ask.quiet for ask in game.asks().values())
    assert game.clocks() == ["reaction:1", "floor:1"]
    game = reloaded(game)
    game.clock_ended("floor:1")
    assert game.awaited() == [0], "nobody is waited for"


def test_after_the_floor_it_is_open_until_those_who_are_waited_for_have_spoken() -> None:
    game = alarm(Timed, watchful=[1])
    let_pass(game, 1)
    assert game.clocks() == ["reaction:1", "floor:1"]

    game = alarm(Timed, watchful=[1])
    before = game.view(2)
    game.clock_ended("floor:1")
    assert game.view(2) == before, "that the floor has passed would tell that somebody is late"
    assert game.clocks() == ["reaction:1"]
    let_pass(game, 1)
    assert game.awaited() == [0]


def test_when_its_clock_ends_whoever_has_not_spoken_lets_it_pass() -> None:
    game = alarm(Timed, watchful=[1])
    game.play(2, ["stop"])

    game.clock_ended("reaction:1")

    assert [p.seat for p in game.take_played()] == [2], "its end is one move, of the table itself"
    assert game.moves == 2
    assert game.awaited() == [0]


def test_each_round_has_a_clock_and_a_floor_of_its_own() -> None:
    game = alarm(Timed, shouts=2)
    game.play(1, ["shout"])
    game.clock_ended("floor:1")  # the shout opens a window of its own, without clocks
    let_pass(game, 0, 1, 2)

    assert game.clocks() == ["reaction:3", "floor:3"]
    with pytest.raises(Refused, match="already run out"):
        game.clock_ended("floor:1")


def test_the_end_of_a_clock_is_undone_by_nobody() -> None:
    game = table(Timed(open_to=[1, 2]), Question.to(0))
    game.play(0, ["a"])
    game.clock_ended("floor:1")

    assert game.over
    assert game.undo_points == []


def test_a_response_hears_no_question_of_other_moments() -> None:
    order = LetPass()

    assert order.answers(None, 0, Question.to(0).asks(Toy(seed="s"))[0]) is None
