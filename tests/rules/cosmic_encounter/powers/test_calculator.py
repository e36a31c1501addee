"""Calculator: the higher card shrinks by the lower one."""

import pytest

from rules.cosmic_encounter.steps.totals import foretold, sums
from tests.rules.cosmic_encounter.table import go, meeting


def cards(one, two, *aliens, acts=None, hands=None, **more):
    """Return the final values of both cards."""
    held = {0: [one], 1: [two, "plague"]} | (hands or {})
    game = meeting(*aliens, hands=held, **more)
    go(game, until="V", cards={0: one, 1: two}, acts=acts or {0: ["calculator.equalise"]})
    found = sums(foretold(game))
    return found.offense.card, found.defense.card


def test_the_higher_attack_card_loses_the_value_of_the_lower_one() -> None:
    assert cards("attack_15", "attack_08", "calculator", "", "") == (7, 8)


def test_it_may_be_the_opponents_card_that_shrinks() -> None:
    assert cards("attack_08", "attack_15", "calculator", "", "") == (8, 7)


# Ruling calculator_equal
def test_equal_cards_are_not_changed() -> None:
    assert cards("attack_08", "attack_08", "calculator", "", "") == (8, 8)


def test_a_calculator_that_is_not_used_changes_nothing() -> None:
    assert cards("attack_15", "attack_08", "calculator", "", "", acts={0: ["no"]}) == (15, 8)


# Ruling arithmetic
def test_it_reckons_with_values_that_tripler_has_changed() -> None:
    assert cards("attack_15", "attack_08", "calculator", "tripler", "") == (15, 9)


# Ruling calculator_call
@pytest.mark.parametrize(("call", "found"), [("odd", (15, -7)), ("even", (7, 8))])
def test_the_wild_calculator_flare_shrinks_the_card_of_who_is_wrong(call, found) -> None:
    hands = {0: ["attack_15", "flare_calculator"]}
    acts = {0: [f"flare_calculator/wild@{call}"]}

    assert cards("attack_15", "attack_08", "", "", "", acts=acts, hands=hands) == found


def test_the_super_calculator_flare_works_as_an_ally() -> None:
    found = cards(
        "attack_15",
        "attack_08",
        "",
        "",
        "calculator",
        acts={2: ["flare_calculator"]},
        hands={2: ["flare_calculator"]},
        allies={2: ("offense", 1)},
    )

    assert found == (7, 8)
