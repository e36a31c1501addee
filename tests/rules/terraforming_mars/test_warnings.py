"""Warnings before an action that gives nothing, or hits only the player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.terraforming_mars.table import ANA, has, open_ids, options, table, warning

LIVING = {"oxygen": 11, "temperature": -10}


@pytest.mark.parametrize(
    "card",
    [
        "miranda_resort",
        "greenhouses",
        "toll_station",
        "media_archives",
        "zeppelins",
        "worms",
        "insects",
        "energy_saving",
        "medical_lab",
    ],
)
def test_a_card_that_counts_nothing_is_warned_of(card: str) -> None:
    game = table(ana=has(hand=[card]), **LIVING)

    assert "This would have no effect" in warning(game, f"play:{card}")


@pytest.mark.parametrize("card", ["power_grid", "cartel", "satellites", "terraforming_ganymede"])
def test_a_card_that_counts_itself_is_not_warned_of(card: str) -> None:
    game = table(ana=has(hand=[card], titanium=9))

    assert options(game)[f"play:{card}"].warning is None


@pytest.mark.parametrize(
    ("card", "setup"),
    [
        ("miranda_resort", {"ana": has("sponsors", hand=["miranda_resort"])}),
        ("greenhouses", {"tiles": {"D5": ("city", ANA)}}),
        ("toll_station", {"bram": has("satellites")}),
        ("media_archives", {"bram": has(events=["comet"])}),
        ("zeppelins", {"tiles": {"D5": ("city", ANA)}}),
        ("worms", {"ana": has("tardigrades", hand=["worms"])}),
        ("insects", {"ana": has("trees", hand=["insects"])}),
        ("energy_saving", {"tiles": {"D5": ("city", ANA)}}),
        ("medical_lab", {"ana": has("mine", hand=["medical_lab"])}),
    ],
)
def test_it_is_not_warned_of_once_there_is_something_to_count(
    card: str, setup: dict[str, Any]
) -> None:
    game = table(**({"ana": has(hand=[card])} | LIVING | setup))

    assert options(game)[f"play:{card}"].warning is None


def test_an_action_that_counts_nothing_is_warned_of() -> None:
    without = table(ana=has("martian_rails", energy=1))
    with_city = table(ana=has("martian_rails", energy=1), tiles={"D5": ("city", ANA)})

    assert warning(without, "use:martian_rails:0") == "This would do nothing now."
    assert options(with_city)["use:martian_rails:0"].warning is None


@pytest.mark.parametrize(
    ("hunter", "prey"), [("predators", "fish"), ("ants", "tardigrades")], ids=["predators", "ants"]
)
def test_a_hunter_that_can_only_eat_from_its_own_side_is_warned_of(hunter: str, prey: str) -> None:
    alone = table(ana=has(hunter, prey, cubes={prey: 1}))
    both = table(ana=has(hunter, prey, cubes={prey: 1}), bram=has(prey, cubes={prey: 1}))
    neither = table(ana=has(hunter))

    assert "This would hit only you" in warning(alone, f"use:{hunter}:0")
    assert options(both)[f"use:{hunter}:0"].warning is None
    assert f"use:{hunter}:0" not in open_ids(neither)


def test_a_cut_that_only_hits_its_own_player_is_warned_of() -> None:
    own = {"hand": ["energy_tapping"]}
    alone = table(ana=has(**own))
    both = table(ana=has(**own), bram=has(production={"energy": 1}))
    solo = table(1, ana=has(**own))

    assert "This would hit only you" in warning(alone, "play:energy_tapping")
    assert options(both)["play:energy_tapping"].warning is None
    assert options(solo)["play:energy_tapping"].warning is None


def test_a_card_that_only_strips_is_warned_of_when_nobody_has_anything() -> None:
    bare = table(ana=has(hand=["sabotage", "asteroid"], titanium=5), bram=has(mc=0))
    rich = table(ana=has(hand=["sabotage"]), bram=has(mc=5))

    assert "This would have no effect" in warning(bare, "play:sabotage")
    assert options(bare)["play:asteroid"].warning is None  # it warms Mars all the same
    assert options(rich)["play:sabotage"].warning is None
