"""On Mars played at random with four seats: decisions a second, path finding included; saves."""

from __future__ import annotations

import gc
from random import Random
from time import process_time

from rules.kernel.ask import Answer, Ask, Choose
from rules.on_mars.game import OnMarsGame
from rules.on_mars.meta import META
from rules.on_mars.model.options import OnMarsOptions

SEATS = 4
GAMES = 4
LOADS = 100


def figures() -> list[tuple[str, str]]:
    """What is promised of this game, measured."""
    _play(0)  # fills the caches of texts and maps
    gc.collect()
    gc.freeze()
    pace = max(_pace() for _ in range(3))
    middle = _play(1, most=600).save()
    end = _play(1).save()
    return [
        ("On Mars, 4 players: decisions a second in memory", f"{pace:,.0f}"),
        ("On Mars, 4 players: a save at mid-game", f"{len(middle) / 1000:.1f} kB"),
        ("On Mars, 4 players: a save at the end", f"{len(end) / 1000:.1f} kB"),
        ("On Mars, 4 players: loading a table", f"{_load(middle) * 1000:.2f} ms"),
        ("On Mars, 4 players: a view of one seat", f"{_view(middle) * 1000:.2f} ms"),
    ]


def _pace() -> float:
    start, decisions = process_time(), 0
    for number in range(GAMES):
        decisions += _play(number).moves
    return decisions / (process_time() - start)


def _play(number: int, most: int = 100_000) -> OnMarsGame:
    game = META.new(SEATS, OnMarsOptions(), f"bench {number}", "")
    assert isinstance(game, OnMarsGame)
    one = Random(number).random
    while not game.over and game.moves < most:
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, _some(ask, one()))
        game.take_news()
        game.take_played()
    return game


def _some(ask: Ask, one: float) -> Answer:
    if not isinstance(ask, Choose):
        return ask.suggested
    options = ask.open
    return [options[int(one * len(options))].id]


def _load(saved: str) -> float:
    start = process_time()
    for _ in range(LOADS):
        OnMarsGame.load(saved)
    return (process_time() - start) / LOADS


def _view(saved: str) -> float:
    game = OnMarsGame.load(saved)
    start = process_time()
    for seat in range(LOADS):
        game.view(seat % SEATS)
    return (process_time() - start) / LOADS
