"""Numbers that are never given twice, also when a copy is restored or a table deleted.

Discord has seen what the bot has told since: posts, letters and buttons bear numbers. Were they
given again, Discord would take a new message for the former one, and a button of a table that is
lost would act on another.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.connection import StoreError

FIRST_TABLE = "first table"
"""Under this name is kept the least number that a new table gets."""
NUMBERED = ("outbox", "proposal")
"""Tables whose rows are numbered for Discord: nonces and buttons."""
TABLES = 1000
"""Tables that may have been opened since the copy was made, where nobody knows how many."""
ROWS = 1_000_000
"""Rows that may have been told since."""
CHANGES = 10_000
"""Public changes that a table may have had since."""


@dataclass(frozen=True, slots=True)
class Used:
    """The highest numbers that a database has given."""

    table: int
    numbered: dict[str, int]  # by the name of its table


def used_numbers(db: sqlite3.Connection) -> Used:
    """Return the highest numbers that a database has given."""
    [(table,)] = db.execute("SELECT coalesce(max(id), 0) FROM game").fetchall()
    numbered = db.execute("SELECT name, seq FROM sqlite_sequence")
    return Used(int(table), {name: int(last) for name, last in numbered})


def next_table(db: sqlite3.Connection) -> int:
    """Return the number of the next table, and note it: no table ever gets it again."""
    [(number,)] = db.execute(
        "SELECT max(coalesce((SELECT max(id) FROM game), 0) + 1, coalesce("
        "(SELECT CAST(value AS INTEGER) FROM kept WHERE name = ?), 1))",
        (FIRST_TABLE,),
    ).fetchall()
    note_first_table(db, number + 1)
    return int(number)


def note_first_table(db: sqlite3.Connection, number: int) -> None:
    """Note the least number that a new table gets."""
    db.execute(
        "INSERT INTO kept (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE"
        " SET value = max(CAST(value AS INTEGER), ?2)",
        (FIRST_TABLE, number),
    )


def begin_anew(path: Path, former: Used | None) -> None:
    """Let a restored copy go on with numbers that were not used before.

    Args:
        path: the copy.
        former: the numbers used by the database that it replaces, where that is known.

    Raises:
        StoreError: it cannot be written.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            _renumber(db, former)
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be written: {error}.") from error


def _renumber(db: sqlite3.Connection, former: Used | None) -> None:
    own = used_numbers(db)
    table = own.table + TABLES if former is None else max(own.table, former.table)
    note_first_table(db, table + 1)
    before = {} if former is None else former.numbered
    for name in NUMBERED:
        used = max(own.numbered.get(name, 0), before.get(name, 0)) + ROWS
        db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
        db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, used))
    db.execute("UPDATE game SET heard = heard + ? WHERE status = 'running'", (CHANGES,))
    db.execute("DELETE FROM kept WHERE name = 'commands'")  # Discord may know other ones by now
