"""One process per database: a second one would show old tables and post everything twice.

The processes speak through two locks. The holder of the first one, the place, runs. The holder of
the second one, the standby, runs next. Each holder says how far it is, and the other reads that. A
lock vanishes with its process, so that nobody waits for the dead.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.address import ServerAddress
from bot.store.advisory import PLACE, STANDBY, AdvisoryLock, Session
from bot.store.engine import StoreError
from bot.store.fence import Fence
from bot.store.file_lock import file_locks
from bot.store.holders import HolderStage, Lock, Word
from bot.store.sqlite import IN_MEMORY

log = logging.getLogger(__name__)

PAUSE = 0.1
"""Seconds between two tries to get a lock."""


class LockPlace:
    """The place of the one process that runs on a database.

    Args:
        own: its lock.
        next_one: the lock of the standby.
        fence: tells whether the process still holds it.
    """

    def __init__(self, own: Lock, next_one: Lock, fence: Fence) -> None:
        self.fence = fence
        self._own = own
        self._next = next_one

    async def is_awaited(self) -> bool:
        """Whether a standby waits for the place."""
        return await self._next.is_held()

    async def successor_is_ready(self) -> bool:
        """Whether the standby has logged in."""
        return (await self._next.heard()).stage is HolderStage.READY

    async def leave(self) -> None:
        """Ask the standby to log in."""
        await self._own.say(HolderStage.LEAVING)

    async def close(self, taken: Sequence[int]) -> None:
        """Tell the standby that all interactions are its own now, except those taken."""
        await self._own.say(HolderStage.CLOSED, taken)


class Standby:
    """The process that waits for the place and gets it next.

    Args:
        place: the lock of the place.
        own: the lock of the standby.
        fence: tells whether the process still holds its lock.
    """

    def __init__(self, place: Lock, own: Lock, fence: Fence) -> None:
        self._fence = fence
        self._place = place
        self._own = own

    async def heard(self) -> Word:
        """Return the last words of the process that holds the place."""
        return await self._place.heard()

    async def say_ready(self) -> None:
        """Tell the holder of the place that this process has logged in."""
        if (await self._own.heard()).stage is not HolderStage.READY:
            await self._own.say(HolderStage.READY)

    async def take(self) -> tuple[LockPlace, Word] | None:
        """Return the place and the last word of its former holder, if it is free."""
        if not await self._place.take():
            return None
        last = await self._place.heard()
        await self._place.say(HolderStage.THERE)
        return LockPlace(self._place, self._own, self._fence), last

    async def make_room(self) -> None:
        """Let another process be the standby."""
        await self._own.say(HolderStage.THERE)
        await self._own.unlock()


@asynccontextmanager
async def alone_on(
    database: Path | ServerAddress, patience: float
) -> AsyncIterator[LockPlace | None]:
    """Be the only process that runs on a database; yield its place, or None in memory.

    The lock is freed when the process ends, in whatever way.

    Args:
        database: its file, which need not exist yet.
        patience: seconds for another process that is just being stopped.

    Raises:
        StoreError: another process still runs on it, or no lock can be had there.
    """
    if str(database) == IN_MEMORY:
        yield None
        return
    async with _locks(database) as (place, standby, fence):
        await _hold(place, database, patience)
        await place.say(HolderStage.THERE)
        yield LockPlace(place, standby, fence)


@asynccontextmanager
async def standing_by(database: Path | ServerAddress) -> AsyncIterator[Standby]:
    """Be the process that runs on a database next; wait while another one is that.

    Raises:
        StoreError: no lock can be had there.
    """
    if str(database) == IN_MEMORY:
        raise StoreError("Nobody can stand by for a database in memory. Start without --standby.")
    async with _locks(database) as (place, standby, fence):
        while not await standby.take():  # noqa: ASYNC110 - another process, which has no event of ours
            await asyncio.sleep(PAUSE)
        await standby.say(HolderStage.THERE)
        yield Standby(place, standby, fence)


@asynccontextmanager
async def _locks(database: Path | ServerAddress) -> AsyncIterator[tuple[Lock, Lock, Fence]]:
    """Yield the lock of the place, that of the standby, and the fence of whoever holds them."""
    if isinstance(database, ServerAddress):
        session = Session(database)
        try:
            await session.open()
            yield AdvisoryLock(session, PLACE), AdvisoryLock(session, STANDBY), session
        finally:
            await session.close()
        return
    with file_locks(database) as (place, standby):
        yield place, standby, Fence()


async def _hold(lock: Lock, database: Path | ServerAddress, patience: float) -> None:
    loop = asyncio.get_running_loop()
    until, waited = loop.time() + patience, False
    while not await lock.take():
        if loop.time() >= until:
            text = f"Another Red Gavel runs on the database {database}: stop that one first."
            raise StoreError(text)
        if not waited:
            log.info("another process runs on the database", extra={"patience": patience})
            waited = True
        await asyncio.sleep(PAUSE)
