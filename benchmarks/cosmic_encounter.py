"""Cosmic Encounter played at random with five seats: decisions a second; saves, loads and views."""

from __future__ import annotations

import gc
from random import Random
from time import process_time
from typing import Literal

from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from tests.answers import some_answer

SEATS = 5
GAMES = 4
DECISIONS = 1500
"""So many decisions of each game: chance brings no game to its end soon."""
LOADS = 100

Stops = Literal["by the clock", "all speak"]


def figures() -> list[tuple[str, str]]:
    """What is promised of this game, measured."""
    _play(0, "all speak", 300)  # fills the caches of texts and cards
    gc.collect()
    gc.freeze()
    name = f"Cosmic Encounter, {SEATS} seats, random play"
    games = [_play(number, "by the clock") for number in range(GAMES)]
    saves = [len(game.save()) for game in games]
    middle = games[0].save()
    return [
        (f"{name}: decisions a second in memory, all speak", f"{_pace('all speak'):,.0f}"),
        (f"{name}: the same, by the clock", f"{_pace('by the clock'):,.0f}"),
        (f"{name}: the longest save", f"{max(saves) / 1000:.1f} kB"),
        (f"{name}: loading a table", f"{_load(middle) * 1000:.2f} ms"),
        (f"{name}: a view of one seat", f"{_view(middle) * 1000:.2f} ms"),
    ]


def _pace(stops: Stops) -> float:
    """Of three runs the quickest, since others use the machine, too."""
    return max(_run(stops) for _ in range(3))


def _run(stops: Stops) -> float:
    start = process_time()
    decisions = sum(_play(number, stops).moves for number in range(GAMES))
    return decisions / (process_time() - start)


def _play(number: int, stops: Stops, most: int = DECISIONS) -> CosmicEncounter:
    game = META.new(SEATS, CosmicOptions(stops=stops), f"bench {number}", "")
    assert isinstance(game, CosmicEncounter)
    one = Random(number).random
    while not game.over and game.moves < most:
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if asked:
            seat, ask = asked[int(one() * len(asked))]
            game.play(seat, some_answer(ask, one))
        else:
            game.clock_ended(game.clocks()[0])
        game.take_news()
        game.take_played()
    return game


def _load(saved: str) -> float:
    start = process_time()
    for _ in range(LOADS):
        CosmicEncounter.load(saved)
    return (process_time() - start) / LOADS


def _view(saved: str) -> float:
    game = CosmicEncounter.load(saved)
    start = process_time()
    for seat in range(LOADS):
        game.view(seat % SEATS)
    return (process_time() - start) / LOADS


if __name__ == "__main__":
    for what, figure in figures():
        print(f"{what}: {figure}")
