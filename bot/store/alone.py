"""One process to a database: a second would show old tables, and tell everything twice.

The processes speak through two files beside the database. A lock on one is the place: who holds it
runs. A lock on the other belongs to the standby: who holds it runs next. Each holder writes into
its own file how far it is, and the other reads that. A lock vanishes with its process, so that
nobody waits for the dead; a socket would need more, and not every shared folder has one.
"""

import asyncio
import fcntl
import json
import logging
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from bot.store.connection import IN_MEMORY, StoreError, newest_form

log = logging.getLogger(__name__)

PAUSE = 0.1
"""Seconds between two tries to get a lock."""
PLACE = "lock"
"""Ending of the file whose lock is the place."""
LONGEST_WORD = 65536
"""Bytes of what a process says of itself."""


class HolderStage(StrEnum):
    """How far the holder of a lock is."""

    THERE = "there"
    LEAVING = "leaving"
    """The holder of the place is told to stop: the standby may log in."""
    READY = "ready"
    """The standby has logged in."""
    CLOSED = "closed"
    """The holder of the place takes no more interactions."""


@dataclass(frozen=True, slots=True)
class Word:
    """What the holder of a lock says of itself.

    Args:
        stage: how far it is.
        form: the form of its database; 0: it belongs to a release that does not say.
        taken: ids of the interactions that it has taken last.
    """

    stage: HolderStage = HolderStage.THERE
    form: int = 0
    taken: Sequence[int] = ()


class Lock:
    """A lock on a file of its own, in which the holder says how far it is.

    To close the database's own file would drop SQLite's locks. The file is never deleted, or two
    processes could each hold a file of this name.

    Args:
        database: the file beside which it lies.
        ending: of the lock's own file.
    """

    def __init__(self, database: Path, ending: str) -> None:
        self._database = database
        real = database.resolve()  # it may be known by several names
        path = real.with_name(f"{real.name}.{ending}")
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def take(self) -> bool:
        """Whether the lock is this process's now.

        Raises:
            StoreError: there are no locks in this folder.
        """
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:  # some network file systems know no locks
            text = f"The database {self._database} cannot be locked: {error}."
            raise StoreError(text) from error
        return True

    def is_held(self) -> bool:
        """Whether another process holds it."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        fcntl.flock(self._file, fcntl.LOCK_UN)
        return False

    def say(self, stage: HolderStage, taken: Sequence[int] = ()) -> None:
        """Tell the other process how far this one is."""
        word = {"stage": stage, "form": newest_form(), "taken": [*taken]}
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, json.dumps(word).encode(), 0)

    def heard(self) -> Word:
        """Return what the holder says; one of a former release says nothing."""
        try:
            said = json.loads(os.pread(self._file, LONGEST_WORD, 0))
            return Word(
                HolderStage(said["stage"]), int(said["form"]), tuple(map(int, said["taken"]))
            )
        except (ValueError, KeyError, TypeError):  # or it is just being written
            return Word()

    def unlock(self) -> None:
        """Let another process hold it."""
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Let go of lock and file."""
        os.close(self._file)


class LockPlace:
    """The place of the one process that runs on a database.

    Args:
        own: its lock.
        next_one: the lock of the standby.
    """

    def __init__(self, own: Lock, next_one: Lock) -> None:
        self._own = own
        self._next = next_one

    def is_awaited(self) -> bool:
        """Whether a standby waits for the place."""
        return self._next.is_held()

    def successor_is_ready(self) -> bool:
        """Whether the standby has logged in."""
        return self._next.heard().stage is HolderStage.READY

    def leave(self) -> None:
        """Ask the standby to log in."""
        self._own.say(HolderStage.LEAVING)

    def close(self, taken: Sequence[int]) -> None:
        """Tell the standby that whatever comes now is its own, but for what was taken."""
        self._own.say(HolderStage.CLOSED, taken)


class Standby:
    """Who waits for the place, and is the next to get it.

    Args:
        place: the lock of the place.
        own: the lock of the standby.
    """

    def __init__(self, place: Lock, own: Lock) -> None:
        self._place = place
        self._own = own

    def heard(self) -> Word:
        """Return what the process says that holds the place."""
        return self._place.heard()

    def say_ready(self) -> None:
        """Tell it that this process has logged in."""
        if self._own.heard().stage is not HolderStage.READY:
            self._own.say(HolderStage.READY)

    def take(self) -> tuple[LockPlace, Word] | None:
        """Return the place and the last word of who held it, if it is free."""
        if not self._place.take():
            return None
        last = self._place.heard()
        self._place.say(HolderStage.THERE)
        return LockPlace(self._place, self._own), last

    def make_room(self) -> None:
        """Let another process be the standby."""
        self._own.say(HolderStage.THERE)
        self._own.unlock()


@asynccontextmanager
async def alone_on(database: Path, patience: float) -> AsyncIterator[LockPlace | None]:
    """Be the only process that runs on a database; yield its place, or None in memory.

    The system itself lets go of the lock when the process ends, in whatever way.

    Args:
        database: its file, which need not exist yet.
        patience: seconds for another process that is just being stopped.

    Raises:
        StoreError: another process still runs on it, or no lock can be had there.
    """
    if str(database) == IN_MEMORY:
        yield None
        return
    with _locks(database) as (place, standby):
        await _hold(place, database, patience)
        place.say(HolderStage.THERE)
        yield LockPlace(place, standby)


@asynccontextmanager
async def standing_by(database: Path) -> AsyncIterator[Standby]:
    """Be the process that runs on a database next; wait while another one is that.

    Raises:
        StoreError: no lock can be had there.
    """
    if str(database) == IN_MEMORY:
        raise StoreError("Nobody can stand by for a database in memory. Start without --standby.")
    with _locks(database) as (place, standby):
        while not standby.take():  # noqa: ASYNC110 - another process, which has no event of ours
            await asyncio.sleep(PAUSE)
        standby.say(HolderStage.THERE)
        yield Standby(place, standby)


def is_run(database: Path) -> bool:
    """Whether a process runs on a database; a lock that is not there is not made.

    Raises:
        StoreError: the lock belongs to another user.
    """
    real = database.resolve()
    if not real.with_name(f"{real.name}.{PLACE}").exists():
        return False
    try:
        lock = Lock(database, PLACE)
    except OSError as error:
        raise StoreError(f"The database {database} cannot be used: {error}.") from error
    try:
        return lock.is_held()
    finally:
        lock.close()


@contextmanager
def _locks(database: Path) -> Iterator[tuple[Lock, Lock]]:
    try:
        place = Lock(database, PLACE)
        try:
            standby = Lock(database, "standby")
        except BaseException:
            place.close()
            raise
    except OSError as error:
        raise StoreError(f"The database {database} cannot be used: {error}.") from error
    try:
        yield place, standby
    finally:
        place.close()
        standby.close()


async def _hold(lock: Lock, database: Path, patience: float) -> None:
    loop = asyncio.get_running_loop()
    until, waited = loop.time() + patience, False
    while not lock.take():
        if loop.time() >= until:
            text = f"Another Red Gavel runs on the database {database}: stop that one first."
            raise StoreError(text)
        if not waited:
            log.info("another process runs on the database", extra={"patience": patience})
            waited = True
        await asyncio.sleep(PAUSE)
