"""A database on a PostgreSQL server: one connection writes, a few read, each in a thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool, PoolTimeout

from bot.address import ServerAddress
from bot.faults import kind
from bot.machine import Machine, Workers
from bot.metrics import Metrics
from bot.origin import left_to_answer
from bot.store.db import KEEP
from bot.store.engine import Database, StoreTrouble, Work
from bot.store.postgres.connection import LONG, QUICK, PipedDb, PostgresDb, pool_of
from bot.store.postgres.server import CLASS, WRITTEN, connected, prepared, reason

log = logging.getLogger(__name__)

T = TypeVar("T")

IDLE_LONGEST: Final = 20
"""Seconds after which the server takes a frozen writer for gone, before its place is free."""
TIMES_TRANSACTIONS: Final = 170_000
"""The release of PostgreSQL from which it ends a transaction whose writer is frozen in it."""
READERS, LONG_READERS = 4, 2
"""Connections that read, at most."""
TRIES: Final = 4
"""How often a transaction is begun that the server breaks off."""
STEPS_BACK: Final = 0.05
"""Seconds until it is begun again: whom the server preferred must have the row first."""
TRIED_AGAIN: Final = 0.5
"""Seconds between two tries to find out what became of a commit."""
WRITERS: Final = CLASS + 1
"""The first number of the writers' locks; the second is the place that they write for."""
FORMER_WRITER: Final = 11
"""The lock of a former release's writer, which let no other process write."""

_CROSSED: Final = (errors.DeadlockDetected, errors.SerializationFailure)
"""Errors of a transaction that the server broke off in favour of another process."""


class PostgresDatabase(Database):
    """A database on a server.

    One connection writes, one transaction after the other, under the lock of its place: what a
    place commits is in the order in which it was written. With each commit goes the place's mark.
    If the answer to a commit is lost, the next connection gets the lock when the server is done
    with the former one, and the mark says what became of it.

    Args:
        machine: its time, chance and threads.
        address: where it is.
        metrics: of a bot that was there before; None: new ones.
    """

    reads_wait = True

    def __init__(
        self, machine: Machine, address: ServerAddress, metrics: Metrics | None = None
    ) -> None:
        super().__init__(machine, metrics)
        self._address = address
        self._writer: psycopg.Connection[Any] | None = None
        self._writes_for = 0  # the place whose lock the writer has
        self._one = machine.workers(1, "store-writer")
        self._threads = machine.workers(READERS + LONG_READERS, "store-reader")
        self._quick = pool_of(address, READERS, QUICK)
        self._long = pool_of(address, LONG_READERS, LONG)
        self._closing = False

    @classmethod
    async def open(
        cls, machine: Machine, address: ServerAddress, metrics: Metrics | None = None
    ) -> PostgresDatabase:
        """Open the database, bringing it up to the present form.

        Raises:
            StoreError: it cannot be used, or was written by a newer Red Gavel.
        """
        await machine.aside(prepared, machine, address)
        database = cls(machine, address, metrics)
        database._quick.open()
        database._long.open()
        return database

    # ---- reads --------------------------------------------------------------------------------

    async def read(self, work: Work[T]) -> T:
        return await self._found(self._long, work)

    async def look_up(self, work: Work[T]) -> T:
        begun = self.machine.elapsed()
        try:
            found = await self._found(self._quick, work)
        except StoreTrouble:
            self.fence.doubt()
            raise
        self.metrics.read(self.machine.elapsed() - begun)
        return found

    def look_up_now(self, work: Work[T]) -> T:
        begun = self.machine.elapsed()
        found = self._read(self._quick, work)
        self.metrics.read(self.machine.elapsed() - begun)
        return found

    async def _within(self, threads: Workers, work: Callable[[], T]) -> T:
        self._refuse_if_closed()
        return await threads.run(work)

    async def _found(self, pool: ConnectionPool[Any], work: Work[T]) -> T:
        """Return what was read; fail while whoever pressed can still be told."""
        try:
            async with asyncio.timeout(left_to_answer()):
                found = await self._within(self._threads, partial(self._read, pool, work))
        except (StoreTrouble, TimeoutError) as error:
            trouble = error if isinstance(error, StoreTrouble) else _trouble(error)
            self._reads.failed(trouble)
            raise trouble from error.__cause__
        self._reads.worked()
        return found

    def _read(self, pool: ConnectionPool[Any], work: Work[T]) -> T:
        for _ in range(READERS + 1):  # after a restart of the server each connection is broken
            try:
                with pool.connection(QUICK) as connection:
                    try:
                        if pool is self._quick:
                            return work(PostgresDb(connection))
                        with connection.transaction():  # all its statements see one moment
                            return work(PostgresDb(connection))
                    except psycopg.OperationalError:
                        if connection.broken:
                            continue
                        raise
            except (psycopg.Error, PoolTimeout) as error:
                raise _trouble(error) from error
        raise StoreTrouble("The database is away.")

    # ---- writes -------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Let the server write over what was deleted."""
        await self._within(self._one, self._sweep)

    def _sweep(self) -> None:
        try:
            with connected(self._address) as connection:
                connection.execute("VACUUM")
        except psycopg.Error as error:
            raise _trouble(error) from error

    async def _commit(self, works: Sequence[Work[Any]]) -> list[Any]:
        mark = self.machine.token_hex(8)
        outcomes, sure = await self._within(self._one, partial(self._write, works, mark))
        if not sure:
            log.warning("a commit was not answered")
        while not sure:
            try:
                if await self._within(self._one, partial(self._was_written, mark)):
                    return outcomes
                raise StoreTrouble("The database was lost before anything was kept.")
            except _Away as error:
                self._writes.failed(error)
                if self._closing:
                    raise
                self._refuse_waiting()
                await asyncio.sleep(TRIED_AGAIN)
        return outcomes

    def _refuse_waiting(self) -> None:
        """Tell whoever waits for the next commit that there is none at present."""
        waiting, self._queue = self._queue, []
        for _, _, future in waiting:
            if not future.done():
                future.set_exception(StoreTrouble("The database is away."))

    def _write(self, works: Sequence[Work[Any]], mark: str) -> tuple[list[Any], bool]:
        """Return what came of works, and whether that is sure.

        If one of them fails, all are carried out again, each so that its failure takes no other
        with it. A transaction that ended before its commit is carried out again.
        """
        begin, tried = self._together, 0
        while True:
            try:
                return self._committed(partial(begin, works), mark)
            except _NothingKept:
                tried += 1
                if tried == TRIES:
                    raise
                self.machine.pause(tried * STEPS_BACK)  # a thread of its own: nobody else waits
            except StoreTrouble:
                raise
            except Exception as error:
                if begin == self._apart:
                    raise _trouble(error) from error
                begin = self._apart

    def _committed(
        self, begin: Callable[[psycopg.Connection[Any], str], list[Any]], mark: str
    ) -> tuple[list[Any], bool]:
        """Commit a transaction that is begun; return what came of it, and whether that is sure.

        Raises:
            _NothingKept: the connection broke before the commit, or another process crossed it.
        """
        connection, outcomes = self._ready(), None
        try:
            outcomes = begin(connection, mark)
            connection.execute("COMMIT")  # in a pipeline it would start no idle timer of the server
        except psycopg.Error as error:
            self._roll_back(connection)
            if connection.closed and outcomes is not None:
                return outcomes, False
            if connection.closed or isinstance(error, _CROSSED):
                log.info("a transaction was broken off", extra=kind(error))
                raise _NothingKept(str(_trouble(error))) from error
            raise
        except BaseException:
            self._roll_back(connection)
            raise
        return outcomes, True

    def _together(
        self, works: Sequence[Work[Any]], connection: psycopg.Connection[Any], mark: str
    ) -> list[Any]:
        """Begin a transaction with works that do not wait for each other's answers."""
        with connection.pipeline() as pipeline:
            db = PipedDb(connection)
            try:
                connection.execute("BEGIN")
                outcomes = [work(db) for work in works]
                db.execute(KEEP, (_written(self._writes_for), mark))
            except BaseException:
                with suppress(psycopg.Error):  # the first error is known already
                    pipeline.sync()
                raise
        db.confirm()
        return outcomes

    def _apart(
        self, works: Sequence[Work[Any]], connection: psycopg.Connection[Any], mark: str
    ) -> list[Any]:
        """Begin a transaction with works whose failures take no other with them."""
        connection.execute("BEGIN")
        db = PostgresDb(connection)
        outcomes = [_within_savepoint(db, connection, work) for work in works]
        db.execute(KEEP, (_written(self._writes_for), mark))
        return outcomes

    def _ready(self) -> psycopg.Connection[Any]:
        """Return the connection that writes; it may turn out to be broken.

        A thread that was frozen before may have lost the place, and with it the lock of its writer.
        """
        ours, writer = self._writes_for == self.home.place, self._writer
        if not ours or writer is None or writer.closed or writer.broken:
            try:
                writer = self._connected()
            except psycopg.Error as error:
                raise _trouble(error) from error
        if not self.fence.is_current():
            raise StoreTrouble("this process may have lost its place")
        return writer

    def _connected(self) -> psycopg.Connection[Any]:
        """Return a connection that may write: no other does, and the server is done with ours."""
        if self._writer is not None and not self._writer.closed:
            of_this_place = self._writes_for == self.home.place
            if of_this_place and not self._writer.broken and _answers(self._writer):
                return self._writer
            self._writer.close()
        self._writer = None
        connection, place = connected(self._address), self.home.place
        try:
            connection.execute(f"SET idle_session_timeout = '{IDLE_LONGEST}s'")
            connection.execute(f"SET idle_in_transaction_session_timeout = '{IDLE_LONGEST}s'")
            if connection.info.server_version >= TIMES_TRANSACTIONS:
                connection.execute(f"SET transaction_timeout = '{LONG}s'")
            connection.execute("SET lock_timeout = '2s'")
            connection.execute(f"SELECT pg_advisory_lock_shared({CLASS}, {FORMER_WRITER})")
            if self.succeeds:
                _end_former_writer(connection, place)
            connection.execute(f"SELECT pg_advisory_lock({WRITERS}, {place})")
            if connection.execute("SHOW synchronous_commit").fetchone() == ("off",):
                connection.execute("SET synchronous_commit = on")
        except BaseException:
            connection.close()
            raise
        self._writer, self._writes_for, self.succeeds = connection, place, False
        return connection

    def _roll_back(self, connection: psycopg.Connection[Any]) -> None:
        """End a transaction that failed, and let psycopg forget which statements it has prepared.

        A pipeline that breaks off prepares none of its later statements, and psycopg counts them as
        prepared. Its own rollback, in a transaction, is the one call that forgets them every time.
        """
        try:
            if connection.info.transaction_status is TransactionStatus.IDLE:
                connection.execute("BEGIN", prepare=False)
            connection.rollback()
        except psycopg.Error:
            connection.close()

    def _was_written(self, mark: str) -> bool:
        try:
            kept, name = "SELECT value FROM kept WHERE name = %s", _written(self._writes_for)
            return self._connected().execute(kept, (name,)).fetchone() == (mark,)
        except psycopg.Error as error:
            raise _Away("The database is away, and whether it kept this is not known.") from error

    async def close(self) -> None:
        """Finish what is being written, and what may wait, then close."""
        self._closing = True
        await super().close()

    async def _close(self) -> None:
        await self.machine.aside(self._let_go)

    def _let_go(self) -> None:
        self._one.close()
        self._threads.close()
        if self._writer is not None:
            self._writer.close()
        self._quick.close()
        self._long.close()


class _NothingKept(StoreTrouble):
    """A transaction ended before its commit, and may be carried out again."""


class _Away(StoreTrouble):
    """The server does not answer: what became of a commit is not known yet."""


def _written(place: int) -> str:
    """Return the name under which the mark of a place's last commit is kept."""
    return f"{WRITTEN} {place}" if place else WRITTEN


def _trouble(error: BaseException) -> StoreTrouble:
    """Return an error of psycopg's as the store tells of it: without values."""
    state = getattr(error, "sqlstate", None)
    trouble = StoreTrouble(f"{type(error).__name__} {state or ''}".strip())
    if isinstance(error, psycopg.OperationalError) and state is None:
        trouble.reason = reason(error)
    return trouble


def _within_savepoint(db: PostgresDb, connection: psycopg.Connection[Any], work: Work[Any]) -> Any:
    db.execute("SAVEPOINT work")
    try:
        outcome = work(db)
    except Exception as error:  # this writer's own failure: the others of the batch go on
        if connection.closed or isinstance(error, _CROSSED):
            raise
        db.execute("ROLLBACK TO SAVEPOINT work")
        outcome = error
        if isinstance(error, psycopg.Error):
            outcome = _trouble(error)
            outcome.__cause__ = error
    db.execute("RELEASE SAVEPOINT work")
    return outcome


def _end_former_writer(connection: psycopg.Connection[Any], place: int) -> None:
    """End the session that still writes for a place: its process is frozen, or has lost it.

    No timeout of the server reaches a session that is frozen in a pipeline, or just after one.
    """
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database"
        " WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 2 AND granted"
        " AND classid = %s AND objid = %s AND pid <> pg_backend_pid()",
        (WRITERS, place),
    )


def _answers(connection: psycopg.Connection[Any]) -> bool:
    try:
        connection.execute("SELECT 1")
    except psycopg.Error:
        return False
    return True
