"""The kernel's services for every game: digests, undo, standing orders, leaving, news."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pydantic import PrivateAttr

from bot.table.views.ways_back import undo_things
from rules.kernel import (
    Answer,
    Ask,
    Done,
    Frame,
    Game,
    Played,
    Refused,
    Seat,
    StandingOrder,
    Text,
    UndoPoint,
    Voice,
    say,
    shown,
    view,
)
from rules.parts.together import Together
from tests.answers import way_back
from tests.kernel.toy import Question, Toy, reloaded, table


class Says(StandingOrder):
    """Answers every question with the same letter, whether it is offered or not."""

    letter: str

    def title(self) -> Text:
        return say("Always say {letter}", letter=self.letter)

    def answers(self, game: Game, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([self.letter],)


class OptionalQuestion(Question):
    """Another seat may speak while the table waits for the first."""

    other: Seat
    said: str = ""

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        asked = super().asks(game)
        if asked:
            own = asked[self.seat]
            asked[self.other] = replace(own, title=say("In between?"), optional=True, secret=True)
        return asked

    def answer(self, game: Toy, seat: Seat, answer: Answer) -> Frame | None:
        if seat == self.seat:
            return super().answer(game, seat, answer)
        [self.said] = answer
        return None


class Rolls(Question):
    def advance(self, game: Toy) -> Done:
        game.chance()
        return Done(self.chosen)


class Again(Frame):
    """Asks the same question for ever."""

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        return Question.to(0).asks(game)

    def answer(self, game: Toy, seat: Seat, answer: Answer) -> None:
        pass


class Opens(Question):
    def answer(self, game: Toy, seat: Seat, answer: Answer) -> Frame:
        super().answer(game, seat, answer)
        game.tell("{seat:seat} opens.", seat=seat)
        game.tell("You see {what}.", to=seat, what="it", minor=True)
        return Question.to(seat)


def both(*frames: Frame) -> Together:
    return Together.of(dict(enumerate(frames)))


# ---- questions and answers --------------------------------------------------------------------


def test_an_answer_may_open_a_frame_above() -> None:
    game = table(Opens.to(1))

    game.play(1, ["a"])

    assert [frame.KIND for frame in game.stack] == ["toy.Last", "test_game.Opens", "toy.Question"]
    assert game.awaited() == [1]


def test_who_is_not_asked_is_told_whom_the_table_waits_for() -> None:
    game = table(both(Question.to(0), Question.to(1), Question.to(2)))
    game.play(2, ["a"])
    before = game.save()

    with pytest.raises(Refused, match="The table waits for Seat 1 and Seat 2"):
        game.play(2, ["b"])

    assert game.save() == before


def test_a_refused_answer_changes_nothing() -> None:
    game = table(Question.to(0))
    before = game.save()

    for answer in (["z"], None, [], ["a", "b"]):
        with pytest.raises(Refused):
            game.play(0, answer)

    assert game.save() == before
    assert game.take_played() == []


def test_a_digest_changes_only_with_its_own_seats_question_or_answer() -> None:
    game = table(both(Opens.to(0), Question.to(1), Question.to(2)))
    first = {seat: game.digest(seat) for seat in game.seats}

    game.play(0, ["a"])
    assert game.digest(0) not in ("", first[0])
    assert game.digest(1) == first[1]
    assert game.digest(2) == first[2]
    assert reloaded(game).digest(0) == game.digest(0)

    game.play(1, ["a"])
    assert game.digest(1) == ""
    assert game.digest(2) == first[2]


def test_the_same_question_asked_again_has_another_digest() -> None:
    game = table(Again())
    seen = []

    for _ in range(4):
        seen.append(game.digest(0))
        game.play(0, ["a"])

    assert len(set(seen)) == 4


def test_an_optional_question_is_not_waited_for() -> None:
    game = table(OptionalQuestion.to(0, other=1))
    assert game.awaited() == [0]
    assert list(game.asks()) == [0, 1]
    first = game.digest(0)

    game.play(1, ["b"])

    assert game.awaited() == [0]
    assert game.digest(0) == first


# ---- news and log -----------------------------------------------------------------------------


def test_news_are_told_once_to_all_or_to_one() -> None:
    game = table(Opens.to(1))
    game.play(1, ["a"])

    told = [(str(line.text), line.to, line.minor) for line in game.take_news()]

    assert told == [("Seat 2 opens.", None, False), ("You see it.", 1, True)]
    assert game.take_news() == []


def test_what_was_played_is_noted_with_what_orders_answered() -> None:
    game = table(Question.to(1), Question.to(0), seats=2)
    game.instruct(1, [Says(letter="b")])

    game.play(0, ["a"])

    assert game.take_played() == [Played(0, ["a"]), Played(1, ["b"], automatic=True)]
    assert game.take_played() == []


class Once(Says):
    """Says its letter once after it was given."""

    since: int = -1

    def given(self, game: Any, seat: Seat) -> Once:
        return self.model_copy(update={"since": game.answered[seat]})

    def is_spent(self, game: Any, seat: Seat) -> bool:
        return bool(game.answered[seat] > self.since + 1)

    def details(self, view: Any) -> Ask:
        return Question.to(0).asks(Toy(seed="s"))[0]

    def detailed(self, answer: Answer) -> Once:
        return self.model_copy(update={"letter": answer[0]})


def test_an_order_becomes_what_it_is_when_it_is_given_and_is_forgotten_when_it_is_spent() -> None:
    game = table(Question.to(1), Question.to(1), Question.to(0))

    game.instruct(1, [Once(letter="b").detailed(["c"])])
    assert [(order.letter, order.since) for order in game.orders[1]] == [("c", 0)]
    game.play(0, ["a"])

    assert game.take_played()[1:] == [Played(1, ["c"], automatic=True)]
    assert game.orders[1] == []
    assert game.awaited() == [1]


# ---- undo -------------------------------------------------------------------------------------


def test_the_last_mover_may_go_back_and_answer_otherwise() -> None:
    game = table(Question.to(0), Question.to(0), Question.to(1))
    game.play(1, ["a"])
    saves = [game.save()]
    game.play(0, ["a"])
    assert way_back(game, 0) == 1
    assert way_back(game, 1) is None

    back = Toy.load(saves[0])
    assert way_back(back, 1) == 0
    back.play(0, ["c"])

    assert back.heard == []
    assert way_back(reloaded(back), 0) == 1


def test_a_way_back_knows_what_its_move_named_and_a_former_save_does_not() -> None:
    game = table(Question.to(1), Question.to(0))
    game.play(0, ["b"])
    former = json.loads(game.save())
    for point in former["undo_points"]:
        del point["named"]

    loaded = Toy.load(json.dumps(former))
    assert [undo_things(point) for point in reloaded(game).ways_back(0)] == [(say("b"),)]
    assert game.ways_back(1) == []
    assert [undo_things(point) for point in loaded.ways_back(0)] == [()]
    assert way_back(loaded, 0) == 0


def test_of_many_things_the_way_back_names_a_few_and_counts_the_rest() -> None:
    points = [UndoPoint(0, 1) for _ in range(3)]
    for point, chosen in zip(points, ("ab", "abc", "abcdefg"), strict=True):
        point.name([say("{it}", it=one) for one in chosen])

    assert [Voice([]).say(say("{all}", all=undo_things(point))) for point in points] == [
        "a and b",
        "a, b and c",
        "a, b and 5 more",
    ]


def test_what_chance_has_shown_stays_shown() -> None:
    game = table(Question.to(0), Rolls.to(0))

    game.play(0, ["a"])

    assert way_back(game, 0) is None


def test_what_another_seat_has_ordered_cannot_be_probed_by_undoing() -> None:
    game = table(Question.to(0), Question.to(1), Question.to(0))
    game.instruct(1, [Says(letter="b")])

    game.play(0, ["a"])

    assert game.awaited() == [0]
    assert way_back(game, 0) is None


def test_the_way_back_does_not_tell_that_another_has_answered_in_secret() -> None:
    game = table(OptionalQuestion.to(0, other=1), Question.to(2))
    game.play(2, ["a"])
    quiet = [way_back(game, seat) for seat in game.seats]

    game.play(1, ["b"])

    assert [way_back(game, seat) for seat in (0, 2)] == [quiet[0], quiet[2]] == [None, None]


class OpenQuestion(OptionalQuestion):
    def asks(self, game: Toy) -> dict[Seat, Ask]:
        return {seat: replace(ask, secret=False) for seat, ask in super().asks(game).items()}


def test_a_question_that_one_may_answer_openly_takes_no_way_back() -> None:
    game = table(OpenQuestion.to(0, other=1), Question.to(0))

    game.play(0, ["a"])

    assert way_back(game, 0) == 0


def test_an_order_that_answers_nothing_leaves_every_way_back() -> None:
    game = table(Question.to(2), Question.to(0), Question.to(1), Question.to(0))
    game.play(0, ["a"])
    before = [way_back(game, seat) for seat in game.seats]

    game.instruct(2, [Says(letter="b")])

    assert before == [0, None, None]
    assert [way_back(game, seat) for seat in game.seats] == before
    game.instruct(1, [Says(letter="b")])
    assert way_back(game, 0) is None, "it has answered, and that was seen"


def test_nobody_undoes_the_end() -> None:
    game = table(Question.to(0))
    game.play(0, ["a"])

    assert game.over
    assert way_back(game, 0) is None


# ---- standing orders --------------------------------------------------------------------------


def test_an_order_answers_the_present_question_at_once_and_the_later_ones() -> None:
    game = table(Question.to(1), Question.to(0), Question.to(1))

    game.instruct(1, [Says(letter="b")])
    assert game.awaited() == [0]
    game = reloaded(game)
    game.play(0, ["a"])

    assert game.over
    assert game.heard == ["b"]


def test_an_order_never_answers_an_optional_question() -> None:
    game = table(OptionalQuestion.to(0, other=1))

    game.instruct(1, [Says(letter="b")])

    assert game.stack[-1].said == ""
    assert game.take_played() == []


def test_an_order_that_cannot_be_carried_out_leaves_the_question_to_its_owner() -> None:
    game = table(Question.to(1), Question.to(0))
    game.instruct(1, [Says(letter="z")])

    game.play(0, ["a"])

    assert game.awaited() == [1]


def test_the_first_order_that_can_answer_does() -> None:
    game = table(Question.to(1))

    game.instruct(1, [Says(letter="z"), Says(letter="c"), Says(letter="a")])

    assert game.heard == ["c"]


def test_orders_are_seen_by_their_owner_alone() -> None:
    game = table(Question.to(0))
    game.instruct(1, [Says(letter="b")])

    assert game.view(1)["orders"] == {1: [{"kind": "test_game.Says", "letter": "b"}]}
    assert game.view(0)["orders"] == game.view(None)["orders"] == {}


def test_orders_that_go_in_a_circle_leave_the_question_to_their_owner() -> None:
    game = table(Again())
    game.take_news()

    game.instruct(0, [Says(letter="z"), Says(letter="a"), Says(letter="b")])

    assert game.orders[0] == [Says(letter="z")]  # which has said nothing
    assert game.awaited() == [0]
    told = [(str(line.text), line.to) for line in game.take_news()]
    gone = "would repeat without end here, so it is stopped and you are asked."
    assert told == [(f"“Always say {letter}” {gone}", 0) for letter in "ab"]
    game.play(0, ["a"])
    assert game.awaited() == [0]
    assert reloaded(game).view(0)["orders"] == game.view(0)["orders"]


def test_whoever_has_left_is_not_asked_for_ever() -> None:
    game = table(Again())

    with pytest.raises(RuntimeError, match="asked in a circle"):
        game.leave(0)


# ---- leaving and the end ----------------------------------------------------------------------


def test_a_seat_that_left_is_answered_for_and_never_awaited() -> None:
    game = table(Question.to(1), Question.to(0), Question.to(1))
    game.instruct(1, [])

    game.leave(1)

    assert game.told == ["1 left"]
    assert game.awaited() == [0]
    assert game.take_played() == [Played(1, ["a"], automatic=True)]
    game.play(0, ["b"])
    assert game.over


def test_a_seat_that_left_in_the_middle_of_lanes_is_answered_for() -> None:
    game = table(both(Opens.to(0), Question.to(1), Opens.to(2)))
    game.play(0, ["b"])

    game.leave(0)
    game.leave(2)
    game.play(1, ["c"])

    assert game.heard == [{0: "b", 1: "c", 2: "a"}]


def actions() -> list[Any]:
    return [
        pytest.param(lambda game: game.play(1, ["a"]), id="play"),
        pytest.param(lambda game: game.instruct(1, []), id="instruct"),
        pytest.param(lambda game: game.leave(1), id="leave"),
    ]


@pytest.mark.parametrize("act", actions())
def test_who_has_left_does_nothing_more(act: Callable[[Any], None]) -> None:
    game = table(OptionalQuestion.to(0, other=1))
    game.leave(1)
    before = game.save()

    with pytest.raises(Refused, match="You have left this game"):
        act(game)

    assert game.save() == before


@pytest.mark.parametrize("act", actions())
def test_when_the_game_is_over_nothing_more_is_done(act: Callable[[Any], None]) -> None:
    game = table(Question.to(0))
    game.play(0, ["a"])
    before = game.save()

    with pytest.raises(Refused, match="The game is over"):
        act(game)

    assert game.save() == before


def test_a_view_says_who_looks_and_who_is_awaited() -> None:
    seen = table(both(Question.to(0), Question.to(1), Question.to(2))).view(1)

    assert seen["viewer"] == 1
    assert seen["awaited"] == [0, 1, 2]
    assert not {"seed", "draws", "moves", "answered", "undo_points"} & set(seen)


class Reckons(Toy):
    """Counts how often it finds out what it shows."""

    _found: list[list[str]] = PrivateAttr(default_factory=list)

    @property
    @shown
    def summary(self) -> list[str]:
        return self.once("summary", self._find)

    def _find(self) -> list[str]:
        self._found.append([*self.told])
        return [*self.told]


def test_what_follows_from_the_table_is_found_once_for_all_who_look_at_a_decision() -> None:
    game = table(Question.to(0), Question.to(1), game=Reckons)

    first = [game.view(seat)["summary"] for seat in (0, 1, None)]
    first[0].append("scribbled on by whoever looked")

    assert game.view(2)["summary"] == []
    assert game._found == [[]]


def test_it_is_found_anew_after_every_move_and_never_kept_while_the_rules_run() -> None:
    game = table(Question.to(0), Question.to(1), game=Reckons)
    game.view(None)

    game.leave(2)
    assert game.view(None)["summary"] == ["2 left"]

    game._asked = None
    game.told.append("still going on")
    assert game.summary == ["2 left", "still going on"]
    game.told.append("and on")
    assert game.summary == ["2 left", "still going on", "and on"]


class PutTogether(Reckons):
    """Puts together for pictures what all see, and beside it what the viewer alone does."""

    def seen_by_all(self) -> dict[str, Any]:
        return {"told": self._find(), "own": None}

    def put_together(self, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
        return {**seen, **public, "own": seen["viewer"]}


def test_what_a_game_puts_together_for_all_is_found_once_and_for_each_what_is_their_own() -> None:
    game = table(Question.to(0), Question.to(1), game=PutTogether)

    seen = [game.view(seat) for seat in (0, 1, None)]

    assert [each["own"] for each in seen] == [0, 1, None]
    assert seen[0]["told"] is seen[1]["told"]
    assert len(game._found) == 2, "once for the property that is shown, once for what all see"
    game.leave(2)
    assert game.view(0)["told"] == ["2 left"]


class Reshapes(Reckons):
    """Shows what was told in another shape only."""

    RESHAPED = frozenset({"told"})


def test_a_view_lacks_the_fields_that_it_shows_in_another_shape() -> None:
    game = table(Question.to(0), game=Reshapes)
    game.leave(2)

    seen = game.view(0)

    assert seen["summary"] == ["2 left"]
    assert {*view(game, 0)} - {*seen} == {"told"}


def test_no_game_replaces_its_view_so_that_the_marks_count_in_each() -> None:
    def everything(game: Toy, seat: Seat | None) -> dict[str, Any]:
        return game.model_dump()

    with pytest.raises(TypeError, match="Blabbing replaces its view"):
        type("Blabbing", (Toy,), {"view": everything})
