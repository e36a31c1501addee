"""Choices and warnings: lenders, goals, surcharges, First Colonist tasks."""

from __future__ import annotations

import pytest

from rules.on_mars.model.board import BESIDE
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP
from rules.on_mars.steps.slots import surcharge
from tests.rules.on_mars.table import ask_of, build, change, give, options_of, play, table


def test_one_lender_is_rewarded_for_a_movement_of_the_rover() -> None:
    game = table(3)
    game.player(1).lab["1T"], game.player(2).lab["3T"] = "rover", "rover"
    change(game)
    play(game, "control_center", "piece/rover")
    assert {"lend/1", "lend/2"} <= options_of(game).keys()

    play(game, "lend/1")

    assert "lend/2" not in options_of(game)
    assert [loan.owner for loan in game.loans] == [1]


# ---- what does nothing warns before --------------------------------------------------------------


def with_a_goal(goal: str) -> OnMars:
    game = table()
    me = game.player(0)
    me.goals, me.shelters_left = [goal], 2
    change(game)
    return game


def test_a_goals_reward_that_does_nothing_warns_before() -> None:
    game = with_a_goal("G7")
    game.player(0).supply = 0
    change(game)
    play(game, "goal/G7")
    idle = {id: option.warning for id, option in options_of(game).items()}
    assert idle["develop"] is None
    assert "nothing" in str(idle["reward"])


def test_a_goal_of_which_neither_reward_does_anything_warns_in_the_menu() -> None:
    game = with_a_goal("G7")
    assert options_of(game)["goal/G7"].warning is None
    game.player(0).lab = {"6": "shelter"}
    game.player(0).supply = 0
    change(game)
    assert "Neither" in str(options_of(game)["goal/G7"].warning)


def test_a_surcharge_that_leaves_nothing_to_build_warns_before() -> None:
    game = table()
    game.slots["construct"] = [1]
    give(game, mineral=0, battery=0, water=0, plant=0, oxygen=0, ready=2, crystals=1)
    play(game, "construct")
    assert ask_of(game).moment == "surcharge"
    warned = {str(option.label): option.warning for option in options_of(game).values()}
    assert warned["1 crystal"] is None, "a colonist is left for the mine"
    assert "Construct" in str(warned["1 colonist"])
    assert options_of(game)[ask_of(game).fallback[0]].warning is None


def test_a_surcharge_that_takes_the_crystal_of_the_last_column_warns_before() -> None:
    game = table(side="orbit")
    game.player(0).lab = {"5T": "shelter"}
    game.slots["research_develop"] = [1]
    give(game, oxygen=1, mineral=0, battery=0, water=0, plant=0, ready=3, crystals=1)
    play(game, "research_develop")
    warned = {str(option.label): option.warning for option in options_of(game).values()}
    assert warned["1 colonist"] is None
    assert warned["1 crystal"] is not None


def test_an_action_that_no_way_to_pay_the_surcharge_leaves_possible_is_closed() -> None:
    game = table(side="orbit")
    game.player(0).lab = {"5T": "shelter"}
    game.slots["research_develop"] = [1]
    give(game, oxygen=1, mineral=0, battery=0, water=0, plant=0, ready=1, crystals=1)
    assert "surcharge" in str(options_of(game)["research_develop"].why_not)


@pytest.mark.parametrize(
    ("seats", "there", "costs"),
    [
        (2, [1], 1),
        (2, [0, 1], 2),
        (2, [1, 1], 2),
        (3, [1, 1], 1),
        (3, [0, 1], 1),
        (3, [0, 0], 0),
        (3, [1, 2], 2),
        (4, [2, 3], 2),
    ],
)
def test_the_surcharge_is_by_other_colours_and_with_two_players_by_colonists(
    seats: int, there: list[int], costs: int
) -> None:
    game = table(seats)
    game.slots["construct"] = there
    give(game, mineral=3, ready=4, crystals=3)
    assert surcharge(game, 0, "construct") == costs
    ready, crystals = game.player(0).ready, game.player(0).crystals

    play(game, "construct")
    if ask_of(game).moment == "surcharge":
        play(game, "0")

    paid = ready - game.player(0).ready + crystals - game.player(0).crystals
    assert paid == 1 + costs, "and the colonist on the slot"


# ---- movement ------------------------------------------------------------------------------------


def test_rover_and_bot_change_places_with_their_last_points() -> None:
    """The bot has one point and only the rover's former hex to go to."""
    game = table(piece_per_hex="each_movement")
    game.player(0).rover = "I4"
    for at in BESIDE["I3"]:
        if at != "I4":
            game.tiles.pop(at, None)
            build(game, at, "mine", start=True, upgraded_by=1)
    play(game, "control_center")
    moving = game.stack[-1]
    moving.bots = moving.rover = 1  # type: ignore[attr-defined]
    game.player(0).crystals = 0
    change(game)

    play(game, "piece/rover", "I3")

    assert set(options_of(game)) == {"I4"}, "it must leave, and there only"
    play(game, "I4")
    assert (game.player(0).rover, game.player(0).bots) == ("I3", ["I4"])
    assert ask_of(game).moment == "turn"


def test_a_piece_that_can_go_nowhere_is_closed_and_another_one_moves() -> None:
    game = table(piece_per_hex="each_movement")
    for at in BESIDE["I3"]:
        game.tiles.pop(at, None)
        build(game, at, "mine", start=True, upgraded_by=1)
    me = game.player(0)
    me.bots.append("C3")
    me.bots_left -= 1
    me.crystals = 0
    play(game, "control_center")
    game.stack[-1].bots = 1  # type: ignore[attr-defined]
    change(game)
    pieces = options_of(game)
    assert pieces["piece/I3"].why_not is not None
    assert pieces["piece/C3"].why_not is None


# ---- First Colonists -----------------------------------------------------------------------------


def test_two_tasks_of_one_action_let_the_player_choose_which_pays() -> None:
    game = table(side="orbit", first_colonists=True)
    me = game.player(0)
    me.lab = {"2M": "shelter", "4T": "mine"}
    me.colonist_cards = ["FB5", "FB8"]
    give(game, oxygen=1, mineral=0, plant=1, ready=4)
    play(game, "research_develop", "4T/5T")
    while ask_of(game).moment != "take_blueprint":
        play(game, ask_of(game).fallback)
    play(game, next(iter(options_of(game))), STOP)
    while ask_of(game).moment in ("take_blueprint", "develop"):
        play(game, STOP)

    assert ask_of(game).moment == "task"
    assert ask_of(game).secret
    play(game, "FB8")

    assert me.colonist_cards == ["FB5"]
    assert ask_of(game).moment == "turn"


def test_one_task_of_two_cards_pays_when_its_action_is_done() -> None:
    game = table(side="orbit", first_colonists=True)
    game.player(0).colonist_cards = ["FB1", "FB8"]
    give(game, plant=0, water=0, oxygen=0)
    play(game, "obtain_blueprint")
    play(game, next(iter(options_of(game))), STOP)
    assert game.player(0).colonist_cards == ["FB1"]
    assert game.player(0).waiting >= 1
    assert ask_of(game).moment == "turn"
