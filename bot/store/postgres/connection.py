"""Connections to a PostgreSQL server, as the statements of the store want them."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool

from bot.address import ServerAddress
from bot.store.db import Rows
from bot.store.postgres.server import CLASS, adapt, connecting

HELD: Final = CLASS + 2
"""The first number of the locks that last for one transaction."""
QUICK, LONG = 2, 300
"""Seconds that a small read, and a long one, may take."""

_NUMBERED = re.compile(r"\?(\d+)")


@cache
def translated(statement: str) -> tuple[str, bool]:
    """Return a statement in psycopg's words, and whether its values are named."""
    text = statement.replace("%", "%%")
    if _NUMBERED.search(text):
        return _NUMBERED.sub(r"%(p\1)s", text), True
    return text.replace("?", "%s"), False


class PostgresDb:
    """A connection that waits for each statement.

    Args:
        connection: psycopg's, which commits each statement unless a transaction is begun.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Carry out a statement."""
        return self._sent(statement, values)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> None:
        """Carry out a statement once for each row of values."""
        for values in rows:
            self._sent(statement, values)

    def change_one(
        self, statement: str, values: Sequence[Any], error: type[Exception], said: str
    ) -> None:
        """Carry out a statement; raise an error unless it writes one row."""
        if self._sent(statement, values).rowcount != 1:
            raise error(said)

    def later(self, rows: Rows) -> Callable[[], list[Any]]:
        """Return what gives the rows of a statement."""
        return rows.fetchall

    def hold(self, table: int) -> None:
        """Let no other process change a table until this transaction ends."""
        self._sent("SELECT 1 FROM game WHERE id = ? FOR NO KEY UPDATE", (table,))

    def one_at_a_time(self, what: str) -> None:
        """Let no other process go on with the same until this transaction ends."""
        self._sent("SELECT pg_advisory_xact_lock(?::int, hashtext(?))", (HELD, what))

    def is_taken(self, error: Exception, table: str, column: str) -> bool:
        """Whether an error says that another row of a table has what is unique in a column."""
        if not isinstance(error, errors.UniqueViolation):
            return False
        detail = error.diag.message_detail or ""
        return error.diag.table_name == table and f"({column})=" in detail

    def _sent(self, statement: str, values: Sequence[Any]) -> psycopg.Cursor[Any]:
        text, named = translated(statement)
        given: Any = {f"p{n}": value for n, value in enumerate(values, 1)} if named else values
        return self._connection.cursor(binary=True).execute(text, given)


class Unexpected(Exception):
    """A statement has not written the one row that it had to write."""


class PipedDb(PostgresDb):
    """A connection that waits only where an answer is looked at.

    Statements go to the server one after the other, and their answers come together. So an error is
    raised by whichever statement waits next, and nobody can say whose work has failed.

    Args:
        connection: psycopg's, in a pipeline.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        super().__init__(connection)
        self._unheard = connection.cursor(binary=True)  # of statements whose answers nobody reads
        self._expected: list[psycopg.Cursor[Any]] = []

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> None:
        """Send a statement once for each row of values."""
        text, _ = translated(statement)
        for values in rows:
            self._unheard.execute(text, values)

    def change_one(
        self, statement: str, values: Sequence[Any], error: type[Exception], said: str
    ) -> None:
        """Send a statement that has to write one row."""
        self._expected.append(self._sent(statement, values))

    def confirm(self) -> None:
        """Look whether each statement has written the row that it had to write.

        Raises:
            Unexpected: one has not.
        """
        if any(cursor.rowcount != 1 for cursor in self._expected):
            raise Unexpected


def pool_of(address: ServerAddress, most: int, longest: int) -> ConnectionPool[Any]:
    """Return connections that only read, not yet open, kept for whoever reads next.

    Args:
        address: the database.
        most: connections at most.
        longest: seconds that a read may take.
    """

    def configure(connection: psycopg.Connection[Any]) -> None:
        adapt(connection)
        connection.execute(f"SET statement_timeout = '{longest}s'")
        connection.execute("SET default_transaction_read_only = on")
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ

    return ConnectionPool(
        address.conninfo,
        kwargs=connecting(address),
        min_size=1 if longest == QUICK else 0,
        max_size=most,
        configure=configure,
        open=False,
        name=f"store-{longest}",
        reconnect_timeout=QUICK,  # else it tries ever less often, also when the server is back
        reset=None,
    )
