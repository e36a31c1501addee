"""Saves of every release, stopped in awkward places: they are never written anew."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.hammer_price.lots import COMMISSION, MONEY
from rules.hammer_price.meta import META
from tests.answers import some_answer

SAVES = Path(__file__).parents[2] / "saves" / "hammer_price"


def loaded(path: Path) -> Any:
    return META.game.load(path.read_bytes())


def load(name: str) -> Any:
    return loaded(SAVES / f"{name}.json")


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_any_release_loads_and_plays_on_to_the_end(path: Path) -> None:
    for number in range(5):
        game = loaded(path)
        one = Random(number).random
        while not game.over:
            seat = min(game.awaited() or game.asks())
            game.play(seat, some_answer(game.asks()[seat], one))

        assert game.result is not None


def test_a_guess_that_was_sealed_counts_when_the_hammer_falls() -> None:
    game = load("rules-1-one-of-three-has-guessed")
    bought = game.hammered[0]

    game.play(0, 9)
    game.play(2, 12)
    for seat in (1, 2, 0):
        game.play(seat, 4 if seat == 1 else None)

    assert bought.price == 5
    assert game.hammered[1].guesses == {0: 9, 1: 4, 2: 12}
    assert game.hammered[1].nearest == [1]
    assert game.players[1].money == MONEY - 5 + COMMISSION - 4 + COMMISSION


def test_a_maximum_that_was_left_bids_on() -> None:
    game = load("rules-1-maxima-over-a-bid")

    game.play(3, 5)

    assert game.stack[-1].leader == 0
    assert game.stack[-1].high == 6
