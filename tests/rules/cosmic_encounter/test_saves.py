"""Saves of every release, stopped in awkward places: they are never written anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.views import Table
from tests.answers import some_answer
from tests.conformance.census import cosmic_encounter as census

SAVES = Path(__file__).parents[2] / "saves" / "cosmic_encounter"
MOVES = 250


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_any_release_loads_and_plays_on(path: Path) -> None:
    game = META.game.load(path.read_bytes())
    one, before, encounters = Random(1).random, census(game), game.encounters
    for _ in range(MOVES):
        if game.over:
            break
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if asked:
            seat, ask = asked[int(one() * len(asked))]
            game.play(seat, some_answer(ask, one))
        else:
            game.clock_ended(game.clocks()[0])
        assert census(game) == before
    Table.model_validate(game.view(None))
    assert game.over or game.encounters > encounters


def test_a_save_stays_small() -> None:
    assert all(len(path.read_bytes()) < 30_000 for path in SAVES.glob("*.json"))


def test_there_are_saves() -> None:
    assert len(list(SAVES.glob("*.json"))) >= 4
