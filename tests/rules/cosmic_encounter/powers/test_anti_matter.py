"""Anti-Matter: power, wild flare, super flare."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_the_lower_total_wins_and_ties_go_to_the_defense() -> None:
    for card, wins in (("attack_04", True), ("attack_20", False), ("attack_10", False)):
        game = meeting("anti_matter", "", hands={0: [card], 1: ["attack_06"]}, ships=(3, 1))
        go(game)  # 1, 17 and 7 against 7

        assert (game.foreign_colonies(0) == 1) is wins, card


def test_its_own_ships_and_those_of_all_allies_count_against_their_side() -> None:
    allies = {2: ("offense", 2), 3: ("defense", 1)}
    hands = {0: ["attack_06"], 1: ["attack_04"]}
    game = meeting("anti_matter", "", "", "", "", hands=hands, allies=allies)
    go(game, until="R", cards={0: "attack_06", 1: "attack_04"})
    found = sums(game)

    assert (found.offense.total, found.defense.total) == (6 - 3 - 2, 4 + 4 - 1)


def test_a_zapped_anti_matter_changes_nothing() -> None:
    hands = {0: ["attack_06"], 1: ["attack_20", "cosmic_zap"]}
    game = meeting("anti_matter", "", hands=hands)
    go(game, cards={1: "attack_20"}, acts={1: ["cosmic_zap"]})

    assert game.foreign_colonies(0) == 0


def test_it_has_nothing_to_do_with_a_negotiate() -> None:
    game = meeting("anti_matter", "", hands={0: ["attack_40"], 1: ["negotiate"]})
    go(game, cards={1: "negotiate"})

    assert game.foreign_colonies(0) == 1


# Ruling anti_matter_stops
def test_anti_matters_flare_stops_a_wild_flare_which_goes_back_to_its_holder() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12", "flare_anti_matter"]}
    game = meeting("", "", "", hands=hands)
    acts = {0: ["flare_human"], 1: ["flare_anti_matter"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert "flare_human" in hand(game, 0)
    assert game.player(0).warp == 3


# Ruling flare_stopped
def test_a_wild_flare_that_is_stopped_cannot_be_tried_again_but_another_may() -> None:
    flares = ["flare_human", "flare_pacifist"]
    hands = {0: ["negotiate", *flares], 1: ["attack_12", "flare_anti_matter"]}
    game = meeting("", "", "", hands=hands)
    acts = {0: flares, 1: ["flare_anti_matter"]}
    go(game, until="R", cards={0: "negotiate", 1: "attack_12"}, acts=acts)

    assert game.encounter.shown[0].value == 15


@pytest.mark.parametrize(("owner", "stopped"), [("anti_matter", True), ("", False)])
def test_only_the_super_flare_stops_a_super_flare(owner, stopped) -> None:
    hands = {0: ["attack_10", "flare_human"], 1: ["attack_12"], 2: ["flare_anti_matter"]}
    game = meeting("human", "", owner, hands=hands, allies={2: ("defense", 1)})
    encounter = game.encounter
    acts = {0: ["reveal_after_reveal:flare_human"], 2: ["flare_anti_matter"]}
    go(game, until="R", cards={0: "attack_10"}, acts=acts)

    assert (encounter.notes.get("human") is None) is stopped


def test_the_super_flare_stops_a_wild_one_from_outside_the_encounter() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12"], 2: ["flare_anti_matter"]}
    game = meeting("", "", "anti_matter", hands=hands)
    go(game, cards={0: "attack_04"}, acts={0: ["flare_human"], 2: ["flare_anti_matter"]})

    assert "flare_human" in hand(game, 0)
    assert game.player(0).warp == 3


def test_the_wild_flare_stops_nothing_from_outside_the_encounter() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12"], 2: ["flare_anti_matter"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_04"}, acts={0: ["flare_human"], 2: ["flare_anti_matter"]})

    assert game.foreign_colonies(0) == 1
