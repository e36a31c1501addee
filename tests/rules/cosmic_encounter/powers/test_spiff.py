"""Spiff: power, wild flare, super flare."""

import pytest

from tests.rules.cosmic_encounter.table import go, meeting


@pytest.mark.parametrize(("card", "landed", "warp"), [("attack_13", 1, 2), ("attack_12", 0, 3)])
def test_spiff_lands_a_ship_where_it_loses_by_ten_or_more(card, landed, warp) -> None:
    game = meeting("spiff", "", hands={0: ["attack_04"], 1: [card]})
    go(game, acts={0: ["spiff.crash"]})

    assert game.planet("B1").ships.get(0, 0) == landed
    assert game.player(0).warp == warp
    assert game.foreign_colonies(0) == landed


def test_spiff_does_not_land_against_a_negotiate_or_with_one() -> None:
    game = meeting("spiff", "", hands={0: ["negotiate"], 1: ["attack_40"]})
    go(game, acts={0: ["spiff.crash"]})

    assert game.foreign_colonies(0) == 0


def test_a_zapped_spiff_does_not_land() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40", "cosmic_zap"]}
    game = meeting("spiff", "", hands=hands)
    go(game, acts={0: ["spiff.crash"], 1: ["cosmic_zap"]})

    assert game.player(0).warp == 3


def test_void_removes_ships_before_spiff_lands_one() -> None:
    game = meeting("spiff", "void", hands={0: ["attack_04"], 1: ["attack_40"]})
    go(game, acts={0: ["spiff.crash"]})

    assert game.player(0).removed == 3
    assert game.foreign_colonies(0) == 0


def test_spiff_lands_one_of_the_ships_that_void_may_not_remove() -> None:
    game = meeting("spiff", "void", hands={0: ["attack_04"], 1: ["attack_40"]})
    for planet in ("A2", "A3", "A4", "A5"):
        game.player(0).removed += game.lift(0, {planet: game.planet(planet).ships[0] - 1})
    go(game, acts={0: ["spiff.crash"]})

    assert game.ships_owned(0) == 5
    assert game.foreign_colonies(0) == 1


def test_void_removes_ships_before_the_wild_spiff_flare_keeps_one() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "flare_spiff"]}
    game = meeting("void", "", hands=hands)
    go(game, acts={1: ["flare_spiff"]})

    assert game.planet("B1").ships == {0: 3}
    assert game.player(1).removed == 4


def test_the_wild_spiff_flare_keeps_a_ship_of_the_beaten_defense_on_the_planet() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "flare_spiff"]}
    game = meeting("", "", hands=hands)
    go(game, acts={1: ["flare_spiff"]})

    assert game.planet("B1").ships == {0: 3, 1: 1}
    assert game.player(1).warp == 3


def test_the_super_spiff_flare_makes_the_power_work_from_five_on() -> None:
    hands = {0: ["attack_04", "flare_spiff"], 1: ["attack_08"]}
    game = meeting("spiff", "", hands=hands)
    go(game, acts={0: ["spiff.crash", "flare_spiff"]}, cards={0: "attack_04"})

    assert game.planet("B1").ships.get(0) == 1


def test_a_ship_that_stays_on_a_foreign_planet_gains_no_colony_there() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "flare_spiff"], 2: ["flare_remora"]}
    game = meeting("", "", "remora", hands=hands)
    game.settle(1, "C1", game.lift(1, {"B1": 4}))
    game.encounter.planet = "C1"
    go(game, acts={1: ["flare_spiff"], 2: ["on_other_colony_gained:flare_remora"]})

    assert game.planet("C1").ships == {2: 4, 0: 3, 1: 1}
    assert len(game.player(2).hand) == 2  # the flare, and a card for the offense's colony
