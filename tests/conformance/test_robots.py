"""Robots alone: every game has an end, with each number of seats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.conformance.random_games import BY_SEATS
from tests.conformance.robots import alone, game_of_robots, games_alone, strength_of
from tests.conformance.tables import Case

EACH = [
    pytest.param(*each, id=f"{each[0][0].meta.id}-{each[0][0].seats}-{each[1]}")
    for each in games_alone(BY_SEATS)
]


@pytest.mark.long
@pytest.mark.parametrize(("variants", "number"), EACH)
def test_a_game_of_robots_alone_comes_to_its_end(variants: Sequence[Case], number: int) -> None:
    alone(game_of_robots(variants, number), strength_of(number))
