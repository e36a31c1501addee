"""Robots alone: every game has an end, with each number of seats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.conformance.random_games import BY_SEATS
from tests.conformance.robots import GAMES, alone, batches, game_of_robots, strength_of
from tests.conformance.tables import Case

BATCHES = [
    pytest.param(*batch, id=f"{batch[0][0].meta.id}-{batch[0][0].seats}-{batch[1]}")
    for batch in batches(BY_SEATS)
]


@pytest.mark.long
@pytest.mark.parametrize(("variants", "first"), BATCHES)
def test_games_of_robots_alone_come_to_their_end(variants: Sequence[Case], first: int) -> None:
    for number in range(first, first + GAMES):
        alone(game_of_robots(variants, number), strength_of(number))
