"""Rulings on milestones, awards and the end, each in one sentence."""

from __future__ import annotations

from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    CEM,
    asked,
    by_default,
    choose,
    has,
    options,
    pass_all,
    said,
    table,
    why_not,
)


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
    assert game.land.greeneries_of[ANA] == 1
    assert game.player(ANA).rating == 20


def test_a_last_greenery_is_told_as_any_conversion() -> None:
    game = table(temperature=8, oxygen=14, oceans=9, ana=has(plants=8))

    pass_all(game)
    choose(game, "plants")
    by_default(game, "final_greenery")

    lines = said(game)
    deed = lines.index("Ana converted plants.")
    assert lines[deed - 1 : deed + 2] == [
        "The last greeneries:", "Ana converted plants.", "Ana: −8 plants (conversion)",
    ]  # fmt: skip
    assert lines[deed + 2].startswith("Ana placed a greenery on ")


def test_production_tells_apart_what_is_produced_and_what_becomes_heat() -> None:
    game = table(ana=has(energy=3, production={"energy": 2, "heat": 1}), bram=has(rating=9))

    pass_all(game)

    assert [line for line in said(game) if "(production)" in line] == [
        "Ana: 3 energy became heat, +20 M€, +2 energy and +1 heat (production)",
        "Bram: +9 M€ (production)",
    ]
    stock = game.player(ANA).stock
    assert (stock["energy"], stock["heat"]) == (2, 4)


def test_the_last_greeneries_raise_nothing_even_below_full_oxygen() -> None:
    game = table(1, solo_aim="rating 63", generation=14, oxygen=5, ana=has(plants=16, rating=70))

    pass_all(game)
    choose(game, "plants")
    by_default(game, "final_greenery")

    assert (game.land.greeneries_of[ANA], game.parameters["oxygen"]) == (1, 5)
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
    assert said(shared)[-1] == "Ana and Bram win with 20 points each."
    assert said(richer)[-1] == "Bram wins with 20 points, ahead of Ana by more M€."


# Ruling leaver
def test_who_leaves_cannot_win_and_the_last_one_does() -> None:
    game = table(3, ana=has(rating=60))

    game.leave(ANA)
    assert asked(game) == BRAM
    game.leave(BRAM)

    assert game.result is not None
    assert game.result.winners == [CEM]


def test_early_end() -> None:
    game = table(2, ana=has(rating=30, plants=40), bram=has(rating=25))

    game.end_early()

    assert game.result is not None
    assert game.result.winners == [ANA]
    assert game.player(ANA).stock["plants"] == 40, "nobody plants last greeneries"
