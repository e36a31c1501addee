"""How quickly the cards of a five-player opening are handed out, from the markers on them."""

from __future__ import annotations

import random
import statistics
import time

from rules.terraforming_mars.mars_auction.handing_out import hand_out, leaders
from rules.terraforming_mars.mars_auction.prices import MOST_IN_AUCTION, Purse
from rules.terraforming_mars.meta import META
from rules.terraforming_mars.model.layout import ZONES, Layout
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.state import Terraforming

PLAYERS = 5
ROUNDS = 40
COLD = 10
"""Openings that are handed out before the clock counts."""


def figures() -> list[tuple[str, str]]:
    """Every figure as a label and a value."""
    label = f"Mars Auction, {PLAYERS} players, 80 cards"
    return [
        (f"{label}: handing out all, warm", f"{evaluation():.2f} ms"),
        (f"{label}: who leads where, for a picture, warm", f"{looking():.2f} ms"),
    ]


def evaluation() -> float:
    """Milliseconds in which all three kinds of a full table are handed out and told."""
    times = []
    for number in range(COLD + ROUNDS):
        game = bid_out(number)
        start = time.perf_counter()
        for zone in ZONES:
            game.auction_layout.zone = zone
            hand_out(game, game.auction_layout, {})
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[COLD:])


def looking() -> float:
    """Milliseconds in which the leaders of all cards are found."""
    times = []
    for number in range(COLD + ROUNDS):
        game = bid_out(number)
        start = time.perf_counter()
        for zone in ZONES:
            leaders(game, game.auction_layout, zone)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[COLD:])


def bid_out(number: int) -> Terraforming:
    """An opening in which all five have used all the markers they could."""
    options = TerraformingOptions(mars_auction=True, bidding="open", bidding_money="no limit")
    game = META.new(PLAYERS, options, f"bench {number}", "")
    assert isinstance(game, Terraforming)
    layout, dice = game.auction_layout, random.Random(number)
    for _ in range(MOST_IN_AUCTION):
        for seat in game.seats:
            _put_somewhere(game, layout, seat, dice)
    return game


def _put_somewhere(game: Terraforming, layout: Layout, seat: int, dice: random.Random) -> None:
    """One marker where it may lie, sooner on the first cards, so that there are ties."""
    purse = Purse(game, seat)
    able = [laid for laid in layout.unsold if purse.why_not(laid) is None]
    if able:
        layout.put(seat, able[int(dice.triangular(0, len(able), 0))].mark)


if __name__ == "__main__":
    for what, figure in figures():
        print(f"{what}: {figure}")
