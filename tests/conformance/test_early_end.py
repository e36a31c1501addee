"""Every game can end at each of its questions, and is then scored as it stands."""

import json

import pytest

from renders import gallery
from rules.games import GAMES
from rules.kernel import EARLY, Refused
from rules.meta import Meta
from tests.conformance.random_games import BY_SEATS, numbered
from tests.conformance.tables import Play

OFFERED = [variants for variants in BY_SEATS if variants[0].meta.id in GAMES]
EVERY = 15
"""Decisions from one early end to the next."""
MOST = 90
"""Decisions of one game."""


def ended(play: Play) -> str:
    """End a copy of the table as it stands, and return what it becomes."""
    game = type(play.game).load(play.saved)
    game.end_early()
    assert game.result is not None
    assert game.result.reason == EARLY
    assert not game.asks()
    assert not set(game.result.winners) & set(game.gone)
    assert {standing.seat for standing in game.standings()} == set(game.seats)
    with pytest.raises(Refused):
        game.end_early()
    saved = game.save()
    loaded = type(game).load(saved)
    assert loaded.view(None) == game.view(None)
    for seat in game.seats:
        json.dumps(game.view(seat), default=str)
    return saved


@pytest.mark.parametrize("variants", OFFERED, ids=lambda variants: str(variants[0]))
def test_a_game_that_ends_early_is_scored_as_it_stands(variants):
    play = numbered(variants, len(variants) - 1)
    for number, _ in zip(range(MOST), play.decisions(), strict=False):
        if number % EVERY == 0:
            assert ended(play) == ended(play), "chance does not decide it"


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_an_early_end_can_be_drawn(meta: Meta):
    game = meta.new(meta.seats[-1], meta.options(), "early", "")
    game.end_early()
    names = ["Ana", "Bram", "Chidi", "Dana", "Eve", "Finn"][: meta.seats[-1]]

    for size in ("compact", "wide"):
        assert gallery.ending(meta.id, game.view(None), names, size).alt


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_each_game_says_what_an_early_end_means(meta: Meta):
    assert meta.early != Meta.__dataclass_fields__["early"].default
    assert meta.early.endswith(".")
