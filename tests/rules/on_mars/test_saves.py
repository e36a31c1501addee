"""Saves of every release, stopped in awkward places: they are never written anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.on_mars.meta import META
from tests.answers import some_answer
from tests.conformance.on_mars_pieces import census
from tests.conformance.tables import missions_nearly_done

SAVES = Path(__file__).parents[2] / "saves" / "on_mars"


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_any_release_loads_and_plays_on_to_the_end(path: Path) -> None:
    game = META.game.load(path.read_bytes())
    missions_nearly_done(game)
    one = Random(1).random
    while not game.over:
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, some_answer(ask, one))
        census(game)  # type: ignore[arg-type]
    assert game.result is not None


def test_a_save_stays_small() -> None:
    assert all(len(path.read_bytes()) < 30_000 for path in SAVES.glob("*.json"))


def test_there_are_saves() -> None:
    assert len(list(SAVES.glob("*.json"))) >= 5
