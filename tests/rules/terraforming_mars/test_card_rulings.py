"""Rulings on cards: payment, requirements, cuts, what single corporations do."""

from __future__ import annotations

import pytest

from rules.kernel import Refused
from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.places import PlaceOcean
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    CEM,
    by_default,
    choose,
    has,
    open_ids,
    options,
    play,
    question,
    resolve,
    table,
    warning,
    why_not,
)


def test_metals_pay_only_for_their_tags() -> None:
    game = table(ana=has(hand=["mine", "comet", "moss"], mc=3, steel=5, titanium=9), oceans=3)

    assert {"play:mine", "play:comet"} <= set(open_ids(game))
    assert "Costs 4 M€; you can pay 3." in why_not(game, "play:moss")


def test_a_payment_is_proposed_at_its_best_and_no_change_is_given() -> None:
    game = table(ana=has(hand=["space_elevator"], mc=30, steel=4, titanium=20))

    choose(game, "play:space_elevator")

    assert question(game).fallback == {"steel": 4, "titanium": 6, "mc": 1}
    game.play(ANA, {"steel": 4, "titanium": 7, "mc": 0})
    left = game.player(ANA).stock
    assert (left["titanium"], left["steel"]) == (13, 0)  # one steel was not needed, and is lost


def test_a_payment_that_does_not_add_up_is_refused_and_changes_nothing() -> None:
    game = table(ana=has(hand=["mine"], steel=1))
    choose(game, "play:mine")
    before = game.save()

    with pytest.raises(Refused, match="it must be 4"):
        game.play(ANA, {"steel": 1, "mc": 1})

    assert game.save() == before


def test_a_discount_never_makes_a_card_give_money() -> None:
    game = table(ana=has("earth_office", "earth_catapult", hand=["cartel", "investment_loan"]))

    play(game, "investment_loan")

    assert game.player(ANA).stock["mc"] == 70


def test_discounts_count_each_tag_or_each_card() -> None:
    game = table(ana=has("space_station", "mass_converter", hand=["solar_wind_power", "comet"]))

    assert "(17 M€ instead of 21)" in str(options(game)["play:comet"].label)


def test_tag_requirements_do_not_count_the_card_itself_but_a_wild_tag_helps() -> None:
    without = table(ana=has("breathing_filters", hand=["tectonic_stress_power"]))
    with_wild = table(
        ana=has("breathing_filters", "research_coordination", hand=["tectonic_stress_power"])
    )

    assert "Needs 2 science tags" in why_not(without, "play:tectonic_stress_power")
    assert "play:tectonic_stress_power" in open_ids(with_wild)


def test_one_wild_tag_fills_one_of_several_requirements() -> None:
    life = {"hand": ["advanced_ecosystems"]}
    one = table(ana=has("research_coordination", "tardigrades", **life))
    two = table(ana=has("research_coordination", "tardigrades", "trees", **life))

    assert why_not(one, "play:advanced_ecosystems") != "None"
    assert "play:advanced_ecosystems" in open_ids(two)


def test_a_wild_tag_sets_nothing_off_and_counts_for_no_award() -> None:
    game = table(ana=has("olympus_conference", hand=["research_coordination"]))

    play(game, "research_coordination")

    assert game.player(ANA).resources.get("olympus_conference", 0) == 0
    awards = {one["id"]: one["progress"][ANA] for one in game.view(ANA)["awards"]}
    assert awards["scientist"] == 1


def test_shifts_of_requirements_add_up_in_both_directions() -> None:
    game = table(ana=has("inventrix", "adaptation_technology",
                         hand=["kelp_farming", "dust_seals", "arctic_algae"]),
                 oceans=7, temperature=-4)  # fmt: skip

    assert {"play:dust_seals", "play:arctic_algae"} <= set(open_ids(game))


def test_events_go_face_down_and_their_tags_no_longer_count() -> None:
    game = table(ana=has(hand=["comet"]))

    play(game, "comet")

    assert game.player(ANA).events == ["comet"]
    assert game.player(ANA).count_tags("space") == 0


def test_lowered_production_must_be_there() -> None:
    game = table(ana=has(hand=["food_factory"]))

    assert why_not(game, "play:food_factory") == "Needs 1 plant production; you have 0."


def test_a_cut_may_hit_oneself_after_the_own_gain() -> None:
    game = table(ana=has(hand=["energy_tapping"]))

    play(game, "energy_tapping")

    assert game.player(ANA).production["energy"] == 0


def test_a_cut_is_mandatory_and_in_full() -> None:
    game = table(3, bram=has(production={"plants": 1}), cem=has(production={"plants": 2}))

    resolve(game, CutProduction(resource="plants", count=2))

    assert game.player(CEM).production["plants"] == 0


def test_pets_are_safe_from_everyone_and_protected_habitats_from_opponents() -> None:
    game = table(
        bram=has("pets", "protected_habitats", "birds", cubes={"pets": 2, "birds": 2}, plants=5),
        ana=has("predators", "fish", hand=["asteroid"], cubes={"fish": 1}),
    )

    choose(game, "use:predators:0")
    assert (game.player(ANA).resources["fish"], game.player(BRAM).resources["birds"]) == (0, 2)
    play(game, "asteroid")

    assert game.player(BRAM).stock["plants"] == 5


def test_predators_need_an_animal_that_may_be_taken() -> None:
    game = table(ana=has("predators"), bram=has("pets", cubes={"pets": 2}))

    assert "animal that may be removed" in why_not(game, "use:predators:0")


def test_resources_without_a_card_to_lie_on_are_lost() -> None:
    game = table(ana=has(hand=["imported_nitrogen"]))
    assert "have no effect" in warning(game, "play:imported_nitrogen")

    play(game, "imported_nitrogen")

    assert game.player(ANA).stock["plants"] == 4


# Ruling others_effects
def test_triggers_of_other_players_come_in_player_order() -> None:
    game = table(3, bram=has("arctic_algae"), cem=has("arctic_algae"))

    resolve(game, PlaceOcean())
    choose(game, "A5")

    assert [game.player(seat).stock["plants"] for seat in (ANA, BRAM, CEM)] == [0, 2, 2]


def test_credicor_looks_at_the_printed_cost_of_cards_and_projects() -> None:
    game = table(ana=has("credicor", "earth_catapult", hand=["comet"]))

    choose(game, "project:greenery")
    by_default(game)
    play(game, "comet")

    assert game.player(ANA).stock["mc"] == 60 - 23 + 4 - 19 + 4 + 0


def test_standard_technology_pays_for_every_project_but_patents() -> None:
    game = table(ana=has("standard_technology", hand=["moss"]))

    choose(game, "project:power_plant_project")
    choose(game, "sell")
    choose(game, "moss")

    assert game.player(ANA).stock["mc"] == 60 - 11 + 3 + 1


def test_thorgate_builds_power_plants_for_less() -> None:
    game = table(ana=has("thorgate", hand=["power_plant"]))

    assert "8 M€" in str(options(game)["project:power_plant_project"].label)
    assert "(1 M€" in str(options(game)["play:power_plant"].label)


def test_ecoline_needs_seven_plants() -> None:
    game = table(ana=has("ecoline", plants=7))

    choose(game, "plants")
    by_default(game)

    assert game.player(ANA).stock["plants"] <= 3
    assert game.parameters["oxygen"] == 1


def test_mining_guild_counts_a_tile_once_even_an_ocean() -> None:
    game = table(ana=has("mining_guild"))

    resolve(game, PlaceOcean())
    choose(game, "A2")

    assert game.player(ANA).production["steel"] == 1
