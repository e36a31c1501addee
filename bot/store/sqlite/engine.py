"""A database that SQLite keeps in one file: a thread writes, the event loop reads."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite

from bot.faults import kind
from bot.machine import Machine
from bot.metrics import Metrics
from bot.store import engine
from bot.store.db import Rows
from bot.store.engine import Database, StoreAway, StoreError, StoreTrouble, Work, newest_form
from bot.store.sqlite import numbers

log = logging.getLogger(__name__)

T = TypeVar("T")

FileFault = sqlite3.Error
"""Raised for a file that is damaged or cannot be opened."""
TABLES = {"game", "seat", "answer", "snapshot", "outbox"}
"""Tables that a database of any release has."""
IN_MEMORY = ":memory:"
"""SQLite's name for a database that no other process can open."""
OWNERS_ALONE = 0o600
"""The permission of files that only their owner reads and writes."""
ROOT = 0
"""The user who may give files away, and whose files the bot's own user may not open."""
BUSY = 5000
"""Milliseconds that a connection waits for another program's lock."""
PRIMARY = 0xFF
"""The bits of an error's code that say its kind."""
PASSING = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
FULL = {errno.ENOSPC, errno.EDQUOT}
"""Codes of SQLite and of the system for faults that may pass."""
SWEPT_AT_ONCE = 16 * 2**20
"""Bytes of a database that SQLite rewrites in about a second, while people play."""


def scripts() -> list[Path]:
    """Return the scripts that bring a database from form to form, in order."""
    return sorted((engine.MIGRATIONS / "sqlite").glob("*.sql"))


class SqliteDb(sqlite3.Connection):
    """A connection of SQLite's own, with the methods that the store's statements need."""

    def change_one(
        self, statement: str, values: Sequence[Any], error: type[Exception], said: str
    ) -> None:
        """Carry out a statement; raise an error unless it writes one row."""
        if self.execute(statement, values).rowcount != 1:
            raise error(said)

    def later(self, rows: Rows) -> Callable[[], list[Any]]:
        """Return what gives the rows of a statement, which are read before the commit."""
        found = rows.fetchall()
        return lambda: found

    def hold(self, table: int) -> None:
        """Do nothing: only one process writes, one transaction after the other."""

    def one_at_a_time(self, what: str) -> None:
        """Do nothing, for the same reason."""

    def is_taken(self, error: Exception, table: str, column: str) -> bool:
        """Whether an error says that another row of a table already has this unique value."""
        return str(error) == f"UNIQUE constraint failed: {table}.{column}"


class Connection(aiosqlite.Connection):
    """A connection that carries a whole piece of work to its thread in one go."""

    def run(self, work: Callable[[SqliteDb], T]) -> asyncio.Future[T]:
        """Return what the work returns; the thread begins it at once."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, partial(_told, work, cast("SqliteDb", self._conn))))
        return future


def _told(work: Callable[[SqliteDb], T], db: SqliteDb) -> T:
    """Carry out work; raise SQLite's errors as the store's own."""
    try:
        return work(db)
    except sqlite3.Error as error:
        raise StoreTrouble(str(error)) from error


class SqliteDatabase(Database):
    """A database in a file.

    Small reads need no thread: the way there and back costs ten times the read. They have a
    connection of their own, which sees committed rows and never waits for a writer.

    Args:
        machine: its time and threads.
        connection: for writing, and for long reads.
        reader: for small reads, on the event loop's own thread.
        metrics: the counts of a bot that ran here before; None: new ones.
    """

    def __init__(
        self,
        machine: Machine,
        connection: Connection,
        reader: SqliteDb,
        metrics: Metrics | None = None,
    ) -> None:
        super().__init__(machine, metrics)
        self._connection = connection
        self._reader = reader
        self.wrong_numbers = numbers.search(reader)

    @classmethod
    async def open(
        cls, machine: Machine, path: str | Path, metrics: Metrics | None = None
    ) -> SqliteDatabase:
        """Open the database and bring it up to the present form.

        Raises:
            StoreError: it is damaged, or was written by a newer Red Gavel.
        """
        try:
            # A process that takes over from another one must not be late.
            sweeps = metrics is None
            opened, reader = await machine.aside(_connected, path, sweeps=sweeps)
        except (sqlite3.Error, OSError, StoreError) as error:
            fault = StoreAway if _may_pass(error) else StoreError
            raise fault(f"The database {path} cannot be used: {error}.") from error
        connection = Connection(lambda: opened, 64)
        await connection
        return cls(machine, connection, reader, metrics)

    async def read(self, work: Work[T]) -> T:
        self._refuse_if_closed()
        try:
            found = await self._connection.run(work)
        except StoreTrouble as error:
            self._reads.failed(error)
            raise
        self._reads.worked()
        return found

    async def look_up(self, work: Work[T]) -> T:
        return self.look_up_now(work)

    def look_up_now(self, work: Work[T]) -> T:
        begun = self.machine.elapsed()
        try:
            found = _told(work, self._reader)
        except StoreTrouble as error:
            self._reads.failed(error)
            raise
        self._reads.worked()
        self.metrics.read(self.machine.elapsed() - begun)
        return found

    async def sweep(self) -> None:
        """Remove the last traces of deleted rows; a large file is rewritten at the next start.

        Nothing else is written meanwhile.
        """
        self._refuse_if_closed()
        await self._connection.run(_sweep)

    def _commit(self, works: Sequence[Work[Any]]) -> asyncio.Future[list[Any]]:
        return self._connection.run(partial(_write_batch, works))

    async def _close(self) -> None:
        self._reader.close()
        await self._connection.close()


def _may_pass(error: Exception) -> bool:
    """Whether a file may be usable later: another program holds it, or the disk is full."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & PRIMARY in PASSING
    return isinstance(error, OSError) and error.errno in FULL


def _connected(path: str | Path, *, sweeps: bool) -> tuple[SqliteDb, SqliteDb]:
    """Return a connection that writes, and one that only reads; sweep the file first if due."""
    is_file = str(path) != IN_MEMORY
    if is_file:
        _make(Path(path))
    # Opened here and not by aiosqlite, whose thread outlives a failure to open.
    writer = _opened(path, _prepare)
    if is_file:  # a file of another program has been refused by now, and is as it was
        _keep_private(path)
    if sweeps:
        _sweep_if_due(writer)
    if str(path) == IN_MEMORY:
        return writer, writer  # another connection would find another database
    try:
        return writer, _opened(path, _forbid_writing)
    except BaseException:
        writer.close()
        raise


def _make(path: Path) -> None:
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNERS_ALONE))
        give_to_owner(path, path.parent)


def _keep_private(path: str | Path) -> None:
    """Let only their owner read the files: they hold the hands of all tables.

    A former release, or a copy, may have left them readable to others.
    """
    for ending in ("", "-wal", "-shm"):
        file = Path(f"{path}{ending}")
        if file.exists() and file.stat().st_mode & ~OWNERS_ALONE & 0o777:
            try:
                file.chmod(OWNERS_ALONE)
            except PermissionError as error:  # it is another user's: ours to read, not to change
                log.warning("others may read it", extra=kind(error))


def give_to_owner(file: int | Path, database: Path) -> None:
    """Give a file to the owner of a database, or of its folder while there is no database.

    A command that root typed would otherwise lock the bot's own user out.
    """
    if os.geteuid() != ROOT:
        return
    like = (database if database.exists() else database.parent).stat()
    with suppress(PermissionError):  # a container's root may lack the right: then all is its own
        os.chown(file, like.st_uid, like.st_gid)


def _opened(path: str | Path, prepare: Callable[[SqliteDb], None]) -> SqliteDb:
    db = sqlite3.connect(
        str(path),
        isolation_level=None,
        cached_statements=256,
        check_same_thread=False,
        factory=SqliteDb,
    )
    try:
        prepare(db)
    except BaseException:
        db.close()
        raise
    return db


def _forbid_writing(db: SqliteDb) -> None:
    db.execute(f"PRAGMA busy_timeout = {BUSY}")
    db.execute("PRAGMA query_only = ON")


def names_in(db: SqliteDb) -> set[str]:
    """Return the names of tables and indexes."""
    return {row[0] for row in db.execute("SELECT name FROM sqlite_master")}


def is_ours(form: int, found: Set[str]) -> bool:
    """Whether a file with a form and these tables is a database of Red Gavel."""
    return bool(form) and found >= TABLES


def _prepare(db: SqliteDb) -> None:
    present = db.execute("PRAGMA user_version").fetchone()[0]
    newest = newest_form()
    if present > newest:
        raise StoreError(f"it has form {present}, this Red Gavel knows up to {newest}")
    found = names_in(db)
    if (present or found) and not is_ours(present, found):
        raise StoreError("it is another program's. Name another file in RED_GAVEL_DATABASE")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # overwrite deleted rows
    db.execute(f"PRAGMA busy_timeout = {BUSY}")
    for script in scripts():
        number = int(script.stem)
        if number > present:
            db.executescript(
                f"BEGIN IMMEDIATE;\n{script.read_text()}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
    db.execute("SELECT count(*) FROM game").fetchone()


def _sweep_if_due(db: SqliteDb) -> None:
    try:
        _write_anew(db)
    except sqlite3.Error as error:  # the disk is too full for a second file: at the next start
        log.warning("not written anew", extra=kind(error))


def _write_anew(db: SqliteDb) -> None:
    """Rewrite the whole file if that is due: pages split long ago hold traces of moved rows."""
    if db.execute("SELECT 1 FROM kept WHERE name = 'sweep'").fetchone() is not None:
        db.execute("VACUUM")
        db.execute("DELETE FROM kept WHERE name = 'sweep'")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _sweep(db: SqliteDb) -> None:
    db.execute("INSERT OR REPLACE INTO kept (name, value) VALUES ('sweep', 'due')")
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    if pages * db.execute("PRAGMA page_size").fetchone()[0] <= SWEPT_AT_ONCE:
        _write_anew(db)
    else:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _write_batch(works: Sequence[Work[Any]], db: SqliteDb) -> list[Any]:
    db.execute("BEGIN IMMEDIATE")
    outcomes: list[Any] = []
    try:
        outcomes.extend(_within_savepoint(db, work) for work in works)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return outcomes


def _trouble(error: Exception) -> Exception:
    """Return an error of SQLite's as an error of the store."""
    if not isinstance(error, sqlite3.Error):
        return error
    trouble = StoreTrouble(str(error))
    trouble.__cause__ = error
    return trouble


def _within_savepoint(db: SqliteDb, work: Work[Any]) -> Any:
    db.execute("SAVEPOINT work")
    try:
        outcome = work(db)
    except Exception as error:  # this writer's own failure: the others of the batch go on
        if not db.in_transaction:
            raise  # the disk is full: SQLite has rolled back the whole batch
        db.execute("ROLLBACK TO work")
        outcome = _trouble(error)
    db.execute("RELEASE work")
    return outcome
