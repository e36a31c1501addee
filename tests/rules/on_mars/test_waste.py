"""Warnings before waste: goals given up too late, and actions taken for nothing."""

import pytest

from rules.on_mars.model.words import ACTION
from rules.on_mars.phases.turns import TakeTurn
from rules.on_mars.steps.asking import STOP
from tests.rules.on_mars.table import (
    ask_of,
    blueprint,
    build,
    change,
    constructs,
    give,
    options_of,
    play,
    said,
    table,
)


def given(game):
    """Return the warnings of the goals to give up."""
    warned = [one.warning for id, one in options_of(game).items() if id.startswith("give/")]
    assert warned
    return warned


def late(*, executive_done=False, **amounts):
    """Return a table whose player has done the main action and has goals that are not met."""
    game = table()
    game.player(0).goals = ["G2", "G9"]
    give(game, crystals=0, **amounts)
    game.stack.append(TakeTurn(seat=0, main_done=True, executive_done=executive_done))
    change(game)
    return game


# ---- crystals and goals given up -----------------------------------------------------------------


def test_the_menu_tells_crystals_from_given_up_goals():
    game = table()
    give(game, crystals=1)
    for id in list(game.player(0).goals)[:2]:
        play(game, f"give/{id}")

    assert "You have 1 crystal and 2 given-up goals, " in str(ask_of(game).hint)


def test_a_refusal_tells_them_too():
    game = table()
    give(game, crystals=0, ships=[])
    play(game, f"give/{game.player(0).goals[0]}")

    closed = str(options_of(game)["E1"].why_not)

    assert closed == "It costs 4 crystals; you have 0 crystals and 1 given-up goal."


def test_a_goal_that_can_pay_for_nothing_more_is_given_up_with_a_warning():
    assert all(given(late(executive_done=True)))


@pytest.mark.parametrize("main_done", [False, True])
def test_a_goal_that_can_still_pay_is_given_up_without_one(main_done):
    game = late() if main_done else table()

    assert not any(given(game))


def test_goals_that_would_not_pay_for_an_executive_action_are_given_up_with_a_warning():
    game = late(ships=[4, 5, 6, 7])
    game.player(0).goals = ["G2"]
    change(game)

    assert all(given(game)), "E1 to E3 cost more, and nothing is built for E8"
    blueprint(game, "B3", at=built(game))
    assert all(given(game)), "its action costs 2 crystals"
    give(game, crystals=1)
    assert not any(given(game))


def built(game):
    """Return the hex of a mine."""
    build(game, "A2", "mine")
    return "A2"


# ---- actions taken for nothing -------------------------------------------------------------------


KINDS = [("construct",), ("construct", "mine"), ("hire_or_contract",), ("control_center",)]


@pytest.mark.parametrize("choose", KINDS, ids=["kind", "hex", "desk", "move"])
def test_nothing_after_a_main_action_warns_and_is_told(choose):
    game = table()
    play(game, *choose)
    warned = str(options_of(game)[STOP].warning)
    said(game)
    play(game, STOP, "end")

    what = (
        "Your main action"
        if choose == ("control_center",)
        else "Your main action and the colonist on it"
    )
    assert warned == f"{what} would be wasted."
    assert f"Seat 1 took {ACTION[choose[0]]} and did nothing with it." in said(game)


@pytest.mark.parametrize("space", ["E6", "E7"])
def test_nothing_after_an_executive_action_warns_and_is_told(space):
    game = table()
    give(game, crystals=2)
    play(game, space)
    warned = str(options_of(game)[STOP].warning)
    play(game, STOP)
    constructs(game)
    play(game, "end")

    assert warned == "Your executive action would be wasted."
    assert "Seat 1 did nothing with the executive action." in said(game)


def test_an_advanced_building_leads_to_the_effect_that_is_wasted():
    game = table()
    give(game, crystals=2, plant=1)
    build(game, "H4", "greenhouse")
    blueprint(game, "B8", at="H4")
    play(game, "E8")
    assert options_of(game)[STOP].warning is not None
    play(game, "B8")

    assert str(options_of(game)[STOP].warning) == "Your executive action would be wasted."


def test_a_reward_of_a_goal_is_declined_with_a_warning():
    game = table()
    game.player(0).goals = ["G9"]
    give(game, ready=7)
    play(game, "goal/G9", "reward")
    warned = str(options_of(game)[STOP].warning)
    play(game, STOP)

    assert warned == "The reward of your private goal would be lost."


def test_a_benefit_for_nothing_is_declined_without_a_warning():
    game = table(side="orbit")
    give(game, battery=2, water=2)
    play(game, "learn_tech")
    play(game, next(id for id, one in options_of(game).items() if "/1T" in id and not one.why_not))
    while ask_of(game).moment == "pay":
        play(game, "0")

    assert ask_of(game).moment == "take_warehouse"
    assert options_of(game)[STOP].warning is None


def test_enough_after_something_was_done_is_no_waste():
    game = table()
    play(game, "control_center", "piece/I3")
    play(game, next(id for id, one in options_of(game).items() if one.mark == id))

    assert options_of(game)[STOP].warning is None
