"""How long a table of robots plays Cosmic Encounter, and how often one wins against chance."""

from __future__ import annotations

from collections.abc import Container
from random import Random

from benchmarks.cosmic_encounter_rounds import quantile
from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.kernel.ask import Seat
from tests.answers import some_answer

GAMES = 12
"""So many with each number of seats, and so many against chance."""
AGAINST = 4
"""Seats of the games in which one robot plays against players of chance."""
TOO_LONG = 150
"""Encounters after which a game is taken not to end."""


def figures() -> list[tuple[str, str]]:
    """The length of games of robots alone, and how many games a single one wins."""
    found = []
    for seats in META.seats:
        games = [played(seats, number, range(seats)) for number in range(GAMES)]
        lengths = [game.encounters for game in games if game.over]
        spread = f"{quantile(lengths, 0.5)} ({quantile(lengths, 0.9)}, {max(lengths)})"
        name = f"Cosmic Encounter, {seats} robots alone, {len(lengths)} of {GAMES} games ended"
        found.append((f"{name}: encounters, median (90 %, most)", spread))
    won = sum(_wins(number) for number in range(GAMES)) / GAMES
    name = f"Cosmic Encounter, a robot against {AGAINST - 1} players of chance"
    found.append((f"{name}: games won", f"{won:.0%}"))
    return found


def _wins(number: int) -> bool:
    seat = number % AGAINST
    game = played(AGAINST, number, [seat])
    return game.result is not None and seat in game.result.winners


def played(seats: int, number: int, robots: Container[Seat]) -> CosmicEncounter:
    """A game in which these seats are robots, and chance answers for all others."""
    game = META.new(seats, CosmicOptions(stops="all speak"), f"robots {number}", "")
    assert isinstance(game, CosmicEncounter)
    one = Random(number).random
    while not game.over and game.encounters < TOO_LONG:
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if not asked:
            game.clock_ended(game.clocks()[0])
            continue
        seat, ask = asked[0]
        robot = seat in robots
        answer = META.robot(game.view(seat), ask, seat, one) if robot else some_answer(ask, one)
        game.play(seat, answer)
        game.take_news()
        game.take_played()
    return game


if __name__ == "__main__":
    for what, figure in figures():
        print(f"{what}: {figure}")
