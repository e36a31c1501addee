"""Mirror: power, wild flare, super flare."""

import pytest

from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting

HANDS = {0: ["attack_10"], 1: ["attack_08"]}
CARDS = {0: "attack_10", 1: "attack_08"}
CALLED = {0: ["mirror.reverse"]}


def reached(game, **more):
    go(game, until="R", cards=CARDS, **more)
    found = sums(game)
    return found.offense.card, found.defense.card


def test_a_called_reversal_swaps_the_digits_of_both_attack_cards() -> None:
    assert reached(meeting("mirror", "", hands=HANDS), acts=CALLED) == (1, 80)


def test_without_a_call_the_digits_stay() -> None:
    assert reached(meeting("mirror", "", hands=HANDS)) == (10, 8)


def test_a_zapped_reversal_leaves_the_digits() -> None:
    game = meeting("mirror", "", hands={**HANDS, 1: ["attack_08", "cosmic_zap"]})

    assert reached(game, acts={**CALLED, 1: ["cosmic_zap"]}) == (10, 8)


@pytest.mark.parametrize(
    ("theirs", "shown"), [("attack_30", ("attack", 30)), ("negotiate", ("negotiate", None))]
)
def test_by_the_wild_mirror_flare_the_card_becomes_a_copy_of_the_opponents(theirs, shown) -> None:
    hands = {0: ["attack_10", "flare_mirror"], 1: [theirs]}
    game = meeting("", "", "", hands=hands)
    encounter = game.encounter
    go(game, until="R", cards={0: "attack_10", 1: theirs}, acts={0: ["flare_mirror"]})

    assert (encounter.shown[0].type, encounter.shown[0].value) == shown
    assert (encounter.shown[1].type, encounter.shown[1].value) == shown


# Ruling mirror_called
@pytest.mark.parametrize(("side", "cards"), [("offense", (1, 8)), ("defense", (10, 80))])
def test_by_the_super_mirror_flare_only_one_card_is_reversed(side, cards) -> None:
    game = meeting("mirror", "", hands={**HANDS, 0: ["attack_10", "flare_mirror"]})
    acts = {0: [f"flare_mirror/super@{side}", "mirror.reverse"]}

    assert reached(game, acts=acts) == cards
