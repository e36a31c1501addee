"""Tables in memory, each held by one caller at a time, and the storage of a change.

Each table has a lock of its own. A change is made to the table in memory, then stored in one
transaction together with all its messages for Discord. If that fails, the table in memory is
dropped and read again, and nothing has happened.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import fields, replace
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.hours.calendar import Calendar
from bot.hours.outages import Outage, Outages
from bot.hours.spans import NEVER
from bot.store import Stale, Store
from bot.store.rows.damage import SetAside, set_aside
from bot.store.rows.members import MemberRecord
from bot.store.rows.records import Change, SeatRecord, TableRecord
from bot.table.held import NO_TABLE, HeldTable, JustChanged
from bot.table.homes import Homes
from bot.table.time.calendars import Calendars
from bot.table.time.limits import recalled
from bot.table.time.retiming import retimed, told_of_moved
from rules.games import GAMES
from rules.kernel import Game, Refused, Seat, say

LIVE_TABLES = 64
"""Tables kept in memory between moves; others are read when needed."""
REMEMBERED = 120 * 24 * 3600
"""Seconds after which an absence of the bot no longer matters: no question waits so long."""


class HeldTables:
    """Loads tables into memory, and lends each to one caller at a time.

    Args:
        store: the store of the tables.
        owners: game id -> values that this bot's hosts read off the printed game.
        tell: called with a table's number when its outbox has something new.
    """

    def __init__(
        self,
        store: Store,
        *,
        owners: Mapping[str, str] | None = None,
        tell: Callable[[int], None] = lambda table: None,
    ) -> None:
        self.store = store
        self.machine = store.machine
        self.owners = dict(owners or {})
        self.homes = Homes(store, tell)
        self.tell = tell if self.homes.is_alone else self.homes.tell
        self.tables: LRUCache[int, HeldTable] = LRUCache(LIVE_TABLES)
        self._set_aside: set[int] = set()
        self._faults: dict[int, str] = {}  # by table, the place of unreadable data
        self._calendars = Calendars(store.members.calendar_now, store.members.calendar)
        self._stranded: set[int] | None = None  # tables that stand still; read when first needed
        self.outages = Outages(1, store.home.place, store.home.places)
        self._knows_outages = False  # they are read when first needed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        return int(self.machine.now())

    def open(self, table: int) -> AbstractAsyncContextManager[HeldTable]:
        """Hold a table: nobody else sees or changes it meanwhile.

        Raises:
            Refused: there is no such table, or its save cannot be read.
        """
        return self._alone(table, self._fetch)

    def open_unread(self, table: int) -> AbstractAsyncContextManager[HeldTable]:
        """Hold a table without its game, so that it works for a damaged one, too.

        Raises:
            Refused: there is no such table.
        """
        return self._alone(table, self._recall)

    @asynccontextmanager
    async def glance(self, table: int) -> AsyncIterator[HeldTable]:
        """Lend a table to a caller that only looks, and awaits nothing meanwhile.

        It takes the lock only if somebody else has it, or if the table must be read.

        Raises:
            Refused: there is no such table, or its save cannot be read.
        """
        lock, held = self._locks.get(table), self.tables.get(table)
        if held is None or (lock is not None and lock.locked()):
            async with self._alone(table, self._fetch) as held:
                yield held
            return
        try:
            yield held
        except Refused:
            raise
        except BaseException:
            self.tables.pop(table, None)
            raise

    @asynccontextmanager
    async def _alone(
        self, table: int, bring: Callable[[int], Awaitable[HeldTable]]
    ) -> AsyncIterator[HeldTable]:
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            try:
                held = await bring(table)
            except SetAside as error:
                self._note_fault(table, error)
                raise
            if self.store.reads_wait:
                people = (one for seat in held.seats for one in (seat.member, seat.owner))
                await self._calendars.fill(people)
            try:
                yield held
            except Refused:
                raise  # refused before anything changed
            except BaseException:
                self.tables.pop(table, None)
                raise
            finally:
                held.stamp = object()

    async def _fetch(self, table: int) -> HeldTable:
        if table in self.tables:
            return self.tables[table]
        heard = self.homes.heard
        held = await self._recall(table)
        if held.record.damaged or table in self._set_aside:
            raise SetAside(table)
        if held.record.status in ("running", "over"):
            held.game = await self.load(held.record)
            held.waiting = await self.store.timers.of(table)
            held.left = await self.store.timers.time_left(table)
        if heard == self.homes.heard and self._is_home(held.record):
            self.tables[table] = held  # others are read anew each time
        self._faults.pop(table, None)
        return held

    def _is_home(self, record: TableRecord) -> bool:
        """Whether a table is at home, as it was just read or written."""
        if self.homes.is_alone:
            return True
        return self.homes.note(record.id, record.guild, record.arrived)

    def set_aside(self, table: int, found: SetAside) -> None:
        """Set a table aside for the operator, since data of it cannot be read.

        It can still be closed.
        """
        self._note_fault(table, found)
        self._set_aside.add(table)  # only its home delivers, and so finds this
        self.tables.pop(table, None)

    def count_set_aside(self) -> int:
        """Return the number of tables set aside."""
        return len(self._faults)

    def why_set_aside(self) -> dict[int, str]:
        """Return the place of the fault of each of these tables; nothing: it is unknown."""
        return dict(self._faults)

    def _note_fault(self, table: int, found: SetAside) -> None:
        if not self.homes.knows(table):  # its own home counts it
            return
        why = ": ".join(filter(None, (found.column, found.why)))
        self._faults[table] = why or self._faults.get(table, "")

    def read_again(self, table: int) -> None:
        """Forget all findings and memory of a mended table."""
        self._set_aside.discard(table)
        self._faults.pop(table, None)
        self.tables.pop(table, None)

    def forget(self, table: int) -> None:
        """Forget a table that another process has written."""
        self.read_again(table)
        self.homes.forget(table)
        self._stranded = None

    def forget_all(self) -> None:
        """Forget everything that another process may have written."""
        self.tables.clear()
        self._calendars.clear()
        self.homes.forget_all()
        self._stranded, self._knows_outages = None, False

    def known_calendar(self, member: int) -> Calendar | None:
        """Return the hours of a member, if they are in memory."""
        return self._calendars.get(member)

    async def _recall(self, table: int) -> HeldTable:
        """Return the table from memory, else without its game."""
        if table in self.tables:
            return self.tables[table]
        await asyncio.sleep(0)  # as in `retime`: reads here await nothing
        found = await self.store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        if not self._knows_outages or not self._is_home(found[0]):
            await self._read_outages()
        return HeldTable(
            *found,
            calendars=self._calendars,
            absences=self.outages,
            pauses=await self.store.timers.pauses(table),
            banked=await self.store.timers.banked(table),
        )

    async def seated_at(self, table: int) -> tuple[TableRecord, Sequence[SeatRecord]] | None:
        """Return a table and its seats, from memory if held; this does not wait for a move."""
        held = self.tables.get(table)
        return await self.store.table(table) if held is None else (held.record, held.seats)

    async def load(self, record: TableRecord) -> Game:
        try:
            snapshot = await self.store.snapshot(record.id)
            if snapshot is None:
                raise ValueError("there is no save")
            return GAMES[record.game].game.load(snapshot.save)
        except (ValueError, KeyError) as error:
            raise set_aside(record.id, "snapshot", type(error).__name__) from error

    async def calendar(self, member: int) -> Calendar:
        """Return the hours of a member."""
        await self._calendars.fill([member])
        return self._calendars[member]

    async def set_wish(self, wish: MemberRecord) -> None:
        """Store a member's new wishes, and recount everything that waits for them."""
        known = await self.store.members.get(wish.member)
        values = ((one.name, getattr(wish, one.name)) for one in fields(wish))
        changed = {name: value for name, value in values if value != getattr(known, name)}
        await self.store.members.change(wish.member, **changed)
        await self.reread_hours(wish.member)

    async def reread_hours(self, member: int) -> None:
        """Read a member's hours again after a change in the store."""
        self._calendars.pop(member, None)  # the tables in memory share this cache
        for table in await self.store.tables_of(member, self.store.home):
            await self.retime(table)  # other homes hear of it themselves

    async def _read_outages(self) -> None:
        self.outages.know(await self.store.timers.outages())  # the tables in memory look at these
        self._knows_outages = True

    async def note_outage(self, outage: Outage) -> None:
        """Charge nobody for a time in which the bot, or a shard of it, was away."""
        await self.store.timers.put_outage(outage, forget=outage.until - REMEMBERED)
        await self._read_outages()
        for table in await self.store.timers.timed(outage):
            await self.retime(table)

    async def pause(self, table: int, until: int) -> None:
        """Pause a table from now until then; if that is now, it goes on."""
        async with self.open_unread(table) as held:
            await self.stand_still(held, until)
        self.tell(table)

    async def stand_still(self, held: HeldTable, until: int, seat: Seat | None = None) -> None:
        """Pause a held table from now until then, instead of a planned pause, as `put_pause`."""
        table, now = held.record.id, self.now()
        await self.store.timers.put_pause(table, now, until, seat)
        held.pauses = await self.store.timers.pauses(table)
        changed = retimed(held, await self.store.timers.of(table), now)
        if changed:
            await self.store.timers.set_times(table, changed, told_of_moved(held, changed), now)
        held.waiting = await self.store.timers.of(table)

    async def snooze(self, table: int, member: int, until: int) -> None:
        """Silence a member's reminders of the present question until that time.

        Raises:
            Refused: nothing reminds them there.
        """
        async with self.open_unread(table) as held:
            seat = held.seat_of(member)
            timers = await self.store.timers.of(table)
            mine = [t for t in timers if (t.seat, t.kind) == (seat, "remind")]
            if not mine:
                raise Refused(say("Nothing reminds you of this game now."))
            [timer] = [replace(timer, snoozed=until) for timer in mine]
            wanted = until if timer.due >= NEVER else timer.own or timer.due
            later = recalled(held, held.record.hours, timer, wanted)
            await self.store.timers.set_times(table, [later], [], self.now())
        await self.reread_times(table)

    async def retime(self, table: int) -> None:
        """Recompute the times of a table's questions after their circumstances have changed."""
        await asyncio.sleep(0)  # a thousand tables may follow: presses are answered in between
        with suppress(Refused):  # its save is damaged: it stays as it is
            async with self.open_unread(table) as held:
                if held.record.damaged:
                    return
                waiting = await self.store.timers.of(table)
                changed = retimed(held, waiting, self.now())
                if changed:
                    rows = told_of_moved(held, changed)
                    await self.store.timers.set_times(table, changed, rows, self.now())
                if table in self.tables:
                    held.waiting = await self.store.timers.of(table)
            self.tell(table)

    async def reread_times(self, table: int) -> None:
        """Read a table's times again after the store has moved them; elsewhere its home does."""
        if table in self.tables:
            async with self.open_unread(table) as held:
                held.waiting = await self.store.timers.of(table)
        self.homes.changed(table)

    async def stands_still(self, table: int) -> bool:
        """Return whether a table has no place for its posts: it stands still until brought back."""
        if self._stranded is None:
            self._stranded = {*await self.store.servers.stranded()}
        return table in self._stranded

    def _note_place(self, change: Change) -> None:
        if self._stranded is not None and change.lost is not None:
            self._stranded.discard(change.table)
            self._stranded |= {change.table} if change.lost else set()

    async def was_still(self, held: HeldTable, since: int) -> None:
        """Leave a held table's standstill since then out of all times."""
        table, now = held.record.id, self.now()
        await self.store.timers.add_pause(table, since, now)
        held.pauses = await self.store.timers.pauses(table)
        changed = retimed(held, await self.store.timers.of(table), now)
        if changed:
            await self.store.timers.set_times(table, changed, [], now)
        held.waiting = await self.store.timers.of(table)

    async def keep_outages(self, held: HeldTable) -> None:
        """Keep the outages of a table's server as pauses: it goes on in another server."""
        away = held.away_by(self.now())
        for since, until in (*held.outages, *away):
            await self.store.timers.add_pause(held.record.id, since, until)
        held.pauses = await self.store.timers.pauses(held.record.id)

    async def note_act(self, held: HeldTable, member: int) -> None:
        """Note a member's act at a table: an acting host has not vanished."""
        if member == held.record.host and held.record.status == "running":
            await self.store.tenures.note_act(held.record.id, member, self.now())

    async def commit(self, held: HeldTable, change: Change) -> None:
        """Store a change of a table, and wake the outbox.

        Raises:
            JustChanged: by another process; the table is read again next time.
        """
        try:
            version = await self.store.commit(change)
        except Stale as error:
            self.tables.pop(change.table, None)
            raise JustChanged from error
        except BaseException:
            self.tables.pop(change.table, None)
            raise
        self._note_place(change)
        if change.is_a_move and change.answers:
            self.store.metrics.moved(held.record.game)
        heard, former = held.record.heard + change.heard, held.record.guild
        held.record = replace(held.record, heard=heard, **change.of_table(version))
        if change.seats is not None:
            held.seats = change.seats
        if change.called:
            held.seats = called_at(held.seats, change.called, change.at)
        if change.waiting is not None:
            held.waiting = change.waiting
        held.left = held.left if change.left is None else change.left
        held.banked = held.banked if change.banked is None else change.banked
        self._tell_of(held.record, former)

    def _tell_of(self, record: TableRecord, former: int | None) -> None:
        """Tell the home of a changed table, and its former home if it has moved."""
        if self.homes.is_alone:
            self.tell(record.id)
            return
        if not self._is_home(record):
            self.tables.pop(record.id, None)
        self.homes.moved(record.id, former, record.guild, record.arrived)


def called_at(seats: Sequence[SeatRecord], called: Sequence[Seat], at: int) -> list[SeatRecord]:
    """Return the seats, some of them called by name at that time."""
    return [replace(seated, called=at) if seated.seat in called else seated for seated in seats]
