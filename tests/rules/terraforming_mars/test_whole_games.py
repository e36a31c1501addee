"""Random games of many kinds: points counted anew by other means, and what robots make of them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.terraforming_mars.meta import META
from rules.terraforming_mars.model.card import PointsIf
from rules.terraforming_mars.model.effect import Tally
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Table
from rules.terraforming_mars.state import Terraforming
from tests.answers import some_answer

CASES = [
    (seats, era, prelude, draft)
    for seats in range(1, 6)
    for era, prelude in ((False, False), (True, False), (True, True))
    for draft in (False, True)
]


def random_game(seats: int, seed: str, **chosen: Any) -> Terraforming:
    game = META.new(seats, TerraformingOptions(**chosen), seed, "")
    assert isinstance(game, Terraforming)
    one = Random(seed).random
    while not game.over:
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, some_answer(ask, one))
        checked(game)
    return game


def checked(game: Terraforming) -> None:
    """Check the state after every move."""
    for player in game.seated:
        assert min(player.stock.values()) >= 0
        assert player.production["mc"] >= -5
        assert min(player.production.values()) >= -5
        assert min(player.resources.values(), default=0) >= 0
        assert all(CARDS[card].holds for card in player.resources)
    assert game.parameters["oceans"] == sum(one.tile == "ocean" for one in game.tiles.values())


# ---- an independent count ----------------------------------------------------------------------


def neighbours(at: str) -> list[str]:
    """By rows and columns alone: rows of 5, 6, 7, 8, 9, 8, 7, 6 and 5."""
    rows = dict(zip("ABCDEFGHI", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True))
    row, column = at[0], int(at[1])
    found = [f"{row}{column - 1}", f"{row}{column + 1}"]
    for other in (chr(ord(row) - 1), chr(ord(row) + 1)):
        if other in rows:
            first = column - 1 if rows[other] < rows[row] else column
            found += [f"{other}{first}", f"{other}{first + 1}"]
    return [one for one in found if one[0] in rows and 1 <= int(one[1:]) <= rows[one[0]]]


def naive_points(saved: str, seat: int) -> int:
    """Count all points from the plain save, card by card and space by space."""
    table = json.loads(saved)
    player, tiles = table["seated"][seat], table["tiles"]
    points = player["rating"] + 5 * list(table["milestones"].values()).count(seat)
    for at, tile in tiles.items():
        if tile["owner"] != seat:
            continue
        if tile["tile"] == "greenery":
            points += 1
        if tile["tile"] in ("city", "capital") and len(at) == 2:
            points += near(tiles, at, ("greenery",))
    for key in player["in_play"] + player["events"]:
        points += naive_card(table, seat, key)
    return points + naive_awards(table, seat)


def near(tiles: dict[str, Any], at: str, kinds: tuple[str, ...]) -> int:
    return sum(tiles[one]["tile"] in kinds for one in neighbours(at) if one in tiles)


def naive_card(table: dict[str, Any], seat: int, key: str) -> int:
    player, tiles, points = table["seated"][seat], table["tiles"], CARDS[key].points
    cubes = player["resources"].get(key, 0)
    if points is None:
        return 0
    if isinstance(points, int):
        return points
    if isinstance(points, PointsIf):
        return points.points * (cubes >= points.least)
    place = next((at for at, tile in tiles.items() if tile["tile"] == key), "")
    tags = Counter(tag for card in player["in_play"] for tag in CARDS[card].tags)
    cities = sum(tile["tile"] in ("city", "capital") for tile in tiles.values())
    assert isinstance(points, Tally)
    counted = {
        "here": cubes,
        "tags": tags[points.tag],
        "cities": cities,
        "oceans_beside": near(tiles, place, ("ocean",)) if place else 0,
        "cities_beside": near(tiles, place, ("city", "capital")) if place else 0,
    }[points.of]
    return points.times * (counted // points.per)


def naive_awards(table: dict[str, Any], seat: int) -> int:
    if len(table["seated"]) == 1:
        return 0
    points = 0
    for award in table["awards"]:
        ranks = [naive_measure(table, award, other) for other in range(len(table["seated"]))]
        best = max(ranks)
        others = sorted(rank for rank in ranks if rank < best)
        if ranks[seat] == best:
            points += 5
        elif ranks.count(best) == 1 and len(ranks) > 2 and ranks[seat] == others[-1]:
            points += 2
    return points


def naive_measure(table: dict[str, Any], award: str, seat: int) -> int:
    player = table["seated"][seat]
    tags = [tag for card in player["in_play"] for tag in CARDS[card].tags]
    found: dict[str, int] = {
        "landlord": sum(tile["owner"] == seat for tile in table["tiles"].values()),
        "banker": player["production"]["mc"],
        "scientist": tags.count("science"),
        "thermalist": player["stock"]["heat"],
        "miner": player["stock"]["steel"] + player["stock"]["titanium"],
    }
    return found[award]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "era", "prelude", "draft"), CASES)
def test_points_agree_with_a_naive_count(seats: int, era: bool, prelude: bool, draft: bool) -> None:
    game = random_game(seats, f"{seats}", corporate_era=era, prelude=prelude, draft=draft)
    seen = Table.model_validate(game.view(None))

    saved = game.save()
    assert len(saved) < 30_000
    for points in seen.scores:
        assert points.total == naive_points(saved, points.seat)
    if seats > 1:
        best = max((one.total, one.money) for one in seen.scores)
        winners = {one.seat for one in seen.scores if (one.total, one.money) == best}
        assert set(seen.winners) == winners


@pytest.mark.long
@pytest.mark.parametrize("seats", range(2, 6))
def test_robots_make_mars_habitable_in_a_reasonable_time(seats: int) -> None:
    game = META.new(seats, TerraformingOptions(), f"robots {seats}", "")
    one = Random(seats).random
    while not game.over:
        seat, ask = next((s, ask) for s, ask in game.asks().items() if not ask.optional)
        answer = META.robot(game.view(seat), ask, seat, one)
        ask.check(answer)
        game.play(seat, answer)

    assert isinstance(game, Terraforming)
    assert game.complete
    assert 6 <= game.generation <= 18
