"""What is said to somebody who misspells an option."""

import pytest

from bot.table.misspelt import nearest
from bot.table.options import checked_options
from rules.games import GAMES
from rules.kernel.ask import Refused

META = GAMES["terraforming_mars"]


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
    assert nearest(written, META.options.model_fields)[0] == meant


@pytest.mark.parametrize("written", ["", "xx", "speed", "q" * 5000])
def test_what_is_like_nothing_is_nothing(written):
    assert nearest(written, META.options.model_fields) == []


def test_options_of_the_auction_are_listed_only_with_it():
    without, with_it = refusal(speed="1"), refusal(mars_auction="ON", speed="1")

    assert "bidding" not in without
    assert "With mars_auction: bidding, " in with_it
    assert with_it.startswith(without)


def test_an_option_that_needs_another_is_proposed_with_it():
    assert "Did you mean bidding (only with mars_auction)" in refusal(biding="open")
    assert "Did you mean bidding or" in refusal(biding="open", mars_auction="yes")


def test_every_option_that_can_be_set_is_listed_once():
    said = refusal(speed="1", mars_auction="yes")
    words = said.replace(",", " ").replace(".", " ").split()

    assert all(words.count(name) == 1 for name in META.options.model_fields)


def test_the_whole_refusal_fits_a_message():
    assert len(refusal(mars_auction="yes", **{"mars" * 1000: "yes"})) < 1000
