"""How fast the rules are: decisions a second of random play, on one core."""

from __future__ import annotations

from random import Random
from time import process_time

from rules.games import GAMES
from rules.kernel.game import Game
from rules.meta import Meta
from tests.answers import some_answer

SEATS = 4
GAMES_PLAYED = 40
GAMES_RELOADED = 6


def figures() -> list[tuple[str, str]]:
    """Decisions a second, in memory and with a save and a reload at each."""
    found = []
    for meta in GAMES.values():
        _speed(meta, 2, reload=False)  # fills the caches that a running bot has filled
        seats = min(SEATS, meta.seats[-1])
        kept = _speed(meta, GAMES_PLAYED, reload=False)
        loaded = _speed(meta, GAMES_RELOADED, reload=True)
        name = f"{meta.name}, {seats} seats, random play"
        found.append((f"{name}: decisions a second in memory", f"{kept:,.0f}"))
        found.append((f"{name}: the same, saved and loaded at each", f"{loaded:,.0f}"))
    return found


def _speed(meta: Meta, games: int, *, reload: bool) -> float:
    """Whole games of random answers, the asking and the answers included."""
    seats = min(SEATS, meta.seats[-1])
    decisions, spent = 0, 0.0
    for number in range(games):
        game: Game = meta.new(seats, meta.options(), f"speed {number}", "")
        one = Random(number).random
        start = process_time()
        while not game.over:
            seat, ask = next(iter(game.asks().items()))
            game.play(seat, some_answer(ask, one))
            decisions += 1
            if reload:
                game = meta.game.load(game.save())
        spent += process_time() - start
    return decisions / spent


if __name__ == "__main__":
    for what, figure in figures():
        print(f"{what}: {figure}")
