"""Rulings on the map, each in one sentence."""

from __future__ import annotations

import pytest

from rules.terraforming_mars.model.board import BY_GROUND
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


# Ruling no_room
def test_a_tile_without_room_is_lost_or_blocks_the_card() -> None:
    crowded = dict.fromkeys(("B2", "C1", "D1", "E1"), ("city", BRAM))
    hand = {"hand": ["lava_flows"]}
    lost = table(ana=has(**hand), tiles=crowded)
    blocked = table(ana=has(**hand), tiles=crowded, no_room="blocking")

    said = "There is no room for the Lava Flows on a volcanic space."
    assert why_not(blocked, "play:lava_flows") == said
    play(lost, "lava_flows")
    assert lost.player(ANA).rating == 22


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("land_claim", "There is no room for your marker: no land is free."),
        ("immigrant_city", "There is no room for a city on land with no city next to it."),
        ("plantation", "There is no room for a greenery on Mars."),
        ("ceos_favorite_project", "No card of yours has a resource."),
    ],
)
def test_where_no_room_closes_a_card_its_reason_says_what_has_none(card: str, said: str) -> None:
    tiles = {"tiles": dict.fromkeys(BY_GROUND["land"], ("greenery", BRAM))}
    ana = {"ana": has("research", "mars_university", hand=[card], production={"energy": 1})}
    lost = table(**ana, **tiles)
    blocked = table(**ana, **tiles, no_room="blocking")

    assert why_not(lost, f"play:{card}") == "None"
    assert why_not(blocked, f"play:{card}") == said


def test_an_ocean_that_all_nine_leave_no_room_for_closes_no_card() -> None:
    game = table(ana=has(hand=["comet"]), oceans=9, no_room="blocking")

    assert why_not(game, "play:comet") == "None"


def test_standard_projects_need_room() -> None:
    game = table(tiles=dict.fromkeys(BY_GROUND["land"], ("greenery", BRAM)))

    assert "no room" in why_not(game, "project:city")
    assert "no room" in why_not(game, "project:greenery")


# Ruling at_maximum
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
