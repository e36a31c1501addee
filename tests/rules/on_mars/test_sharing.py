"""One piece per hex when the turn ends: until then two may share one, and one must lead off."""

from __future__ import annotations

from rules.on_mars.model.board import FAR, ZONE
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP
from rules.on_mars.steps.menu import END
from rules.on_mars.steps.sharing import crowded, where
from tests.conformance.on_mars_pieces import census
from tests.rules.on_mars.table import (
    ask_of,
    blueprint,
    build,
    change,
    give,
    options_of,
    play,
    table,
)

THEIRS = "I4"
"""A hex beside the bot on I3, where another's rover stands."""


def beside_a_rover(**options: object) -> OnMars:
    game = table(**options)
    game.player(1).rover = THEIRS
    give(game, crystals=2)
    return game


def open_ids(game: OnMars) -> list[str]:
    return [id for id, option in options_of(game).items() if option.why_not is None]


def test_a_bot_ends_a_movement_on_an_occupied_hex_and_the_main_action_leads_it_off() -> None:
    game = beside_a_rover()
    play(game, "E6")
    assert "shared for now" in str(options_of(game)[THEIRS].detail)

    play(game, THEIRS, STOP)

    census(game)
    assert [id for id in open_ids(game) if not id.startswith("give")] == [
        "control_center",
        "careful",
    ]
    assert ask_of(game).fallback == ["control_center"]
    assert "share" in str(options_of(game)["construct"].why_not)
    play(game, "control_center")
    assert STOP not in options_of(game), "it must lead off"
    assert THEIRS not in options_of(game)
    play(game, "I5")
    assert STOP in options_of(game)
    play(game, STOP)
    assert END in options_of(game)
    census(game)


def test_after_the_main_action_an_executive_one_leads_off_before_the_turn_ends() -> None:
    game = beside_a_rover()
    play(game, "control_center", "piece/I3", THEIRS, STOP)
    assert END not in options_of(game)
    assert [id for id in open_ids(game) if not id.startswith("give")] == ["E6", "careful"]
    play(game, "E6", "I3")
    assert crowded(where(game, 0)) == []
    play(game, STOP)
    assert END in options_of(game)


def test_what_no_later_movement_can_lead_off_is_not_offered() -> None:
    game = beside_a_rover()
    give(game, crystals=1)
    play(game, "control_center", "piece/I3")
    assert THEIRS not in options_of(game), "E6 costs two crystals"

    game = beside_a_rover()
    play(game, "E6", STOP, "control_center", "piece/I3")
    assert THEIRS not in options_of(game), "the executive action is used"

    game = beside_a_rover()
    for at, steps in FAR[THEIRS].items():
        if 0 < steps <= 4 and at not in ("I3", "I2"):
            game.tiles.pop(at, None)
            build(game, at, "mine", upgraded_by=1)
    play(game, "E6")
    assert THEIRS in options_of(game), "from there it comes back to I3"
    game.player(1).bots = ["I2"]
    game.buildings["I3"].upgraded_by = 1
    change(game)
    assert THEIRS not in options_of(game), "there it would be hemmed in"


def test_a_third_movement_of_the_same_action_keeps_the_way_off_open() -> None:
    game = beside_a_rover()
    me = game.player(0)
    me.bots.append("I5")
    me.bots_left -= 1
    game.player(1).bots.append("I6")
    game.player(1).bots_left -= 1
    change(game)
    play(game, "E6", "piece/I3", THEIRS, "piece/I5")
    assert "J5" in options_of(game)
    assert "I6" not in options_of(game), "one hex is shared at most"


def test_nothing_is_shared_while_the_rover_may_take_a_tile_whose_benefit_bars_the_way() -> None:
    game = beside_a_rover()
    game.player(0).rover = "L4"
    game.tiles["L4"] = "build_any"
    change(game)
    play(game, "control_center", "piece/I3")
    assert THEIRS not in options_of(game)
    play(game, STOP, "piece/rover", "L3", "piece/I3")
    assert THEIRS in options_of(game)


def test_each_movement_ends_with_one_piece_per_hex_where_the_table_wants_it() -> None:
    game = beside_a_rover(piece_per_hex="each_movement")
    play(game, "E6")
    assert THEIRS not in options_of(game)


def test_whoever_runs_out_of_time_leads_the_piece_off() -> None:
    game = beside_a_rover()
    play(game, "E6", THEIRS, STOP)
    game.run_out(0)
    assert 0 not in game.asks()
    assert crowded(where(game, 0)) == []
    census(game)


def test_an_advanced_building_that_moves_leads_off_and_no_other_one_is_offered() -> None:
    game = beside_a_rover()
    for at, kind, card in (("C5", "generator", "B3"), ("C7", "oxygen_condenser", "B21")):
        build(game, at, kind, start=True)
        blueprint(game, card, at=at)
    play(game, "control_center", "piece/I3", THEIRS, STOP)
    assert "E8" in open_ids(game)
    play(game, "E8")
    assert set(options_of(game)) == {"B21"}
    play(game, "B21")
    assert STOP not in options_of(game)
    play(game, next(iter(options_of(game))))
    assert crowded(where(game, 0)) == []


def test_a_piece_of_ones_own_is_shared_with_and_either_leads_off() -> None:
    game = table()
    game.player(0).rover = THEIRS
    game.player(0).ships = [1, 3, 4, 5]
    give(game, crystals=4)
    play(game, "E6", THEIRS, STOP)
    play(game, "control_center")
    assert set(options_of(game)) == {"piece/rover", f"piece/{THEIRS}"}
    play(game, "piece/rover")
    assert all(at in ZONE[THEIRS] or FAR[THEIRS][at] == 2 for at in options_of(game))
    play(game, "I3")
    assert crowded(where(game, 0)) == []
