"""Copies of a database: made while the bot runs, told apart from other files, put in its place."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.machine import Machine
from bot.store.engine import StoreError, newest_form
from bot.store.sqlite.engine import OWNERS_ALONE, SqliteDb, is_ours, names_in

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""
LOCKS = (".lock", ".standby")
"""Endings of the lock files beside a database, held by the running bot and its standby."""
SMALLEST = 512
"""Bytes of the smallest database."""
ROOM = 32 * 1024 * 1024
"""Bytes that a copy leaves free, so that players meanwhile do not find the disk full."""
A_STEP = 256
"""Pages that are copied in one go."""
A_BREATH = 0.5
"""Share of the time that a copy leaves the disk to others."""


def form_of(path: Path) -> int:
    """Return the form of a database of Red Gavel.

    Raises:
        StoreError: the file is missing, empty, damaged, another program's or of a newer release.
    """
    # Only SQLite opens the file: closing it otherwise would drop the locks of this process.
    try:
        size = path.stat().st_size
        if not size:
            raise StoreError(f"{path} is empty.")
        if size < SMALLEST:  # SQLite would delete the log beside it
            raise StoreError(f"{path} is not a database of Red Gavel.")
        with closing(opened_to_read(path)) as db:
            found = names_in(db)
            form = int(db.execute("PRAGMA user_version").fetchone()[0])
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}.") from error
    except sqlite3.Error as error:
        if error.sqlite_errorname == "SQLITE_NOTADB":
            raise StoreError(f"{path} is not a database of Red Gavel.") from error
        raise StoreError(f"{path} cannot be read: {error}.") from error
    if form > newest_form():
        text = f"{path} has form {form}, this Red Gavel knows up to {newest_form()}."
        raise StoreError(text)
    if not is_ours(form, found):
        raise StoreError(f"{path} is not a database of Red Gavel.")
    return form


def opened_to_read(path: Path) -> SqliteDb:
    """Return a connection that writes nothing, also to a file on a medium that is read-only.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    try:
        return _opened(f"{path.resolve().as_uri()}?mode=rw")
    except sqlite3.OperationalError:
        if any(Path(f"{path}{ending}").exists() for ending in BESIDE):
            raise
        # SQLite wants to write beside a file that a bot once wrote, unless it knows that nobody
        # else will.
        return _opened(f"{path.resolve().as_uri()}?mode=ro&immutable=1")


def read_only(path: Path) -> str:
    """Return the address at which SQLite attaches a database without changing it."""
    return f"{path.resolve().as_uri()}?mode=ro"


def _opened(uri: str) -> SqliteDb:
    db = sqlite3.connect(
        uri, uri=True, isolation_level=None, check_same_thread=False, factory=SqliteDb
    )
    try:
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute("PRAGMA query_only = ON")
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def into_one_file(path: Path) -> None:
    """Move the content of the files beside a database into the database.

    Raises:
        FileFault: the database cannot be read or written.
    """
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode = DELETE")


def same_file(one: Path, other: Path) -> bool:
    """Whether two names lead to one file."""
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return one.resolve() == other.resolve()


def belongs_to(path: Path, database: Path) -> bool:
    """Whether a file is a database or one of the files beside it."""
    real = database.resolve()
    return any(same_file(path, Path(f"{real}{ending}")) for ending in ("", *LOCKS, *BESIDE))


@dataclass(slots=True)
class Copy:
    """A copy that has no name yet.

    Args:
        path: its place for now.
        name: the name that it gets; None: it is deleted.
    """

    path: Path
    name: Path | None = None


@contextmanager
def copied(source: Path, target: Path, gently: Machine | None = None) -> Iterator[Copy]:
    """Make a copy of a database beside a target; the caller checks it, then names it.

    Others may write to the source meanwhile: the copy shows one moment. It is one file, readable by
    its owner alone. If the caller raises, nothing of it stays.

    Args:
        source: the copied database.
        target: the final path of the copy, or a path beside which it lies.
        gently: the time by which half of the disk's time is left to others; None: none is.

    Raises:
        StoreError: the source cannot be read, the copy not be written, or another is being made.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        _refuse_too_large(source, target)
        held = _hold(part)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}.") from error
    try:
        _copy(source, part, target, None if gently is None else _Pace(gently, held))
        copy = Copy(part)
        yield copy
        if copy.name is not None:
            _name(part, copy.name, held)
    finally:
        for ending in ("", *BESIDE):
            Path(f"{part}{ending}").unlink(missing_ok=True)
        os.close(held)


def _refuse_too_large(source: Path, target: Path) -> None:
    disk = os.statvfs(target.parent)
    free, log = disk.f_bavail * disk.f_frsize, Path(f"{source}{BESIDE[0]}")
    needed = source.stat().st_size + (log.stat().st_size if log.exists() else 0) + ROOM
    if free < needed:
        text = f"{target} needs {needed >> 20} MB, and {free >> 20} MB are free there."
        raise StoreError(text)


def _name(part: Path, name: Path, file: int) -> None:
    try:
        os.fsync(file)
        part.replace(name)
        sync_folder(name)
    except OSError as error:
        raise StoreError(f"{name} cannot be written: {error.strerror}.") from error


def _hold(part: Path) -> int:
    """Return an open file of this process alone; delete the remains of a killed process."""
    file = os.open(part, os.O_RDWR | os.O_CREAT, OWNERS_ALONE)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StoreError(f"{part} is being written by another process.") from error
        with suppress(PermissionError):  # it is another user's: the copy fails, and says so
            os.fchmod(file, OWNERS_ALONE)
        os.ftruncate(file, 0)
    except BaseException:
        os.close(file)
        raise
    return file


def _copy(source: Path, part: Path, target: Path, paced: _Pace | None) -> None:
    try:
        with closing(opened_to_read(source)) as db, closing(sqlite3.connect(part)) as copy:
            # One transaction shows one moment. Without it, each write of another process would make
            # SQLite begin anew, and the copy would never end.
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            copy.execute("PRAGMA synchronous = OFF")  # all of it is written out below
            if paced is None:
                db.backup(copy)
            else:
                db.backup(copy, pages=A_STEP, progress=paced)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, readable where nobody writes
    except sqlite3.Error as error:
        text = f"{source} cannot be copied to {target}: {error}."
        raise StoreError(text) from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}.") from error


class _Pace:
    """Writes a copy out bit by bit, so that others wait little for the disk.

    Args:
        machine: its time.
        file: the copy.
    """

    def __init__(self, machine: Machine, file: int) -> None:
        self._machine = machine
        self._file = file
        self._since = self._machine.elapsed()

    def __call__(self, status: int, remaining: int, total: int) -> None:
        os.fdatasync(self._file)
        busy = self._machine.elapsed() - self._since
        if remaining:
            self._machine.pause(busy * A_BREATH / (1 - A_BREATH))
        self._since = self._machine.elapsed()


def sync_folder(path: Path) -> None:
    """Write the folder of a file to the disk, so that its names are safe."""
    folder = os.open(path.resolve().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
