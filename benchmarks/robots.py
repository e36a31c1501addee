"""How well and how quickly robots play: how many of their games somebody wins."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import process_time

from rules.games import GAMES
from rules.kernel.game import Game
from rules.meta import Meta

GAMES_PLAYED = 200
FEWER = 20
"""So many of a game that is long."""
LONG = 500
"""A game is long that takes more decisions than these."""


@dataclass
class Tally:
    """What came out of some games."""

    games: int = 0
    won: int = 0
    decisions: int = 0
    thinking: float = 0.0

    @property
    def is_enough(self) -> bool:
        """Whether so many games have been played, of long ones fewer."""
        is_long = self.decisions > LONG * self.games
        return self.games >= (FEWER if is_long else GAMES_PLAYED)


def figures() -> list[tuple[str, str]]:
    """For each game and seat count: games won by anybody, and the time a decision takes."""
    found = []
    for meta in GAMES.values():
        for seats in meta.seats:
            tally = Tally()
            while not tally.is_enough:
                _play(meta, seats, tally.games, tally)
            name = f"{meta.name}, {seats} robots, {tally.games} games"
            pace = tally.thinking / tally.decisions * 1000
            found.append((f"{name}: won by somebody", f"{tally.won / tally.games:.0%}"))
            found.append((f"{name}: a robot's decision", f"{pace:.2f} ms"))
    return found


def _play(meta: Meta, seats: int, number: int, tally: Tally) -> None:
    game: Game = meta.new(seats, meta.options(), f"robots {number}", "")
    one = Random(number).random
    while not game.over:
        asked = [seat for seat, ask in game.asks().items() if not ask.optional]
        if not asked:
            game.clock_ended(game.clocks()[0])
            continue
        seat = asked[0]
        view, ask = game.view(seat), game.asks()[seat]
        start = process_time()
        answer = meta.robot(view, ask, seat, one)
        tally.thinking += process_time() - start
        tally.decisions += 1
        game.play(seat, answer)
    tally.games += 1
    tally.won += game.result is not None and bool(game.result.winners)


if __name__ == "__main__":
    for what, figure in figures():
        print(f"{what}: {figure}")
