"""The robot of On Mars in positions where it used to get nowhere."""

from __future__ import annotations

from random import Random

from rules.on_mars.meta import META
from rules.on_mars.model.board import BESIDE, FAR
from rules.on_mars.state import OnMars
from rules.on_mars.steps.menu import END
from tests.rules.on_mars.table import ask_of, build, change, options_of, play, table

PATIENCE = 12


def robot_moves(game: OnMars) -> list[str]:
    """Let the robot answer for seat 0 while a movement goes on; what it chose is returned."""
    one, chosen = Random(1).random, []
    while 0 in game.asks() and ask_of(game).moment in ("move", "take_tile"):
        answer = META.robot(game.view(0), ask_of(game), 0, one)
        game.play(0, answer)
        chosen += answer
        assert len(chosen) < PATIENCE, f"it goes round in a circle: {chosen}"
    return chosen


def test_its_rover_stays_where_it_has_discovered_something() -> None:
    game = table()
    me = game.player(0)
    me.rover = "K4"
    game.crystals, game.tiles = [], {"L3": "crystals3"}
    change(game)
    play(game, "control_center")
    assert "L3" in BESIDE["K4"]

    robot_moves(game)

    assert me.rover == "L3", "though it had a point left"
    assert me.discoveries == ["crystals3"]


def test_its_rover_makes_for_a_tile_that_it_cannot_reach_yet() -> None:
    game = table()
    game.player(0).rover = "G5"
    game.crystals, game.tiles = [], {"A1": "crystals3"}
    change(game)
    play(game, "control_center")

    robot_moves(game)

    assert FAR[game.player(0).rover]["A1"] == FAR["G5"]["A1"] - 2


def test_a_bot_that_can_go_nowhere_does_not_keep_it_busy() -> None:
    game = table(piece_per_hex="each_movement")
    for at in BESIDE["I3"]:
        game.tiles.pop(at, None)
        build(game, at, "mine", start=True, upgraded_by=1)
    me = game.player(0)
    me.bots.append("C3")
    me.bots_left -= 1
    me.crystals = 2
    change(game)
    play(game, "control_center")
    game.stack[-1].bots = 1  # type: ignore[attr-defined]
    change(game)

    robot_moves(game)

    assert END in options_of(game)
