"""The answer to a misspelt option."""

import pytest

from bot.table.lobby.misspelt import nearest
from bot.table.lobby.options import checked_options, options_offered
from cogs.ui.layout import TOLD
from rules.games import GAMES
from rules.kernel import Refused

META = GAMES["terraforming_mars"]
OFFERED = options_offered(META)
TITLES = [option.title for option in OFFERED]


def refusal(**written):
    with pytest.raises(Refused) as refused:
        checked_options(META, written)
    return str(refused.value.text)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("preludes", "prelude"),
        ("Corporate Era", "corporate_era"),
        ("corporate", "corporate_era"),  # what is left of it before the blank
        ("auction", "mars_auction"),
        ("draft-first-cards", "initial_draft"),  # by its title
    ],
)
def test_the_nearest_option_comes_first(written, meant):
    assert nearest(written, OFFERED)[0].id == meant


@pytest.mark.parametrize("written", ["", "xx", "speed", "q" * 5000])
def test_what_is_like_nothing_is_nothing(written):
    assert nearest(written, OFFERED) == []


def test_options_of_the_auction_are_listed_only_with_it():
    without, with_it = refusal(speed="1"), refusal(mars_auction="ON", speed="1")

    assert "Bidding" not in without
    assert "With Mars Auction: Way to bid, " in with_it
    assert with_it.startswith(without)


def test_an_option_that_needs_another_is_proposed_with_it():
    alone, with_it = refusal(way_to_bidd="open"), refusal(way_to_bidd="open", mars_auction="yes")

    assert "Did you mean Mars Auction: way to bid (only with Mars Auction)" in alone
    assert "Did you mean Mars Auction: way to bid" in with_it
    assert "(only with Mars Auction)" not in with_it


def test_every_option_that_can_be_set_is_listed_once():
    said = refusal(speed="1", mars_auction="yes").lower()
    listed = said.split("\n", 1)[1].replace(" and ", ", ").replace(".", ",").replace(": ", ", ")

    assert all(
        f", {title.lower().removeprefix('mars auction: ')}," in f"{listed}," for title in TITLES
    )
    assert not any(f" {id}" in said for id in META.options.model_fields if "_" in id)


def test_the_whole_refusal_fits_a_message():
    assert len(refusal(mars_auction="yes", **{"mars" * 1000: "yes"})) < TOLD
