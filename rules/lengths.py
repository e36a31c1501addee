"""How long a game waits: how often, and for how many players at once.

`python -m benchmarks.lengths` measures it with robots and writes each game's `lengths.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

FILE = "lengths.toml"
"""The file of a game's folder that keeps the measured lengths."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A stretch in which a game waits for the same players.

    Args:
        people: the number of awaited players in each step of it.
        clock: the game's clock that must run out before it goes on; empty: none.
    """

    people: tuple[int, ...]
    clock: str = ""

    @classmethod
    def read(cls, written: str) -> Wait:
        """Return the wait that a key of the file means: `1`, `3`, `2 1 quiet`.

        >>> Wait.read("2 1 quiet")
        Wait(people=(2, 1), clock='quiet')
        """
        *people, last = written.split()
        if last.isdigit():
            return cls((*map(int, people), int(last)))
        return cls(tuple(map(int, people)), last)

    def __str__(self) -> str:
        return " ".join([*map(str, self.people), *([self.clock] if self.clock else [])])


@dataclass(frozen=True, slots=True)
class Length:
    """A whole game: its rounds, and the number of waits of each kind.

    Args:
        rounds: the number of rounds.
        waits: the number of waits of each kind.
        presses: the answers after each other; of players awaited together, of the slowest.
    """

    rounds: float
    waits: Mapping[Wait, float]
    presses: float


def lengths_of(package: str) -> Mapping[str, Mapping[int, Length]]:
    """Return the measured lengths of a game, by variant and number of seats."""
    written = tomllib.loads(files(package).joinpath(FILE).read_text("utf-8"))
    return {
        variant: {
            int(seats): Length(
                length["rounds"],
                {Wait.read(key): n for key, n in length["waits"].items()},
                length["presses"],
            )
            for seats, length in by_seats.items()
        }
        for variant, by_seats in written.items()
    }
