"""A database on a PostgreSQL server: one connection writes, a few read, each in a thread."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors
from psycopg.adapt import Dumper
from psycopg.types.numeric import Int8BinaryDumper
from psycopg_pool import ConnectionPool, PoolTimeout

from bot.address import ServerAddress
from bot.metrics import Metrics
from bot.store import engine
from bot.store.db import KEEP, Rows
from bot.store.engine import (
    FORM,
    OLDEST_FORM,
    Database,
    StoreError,
    StoreTrouble,
    Work,
    newest_form,
    refusal_of_form,
)

log = logging.getLogger(__name__)

T = TypeVar("T")

OLDEST_SERVER: Final = 15
"""The oldest release of PostgreSQL on which the statements are tried."""
QUICK, LONG = 2, 300
"""Seconds that a small read, and a long one, may take."""
CONNECTED_WITHIN: Final = 2
"""Seconds in which the server lets a process connect."""
IDLE_LONGEST: Final = 30
"""Seconds after which the server takes a frozen writer for gone."""
READERS, LONG_READERS = 4, 2
"""Connections that read, at most."""
TRIED_AGAIN: Final = 0.5
"""Seconds between two tries to find out what became of a commit."""
CLASS: Final = 0x5247
"""The first number of all advisory locks of ours, so that they meet no other program's."""
WRITER, MIGRATION = 11, 12
"""The locks of whoever writes, and of whoever brings the database to another form."""
WRITTEN: Final = "written"
"""Under this name is kept the mark of the last commit."""

_NUMBERED = re.compile(r"\?(\d+)")
_CONNECTING: Final[dict[str, Any]] = {
    "autocommit": True,
    "application_name": "red-gavel",
    "connect_timeout": CONNECTED_WITHIN,
    "client_encoding": "utf8",
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


class _Flag(Dumper):
    """Truth as the store keeps it: 0 or 1."""

    oid = Int8BinaryDumper.oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


@cache
def translated(statement: str) -> tuple[str, bool]:
    """Return a statement in psycopg's words, and whether its values are named."""
    text = statement.replace("%", "%%")
    if _NUMBERED.search(text):
        return _NUMBERED.sub(r"%(p\1)s", text), True
    return text.replace("?", "%s"), False


class PostgresDb:
    """A connection, as the statements of the store want it.

    Args:
        connection: psycopg's, which commits each statement unless a transaction is begun.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Carry out a statement."""
        text, named = translated(statement)
        given: Any = {f"p{n}": value for n, value in enumerate(values, 1)} if named else values
        return self._connection.cursor(binary=True).execute(text, given)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> None:
        """Carry out a statement once for each row of values."""
        several = list(rows)
        if len(several) == 1:
            self.execute(statement, several[0])
        elif several:
            text, _ = translated(statement)
            self._connection.cursor(binary=True).executemany(text, several)

    def is_taken(self, error: Exception, table: str, column: str) -> bool:
        """Whether an error says that another row of a table has what is unique in a column."""
        if not isinstance(error, errors.UniqueViolation):
            return False
        detail = error.diag.message_detail or ""
        return error.diag.table_name == table and f"({column})=" in detail


class PostgresDatabase(Database):
    """A database on a server.

    One connection writes, one transaction after the other, under a lock that is its own: what was
    committed is in the order in which it was written. With each commit goes a mark. If the answer
    to a commit is lost, the next connection gets the lock when the server is done with the former
    one, and the mark says what became of it.

    Args:
        address: where it is.
        metrics: of a bot that was there before; None: new ones.
    """

    reads_wait = True

    def __init__(self, address: ServerAddress, metrics: Metrics | None = None) -> None:
        super().__init__(metrics)
        self._address = address
        self._writer: psycopg.Connection[Any] | None = None
        self._one = ThreadPoolExecutor(1, "store-writer")
        self._threads = ThreadPoolExecutor(READERS + LONG_READERS, "store-reader")
        self._quick = _pool(address, READERS, QUICK)
        self._long = _pool(address, LONG_READERS, LONG)
        self._closing = False

    @classmethod
    async def open(cls, address: ServerAddress, metrics: Metrics | None = None) -> PostgresDatabase:
        """Open the database, bringing it up to the present form.

        Raises:
            StoreError: it cannot be used, or was written by a newer Red Gavel.
        """
        await asyncio.to_thread(prepared, address)
        database = cls(address, metrics)
        database._quick.open()
        database._long.open()
        return database

    # ---- reads --------------------------------------------------------------------------------

    async def read(self, work: Work[T]) -> T:
        return await self._in_thread(partial(self._read, self._long, work))

    async def look_up(self, work: Work[T]) -> T:
        begun = time.perf_counter()
        found = await self._in_thread(partial(self._read, self._quick, work))
        self.metrics.read(time.perf_counter() - begun)
        return found

    def look_up_now(self, work: Work[T]) -> T:
        begun = time.perf_counter()
        found = self._read(self._quick, work)
        self.metrics.read(time.perf_counter() - begun)
        return found

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

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
        await self._run(self._sweep)

    def _sweep(self) -> None:
        try:
            self._connected().execute("VACUUM")
        except psycopg.Error as error:
            raise _trouble(error) from error

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._one, work)

    async def _commit(self, works: Sequence[Work[Any]]) -> list[Any]:
        mark = secrets.token_hex(8)
        outcomes, sure = await self._run(partial(self._write, works, mark))
        while not sure:
            log.warning("a commit was not answered")
            try:
                if await self._run(partial(self._was_written, mark)):
                    return outcomes
                raise StoreTrouble("The database was lost before anything was kept.")
            except _Away:
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
        """Return what came of works, and whether that is sure."""
        connection = self._begun()
        db, outcomes = PostgresDb(connection), list[Any]()
        try:
            if len(works) == 1:
                outcomes.append(works[0](db))
            else:
                outcomes.extend(_within_savepoint(db, connection, work) for work in works)
            db.execute(KEEP, (WRITTEN, mark))
        except psycopg.Error as error:
            self._roll_back(connection)
            raise _trouble(error) from error
        except Exception as error:  # this writer's own failure: the server did nothing wrong
            self._roll_back(connection)
            if len(works) > 1:  # the connection broke meanwhile
                raise
            return [error], True
        except BaseException:
            self._roll_back(connection)
            raise
        try:
            connection.execute("COMMIT")
        except psycopg.Error as error:
            if connection.broken or connection.closed:
                return outcomes, False
            self._roll_back(connection)
            raise _trouble(error) from error
        return outcomes, True

    def _begun(self) -> psycopg.Connection[Any]:
        """Return the connection that writes, with a transaction begun."""
        if self._writer is not None and not self._writer.closed:
            try:
                self._writer.execute("BEGIN")
            except psycopg.OperationalError:
                log.info("the connection to the database is made anew")
            else:
                return self._writer
        try:
            connection = self._connected()
            connection.execute("BEGIN")
        except psycopg.Error as error:
            raise _trouble(error) from error
        return connection

    def _connected(self) -> psycopg.Connection[Any]:
        """Return a connection that may write: no other does, and the server is done with ours."""
        if self._writer is not None and not self._writer.closed:
            if not self._writer.broken and _answers(self._writer):
                return self._writer
            self._writer.close()
        self._writer = None
        connection = connected(self._address)
        try:
            connection.execute(f"SET idle_session_timeout = '{IDLE_LONGEST}s'")
            connection.execute(f"SET idle_in_transaction_session_timeout = '{IDLE_LONGEST}s'")
            connection.execute("SET lock_timeout = '2s'")
            connection.execute(f"SELECT pg_advisory_lock({CLASS}, {WRITER})")
            if connection.execute("SHOW synchronous_commit").fetchone() == ("off",):
                connection.execute("SET synchronous_commit = on")
            connection.execute("SET lock_timeout = 0")
        except BaseException:
            connection.close()
            raise
        self._writer = connection
        return connection

    def _roll_back(self, connection: psycopg.Connection[Any]) -> None:
        try:
            connection.execute("ROLLBACK")
        except psycopg.Error:
            connection.close()

    def _was_written(self, mark: str) -> bool:
        try:
            kept = "SELECT value FROM kept WHERE name = %s"
            return self._connected().execute(kept, (WRITTEN,)).fetchone() == (mark,)
        except psycopg.Error as error:
            raise _Away("The database is away, and whether it kept this is not known.") from error

    async def close(self) -> None:
        """Finish what is being written, and what may wait, then close."""
        self._closing = True
        await super().close()

    async def _close(self) -> None:
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._one.shutdown()
        self._threads.shutdown()
        if self._writer is not None:
            self._writer.close()
        self._quick.close()
        self._long.close()


class _Away(StoreTrouble):
    """The server does not answer: what became of a commit is not known yet."""


def _trouble(error: BaseException) -> StoreTrouble:
    """Return an error of psycopg's as the store tells of it: without values."""
    state = getattr(error, "sqlstate", None)
    return StoreTrouble(f"{type(error).__name__} {state or ''}".strip())


def _within_savepoint(db: PostgresDb, connection: psycopg.Connection[Any], work: Work[Any]) -> Any:
    db.execute("SAVEPOINT work")
    try:
        outcome = work(db)
    except Exception as error:  # this writer's own failure: the others of the batch go on
        if connection.broken or connection.closed:
            raise
        db.execute("ROLLBACK TO SAVEPOINT work")
        outcome = error
        if isinstance(error, psycopg.Error):
            outcome = _trouble(error)
            outcome.__cause__ = error
    db.execute("RELEASE SAVEPOINT work")
    return outcome


# ---- connections ------------------------------------------------------------------------------


def connected(address: ServerAddress) -> psycopg.Connection[Any]:
    """Return a connection that commits each statement, unless a transaction is begun."""
    connection = psycopg.connect(address.conninfo, **_CONNECTING)
    _adapt(connection)
    return connection


def _adapt(connection: psycopg.Connection[Any]) -> None:
    connection.adapters.register_dumper(int, Int8BinaryDumper)
    connection.adapters.register_dumper(bool, _Flag)
    connection.prepare_threshold = 2
    connection.prepared_max = 400  # more than there are statements


def _answers(connection: psycopg.Connection[Any]) -> bool:
    try:
        connection.execute("SELECT 1")
    except psycopg.Error:
        return False
    return True


def _pool(address: ServerAddress, most: int, longest: int) -> ConnectionPool[Any]:
    def configure(connection: psycopg.Connection[Any]) -> None:
        _adapt(connection)
        connection.execute(f"SET statement_timeout = '{longest}s'")
        connection.execute("SET default_transaction_read_only = on")
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ

    return ConnectionPool(
        address.conninfo,
        kwargs=_CONNECTING,
        min_size=1 if longest == QUICK else 0,
        max_size=most,
        configure=configure,
        open=False,
        name=f"store-{longest}",
        reset=None,
    )


# ---- opening ----------------------------------------------------------------------------------


def scripts() -> list[Path]:
    """Return what brings a database from form to form, in order."""
    return sorted((engine.MIGRATIONS / "postgres").glob("*.sql"))


def looked_at(address: ServerAddress) -> int:
    """Return the form of a database, which stays as it is; 0: it has no tables yet.

    Raises:
        StoreError: it cannot be used.
    """
    try:
        with connected(address) as connection:
            _refuse_server(connection)
            return form_in(connection)
    except (psycopg.Error, StoreError) as error:
        raise StoreError(f"The database {address} cannot be used: {reason(error)}.") from None


def prepared(address: ServerAddress) -> None:
    """Look whether a server can be used, and bring its database up to the present form.

    Raises:
        StoreError: it cannot be used.
    """
    try:
        with connected(address) as connection:
            _refuse_server(connection)
            with connection.transaction():
                connection.execute(f"SELECT pg_advisory_xact_lock({CLASS}, {MIGRATION})")
                _migrate(connection)
    except (psycopg.Error, StoreError) as error:
        raise StoreError(f"The database {address} cannot be used: {reason(error)}.") from None


def _refuse_server(connection: psycopg.Connection[Any]) -> None:
    version = connection.info.server_version // 10_000
    if version < OLDEST_SERVER:
        raise StoreError(f"PostgreSQL {version} is too old, {OLDEST_SERVER} or newer is needed")
    if connection.execute("SHOW server_encoding").fetchone() != ("UTF8",):
        raise StoreError("its encoding must be UTF8")
    if connection.execute("SHOW transaction_read_only").fetchone() != ("off",):
        raise StoreError("it is read-only")


def form_in(connection: psycopg.Connection[Any]) -> int:
    """Return the form of a database; 0: there is none.

    Raises:
        StoreError: it holds something else, or a form that this release cannot run on.
    """
    found = connection.execute("SELECT to_regclass('kept'), to_regclass('game')").fetchone()
    if found == (None, None):
        return 0
    if found is None or None in found:
        raise StoreError("it holds tables of another program")
    rows = connection.execute("SELECT name, value FROM kept WHERE name LIKE '%form%'").fetchall()
    kept = dict(rows)
    form, oldest = int(kept.get(FORM, 0)), int(kept.get(OLDEST_FORM, 0))
    refusal = refusal_of_form(form, oldest)
    if refusal is not None:
        raise StoreError(refusal)
    return form


def _migrate(connection: psycopg.Connection[Any]) -> None:
    present = form_in(connection)
    for script in scripts():
        if int(script.stem) > present:
            connection.execute(script.read_bytes())
    if present < newest_form():
        db = PostgresDb(connection)
        db.execute(KEEP, (FORM, str(newest_form())))
        db.execute(KEEP, (OLDEST_FORM, str(engine.OLDEST)))


def reason(error: Exception) -> str:
    """Return why a database cannot be used, in words of ours: a server's may hold anything."""
    match error:
        case StoreError():
            return str(error)
        case errors.InvalidPassword() | errors.InvalidAuthorizationSpecification():
            return "its server does not let this user in"
        case errors.InvalidCatalogName():
            return "its server has no database of this name"
        case errors.InsufficientPrivilege():
            return "this user may not make or change tables there"
        case psycopg.ProgrammingError() if error.sqlstate is None:
            return "its address cannot be read; %40 is written for @, %25 for %"
        case psycopg.OperationalError() if error.sqlstate is None:
            return _unreached(str(error))
        case psycopg.Error():
            return f"its server answers {type(error).__name__} {error.sqlstate or ''}".rstrip()
    return type(error).__name__


def _unreached(said: str) -> str:
    """Return why a server was not reached; libpq says it in text alone."""
    known = {
        "password authentication failed": "its server does not let this user in",
        "no password supplied": "its server wants a password",
        "no pg_hba.conf entry": "its server does not let this user in",
        "does not exist": "its server has no such user or database",
        "refused": "no server answers there",
        "No such file": "no server answers there",
        "could not translate host name": "there is no such host",
        "Name or service": "there is no such host",
        "timeout": "no server answers there",
        "permission denied for database": "this user may not connect to it",
    }
    return next((line for sign, line in known.items() if sign in said), "its server is not reached")
