"""The outbox: tells Discord everything that has happened, once, in order, despite failures.

The transaction of a move writes its rows. Each row goes out under a nonce of its own, so that
sending it again after a crash returns the existing message. If the crash lies so far back that
Discord has forgotten the nonce, the bot searches the channel. A failed send never touches the game.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any

from bot import origin
from bot.delivery.attempts import WITHOUT_LEAVE, Attempts
from bot.delivery.delivery import Delivery, Leaving, Losing
from bot.delivery.messages import Messages
from bot.delivery.morning_dms import MorningDms
from bot.delivery.sender import Sender
from bot.delivery.sleep_questions import SleepQuestions
from bot.delivery.turns import serve
from bot.faults import kind_and_place
from bot.store import Store, StoreTrouble
from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import KEEPSAKE, OutboxRow
from bot.store.wakes import WakeKind
from bot.table.consent.proposals import Proposals
from bot.table.lobby.places import LANE
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables

log = logging.getLogger(__name__)

ASKED_EVERY = 1.0
"""Seconds between two questions whether the store is back after a fault."""
AFTER_A_FAULT = 30
"""Longest seconds until lanes reopen if the store answers and they break off all the same."""
AT_A_LOOK = 200
"""The number of rows read at once."""
LOOKS_EVERY = 60.0
"""Seconds between two looks for rows of which no other process has told."""


class Outbox:
    """Delivers the tables' messages.

    Args:
        tables: the table service; its `tell` should be this outbox's `wake`.
        seating: for lobby posts.
        proposals: for posts about votes.
        sender: sends to Discord.
        messages: lays out messages.
    """

    def __init__(
        self,
        tables: Tables,
        seating: Seating,
        proposals: Proposals,
        sender: Sender,
        messages: Messages,
    ) -> None:
        self._tables = tables
        self._sender = sender
        self._store: Store = tables.store
        self._elapsed = tables.store.machine.elapsed
        self._delivery = Delivery(tables, seating, proposals, sender, messages)
        self._attempts = Attempts(self._delivery)
        self._morning_dms = MorningDms(self._delivery)
        self._sleep_questions = SleepQuestions(self._delivery)
        self._lanes: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._more: set[tuple[int, str]] = set()
        self._again: dict[tuple[int, str], asyncio.TimerHandle] = {}
        self._broken_off: dict[int, None] = {}  # tables that wait for the store
        self._reopening: asyncio.Task[None] | None = None
        self._pause, self._reopened = ASKED_EVERY, float("-inf")
        self._running = False
        self._starting: set[asyncio.Task[None]] = set()
        self._missed = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._store.wakes.when_missed(self._missed.set)
        self._store.wakes.when(WakeKind.ALL, lambda number: self._missed.set())

    def when_somebody_leaves(self, leaving: Leaving) -> None:
        """Set the action at a table after one of its people has left the server."""
        self._delivery.left = leaving

    def when_a_channel_is_gone(self, losing: Losing) -> None:
        """Set the check whether a table has lost its place."""
        self._delivery.lost = losing

    def when_it_tidies(self, tidies: Callable[[], bool]) -> None:
        """Set the check whether old posts and DMs may be tidied now."""
        self._delivery.tidies = tidies

    async def send_morning_dms(self) -> None:
        """Write every morning DM that is due."""
        await self._morning_dms.send_due()

    async def propose_nights(self) -> None:
        """Ask members without a stored night whether it is when they never answer."""
        await self._sleep_questions.propose()

    def in_hand(self, table: int, member: int) -> AbstractContextManager[None]:
        """Mark that a member presses this table's DM, which shows the next question itself."""
        return self._delivery.in_hand(table, member)

    async def start(self) -> None:
        """Start to deliver, beginning with the rows of an earlier process."""
        left: dict[int, None] = {}
        last = 0
        while rows := await self._store.outbox.untold(last, AT_A_LOOK):
            self._delivery.doubtful.update(row for row, _ in rows)
            left |= dict.fromkeys(table for _, table in rows)
            last = rows[-1][0]
        self._running = True
        self._begin(self._wake_all([*(left | dict.fromkeys(self._woken))]))
        if not self._store.home.is_alone:
            self._looking = asyncio.create_task(self._look_around())

    def wake(self, table: int) -> None:
        """Look at a table's rows: something of it waits."""
        self._woken.add(table)
        if self._running:
            self._begin(self._wake(table))

    def _begin(self, waking: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(waking)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _wake_all(self, tables: Sequence[int]) -> None:
        """Wake the tables one after the other: thousands of reads at once would block others."""
        for table in tables:
            await self._wake(table)
            await asyncio.sleep(0)  # presses are answered in between

    async def access_changed(self, guild: int) -> None:
        """Tell a server's waiting rows at once where the bot may write again."""
        now = self._tables.now()
        for table, channel in await self._store.outbox.put_off(guild, now):
            if self._sender.may_write(channel):
                log.info("perhaps told again", extra={"table": table})
                await self._store.outbox.hasten(table, now)
                self.wake(table)

    async def _wake(self, table: int) -> None:
        origin.forget()  # each row has its own
        self._woken.discard(table)
        homes = self._tables.held.homes
        try:
            if not await homes.has(table):
                self._leave(table)
                return
            settles = await homes.settles_at(table)
            lanes = await self._store.outbox.lanes(table)
        except SetAside as found:
            self._tables.held.set_aside(table, found)
            return
        except Exception as error:  # an edge: waiting rows must not wait for the next move
            log.error("the outbox cannot be read", extra={"table": table, **kind_and_place(error)})
            self._wait_for_store(table)
            return
        still, now = await self._tables.held.stands_still(table), self._tables.now()
        for lane, due in lanes:
            if not still or lane.startswith(LANE):
                self._maybe_open(table, lane, due - now, settles - now)

    def _maybe_open(self, table: int, lane: str, due: int, settles: int) -> None:
        """Open a lane now, or when its first row is due and the table has settled.

        Both are in seconds from now.
        """
        if settles > 0:  # its former home may still send what it began
            self._come_back(table, lane, settles)
        elif lane == "post" or (table, lane) in self._lanes or not _is_to_come(due):
            self._open(table, lane)
        elif self._running:
            self._come_back(table, lane, due)

    def _leave(self, table: int) -> None:
        """Open no lane of a table later, since it is not at home: its home delivers."""
        self._broken_off.pop(table, None)
        for key in [key for key in self._again if key[0] == table]:
            self._again.pop(key).cancel()

    async def look(self) -> None:
        """Wake the tables at home with due rows that are unknown here.

        The process that wrote them may have died before it told this one.
        """
        last = 0
        while self._store.may_act() and (
            rows := await self._store.outbox.overdue(self._tables.now(), last, AT_A_LOOK)
        ):
            last = rows[-1][0]
            served = {table for table, _ in (*self._lanes, *self._again)} | {*self._broken_off}
            for table in dict.fromkeys(table for _, table in rows):
                known = self._store.outbox.knows_rows(
                    table, [row for row, at in rows if at == table]
                )
                if not (known or (known is None and table in served)):
                    self.wake(table)

    async def _look_around(self) -> None:
        """Look once a minute, and sooner if news was missed."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOKS_EVERY):
                    await self._missed.wait()
            self._missed.clear()
            try:
                await self.look()
            except Exception as error:  # an edge: the next look finds the same
                log.error("the outbox cannot be read", extra=kind_and_place(error))

    def _come_back(self, table: int, lane: str, wait: float) -> None:
        """Open a lane later."""
        timer = self._again.pop((table, lane), None)
        if timer is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._again[(table, lane)] = loop.call_later(wait, self._reopen, table, lane)

    def _open(self, table: int, lane: str) -> None:
        key = (table, lane)
        timer = self._again.pop(key, None)
        if timer is not None:
            timer.cancel()
        if key in self._lanes:
            self._more.add(key)  # it may have found nothing a moment ago, and be about to close
        elif self._running:
            task = asyncio.create_task(self._deliver(table, lane))
            self._lanes[key] = task
            task.add_done_callback(lambda ended: self._closed(table, lane, ended))

    def _closed(self, table: int, lane: str, ended: asyncio.Task[None]) -> None:
        self._lanes.pop((table, lane), None)
        self._tables.held.homes.changed(table)  # a new home must not tell what this one has told
        fault = None if ended.cancelled() else ended.exception()
        if fault is not None:  # the store itself failed: perhaps the disk is full
            log.error("a lane broke off", extra={"table": table, **kind_and_place(fault)})
            self._wait_for_store(table)
        elif (table, lane) in self._more:
            self._open(table, lane)

    def _wait_for_store(self, table: int) -> None:
        """Wake a table once the store is back; one question a second is asked for all tables."""
        self._broken_off[table] = None
        if self._running and (self._reopening is None or self._reopening.done()):
            self._reopening = asyncio.create_task(self._reopen_all())

    async def _reopen_all(self) -> None:
        again = self._elapsed() - self._reopened < AFTER_A_FAULT  # perhaps the disk is full
        self._pause = min(2 * self._pause, AFTER_A_FAULT) if again else ASKED_EVERY
        await asyncio.sleep(self._pause)
        while not await self._store_is_back():  # noqa: ASYNC110 - a server has no event of ours
            await asyncio.sleep(ASKED_EVERY)
        self._reopened = self._elapsed()
        tables, self._broken_off = [*self._broken_off], {}
        self._begin(self._wake_all(tables))

    async def _store_is_back(self) -> bool:
        """Whether the store answers, and it is proven that this process holds its place."""
        try:
            await self._store.kept.get("health")
        except StoreTrouble:  # the store tells of it
            return False
        return self._store.may_act()

    async def settled(self, table: int) -> None:
        """Wait until a table's channel has everything that can be told now."""
        lane = (table, "post")
        while waiting := [*self._starting, *(t for k, t in self._lanes.items() if k == lane)]:
            await asyncio.wait(waiting)

    async def drain(self, patience: float) -> bool:
        """Tell as much as possible within this many seconds; return whether nothing is left."""
        until = self._elapsed() + patience
        while waiting := [*self._starting, *self._urgent()]:
            left_over = until - self._elapsed()
            if left_over <= 0:
                break
            await asyncio.wait(waiting, timeout=left_over)
        self._running = False
        for timer in self._again.values():
            timer.cancel()
        others = filter(None, [self._looking, self._reopening])
        left = [*self._starting, *self._lanes.values(), *others]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self._tables.held.homes.told()
        try:
            return not await self._store.outbox.untold(0, 1)
        except StoreTrouble:
            return False  # it is told when the database is back

    def _urgent(self) -> list[asyncio.Task[None]]:
        """Return the lanes for which a stop waits; a keepsake is made anew after the start."""
        return [task for (_, lane), task in self._lanes.items() if not lane.startswith(KEEPSAKE)]

    # ---- one lane ---------------------------------------------------------------------------

    async def _deliver(self, table: int, lane: str) -> None:
        origin.forget()  # each row has its own
        await self._serve(table)
        while self._running:
            self._more.discard((table, lane))
            if not self._store.may_act():  # another process may tell it by now
                self._wait_for_store(table)
                return
            try:
                rows = await self._rows(table, lane)
            except SetAside as found:
                self._tables.held.set_aside(table, found)  # its moves could be told to nobody
                return
            still = not lane.startswith(LANE) and await self._tables.held.stands_still(table)
            if not rows or still:
                return
            if lane != "post":  # each DM row tells the present question: one may wait alone
                rows.sort(key=lambda row: row.due)
            wait = rows[0].due - self._tables.now()
            if _is_to_come(wait):
                self._come_back(table, lane, wait)
                return
            if not await self._attempts.make(rows):
                return

    async def _rows(self, table: int, lane: str) -> list[OutboxRow]:
        """Return the next rows of a lane; none if the table is not at home any more."""
        if not await self._tables.held.homes.has(table):
            return []
        return await self._store.outbox.rows(table, lane, AT_A_LOOK)

    async def _serve(self, table: int) -> None:
        """Count this lane's drawings and messages for the table's server."""
        found = await self._tables.held.seated_at(table)
        if found is not None:
            record, _ = found
            serve(record.guild or record.channel)

    def _reopen(self, table: int, lane: str) -> None:
        self._again.pop((table, lane), None)
        self._open(table, lane)


def _is_to_come(wait: float) -> bool:
    """Return whether something is due in this many seconds, rather than the clock set back."""
    return 0 < wait <= WITHOUT_LEAVE
