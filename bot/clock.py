"""The clock: reminders and time limits, stored so that they survive a restart."""

import asyncio
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby

from bot.faults import kind_and_place
from bot.hours.outages import LONG_OUTAGE, Outage
from bot.hours.spans import NEVER
from bot.last_seen import ALIVE, SHARDS_AWAY, absences
from bot.store import Store, StoreTrouble
from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import DmRow, MembershipRow, OutboxRow, ReminderRow
from bot.store.rows.records import TABLE, TimerRecord
from bot.table.changes import HOUR
from bot.table.tables import Tables
from bot.table.time.retiming import told_of_moved
from rules.kernel import Refused

log = logging.getLogger(__name__)

LONGEST_SLEEP = 30.0
"""The longest sleep, in seconds; a process that looks much later was suspended meanwhile."""
TOGETHER = 600
"""Reminders of one table that fall due within this time go out together, in seconds."""
SET_ASIDE = 24 * HOUR
"""Pause before another look at the timers of a table with a damaged save, in seconds."""
GRACE = HOUR
"""Time left to the clock of a game that ended while the bot was away, in seconds."""
SET_BACK = 60
"""The smallest set-back of the machine's clock that moves waiting timers, in seconds."""
AFTER_A_FAULT = 60
"""Pause before another try of a timer that failed, in seconds."""


class Clock:
    """Sleeps until the earliest timer, carries it out, sleeps again.

    While a shard of the bot is away, only robots' timers come in its servers.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store: Store = tables.store
        self._outages = tables.held.outages
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._lost_again: set[int] = set()  # shards lost during the settlement of a long outage
        self._unsettled: dict[int, int] = {}  # shard -> start of an outage that is not settled yet
        self._noted: tuple[int, str] = (0, "")  # the last stored time at which the bot was there
        self._latest = 0.0  # the time of the last look at the clock, and what has passed since
        self._lived = tables.held.machine.elapsed_asleep()  # the last sign of life of this process
        self._alone = asyncio.Lock()

    def start(self) -> None:
        """Start keeping time."""
        self._lived = self._tables.held.machine.elapsed_asleep()  # a standby has waited
        self._task = asyncio.create_task(self._run())

    async def came_back(self) -> int:
        """Charge the bot's absence to nobody; return since when Discord is out of reach."""
        now = self._tables.now()
        whole, shards = await absences(self._store, now)
        await self._maybe_set_back(max((each.since for each in whole), default=now))
        long = [each for each in whole if now - each.since >= LONG_OUTAGE]
        for each in long:
            await self._away(each)
        if len(long) < max(len(whole), 1):
            await self._store.timers.grant(now, now + GRACE)
        for each in shards:
            if now - each.since >= LONG_OUTAGE:
                await self._away(each)
        return now if long else min([now, *(each.since for each in whole)])

    async def _away(self, outage: Outage) -> None:
        seconds, shard = outage.until - outage.since, f"{outage.shard} of {outage.shards}"
        log.info("limits were held", extra={"seconds": seconds, "shard": shard})
        await self._store.timers.grant(outage.until, outage.until + GRACE, after=outage)
        await self._tables.held.note_outage(outage)

    async def _maybe_set_back(self, expected: float) -> None:
        """Move all kept moments along if the clock was set back, and so shows less than that."""
        self._latest = now = self._tables.now()
        seconds = int(expected - now)
        if seconds < SET_BACK:
            return
        log.warning("the clock was set back", extra={"seconds": seconds})
        self._outages.set_back(seconds, now)
        moved = await self._store.timers.set_back(seconds, now)
        self._tables.held.forget_all()
        for table in moved:
            await self._show_times(table)
            await self._tables.held.reread_times(table)
        for table in await self._store.timers.timed(Outage(0, now, *self._outages.whole)):
            await self._tables.held.retime(table)  # an outage that lay ahead is over

    async def _show_times(self, table: int) -> None:
        """Put the present times of a table into its post and its DMs."""
        with suppress(Refused):  # its save is damaged: it stays as it is
            async with self._tables.held.open_unread(table) as held:
                people = {s.seat for s in held.seats if s.member is not None} | {TABLE}
                timers = [t for t in await self._store.timers.of(table) if t.seat in people]
                await self._store.outbox.post(
                    table, told_of_moved(held, timers), self._tables.now()
                )

    def _was_suspended(self) -> bool:
        """Whether this process did nothing for a while, as with a closed laptop; it is noted."""
        before, self._lived = self._lived, self._tables.held.machine.elapsed_asleep()
        self._latest += self._lived - before
        gap = int(self._lived - before)
        if gap < LONG_OUTAGE:
            return False
        log.warning("the process was suspended", extra={"seconds": gap})
        for shard in self._outages.own:
            self._unsettled.setdefault(shard, self._tables.now() - gap)
        self.wake()
        return True

    async def _note_alive(self) -> None:
        """Store the last time at which the bot was there.

        Without Discord it counts as away, and so does each shard.
        """
        away = {shard: self._outages.since(shard) or 0 for shard in self._outages.away}
        at = max(away.values()) if self._outages.all_away else self._tables.now()
        longer = [
            (since, shard, self._outages.shards) for shard, since in away.items() if since < at
        ]
        noted = at, json.dumps(longer)
        if noted != self._noted or self._unsettled:
            if noted[1] != self._noted[1]:
                await self._store.kept.put(self._store.home.key(SHARDS_AWAY), noted[1])
            await self._store.kept.put(self._store.home.key(ALIVE), str(at))
            self._noted = noted

    async def _settle(self, shard: int, until: int) -> None:
        """Charge nobody for a long outage of a shard."""
        since = self._unsettled.get(shard)
        if since is not None and until - since >= LONG_OUTAGE:
            await self._away(Outage(since, until, shard, self._outages.shards))
        self._unsettled.pop(shard, None)

    async def _settle_all(self, until: int) -> None:
        """Settle outages that could not be stored before, of the shards that are there."""
        since = {*self._unsettled.values()}
        if len(self._unsettled) == len(self._outages.own) and len(since) == 1:
            [begun] = since
            if until - begun >= LONG_OUTAGE:
                await self._away(Outage(begun, until, *self._outages.whole))
            self._unsettled.clear()
        for shard in [each for each in self._unsettled if self._outages.since(each) is None]:
            await self._settle(shard, until)

    def hold(self, shard: int | None = None, since: int | None = None) -> None:
        """Stop reminders and limits while Discord is unreachable; robots go on.

        Args:
            shard: the shard that is away; None: all of them.
            since: the start of the absence; None: now.
        """
        for each in self._named(shard):
            self._lost_again.add(each)
            self._outages.begin(each, self._tables.now() if since is None else since)

    def is_held(self) -> bool:
        """Whether Discord is unreachable from every shard."""
        return self._outages.all_away

    async def release(self, shard: int | None = None) -> None:
        """Go on after an outage; after a long one, expired limits get their time back.

        Args:
            shard: the shard that is there again; None: all of them.
        """
        for each in self._named(shard):
            await self._release(each)

    def _named(self, shard: int | None) -> Sequence[int]:
        return self._outages.own if shard is None else (shard,)

    async def _release(self, shard: int) -> None:
        since = self._outages.since(shard)
        if since is None:
            return
        self._lost_again.discard(shard)
        self._unsettled[shard] = min(since, self._unsettled.get(shard, since))
        try:
            await self._settle(shard, self._tables.now())  # still held: nothing runs out before
        finally:  # an outage that cannot be settled now is settled when saving works again
            self._outages.end(shard)
            if shard in self._lost_again:
                self.hold(shard)
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
                due = await self._look()
            except Exception as error:  # an edge: a full disk must not end the clock for good
                log.error("the clock could not ring", extra=kind_and_place(error))
                self._note_trouble(error)
                due = None
            sleep = LONGEST_SLEEP if due is None else due - self._tables.held.machine.now()
            if sleep <= 0:  # the timer has just failed
                sleep = AFTER_A_FAULT
            try:
                async with asyncio.timeout(min(sleep, LONGEST_SLEEP)):
                    await self._woken.wait()
            except TimeoutError:
                continue

    async def _look(self) -> int | None:
        """Carry out due timers, and return the time of the next one.

        Raises:
            StoreTrouble: nothing can be stored at the moment.
        """
        self._was_suspended()
        if not self._store.may_act():
            raise StoreTrouble("this process may have lost its place")
        await self._maybe_set_back(self._latest)
        noted = abs(self._tables.now() - self._noted[0]) < LONGEST_SLEEP / 2
        if not noted or self._unsettled:
            await self._note_alive()
        if not self._outages.all_away:
            await self._settle_all(self._noted[0])
        due = await self._next_due()
        if due is None or due > self._tables.now():
            return due
        await self.ring()  # each move wakes the clock
        return await self._next_due()

    def _note_trouble(self, error: Exception) -> None:
        """Note that saving fails, so that nobody can act: no limit runs out meanwhile."""
        if isinstance(error, StoreTrouble):
            for shard in self._outages.own:
                self._unsettled.setdefault(shard, self._noted[0] or self._tables.now())

    async def _next_due(self) -> int | None:
        outages = self._outages
        return await self._store.timers.next_due(away=outages.away, shards=outages.shards)

    async def ring(self) -> None:
        """Carry out every timer that is due, never twice at once: two runs would repeat them."""
        async with self._alone:
            if self._was_suspended():  # nobody's time has run out meanwhile
                return
            outages = self._outages
            due = await self._store.timers.due(
                self._tables.now(), away=outages.away, shards=outages.shards
            )
            for table, timers in groupby(sorted(due, key=lambda t: t.table), lambda t: t.table):
                if self._was_suspended():
                    return
                self._ringing = asyncio.create_task(self._ring_table(table, list(timers)))
                await asyncio.shield(self._ringing)

    async def _ring_table(self, table: int, timers: Sequence[TimerRecord]) -> None:
        try:
            await self._carry_out(table, timers)
        except SetAside:
            await self._store.timers.reminded(timers, self._tables.now() + SET_ASIDE, [], 0)
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
        await self._store.timers.reminded(timers, self._tables.now() + AFTER_A_FAULT, [], 0)

    async def _warn(self, table: int, due: Sequence[TimerRecord]) -> None:
        """Warn the players whose time runs out soon, each in a DM."""
        now = self._tables.now()
        running = [t for t in await self._store.timers.of(table) if t.due > now]
        still = {timer.seat for timer in running if timer.kind == "limit"}
        still |= {seat for t in running if t.seat == TABLE for seat in t.seats}
        idle = [timer for timer in due if timer.seat not in still]
        if idle:  # else they stay due, and the clock rings for ever
            await self._store.timers.reminded(idle, NEVER, [], 0)
        due = [timer for timer in due if timer.seat in still]
        if not due:
            return
        rows: list[OutboxRow] = [DmRow(seat=t.seat, again=True, warns=True) for t in due]
        rows += [*await self._tables.views.renewals(table, due), MembershipRow()]
        await self._store.timers.reminded(due, NEVER, rows, now)
        await self._tables.held.reread_times(table)
        self._tables.held.tell(table)
        log.info("warned", extra={"table": table})

    async def _remind(self, table: int, due: Sequence[TimerRecord]) -> None:
        """Remind all awaited players of one table, in the channel and by DM, unless muted."""
        now = self._tables.now()
        timers = [t for t in await self._store.timers.of(table) if t.kind == "remind"]
        soon, coming = await self._tables.views.to_be_recalled(table, timers, now, now + TOGETHER)
        muted = await self._store.members.muted(table)
        seats = [timer.seat for timer in soon if timer.seat not in muted]
        last = [timer.seat for timer in coming if timer.due >= NEVER and timer.seat in seats]
        rows: list[OutboxRow] = [DmRow(seat=seat, again=True) for seat in seats]
        if seats:
            rows.append(ReminderRow(seats=tuple(seats), last=tuple(last)))
        if soon:  # muted or not, an awaited player may have left the server
            rows.append(MembershipRow())
        await self._store.timers.set_times(table, coming, rows, now)
        self._tables.held.tell(table)
        log.info("reminded", extra={"table": table})
