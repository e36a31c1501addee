from __future__ import annotations

import json
from typing import Any

import pytest

from rules.kernel import BACK, Done, Frame, Procedure, Refused, Seat, step
from rules.parts.together import Together
from tests.answers import way_back
from tests.kernel.toy import Question, Toy, reloaded, table


class TwoLetters(Procedure):
    """Asks nothing at once, then two questions, one after the other."""

    seat: Seat
    chosen: list[str] = []

    @step
    def first(self, game: Toy) -> Frame:
        return Question.to(self.seat)

    @step
    def second(self, game: Toy) -> Frame:
        return Question.to(self.seat, letters="xyz")

    def heard(self, game: Toy, result: str) -> None:
        self.chosen.append(result)

    def finished(self, game: Toy) -> Done:
        return Done(self.chosen)


class Finishes(Frame):
    result: Any = None

    def advance(self, game: Toy) -> Done:
        return Done(self.result)


class FinishesWithATuple(Frame):
    def advance(self, game: Toy) -> Done:
        return Done((1, 2))


def together(*frames: Frame, revisable: bool = False) -> Any:
    return table(Together.of(dict(enumerate(frames)), revisable=revisable))


def test_all_lanes_are_asked_at_once_and_the_frame_below_hears_all_results() -> None:
    game = together(Question.to(0), Question.to(1), Question.to(2))
    assert list(game.asks()) == [0, 1, 2]

    for seat, letter in ((1, "b"), (0, "a"), (2, "c")):
        game.play(seat, [letter])
        game = game if game.over else reloaded(game)

    assert game.heard == [{0: "a", 1: "b", 2: "c"}]


def test_a_lane_is_a_stack_of_its_own() -> None:
    game = together(TwoLetters(seat=0), Question.to(1))

    game.play(0, ["a"])
    game = reloaded(game)

    assert [option.id for option in game.asks()[0].options] == ["x", "y", "z"]
    game.play(0, ["z"])
    assert game.awaited() == [1]
    game.play(1, ["b"])
    assert game.heard == [{0: ["a", "z"], 1: "b"}]


def test_a_lane_that_must_run_before_its_question_is_asked_together_with_the_others() -> None:
    game = together(TwoLetters(seat=0), Question.to(1), TwoLetters(seat=2))

    assert list(game.asks()) == [0, 1, 2]


def test_a_lane_without_a_question_runs_through() -> None:
    game = together(Finishes(result=[7]), Question.to(1))
    assert list(game.asks()) == [1]

    game.play(1, ["a"])

    assert game.heard == [{0: [7], 1: "a"}]


def test_lanes_that_ask_nothing_at_all_are_done_at_once() -> None:
    assert together(Finishes(result=1), Finishes(result="x")).heard == [{0: 1, 1: "x"}]


def test_a_lane_asks_only_its_own_seat() -> None:
    with pytest.raises(RuntimeError, match="lane of seat 1 asks only others"):
        together(Question.to(0), Question.to(0))


def test_a_result_that_a_save_would_change_is_refused() -> None:
    with pytest.raises(TypeError, match="a lane's result"):
        together(FinishesWithATuple(), Question.to(1))


def test_a_pick_may_be_changed_until_the_last_one_has_picked() -> None:
    game = together(TwoLetters(seat=0), Question.to(1), revisable=True)
    game.play(0, ["a"])
    game.play(0, ["x"])
    game = reloaded(game)
    assert game.asks()[0].optional
    assert game.awaited() == [1]

    game.play(0, ["c"])
    assert game.asks()[0].optional
    game.play(0, ["y"])
    game.play(1, ["b"])

    assert game.heard == [{0: ["c", "y"], 1: "b"}]


def test_whoever_has_left_is_not_asked_to_choose_anew() -> None:
    game = together(Question.to(0), Question.to(1), revisable=True)
    game.play(0, ["a"])
    game.gone.append(0)
    game = reloaded(game)

    assert list(game.asks()) == [1]


def test_until_a_change_is_complete_the_first_choice_stands() -> None:
    game = together(TwoLetters(seat=0), Question.to(1), revisable=True)
    game.play(0, ["a"])
    game.play(0, ["x"])

    game.play(0, ["c"])
    game = reloaded(game)

    assert game.awaited() == [1]
    assert [option.id for option in game.asks()[0].options] == ["x", "y", "z"]
    game.play(1, ["b"])
    assert game.heard == [{0: ["a", "x"], 1: "b"}]


def test_a_changed_pick_can_be_changed_again() -> None:
    game = together(Question.to(0), Question.to(1), revisable=True)

    for letter in "abca":
        game.play(0, [letter])
        game = reloaded(game)
    game.play(1, ["b"])

    assert game.heard == [{0: "a", 1: "b"}]


def hint(game: Any, seat: Seat = 0) -> str:
    return str(game.asks()[seat].chosen)


def test_who_may_change_a_pick_is_told_what_it_is() -> None:
    game = together(TwoLetters(seat=0), Question.to(1), revisable=True)
    game.play(0, ["a"])
    game.play(0, ["x"])
    game = reloaded(game)
    until = "You can change it until the others have chosen, too."
    assert hint(game) == f"You chose a and x. {until}"

    game.play(0, ["c"])
    game = reloaded(game)
    assert hint(game) == "You chose a and x. That stands until you choose again."
    game.play(0, ["y"])

    assert hint(game) == f"You chose c and y. {until}"


def test_a_pick_of_very_much_is_told_in_short() -> None:
    game = together(Question.to(0), Question.to(1), revisable=True)
    game.play(0, ["a"])
    named = [{"say": f"A card called {n}", "with": {}} for n in range(200)]
    game.stack[-1].lanes[0].named = named
    game._changes()

    assert len(hint(game)) < 700
    assert " more. You can change it until" in hint(game)


def former(game: Any, **fields: Any) -> Any:
    """The table as a release without lanes of their own saved it; seat 0 has chosen already."""
    plain = json.loads(game.save())
    lane = plain["stack"][-1]["lanes"]["1"]["frames"]
    again = [{**frame, "seat": 0} for frame in lane]
    kept = {"lanes": {"0": [], "1": lane}, "results": {"0": "a"}, "revisable": True}
    plain["stack"][-1] = {"kind": "kernel.Together", **kept, "beginnings": {"0": again}, **fields}
    return type(game).load(json.dumps(plain))


def test_a_save_from_before_picks_were_named_can_still_be_changed() -> None:
    game = former(together(Question.to(0), Question.to(1), revisable=True))

    assert hint(game) == "You have chosen. You can change it until the others have chosen, too."
    game.play(0, ["b"])
    assert hint(game).startswith("You chose b.")


def test_a_save_of_stacks_side_by_side_plays_on() -> None:
    table = together(TwoLetters(seat=0), TwoLetters(seat=1), revisable=True)
    below = {"kind": "test_together.TwoLetters", "seat": 0, "at": "end", "chosen": ["b"]}
    asked_next = {"kind": "toy.Question", "seat": 0, "letters": "xyz"}
    change = {"0": {"lane": [below, asked_next], "named": []}}

    game = former(table, named={"0": []}, changes=change)

    assert hint(game) == "You chose nothing. That stands until you choose again."
    game.play(0, ["y"])
    assert hint(game) == "You chose y. You can change it until the others have chosen, too."
    game.play(1, ["a"])
    game.play(1, ["z"])
    assert game.over
    assert game.heard == [{0: ["b", "y"], 1: ["a", "z"]}]


def test_nobody_sees_that_a_seat_changes_its_mind() -> None:
    def game(*answers: str) -> Any:
        begun = together(TwoLetters(seat=0), Question.to(1), Question.to(2), revisable=True)
        for answer in ("a", "x", *answers):
            begun.play(0, [answer])
        begun.play(2, ["c"])
        return begun

    still, changing, changed = game(), game("b"), game("b", "z")

    for other in (changing, changed):
        for viewer in (1, 2, None):
            assert other.view(viewer) == still.view(viewer)
            assert way_back(other, viewer or 0) == way_back(still, viewer or 0)
        assert other.awaited() == still.awaited()
        assert [other.digest(seat) for seat in (1, 2)] == [still.digest(seat) for seat in (1, 2)]
        assert [line.text for line in other.take_news()] == []
    assert [*changing.view(0)["stack"][-1]["changes"]] == [0]


def test_without_that_a_pick_stands() -> None:
    game = together(Question.to(0), Question.to(1))
    game.play(0, ["a"])

    with pytest.raises(Refused, match="The table waits for Seat 2"):
        game.play(0, ["b"])


def test_no_seat_sees_another_lane_nor_what_came_out_of_it() -> None:
    def game(letter: str) -> Any:
        begun = together(Question.to(0), Question.to(1), Question.to(2), revisable=True)
        begun.play(1, [letter])
        return begun

    for viewer in (0, 2, None):
        assert game("a").view(viewer) == game("c").view(viewer)
        assert "1" not in map(str, game("a").view(viewer)["stack"][-1]["lanes"])
    own = game("a").view(1)["stack"][-1]
    assert [(seat, lane["result"], lane["frames"]) for seat, lane in own["lanes"].items()] == [
        (1, "a", [])
    ]


def test_the_last_pick_shows_all_and_cannot_be_undone() -> None:
    game = table(Question.to(2), Together.of({0: Question.to(0), 1: Question.to(1)}))
    game.play(0, ["a"])
    assert way_back(game, 0) == 0

    game.play(1, ["b"])

    assert [way_back(game, seat) for seat in game.seats] == [None] * 3


# ---- the way back from question to question ---------------------------------------------------


def test_back_leads_to_the_question_before_and_what_was_chosen_there_is_forgotten() -> None:
    game = together(TwoLetters(seat=0), Question.to(1), revisable=True)
    assert not game.asks()[0].back, "nothing lies before the first"
    game.play(0, ["a"])
    game = reloaded(game)
    assert game.asks()[0].back

    game.play(0, BACK)
    game = reloaded(game)

    assert not game.asks()[0].back
    assert [option.id for option in game.asks()[0].options] == ["a", "b", "c"]
    for letter in "cy":
        game.play(0, [letter])
    game.play(1, ["b"])
    assert game.heard == [{0: ["c", "y"], 1: "b"}]


def test_back_from_a_change_that_has_just_begun_leaves_what_was_chosen() -> None:
    game = together(TwoLetters(seat=0), Question.to(1), revisable=True)
    for letter in "axc":
        game.play(0, [letter])
    assert game.asks()[0].back

    game.play(0, BACK)
    game = reloaded(game)

    assert "You can change it" in hint(game)
    assert not game.asks()[0].back
    game.play(1, ["b"])
    assert game.heard == [{0: ["a", "x"], 1: "b"}]


def test_a_complete_choice_has_no_way_back_to_its_last_question() -> None:
    game = together(TwoLetters(seat=0), Question.to(1), revisable=True)
    for letter in "ax":
        game.play(0, [letter])

    assert not game.asks()[0].back
    assert [option.id for option in game.asks()[0].options] == ["a", "b", "c"]
