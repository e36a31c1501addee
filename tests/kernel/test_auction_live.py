"""Maxima against a live auction, hundreds of times."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from rules.kernel import Amount, Answer, Seat
from rules.parts.auction import Auction
from tests.kernel.lots import auction, up_to, won, words
from tests.kernel.toy import reloaded


@dataclass
class Bidder:
    """A seat that is ready to pay so much, and says it in one of the ways to bid."""

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
    limits: dict[Seat, Any] = {}
    while isinstance(game.stack[-1], Auction):
        if early and random.random() < 0.4:
            seat = early.pop()
            ask = game.asks().get(seat)
            if ask is not None and ask.only_limits:
                limits[seat] = left(bidders[seat], ask)
                game.play(seat, limits[seat])
            continue
        [seat] = game.awaited()
        ask = game.asks()[seat]
        limit = limits.get(seat)
        assert limit is None or (limit["then"] == "ask" and limit["up_to"] < ask.low), (
            f"{seat} is asked though {limit} has answered"
        )
        answer = spoken(bidders[seat], ask, random)
        limits[seat] = answer if isinstance(answer, dict) else None
        game.play(seat, answer)
        if random.random() < 0.1:
            kept = game.take_news()
            game = reloaded(game)
            game._news = kept
    return game


def left(bidder: Bidder, ask: Amount) -> Answer:
    if bidder.most < ask.low:
        return None if bidder.then == "pass" else up_to(0, "ask")
    return up_to(bidder.most, bidder.then)


def spoken(bidder: Bidder, ask: Amount, random: Random) -> Answer:
    if bidder.most >= ask.low and random.random() < 0.5:
        return up_to(bidder.most, bidder.then)
    return ask.low if ask.low <= bidder.ready else None


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_maxima_bid_exactly_as_a_live_auction_would_have_gone(seats: int) -> None:
    random = Random(seats)
    for _ in range(160):
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
