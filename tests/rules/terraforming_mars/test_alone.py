"""The neutral tiles of a solo game where room is short."""

from __future__ import annotations

from itertools import product

import pytest

from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.model.board import Land
from rules.terraforming_mars.steps.solo import place_neutral_tiles
from tests.rules.terraforming_mars.table import table


# Ruling neutral_room
def test_a_neutral_greenery_leaves_the_other_city_its_only_room() -> None:
    costs = {"domed_crater": 24, "open_city": 23, "micro_mills": 3, "sabotage": 1}
    game = table(1, deck=costs)

    place_neutral_tiles(game)

    assert [CARDS[card].cost for card in costs] == list(costs.values())
    assert list(game.tiles) == ["E7", "E9", "D6", "E8"]


@pytest.mark.long
@pytest.mark.parametrize("order", ["cities first", "in turn"])
def test_every_pair_of_costs_finds_room_for_the_neutral_tiles(order: str) -> None:
    game = table(1, neutral_tiles=order)
    by_cost = {card.cost: card.key for card in CARDS.values() if card.is_project}

    for first, second, beside in product(by_cost, by_cost, range(1, 6)):
        costs = (first, second, beside) if order == "cities first" else (first, beside, second)
        game.deck += [by_cost[1], *(by_cost[cost] for cost in reversed(costs))]
        game.tiles, game._land = {}, Land({}, {})
        place_neutral_tiles(game)

        assert len(game.tiles) == 4
