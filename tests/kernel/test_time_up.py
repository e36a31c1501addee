"""Expired time: the answer that a seat gets, who gives it, and how far it goes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest
from pydantic import PrivateAttr

from rules.kernel import (
    Answer,
    Ask,
    Choose,
    Done,
    Frame,
    Refused,
    Seat,
    StandingOrder,
    Text,
    as_ordered,
    in_silence,
    say,
)
from tests.kernel.toy import Question, Toy, reloaded, table


class Keeps(Toy):
    """Remembers the seats whose time has run out."""

    _slept: list[Seat] = PrivateAttr(default_factory=list)

    def overslept(self, seat: Seat) -> None:
        self._slept.append(seat)


class Spell(Frame):
    """Asks its seat for several letters, in a turn of its own or without one."""

    seat: Seat
    wanted: int = 3
    turn: str = ""
    letters: list[str] = []
    last: dict[str, Any] = {}  # what is special about the question that follows the first

    def own_turn(self, game: Toy, seat: Seat) -> str | None:
        return self.turn or None if seat == self.seat else None

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        if len(self.letters) >= self.wanted:
            return {}
        [ask] = Question.to(self.seat).asks(game).values()
        return {self.seat: replace(ask, **self.last) if self.letters else ask}

    def answer(self, game: Toy, seat: Seat, answer: Answer) -> None:
        self.letters += answer

    def advance(self, game: Toy) -> Done:
        return Done(self.letters)


class OneDecision(Spell):
    ONE_DECISION: ClassVar[bool] = True


class WantsLast(StandingOrder):
    """Orders the last letter, and in silence the second."""

    def title(self) -> Text:
        return say("Say the last letter")

    def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (["z"],) if ask.moment == "never" else None

    def in_silence(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (["b"],)


def says(letter: str) -> Any:
    return lambda seat, ask: [letter]


# ---- the limit of a seat ----------------------------------------------------------------------


def test_all_that_is_left_of_a_turn_is_answered_and_the_next_turn_is_left_alone() -> None:
    game = table(Spell(seat=1, turn="second"), Spell(seat=1, turn="first"))
    game.play(1, ["c"])

    assert game.run_out(1) == [["a"], ["a"]]

    assert game.heard == []
    assert game.stack[-1].turn == "second"
    assert game.stack[-1].letters == []


def test_outside_of_a_turn_only_the_present_question_is_answered() -> None:
    game = table(Spell(seat=1))

    assert game.run_out(1) == [["a"]]

    assert game.stack[-1].letters == ["a"]


def test_all_of_one_decision_is_answered_and_not_the_same_decision_anew() -> None:
    game = table(OneDecision(seat=1), OneDecision(seat=1))

    assert game.run_out(1) == [["a"]] * 3

    assert game.stack[-1].letters == []
    assert game.awaited() == [1]


def test_a_decision_below_the_question_does_not_make_it_one() -> None:
    game = table(OneDecision(seat=1), Spell(seat=1))

    assert game.run_out(1) == [["a"]]

    assert game.stack[-1].letters == ["a"]


class Opening(OneDecision):
    """A decision whose answers open questions of their own."""

    def answer(self, game: Toy, seat: Seat, answer: Answer) -> Frame:
        super().answer(game, seat, answer)
        return Question.to(seat)


def test_what_a_decision_opens_is_no_part_of_it() -> None:
    game = table(Opening(seat=1))

    assert game.run_out(1) == [["a"]]


@pytest.mark.parametrize("last", [{"clock": "main:1"}, {"optional": True}])
def test_what_has_a_time_of_its_own_is_not_answered_with_the_turn(last: dict[str, Any]) -> None:
    game = table(Question.to(0), Spell(seat=1, turn="first", last=last))

    assert game.run_out(1)[:1] == [["a"]]

    assert game.take_played()[1:] == []


def test_the_turn_ends_where_another_seat_is_asked_and_comes_back() -> None:
    game = table(Spell(seat=0, wanted=1), Spell(seat=1, wanted=1, turn="first"))

    assert game.run_out(1) == [["a"]]

    assert game.awaited() == [0]


def test_a_turn_that_never_ends_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.kernel.game.TOO_MANY", 5)
    game = table(Spell(seat=1, wanted=9, turn="first"))

    with pytest.raises(RuntimeError, match="the turn does not end"):
        game.run_out(1)

    assert game.stack[-1].letters == ["a"] * 5


def test_a_caretaker_answers_instead_and_the_mildest_counts_where_it_may_not_do_that() -> None:
    game = table(Spell(seat=1, turn="first"))
    letters = iter("czb")

    assert game.run_out(1, lambda seat, ask: [next(letters)]) == [["c"], ["a"], ["b"]]

    assert game.heard == [["c", "a", "b"]]


def test_only_whoever_has_no_caretaker_is_noted_as_late_and_once() -> None:
    alone = table(Spell(seat=1, turn="first"), game=Keeps)
    kept = table(Spell(seat=1, turn="first"), game=Keeps)

    alone.run_out(1)
    kept.run_out(1, says("b"))

    assert (alone._slept, kept._slept) == ([1], [])


# ---- a clock of the table ---------------------------------------------------------------------


class Bell(Frame):
    """Asks everybody for a letter until its clock ends; the first is named, the others are not."""

    letters: dict[Seat, list[str]] = {}
    rung: bool = False
    breaks: bool = False  # it fails as its clock ends

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        return {} if self.rung else {seat: self._ask(game, seat) for seat in game.seats}

    def _ask(self, game: Toy, seat: Seat) -> Choose:
        [ask] = Question.to(seat).asks(game).values()
        hidden = seat > 0
        return replace(ask, clock="bell:1", secret=hidden, anonymous=hidden)  # type: ignore[return-value]  # of its kind

    def clock_ended(self, game: Toy, clock: str) -> None:
        self.letters = {seat: in_silence(game, seat, ask) for seat, ask in self.asks(game).items()}
        self.rung = True
        if self.breaks:
            raise RuntimeError("the bell is broken")

    def advance(self, game: Toy) -> Done:
        return Done(self.letters)


def test_as_a_clock_ends_a_caretaker_speaks_for_who_is_named_and_is_silent_for_others() -> None:
    """An action chosen in private would show at a moment when nobody may be seen to be silent."""
    game = table(Bell())
    asked = []

    def caretaker(seat: Seat, ask: Ask) -> Answer:
        asked.append(seat)
        return ["c"]

    game.clock_ended("bell:1", caretaker)

    assert game.heard == [{0: ["c"], 1: ["a"], 2: ["a"]}]
    assert asked == [0], "it is not even asked"


def test_as_a_clock_ends_the_mildest_counts_without_a_caretaker_or_where_it_errs() -> None:
    for caretaker in (None, says("z")):
        game = table(Bell())
        game.clock_ended("bell:1", caretaker)

        assert game.heard == [{0: ["a"], 1: ["a"], 2: ["a"]}]


def test_orders_for_silence_come_before_a_caretaker() -> None:
    game = table(Bell())
    for seat in (0, 1):
        game.instruct(seat, [WantsLast()])

    game.clock_ended("bell:1", says("c"))

    assert game.heard == [{0: ["b"], 1: ["b"], 2: ["a"]}]


def test_a_caretaker_speaks_for_one_end_of_a_clock_alone_even_where_that_fails() -> None:
    game = table(Question.to(0), Bell(breaks=True))
    ask = game.asks()[0]

    with pytest.raises(RuntimeError, match="the bell is broken"):
        game.clock_ended("bell:1", says("c"))

    assert game.acted_for(0, ask) == ["a"]
    assert as_ordered(game, 0, ask) == ["a"]


def test_a_clock_that_does_not_run_is_refused_and_changes_nothing() -> None:
    game = table(Bell())
    before = game.save()

    with pytest.raises(Refused, match="That time has already run out"):
        game.clock_ended("bell:2")

    assert game.save() == before


def test_the_end_of_a_clock_is_a_move_of_the_table_beyond_which_nobody_goes_back_alone() -> None:
    game = table(Question.to(0), Bell(), Question.to(0))
    game.play(0, ["a"])
    moves = game.moves

    game.clock_ended("bell:1")

    assert game.moves == moves + 1
    assert game.undo_points == []
    assert reloaded(game).awaited() == [0]
