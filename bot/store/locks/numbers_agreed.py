"""The numbers on which all processes of a bot agree: its places, its shards, and their locks.

The locks are those of a PostgreSQL server, and the rows of their words.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.store.engine import StoreError
from bot.store.home import Home

PLACE, STANDBY, SCHEMA = 1, 2, 3
"""The locks of the first place, of its standby, and of whoever makes the table of words."""
RUNNING, WAITING = 4, 5
"""The locks that all processes share, and all that wait for any place."""
FURTHER_PLACES, FURTHER_STANDBYS, BUCKETS = 10_000, 20_000, 30_000
"""The first numbers of further places' locks, and of the rows of Discord's buckets of logins."""


class Disagreement(StoreError):
    """The processes that run have other numbers; the message says which."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many processes share a bot, and in how many shards.

    Args:
        places: the number of processes that run at a time.
        shards: the number of shards; 0: nobody has said it yet, or one place has them all.
    """

    places: int = 1
    shards: int = 0

    @classmethod
    def read(cls, text: str) -> Numbers:
        """Return the numbers in a text of `written`; a release that wrote none has one place."""
        return cls(*json.loads(text)) if text else cls()

    def written(self) -> str:
        """Return the numbers as text."""
        return json.dumps([self.places, self.shards])

    @property
    def are_shared(self) -> bool:
        """Whether several processes run at a time."""
        return self.places > 1

    def joined(self, others: Numbers) -> Numbers | None:
        """Return the numbers of a process that joins others; None: they do not agree.

        With one place, its next holder may have other shards.
        """
        if self.places != others.places or (
            self.shards and others.shards and self.shards != others.shards
        ):
            return None
        return Numbers(self.places, others.shards or self.shards) if self.are_shared else self

    def fitting(self, shards: int) -> int:
        """Return a number of shards, rounded up so that each place has as many as the others."""
        return Home(0, self.places).fitting(shards)

    def __str__(self) -> str:
        places = f"{self.places} place{'s' if self.are_shared else ''}"
        return f"{places} and {self.shards} shards" if self.shards else places


def lock_of(place: int) -> int:
    """Return the lock of a place; a former release knows that of place 0."""
    return FURTHER_PLACES + place if place else PLACE


def standby_of(place: int) -> int:
    """Return the lock of whoever follows the holder of a place."""
    return FURTHER_STANDBYS + place if place else STANDBY
