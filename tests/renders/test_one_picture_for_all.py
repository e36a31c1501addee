"""The picture of a table is the same for everybody, and so it is drawn once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from renders import gallery
from renders.sketch import Moment
from rules.games import GAMES
from tests.answers import some_answer

SEATS = 3
MOVES = 40
CASES: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in GAMES),
    ("terraforming_mars", {"mars_auction": True, "bidding": "plan"}),
]


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "options"), CASES)
def test_all_who_look_at_a_table_are_shown_one_picture(game_id: str, options: Any) -> None:
    meta, dice = GAMES[game_id], Random(5)
    game = meta.new(SEATS, meta.options(**options), "one picture", "")
    for _ in range(MOVES):
        seat, ask = dice.choice([*game.asks().items()])
        game.play(seat, some_answer(ask, dice.random))

        shown = {_what_is_drawn(game_id, game.view(eyes)) for eyes in (None, *game.seats)}

        assert len(shown) == 1


def _what_is_drawn(game_id: str, view: dict[str, Any]) -> str:
    names = ("Ana", "Bram", "Chidi")
    return gallery._game(game_id).table(view, names, Moment(), "wide").drawn_from()
