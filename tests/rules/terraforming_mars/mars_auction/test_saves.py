"""A whole game leaves small saves, in each of the three ways of bidding."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.games import GAMES
from rules.kernel import Game
from rules.terraforming_mars.mars_auction.bidding import Bidding
from rules.terraforming_mars.model.options import TerraformingOptions
from tests.rules.terraforming_mars.mars_auction.spread import plan

META = GAMES["terraforming_mars"]

ROOM = 30_000
"""Bytes that a snapshot of five may take."""


def planned(game: Any, random: Random) -> None:
    """Everybody who can changes a plan of six wishes."""
    frame = game.stack[-1]
    if not isinstance(frame, Bidding):
        return
    marks = [laid.mark for laid in game.auction_layout.unsold]
    for seat in game.asks():
        wishes = [(mark, 1 + int(random.random() * 3)) for mark in random.sample(marks, 6)]
        if seat not in game.awaited():
            frame.plans[seat] = plan(seat, *wishes)


def sizes(game: Game, random: Random) -> list[int]:
    """Return the sizes of the saves, a few for each generation, up to the end."""
    found: list[int] = []
    for move in range(5000):
        if game.over:
            return [*found, len(game.save())]
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        if move % 60 == 0:
            found.append(len(game.save()))
            planned(game, random)
        game.play(seat, META.robot(game.view(seat), ask, seat, random.random))
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.parametrize("way", ["open", "plan", "sealed"])
def test_saves_of_five_players_stay_small_to_the_end(way: Any) -> None:
    options = TerraformingOptions(mars_auction=True, bidding=way)
    game = META.new(5, options, "five", "")

    assert max(sizes(game, Random("five"))) < ROOM
