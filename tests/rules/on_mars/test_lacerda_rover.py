"""The solo opponent's rover: its finds, its range, and whose means it uses."""

from __future__ import annotations

import pytest

from rules.on_mars.lacerda.rover import collectable, move_rover
from rules.on_mars.model.board import FAR, START_MINE
from rules.on_mars.model.effect import Effect
from rules.on_mars.state import OnMars
from tests.rules.on_mars.table import change
from tests.rules.on_mars.test_lacerda import HE, alone, run

MOVES = Effect(word="move_rover", n=2)
RESEARCH = "A"


BUILT = ("G5", "G3", "I5", "G7", "E5", "I3", "E7")
"""Hexes on which buildings stand from the start."""


def away(steps: int) -> str:
    """Return a free hex that many steps from where his rover starts."""
    return next(at for at, far in FAR[START_MINE].items() if far == steps and at not in BUILT)


def faced(steps: int, *, crystals: int = 0, own: int = 0, yours: int = 0) -> OnMars:
    """The only tile lies that far away; rover technology as named."""
    game = alone()
    game.tiles = {away(steps): RESEARCH}
    his = game.player(HE)
    his.crystals = crystals
    his.lab = {f"{own}T": "rover"} if own else {}
    game.player(0).lab = {f"{yours}T": "rover"} if yours else {}
    change(game)
    run(game, move_rover(game, HE, MOVES))
    return game


def reached(game: OnMars) -> bool:
    return game.player(HE).research == [RESEARCH]


@pytest.mark.parametrize(
    ("tile", "wanted"),
    [("A", True), ("water3", False), ("crystals3", True), ("blueprints2", True)],
)
def test_he_collects_research_crystals_and_deeds_but_no_goods(tile: str, wanted: bool) -> None:
    game = alone()
    game.tiles = {"G4": tile}

    assert collectable(game, HE, "G4") is wanted


def test_he_collects_no_research_of_a_letter_that_he_has() -> None:
    game = alone()
    game.tiles, game.player(HE).research = {"G4": "A"}, ["A"]

    assert not collectable(game, HE, "G4")


@pytest.mark.parametrize(
    ("steps", "own", "yours", "loans"),
    [
        (2, 0, 3, 0),  # near enough without
        (3, 1, 0, 0),  # his own suffices
        (4, 2, 2, 0),  # yours is no better
        (4, 1, 2, 1),
        (4, 0, 2, 1),
    ],
)
def test_he_borrows_rover_technology_only_where_it_takes_him_further(
    steps: int, own: int, yours: int, loans: int
) -> None:
    game = faced(steps, own=own, yours=yours)

    assert reached(game)
    assert len(game.loans) == loans


@pytest.mark.parametrize(
    ("steps", "crystals", "left", "there"),
    [(2, 2, 2, True), (1, 2, 2, True), (4, 2, 0, True), (3, 2, 1, True), (5, 2, 2, False)],
    ids=["just near enough", "nearer", "all of them", "some of them", "too few"],
)
def test_he_pays_crystals_for_what_lacks_if_he_has_all_of_it(
    steps: int, crystals: int, left: int, there: bool
) -> None:
    game = faced(steps, crystals=crystals)

    assert reached(game) is there
    assert game.player(HE).crystals == left


def test_on_the_way_to_what_is_too_far_his_rover_ends_nearest_on_a_free_hex() -> None:
    goal = away(5)
    game = alone()
    game.player(HE).lab = game.player(0).lab = {}
    game.tiles = {goal: RESEARCH}
    reach = [at for at, far in FAR[START_MINE].items() if far <= 2 and at not in game.occupied()]
    best = min(reach, key=lambda at: FAR[at][goal])
    game.tiles[best] = "water3"
    change(game)
    free = [at for at in reach if at != best]

    run(game, move_rover(game, HE, MOVES))

    rover = game.player(HE).rover
    assert rover in free
    assert FAR[rover][goal] == min(FAR[at][goal] for at in free)
    assert game.tiles == {goal: RESEARCH, best: "water3"}, "a rover may not end on a tile"


def test_he_collects_the_crystals_on_his_way_as_far_as_his_depot_holds_them() -> None:
    for has, gets in ((0, 1), (3, 3)):
        game = alone()
        game.player(HE).lab = {}
        game.player(HE).crystals = has
        goal = away(2)
        on_the_way = [at for at, far in FAR[START_MINE].items() if far == 1 and FAR[at][goal] == 1]
        game.tiles, game.crystals = {goal: RESEARCH}, [on_the_way[0]]
        change(game)

        run(game, move_rover(game, HE, MOVES))

        assert game.player(HE).crystals == gets
        assert game.crystals == []
