"""The locks of a SQLite database: files beside it, freed by the system with the process."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bot.store.engine import StoreError
from bot.store.locks.holders import HolderStage, LastWord, written
from bot.store.sqlite.engine import give_to_owner

PLACE = "lock"
"""Ending of the file whose lock is the place."""
STANDBY = "standby"
"""Ending of the file whose lock is the standby's."""
LONGEST_WORD = 65536
"""Most bytes that a process says of itself."""


def beside(database: Path, ending: str = PLACE) -> Path:
    """Return the file of a lock; the database may be known by several names."""
    real = database.resolve()
    return real.with_name(f"{real.name}.{ending}")


class FileLock:
    """A lock on a file of its own, in which the holder says how far it is.

    To close the database's own file would drop SQLite's locks. The file is never deleted, or two
    processes could each hold a file of this name.

    Args:
        database: the file beside which it lies.
        ending: the ending of the lock's own file.
    """

    def __init__(self, database: Path, ending: str) -> None:
        self._database = database
        self._file = os.open(beside(database, ending), os.O_RDWR | os.O_CREAT, 0o600)
        give_to_owner(self._file, database.resolve())

    async def take(self) -> bool:
        """Take the lock; whether this process holds it now.

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

    async def is_held(self) -> bool:
        """Whether another process holds the lock."""
        return self.is_held_now()

    def is_held_now(self) -> bool:
        """Whether another process holds the lock, for callers without an event loop."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        fcntl.flock(self._file, fcntl.LOCK_UN)
        return False

    async def say(self, stage: HolderStage, taken: Sequence[int] = ()) -> None:
        """Tell the other process how far this one is."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, written(stage, taken).encode(), 0)

    async def heard(self) -> LastWord:
        """Return the last words of the holder; a former release says nothing."""
        return LastWord.read(os.pread(self._file, LONGEST_WORD, 0))

    async def unlock(self) -> None:
        """Let another process take the lock."""
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Give up the lock and its file."""
        os.close(self._file)


def _refusal(database: Path, error: OSError) -> str:
    advice = "Make its folder, give it to this user, or set RED_GAVEL_DATABASE."
    return f"The database {database} cannot be used: {error.strerror}. {advice}"


def is_run(database: Path) -> bool:
    """Whether a process runs on a database; no lock file is made for the question.

    Raises:
        StoreError: the lock belongs to another user.
    """
    if not beside(database).exists():
        return False
    try:
        lock = FileLock(database, PLACE)
    except OSError as error:
        raise StoreError(_refusal(database, error)) from error
    try:
        return lock.is_held_now()
    finally:
        lock.close()


@contextmanager
def file_locks(database: Path) -> Iterator[tuple[FileLock, FileLock]]:
    """Yield the lock of the place and that of the standby.

    Raises:
        StoreError: they cannot be used.
    """
    try:
        place = FileLock(database, PLACE)
        try:
            standby = FileLock(database, STANDBY)
        except BaseException:
            place.close()
            raise
    except OSError as error:
        raise StoreError(_refusal(database, error)) from error
    try:
        yield place, standby
    finally:
        place.close()
        standby.close()
