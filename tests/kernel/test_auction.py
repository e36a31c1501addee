from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from rules.kernel.ask import Amount, Answer, Refused, Seat
from rules.kernel.frame import Frame
from rules.parts.auction import Auction, Limit, StandingLimit, would_do
from tests.kernel.toy import Question, Toy, reloaded, table

PURSE = 20


class Lot(Auction):
    purses: dict[Seat, int] = {}

    def purse(self, game: Toy, seat: Seat) -> int:
        return self.purses.get(seat, PURSE)


class Listener(Question):
    """The frame below: keeps what it hears."""

    won: list[int | None] = []

    def heard(self, game: Toy, result: Any) -> None:
        self.won = list(result)


class Sold(Toy):
    def left(self, seat: Seat) -> None:
        frame = self.stack[-1]
        if isinstance(frame, Auction):
            frame.withdraw(self, seat)


def auction(*order: Seat, seats: int = 4, **more: Any) -> Any:
    """A lot for these, in this order; one seat more takes no part and is asked afterwards."""
    frames: list[Frame] = [Listener.to(seats), Lot(lot="mine", still_in=list(order), **more)]
    return table(*frames, seats=seats + 1, game=Sold)


def up_to(amount: int, then: str = "pass") -> Answer:
    return {"up_to": amount, "then": then}


def words(game: Any) -> list[tuple[Seat, int | None]]:
    """What was said aloud, as the players read it."""
    said = []
    for line in game.take_news():
        args: dict[str, Any] = dict(line.text.args)
        said.append((args["seat"], args.get("amount")))
    return said


def hint(game: Any, seat: Seat) -> str:
    """What a bidder is told, without the receipt."""
    return re.sub(r" Receipt [0-9a-f]{32}, [^.]*\.", "", str(game.asks()[seat].hint))


def won(game: Any) -> list[int | None]:
    assert isinstance(game.stack[-1], Listener), "the auction is not over"
    return game.stack[-1].won


# ---- by hand ----------------------------------------------------------------------------------


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
    assert hint(game, 1) == "Nobody has bid yet. Your maximum: up to 9, then pass."
    game.play(1, up_to(4, "ask"))
    assert hint(game, 1) == "Nobody has bid yet. Your maximum: up to 4, then ask you."
    game.play(1, None)
    assert hint(game, 1) == "Nobody has bid yet. You pass when your turn comes."
    game.play(1, up_to(0, "ask"))
    assert hint(game, 1) == "Nobody has bid yet. You will be asked."

    game.play(0, 1)

    assert game.awaited() == [1]


def test_nobody_but_the_one_on_turn_speaks_aloud() -> None:
    game = auction(0, 1)

    with pytest.raises(Refused, match="Leave a maximum between 1 and 20, or pass"):
        game.play(1, 5)


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
    assert [game.undo_target(seat) for seat in game.seats] == [None] * 5


# ---- linked limits ----------------------------------------------------------------------------


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
    assert "if Seat 3 has passed, ask you." in hint(game, 1)


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


# ---- standing limits --------------------------------------------------------------------------


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


# ---- leaving ----------------------------------------------------------------------------------


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


def test_a_maximum_speaks_on_after_a_leaver() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))
    game.play(0, 5)

    game.leave(0)

    assert game.awaited() == [1]
    game.play(1, 6)
    game.play(1, None)
    assert won(game) == [2, 7]


# ---- a live auction, thousands of times -------------------------------------------------------


@dataclass
class Bidder:
    """What a seat is ready to pay, and how it says so."""

    most: int
    asked_after: int = 0  # beyond an "ask" limit: what it is still ready to pay when asked
    before_turn: bool = False
    then: str = "pass"

    @property
    def ready(self) -> int:
        return max(self.most, self.asked_after) if self.then == "ask" else self.most


def live(order: list[Seat], bidders: dict[Seat, Bidder], low: int) -> list[tuple[Seat, int | None]]:
    """The same people round a real table, each saying the smallest next bid in turn."""
    said: list[tuple[Seat, int | None]] = []
    still_in, high, leader = list(order), 0, None
    while still_in and still_in != [leader]:
        seat = still_in.pop(0)
        bid = max(low, high + 1)
        if bid <= bidders[seat].ready:
            said.append((seat, bid))
            still_in.append(seat)
            high, leader = bid, seat
        else:
            said.append((seat, None))
    return said


def with_limits(order: list[Seat], bidders: dict[Seat, Bidder], low: int, random: Random) -> Any:
    """The same auction, by maxima left before or on turn, or spoken bid by bid."""
    game = auction(*order, seats=len(order), low=low)
    early = [seat for seat in order if bidders[seat].before_turn]
    random.shuffle(early)
    while isinstance(game.stack[-1], Auction):
        if early and random.random() < 0.4:
            seat = early.pop()
            ask = game.asks().get(seat)
            if ask is not None and ask.only_limits:
                game.play(seat, left(bidders[seat], ask))
            continue
        [seat] = game.awaited()
        game.play(seat, spoken(bidders[seat], game.asks()[seat], random))
        if random.random() < 0.1:
            kept = game.take_news()
            game = reloaded(game)
            game._news = kept
    return game


def left(bidder: Bidder, ask: Amount) -> Answer:
    if bidder.most < ask.low:
        return up_to(0, bidder.then)
    return up_to(bidder.most, bidder.then)


def spoken(bidder: Bidder, ask: Amount, random: Random) -> Answer:
    if bidder.most >= ask.low and random.random() < 0.5:
        return up_to(bidder.most, bidder.then)
    return ask.low if ask.low <= bidder.ready else None


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_maxima_bid_exactly_as_a_live_auction_would_have_gone(seats: int) -> None:
    random = Random(seats)
    for _ in range(800):
        order = random.sample(range(seats), seats)
        bidders = {
            seat: Bidder(
                most=random.randint(0, 12),
                asked_after=random.randint(0, 12),
                before_turn=random.random() < 0.6,
                then=random.choice(["pass", "ask"]),
            )
            for seat in order
        }
        low = random.choice([1, 1, 3])

        game = with_limits(order, bidders, low, random)

        said = live(order, bidders, low)
        assert words(game) == said
        bids = [(seat, bid) for seat, bid in said if bid is not None]
        assert won(game) == (list(bids[-1]) if bids else [None, 0])


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
            assert game.undo_target(viewer) == other.undo_target(viewer)
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
    assert hint(game, 2) == "Seat 1 leads with 3. Your maximum: up to 5, then pass."
    assert [ask.held for ask in game.asks().values()] == [False, True, False]
