"""Saves of every release, stopped in awkward places: they are never written anew."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from rules.terraforming_mars.meta import META
from rules.terraforming_mars.state import Terraforming
from tests.answers import some_answer
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, asked, by_default, choose, question

SAVES = Path(__file__).parents[2] / "saves" / "terraforming_mars"


def load(name: str) -> Terraforming:
    return loaded(SAVES / f"{name}.json")


def loaded(path: Path) -> Terraforming:
    """Load it as the bot does, by the list of games, which knows every frame and order."""
    game = META.game.load(path.read_bytes())
    assert isinstance(game, Terraforming)
    return game


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_any_release_loads_and_plays_on_to_the_end(path: Path) -> None:
    for number in range(3):
        game = loaded(path)
        one = Random(number).random
        while not game.over:
            seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
            game.play(seat, some_answer(ask, one))

        assert game.result is not None


def test_an_ocean_inside_a_greenery_inside_a_card_is_carried_to_its_end() -> None:
    game = load("rules-1-ocean-inside-a-greenery")

    choose(game, "A5")
    by_default(game)

    assert game.parameters == {"temperature": 0, "oxygen": 8, "oceans": 4}
    assert game.player(BRAM).stock["plants"] == 5
    assert game.player(ANA).resources["herbivores"] == 2
    assert asked(game) == ANA


def test_flooding_takes_what_is_named_from_whom_it_was_asked_about() -> None:
    game = load("rules-1-flooding-for-fewer")

    game.play(ANA, 2)

    assert game.player(BRAM).stock["mc"] == 58
    assert game.player(ANA).events == ["flooding"]


def test_a_table_of_rules_1_goes_on_by_rules_2_as_it_is() -> None:
    path = SAVES / "rules-1-flooding-for-fewer.json"
    former = json.loads(path.read_bytes())

    game = loaded(path)

    assert (former["rules"], game.rules) == (1, 2)
    assert game.moves == former["moves"]
    assert [one.stock for one in game.seated] == [one["stock"] for one in former["seated"]]


def test_a_draft_goes_on_with_what_was_picked() -> None:
    game = load("rules-1-half-drafted")
    assert game.awaited() == [ANA, CEM]

    for seat in (ANA, CEM):
        game.play(seat, game.asks()[seat].fallback)

    assert len(game.asks()[ANA].options) == 2


def test_the_order_of_effects_is_still_to_be_chosen() -> None:
    game = load("rules-1-which-effect-first")

    assert question(game).moment == "order"
    choose(game, "0")
    assert question(game).moment == "exchange"
