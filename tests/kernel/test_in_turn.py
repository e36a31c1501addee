from __future__ import annotations

from typing import Any

from rules.kernel import Answer, Ask, Choose, Frame, Option, Seat, say
from rules.parts.in_turn import InTurn
from tests.answers import way_back
from tests.kernel.toy import Question, Toy, reloaded, table


class TakeLetter(InTurn):
    """Each takes one of the letters that are left; who could take nothing is passed over."""

    letters: list[str] = ["a", "b", "c"]
    idle: list[Seat] = []

    def ask(self, game: Toy, seat: Seat) -> Ask | None:
        if seat in self.idle or not self.letters:
            return None
        options = tuple(Option(letter, say(letter)) for letter in self.letters)
        fallback = [self.letters[0]]
        return Choose(title=say("Which?"), moment="take", options=options, fallback=fallback)

    def carry_out(self, game: Toy, seat: Seat, answer: Answer) -> Frame | None:
        self.letters.remove(answer[0])
        game.told.append(f"{seat} takes {answer[0]}")
        return None


def taking(order: list[Seat], **more: Any) -> Any:
    return table(Question.to(0), TakeLetter(order=order, **more))


def test_seats_answer_in_order_and_only_the_first_is_awaited() -> None:
    game = taking([2, 0, 1])

    for seat, letter in ((2, "b"), (0, "a"), (1, "c")):
        assert game.awaited() == [seat]
        game.play(seat, [letter])

    assert game.told == ["2 takes b", "0 takes a", "1 takes c"]


def test_an_answer_left_ahead_is_used_when_its_turn_comes_and_not_before() -> None:
    game = taking([0, 1, 2])
    game.play(1, ["c"])
    game = reloaded(game)
    assert game.told == []

    game.play(0, ["a"])

    assert game.told == ["0 takes a", "1 takes c"]
    assert game.awaited() == [2]
    assert way_back(game, 0) is None, "a way back would show what had been left"


def test_who_is_asked_after_all_bars_the_way_back_as_well() -> None:
    left, nothing = taking([0, 1, 2]), taking([0, 1, 2])
    left.play(1, ["a"])

    for game in (left, nothing):  # in one of them what 1 had left is not legal any more
        game.play(0, ["a"])

        assert game.awaited() == [1]
        assert way_back(game, 0) is None, "0 could try until something that was left fits"


class TakeAndTell(TakeLetter):
    """A player who has taken a letter chooses something else in the same turn."""

    def carry_out(self, game: Toy, seat: Seat, answer: Answer) -> Frame | None:
        super().carry_out(game, seat, answer)
        return Question(seat=seat, letters="xyz")


def test_the_steps_of_a_turn_keep_their_ways_back_until_it_is_done() -> None:
    game = table(Question.to(0), TakeAndTell(order=[0, 1]))
    game.play(1, ["b"])
    before = game.moves
    game.play(0, ["a"])

    assert game.awaited() == [0]
    assert way_back(game, 0) == before
    game.play(0, ["x"])
    assert way_back(game, 0) is None


def test_an_answer_that_is_not_legal_any_more_is_asked_again() -> None:
    game = taking([0, 1, 2])
    game.play(1, ["a"])
    game.play(2, ["b"])

    game.play(0, ["a"])

    assert game.awaited() == [1]
    assert not game.asks()[1].optional
    game.play(1, ["c"])
    assert game.told == ["0 takes a", "1 takes c", "2 takes b"]


def test_what_was_left_ahead_may_be_changed() -> None:
    game = taking([0, 1])
    game.play(1, ["b"])
    assert game.asks()[1].suggested == ["b"]
    assert str(game.asks()[1].chosen).startswith("You have answered ahead.")

    game.play(1, ["c"])
    game.play(0, ["a"])

    assert game.told == ["0 takes a", "1 takes c"]


def test_what_is_not_possible_any_more_is_not_suggested() -> None:
    game = taking([0, 1, 2])
    game.play(2, ["a"])

    game.play(0, ["a"])

    assert game.asks()[2].suggested == ["b"]
    game.asks()[2].check(game.asks()[2].suggested)


def test_nobody_else_learns_what_was_left_ahead_or_that_anything_was() -> None:
    game, other = taking([0, 1, 2]), taking([0, 1, 2])

    game.play(1, ["b"])

    for viewer in (0, 2, None):
        assert game.view(viewer) == other.view(viewer)
    assert [game.digest(seat) for seat in (0, 2)] == [other.digest(seat) for seat in (0, 2)]
    assert game.awaited() == other.awaited()


def test_who_has_nothing_to_decide_is_passed_over() -> None:
    game = taking([0, 1, 2], idle=[0, 1])

    assert game.awaited() == [2]


def test_a_seat_may_come_twice_and_answers_ahead_for_the_next_time_only() -> None:
    game = taking([0, 1, 0])
    game.play(1, ["b"])
    game.play(0, ["a"])

    assert game.told == ["0 takes a", "1 takes b"]
    assert game.awaited() == [0]


def test_what_a_leaver_had_left_falls_away() -> None:
    game = taking([0, 1, 2])
    game.play(1, ["b"])

    game.leave(1)
    game.play(0, ["a"])

    assert game.awaited() == [2]
    assert game.told == ["1 left", "0 takes a"]
