"""Values of options that are no words themselves: they are read, and typed, by their labels."""

import pytest

from bot.table.lobby.options import checked_options, options_in_short, options_offered
from rules.games import GAMES


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_no_option_is_read_by_an_id(meta) -> None:
    labels = [label for option in options_offered(meta) for _, label in option.choices]

    assert [label for label in labels if "_" in label] == []
    assert max(map(len, labels)) <= 100, "the longest name of a choice that Discord takes"


def test_a_solo_goal_is_read_by_its_name_and_what_it_demands() -> None:
    meta = GAMES["on_mars"]
    [goal] = [option for option in options_offered(meta) if option.id == "solo_goal"]

    assert dict(goal.choices)["hunky_dory"].startswith("Hunky Dory · level 4 · ")
    assert checked_options(meta, {"solo_goal": "hunky_dory"}).solo_goal == "hunky_dory"


@pytest.mark.parametrize("written", ["each_movement", "each movement", "Each Movement"])
def test_a_value_is_understood_by_its_id_and_by_its_label(written) -> None:
    options = checked_options(GAMES["on_mars"], {"piece_per_hex": written})

    assert options.piece_per_hex == "each_movement"


def test_an_option_in_short_is_one_that_matters():
    meta = GAMES["terraforming_mars"]
    bidding = {"bidding": "sealed"}  # as a daily table has it, with or without the auction

    assert options_in_short(meta, bidding) == ""
    together = options_in_short(meta, {**bidding, "mars_auction": True})
    assert together == "Mars Auction, way to bid: sealed"
