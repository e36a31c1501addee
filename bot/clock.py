"""The clock: reminders and time limits, stored so that they survive a restart."""

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from itertools import groupby

from bot.faults import kind_and_place
from bot.hours.spans import NEVER
from bot.store import Store
from bot.store.damage import SetAside
from bot.store.outbox_rows import DmRow, MembershipRow, OutboxRow, ReminderRow
from bot.store.records import TABLE, TimerRecord
from bot.table.changes import HOUR
from bot.table.tables import Tables
from rules.kernel.ask import Refused

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0
"""The longest sleep, in seconds: timers set meanwhile are found at the latest then."""
TOGETHER = 600
"""Reminders of one table that fall due within this time go out together, in seconds."""
SET_ASIDE = 24 * HOUR
"""Pause before another look at the timers of a table with a damaged save, in seconds."""
GRACE = HOUR
"""Time left to the clock of a game that ended while the bot was away, in seconds."""
LONG_OUTAGE = 300
"""The shortest outage without charge, in seconds; shorter ones resume within a minute."""
ALIVE = "alive"
"""The key under which the store keeps the last time the bot was there."""
SET_BACK = 60
"""The smallest set-back of the machine's clock that moves waiting timers, in seconds."""
AFTER_A_FAULT = 60
"""Pause before another try of a timer that failed, in seconds."""


class Clock:
    """Sleeps until the earliest timer, carries it out, sleeps again."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store: Store = tables.store
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._held_since: int | None = None
        self._lost_again = False  # whether Discord was lost during the settlement of a long outage
        self._away_since: int | None = None  # start of an outage that is not settled yet
        self._noted = 0  # the last stored time at which the bot was there
        self._latest = 0  # the time of the last look at the clock
        self._alone = asyncio.Lock()

    def start(self) -> None:
        """Start keeping time."""
        self._task = asyncio.create_task(self._run())

    async def came_back(self) -> None:
        """Settle the bot's absence since it was last known to be there: it is charged to nobody."""
        kept = await self._store.kept(ALIVE)
        now = self._tables.now()
        await self._maybe_set_back(now if kept is None else int(kept))
        if kept is not None and now - int(kept) >= LONG_OUTAGE:
            await self._away(int(kept), now)
        else:
            await self._store.grant(now, now + GRACE)

    async def _away(self, since: int, until: int) -> None:
        log.info("limits were held", extra={"seconds": until - since})
        await self._store.grant(until, until + GRACE, counted=False)
        await self._tables.held.note_outage(since, until)

    async def _maybe_set_back(self, before: int) -> None:
        """Move waiting timers forward if the clock was set back since that time."""
        self._latest = now = self._tables.now()
        if before - now < SET_BACK:
            return
        log.warning("the clock was set back", extra={"seconds": before - now})
        for table in await self._store.set_back(before - now, now):
            await self._tables.held.reread_times(table)
            self._tables.held.tell(table)

    async def _note_alive(self) -> None:
        """Store the last time at which the bot was there; without Discord it counts as away."""
        at = self._tables.now() if self._held_since is None else self._held_since
        if at != self._noted or self._away_since is not None:
            await self._store.keep(ALIVE, str(at))
            self._noted = at

    async def _settle(self, until: int) -> None:
        """Charge nobody for a long outage."""
        since = self._away_since
        if since is not None and until - since >= LONG_OUTAGE:
            await self._away(since, until)
        self._away_since = None

    def hold(self) -> None:
        """Stop reminders and limits while Discord is unreachable; robots go on."""
        self._lost_again = True
        if self._held_since is None:
            self._held_since = self._tables.now()

    def is_held(self) -> bool:
        """Whether Discord is unreachable."""
        return self._held_since is not None

    async def release(self) -> None:
        """Go on after an outage; after a long one, expired limits get their time back."""
        if self._held_since is None:
            return
        since, self._lost_again = self._held_since, False
        self._away_since = since if self._away_since is None else min(since, self._away_since)
        try:
            await self._settle(self._tables.now())  # still held: nothing runs out before
        finally:  # an outage that cannot be settled now is settled when saving works again
            self._held_since = None
            if self._lost_again:
                self.hold()
            self.wake()

    def wake(self) -> None:
        """Look again: there may be an earlier timer."""
        self._woken.set()

    async def stop(self) -> None:
        """Let the timer in hand finish, then stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._ringing is not None:
            await self._ringing
        await self._note_alive()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._maybe_set_back(self._latest)
                noted = abs(self._tables.now() - self._noted) < LONGEST_SLEEP / 2
                if not noted or self._away_since is not None:
                    await self._note_alive()
                if self._held_since is None:
                    await self._settle(self._noted)
                due = await self._store.next_due()
                if due is not None and due <= self._tables.now():  # each move wakes the clock
                    await self.ring()
                    due = await self._store.next_due()
            except Exception as error:  # an edge: a full disk must not end the clock for good
                log.error("the clock could not ring", extra=kind_and_place(error))
                self._note_trouble(error)
                due = None
            sleep = LONGEST_SLEEP if due is None else due - self._tables.held.clock()
            if sleep <= 0:  # the timer has just failed
                sleep = AFTER_A_FAULT
            try:
                async with asyncio.timeout(min(sleep, LONGEST_SLEEP)):
                    await self._woken.wait()
            except TimeoutError:
                continue

    def _note_trouble(self, error: Exception) -> None:
        """Note that saving fails, so that nobody can act: no limit runs out meanwhile."""
        if self._away_since is None and isinstance(error, sqlite3.Error):
            self._away_since = self._noted or self._tables.now()

    async def ring(self) -> None:
        """Carry out every timer that is due, never twice at once: two runs would repeat them."""
        async with self._alone:
            held = self._held_since is not None
            due = await self._store.due_timers(self._tables.now(), of_robots=held)
            for table, timers in groupby(sorted(due, key=lambda t: t.table), lambda t: t.table):
                self._ringing = asyncio.create_task(self._ring_table(table, list(timers)))
                await asyncio.shield(self._ringing)

    async def _ring_table(self, table: int, timers: Sequence[TimerRecord]) -> None:
        try:
            await self._carry_out(table, timers)
        except SetAside:
            await self._store.reminded(timers, self._tables.now() + SET_ASIDE, [], 0)
        except Refused:
            await self._again(timers)
        except Exception as error:  # an edge: one table's fault must not stop every table's clock
            log.error("a timer failed", extra={"table": table, **kind_and_place(error)})
            await self._again(timers)

    async def _carry_out(self, table: int, timers: Sequence[TimerRecord]) -> None:
        for timer in timers:
            if timer.seat == TABLE:
                await self._tables.clock_ended(timer)
            elif timer.kind == "limit":
                await self._tables.time_out(timer)
        telling = {
            "call": self._tables.views.call_again,
            "warn": self._warn,
            "remind": self._remind,
        }
        for kind, tell in telling.items():
            of_kind = [timer for timer in timers if timer.kind == kind]
            if of_kind:
                await tell(table, of_kind)

    async def _again(self, timers: Sequence[TimerRecord]) -> None:
        await self._store.reminded(timers, self._tables.now() + AFTER_A_FAULT, [], 0)

    async def _warn(self, table: int, due: Sequence[TimerRecord]) -> None:
        """Warn the players whose time runs out soon, each in a letter."""
        now = self._tables.now()
        running = [t for t in await self._store.timers(table) if t.due > now]
        still = {(timer.seat, timer.since) for timer in running if timer.kind == "limit"}
        still |= {(seat, t.since) for t in running if t.seat == TABLE for seat in t.seats}
        due = [timer for timer in due if (timer.seat, timer.since) in still]
        if not due:
            return
        rows: list[OutboxRow] = [DmRow(seat=t.seat, again=True, warns=True) for t in due]
        rows += [*await self._tables.views.renewals(table, due), MembershipRow()]
        await self._store.reminded(due, NEVER, rows, now)
        await self._tables.held.reread_times(table)
        self._tables.held.tell(table)
        log.info("warned", extra={"table": table})

    async def _remind(self, table: int, due: Sequence[TimerRecord]) -> None:
        """Remind all awaited players of one table, in the channel and by DM, unless muted."""
        now = self._tables.now()
        timers = [t for t in await self._store.timers(table) if t.kind == "remind"]
        soon, coming = await self._tables.views.to_be_recalled(table, timers, now, now + TOGETHER)
        muted = await self._store.muted(table)
        seats = [timer.seat for timer in soon if timer.seat not in muted]
        last = [timer.seat for timer in coming if timer.due >= NEVER and timer.seat in seats]
        rows: list[OutboxRow] = [DmRow(seat=seat, again=True) for seat in seats]
        if seats:
            rows.append(ReminderRow(seats=tuple(seats), last=tuple(last)))
        if soon:  # muted or not, an awaited player may have left the server
            rows.append(MembershipRow())
        await self._store.set_times(table, coming, rows, now)
        self._tables.held.tell(table)
        log.info("reminded", extra={"table": table})
