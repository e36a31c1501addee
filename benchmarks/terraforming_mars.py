"""Terraforming Mars played at random: decisions a second, sizes of saves, time to load one."""

from __future__ import annotations

import gc
from random import Random
from time import perf_counter, process_time

from rules.terraforming_mars.game import TerraformingMars
from rules.terraforming_mars.meta import META
from rules.terraforming_mars.model.options import TerraformingOptions
from tests.answers import some_answer

KINDS = (
    ("3 players, base + Corporate Era", 3, TerraformingOptions(corporate_era=True)),
    ("5 players, + Prelude", 5, TerraformingOptions(corporate_era=True, prelude=True)),
)
GAMES = 20
LOADS = 200


def figures() -> list[tuple[str, str]]:
    """What is promised of this game, measured."""
    found = []
    for name, seats, options in KINDS:
        _in_memory(seats, options, 1)  # fills the caches of texts and faces
        gc.collect()
        gc.freeze()  # the cards never die; the collector need not look at them
        pace = max(_in_memory(seats, options, GAMES) for _ in range(3))
        found.append((f"{name}: decisions a second in memory", f"{pace:,.0f}"))
        found.append((f"{name}: with save and reload each", f"{_with_saves(seats, options):,.0f}"))
        middle, end = _saves(seats, options)
        found.append((f"{name}: a save at mid-game", f"{len(middle) / 1000:.1f} kB"))
        found.append((f"{name}: a save at the end", f"{len(end) / 1000:.1f} kB"))
        found.append((f"{name}: loading a table", f"{_load(middle) * 1000:.2f} ms"))
        found.append((f"{name}: a view of one seat", f"{_view(middle) * 1000:.2f} ms"))
    return found


def _new(seats: int, options: TerraformingOptions, number: int) -> TerraformingMars:
    game = META.new(seats, options, f"bench {number}", "")
    assert isinstance(game, TerraformingMars)
    return game


def _move(game: TerraformingMars, one: Random) -> None:
    seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
    game.play(seat, some_answer(ask, one.random))
    game.take_news()
    game.take_played()


def _in_memory(seats: int, options: TerraformingOptions, games: int) -> float:
    decisions, start = 0, process_time()
    for number in range(games):
        game, one = _new(seats, options, number), Random(number)
        while not game.over:
            _move(game, one)
            decisions += 1
    return decisions / (process_time() - start)


def _with_saves(seats: int, options: TerraformingOptions) -> float:
    decisions, start = 0, perf_counter()
    game, one = _new(seats, options, 0), Random(0)
    while not game.over:
        _move(game, one)
        game = TerraformingMars.load(game.save())
        decisions += 1
    return decisions / (perf_counter() - start)


def _saves(seats: int, options: TerraformingOptions) -> tuple[str, str]:
    saves = []
    game, one = _new(seats, options, 0), Random(0)
    while not game.over:
        saves.append(game.save())
        _move(game, one)
    return saves[len(saves) // 2], game.save()


def _load(saved: str) -> float:
    start = perf_counter()
    for _ in range(LOADS):
        TerraformingMars.load(saved).asks()
    return (perf_counter() - start) / LOADS


def _view(saved: str) -> float:
    game = TerraformingMars.load(saved)
    start = perf_counter()
    for _ in range(LOADS):
        game.view(0)
    return (perf_counter() - start) / LOADS


if __name__ == "__main__":
    for what, figure in figures():
        print(f"{what}: {figure}")
