"""Tripler: power, wild flare, super flare."""

import pytest

from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting


def reached(mine, theirs, *aliens, flare=False, acts=(), **more):
    """Return the values of both cards; seat 0 may hold the flare."""
    hands = {0: [mine, *(["flare_tripler"] if flare else [])], 1: [theirs, "cosmic_zap"]}
    game = meeting(*(aliens or ("tripler", "")), hands=hands, **more)
    named = {0: ["flare_tripler"] if flare else [], 1: [*acts]}
    go(game, until="R", cards={0: mine, 1: theirs}, acts=named)
    found = sums(game)
    return found.offense.card, found.defense.card


@pytest.mark.parametrize(("printed", "counts"), [("10", 30), ("11", 4), ("40", 14), ("m07", -21)])
def test_a_card_up_to_ten_is_tripled_and_a_higher_one_divided(printed, counts) -> None:
    assert reached(f"attack_{printed}", "attack_06") == (counts, 6)


def test_a_zapped_tripler_counts_what_is_printed() -> None:
    assert reached("attack_10", "attack_06", acts=["cosmic_zap"]) == (10, 6)


@pytest.mark.parametrize(("theirs", "counts"), [("15", 5), ("40", 14), ("14", 14)])
def test_the_wild_tripler_flare_divides_a_high_card_of_the_opponent(theirs, counts) -> None:
    found = reached("attack_08", f"attack_{theirs}", "", "", flare=True)

    assert found == (8, counts)


@pytest.mark.parametrize(("mine", "counts"), [("11", 33), ("13", 39), ("14", 5), ("10", 30)])
def test_by_the_super_tripler_flare_cards_up_to_thirteen_are_tripled(mine, counts) -> None:
    assert reached(f"attack_{mine}", "attack_06", flare=True) == (counts, 6)
