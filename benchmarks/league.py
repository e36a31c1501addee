"""Games of robots against each other: who wins how often, and how sure that is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from rules.games import GAMES
from rules.kernel import Game
from rules.meta import Meta
from rules.robots import Mind


@dataclass(frozen=True)
class Title:
    """A game as the league plays it.

    Args:
        label: its name in a table.
        game: its id.
        seats: the number of players.
        options: those that are not the usual ones, by name.
    """

    label: str
    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def meta(self) -> Meta:
        return GAMES[self.game]

    def dealt(self, seed: str) -> Game:
        """Return a table at its first question."""
        options = self.meta.options.model_validate_strings(dict(self.options))
        game = self.meta.new(self.seats, options, seed, "")
        if self.meta.clocks:
            game.note_people(range(self.seats))
        return game


class End(NamedTuple):
    """The end of a game.

    - `won`: each seat's part of the win.
    - `points`: by seat; empty where the game counts none.
    - `round`: the last one.
    - `moves`: the number of answers.
    """

    won: Sequence[float]
    points: Sequence[int]
    round: int
    moves: int


MOST_MOVES: Final = 20_000
"""Answers after which a game is taken to have no end."""


def played(title: Title, seed: str, minds: Sequence[Mind]) -> End:
    """Return the end of a game between these robots, one a seat."""
    game = title.dealt(seed)
    while not game.over:
        if game.moves > MOST_MOVES:
            raise RuntimeError(f"{title.label} has no end from {seed}")
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if not asked:
            game.clock_ended(game.clocks()[0])
            continue
        seat, ask = asked[0]
        chance = Random(f"{seed}/robot/{game.moves}").random
        game.play(seat, minds[seat](game.view(seat), ask, seat, chance))
    winners = game.result.winners if game.result is not None else []
    won = [(seat in winners) / max(1, len(winners)) for seat in range(title.seats)]
    points = [one.points for one in game.standings() if one.points is not None]
    return End(won, points, title.meta.chapter(game.view(None))[0], game.moves)


class Part(NamedTuple):
    """One seat's part of an end.

    - `won`: its part of the win.
    - `decided`: whether anybody won.
    - `points`: its points, and `others` the mean of the other seats; None: none are counted.
    """

    won: float
    decided: bool
    points: float | None
    others: float | None


def ends(title: Title, mind: Mind, others: Mind, games: int, seed: str) -> list[Part]:
    """Return one robot's part of each game against others of one kind, in each seat in turn."""
    found = []
    for number in range(games):
        seat = number % title.seats
        minds = [mind if each == seat else others for each in range(title.seats)]
        end = played(title, f"{seed} {number}", minds)
        rest = [points for each, points in enumerate(end.points) if each != seat]
        points = end.points[seat] if end.points else None
        found.append(Part(end.won[seat], any(end.won), points, fmean(rest) if rest else None))
    return found


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """Return the mean of some values, at least two."""
        return cls(fmean(values), stdev(values) / sqrt(len(values)))

    def __str__(self) -> str:
        digits = 2 if abs(self.mean) < 2 else 1
        return f"{self.mean:.{digits}f} ± {2 * self.error:.{digits}f}"
