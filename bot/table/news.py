"""The news of other processes: a home forgets, reckons times anew, tells and times."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from bot.faults import kind_and_place
from bot.hours.outages import Outage
from bot.store import StoreTrouble
from bot.store.wakes import WakeKind
from bot.table.held_tables import HeldTables

log = logging.getLogger(__name__)

AGAIN = 10.0
"""Seconds until news is followed that could not be: the store failed, or the place is in doubt."""


class News:
    """Hears what other processes tell of tables and members.

    Args:
        held: the tables in memory.
    """

    def __init__(self, held: HeldTables) -> None:
        self._held = held
        self._store = held.store
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        wakes = held.store.wakes
        wakes.when(WakeKind.TABLE, self._table)
        wakes.when(WakeKind.MEMBER, self._member)
        wakes.when(WakeKind.ALL, lambda number: held.forget_all())
        wakes.when_missed(self._missed)

    def _table(self, table: int) -> None:
        """Forget a table that another process wrote; tell and time it if it is at home."""
        self._held.forget(table)
        self._held.homes.here(table)

    def _member(self, member: int) -> None:
        """Read a member's hours anew; if they changed, reckon the times of their tables anew."""
        self._begin(self._hours_changed(member))

    async def _hours_changed(self, member: int) -> None:
        former, present = (
            self._held.known_calendar(member),
            await self._store.members.calendar(member),
        )
        if former != present:  # most wishes are not about hours
            await self._held.reread_hours(member)

    def _missed(self) -> None:
        """Forget everything, and reckon the times of all tables at home anew."""
        self._held.forget_all()
        self._begin(self._reckon_anew())

    async def _reckon_anew(self) -> None:
        home = self._store.home
        for table in await self._store.timers.timed(Outage(0, 0, home.place, home.places)):
            await self._held.retime(table)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            log.error("news could not be followed", extra=kind_and_place(fault))
        if isinstance(fault, StoreTrouble):
            asyncio.get_running_loop().call_later(AGAIN, self._missed)

    async def stop(self) -> None:
        """Follow no more news: a successor reads everything anew."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def followed(self) -> None:
        """Wait until everything is done that followed from news."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))
