"""When the bot was away, as a whole or for the servers of one shard, and which shards are away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cachetools import LRUCache

LONG_OUTAGE = 300
"""Seconds without Discord from which on nobody is charged; it is resumed within a minute."""
REMEMBERED = 1000
"""Servers whose outages are found out once."""

Span = tuple[int, int]


def shard_of(guild: int | None, shards: int) -> int:
    """Return which of these shards hears of a server; shard 0 hears of what is in none."""
    return 0 if guild is None else (guild >> 22) % shards


@dataclass(frozen=True, slots=True)
class Outage:
    """A span in which one of so many shards was away; shard 0 of 1 is the whole bot.

    The number of shards stands beside each, since it may be another one in the next run.
    """

    since: int
    until: int
    shard: int = 0
    shards: int = 1

    def concerns(self, guild: int | None) -> bool:
        """Whether nobody could do anything in that server meanwhile."""
        return shard_of(guild, self.shards) == self.shard


class Outages:
    """What is known of the bot's absences.

    Args:
        shards: how many there are in this run.
    """

    def __init__(self, shards: int = 1) -> None:
        self.shards = shards
        self._over: list[Outage] = []
        self._away: dict[int, int] = {}  # shard -> since when
        self._found: LRUCache[tuple[int | None, int], tuple[Span, ...]] = LRUCache(REMEMBERED)

    def know(self, over: Iterable[Outage]) -> None:
        """Take what is kept of absences that are over."""
        self._over = list(over)
        self._found.clear()

    def of(self, guild: int | None, arrived: int = 0) -> tuple[Span, ...]:
        """Return when nobody could do anything at a table that is played in a server.

        Args:
            guild: the server; None: a DM.
            arrived: since when the table is played there.
        """
        key = guild, arrived
        if key not in self._found:
            self._found[key] = tuple(
                (max(outage.since, arrived), outage.until)
                for outage in self._over
                if outage.until > arrived and outage.concerns(guild)
            )
        return self._found[key]

    # ---- the present --------------------------------------------------------------------------

    @property
    def away(self) -> Sequence[int]:
        """The shards that are away now."""
        return tuple(self._away)

    @property
    def all_away(self) -> bool:
        """Whether no shard is there."""
        return len(self._away) >= self.shards

    def is_away(self, guild: int | None) -> bool:
        """Whether the shard of a server is away now."""
        return shard_of(guild, self.shards) in self._away

    def away_by(self, guild: int | None, at: int) -> tuple[Span, ...]:
        """Return the absence that goes on at that time, if it is long by then."""
        since = self._away.get(shard_of(guild, self.shards), at)
        return ((since, at),) if at - since >= LONG_OUTAGE else ()

    def since(self, shard: int) -> int | None:
        """Return since when a shard is away; None: it is there."""
        return self._away.get(shard)

    def begin(self, shard: int, since: int) -> None:
        """Note that a shard is away since then."""
        self._away.setdefault(shard, since)

    def end(self, shard: int) -> None:
        """Note that a shard is there again."""
        self._away.pop(shard, None)
