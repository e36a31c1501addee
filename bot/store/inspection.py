"""A database as its operator looks at it: is the file whole, and which tables are in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bot.address import ServerAddress
from bot.machine import Machine
from bot.store.db import Db
from bot.store.engine import StoreError
from bot.store.parts.forgetting import note_forgetting
from bot.store.parts.kept import CopyOutcome, keep_outcome
from bot.store.rows.records import ACTIVE
from bot.store.sqlite.copies import opened_to_read
from bot.store.sqlite.engine import Connection, SqliteDatabase, SqliteDb, scripts
from bot.store.store import Store

if TYPE_CHECKING:
    from bot.store.postgres.moment import OneMoment

MOST_FAULTS = 20
"""Most faults of one kind that are named."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list, without its content."""

    id: int
    game: str
    status: str
    guild: int | None
    channel: int
    host_name: str
    changed: int  # when everybody could last see a change, in unix seconds
    untold: int  # posts that the channel still has to get


LookedAt: TypeAlias = "SqliteDb | OneMoment"
"""A connection to a database that an operator looks at."""


def moment_of(address: ServerAddress) -> OneMoment:
    """Return one moment of a database on a server.

    Raises:
        StoreError: it cannot be read, or holds no tables yet.
    """
    from bot.store.postgres.moment import moment_of as found  # libraries that most bots do without

    return found(address)


async def opened_read_only(machine: Machine, path: Path | ServerAddress) -> tuple[Store, LookedAt]:
    """Return a store that changes nothing and sees one moment, and its connection.

    Raises:
        sqlite3.Error: the file cannot be read.
        StoreError: the server cannot be used.
    """
    if isinstance(path, ServerAddress):
        from bot.store.postgres.moment import MomentDatabase  # as above

        moment = moment_of(path)
        return Store(MomentDatabase(machine, moment)), moment
    db = opened_to_read(path)
    try:
        db.execute("BEGIN")
        connection = Connection(lambda: db, 64)
        await connection
    except BaseException:
        db.close()
        raise
    return Store(SqliteDatabase(machine, connection, db)), db


def file_faults(db: LookedAt) -> list[str]:
    """Return a line for each fault of the file itself, its links and its form.

    A server looks after files and links itself.
    """
    return [*_integrity(db), *_links(db), *_form(db)] if isinstance(db, SqliteDb) else [*_form(db)]


def _integrity(db: SqliteDb) -> Iterator[str]:
    try:
        found = [row[0] for row in db.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
    except sqlite3.Error as error:
        found = [str(error)]
    for line in found:
        if line != "ok":
            yield f"The file is damaged: {' '.join(str(line).split())}."


def _links(db: SqliteDb) -> Iterator[str]:
    try:
        loose: dict[str, int] = {}
        for name, *_ in db.execute("PRAGMA foreign_key_check"):
            loose[name] = loose.get(name, 0) + 1
    except sqlite3.Error as error:
        yield f"The links between its tables cannot be read: {error}."
        return
    for name, rows in sorted(loose.items()):
        yield f"{rows} rows of “{name}” belong to a table that is not there."


def _form(db: LookedAt) -> Iterator[str]:
    with closing(sqlite3.connect(":memory:", factory=SqliteDb)) as fresh:
        for script in scripts():
            fresh.executescript(script.read_text())
        wanted = _columns(fresh)
    try:
        found = _columns(db) if isinstance(db, SqliteDb) else db.names()
    except sqlite3.Error as error:
        yield f"Its form cannot be read: {error}."
        return
    for name in sorted(wanted - found):
        yield f"Its form is wrong: “{name}” is missing."


def _columns(db: SqliteDb) -> set[str]:
    """Return the names of all columns and indexes."""
    names = db.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    found = set()
    for kind, name in names.fetchall():
        if kind == "table":
            columns = db.execute(f"PRAGMA table_info({name})")
            found |= {f"{name}.{column[1]}" for column in columns}
        else:
            found.add(name)
    return found


def active_tables(db: Db) -> list[int]:
    """Return the tables that are open or being played."""
    rows = db.execute(f"SELECT id FROM game WHERE status IN {ACTIVE} ORDER BY id")  # noqa: S608 - constants
    return [row[0] for row in rows]


def tables_with_something_to_tell(db: Db) -> list[int]:
    """Return the tables that have rows in the outbox."""
    return [row[0] for row in db.execute("SELECT DISTINCT game FROM outbox ORDER BY game")]


def finished_since(db: Db, since: int, most: int) -> list[int]:
    """Return games that were opened after a time and are over, the newest few of each title."""
    rows = db.execute(
        "SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY game ORDER BY id DESC) AS place"
        " FROM game WHERE status = 'over' AND"
        " (SELECT min(since) FROM hosting WHERE hosting.game = game.id) >= ?) AS ended"
        " WHERE place <= ? ORDER BY id",
        (since, most),
    )
    return [row[0] for row in rows]


def listed(db: Db, table: int | None = None) -> list[Listed]:
    """Return all open tables, or one table in any state.

    No number in it betrays a secret move.
    """
    where = f"status IN {ACTIVE}" if table is None else "id = ?1"
    rows = db.execute(
        "SELECT id, game, status, guild, channel, host_name,"  # noqa: S608 - constants
        " CASE WHEN asked > 0 THEN asked ELSE since END,"
        " (SELECT count(*) FROM outbox WHERE outbox.game = game.id AND lane = 'post')"
        f" FROM game WHERE {where} ORDER BY id",
        () if table is None else (table,),
    )
    return [Listed(*row) for row in rows]


def seats_of(db: Db, table: int) -> list[tuple[int, str, bool]]:
    """Return the seats of a table: number, name, and whether their player has left."""
    rows = db.execute("SELECT seat, name, gone FROM seat WHERE game = ? ORDER BY seat", (table,))
    return [(seat, name, bool(gone)) for seat, name, gone in rows]


def have_forgotten(path: Path | ServerAddress, member: int, at: int) -> None:
    """Note from outside that the bot, which may be running, has to forget a member.

    Raises:
        StoreError: the database cannot be written.
    """
    _write_beside(path, lambda db: note_forgetting(db, member, at))


def note_copy(path: Path | ServerAddress, at: int, outcome: CopyOutcome) -> None:
    """Note from outside what became of a copy, so that the bot's metrics tell of it.

    Raises:
        StoreError: the database cannot be written.
    """
    _write_beside(path, lambda db: keep_outcome(db, at, outcome))


def _write_beside(path: Path | ServerAddress, work: Callable[[Db], None]) -> None:
    if isinstance(path, ServerAddress):
        from bot.store.postgres.moment import write_on  # as above

        return write_on(path, work)
    try:
        uri = f"{path.resolve().as_uri()}?mode=rw"  # where none is, none is made
        with closing(sqlite3.connect(uri, uri=True, timeout=30, factory=SqliteDb)) as db, db:
            work(db)
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be written: {error}.") from error


def counted(db: Db) -> tuple[int, int]:
    """Return the number of finished games that count, and of their seats."""
    [(games, seats)] = db.execute(
        "SELECT (SELECT count(*) FROM finished), (SELECT count(*) FROM played)"
    )
    return games, seats
