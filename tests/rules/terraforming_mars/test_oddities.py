"""The cards that have words of their own, and those that strain the shared ones."""

from __future__ import annotations

import pytest

from rules.kernel import Refused
from rules.terraforming_mars.effects.oddities.plays import DrawPreludes
from rules.terraforming_mars.model.board import BESIDE
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.phases.opening import PlayCorporation
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.steps.playing import PlayPrelude
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    asked,
    by_default,
    choose,
    has,
    open_frame,
    open_ids,
    options,
    play,
    question,
    table,
    warning,
    why_not,
)


def test_robotic_workforce_copies_a_production_box() -> None:
    game = table(
        ana=has("strip_mine", "mine", hand=["robotic_workforce"], production={"energy": 2})
    )

    choose(game, "play:robotic_workforce")
    choose(game, "strip_mine")

    made = game.player(ANA).production
    assert (made["energy"], made["steel"], made["titanium"]) == (0, 2, 1)
    assert game.parameters["oxygen"] == 0


def test_robotic_workforce_cannot_copy_what_it_could_not_pay() -> None:
    game = table(ana=has("strip_mine", hand=["robotic_workforce"], production={"energy": 1}))

    reason = "No card of yours with a building tag can be copied."
    assert why_not(game, "play:robotic_workforce") == reason


def test_robotic_workforce_may_copy_for_nothing_and_says_so() -> None:
    alone = table(ana=has("medical_lab", hand=["robotic_workforce"]))
    both = table(ana=has("mining_rights", "mine", hand=["robotic_workforce"]))

    choose(both, "play:robotic_workforce")
    copied = options(both)

    assert "would have no effect" in warning(alone, "play:robotic_workforce")
    play(alone, "robotic_workforce")
    assert "robotic_workforce" in alone.player(ANA).in_play
    assert list(copied) == ["mine", "mining_rights"]
    assert copied["mine"].warning is None
    assert str(copied["mining_rights"].warning) == "This would do nothing now."
    assert question(both).fallback == ["mine"]


def test_robotic_workforce_copies_mining_rights_as_they_were_placed() -> None:
    ana = has("mining_rights", hand=["robotic_workforce"]) | {
        "bonus_production": {"mining_rights": "titanium"}
    }
    game = table(ana=ana)

    play(game, "robotic_workforce")

    assert game.player(ANA).production["titanium"] == 1


def test_robotic_workforce_copies_research_network_by_its_wild_tag() -> None:
    game = table(ana=has("research_network", hand=["robotic_workforce"]))

    play(game, "robotic_workforce")

    assert game.player(ANA).production["mc"] == 1


def test_viral_enhancers_add_to_the_card_played_or_give_a_plant() -> None:
    game = table(ana=has("viral_enhancers", hand=["tardigrades", "moss"]), oceans=3)

    choose(game, "play:tardigrades")
    choose(game, "1")

    assert game.player(ANA).resources["tardigrades"] == 1


def test_viral_enhancers_pay_for_moss_with_the_plant_of_its_own_tag() -> None:
    game = table(ana=has("viral_enhancers", hand=["moss", "nitrophilic_moss"]), oceans=3)
    assert why_not(game, "play:nitrophilic_moss") == "Needs 2 plants; you have 0."

    play(game, "moss")

    assert game.player(ANA).stock["plants"] == 0
    assert game.player(ANA).production["plants"] == 1


def test_mining_area_needs_a_tile_of_ones_own() -> None:
    game = table(ana=has(hand=["mining_area"]), tiles={"A2": ("ocean", None), "B1": ("city", ANA)})

    play(game, "mining_area")

    assert game.tiles["A1"].tile == "mining_area"
    assert game.player(ANA).production["steel"] == 1


def test_mining_area_without_a_tile_of_ones_own_is_warned_of_and_lost() -> None:
    game = table(ana=has(hand=["mining_area"]), tiles={"B1": ("city", BRAM)})

    assert "This would have no effect" in warning(game, "play:mining_area")
    play(game, "mining_area")

    assert list(game.tiles) == ["B1"]
    assert game.player(ANA).production["steel"] == 0
    assert game.player(ANA).in_play == ["mining_area"]


def test_mining_area_alone_on_mars_does_not_count_neutral_tiles_as_own() -> None:
    neutral = table(1, ana=has(hand=["mining_area"]), tiles={"B1": ("city", None)})
    own = table(1, ana=has(hand=["mining_area"]), tiles={"B1": ("city", ANA)})

    assert "This would have no effect" in warning(neutral, "play:mining_area")
    choose(own, "play:mining_area")

    assert set(open_ids(own)) <= set(BESIDE["B1"])
    choose(own, open_ids(own)[0])
    made = own.player(ANA).production
    assert made["steel"] + made["titanium"] == 1


def test_olympus_conference_puts_a_resource_or_takes_it_for_a_card() -> None:
    game = table(ana=has("olympus_conference", hand=["research"], cubes={"olympus_conference": 0}))

    choose(game, "play:research")  # two science tags: the first can only put
    assert question(game).moment == "branch"
    choose(game, "1")

    assert game.player(ANA).resources["olympus_conference"] == 0
    assert len(game.player(ANA).hand) == 3


def test_mars_university_exchanges_once_for_each_science_tag() -> None:
    game = table(ana=has("mars_university", hand=["research", "moss"]))

    choose(game, "play:research")
    assert question(game).moment == "exchange"
    choose(game, "moss")
    choose(game)

    assert "moss" in game.discard_pile
    assert asked(game) == ANA
    assert question(game).moment == "action"


def test_mars_university_asks_nothing_of_an_empty_hand() -> None:
    game = table(ana=has("mars_university", hand=["breathing_filters"]), oxygen=7)

    play(game, "breathing_filters")

    assert question(game).moment == "action"
    assert game.player(ANA).hand == []
    assert game.discard_pile == []


def test_equal_effects_are_named_once_where_their_order_is_asked() -> None:
    ana = has("mars_university", "olympus_conference", hand=["research", "moss"],
              cubes={"olympus_conference": 1})  # fmt: skip
    game = table(ana=ana)

    choose(game, "play:research")

    labels = [str(option.label) for option in options(game).values()]
    assert labels == ["Mars University", "Olympus Conference"]
    choose(game, list(options(game))[1])
    assert question(game).moment == "branch"
    by_default(game)
    assert game.player(ANA).resources["olympus_conference"] == 3


def test_the_order_of_draws_and_exchanges_is_the_players_choice() -> None:
    ana = has("mars_university", "olympus_conference", hand=["breathing_filters", "moss"],
              cubes={"olympus_conference": 1})  # fmt: skip
    game = table(ana=ana, oxygen=7)

    choose(game, "play:breathing_filters")

    assert question(game).moment == "order"
    choose(game, "1")
    assert question(game).moment == "branch"


# Ruling order_of_effects
def test_the_printed_order_is_never_asked_about() -> None:
    ana = has("mars_university", "olympus_conference", hand=["breathing_filters", "moss"],
              cubes={"olympus_conference": 1})  # fmt: skip
    game = table(ana=ana, oxygen=7, order_of_effects="printed")

    choose(game, "play:breathing_filters")

    assert question(game).moment == "exchange"


def test_ecology_experts_ignore_the_climate_and_see_their_tags_afterwards() -> None:
    game = table(ana=has(hand=["decomposers", "advanced_ecosystems"]), prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="ecology_experts"))
    assert open_ids(game) == ["decomposers"]
    choose(game, "decomposers")

    assert game.player(ANA).resources["decomposers"] == 3  # its own tag, and the prelude's two


def test_ecology_experts_raise_production_before_the_card_is_played() -> None:
    game = table(ana=has(hand=["food_factory"]), prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="ecology_experts"))
    choose(game, "food_factory")

    assert game.player(ANA).production["plants"] == 0
    assert game.player(ANA).production["mc"] == 4


def test_triggers_of_ecology_experts_tags_may_come_before_the_card_that_it_plays() -> None:
    ana = has("viral_enhancers", hand=["nitrophilic_moss"])
    game = table(ana=ana, prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="ecology_experts"))
    first = options(game)
    choose(game, "1")  # a plant for one of the two tags; the moss brings the second itself
    second = options(game)
    choose(game, "0")
    choose(game, "nitrophilic_moss")

    closed = [str(each["0"].why_not) for each in (first, second)]
    assert closed == ["No card of your hand can be played.", "None"]
    assert game.player(ANA).stock["plants"] == 3 - 2  # one trigger was left for afterwards
    assert game.player(ANA).production["plants"] == 1 + 2


def test_the_printed_order_has_ecology_experts_play_their_card_first() -> None:
    ana = has("viral_enhancers", hand=["nitrophilic_moss"])
    game = table(ana=ana, prelude=True, order_of_effects="printed")

    open_frame(game, PlayPrelude(seat=ANA, card="ecology_experts"))

    assert game.player(ANA).stock["mc"] == 60 + 15  # nothing could be played


def test_triggers_that_bring_nothing_for_the_card_are_no_question() -> None:
    game = table(ana=has("decomposers", hand=["nitrophilic_moss", "grass"]), prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="ecology_experts"))

    assert question(game).moment == "play"


def test_a_prelude_that_cannot_be_carried_out_gives_fifteen_money() -> None:
    game = table(ana=has(mc=0), prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="eccentric_sponsor"))

    assert game.player(ANA).stock["mc"] == 15
    assert game.player(ANA).in_play == []


def test_eccentric_sponsor_makes_one_card_cheaper() -> None:
    game = table(ana=has(hand=["soletta"], mc=10), prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="eccentric_sponsor"))
    choose(game, "soletta")

    assert game.player(ANA).stock["mc"] == 0
    assert game.player(ANA).production["heat"] == 7


def test_valley_trust_plays_one_of_three_preludes_as_its_first_action() -> None:
    game = table(prelude=True)
    game.prelude_deck = ["donation", "loan", "supplier", "mohole"]

    open_frame(game, PlayCorporation(seat=ANA, card="valley_trust"))
    assert sorted(open_ids(game)) == ["donation", "loan", "supplier"]
    choose(game, "donation")

    assert game.player(ANA).stock["mc"] == 60 + 37 + 21
    assert game.box == ["loan", "supplier"]
    assert "pass" not in options(game)  # it was the first of two actions
    assert DrawPreludes(draw=3).symbols()


def test_vitor_funds_an_award_for_nothing_and_gets_money_for_points() -> None:
    game = table(ana=has(hand=["dust_seals", "hackers"], production={"energy": 1}))

    open_frame(game, PlayCorporation(seat=ANA, card="vitor"))
    assert game.player(ANA).stock["mc"] == 60 + 48
    choose(game, "banker")
    assert (game.awards, game.player(ANA).stock["mc"]) == ({"banker": ANA}, 108)
    play(game, "dust_seals")

    assert game.player(ANA).stock["mc"] == 108 - 2 + 3


def test_vitor_among_others_leaves_them_a_dearer_award_and_gets_nothing_for_their_points() -> None:
    game = table(3, bram=has(hand=["dust_seals"]))

    open_frame(game, PlayCorporation(seat=ANA, card="vitor"))
    choose(game, "banker")
    choose(game, "end")
    play(game, "dust_seals")

    assert game.awards == {"banker": ANA}
    assert "(14 M€)" in str(options(game)["award:landlord"].label)
    assert game.player(ANA).stock["mc"] == 108


def test_vitor_loses_its_first_action_when_all_awards_are_funded() -> None:
    game = table(3)
    game.awards = {"banker": BRAM, "landlord": BRAM, "miner": BRAM}

    open_frame(game, PlayCorporation(seat=ANA, card="vitor"))

    assert question(game).moment == "action"
    assert list(game.awards.values()) == [BRAM, BRAM, BRAM]


def test_special_design_shifts_the_requirement_of_the_next_card_alone() -> None:
    game = table(ana=has(hand=["special_design", "birds", "dust_seals"]), oxygen=11)
    assert why_not(game, "play:birds") == "Needs at least 13 % oxygen, now 11 %."

    play(game, "special_design")

    assert "play:birds" not in open_ids(game)  # nobody has two steps of plant production
    assert why_not(game, "play:birds") == "Nobody has 2 plant production to lose."
    play(game, "dust_seals")
    choose(game, "pass")
    assert why_not(game, "play:birds") == "Needs at least 13 % oxygen, now 11 %."


def test_indentured_workers_expire_with_the_next_card_or_a_pass() -> None:
    game = table(ana=has(hand=["indentured_workers", "soletta"], mc=30))

    play(game, "indentured_workers")
    assert "27" in str(options(game)["play:soletta"].label)
    choose(game, "end")
    choose(game, "pass")
    choose(game, "pass")

    assert game.player(ANA).next_discount == 0


def test_flooding_hits_only_owners_next_to_its_ocean() -> None:
    game = table(3, ana=has(hand=["flooding"]), tiles={"D4": ("city", BRAM)})

    choose(game, "play:flooding")
    choose(game, "E5")
    assert open_ids(game) == ["1:mc", "fewer", "nobody"]
    choose(game, "1:mc")

    assert game.player(BRAM).stock["mc"] == 56


def test_flooding_without_an_ocean_takes_nothing() -> None:
    game = table(ana=has(hand=["flooding"]), tiles={"D4": ("city", BRAM)}, oceans=9)

    play(game, "flooding")

    assert game.player(BRAM).stock["mc"] == 60


def test_immigrant_city_pays_with_the_production_that_its_city_brings() -> None:
    ana = has(hand=["immigrant_city"], production={"energy": 1, "mc": -4})
    game = table(ana=ana)

    play(game, "immigrant_city")

    assert game.player(ANA).production["mc"] == -5


def test_immigrant_city_at_the_floor_needs_tharsis_republic() -> None:
    ana = {"hand": ["immigrant_city"], "production": {"energy": 1, "mc": -5}}
    alone, helped = table(ana=has(**ana)), table(ana=has("tharsis_republic", **ana))

    assert "M€ production cannot go down" in why_not(alone, "play:immigrant_city")
    play(helped, "immigrant_city")
    assert helped.player(ANA).production["mc"] == -5


def test_helion_pays_with_heat_but_not_with_what_the_card_itself_needs() -> None:
    game = table(ana=has("helion", hand=["local_heat_trapping", "mine"], mc=0, heat=5))
    assert "Costs 1 M€; you can pay 0." in why_not(game, "play:local_heat_trapping")

    play(game, "mine")

    assert game.player(ANA).stock["heat"] == 1


def test_helion_is_asked_how_to_pay() -> None:
    game = table(ana=has("helion", hand=["mine"], mc=4, heat=4))

    choose(game, "play:mine")
    game.play(ANA, {"mc": 1, "heat": 3})

    assert (game.player(ANA).stock["mc"], game.player(ANA).stock["heat"]) == (3, 1)


def test_psychrophiles_pay_for_plant_tags_and_lose_what_is_too_much() -> None:
    game = table(ana=has("psychrophiles", hand=["heather"], cubes={"psychrophiles": 4}, mc=1),
                 temperature=-14)  # fmt: skip

    choose(game, "play:heather")
    game.play(ANA, {"mc": 0, "psychrophiles": 3})

    assert game.player(ANA).resources["psychrophiles"] == 1
    assert game.player(ANA).stock["mc"] == 1


def test_robinson_industries_raises_one_of_the_lowest() -> None:
    game = table(ana=has("robinson_industries", production={"mc": -1, "steel": 1}))

    choose(game, "use:robinson_industries:0")

    assert game.player(ANA).production["mc"] == 0
    assert game.player(ANA).stock["mc"] == 56


def test_robinson_industries_chooses_among_equals() -> None:
    game = table(ana=has("robinson_industries", production={"mc": 1}))

    choose(game, "use:robinson_industries:0")
    assert open_ids(game) == ["steel", "titanium", "plants", "energy", "heat"]
    choose(game, "titanium")

    assert game.player(ANA).production["titanium"] == 1


def test_insulation_with_a_single_step_asks_nothing() -> None:
    game = table(ana=has(hand=["insulation"], production={"heat": 1}))

    choose(game, "play:insulation")

    assert game.player(0).production["heat"] == 0
    assert game.player(0).production["mc"] == 1


def test_insulation_moves_at_least_one_step() -> None:
    game = table(ana=has(hand=["insulation"], production={"heat": 3}))
    cold = table(ana=has(hand=["insulation"]))

    choose(game, "play:insulation")
    with pytest.raises(Refused):
        game.play(ANA, 0)
    game.play(ANA, 2)

    assert (game.player(ANA).production["heat"], game.player(ANA).production["mc"]) == (1, 2)
    assert why_not(cold, "play:insulation") == "You have no heat production."


def test_power_infrastructure_sells_any_amount_of_energy() -> None:
    game = table(ana=has("power_infrastructure", energy=4))

    choose(game, "use:power_infrastructure:0")
    game.play(ANA, 3)

    assert (game.player(ANA).stock["energy"], game.player(ANA).stock["mc"]) == (1, 63)


# Ruling beginner
def test_the_beginner_corporation_starts_with_ten_free_cards() -> None:
    game = new(2, TerraformingOptions(beginner_corporation="everybody"), "a seed", "")

    assert question(game).moment == "action"  # there was nothing to choose
    assert [len(player.hand) for player in game.seated] == [10, 10]
    assert [player.stock["mc"] for player in game.seated] == [42, 42]


def test_after_all_questions_the_turn_goes_on() -> None:
    game = table(ana=has(hand=["comet"]))

    choose(game, "play:comet")
    by_default(game)

    assert question(game).moment == "action"


def test_virus_offers_own_animals_as_well_as_others_plants() -> None:
    ana = has("fish", hand=["virus"], cubes={"fish": 1})
    game = table(2, ana=ana, bram=has(plants=3))
    spared = table(2, ana=ana, bram=has())

    choose(game, "play:virus")
    branches = open_ids(game)
    choose(game, "0")

    assert branches == ["0", "1"]
    assert f"{ANA}:fish:1" in open_ids(game)
    assert question(game).fallback == ["nobody"]
    assert "This would hit only you" in warning(spared, "play:virus")


# Ruling next_card
def test_the_next_card_of_indentured_workers_may_come_after_a_prelude() -> None:
    """Ruling: the next card is a project card; a prelude in between does not count as it."""
    game = table(ana=has(hand=["indentured_workers", "mine"]), prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="eccentric_sponsor"))
    choose(game, "indentured_workers")
    discount = game.player(ANA).next_discount
    open_frame(game, PlayPrelude(seat=ANA, card="loan"))
    later = options(game)["play:mine"]

    assert discount == 8
    assert game.player(ANA).next_discount == 8
    assert str(later.label) == "Mine (0 M€ instead of 4)"
