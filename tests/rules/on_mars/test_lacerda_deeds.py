"""The solo opponent's choices where a player would choose: how much, in which order, by chance."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.on_mars.lacerda.deeds import any_of, upgrades
from rules.on_mars.lacerda.travel import ColonyRises, automaton_travels
from rules.on_mars.lacerda.turn import AutomatonTurn, enters
from rules.on_mars.model.board import FAR
from rules.on_mars.state import OnMars
from rules.on_mars.steps.exploring import explorable
from tests.rules.on_mars.table import blueprint, build, change, said
from tests.rules.on_mars.test_lacerda import HE, alone, does, run


def built(game: OnMars) -> list[str]:
    """His blueprints that are built."""
    return [drawn.card for drawn in game.player(HE).blueprints if drawn.at]


def with_two_plans(*, his: str = "", yours: str = "") -> OnMars:
    """He could build two blueprints; upgrade technology lies in these cells."""
    game = alone()
    for at in ("A1", "A2", "A3", "B1", "B3"):
        build(game, at, "generator")
    blueprint(game, "B3", seat=HE)
    blueprint(game, "B15", seat=HE)
    game.player(HE).lab = {his: "upgrade"} if his else {}
    game.player(0).lab = {yours: "upgrade"} if yours else {}
    change(game)
    return game


# ---- chance -----------------------------------------------------------------------------------


def test_among_equal_options_chance_decides_and_one_alone_needs_none() -> None:
    game = alone()
    draws = game.draws
    assert any_of(game, ["alone"]) == "alone"
    assert game.draws == draws

    drawn = Counter(any_of(game, ["first", "second", "third"]) for _ in range(60))

    assert {*drawn} == {"first", "second", "third"}


# ---- upgrades ---------------------------------------------------------------------------------


def test_he_builds_as_many_blueprints_as_the_action_allows() -> None:
    game = with_two_plans()

    does(game, "upgrade", n=1)

    assert len(built(game)) == 1


def test_of_blueprints_that_no_scientist_scores_the_one_with_more_points_comes_first() -> None:
    game = with_two_plans()
    assert [card.id for card, _ in upgrades(game, HE)] == ["B15", "B3"]

    does(game, "upgrade", n=1)

    assert built(game) == ["B15"]


def test_upgrade_technology_lets_him_build_more_and_his_own_comes_before_yours() -> None:
    for his, yours, loans in (("1T", "", 0), ("", "1T", 1), ("1T", "2T", 0)):
        game = with_two_plans(his=his, yours=yours)

        does(game, "upgrade", n=1, tech="upgrade")

        assert len(built(game)) == 2
        assert len(game.loans) == loans


def test_he_borrows_nothing_for_a_single_blueprint() -> None:
    game = with_two_plans(yours="1T")
    game.player(HE).blueprints.pop()
    change(game)

    does(game, "upgrade", n=1, tech="upgrade")

    assert len(built(game)) == 1
    assert game.loans == []


# ---- buildings --------------------------------------------------------------------------------


def test_technology_that_just_suffices_lets_him_build_the_larger_complex() -> None:
    game = alone()
    assert game.automaton is not None
    game.player(HE).lab, game.player(0).lab = {}, {"2T": "mine"}
    build(game, "H5", "mine")
    game.automaton.builds_next = "mine"

    does(game, "construct", what="any")

    mines = [at for at, building in game.buildings.items() if building.tile == "mine"]
    assert max(game.sizes()[at] for at in mines) == 3
    assert [loan.owner for loan in game.loans] == [0]


# ---- developments and colonists ---------------------------------------------------------------


def test_he_develops_as_many_tiles_as_the_action_allows() -> None:
    game = alone()
    game.player(HE).lab = {"1T": "mine", "1B": "rover"}

    does(game, "develop", n=1)

    assert sum(cell in game.player(HE).lab for cell in ("1T", "1B")) == 1


def test_only_his_own_colonist_comes_back_from_the_slot_for_hiring() -> None:
    game = alone()
    game.slots["hire_or_contract"] = [0, HE]

    does(game, "retrieve_colonist")

    assert game.slots["hire_or_contract"] == [0]


@pytest.mark.parametrize(("others", "paid"), [([], 0), ([0], 1)])
def test_a_surcharge_is_paid_and_told_only_where_there_is_one(others: list[int], paid: int) -> None:
    game = alone()
    game.player(HE).crystals, game.slots["construct"] = 3, others
    said(game)

    assert enters(game, HE, "construct")

    assert game.player(HE).crystals == 3 - paid
    assert any("surcharge" in line for line in said(game)) is bool(paid)


# ---- travelling, and the end of the colony's levels -------------------------------------------


def travelling(rover: str) -> OnMars:
    game = alone()
    game.player(HE).space, game.player(0).rover = 1, rover
    assert game.automaton is not None
    game.automaton.travels = True
    change(game)
    return game


@pytest.mark.parametrize("rover", ["G9", "A1", "M1"])
def test_he_places_the_leftmost_tile_as_far_from_your_rover_as_any_place_is(rover: str) -> None:
    game = travelling(rover)
    before, first = {*game.tiles}, game.exploration[0]
    farthest = max(FAR[at][rover] for at in explorable(game, HE))

    run(game, automaton_travels(game, HE))

    [placed] = {*game.tiles} - before
    assert FAR[placed][rover] == farthest
    assert game.tiles[placed] == first


def test_with_no_tile_left_to_explore_he_travels_all_the_same() -> None:
    game = travelling("G9")
    game.exploration, before = [], {*game.tiles}
    change(game)

    run(game, automaton_travels(game, HE))

    assert game.side(HE) == "colony"
    assert {*game.tiles} == before


def test_when_the_colony_rises_his_bot_comes_out_of_his_stock() -> None:
    game = alone()
    left, hidden = game.player(HE).bots_left, game.player(HE).hidden_bots

    run(game, ColonyRises(seat=HE))

    assert game.player(HE).bots_left == left - 1
    assert game.player(HE).hidden_bots == hidden + 1


def test_a_whole_turn_of_his_leaves_his_card_on_the_pile() -> None:
    game = alone()
    assert game.automaton is not None
    card = game.automaton.deck[0]

    run(game, AutomatonTurn(seat=HE))

    assert game.automaton.played == [card]
