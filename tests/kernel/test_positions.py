"""Positions: whom the game waits for, what is secret, how it ended, the content of a save."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, ClassVar

import pytest

from rules.kernel import Answer, Ask, Frame, Nobody, Seat, Standing
from tests.answers import way_back
from tests.kernel.toy import Question, Toy, reloaded, table


class Asks(Frame):
    """Asks several seats a letter each, in the ways that are named for them."""

    ways: dict[Seat, dict[str, Any]] = {}
    answered: list[Seat] = []

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        left = {seat: way for seat, way in self.ways.items() if seat not in self.answered}
        return {seat: replace(Question.to(seat).asks(game)[seat], **left[seat]) for seat in left}

    def answer(self, game: Toy, seat: Seat, answer: Answer) -> None:
        self.answered.append(seat)


def asked(*ways: dict[str, Any]) -> Any:
    return table(Asks(ways=dict(enumerate(ways))))


SECRET, OPEN = {"secret": True}, {"secret": False}

# ---- who may be answering unnoticed -----------------------------------------------------------


@pytest.mark.parametrize(
    ("ways", "hidden"),
    [
        ([OPEN], False),
        ([SECRET], False),
        ([OPEN, OPEN], False),
        ([OPEN, SECRET], True),
        ([SECRET, SECRET], True),
        ([OPEN, {"anonymous": True}], True),
        ([{"anonymous": True}], True),
        ([OPEN, {"optional": True}], False),
        ([SECRET, {"optional": True}], False),
        ([OPEN, {"optional": True, "secret": True}], True),
        ([OPEN, {"quiet": True, "secret": True}], True),
        ([OPEN, {"quiet": True}], False),
    ],
)
def test_seats_answer_in_secret_where_one_of_several_may_do_so_unnoticed(
    ways: list[dict[str, Any]], hidden: bool
) -> None:
    assert asked(*ways).in_secret is hidden


@pytest.mark.parametrize(
    ("ways", "moment"),
    [
        ([{"moment": "bid"}, {"moment": "bid"}], "bid"),
        ([{"moment": "bid"}, {"moment": "build"}], ""),
        ([{"moment": "bid"}, {"moment": "build", "optional": True}], "bid"),
    ],
)
def test_the_moment_is_what_all_who_are_waited_for_decide(
    ways: list[dict[str, Any]], moment: str
) -> None:
    assert asked(*ways).moment == moment


def test_a_frame_that_asks_optional_questions_alone_tells_their_moment() -> None:
    frame = Asks(ways={0: {"optional": True, "moment": "bid"}})

    assert frame.public_moment(frame.asks(Toy(seed="s"))) == "bid"


class Named(Asks):
    def public_moment(self, asked: Any) -> str:
        return "named"


def test_the_frame_that_asks_says_the_moment() -> None:
    assert table(Named(ways={0: OPEN})).moment == "named"


def test_whoever_has_answered_openly_has_chosen_nothing_in_secret() -> None:
    game = asked(SECRET, SECRET)

    game.play(0, ["a"])

    assert not game.stack[-1].chose_in_secret(0)


# ---- how it ended -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "places"),
    [([1], [2, 1, 2]), ([0, 2], [1, 3, 1]), ([], [1, 1, 1]), ([0, 1, 2], [1, 1, 1])],
)
def test_without_points_the_winners_are_first_and_all_others_share_the_next_place(
    winners: list[Seat], places: list[int]
) -> None:
    game = table(Question.to(0))

    game.end(winners, "over")

    assert game.standings() == [Standing(seat, place) for seat, place in enumerate(places)]


def test_before_the_end_nobody_is_ahead() -> None:
    assert [each.place for each in table(Question.to(0)).standings()] == [1, 1, 1]


# ---- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act",
    [
        lambda game: game.leave(2),
        lambda game: game.instruct(2, []),
        lambda game: game.note_away([2]),
        lambda game: game.note_people([2]),
        lambda game: game.play(0, ["a"]),
    ],
    ids=["leave", "instruct", "away", "people", "play"],
)
def test_whatever_is_done_to_a_table_is_one_move_of_it(act: Callable[[Any], None]) -> None:
    game = table(Question.to(1), Question.to(0))
    age = game.age

    act(game)

    assert game.moves == 1
    assert game.age > age


# ---- draw piles -------------------------------------------------------------------------------


class Decks(Toy):
    """Two draw piles."""

    upper: Annotated[list[int], Nobody] = [*range(30)]
    lower: Annotated[list[int], Nobody] = [*range(30)]

    def hidden_piles(self) -> list[list[int]]:
        return [self.upper, self.lower]


def test_a_reshuffle_leaves_the_things_and_brings_each_pile_into_an_order_of_other_chance() -> None:
    game, before = (table(Question.to(0), game=Decks) for _ in range(2))

    game.reshuffle()

    assert game.reshuffles == 1
    assert sorted(game.upper) == sorted(game.lower) == [*range(30)]
    assert game.upper != [*range(30)] != game.lower
    assert game.upper != game.lower
    undone = [before.shuffled(range(30)), before.shuffled(range(30))]
    assert game.upper not in undone, "what would have come is not what comes"


# ---- what a guest sees ------------------------------------------------------------------------


def test_the_view_of_a_guest_says_so_and_whose_guest_it_is() -> None:
    game = table(Question.to(0))

    assert game.guest_view(1)["guest"] is True
    assert game.guest_view(1)["viewer"] == 1
    assert "guest" not in game.view(1)


# ---- digests ----------------------------------------------------------------------------------


def test_a_digest_is_worked_out_once_for_a_question_and_anew_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked: list[tuple[Ask, int]] = []

    def digest(ask: Ask, answered: int) -> str:
        worked.append((ask, answered))
        return f"{ask.title} {answered}"

    monkeypatch.setattr("rules.kernel.position.digest", digest)
    game = table(Question.to(0), Question.to(0, letters="xyz"))

    first = [game.digest(0), game.digest(0)]
    assert first == ["Which letter? 0"] * 2
    assert len(worked) == 1
    game.play(0, ["x"])
    assert game.digest(0) == "Which letter? 1"
    assert len(worked) == 2


# ---- saves ------------------------------------------------------------------------------------


class Third(Toy):
    """A game whose rules have changed twice."""

    RULES: ClassVar[int] = 3
    UPGRADES: ClassVar[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
        1: lambda plain: plain | {"told": [*plain["told"], "from 1"]},
        2: lambda plain: plain | {"told": [*plain["told"], "from 2"]},
    }


@pytest.mark.parametrize(("written", "told"), [(1, ["from 1", "from 2"]), (2, ["from 2"]), (3, [])])
def test_a_save_goes_through_each_upgrade_that_it_lacks_and_is_one_of_the_present_rules(
    written: int, told: list[str]
) -> None:
    plain = json.loads(table(Question.to(0), game=Third).save()) | {"rules": written}

    loaded = Third.load(json.dumps(plain))

    assert loaded.told == told
    assert loaded.rules == 3
    assert json.loads(loaded.save())["rules"] == 3


def test_what_was_saved_is_not_kept_as_the_last_save_once_anything_was_done() -> None:
    game = table(Question.to(0), Question.to(1))
    game.play(1, ["a"])
    before = game.save()

    game.leave(2)

    assert game._saved == ""
    assert reloaded(game).told == ["2 left"]
    assert game.save() != before


# ---- the way back of another seat -------------------------------------------------------------


class Counts(Toy):
    """Counts in secret; whether it has counted to two, pictures show to all."""

    counted: Annotated[int, Nobody] = 0

    def seen_by_all(self) -> dict[str, Any]:
        return {"enough": self.counted > 1}


class Tallies(Asks):
    """Asks until `b` is said; every other letter is counted, and may be told on the table."""

    tells: bool = False

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        if answer == ["b"]:
            super().answer(game, seat, answer)
            return
        game.counted += 1
        if self.tells:
            game.told.append("one more")


@pytest.mark.parametrize(
    ("tells", "counted", "back"),
    [(False, 0, 0), (True, 0, None), (False, 1, None), (False, 2, 0)],
    ids=["nothing changes", "a field changes", "what is put together changes", "nothing more"],
)
def test_what_changes_how_the_table_looks_bars_the_way_back_of_others_and_nothing_else(
    tells: bool, counted: int, back: int | None
) -> None:
    frame = Tallies(ways=dict.fromkeys((0, 1, 2), OPEN), tells=tells)
    game = table(frame, game=Counts, counted=counted)
    game.play(0, ["b"])

    game.play(1, ["a"])

    assert way_back(game, 0) == back
    assert way_back(game, 1) == 1


@pytest.mark.parametrize(("tells", "back"), [(False, 1), (True, None)])
def test_what_was_answered_since_the_last_save_is_played_again_to_see_the_table_as_it_was(
    monkeypatch: pytest.MonkeyPatch, tells: bool, back: int | None
) -> None:
    saves: list[int] = []
    save = Counts.save
    monkeypatch.setattr(Counts, "save", lambda game: saves.append(game.moves) or save(game))
    ways = dict.fromkeys((0, 1, 2), OPEN)
    game = table(Tallies(ways=ways, tells=tells), game=Counts, counted=2)

    for seat, letter in ((0, "b"), (1, "b"), (2, "a")):
        game.play(seat, [letter])

    assert {*saves} == {1}, "before the first answer that could bar a way back, and never again"
    assert way_back(game, 1) == back
    assert [point.seat for point in game.undo_points] == ([1, 2] if back else [2])


class Nods(Asks):
    """Asks until `b` is said; nothing else changes anything."""

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        if answer == ["b"]:
            super().answer(game, seat, answer)


def test_an_answer_that_shows_nothing_and_bars_nobody_is_silent() -> None:
    game = table(Nods(ways=dict.fromkeys((0, 1, 2), OPEN)))

    game.play(1, ["a"])
    game.play(1, ["b"])

    assert [point.silent for point in game.undo_points] == [True, False]
