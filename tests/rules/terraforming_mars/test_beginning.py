"""The first sentence of a game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.setup import new
from tests.rules.terraforming_mars.table import said

ALONE = "The game begins with Corporate Era; alone, Ana has 14 generations "
AUCTION = "The game begins with the Mars Auction (sealed bids)"


# Ruling first_player
@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (2, {}, "The game begins with the base cards; Ana is first."),
        (
            3,
            {"prelude": True, "draft": True, "no_room": "blocking"},
            "The game begins with Prelude and the draft; Ana is first.",
        ),
        (
            2,
            {"extra_corporations": True, "beginner_corporation": "offered"},
            "The game begins with two more corporations and the beginner corporation on offer;"
            " Ana is first.",
        ),
        (1, {"draft": True}, ALONE + "to complete all three parameters."),
        (1, {"solo_aim": "rating 63"}, ALONE + "to reach a rating of 63."),
        (
            2,
            {"mars_auction": True, "bidding": "sealed", "auction_cards": "chosen sets"},
            AUCTION + ".",
        ),
        (
            2,
            {"mars_auction": True, "bidding": "sealed"},
            AUCTION + ", Corporate Era, Prelude and two more corporations.",
        ),
    ],
)
def test_the_game_begins_with_its_sets_and_who_is_first(
    seats: int, options: dict[str, Any], sentence: str
) -> None:
    chosen = TerraformingOptions(first_player="first seat", **options)

    game = new(seats, chosen, "a seed", "")

    assert said(game)[0] == sentence


def test_an_auction_says_itself_who_is_first() -> None:
    game = new(2, TerraformingOptions(mars_auction=True), "a seed", "")

    assert sum("is first" in line for line in said(game)) == 1
