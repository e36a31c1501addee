"""Saves of every release, stopped in awkward places: they are never written anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.project_mars.meta import META
from rules.project_mars.state import Mars
from tests.answers import some_answer
from tests.rules.project_mars.table import ANA, BRAM, CEM, DORA, ENGINEER, asked, choose, question

SAVES = Path(__file__).parents[2] / "saves" / "project_mars"


def load(name: str) -> Mars:
    return loaded(SAVES / f"{name}.json")


def loaded(path: Path) -> Mars:
    """Load it as the bot does, by the list of games, which knows every frame and order."""
    game = META.game.load(path.read_bytes())
    assert isinstance(game, Mars)
    return game


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_any_release_loads_and_plays_on_to_the_end(path: Path) -> None:
    for number in range(5):
        game = loaded(path)
        one = Random(number).random
        while not game.over:
            seat = asked(game)
            game.play(seat, some_answer(game.asks()[seat], one))

        assert game.result is not None


def test_an_auction_goes_on_with_the_maxima_that_were_left() -> None:
    game = load("rules-1-mid-auction-with-limits")

    before = asked(game)
    game.play(BRAM, None)
    game.play(CEM, None)
    after = asked(game)
    game.play(ANA, None)

    assert (before, after) == (BRAM, ANA)
    assert game.holder == DORA
    assert game.stores(DORA).materials == 6 - 4
    assert game.stores(ANA).materials == 5


def test_a_hire_over_a_full_office_is_carried_to_its_end() -> None:
    game = load("rules-1-hire-over-full-office")

    choose(game, "Kavya Raman")

    assert game.card("eng_01").name == ENGINEER
    assert game.player(ANA).tableau == ["fm_01", "tech_13", "eng_01"]
    assert asked(game) == BRAM


def test_an_unpaid_pay_day_of_the_last_turn_still_asks_for_both_employees() -> None:
    game = load("rules-1-unpaid-on-the-last-turn")

    assert (asked(game), question(game).moment) == (BRAM, "discard_employee")
    game.play(BRAM, question(game).fallback)
    assert (asked(game), question(game).moment) == (ANA, "discard_employee")
