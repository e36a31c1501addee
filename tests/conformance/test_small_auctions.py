"""Shared auctions for small games: once around, at a fixed price, and passing for half."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.kernel import Refused
from tests.conformance.promises import ALL
from tests.conformance.random_games import numbered
from tests.conformance.tables import Case
from tests.conformance.watch import watch
from tests.games.bazaar import META, WAYS, BazaarOptions


def bazaar(way: str, seats: int = 3) -> Any:
    return META.new(seats, BazaarOptions(way=way), "bazaar", "")


def coins(game: Any) -> list[int]:
    return [trader.coins for trader in game.traders]


def lamps(game: Any) -> list[int]:
    return [trader.lamps for trader in game.traders]


@pytest.mark.parametrize("way", WAYS)
def test_each_way_keeps_all_promises(way: str) -> None:
    case = Case(META, 3, BazaarOptions(way=way))

    plays = [watch(numbered([case], number, kinds=Counter()), ALL) for number in range(2)]

    assert all(play.game.result.reason == "sold out" for play in plays)
    assert sum(play.compared["views"] for play in plays) > 4


def test_once_around_each_speaks_once_and_the_highest_bid_wins() -> None:
    game = bazaar("once around")

    for seat, bid in ((0, 2), (1, None), (2, 3)):
        assert game.awaited() == [seat]
        game.play(seat, bid)

    assert lamps(game) == [0, 0, 1]
    assert coins(game) == [9, 9, 6]


def test_once_around_a_maximum_bids_once_and_depends_on_nobody() -> None:
    game = bazaar("once around")
    assert game.asks()[2].limit_conditions == ()
    game.play(2, {"up_to": 5, "then": "pass"})
    game.play(0, 3)

    game.play(1, None)

    assert coins(game) == [9, 9, 5]


def test_once_around_the_bid_before_stands_when_the_highest_bidder_leaves() -> None:
    game = bazaar("once around", 4)
    game.play(0, 2)
    game.play(1, 4)

    game.leave(1)
    for seat in (2, 3):
        game.play(seat, None)

    assert lamps(game) == [1, 0, 0, 0]
    assert coins(game)[0] == 7


def test_at_a_fixed_price_the_first_to_take_it_has_it() -> None:
    game = bazaar("fixed price")
    assert str(game.asks()[0].title) == "Take a lamp for 3 coins, or pass."
    with pytest.raises(Refused):
        game.play(0, 4)
    game.play(0, None)

    game.play(1, 3)

    assert lamps(game) == [0, 1, 0]
    assert game.awaited() == [1], "the next lamp is offered"


def test_at_a_fixed_price_nobody_need_take_it_and_who_said_so_before_is_not_asked() -> None:
    game = bazaar("fixed price")
    game.play(1, {"up_to": 3, "then": "pass"})
    game.play(0, None)
    assert lamps(game) == [0, 1, 0]

    for seat in (1, 2, 0):
        game.play(seat, None)

    assert game.sold == 2
    assert lamps(game) == [0, 1, 0]


def test_passing_after_a_bid_costs_half_of_it_rounded_up() -> None:
    game = bazaar("half for passing")
    game.play(0, 3)
    game.play(1, 4)
    game.play(2, None)
    assert str(game.asks()[0].hint).endswith("Passing costs you 2 coins.")

    game.play(0, None)

    assert coins(game) == [7, 5, 9]
    assert lamps(game) == [0, 1, 0]


def test_a_maximum_that_passes_pays_as_well_and_a_leaver_does_not() -> None:
    game = bazaar("half for passing", 4)
    game.play(0, 1)
    game.play(0, {"up_to": 3, "then": "pass"})
    game.play(1, 2)
    game.play(2, None)
    game.leave(1)

    game.play(3, 5)

    assert coins(game) == [8, 9, 9, 4]


def test_whoever_cannot_raise_is_passed_over_where_all_see_what_each_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(WAYS["half for passing"], "OPEN_PURSES", True)
    game = bazaar("half for passing")
    game.traders[1].coins = game.traders[2].coins = 4
    game.play(0, 4)

    assert game.sold == 1
    assert lamps(game) == [1, 0, 0]
    assert coins(game) == [5, 4, 4]
