"""An open database: work is carried to its thread in one go, and writes share their fsyncs."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import aiosqlite

from bot.metrics import Metrics
from bot.store.known import KnownRows
from bot.store.written import note_written

log = logging.getLogger(__name__)

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
Then: TypeAlias = Callable[[Any], None] | None

IN_MEMORY = ":memory:"
"""SQLite's name for a database that no other process can open."""
OWNERS_ALONE = 0o600
"""The permission of files that only their owner reads and writes."""
ALONE = 30
"""Seconds after which what may wait for another write is written without one."""
SWEPT_AT_ONCE = 16 * 2**20
"""Bytes of a database that SQLite writes anew in about a second, while people play."""
MIGRATIONS = Path(__file__).parent.parent / "migrations"


class StoreError(Exception):
    """The database cannot be used; the message is one line for whoever runs the bot."""


class Connection(aiosqlite.Connection):
    """A connection that can carry a whole piece of work to its thread in one go."""

    async def run(self, work: Work[T]) -> T:
        execute = cast(Callable[..., Awaitable[T]], self._execute)  # aiosqlite leaves it untyped
        return await execute(work, self._conn)


class Database:
    """Reads and writes.

    Writes that arrive while another is being committed are committed together: each keeps its own
    savepoint, so that one that fails takes no other with it, and one fsync serves them all.

    Small reads need no thread: carrying one there and back costs ten times what it takes. They
    have a connection of their own, which sees what is committed and never waits for a writer.

    Args:
        connection: for writing, and for long reads.
        reader: for small reads, on the event loop's own thread.
        metrics: of a bot that was there before; None: new ones.
    """

    def __init__(
        self, connection: Connection, reader: sqlite3.Connection, metrics: Metrics | None = None
    ) -> None:
        self._connection = connection
        self._reader = reader
        self.known = KnownRows()
        self.metrics = metrics or Metrics()
        self._queue: list[tuple[Work[Any], Then, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._may_wait: list[Work[Any]] = []
        self._alone: asyncio.TimerHandle | None = None

    @classmethod
    async def open(cls, path: str | Path, metrics: Metrics | None = None) -> Database:
        """Open the database, bringing it up to the present form.

        Raises:
            StoreError: it is damaged, or was written by a newer Red Gavel.
        """
        try:
            # Whoever takes over from another process must not be late.
            sweeps = metrics is None
            opened, reader = await asyncio.to_thread(_connected, path, sweeps=sweeps)
        except (sqlite3.Error, OSError, StoreError) as error:
            raise StoreError(f"The database {path} cannot be used: {error}.") from error
        connection = Connection(lambda: opened, 64)
        await connection
        return cls(connection, reader, metrics)

    async def close(self) -> None:
        """Finish what is being written, and what may wait, then close."""
        self._begin()
        while self._writing is not None and not self._writing.done():
            await asyncio.wait([self._writing])
        self._reader.close()
        await self._connection.close()

    async def write(self, work: Work[T], then: Callable[[T], None] | None = None) -> T:
        """Carry out work in a transaction that is committed, with an fsync, before this returns.

        Args:
            work: what is to be written.
            then: notes what came of it in what is `known`; None: all of that may be another. It is
                called once it is committed, though nobody may wait for it any more, in the context
                of whoever writes.
        """
        if then is not None:
            then = _in_its_context(then)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((work, then, future))
        self._begin()
        outcome = await future
        note_written()
        return outcome

    def write_along(self, work: Work[Any]) -> None:
        """Carry out work together with the next that is written, or alone in a while.

        Whoever does so can do without it: it is lost if the process is killed meanwhile. It is
        nothing that is `known`.
        """
        self._may_wait.append(work)
        if self._alone is None:
            self._alone = asyncio.get_running_loop().call_later(ALONE, self._begin)

    def _begin(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())

    def _along(self) -> list[Work[Any]]:
        if self._alone is not None:
            self._alone.cancel()
            self._alone = None
        along, self._may_wait = self._may_wait, []
        return along

    async def _write_all(self) -> None:
        while self._queue or self._may_wait:
            batch, self._queue = self._queue, []
            along = self._along()
            works = [*(work for work, _, _ in batch), *along]
            begun = time.perf_counter()
            try:
                outcomes = await self._connection.run(partial(_write_batch, works))
            except Exception as error:  # the disk is full: each writer must hear of it
                outcomes = [error] * len(works)
                self.metrics.commit_failed()
            else:
                self.metrics.committed(time.perf_counter() - begun, len(works))
            for outcome in outcomes[len(batch) :]:
                if isinstance(outcome, BaseException):
                    log.warning("left out", extra={"why": type(outcome).__name__})
            # First what is known, then whoever waits: they look at it at once.
            for (_, then, _), outcome in zip(batch, outcomes, strict=False):
                self._note(then, outcome)
            for (_, _, future), outcome in zip(batch, outcomes, strict=False):
                _resolve(future, outcome)

    def _note(self, then: Then, outcome: Any) -> None:
        if then is None or isinstance(outcome, BaseException):
            self.known.forget()
        else:
            then(outcome)

    async def sweep(self) -> None:
        """Leave nothing in the file of what was deleted; a large one is written anew at a start.

        Meanwhile nothing else is written, as long as SQLite takes.
        """
        await self._connection.run(_sweep)

    async def read(self, work: Work[T]) -> T:
        """Carry out work that reads much, away from the event loop."""
        return await self._connection.run(work)

    def look_up(self, work: Work[T]) -> T:
        """Carry out work that reads a few rows, at once."""
        begun = time.perf_counter()
        found = work(self._reader)
        self.metrics.read(time.perf_counter() - begun)
        return found


class Part:
    """A part of the store, which keeps one kind of thing.

    Args:
        database: an open database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database


def _in_its_context(then: Callable[[T], None]) -> Callable[[T], None]:
    """Return the same, done for the interaction for which this is called."""
    context = copy_context()
    return lambda outcome: context.run(then, outcome)


def unknown(outcome: Any) -> None:
    """What was written is nothing that is `known`, so that all of that stays as it is."""


def _resolve(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():
        return  # nobody waits any more
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _connected(path: str | Path, *, sweeps: bool) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection that writes, and one that only reads; the file is swept first if that is due."""
    if str(path) != IN_MEMORY:
        _keep_private(path)
    # Opened here and not by aiosqlite, whose thread outlives a failure to open.
    writer = _opened(path, _prepare)
    if sweeps:
        _sweep_if_due(writer)
    if str(path) == IN_MEMORY:
        return writer, writer  # another connection would find another database
    try:
        return writer, _opened(path, _forbid_writing)
    except BaseException:
        writer.close()
        raise


def _keep_private(path: str | Path) -> None:
    """Let the owner of the files alone read them: the hands of all tables are in there.

    A former release, or a copy, may have left them readable to others.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNERS_ALONE))
    for ending in ("", "-wal", "-shm"):
        file = Path(f"{path}{ending}")
        if file.exists() and file.stat().st_mode & ~OWNERS_ALONE & 0o777:
            try:
                file.chmod(OWNERS_ALONE)
            except PermissionError as error:  # it is another user's: ours to read, not to change
                log.warning("others may read it", extra={"why": type(error).__name__})


def _opened(path: str | Path, prepare: Work[None]) -> sqlite3.Connection:
    db = sqlite3.connect(
        str(path), isolation_level=None, cached_statements=256, check_same_thread=False
    )
    try:
        prepare(db)
    except BaseException:
        db.close()
        raise
    return db


def _forbid_writing(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA busy_timeout = 5000")
    db.execute("PRAGMA query_only = ON")


def newest_form() -> int:
    """Return the form to which this release brings a database."""
    return max(int(script.stem) for script in MIGRATIONS.glob("*.sql"))


def _prepare(db: sqlite3.Connection) -> None:
    present = db.execute("PRAGMA user_version").fetchone()[0]
    scripts = sorted(MIGRATIONS.glob("*.sql"))
    newest = newest_form()
    if present > newest:
        raise StoreError(f"it has form {present}, this Red Gavel knows up to {newest}")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    db.execute("PRAGMA busy_timeout = 5000")
    for script in scripts:
        number = int(script.stem)
        if number > present:
            db.executescript(
                f"BEGIN IMMEDIATE;\n{script.read_text()}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
    db.execute("SELECT count(*) FROM game").fetchone()


def _sweep_if_due(db: sqlite3.Connection) -> None:
    try:
        _write_anew(db)
    except sqlite3.Error as error:  # the disk is too full for a second file: at the next start
        log.warning("not written anew", extra={"why": type(error).__name__})


def _write_anew(db: sqlite3.Connection) -> None:
    """Write the whole file anew if that is due: pages split long ago hold traces of what moved."""
    if db.execute("SELECT 1 FROM kept WHERE name = 'sweep'").fetchone() is not None:
        db.execute("VACUUM")
        db.execute("DELETE FROM kept WHERE name = 'sweep'")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _sweep(db: sqlite3.Connection) -> None:
    db.execute("INSERT OR REPLACE INTO kept (name, value) VALUES ('sweep', 'due')")
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    if pages * db.execute("PRAGMA page_size").fetchone()[0] <= SWEPT_AT_ONCE:
        _write_anew(db)
    else:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _write_batch(works: list[Work[Any]], db: sqlite3.Connection) -> list[Any]:
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


def _within_savepoint(db: sqlite3.Connection, work: Work[Any]) -> Any:
    db.execute("SAVEPOINT work")
    try:
        outcome = work(db)
    except Exception as error:  # this writer's own failure: the others of the batch go on
        if not db.in_transaction:
            raise  # the disk is full: SQLite has rolled back the whole batch
        db.execute("ROLLBACK TO work")
        outcome = error
    db.execute("RELEASE work")
    return outcome
