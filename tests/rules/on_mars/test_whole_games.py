"""Robots alone: a whole game has an end, and its save stays small."""

from random import Random

import pytest

from rules.on_mars.meta import META
from rules.on_mars.model.options import OnMarsOptions

TOO_LONG = 20_000


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 3])
def test_robots_play_to_the_end(seats: int) -> None:
    game, random = META.new(seats, OnMarsOptions(), "robots", ""), Random(7)
    for _ in range(TOO_LONG):
        if game.over:
            break
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, META.robot(game.view(seat), ask, seat, random.random))
    assert game.over
    assert len(game.save()) < 30_000
