"""Numbers that are never given twice, even when a copy is restored or a table deleted.

Discord has seen posts, DMs and buttons with numbers since the copy. If those numbers were given
again, Discord would take a new message for the former one, and a button of a lost table would act
on another.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.db import KEEP, Db
from bot.store.engine import StoreError
from bot.store.sqlite.copies import read_only
from bot.store.sqlite.engine import SqliteDb

FIRST_TABLE = "first table"
"""The kept name of the least number for a new table."""
NUMBERED = ("outbox", "proposal")
"""Tables whose rows are numbered for Discord: nonces and buttons."""
TABLES = 1000
"""Tables that may have been opened since the copy, where nobody knows how many were."""
ROWS = 1_000_000
"""Rows that may have been told since the copy."""
CHANGES = 10_000
"""Public changes that a table may have had since the copy."""


@dataclass(frozen=True, slots=True)
class Used:
    """The highest numbers that a database has given."""

    table: int
    numbered: dict[str, int]  # by name of the table in the database


def used_numbers(db: Db, schema: str = "main") -> Used:
    """Return the highest numbers that a database, perhaps an attached one, has given."""
    [(table,)] = db.execute(f"SELECT coalesce(max(id), 0) FROM {schema}.game").fetchall()  # noqa: S608 - a constant
    numbered = db.execute(f"SELECT name, seq FROM {schema}.sqlite_sequence")  # noqa: S608 - as above
    return Used(int(table), {name: int(last) for name, last in numbered})


def next_table(db: Db) -> int:
    """Return the number of the next table, and note it: no table ever gets it again.

    One statement does both, so that two processes never find the same number.
    """
    [(following,)] = db.execute(_NUMBERED_ON, (FIRST_TABLE,)).fetchall()
    return int(following) - 1


_NUMBERED_ON = """
INSERT INTO kept (name, value) VALUES
  (?, (SELECT CAST(coalesce(max(id), 0) + 2 AS text) FROM game))
ON CONFLICT (name) DO UPDATE SET value = CASE
  WHEN CAST(kept.value AS bigint) >= CAST(excluded.value AS bigint)
  THEN CAST(CAST(kept.value AS bigint) + 1 AS text) ELSE excluded.value END
RETURNING value
"""
"""The statement that notes the least number after the next table, and returns it."""


def note_first_table(db: Db, number: int) -> None:
    """Note the least number that a new table gets."""
    db.execute(KEEP, (FIRST_TABLE, str(max(number, _first_table(db)))))


def _first_table(db: Db) -> int:
    row = db.execute("SELECT value FROM kept WHERE name = ?", (FIRST_TABLE,)).fetchone()
    return 1 if row is None else int(row[0])


def begin_anew(path: Path, former: Path | None) -> None:
    """Let a restored copy go on with unused numbers, and with the messages told since.

    Args:
        path: the copy.
        former: the database that it replaces; None: it is missing or cannot be read.

    Raises:
        StoreError: it cannot be written.
    """
    try:
        with closing(
            sqlite3.connect(path.as_uri(), uri=True, isolation_level=None, factory=SqliteDb)
        ) as db:
            db.execute("ATTACH ? AS former", ("" if former is None else read_only(former),))
            db.execute("BEGIN IMMEDIATE")
            _renumber(db, None if former is None else used_numbers(db, "former"))
            if former is not None:
                _take_over(db)
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be written: {error}.") from error


def _renumber(db: Db, former: Used | None) -> None:
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


def _take_over(db: Db) -> None:
    """Take over the later messages on Discord, for tables of the copy with untold rows.

    Posts of moves are found in their channels.
    """
    db.execute(
        "INSERT OR IGNORE INTO message (game, role, channel, message, body, at)"
        " SELECT game, role, channel, message, body, at FROM former.message"
        " WHERE game IN (SELECT game FROM outbox) AND role <> 'post'"
    )
    db.execute(
        "DELETE FROM outbox WHERE kind IN ('note', 'reminder', 'invitation')"
        " AND id NOT IN (SELECT id FROM former.outbox)"
    )
