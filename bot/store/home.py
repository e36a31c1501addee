"""The place of a process: the servers whose tables it plays, and whether it still holds it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.hours.outages import shard_of


@dataclass(frozen=True, slots=True)
class Home:
    """The servers of one place, whose holder alone plays, tells and times their tables.

    The number of shards is a multiple of the number of places. So a shard's servers have one place.

    >>> Home(1, 4).shards(8)
    range(1, 8, 4)

    Args:
        place: its number, from 0.
        places: how many there are; with one, every table is at home.
    """

    place: int = 0
    places: int = 1

    @property
    def is_alone(self) -> bool:
        """Whether every table is at home."""
        return self.places == 1

    @property
    def is_first(self) -> bool:
        """Whether this place does the work that belongs to a person or to the whole bot."""
        return self.place == 0

    def has(self, guild: int | None) -> bool:
        """Whether a server's tables are at home; tables without a server belong to place 0."""
        return self.place_of(guild) == self.place

    def place_of(self, guild: int | None) -> int:
        """Return the place of a server."""
        return shard_of(guild, self.places)

    def shards(self, of: int) -> Sequence[int]:
        """Return the shards of this place, of so many."""
        return range(self.place, of, self.places)

    def fitting(self, shards: int) -> int:
        """Return the number of shards, rounded up so that each place has as many as the others.

        >>> Home(1, 4).fitting(5)
        8
        """
        return -(-shards // self.places) * self.places

    def key(self, name: str) -> str:
        """Return the name under which this place keeps a value of its own.

        >>> Home(1, 4).key("alive")
        'alive 1 of 4'
        >>> Home().key("alive")
        'alive'
        """
        return name if self.is_alone else f"{name} {self.place} of {self.places}"

    def condition(self, guild: str) -> str:
        """Return the condition, in SQL, that a server is one of this place.

        Args:
            guild: an expression of its id.
        """
        if self.is_alone:
            return "1 = 1"
        return f"coalesce((({guild}) >> 22) % {self.places}, 0) = {self.place}"

    def also(self, guild: str) -> str:
        """Return the same as a further condition; with one place, nothing."""
        return "" if self.is_alone else f" AND {self.condition(guild)}"

    def also_of(self, table: str) -> str:
        """Return the further condition that a table is at home; with one place, nothing.

        Args:
            table: an expression of its number.
        """
        return "" if self.is_alone else f" AND {self.of_table(table)}"

    def of_table(self, table: str) -> str:
        """Return the condition that a table is at home."""
        return self.condition(f"SELECT guild FROM game WHERE game.id = {table}")  # noqa: S608 - a column


class Fence:
    """Tells whether a process still holds its place; this one holds it until it ends."""

    def __init__(self) -> None:
        self.lost = asyncio.Event()
        """Set when another process has taken the place."""

    def is_current(self) -> bool:
        """Whether it is proven that this process holds its place."""
        return not self.lost.is_set()

    def doubt(self) -> None:
        """Ask for the place at once, since the database has failed at something."""
