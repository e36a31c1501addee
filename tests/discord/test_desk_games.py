from itertools import islice
from random import Random

import pytest

from rules.kernel.meta import Meta
from tests.conformance.tables import Case, Play, games, option_rows
from tests.discord.desk_samples import look, table
from tests.discord.desk_walker import reaches

DECISIONS = 60


@pytest.mark.parametrize("meta", games(), ids=lambda meta: meta.id)
def test_what_a_game_asks_is_answered_by_pressing(meta: Meta) -> None:
    seats = max(meta.seats)
    play = Play(Case(meta, seats, option_rows(meta.options)[0]), "desk")
    chance = Random(meta.id)

    for game in islice(play.decisions(), DECISIONS):
        asks = game.asks()
        for seat, ask in asks.items():
            seen = look(ask, seats=table(seats), viewer=seat, awaited=tuple(asks))
            reaches(seen, ask.some_answer(chance.random))
