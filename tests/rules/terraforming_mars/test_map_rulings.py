"""Rulings on the map, each in one sentence."""

from __future__ import annotations

from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    choose,
    has,
    open_ids,
    play,
    table,
    warning,
    why_not,
)


def test_a_tile_without_room_is_lost_or_blocks_the_card() -> None:
    crowded = dict.fromkeys(("B2", "C1", "D1", "E1"), ("city", BRAM))
    hand = {"hand": ["lava_flows"]}
    lost = table(ana=has(**hand), tiles=crowded)
    blocked = table(ana=has(**hand), tiles=crowded, no_room="blocking")

    assert why_not(blocked, "play:lava_flows") != "None"
    play(lost, "lava_flows")
    assert lost.player(ANA).rating == 22


def test_standard_projects_need_room() -> None:
    from rules.terraforming_mars.model.board import BY_GROUND

    game = table(tiles=dict.fromkeys(BY_GROUND["land"], ("greenery", BRAM)))

    assert "no room" in why_not(game, "project:city")
    assert "no room" in why_not(game, "project:greenery")


def test_a_project_at_its_maximum_is_warned_about() -> None:
    game = table(temperature=8, oceans=9)

    assert "maximum" in warning(game, "project:asteroid_project")
    assert "maximum" in warning(game, "project:aquifer")


def test_a_claimed_space_is_for_its_owner_alone() -> None:
    game = table(ana=has(hand=["land_claim"]))
    choose(game, "play:land_claim")
    choose(game, "H6")
    choose(game, "end")

    choose(game, "project:city")
    assert "H6" not in open_ids(game)
    choose(game, "C5")
    choose(game, "end")
    choose(game, "project:city")
    choose(game, "H6")

    assert (game.claims, game.player(ANA).stock["titanium"]) == ({}, 1)


def test_noctis_city_stands_on_its_own_space() -> None:
    game = table(ana=has(hand=["noctis_city"], production={"energy": 1}),
                 tiles={"D3": ("city", BRAM)})  # fmt: skip

    play(game, "noctis_city")

    assert game.tiles["E3"].tile == "city"
    assert game.player(ANA).stock["plants"] == 2


def test_the_capital_is_a_city_and_scores_its_oceans() -> None:
    game = table(ana=has("capital"), tiles={"D4": ("capital", ANA), "E4": ("ocean", None)})

    seen = game.view(None)["players"][ANA]

    assert (seen["cities"], seen["score"]["cards"]) == (1, 1)
