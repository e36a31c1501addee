"""Rules that the rulebook of On Mars spells out, and that players stumble over."""

from __future__ import annotations

import pytest

from rules.kernel import Refused
from rules.on_mars.cards.catalogue import side_of
from rules.on_mars.meta import META
from rules.on_mars.model.board import BESIDE
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import LSS, PROGRESS_POINTS
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import Drawn
from rules.on_mars.phases.turns import TakeTurn
from rules.on_mars.steps.exploring import TakeTiles
from rules.on_mars.steps.level import update_level
from tests.answers import way_back
from tests.rules.on_mars.table import (
    ask_of,
    blueprint,
    build,
    change,
    constructs,
    give,
    options_of,
    play,
    start,
    table,
)


def test_a_hex_out_of_reach_is_refused_with_what_is_possible() -> None:
    game = table()
    play(game, "control_center", "piece/I3")
    before = game.save()
    with pytest.raises(Refused):
        play(game, "A1")
    assert game.save() == before


def test_a_full_action_is_cleared_before_the_surcharge_is_judged() -> None:
    game = table(3)
    game.slots["construct"] = [1, 1, 2]
    give(game, seat=1, ready=1)
    game.player(1).working, game.player(1).supply = 0, 9
    play(game, "construct", "0")
    assert game.slots["construct"] == [2, 0]
    assert game.player(1).working == 2
    assert (game.player(0).crystals, game.player(0).ready) == (0, 2), "one other colour is left"


def test_with_two_players_every_colonist_there_costs() -> None:
    game = table()
    game.slots["construct"] = [0, 1]
    give(game, crystals=1, ready=3)
    play(game, "construct")
    assert ask_of(game).moment == "surcharge"
    play(game, "0")
    assert (game.player(0).crystals, game.player(0).ready) == (0, 1)


def test_progress_is_scored_at_the_first_two_rises_only() -> None:
    game = table()
    game.player(0).progress = ["mine", "generator"]
    for level in (2, 3, 4):
        game.rows = dict.fromkeys(LSS, level)
        update_level(game)
    assert game.player(0).points == 2 * PROGRESS_POINTS[2]


def test_the_display_follows_the_colony() -> None:
    game = table()
    game.rows = dict.fromkeys(LSS, 2)
    update_level(game)
    assert [len(row) for row in game.display] == [6, 6]
    game.rows = dict.fromkeys(LSS, 3)
    update_level(game)
    cards = [int(place.card[1:]) for row in game.display for place in row]
    assert len(cards) == 12
    assert min(cards) > 12


def test_bots_destroy_what_they_end_on() -> None:
    game = table()
    game.tiles["I4"] = "A"
    game.crystals = ["H4"]
    game.player(0).bots = ["I4", "H4"]
    change(game)
    play(game, "control_center", "no", "end")
    assert "I4" not in game.tiles
    assert game.crystals == []


def test_a_miner_goes_home_when_the_mine_is_upgraded() -> None:
    game = table()
    build(game, "I4", "mine", miner=1)
    game.player(1).ready, game.player(1).supply = 2, 9
    blueprint(game, "B1")
    give(game, mineral=1)
    play(game, "upgrade", "B1/I4")
    assert game.buildings["I4"].miner is None
    assert game.player(1).ready == 3


def test_the_whole_turn_can_be_taken_back_until_it_is_ended() -> None:
    game = table()
    constructs(game)
    assert game.half_move is not None, "nobody else is told of it"
    assert way_back(game, 0) is not None
    play(game, "end")
    assert way_back(game, 0) is None


def test_a_tile_that_is_built_over_is_no_longer_taken() -> None:
    game = table()
    game.tiles["I4"], game.tiles["H3"] = "build_mine", "B"
    game.player(0).bots = ["I4", "H3"]
    change(game)
    game.stack.append(TakeTurn(seat=0))
    game.stack.append(TakeTiles(seat=0, waiting=["I4", "H3"]))
    change(game)
    game._go_on()
    play(game, "take")
    where = [id for id in options_of(game) if id == "H3"] or ["no"]
    play(game, where[0])
    while ask_of(game).moment == "displaced":
        play(game, ask_of(game).fallback)
    assert ask_of(game).moment in ("turn", "take_tile")


def test_a_bot_that_is_hemmed_in_is_not_asked() -> None:
    game = table(piece_per_hex="each_movement")
    for at in BESIDE["I3"]:
        if at not in game.buildings:
            build(game, at, "generator")
        game.buildings[at].upgraded_by = 1
    game.player(0).crystals = 0
    change(game)
    start(game, Effect(word="move_bots", n=1))
    assert ask_of(game).moment == "turn"


def test_unbuilt_blueprints_cost_and_sides_are_of_four_spaces() -> None:
    assert [side_of(n) for n in range(1, 9)] == ["orbit"] * 4 + ["colony"] * 4
    assert Drawn(card="B1").at == ""


def test_the_rules_name_every_solo_goal_with_all_that_it_demands() -> None:
    alone = next(entry for entry in META.rules if entry.name == "Alone")
    said = " ".join(alone.lines)
    assert "Hunky Dory: Colony level 4; Upgrade contracts done 1;" in said
    assert "Contract 11 done; Biochemist; Finish on the orbit side." in said
    assert "_" not in said


def test_a_view_names_the_solo_goal() -> None:
    game = META.new(1, OnMarsOptions(solo_goal="hunky_dory"), "goal", "")
    assert game.view(0)["opponent"]["goal"] == "Hunky Dory"
