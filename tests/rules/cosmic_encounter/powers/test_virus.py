"""Virus: power, wild flare, super flare."""

from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting

ALLIED = {2: ("offense", 2)}
CARDS = {0: "attack_08", 1: "attack_06"}


def total(*aliens, flare=False, acts=(), allies=ALLIED, **hands):
    """The total of the offense, which has three ships and perhaps the flare."""
    mine = ["attack_08", *(["flare_virus"] if flare else [])]
    hands = {0: mine, 1: ["attack_06", "cosmic_zap"]}
    game = meeting(*aliens, hands=hands, allies=allies)
    go(game, until="R", cards=CARDS, acts={0: ["flare_virus"] if flare else [], 1: [*acts]})
    return sums(game).offense.total


def test_its_ships_multiply_its_card_and_those_of_allies_are_added() -> None:
    assert total("virus", "", "") == 8 * 3 + 2


def test_a_zapped_virus_adds_its_ships() -> None:
    assert total("virus", "", "", acts=["cosmic_zap"]) == 8 + 3 + 2


def test_it_multiplies_nothing_as_an_ally() -> None:
    assert total("", "", "virus") == 8 + 3 + 2


def test_by_the_wild_virus_flare_own_ships_times_allied_ships_replace_their_sum() -> None:
    assert total("", "", "", flare=True) == 8 + 3 * 2


def test_the_wild_virus_flare_without_allies_leaves_no_ships_in_the_total() -> None:
    assert total("", "", "", flare=True, allies={}) == 8 + 3 * 0


def test_by_the_super_virus_flare_all_ships_of_its_side_multiply() -> None:
    assert total("virus", "", "", flare=True) == 8 * (3 + 2)
