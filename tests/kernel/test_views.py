from __future__ import annotations

from typing import Annotated, Any

import pytest
from pydantic import PrivateAttr

from rules.kernel import (
    CardId,
    Everyone,
    Kinded,
    Nobody,
    OwnKey,
    OwnSeat,
    Plain,
    Saved,
    shown,
    view,
)


class Purse(Plain):
    """Has no seat of its own: it belongs to the player in front of whom it lies."""

    money: Annotated[int, OwnSeat] = 5


class Player(Plain):
    seat: int | None
    hand: Annotated[list[CardId], OwnSeat] = ["comet", "moss"]
    purse: Purse = Purse()
    row: Annotated[list[CardId], Everyone] = ["mine"]

    @property
    @shown
    def cards(self) -> int:
        return len(self.hand)

    @property
    def richest(self) -> str:
        return self.hand[0]


class Thing(Kinded):
    secret: Annotated[int, Nobody] = 1


class Table(Plain):
    deck: Annotated[list[CardId], Nobody] = ["asteroid"]
    players: list[Player] = [Player(seat=0), Player(seat=1)]
    plans: Annotated[dict[int, Purse], OwnKey] = {0: Purse(money=1), 1: Purse(money=2)}
    thing: Saved[Thing] = Thing()


def test_each_seat_sees_its_own_and_a_bystander_neither() -> None:
    first, bystander = view(Table(), 0), view(Table(), None)

    assert [player["hand"] for player in first["players"]] == [["comet", "moss"], None]
    assert [player["hand"] for player in bystander["players"]] == [None, None]
    assert [player["row"] for player in bystander["players"]] == [["mine"], ["mine"]]
    assert first["plans"] == {0: {"money": 1}}
    assert bystander["plans"] == {}


def test_what_lies_in_front_of_a_seat_belongs_to_it_however_deep() -> None:
    assert [player["purse"]["money"] for player in view(Table(), 1)["players"]] == [None, 5]


def test_what_belongs_to_no_seat_is_seen_by_none() -> None:
    assert view(Player(seat=None), None)["hand"] is None
    assert view(Player(seat=None), 0)["hand"] is None
    assert view(Purse(), None)["money"] is None


def test_what_nobody_sees_is_missing_even_at_the_end() -> None:
    for seen in (view(Table(), 0), view(Table(), 0, unveiled=True)):
        assert "deck" not in seen
        assert seen["thing"] == {"kind": "test_views.Thing"}


def test_a_shown_property_is_part_of_the_view_and_any_other_is_not() -> None:
    seen = view(Player(seat=0), None)

    assert seen["cards"] == 2
    assert "richest" not in seen


def test_when_a_game_is_over_what_lay_in_front_of_each_seat_is_seen_by_all() -> None:
    seen = view(Table(), None, unveiled=True)

    assert [player["hand"] for player in seen["players"]] == [["comet", "moss"]] * 2
    assert [player["purse"] for player in seen["players"]] == [{"money": 5}] * 2
    assert seen["plans"] == {0: {"money": 1}, 1: {"money": 2}}


@pytest.mark.parametrize(
    "annotation",
    [
        CardId,
        CardId | None,
        list[CardId],
        dict[int, list[CardId]],
        dict[CardId, int],
        list[tuple[CardId, int]],
        Annotated[list[CardId] | None, "no mark"],
    ],
)
def test_a_class_that_does_not_say_who_sees_its_cards_cannot_be_written(annotation: Any) -> None:
    with pytest.raises(TypeError, match="holds cards: mark who sees them"):
        type("Unmarked", (Plain,), {"__annotations__": {"cards": annotation}})

    marked = {"cards": Annotated[annotation, Nobody]}
    type("Marked", (Plain,), {"__annotations__": marked})


class Remembering(Plain):
    kept: int = 0
    _found: list[int] = PrivateAttr(default_factory=list)


class RememberingMore(Remembering):
    _last: int = PrivateAttr(default=0)


def test_what_is_not_saved_is_each_things_own_and_comes_along_in_a_copy() -> None:
    first, second = RememberingMore(kept=1), RememberingMore(kept=1)

    first._found.append(3)
    first._last = 3
    copied = first.model_copy(deep=True)
    copied._found.append(4)

    assert (first._found, first._last) == ([3], 3)
    assert (second._found, second._last) == ([], 0)
    assert (copied._found, copied._last) == ([3, 4], 3)
    assert first.model_dump() == {"kept": 1}


class Keeper(Plain):
    name: str = "Ana"

    _found: int = PrivateAttr(default=3)


def test_what_is_not_there_is_missed_and_what_is_not_saved_is_found() -> None:
    keeper = Keeper()

    assert keeper._found == 3
    assert not hasattr(keeper, "_lost")
    with pytest.raises(AttributeError, match="'Keeper' object has no attribute 'nmae'"):
        _ = keeper.nmae
