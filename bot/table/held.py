"""Tables in memory, each held by one at a time, and how a change of one is kept.

Each table has a lock of its own. A change is carried out on the table in memory, then kept in one
transaction together with everything that Discord must be told of it; if that fails, the table in
memory is thrown away and read again, and nothing has happened.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.store import Stale, Store
from bot.store.damage import SetAside, set_aside
from bot.store.nights import Night
from bot.store.records import (
    Change,
    TableRecord,
)
from bot.table.live import Live
from bot.table.looks import Looks
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.game import Game
from rules.kernel.text import say

LIVE_TABLES = 64
"""Tables kept in memory between moves; the others are read when they are needed."""


class Held:
    """Brings tables into memory, and lends each to one caller at a time.

    Args:
        store: where they are kept.
        clock: the time in unix seconds.
        owners: game id -> values that the hosts of this bot read off the printed game.
        tell: called with a table's number when its outbox has something new.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        owners: Mapping[str, str] | None = None,
        tell: Callable[[int], None] = lambda table: None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.owners = dict(owners or {})
        self.tell = tell
        self._live: OrderedDict[int, Live] = OrderedDict()
        self._looks = Looks()
        self._seen: OrderedDict[tuple[int, int], int] = OrderedDict()  # by table and member, when
        self._set_aside: set[int] = set()
        self._nights: dict[int, Night] | None = None  # of members; read when first needed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        return int(self.clock())

    @asynccontextmanager
    async def open(self, table: int) -> AsyncIterator[Live]:
        """Hold a table: nobody else sees or changes it meanwhile.

        Raises:
            Refused: there is no such table, or its save cannot be read.
        """
        async with self._alone(table, self._fetch) as live:
            try:
                yield live
            finally:
                self._looks.forget(table)

    @asynccontextmanager
    async def open_unread(self, table: int) -> AsyncIterator[Live]:
        """Hold a table for what needs no game, so that it can be done to a damaged one, too.

        Raises:
            Refused: there is no such table.
        """
        async with self._alone(table, self._recall) as live:
            yield live

    @asynccontextmanager
    async def _alone(
        self, table: int, bring: Callable[[int], Awaitable[Live]]
    ) -> AsyncIterator[Live]:
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            live = await bring(table)
            try:
                yield live
            except Refused:
                raise  # refused before anything changed
            except BaseException:
                self._live.pop(table, None)
                raise

    async def _fetch(self, table: int) -> Live:
        if table not in self._live:
            live = await self._recall(table)
            if live.record.damaged or table in self._set_aside:
                raise SetAside(table)
            if live.record.status in ("running", "over"):
                live.game = await self._load(live.record)
                live.waiting = await self.store.timers(table)
                live.left = await self.store.time_left(table)
            self._live[table] = live
        self._live.move_to_end(table)
        while len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)
        return self._live[table]

    def set_aside(self, table: int) -> None:
        """Something of this table was found that cannot be read: it waits for whoever runs the bot.

        It can be closed all the same.
        """
        self._set_aside.add(table)
        self._live.pop(table, None)

    async def _recall(self, table: int) -> Live:
        """The table as it is in memory, else without its game."""
        if table in self._live:
            return self._live[table]
        found = await self.store.table(table)
        if found is None:
            raise Refused(say("This table no longer exists."))
        if self._nights is None:
            self._nights = await self.store.nights()
        return Live(*found, nights=self._nights)

    async def set_night(self, member: int, night: Night | None) -> None:
        """A member tells when they are not to be expected: it holds for rounds to come."""
        wish = await self.store.member(member)
        await self.store.put_member(replace(wish, night=night))
        if self._nights is not None:
            self._nights.pop(member, None)
            self._nights |= {member: night} if night is not None else {}

    async def _load(self, record: TableRecord) -> Game:
        try:
            snapshot = await self.store.snapshot(record.id)
            if snapshot is None:
                raise ValueError("there is no save")
            return GAMES[record.game].game.load(snapshot.save)
        except (ValueError, KeyError) as error:
            raise set_aside(record.id, "snapshot", type(error).__name__) from error

    async def reread_times(self) -> None:
        """The times of questions have been moved in the store."""
        for table in list(self._live):
            async with self.open_unread(table) as live:
                live.waiting = await self.store.timers(table)

    async def commit(self, live: Live, change: Change) -> None:
        """Keep a change of a table, and wake the outbox.

        Raises:
            Refused: another process has changed the table; it is read again next time.
        """
        try:
            version = await self.store.commit(change)
        except Stale as error:
            self._live.pop(change.table, None)
            raise Refused(say("The table has just changed. Look at it again.")) from error
        except BaseException:
            self._live.pop(change.table, None)
            raise
        record = live.record
        live.record = replace(
            record,
            version=version,
            since=change.at,
            status=change.status or record.status,
            moves=record.moves if change.moves is None else change.moves,
            heard=record.heard + change.heard,
            asked=record.asked if change.asked is None else change.asked,
            channel=change.channel or record.channel,
            guild=change.guild or record.guild,
            host=change.host[0] if change.host else record.host,
            host_name=change.host[1] if change.host else record.host_name,
            options=record.options if change.options is None else change.options,
            hours=change.hours or record.hours,
            picture=change.picture or record.picture,
            seed=change.seed or record.seed,
            opened=record.opened or change.opened,
        )
        if change.seats is not None:
            live.seats = change.seats
        if change.waiting is not None:
            live.waiting = change.waiting
        live.left = live.left if change.left is None else change.left
        self.tell(change.table)
