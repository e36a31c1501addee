"""The ascending auction: bids, passes, leavers."""

from __future__ import annotations

import pytest

from rules.kernel import Refused
from tests.kernel.lots import auction, up_to, won
from tests.kernel.toy import reloaded


def test_bids_go_round_until_all_but_one_have_passed() -> None:
    game = auction(0, 1, 2)

    for seat, bid in ((0, 3), (1, None), (2, 5), (0, 6), (2, None)):
        assert game.awaited() == [seat]
        game.play(seat, bid)
        game = reloaded(game)

    assert won(game) == [0, 6]


def test_a_bid_may_jump_and_must_be_higher_than_the_highest() -> None:
    game = auction(0, 1)
    game.play(0, 9)

    with pytest.raises(Refused, match="between 10 and 20, or pass"):
        game.play(1, 9)

    game.play(1, 20)
    game.play(0, None)
    assert won(game) == [1, 20]


def test_when_all_pass_the_last_seat_is_asked_and_may_have_it_for_the_least_bid() -> None:
    game = auction(0, 1, 2, low=4)
    game.play(0, None)
    game.play(1, None)
    assert game.awaited() == [2]
    with pytest.raises(Refused, match="between 4 and 20"):
        game.play(2, 3)

    game.play(2, 4)

    assert won(game) == [2, 4]


def test_when_all_pass_nobody_wins() -> None:
    game = auction(0, 1)

    game.play(0, None)
    game.play(1, None)

    assert won(game) == [None, 0]


def test_who_passes_at_once_is_out_however_it_goes_on() -> None:
    game = auction(2, 0, 1)
    game.play(2, None)
    for seat, bid in ((0, 1), (1, 2), (0, 3)):
        game.play(seat, bid)

    assert 2 not in game.asks()
    game.play(1, None)
    assert won(game) == [0, 3]


def test_who_cannot_pay_is_asked_all_the_same_and_can_only_pass() -> None:
    game = auction(0, 1, purses={1: 4})
    game.play(0, 4)

    assert game.awaited() == [1]
    with pytest.raises(Refused, match="You can only pass"):
        game.play(1, 5)
    with pytest.raises(Refused, match="You can only pass"):
        game.play(1, up_to(5))
    game.play(1, None)
    assert won(game) == [0, 4]


def test_nobody_but_the_one_on_turn_speaks_aloud() -> None:
    game = auction(0, 1)

    with pytest.raises(Refused, match="Leave a maximum between 1 and 20, or pass"):
        game.play(1, 5)


def test_a_leaver_on_turn_is_out() -> None:
    game = auction(0, 1, 2)
    game.play(0, 3)

    game.leave(1)

    assert game.awaited() == [2]
    game.play(2, None)
    assert won(game) == [0, 3]


def test_a_leaving_leaders_bid_is_void_and_the_highest_of_those_still_in_stands() -> None:
    game = auction(0, 1, 2)
    for seat, bid in ((0, 3), (1, 4), (2, 9)):
        game.play(seat, bid)

    game.leave(2)

    assert game.awaited() == [0]
    assert game.asks()[0].low == 5
    game.play(0, None)
    assert won(game) == [1, 4]


def test_the_bid_of_an_earlier_leaver_does_not_stand_again() -> None:
    game = auction(0, 1, 2, 3)
    for seat, bid in ((0, 3), (1, 4)):
        game.play(seat, bid)
    game.leave(0)

    game.leave(1)

    assert game.awaited() == [2]
    assert game.asks()[2].low == 1
    game.play(2, None)
    game.play(3, 1)
    assert won(game) == [3, 1]


def test_when_only_a_bidder_is_left_it_wins() -> None:
    game = auction(0, 1)
    game.play(0, 3)
    game.play(1, 8)

    game.leave(1)

    assert won(game) == [0, 3]
