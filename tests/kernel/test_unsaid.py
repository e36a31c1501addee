"""The fields' marks take a secret answer back; everything else stays."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from rules.kernel import (
    Answer,
    Ask,
    Choose,
    Frame,
    Nobody,
    Option,
    OwnKey,
    OwnSeat,
    Plain,
    Seat,
    StandingOrder,
    Text,
    say,
)
from tests.kernel.toy import Toy, table


class Purse(Plain):
    """The things in front of a seat; only that seat sees the hand."""

    seat: Seat
    hand: Annotated[list[str], OwnSeat] = []
    boxes: list[Box] = []


class Box(Plain):
    """Lies in a purse, so that it is its seat's."""

    inside: Annotated[str, OwnSeat] = ""


class Chest(Plain):
    """Names no seat, and lies in front of none."""

    keys: Annotated[dict[Seat, str], OwnKey] = {}


class Rich(Toy):
    purses: list[Purse] = []
    chests: dict[str, Chest] = {}
    spare: Chest | None = None
    hidden: Annotated[int, Nobody] = 0


class Whisper(Frame):
    """Everybody says a letter in secret, as often as they like, and it is kept in many places."""

    said: Annotated[dict[Seat, str], OwnKey] = {}

    def asks(self, game: Any) -> dict[Seat, Ask]:
        return {seat: self._ask(seat) for seat in game.seats}

    def _ask(self, seat: Seat) -> Choose:
        options = tuple(Option(letter, say(letter)) for letter in "abpc")
        return Choose(
            title=say("What do you say?"),
            hint=say(self.said.get(seat, "nothing")),
            moment="whisper",
            options=options,
            fallback=["a"],
            secret=True,
        )

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        [letter] = answer
        self.said[seat] = letter
        game.purses[seat].hand.append(letter)
        game.purses[seat].boxes[0].inside = letter
        game.chests["big"].keys[seat] = letter
        if letter == "p":
            game.told.append("said aloud")
        if letter == "c":
            game.chance()


class Says(StandingOrder):
    def title(self) -> Text:
        return say("Say nothing")

    def answers(self, game: Any, seat: Seat, ask: Ask) -> None:
        return None


def whispering() -> Any:
    purses = [Purse(seat=seat, hand=["coin"], boxes=[Box(inside="old")]) for seat in range(3)]
    return table(Whisper(), game=Rich, purses=purses, chests={"big": Chest()}, spare=Chest())


def kept(game: Any, seat: Seat) -> tuple[Any, ...]:
    """Return what a seat alone knows, wherever it is kept."""
    purse = game.purses[seat]
    said = game.stack[-1].said.get(seat)
    return said, purse.hand, purse.boxes[0].inside, game.chests["big"].keys.get(seat)


def test_what_a_seat_has_said_is_put_back_wherever_it_is_kept() -> None:
    former = whispering()
    game = Rich.load(former.save())
    game.play(1, ["a"])
    assert kept(game, 1) == ("a", ["coin", "a"], "a", "a")

    unsaid = game.unsaid(1, former)

    assert unsaid is not None
    assert kept(unsaid, 1) == kept(former, 1) == (None, ["coin"], "old", None)
    assert unsaid.asks()[1] == former.asks()[1]


def test_only_what_was_said_since_is_put_back() -> None:
    game = whispering()
    game.play(1, ["b"])
    former = Rich.load(game.save())
    game.play(1, ["a"])

    assert kept(game.unsaid(1, former), 1) == ("b", ["coin", "b"], "b", "b")


def test_what_others_have_said_meanwhile_stays_and_so_do_their_digests() -> None:
    former = whispering()
    game = Rich.load(former.save())
    game.play(1, ["a"])
    game.play(2, ["b"])

    unsaid = game.unsaid(1, former)

    assert kept(unsaid, 2) == kept(game, 2) == ("b", ["coin", "b"], "b", "b")
    assert [unsaid.digest(seat) for seat in (0, 2)] == [game.digest(seat) for seat in (0, 2)]
    assert unsaid.digest(1) not in (game.digest(1), former.digest(1)), "no press of before counts"


def test_unsaying_is_a_move_and_an_answer_of_its_seat() -> None:
    former = whispering()
    game = Rich.load(former.save())
    game.play(1, ["a"])

    unsaid = game.unsaid(1, former)

    assert unsaid.moves == game.moves + 1
    assert unsaid.answered == [0, game.answered[1] + 1, 0]
    assert game.stack[-1].said == {1: "a"}, "the table itself is left as it is"


def test_orders_are_no_move_and_stay() -> None:
    former = whispering()
    game = Rich.load(former.save())
    game.play(1, ["a"])
    game.instruct(1, [Says()])

    assert game.unsaid(1, former).orders == {1: [Says()]}


@pytest.mark.parametrize("letter", ["p", "c"], ids=["all have seen it", "chance was used"])
def test_what_has_shown_anything_or_used_chance_is_not_unsaid(letter: str) -> None:
    former = whispering()
    game = Rich.load(former.save())
    game.play(1, [letter])

    assert game.unsaid(1, former) is None
    again = Rich.load(former.save())
    again.play(1, ["a"])
    again.play(2, [letter])
    assert again.unsaid(1, former) is None


def test_whoever_has_left_unsays_nothing() -> None:
    former = whispering()
    game = Rich.load(former.save())
    game.play(1, ["a"])
    game.gone.append(1)
    former.gone.append(1)

    assert game.unsaid(1, former) is None


def test_where_something_lies_now_that_did_not_then_the_rest_is_put_back() -> None:
    former = whispering()
    game = Rich.load(former.save())
    game.play(1, ["a"])
    for each in (former, game):
        each.spare = None
    former.purses[1].boxes.append(Box(inside="second"))
    game.purses[1].boxes.append(Box(inside="second"))
    game.purses[1].boxes[1].inside = "changed"

    unsaid = game.unsaid(1, former)

    assert unsaid.purses[1].boxes == [Box(inside="old"), Box(inside="second")]
