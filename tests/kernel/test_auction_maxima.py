"""Maxima left in secret: they speak for their owner, step by step."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from rules.kernel import Refused
from rules.parts.auction import StandingLimit
from rules.parts.bid import Limit, would_do
from tests.answers import way_back
from tests.kernel.lots import PURSE, Lot, auction, hint, up_to, won, words

UNTIL = "You can change it until your turn comes."


def left(game: Any, seat: int) -> str:
    """The maximum by which a bidder's panel is headed."""
    return str(game.asks()[seat].chosen)


def test_a_maximum_left_before_the_turn_bids_by_the_smallest_steps() -> None:
    game = auction(0, 1, 2)
    game.play(1, up_to(5))
    game.play(2, up_to(3))
    game.take_news()

    game.play(0, up_to(9))

    assert words(game) == [
        *((0, 1), (1, 2), (2, 3)),
        *((0, 4), (1, 5), (2, None)),
        *((0, 6), (1, None)),
    ]
    assert won(game) == [0, 6]


def test_a_maximum_that_then_asks_leads_back_to_its_owner() -> None:
    game = auction(0, 1)
    game.play(1, up_to(3, "ask"))
    game.play(0, 3)
    assert game.awaited() == [1]

    game.play(1, 4)
    assert game.awaited() == [0]


def test_a_maximum_may_be_changed_and_taken_back() -> None:
    game = auction(0, 1)
    game.play(1, up_to(9))
    assert left(game, 1) == f"Your maximum: up to 9, then pass. {UNTIL}"
    game.play(1, up_to(4, "ask"))
    assert left(game, 1) == f"Your maximum: up to 4, then ask you. {UNTIL}"
    game.play(1, None)
    assert left(game, 1) == f"You pass when your turn comes. {UNTIL}"
    game.play(1, up_to(0, "ask"))
    assert left(game, 1) == f"You will be asked. {UNTIL}"

    game.play(0, 1)

    assert game.awaited() == [1]


def test_a_pass_left_beforehand_is_spoken_on_turn() -> None:
    game = auction(0, 1, 2)

    game.play(2, None)
    assert words(game) == []
    game.play(0, 1)
    game.play(1, 2)

    assert words(game) == [(0, 1), (1, 2), (2, None)]


def test_the_leader_may_leave_a_maximum_too() -> None:
    game = auction(0, 1)
    game.play(0, 2)
    game.play(0, up_to(6))

    game.play(1, 4)
    assert game.awaited() == [1]
    game.play(1, 6)

    assert won(game) == [1, 6]


def test_a_word_spoken_is_not_taken_back_and_a_maximum_vanishes_with_the_pass() -> None:
    game = auction(0, 1, 2)
    game.play(0, up_to(2))
    game.play(1, 3)
    game.play(2, 4)

    assert 0 not in game.stack[-1].limits
    assert [way_back(game, seat) for seat in game.seats] == [None] * 5


def test_a_linked_maximum_bids_only_while_that_rival_is_in() -> None:
    game = auction(0, 1, 2)
    game.play(1, up_to(9) | {"while_in": 2})
    game.play(0, 1)
    assert game.awaited() == [2], "seat 2 is in: the maximum has bid"

    game.play(2, None)
    game.play(0, 3)

    assert game.awaited() == [1], "seat 2 has passed: its owner is asked, though 9 is more"
    game.play(1, None)
    assert won(game) == [0, 3]


@pytest.mark.parametrize("rival", [1, 3, 7, -1, "2", None, True])
def test_a_maximum_is_linked_only_to_a_rival_who_is_still_in(rival: Any) -> None:
    game = auction(0, 1, 2, 3)
    game.play(0, 1)
    game.play(1, 2)
    game.play(2, 3)
    game.play(3, None)

    with pytest.raises(Refused, match="Name somebody who is still in"):
        game.play(1, up_to(9) | {"while_in": rival})

    game.play(1, up_to(9) | {"while_in": 2})
    assert "if Seat 3 has passed, ask you." in left(game, 1)


def test_the_leaver_to_whom_a_maximum_was_linked_has_passed_as_well() -> None:
    game = auction(0, 1, 2)
    game.play(1, up_to(9) | {"while_in": 2})

    game.leave(2)
    game.play(0, 1)

    assert game.awaited() == [1]


@pytest.mark.parametrize("on_turn", [True, False])
def test_what_a_maximum_would_do_is_what_it_does(on_turn: bool) -> None:
    for most in range(1, 9):
        for low in range(1, most + 1):
            order = (0, 1) if on_turn else (1, 0)
            ask = auction(*order, low=low).asks()[0]
            said = [str(line) for line in would_do(ask, Limit(up_to=most, then="pass"))]
            assert said[0] == f"If nobody else bids, you win for {low}."
            for line in said[1:]:
                numbers = re.findall(r"\d+", line.removeprefix("If Seat 2"))
                theirs, *mine = map(int, numbers or [most + 1])
                game = auction(*order, low=low)
                game.play(0, up_to(most))
                game.play(1, theirs)
                assert words(game)[-1] == (0, mine[0] if mine else None)


def test_the_dry_run_of_a_leader_and_of_a_pass() -> None:
    game = auction(0, 1)
    game.play(0, 4)
    leader = game.asks()[0]

    first = would_do(leader, Limit(up_to=8, then="ask", while_in=1))

    assert str(first[0]) == "If nobody else bids, you win for 4."
    assert str(first[-1]) == "If Seat 2 passes before you, you are asked."
    assert [str(t) for t in would_do(leader, Limit(up_to=0, then="pass"))] == [
        "You pass when your turn comes."
    ]


def test_a_standing_maximum_bids_in_every_auction_until_the_sum_is_spent() -> None:
    order = StandingLimit(up_to=3, in_all=4)
    game = auction(0, 1)
    game.instruct(0, [order])
    assert words(game) == [(0, 1)]
    game.play(1, 2)
    assert words(game) == [(1, 2), (0, 3)]
    game.play(1, None)
    assert won(game) == [0, 3]
    [kept] = game.orders[0]
    assert (kept.spent, kept.left) == (3, 1)

    game.stack.append(Lot(lot="next", still_in=[0, 1]))
    game._asked = None
    game.instruct(1, [])
    game.play(1, 2)

    assert game.awaited() == [0], "one is left of the sum: its owner is asked"


def test_a_standing_maximum_is_sealed_too() -> None:
    game = auction(1, 0)
    game.instruct(0, [StandingLimit(up_to=3, in_all=6)])

    game.play(1, 1)

    assert next(game.proofs(0)).content == '{"every":[{"in_all":6,"up_to":3}],"maximum":null}'


def test_a_maximum_speaks_on_after_a_leaver() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))
    game.play(0, 5)

    game.leave(0)

    assert game.awaited() == [1]
    game.play(1, 6)
    game.play(1, None)
    assert won(game) == [2, 7]


def test_nobody_sees_another_seats_maximum_nor_that_there_is_one() -> None:
    random = Random(7)
    for _ in range(300):
        game, other = auction(0, 1, 2, 3), auction(0, 1, 2, 3)
        bid = random.randint(1, 4)
        for table_ in (game, other):
            table_.play(0, bid)
        for seat in (2, 3):
            game.play(seat, up_to(random.randint(bid + 1, PURSE), random.choice(["pass", "ask"])))

        for viewer in (0, 1, None):
            assert game.view(viewer) == other.view(viewer)
            assert game.awaited() == other.awaited() == [1]
        for viewer in (0, 1):
            assert game.asks()[viewer] == other.asks()[viewer]
            assert game.digest(viewer) == other.digest(viewer)
            assert way_back(game, viewer) == way_back(other, viewer)
        assert words(game) == words(other)
        assert list(game.view(2)["stack"][-1]["limits"]) == [2]


def test_a_bidder_is_told_who_leads_and_whether_a_maximum_is_set() -> None:
    game = auction(0, 1, 2)
    assert hint(game, 0) == "Nobody has bid yet."
    assert not game.asks()[1].held

    game.play(2, up_to(5))
    game.play(0, 3)

    assert hint(game, 0) == "You lead with 3."
    assert hint(game, 1) == "Seat 1 leads with 3."
    assert hint(game, 2) == "Seat 1 leads with 3."
    assert left(game, 2) == f"Your maximum: up to 5, then pass. {UNTIL}"
    assert [ask.held for ask in game.asks().values()] == [False, True, False]
