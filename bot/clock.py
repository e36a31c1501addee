"""The clock: reminders and time limits, kept in the store so that a restart forgets none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import groupby

from bot.faults import kind_and_place
from bot.store import Store
from bot.store.damage import SetAside
from bot.store.records import TABLE, OutboxRecord, TimerRecord
from bot.table.changes import HOUR
from bot.table.tables import Tables
from rules.kernel.ask import Refused

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0
"""Seconds; timers set by others in between are found at the latest then."""
TOGETHER = 600
"""Reminders of one table that fall due within so many seconds go out as one."""
REMINDERS = 5
"""So often one question is recalled, each time after twice as long; then the bot is silent."""
NEVER = 2**40
"""A time that does not come: a timer that is kept, because its question is still open."""
SET_ASIDE = 24 * HOUR
"""Seconds until the timers of a table whose save is damaged are looked at again."""
GRACE = HOUR
"""Seconds left to whoever could not answer in time because the bot was away."""
LONG_OUTAGE = 300
"""Seconds without Discord from which on there is grace; a connection is resumed within a minute."""
AFTER_A_FAULT = 60
"""Seconds until a timer that could not be carried out is tried again."""


class Clock:
    """Sleeps to the earliest timer, carries it out, sleeps again."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store: Store = tables.store
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._held_since: int | None = None
        self._alone = asyncio.Lock()

    def start(self) -> None:
        """Begin to keep time."""
        self._task = asyncio.create_task(self._run())

    async def grant_grace(self) -> None:
        """A time that ran out while the bot was away has not quite run out."""
        now = self._tables.now()
        await self._store.grant(now, now + GRACE)

    def hold(self) -> None:
        """Discord cannot be reached: nobody is reminded, and no limit runs out. Robots go on."""
        if self._held_since is None:
            self._held_since = self._tables.now()

    async def release(self) -> None:
        """Discord is there again; after a long outage, what ran out has not quite run out."""
        if self._held_since is None:
            return
        away = self._tables.now() - self._held_since
        if away >= LONG_OUTAGE:
            log.info("limits were held", extra={"seconds": away})
            await self.grant_grace()
            await self._tables.reread_times()
        self._held_since = None
        self.wake()

    def wake(self) -> None:
        """There may be an earlier timer than the one slept to."""
        self._woken.set()

    async def stop(self) -> None:
        """Let the timer in hand finish, then stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._ringing is not None:
            await self._ringing

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.ring()
                due = await self._store.next_due()
            except Exception as error:  # the edge: a full disk must not end the clock for good
                log.error("the clock could not ring", extra=kind_and_place(error))
                due = None
            sleep = LONGEST_SLEEP if due is None else due - self._tables.clock()
            if sleep <= 0:  # it could not be carried out just now
                sleep = AFTER_A_FAULT
            try:
                async with asyncio.timeout(min(sleep, LONGEST_SLEEP)):
                    await self._woken.wait()
            except TimeoutError:
                continue

    async def ring(self) -> None:
        """Carry out every timer that is due; never twice at once, for each would find the same."""
        async with self._alone:
            held = self._held_since is not None
            due = await self._store.due_timers(self._tables.now(), of_robots=held)
            for table, timers in groupby(sorted(due, key=lambda t: t.table), lambda t: t.table):
                self._ringing = asyncio.create_task(self._ring_table(table, list(timers)))
                await asyncio.shield(self._ringing)

    async def _ring_table(self, table: int, timers: Sequence[TimerRecord]) -> None:
        try:
            for timer in timers:
                if timer.seat == TABLE:
                    await self._tables.clock_ended(timer)
                elif timer.kind == "limit":
                    await self._tables.time_out(timer)
            reminders = [timer for timer in timers if timer.kind == "remind"]
            if reminders:
                await self._remind(table, reminders)
        except SetAside:
            await self._store.reminded(timers, self._tables.now() + SET_ASIDE, [], 0)
        except Refused:
            await self._again(timers)
        except Exception as error:  # the edge: one table's fault must not stop every table's clock
            log.error("a timer failed", extra={"table": table, **kind_and_place(error)})
            await self._again(timers)

    async def _again(self, timers: Sequence[TimerRecord]) -> None:
        await self._store.reminded(timers, self._tables.now() + AFTER_A_FAULT, [], 0)

    async def _remind(self, table: int, due: Sequence[TimerRecord]) -> None:
        """Remind all of one table together, each in the channel and by DM, unless they muted it."""
        now = self._tables.now()
        soon = [t for t in await self._store.timers(table) if t.kind == "remind"]
        soon = [timer for timer in soon if timer.due <= now + TOGETHER]
        muted = await self._store.muted(table)
        seats = [timer.seat for timer in soon if timer.seat not in muted]
        rows = [
            OutboxRecord(lane=f"letter {s}", kind="letter", body={"seat": s, "again": True})
            for s in seats
        ]
        if seats:
            rows.append(OutboxRecord(lane="post", kind="reminder", body={"seats": seats}))
        hours = await self._tables.reminder_hours(table)
        for again, timers in _by_next_time(soon, hours * HOUR, now):
            await self._store.reminded(timers, again, rows, now)
            rows = []
        self._tables.tell(table)
        log.info("reminded", extra={"table": table, "seats": len(seats), "due": len(due)})


def _by_next_time(
    timers: Sequence[TimerRecord], gap: int, now: int
) -> list[tuple[int | None, list[TimerRecord]]]:
    """The timers by when they are due next; None is never again, and not kept."""
    if not gap:
        return [(None, list(timers))]
    grouped: dict[int, list[TimerRecord]] = {}
    for timer in timers:
        # One gap after the question, then two, four and so on after the reminder before.
        times = [timer.since + gap * (2**number - 1) for number in range(1, REMINDERS + 1)]
        later = [time for time in times if time > now + TOGETHER]
        grouped.setdefault(later[0] if later else NEVER, []).append(timer)
    return list(grouped.items())
