"""Turns and scores worked out on paper, from the sheet."""

from __future__ import annotations

from rules.on_mars.cards.catalogue import BLUEPRINT
from rules.on_mars.model.kinds import LSS
from rules.on_mars.model.player import Drawn, Taken
from rules.on_mars.steps.scoring import finish, tally
from tests.rules.on_mars.table import blueprint, build, change, give, options_of, play, said, table


def test_a_complex_of_three_with_borrowed_technology() -> None:
    """Pay 1 battery; level 2 of another player; 3 water; a progress cube; the column rises."""
    game = table()
    game.buildings.pop("I5", None)
    for at, one in list(game.buildings.items()):
        if one.tile == "water_extractor":
            del game.buildings[at]
    build(game, "H4", "water_extractor")
    build(game, "H5", "water_extractor")
    game.player(1).lab["2T"] = "water_extractor"
    game.player(0).shelters_left = 2
    give(game, battery=1, water=0)

    play(game, "construct", "water_extractor", "H3", "mineral", "end")

    player = game.player(0)
    assert game.sizes()["H3"] == 3
    assert (player.goods["battery"], player.goods["water"]) == (0, 3)
    assert player.progress == ["water_extractor"]
    assert game.rows["water_extractor"] == 2
    assert player.points >= 2
    assert game.asks()[1].moment == "lent"


def test_a_standalone_mine_takes_a_miner_and_moves_no_cube() -> None:
    game = table()
    ready, minerals = game.player(0).ready, game.player(0).goods["mineral"]
    play(game, "construct", "mine")
    alone = [
        id for id, o in options_of(game).items() if id != "no" and "complex" not in str(o.detail)
    ]
    play(game, alone[0])
    player = game.player(0)
    assert player.ready == ready - 2, "one on the slot, one in the mine"
    assert game.buildings[alone[0]].miner == 0
    assert player.goods["mineral"] == min(player.limit, minerals + 1)
    assert player.progress == []


def test_r_and_d_pays_the_columns_and_takes_benefits() -> None:
    """Shelter technology from 2 to 3 for an oxygen, with its mineral, then to 4 for an oxygen."""
    game = table(side="orbit")
    give(game, oxygen=2, mineral=0)
    play(game, "research_develop", "2M/3T", "3T/4T")
    player = game.player(0)
    assert player.lab == {"4T": "shelter"}
    assert (player.goods["oxygen"], player.goods["mineral"]) == (0, 1)


def test_minerals_stand_in_for_what_is_missing() -> None:
    game = table(side="orbit")
    give(game, oxygen=1, mineral=1)
    play(game, "research_develop", "2M/3B", "3B/4B")
    player = game.player(0)
    assert player.lab == {"4B": "shelter"}
    assert (player.goods["oxygen"], player.goods["mineral"]) == (0, 0)


def test_a_trip_to_orbit_produces_and_brings_colonists_home() -> None:
    game = table()
    build(game, "C5", "mine", miner=0)
    build(game, "C7", "generator")
    blueprint(game, "B3", at="C7")
    give(game, mineral=0, battery=0)
    game.shuttle_side, game.shuttle_space = "colony", 1
    play(game, "control_center", "no", "end")
    while game.asks().get(0) is None or game.asks()[0].optional:
        seat = next(seat for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, game.asks()[seat].fallback)
    assert game.asks()[0].moment == "travel"
    game.player(0).working = 2
    game.player(0).supply -= 2
    play(game, "1")
    player = game.player(0)
    assert (player.goods["mineral"], player.goods["battery"]) == (1, 1)
    assert (player.working, player.space) == (0, 1)


def test_points_of_technology_as_in_the_official_example() -> None:
    """Tiles in columns 1, 4, 4 and 6: 1 + 4 + 4 + 9."""
    game = table()
    game.player(0).lab = {"1T": "mine", "4T": "rover", "4B": "ship", "6": "shelter"}
    assert tally(game, 0).sources["technology"] == 18


def test_every_source_of_the_end_is_counted() -> None:
    game = table()
    player = game.player(0)
    player.points, player.progress, player.hangar = 10, ["mine", "generator"], 2
    player.lab = {"2M": "shelter"}
    build(game, "C5", "generator")
    blueprint(game, "B3", at="C5")
    player.blueprints.append(Drawn(card="B13"))
    player.scientists = {"geologist": ""}  # scores generators
    player.contracts = [Taken(card="C1", completed=True), Taken(card="C7")]
    player.goods["mineral"] = 0
    give(game, ready=3)
    found = tally(game, 0).sources
    assert found == {
        "in play": 10,
        "progress": 2,
        "ships": 6,
        "colonists": 3,
        "technology": 2,
        "blueprints": BLUEPRINT["B3"].points - BLUEPRINT["B13"].points,
        "scientists": 3,
        "contracts": 12 - 4,
    }


def test_ties_go_by_crystals_then_advanced_buildings_then_cubes_else_are_shared() -> None:
    for crystals, winners in ((2, [1]), (1, [0, 1])):
        game = table()
        game.player(1).crystals = crystals
        for seat in (0, 1):
            game.player(seat).points = 5
            game.player(seat).waiting = 0
            game.player(seat).ready = 3
            game.player(seat).goods = dict.fromkeys(game.player(seat).goods, 1)
            game.player(seat).lab = {"2M": "shelter"}
            game.player(seat).blueprints = []
        game.player(0).crystals = 1
        finish(game)
        assert game.result is not None
        assert game.result.winners == winners


def test_the_colony_rises_when_all_columns_have_come_up() -> None:
    game = table()
    game.rows = dict.fromkeys(LSS, 2)
    game.warehouse["plant"] = 0
    change(game)
    play(game, "control_center", "no", "end")
    assert game.level == 2
    assert game.warehouse["plant"] == 2
    assert "The colony has reached level 2." in said(game)
    assert len(game.display) == 2
