"""Moving a database from a file to a server: every row is copied, and compared with its copy."""

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from bot.address import ServerAddress
from bot.machine import Machine
from bot.store.engine import FORM, OLDEST_FORM, StoreError, newest_form
from bot.store.postgres.server import WRITTEN, connected, looked_at, prepared, reason, unusable
from bot.store.sqlite.copies import form_of, opened_to_read
from bot.store.sqlite.engine import SqliteDb

NUMBERED: Final = ("outbox", "proposal", "tenure", "hosting", "guest")
"""Tables whose rows the database numbers."""
OF_THE_SERVER: Final = (FORM, OLDEST_FORM, WRITTEN)
"""Values that a server keeps for itself."""


def moved(machine: Machine, source: Path, target: ServerAddress) -> int:
    """Copy a database whole, which stays as it is, and return how many rows were compared.

    Raises:
        StoreError: one of them cannot be used, the target holds rows, or a row differs.
    """
    if form_of(source) != newest_form():
        raise StoreError(f"{source} is of a former release. Start the bot on it once.")
    if looked_at(target) and not _is_empty(target):
        raise StoreError(f"The database {target} is not empty. Give one without tables.")
    prepared(machine, target)
    try:
        with closing(opened_to_read(source)) as db, connected(target) as server:
            db.execute("BEGIN")  # one moment of it
            tables = _tables(db)
            with server.transaction():
                for table, columns in tables.items():
                    _copy(db, server, table, columns)
                _number_on(db, server)
                rows = sum(_compared(db, server, *table) for table in tables.items())
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be read: {error}.") from error
    except psycopg.Error as error:
        text = f"The database {target} does not take a row: {reason(error)}. It is empty as before."
        raise StoreError(text) from None
    return rows


def _is_empty(target: ServerAddress) -> bool:
    try:
        with connected(target) as server:
            found = server.execute("SELECT EXISTS (SELECT 1 FROM game)").fetchone()
            others = server.execute(
                "SELECT count(*) FROM kept WHERE name <> ALL(%s)", ([*OF_THE_SERVER],)
            )
            return found == (False,) and others.fetchone() == (0,)
    except psycopg.Error as error:
        raise unusable(target, error) from None


def _tables(db: SqliteDb) -> dict[str, list[str]]:
    """Return the columns of each table; those that others refer to come first."""
    named = db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        " ORDER BY name <> 'game', name"
    )
    return {
        name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
        for (name,) in named.fetchall()
    }


def _rows(db: SqliteDb, table: str, columns: list[str]) -> Iterator[tuple[Any, ...]]:
    where = ""
    if table == "kept":
        where = f" WHERE name NOT IN {OF_THE_SERVER}"
    names = ", ".join(columns)
    yield from db.execute(f"SELECT {names} FROM {table}{where}")  # noqa: S608 - names of the schema


def _copy(db: SqliteDb, server: psycopg.Connection[Any], table: str, columns: list[str]) -> None:
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    into = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), names)
    with server.cursor() as cursor, cursor.copy(into) as copy:
        for row in _rows(db, table, columns):
            copy.write_row(row)


def _number_on(db: SqliteDb, server: psycopg.Connection[Any]) -> None:
    """Let the numbers of rows go on where they were: Discord has seen them."""
    used = dict(db.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    for table in NUMBERED:
        [highest] = db.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()  # noqa: S608 - constants
        last = max(int(used.get(table, 0)), int(highest))
        if last:
            server.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", (table, last))


def _compared(db: SqliteDb, server: psycopg.Connection[Any], table: str, columns: list[str]) -> int:
    """Return how many rows of a table are the same here and there.

    Raises:
        StoreError: one differs, is missing or is too many.
    """
    names = ", ".join(columns)
    where = "" if table != "kept" else f" WHERE name NOT IN {OF_THE_SERVER}"
    ours = Counter(map(_digest, _rows(db, table, columns)))
    count, theirs = ours.total(), 0
    with server.cursor(binary=True) as cursor:
        for row in cursor.stream(f"SELECT {names} FROM {table}{where}"):  # noqa: S608 - as above
            theirs += 1
            ours[_digest(tuple(row))] -= 1
    if theirs != count:
        raise StoreError(f"“{table}” has {count} rows, its copy {theirs}. Nothing was kept there.")
    if any(ours.values()):
        raise StoreError(f"A row of “{table}” differs in its copy. Nothing was kept there.")
    return count


def _digest(row: tuple[Any, ...]) -> bytes:
    return hashlib.blake2b(repr(row).encode(), digest_size=16).digest()
