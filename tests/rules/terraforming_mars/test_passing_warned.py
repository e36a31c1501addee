"""Passing a whole generation while much could be done is asked once more."""

from __future__ import annotations

from tests.rules.terraforming_mars.table import choose, has, options, table


def test_passing_names_what_could_still_be_done_and_how_to_stay_in() -> None:
    game = table(2)

    option = options(game)["pass"]

    assert option.advises
    assert "could still do 5 things this generation, such as Power Plant" in str(option.warning)
    assert "take one action and then end your turn." in str(option.warning)


def test_passing_with_no_more_than_cards_to_sell_or_one_thing_to_do_is_not_asked_twice() -> None:
    for ana in (has(hand=["soletta"], mc=0), has(mc=13)):
        game = table(2, ana=ana)

        assert options(game)["pass"].warning is None


def test_plants_that_could_become_a_greenery_are_warned_of_in_any_case() -> None:
    game = table(2, ana=has(plants=8))

    assert not options(game)["pass"].advises
    assert "greenery" in str(options(game)["pass"].warning)


def test_ending_a_turn_is_not_asked_twice() -> None:
    game = table(2, ana=has(mc=99))

    choose(game, "project:power_plant_project")

    assert options(game)["end"].warning is None
