"""Rulings on turns and on what others may know, each in one sentence."""

from __future__ import annotations

from rules.terraforming_mars.phases.opening import PlayCorporation
from tests.answers import way_back
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    asked,
    choose,
    has,
    open_frame,
    options,
    pass_all,
    question,
    table,
    told,
    why_not,
)


def test_taking_no_action_is_passing_and_one_action_may_be_enough() -> None:
    game = table(2)

    choose(game, "project:power_plant_project")
    choose(game, "end")
    assert asked(game) == BRAM
    choose(game, "pass")

    assert (asked(game), game.player(BRAM).passed) == (ANA, True)


def test_whoever_can_do_nothing_passes_without_being_asked() -> None:
    game = table(2, ana=has(mc=0))

    assert (asked(game), game.player(ANA).passed) == (BRAM, True)


def test_whoever_can_do_nothing_more_has_ended_the_turn_and_is_still_in() -> None:
    game = table(2, ana=has(mc=11))

    choose(game, "project:power_plant_project")

    assert (asked(game), game.player(ANA).passed) == (BRAM, False)


def test_whoever_has_a_card_is_always_asked_so_that_nothing_tells_what_it_is() -> None:
    game = table(2, ana=has(hand=["soletta"], mc=0))

    assert asked(game) == ANA


def test_cards_of_the_hand_have_letters_in_its_order() -> None:
    game = table(2, ana=has(hand=["soletta", "comet", "farming"]))

    marks = [options(game)[f"play:{card}"].mark for card in ("soletta", "comet", "farming")]

    assert marks == ["A", "B", "C"]


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


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    game = table(ana=has("development_center", energy=1), deck=["moss"])

    choose(game, "use:development_center:0")

    line = [line for line in game._news if line.to is None][-1]
    assert "Moss" not in str(line.text)
    assert told(game, ANA) == ["You took Moss."]


def test_a_draw_cannot_be_undone_but_a_payment_can() -> None:
    game = table(ana=has("development_center", "space_mirrors", energy=1), deck=["moss"])

    choose(game, "use:space_mirrors:0")
    assert way_back(game, ANA) is not None
    choose(game, "use:development_center:0")

    assert way_back(game, ANA) is None
