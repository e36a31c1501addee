"""Absences of the bot, as a whole or of one shard with its servers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cachetools import LRUCache

LONG_OUTAGE = 60
"""The shortest outage without charge, in seconds; most connections resume sooner."""
REMEMBERED = 1000
"""The number of servers whose outages are cached."""

Span = tuple[int, int]


def shard_of(guild: int | None, shards: int) -> int:
    """Return the shard that hears of a server; shard 0 hears of everything without a server."""
    return 0 if guild is None else (guild >> 22) % shards


@dataclass(frozen=True, slots=True)
class Outage:
    """A span in which one of several shards was away; shard 0 of 1 is the whole bot.

    Each stores the number of shards, since the next run may have another. Place 1 of 4 was away
    like shard 1 of 4: its servers are the same.
    """

    since: int
    until: int
    shard: int = 0
    shards: int = 1

    def concerns(self, guild: int | None) -> bool:
        """Return whether nobody could act in that server meanwhile."""
        return shard_of(guild, self.shards) == self.shard


class Outages:
    """The known absences of the bot.

    Args:
        shards: the number of shards in this run, those of other processes included.
        place: the place of this process.
        places: the number of processes that share the shards.
    """

    def __init__(self, shards: int = 1, place: int = 0, places: int = 1) -> None:
        self.shards = shards
        self.whole = place, places
        self._over: list[Outage] = []
        self._away: dict[int, int] = {}  # shard -> start of its absence
        self._found: LRUCache[tuple[int | None, int], tuple[Span, ...]] = LRUCache(REMEMBERED)

    def know(self, over: Iterable[Outage]) -> None:
        """Store the past absences."""
        self._over = list(over)
        self._found.clear()

    def of(self, guild: int | None, arrived: int = 0) -> tuple[Span, ...]:
        """Return the absences during which nobody could act at a server's table.

        Args:
            guild: the server; None: a DM.
            arrived: the time since which the table is played there.
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
    def own(self) -> Sequence[int]:
        """The shards of this process."""
        place, places = self.whole
        return range(place, max(self.shards, places), places)

    @property
    def all_away(self) -> bool:
        """Whether all shards of this process are away."""
        return len(self._away) >= len(self.own)

    def is_away(self, guild: int | None) -> bool:
        """Return whether the shard of a server is away now."""
        return shard_of(guild, self.shards) in self._away

    def away_by(self, guild: int | None, at: int) -> tuple[Span, ...]:
        """Return the present absence, if it is long by that time."""
        since = self._away.get(shard_of(guild, self.shards), at)
        return ((since, at),) if at - since >= LONG_OUTAGE else ()

    def since(self, shard: int) -> int | None:
        """Return since when a shard is away; None: it is there."""
        return self._away.get(shard)

    def begin(self, shard: int, since: int) -> None:
        """Note that a shard is away since that time."""
        self._away.setdefault(shard, since)

    def end(self, shard: int) -> None:
        """Note that a shard is there again."""
        self._away.pop(shard, None)

    def set_back(self, seconds: int, now: int) -> None:
        """Move the starts of present absences along with a clock that was set back."""
        self._away = {s: at - seconds if at > now else at for s, at in self._away.items()}
