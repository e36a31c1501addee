"""The state of a finished game: its points are those of the result."""

import re
from random import Random
from typing import Any

import pytest

from rules.games import GAMES
from rules.kernel import Voice

NAMES = ["Ana", "Bram", "Chidi"]
COUNTED = re.compile(r"(\w+)(?:: | )(\d+) (?:points?|OP|VP)\b")


def finished(game: str) -> Any:
    """Return a game that robots have played to its end."""
    meta = GAMES[game]
    table = meta.new(len(NAMES), meta.options(), "a status", "")
    chance = Random(1).random
    while not table.over:
        seat, ask = next((seat, ask) for seat, ask in table.asks().items() if not ask.optional)
        table.play(seat, meta.robot(table.view(seat), ask, seat, chance))
    return table


@pytest.mark.parametrize("game", ["hammer_price", "on_mars", "terraforming_mars"])
def test_the_state_of_a_finished_game_has_the_points_of_its_result(game: str) -> None:
    table = finished(game)

    said = " ".join(Voice(NAMES).say(line) for line in GAMES[game].where(table.view(None)))

    found = {name: int(points) for name, points in COUNTED.findall(said)}
    assert found == {NAMES[each.seat]: each.points for each in table.standings()}


def test_one_lot_is_one_lot() -> None:
    said = [Voice(NAMES).say(line) for line in GAMES["hammer_price"].where(early_sale())]

    assert any("1 lot," in line for line in said)
    assert not any("1 lots" in line for line in said)


def early_sale() -> dict[str, Any]:
    """Return a bystander's view of a sale when its first lot was sold."""
    table = GAMES["hammer_price"].new(3, GAMES["hammer_price"].options(), "a status", "")
    for answer in (3, 3, 3, 1, None, None):
        table.play(next(iter(table.asks())), answer)
    return dict(table.view(None))
