"""The answers for a player who lets the time of a turn run out."""

from __future__ import annotations

from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    asked,
    by_default,
    choose,
    has,
    options,
    pass_all,
    question,
    said,
    table,
)


# Ruling time_out
def test_one_limit_that_runs_out_does_not_pass_the_generation() -> None:
    game = table(2, ana=has(hand=["comet", "birds", "mine"]))

    game.run_out(ANA)

    assert (asked(game), game.player(ANA).passed) == (BRAM, False)


def test_a_card_that_gives_something_for_nothing_is_used_first() -> None:
    game = table(2, ana=has("birds", hand=["mine"], cubes={"birds": 2}, heat=8))

    game.run_out(ANA)

    player = game.player(ANA)
    assert (player.resources["birds"], player.stock["heat"], player.hand) == (3, 8, ["mine"])
    assert asked(game) == BRAM


def test_a_card_that_takes_from_others_or_has_a_price_is_left_alone() -> None:
    game = table(
        2,
        ana=has("predators", "water_splitting_plant", "fish", energy=3, hand=["mine"]),
        bram=has("birds", cubes={"birds": 2}),
    )

    game.run_out(ANA)

    assert game.player(ANA).used == ["fish"]


def test_heat_warms_mars_before_a_card_is_sold() -> None:
    game = table(2, ana=has(hand=["mine"], heat=9))

    game.run_out(ANA)

    assert (game.parameters["temperature"], game.player(ANA).stock["heat"]) == (-28, 1)
    assert game.player(ANA).hand == ["mine"]


def test_else_the_cheapest_card_is_sold() -> None:
    game = table(2, ana=has(hand=["comet", "mine", "birds"], heat=8), temperature=8)

    game.run_out(ANA)

    assert game.player(ANA).hand == ["comet", "birds"]
    assert "Ana sold 1 card." in said(game)


def test_without_cards_a_greenery_is_placed_and_without_plants_the_generation_is_passed() -> None:
    game = table(2, ana=has(plants=8))

    game.run_out(ANA)
    game.run_out(BRAM)

    assert [placed.tile for placed in game.tiles.values() if placed.owner == ANA] == ["greenery"]
    assert (game.player(ANA).passed, game.player(BRAM).passed) == (False, True)


def test_after_one_action_the_turn_ends() -> None:
    game = table(2, ana=has(hand=["mine"], heat=8))
    choose(game, "project:power_plant_project")

    game.run_out(ANA)

    assert (asked(game), game.player(ANA).hand, game.player(ANA).passed) == (BRAM, ["mine"], False)


def test_what_was_begun_is_carried_through_and_then_the_turn_ends() -> None:
    game = table(2, ana=has(hand=["mine"]))
    choose(game, "project:aquifer")
    assert question(game).moment == "space"

    game.run_out(ANA)

    assert (asked(game), game.parameters["oceans"]) == (BRAM, 1)


def test_what_can_be_declined_is_declined() -> None:
    game = table(
        2, ana=has(hand=["comet"]), bram=has(plants=5), tiles={"e3": ("ocean", None)}, oceans=1
    )
    choose(game, "play:comet")

    game.run_out(ANA)

    assert game.player(BRAM).stock["plants"] == 5
    assert asked(game) == BRAM


# Ruling time_out
def test_the_second_limit_of_a_generation_passes_it_and_the_next_one_begins_anew() -> None:
    game = table(2, ana=has(hand=["comet", "mine", "birds"]))
    game.run_out(ANA)
    choose(game, "pass")

    game.run_out(ANA)

    assert game.generation == 4
    assert not game.player(ANA).overslept
    assert len(game.player(ANA).hand) == 2


def test_passing_and_ending_stay_what_robots_and_orders_do() -> None:
    game = table(2, ana=has(hand=["mine"]))

    assert question(game).fallback == ["sell"]
    assert list(options(game))[-1] == "pass"
    pass_all(game)
    assert game.player(ANA).hand == ["mine"]


def test_the_steps_of_a_turn_are_one_turn_and_the_next_is_another() -> None:
    game = table(2)
    first = game.own_turn(ANA)
    choose(game, "project:aquifer")

    assert first is not None
    assert (game.own_turn(ANA), game.own_turn(BRAM)) == (first, None)
    game.run_out(ANA)
    choose(game, "pass")
    assert game.own_turn(ANA) not in (first, None)


def test_of_a_number_as_little_as_possible_is_taken_though_robots_take_the_most() -> None:
    game = table(2, ana=has(hand=["insulation"], production={"heat": 3}))
    choose(game, "play:insulation")
    by_default(game, "how_many")
    ask = question(game)
    assert (ask.fallback, ask.suggested) == (1, 3)

    game.run_out(ANA)

    assert game.player(ANA).production["heat"] == 2
