"""One process per database: a second one would show old tables and post everything twice.

The processes speak through two locks. The holder of the first one, the place, runs. The holder of
the second one, the standby, runs next. Each holder says how far it is, and the other reads that. A
lock vanishes with its process, so that nobody waits for the dead.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.address import ServerAddress
from bot.machine import Machine
from bot.store.engine import StoreError
from bot.store.home import Fence, Home
from bot.store.locks.file_lock import file_locks
from bot.store.locks.holders import HolderStage, LastWord, Lock, LockPlace
from bot.store.locks.numbers_agreed import PLACE, Disagreement, Numbers
from bot.store.locks.sharing import Sharing
from bot.store.locks.waiting import AdvisoryLock, ServerPlace, WaitingProcess
from bot.store.sqlite.engine import IN_MEMORY

if TYPE_CHECKING:
    from bot.store.locks.server_lock import Session

log = logging.getLogger(__name__)

PAUSE = 0.1
"""Seconds between two tries to get a lock."""


class Standby:
    """The process that waits for the place of a file and gets it next.

    Args:
        place: the lock of the place.
        own: the lock of the standby.
        fence: tells whether the process still holds its lock.
    """

    def __init__(self, place: Lock, own: Lock, fence: Fence) -> None:
        self._fence = fence
        self._place = place
        self._own = own
        self.home = Home()
        self.sharing: Sharing | None = None

    async def heard(self) -> LastWord:
        """Return the last words of the process that holds the place."""
        return await self._place.heard()

    async def say_ready(self) -> None:
        """Tell the holder of the place that this process has logged in."""
        if (await self._own.heard()).stage is not HolderStage.READY:
            await self._own.say(HolderStage.READY)

    async def take(self) -> tuple[LockPlace, LastWord] | None:
        """Return the place and the last word of its former holder, if it is free."""
        if not await self._place.take():
            return None
        last = await self._place.heard()
        await self._place.say(HolderStage.THERE)
        return LockPlace(self._place, self._own, self._fence), last

    async def start_again(self) -> None:
        """Wait again; of a file nobody else follows the holder."""

    async def make_room(self) -> None:
        """Let another process be the standby."""
        await self._own.say(HolderStage.THERE)
        await self._own.unlock()


@asynccontextmanager
async def alone_on(
    machine: Machine, database: Path | ServerAddress, patience: float
) -> AsyncIterator[LockPlace | None]:
    """Be the only process that runs on a database; yield its place, or None in memory.

    The lock is freed when the process ends, in whatever way.

    Args:
        machine: its time.
        database: its file, which need not exist yet.
        patience: seconds for another process that is just being stopped.

    Raises:
        StoreError: another process still runs on it, or no lock can be had there.
    """
    if str(database) == IN_MEMORY:
        yield None
        return
    async with AsyncExitStack() as stack:
        if isinstance(database, ServerAddress):
            session = await stack.enter_async_context(
                _session(machine, database, Numbers(), patience)
            )
            own: Lock = AdvisoryLock(session, PLACE)
            place: LockPlace = ServerPlace(session, Home())
        else:
            own, standby = stack.enter_context(file_locks(database))
            place = LockPlace(own, standby, Fence())
        await _hold(machine, own, database, patience)
        await own.say(HolderStage.THERE)
        yield place


@asynccontextmanager
async def standing_by(
    machine: Machine,
    database: Path | ServerAddress,
    numbers: Numbers | None = None,
    patience: float = 0.0,
) -> AsyncIterator[Standby | WaitingProcess]:
    """Be a process that runs on a database next; wait while others are that.

    Args:
        machine: its time.
        database: its file, or its server.
        numbers: of places and shards; None: one place.
        patience: seconds for processes with other numbers that are just being stopped.

    Raises:
        StoreError: no lock can be had there, or others run with other numbers.
    """
    if str(database) == IN_MEMORY:
        raise StoreError("Nobody can stand by for a database in memory. Start without --standby.")
    if isinstance(database, ServerAddress):
        async with _session(machine, database, numbers or Numbers(), patience) as session:
            waiting = WaitingProcess(session)
            await waiting.begin()
            yield waiting
        return
    with file_locks(database) as (place, standby):
        while not await standby.take():  # noqa: ASYNC110 - another process, which has no event of ours
            await asyncio.sleep(PAUSE)
        await standby.say(HolderStage.THERE)
        yield Standby(place, standby, Fence())


@asynccontextmanager
async def _session(
    machine: Machine, server: ServerAddress, numbers: Numbers, patience: float
) -> AsyncIterator[Session]:
    """Yield a session that runs beside others with the same numbers."""
    from bot.store.locks.server_lock import Session  # a library that most bots do without

    session = Session(machine, server, numbers)
    until = machine.elapsed() + patience
    try:
        await session.open()
        while True:
            try:
                await session.join()
                break
            except Disagreement:
                if machine.elapsed() >= until:
                    raise
                await asyncio.sleep(PAUSE)
        yield session
    finally:
        await session.close()


async def _hold(
    machine: Machine, lock: Lock, database: Path | ServerAddress, patience: float
) -> None:
    until, waited = machine.elapsed() + patience, False
    while not await lock.take():
        if machine.elapsed() >= until:
            text = f"Another Red Gavel runs on the database {database}: stop that one first."
            raise StoreError(text)
        if not waited:
            log.info("another process runs on the database", extra={"patience": patience})
            waited = True
        await asyncio.sleep(PAUSE)
