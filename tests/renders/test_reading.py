"""A table is read from a view alike, whichever views were read before."""

from random import Random
from typing import Any

import pytest

from renders import gallery
from renders.frame.scene import table_of
from rules.games import GAMES
from tests.answers import some_answer

SEATS = 3
MOVES = 25
CASES: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in GAMES),
    ("terraforming_mars", {"mars_auction": True}),
    ("cosmic_encounter", {"lucre": True}),
]


@pytest.mark.parametrize(("game_id", "options"), CASES)
def test_a_table_is_read_alike_whatever_was_read_before(game_id: str, options: Any) -> None:
    meta, dice = GAMES[game_id], Random(5)
    shape = gallery._module(game_id).PICTURES.shape
    game, views = meta.new(SEATS, meta.options(**options), "reading", ""), []
    for _ in range(MOVES):
        seat, ask = dice.choice([*game.asks().items()])
        game.play(seat, some_answer(ask, dice.random))
        views += [game.view(eyes) for eyes in (None, *game.seats)]
    dice.shuffle(views)

    for view in views:
        table = table_of(shape, view)

        assert repr(table) == repr(shape.model_validate(view).model_copy(update={"over": False}))
