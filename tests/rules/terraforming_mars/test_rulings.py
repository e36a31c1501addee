"""Rulings and rules, each in one sentence."""

from __future__ import annotations

import pytest

from rules.kernel.ask import Choose, Refused
from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.places import PlaceOcean
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.opening import PlayCorporation
from rules.terraforming_mars.options import TerraformingOptions
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    CEM,
    asked,
    by_default,
    choose,
    has,
    open_frame,
    open_ids,
    options,
    pass_all,
    play,
    question,
    resolve,
    said,
    table,
    told,
    warning,
    why_not,
)

# ---- setup -------------------------------------------------------------------------------------


def start(seats: int = 2, **chosen: object) -> Terraforming:
    return new(seats, TerraformingOptions(**chosen), "a seed", "")  # type: ignore[arg-type]


def settle_in(game: Terraforming, buy: int = 0) -> None:
    """Everybody takes what lies first, and buys so many cards."""
    for seat in game.seats:
        while (ask := game.asks().get(seat)) and not ask.optional and game.phase == "setup":
            assert isinstance(ask, Choose)
            take = min(buy, ask.most) if ask.moment == "buy" else ask.least
            game.play(seat, [option.id for option in ask.options][:take])


def test_without_corporate_era_everything_is_produced_from_the_start() -> None:
    base, era, alone = start(2), start(2, corporate_era=True), start(1)

    assert set(base.player(ANA).production.values()) == {1}
    assert set(era.player(ANA).production.values()) == {0}
    assert (set(alone.player(ANA).production.values()), alone.player(ANA).rating) == ({0}, 14)


def test_first_cards_must_be_payable_from_the_corporations_money_alone() -> None:
    game = start(2, extra_corporations=True)
    dealt = game.stack[-1].lanes[ANA][-1]
    dealt.corporations = ["terralabs_research", "polyphemos"]
    game._asked = None

    game.play(ANA, ["polyphemos"])

    assert "5 M€" in str(game.asks()[ANA].title)
    assert game.asks()[ANA].most == 10


def test_choices_can_be_changed_until_the_last_seat_has_chosen() -> None:
    game = start(2)
    first, second = (option.id for option in game.asks()[ANA].options)
    game.play(ANA, [first])
    game.play(ANA, [])
    assert game.awaited() == [BRAM]

    game.play(ANA, [second])
    game.play(ANA, [])
    game.play(BRAM, [game.asks()[BRAM].options[0].id])
    game.play(BRAM, [])

    assert game.player(ANA).corporation == second


def test_first_cards_that_are_not_kept_leave_the_game_or_join_the_discard_pile() -> None:
    for where, discarded in (("box", 0), ("discard pile", 20)):
        game = start(2, not_kept=where)
        settle_in(game)

        assert len(game.discard_pile) == discarded
        assert len(game.box) == 22 - discarded


def test_corporations_are_played_in_player_order_before_the_cards_are_paid() -> None:
    game = start(2, first_player="first seat")
    settle_in(game, buy=2)

    told_all = said(game)

    assert next(line for line in told_all if "plays" in line).startswith("Ana")
    bought = next(place for place, line in enumerate(told_all) if "bought" in line)
    money = next(place for place, line in enumerate(told_all) if "M€ (" in line)
    assert money < bought


def test_the_first_cards_are_drafted_in_two_packs_when_so_agreed() -> None:
    game = start(3, initial_draft=True, prelude=True)

    picks = 0
    while game.asks()[ANA].moment == "draft":
        for seat in (ANA, BRAM, CEM):
            game.play(seat, game.asks()[seat].fallback)
        picks += 1

    assert picks == 4 + 4 + 3
    assert game.asks()[ANA].moment == "corporation"


def test_research_drafts_the_other_way_round_in_odd_generations() -> None:
    for generation, giver in ((4, BRAM), (3, CEM)):
        game = table(3, phase="research", generation=generation, draft=True)
        game.first = ANA
        handed_on = [option.id for option in game.asks()[ANA].options][1:]
        for seat in (ANA, BRAM, CEM):
            game.play(seat, game.asks()[seat].fallback)

        assert [option.id for option in game.asks()[giver].options] == handed_on


def test_nothing_is_drafted_alone() -> None:
    game = table(1, phase="research", draft=True)

    assert question(game).moment == "buy"


# ---- turns -------------------------------------------------------------------------------------


def test_taking_no_action_is_passing_and_one_action_may_be_enough() -> None:
    game = table(2)

    choose(game, "project:power_plant_project")
    choose(game, "end")
    assert asked(game) == BRAM
    choose(game, "pass")

    assert (asked(game), game.player(BRAM).passed) == (ANA, True)


def test_the_last_player_goes_on_alone() -> None:
    game = table(2)
    choose(game, "project:power_plant_project")
    choose(game, "end")
    choose(game, "pass")

    for _ in range(2):
        choose(game, "project:power_plant_project")

    assert asked(game) == ANA


def test_a_first_action_must_be_the_first_and_counts_as_one() -> None:
    game = table(2)

    open_frame(game, PlayCorporation(seat=ANA, card="tharsis_republic"))

    assert question(game).moment == "space"
    choose(game, "C5")
    assert "end" in options(game)
    assert game.player(ANA).production["mc"] == 1
    assert game.player(ANA).stock["mc"] == 103


def test_a_card_is_used_once_a_generation() -> None:
    game = table(ana=has("space_mirrors"))

    choose(game, "use:space_mirrors:0")

    assert "already" in why_not(game, "use:space_mirrors:0")


def test_unmi_needs_a_rating_that_rose_this_generation() -> None:
    game = table(ana=has("united_nations_mars_initiative"), bram=has())
    assert "has not risen" in why_not(game, "use:united_nations_mars_initiative:0")

    choose(game, "project:asteroid_project")
    choose(game, "use:united_nations_mars_initiative:0")

    assert game.player(ANA).rating == 22


def test_energy_becomes_heat_before_everything_is_produced() -> None:
    game = table(ana=has(rating=25, energy=3, production={"energy": 2, "mc": -2}, mc=1))

    pass_all(game)

    stock = game.player(ANA).stock
    assert (stock["mc"], stock["energy"], stock["heat"]) == (24, 2, 3)


# ---- cards and payment -------------------------------------------------------------------------


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
    assert (left["titanium"], left["steel"]) == (13, 1)  # one steel was not needed


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
    assert "come to nothing" in warning(game, "play:imported_nitrogen")

    play(game, "imported_nitrogen")

    assert game.player(ANA).stock["plants"] == 4


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


# ---- the map -----------------------------------------------------------------------------------


def test_a_tile_without_room_is_lost_or_blocks_the_card() -> None:
    crowded = dict.fromkeys(("B2", "C1", "D1", "E1"), ("city", BRAM))
    hand = {"hand": ["lava_flows"]}
    lost = table(ana=has(**hand), tiles=crowded)
    blocked = table(ana=has(**hand), tiles=crowded, no_room="blocking")

    assert why_not(blocked, "play:lava_flows") != "None"
    play(lost, "lava_flows")
    assert lost.player(ANA).rating == 22


def test_standard_projects_need_room() -> None:
    from rules.terraforming_mars.board import BY_GROUND

    game = table(tiles=dict.fromkeys(BY_GROUND["land"], ("greenery", BRAM)))

    assert "no room" in why_not(game, "project:city")
    assert "no room" in why_not(game, "project:greenery")


def test_a_project_at_its_maximum_is_warned_about() -> None:
    game = table(temperature=8, oceans=9)

    assert "maximum" in warning(game, "project:asteroid_project")
    assert "maximum" in warning(game, "project:aquifer")


def test_a_claimed_space_is_for_its_owner_alone() -> None:
    game = table(ana=has(hand=["land_claim"]))
    choose(game, "play:land_claim")
    choose(game, "H6")
    choose(game, "end")

    choose(game, "project:city")
    assert "H6" not in open_ids(game)
    choose(game, "C5")
    choose(game, "end")
    choose(game, "project:city")
    choose(game, "H6")

    assert (game.claims, game.player(ANA).stock["titanium"]) == ({}, 1)


def test_noctis_city_stands_on_its_own_space() -> None:
    game = table(ana=has(hand=["noctis_city"], production={"energy": 1}),
                 tiles={"D3": ("city", BRAM)})  # fmt: skip

    play(game, "noctis_city")

    assert game.tiles["E3"].tile == "city"
    assert game.player(ANA).stock["plants"] == 2


def test_the_capital_is_a_city_and_scores_its_oceans() -> None:
    game = table(ana=has("capital"), tiles={"D4": ("capital", ANA), "E4": ("ocean", None)})

    seen = game.view(None)["players"][ANA]

    assert (seen["cities"], seen["score"]["cards"]) == (1, 1)


# ---- milestones, awards, the end ---------------------------------------------------------------


def test_a_milestone_is_claimed_once_and_only_three_are() -> None:
    ana = has(hand=["moss"] * 16, rating=35, mc=100)
    game = table(ana=ana, bram=has(rating=35))

    choose(game, "milestone:terraformer")
    choose(game, "milestone:planner")

    assert "milestone:terraformer" not in options(game)
    assert "Needs 3 cities" in why_not(game, "milestone:mayor")


def test_awards_grow_dearer_and_a_fourth_is_not_to_be_had() -> None:
    game = table(ana=has(mc=100))

    for award, left in (("banker", 92), ("miner", 78)):
        choose(game, f"award:{award}")
        assert game.player(ANA).stock["mc"] == left
    choose(game, "award:landlord")

    assert not [id for id in options(game) if id.startswith("award:")]


def test_with_two_players_nobody_is_second() -> None:
    two, three = table(2), table(3)
    for game in (two, three):
        game.awards = {"banker": ANA}
        game.player(ANA).production["mc"] = 5
        game.player(BRAM).production["mc"] = 3

    assert [one["score"]["awards"] for one in two.view(None)["players"]] == [5, 0]
    assert [one["score"]["awards"] for one in three.view(None)["players"]] == [5, 2, 0]


def test_all_who_share_the_first_place_get_its_points_and_nobody_is_second() -> None:
    game = table(3)
    game.awards = {"banker": ANA}
    game.player(ANA).production["mc"] = game.player(CEM).production["mc"] = 5

    assert [one["score"]["awards"] for one in game.view(None)["players"]] == [5, 0, 5]


def test_the_game_ends_after_the_generation_in_which_mars_is_done() -> None:
    game = table(temperature=8, oxygen=14, oceans=9, ana=has(rating=50))

    pass_all(game)

    assert game.result is not None
    assert game.result.winners == [ANA]


def test_plants_become_greeneries_after_the_last_production() -> None:
    game = table(temperature=8, oxygen=14, oceans=9, ana=has(plants=16))

    pass_all(game)
    choose(game, "plants")
    by_default(game, "final_greenery")
    choose(game, "stop")

    assert game.over
    assert game.land.greeneries_of(ANA) == 1
    assert game.player(ANA).rating == 20


def test_the_last_greeneries_raise_nothing_even_below_full_oxygen() -> None:
    game = table(1, solo_aim="rating 63", generation=14, oxygen=5, ana=has(plants=16, rating=70))

    pass_all(game)
    choose(game, "plants")
    by_default(game, "final_greenery")

    assert (game.land.greeneries_of(ANA), game.parameters["oxygen"]) == (1, 5)
    assert game.player(ANA).rating == 70


def test_giving_up_a_greenery_that_could_still_be_had_is_asked_once_more() -> None:
    game = table(temperature=8, oxygen=14, oceans=9, ana=has(plants=16))

    pass_all(game)

    [stop] = [option for option in game.asks()[ANA].options if option.id == "stop"]
    assert stop.warning is not None


def test_the_last_one_left_can_be_looked_at_though_an_award_was_funded() -> None:
    game = table(3)
    game.awards["landlord"] = BRAM

    game.leave(BRAM)
    game.leave(CEM)

    assert game.over
    assert game.view(None)["players"]


def test_money_breaks_a_tie_and_equal_money_shares_the_victory() -> None:
    shared = table(temperature=8, oxygen=14, oceans=9)
    richer = table(temperature=8, oxygen=14, oceans=9, bram=has(mc=61))
    for game in (shared, richer):
        pass_all(game)

    assert (shared.result.winners, richer.result.winners) == ([ANA, BRAM], [BRAM])
    assert said(shared)[-1] == "Ana and Bram win together."
    assert said(richer)[-1] == "Bram wins by more M€."


def test_who_leaves_cannot_win_and_the_last_one_does() -> None:
    game = table(3, ana=has(rating=60))

    game.leave(ANA)
    assert asked(game) == BRAM
    game.leave(BRAM)

    assert game.result is not None
    assert game.result.winners == [CEM]


# ---- alone -------------------------------------------------------------------------------------


def test_neutral_tiles_are_counted_out_by_costs() -> None:
    game = start(1)

    tiles = list(game.tiles.values())

    assert [placed.tile for placed in tiles] == ["city", "city", "greenery", "greenery"]
    assert all(placed.owner is None for placed in tiles)
    assert len(game.discard_pile) == 4
    assert game.parameters["oxygen"] == 0
    in_turn = start(1, neutral_tiles="in turn")
    assert [one.tile for one in in_turn.tiles.values()] == ["city", "greenery", "city", "greenery"]


def test_alone_the_neutral_player_bears_what_is_lost() -> None:
    game = table(1, ana=has("predators", hand=["hired_raiders", "biomass_combustors"]), oxygen=6)

    choose(game, "use:predators:0")
    play(game, "biomass_combustors")
    choose(game, "play:hired_raiders")
    choose(game, "neutral:mc")

    assert game.player(ANA).resources["predators"] == 1
    assert game.player(ANA).stock["mc"] == 60 - 4 - 1 + 3
    resolve(game, TakeFromCard(cube="animal", count=2, optional=True))
    assert question(game).moment == "action"


def test_alone_the_last_generation_decides() -> None:
    won = table(1, generation=14, temperature=8, oxygen=14, oceans=9)
    lost = table(1, generation=14)
    rated = table(1, generation=12, prelude=True, solo_aim="rating 63", ana=has(rating=62))
    choose(rated, "project:buffer_gas")
    for game in (won, lost, rated):
        pass_all(game)

    assert [game.result.winners for game in (won, lost, rated)] == [[ANA], [], [ANA]]


def test_alone_tharsis_republic_is_paid_for_the_neutral_cities() -> None:
    game = table(1)

    open_frame(game, PlayCorporation(seat=ANA, card="tharsis_republic"))

    assert game.player(ANA).production["mc"] == 2


# ---- what others may know ----------------------------------------------------------------------


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    game = table(ana=has("development_center", energy=1), deck=["moss"])

    choose(game, "use:development_center:0")

    line = [line for line in game._news if line.to is None][-1]
    assert "Moss" not in str(line.text)
    assert told(game, ANA) == ["You took Moss."]


def test_a_draw_cannot_be_undone_but_a_payment_can() -> None:
    game = table(ana=has("development_center", "space_mirrors", energy=1), deck=["moss"])

    choose(game, "use:space_mirrors:0")
    assert game.undo_target(ANA) is not None
    choose(game, "use:development_center:0")

    assert game.undo_target(ANA) is None
