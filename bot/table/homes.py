"""Which tables are at home, and how the home of another table hears of a change.

A home remembers its tables in memory. Every other process reads a table anew, writes it under the
guard of its version, and then tells its home.
"""

import asyncio
import logging
from collections.abc import Callable

from cachetools import LRUCache

from bot.faults import kind_and_place
from bot.store import Store
from bot.store.wakes import WakeKind

log = logging.getLogger(__name__)

KNOWN = 10_000
"""Most tables that are known to be at home."""
SETTLES = 10
"""Seconds after a table has come from another server until its former home sends nothing more."""


class Homes:
    """Knows which tables are at home here.

    Args:
        store: knows the servers of the tables.
        here: called with the number of a table at home when it has something new.
    """

    def __init__(self, store: Store, here: Callable[[int], None]) -> None:
        self._store = store
        self._home = store.home
        self.here = here
        self._known: LRUCache[int, int] = LRUCache(KNOWN)  # at home -> the time of its arrival
        self.heard = 0  # number of changes made elsewhere
        self._telling: set[asyncio.Task[None]] = set()

    @property
    def is_alone(self) -> bool:
        """Whether every table is at home."""
        return self._home.is_alone

    def note(self, table: int, guild: int | None, arrived: int) -> bool:
        """Note the server of a table, as just read or written; whether the table is at home."""
        if not self._home.has(guild):
            self._known.pop(table, None)
            return False
        self._known[table] = arrived
        return True

    def forget(self, table: int) -> None:
        """Forget where a table is, since another process changed it."""
        self.heard += 1
        self._known.pop(table, None)

    def forget_all(self) -> None:
        """Forget where all tables are, since any may have changed."""
        self.heard += 1
        self._known.clear()

    def knows(self, table: int) -> bool:
        """Whether a table is known to be at home."""
        return self.is_alone or table in self._known

    async def has(self, table: int) -> bool:
        """Whether a table is at home."""
        if self.knows(table):
            return True
        found = await self._store.servers.whereabouts(table)
        return found is not None and self.note(table, *found)

    async def settles_at(self, table: int) -> int:
        """Return when its former home surely sends nothing of a table any more; 0: long ago."""
        if self.is_alone or not await self.has(table):
            return 0
        arrived = self._known.get(table, 0)
        return arrived + SETTLES if arrived else 0

    def changed(self, table: int) -> None:
        """Let the home of another table forget what it remembers of it; there may be no news."""
        if not self.knows(table):
            self.tell(table)

    def tell(self, table: int) -> None:
        """Tell the home of a table that something of it is new."""
        if self.knows(table):
            self.here(table)
            return
        task = asyncio.create_task(self._tell(table))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, table: int) -> None:
        try:
            found = await self._store.servers.whereabouts(table)
        except Exception as error:  # an edge: it is committed, and somebody must be told
            log.error("the home of a table is unknown", extra=kind_and_place(error))
            self._store.wakes.tell(None, WakeKind.TABLE, table)
            self.here(table)
            return
        if found is not None and self.note(table, *found):
            self.here(table)
        else:
            place = None if found is None else self._home.place_of(found[0])
            self._store.wakes.tell(place, WakeKind.TABLE, table)

    def moved(self, table: int, former: int | None, guild: int | None, arrived: int) -> None:
        """Tell the home of a table, after a change of it; all hear of one that has moved."""
        place = self._home.place_of(guild)
        if place != self._home.place_of(former):
            self._store.wakes.tell(None, WakeKind.TABLE, table)
            self._store.wakes.hear(WakeKind.TABLE, table)  # it was perhaps known elsewhere
        elif self.note(table, guild, arrived):
            self.here(table)
        else:
            self._store.wakes.tell(place, WakeKind.TABLE, table)

    async def told(self) -> None:
        """Wait until all homes are told."""
        while self._telling:
            await asyncio.wait(list(self._telling))
