"""The store: every table, its log, its snapshots and what Discord must still be told, in SQLite.

All SQL of the bot is here. Nothing above the `Store` knows what database it is, so that another
one can take its place for bots that outgrow one process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from bot.store import damage, statements
from bot.store.agreements import Agreements
from bot.store.connection import Database
from bot.store.records import (
    ACTIVE,
    AnswerRecord,
    Change,
    LineRecord,
    MessageRecord,
    OutboxRecord,
    ResultRecord,
    SeatRecord,
    SnapshotRecord,
    TableRecord,
    TimeLeft,
    TimerRecord,
)
from bot.store.snapshots import Snapshots, unpacked
from bot.store.tenures import Tenures, keep_tenures
from bot.store.wishes import Wishes

A_PAGE = 200
"""Of a longer story than this, the lines are read away from the event loop."""


class Store(Agreements, Tenures, Wishes):
    """An open database.

    Writes that arrive while another is being committed are committed together: each keeps its own
    savepoint, so that one that fails takes no other with it, and one fsync serves them all.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._snapshots = Snapshots()

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        """Open the database, bringing it up to the present form.

        Raises:
            StoreError: it is damaged, or was written by a newer Red Gavel.
        """
        return cls(await Database.open(path))

    async def close(self) -> None:
        """Finish what is being written, then close."""
        await self._database.close()

    # ---- tables -----------------------------------------------------------------------------

    async def create(
        self,
        record: TableRecord,
        seats: Sequence[SeatRecord],
        rows: Sequence[OutboxRecord] = (),
    ) -> int:
        """Keep a new table, and what is to be told of it; its number is returned.

        Raises:
            Taken: another table is being opened or played in its channel.
        """

        def work(db: sqlite3.Connection) -> int:
            row = statements.one_a_channel(
                db,
                "INSERT INTO game (game, guild, channel, host, host_name, status, options, hours,"
                " picture, owners, seed, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " RETURNING id",
                (
                    record.game,
                    record.guild,
                    record.channel,
                    record.host,
                    record.host_name,
                    record.status,
                    statements.dumps(record.options),
                    statements.dumps(asdict(record.hours)),
                    record.picture,
                    record.owners,
                    record.seed,
                    record.since,
                ),
            ).fetchone()
            statements.put_seats(db, row[0], seats)
            keep_tenures(db, row[0], record.since)
            statements.put_outbox(db, row[0], rows, record.since)
            return int(row[0])

        return await self._database.write(work)

    async def table(self, table: int) -> tuple[TableRecord, list[SeatRecord]] | None:
        """A table and its seats."""
        return self._database.look_up(lambda db: statements.table(db, table))

    async def table_in(self, channel: int) -> int | None:
        """The active table of a channel, else the last one that was played there."""

        def work(db: sqlite3.Connection) -> int | None:
            row = db.execute(
                f"SELECT id FROM game WHERE channel = ? ORDER BY status IN {ACTIVE} DESC, id DESC",  # noqa: S608 - constants
                (channel,),
            ).fetchone()
            return row and int(row[0])

        return self._database.look_up(work)

    async def tables_of(self, member: int) -> list[int]:
        """The running tables at which a member sits."""

        def work(db: sqlite3.Connection) -> list[int]:
            rows = db.execute(
                "SELECT game.id FROM game JOIN seat ON seat.game = game.id"
                " WHERE seat.member = ? AND NOT seat.gone AND game.status = 'running'"
                " ORDER BY game.asked DESC, game.id DESC",
                (member,),
            )
            return [row[0] for row in rows]

        return self._database.look_up(work)

    async def commit(self, change: Change) -> int:
        """Keep a change; the table's new version is returned.

        Raises:
            Stale: the table is no longer at the version that the change was made from.
            Taken: another table is being opened or played in the channel it would move to.
        """
        try:
            return await self._database.write(lambda db: self._commit(db, change))
        except BaseException:
            self._snapshots.forget(change.table)  # its whole save may have been rolled back
            raise

    def _commit(self, db: sqlite3.Connection, change: Change) -> int:
        version = change.version + 1
        statements.put_game(db, change, version)
        if change.seats is not None:
            db.execute("DELETE FROM seat WHERE game = ?", (change.table,))
            statements.put_seats(db, change.table, change.seats)
        if change.seats is not None or change.host is not None or change.starts:
            keep_tenures(db, change.table, change.at, change.sealed)
        if change.undo_to is not None:
            statements.mark_undone(db, change)
        statements.put_answers(db, change, version)
        statements.put_results(db, change)
        statements.put_lines(db, change, version)
        if change.save is not None:
            self._snapshots.put(db, change.table, version, change.moves or 0, change.save)
        statements.put_outbox(db, change.table, change.outbox, change.at)
        statements.forget_times(db, change)
        if change.waiting is not None:
            statements.put_timers(db, change.table, change.waiting)
        if change.left is not None:
            statements.put_time_left(db, change.table, change.left)
        return version

    async def snapshot(
        self, table: int, *, version: int | None = None, moves: int | None = None
    ) -> SnapshotRecord | None:
        """A save: the newest, the newest up to a version, or the newest at a number of moves.

        Raises:
            ValueError: it is damaged.
        """
        where = "game = ?1"
        where += "" if version is None else " AND version <= ?2"
        where += "" if moves is None else " AND moves = ?3"

        def work(db: sqlite3.Connection) -> SnapshotRecord | None:
            row = db.execute(
                f"SELECT version, moves, base, body, ?2, ?3 FROM snapshot WHERE {where}"  # noqa: S608 - built from constants
                " ORDER BY version DESC LIMIT 1",
                (table, version, moves),
            ).fetchone()
            return row and SnapshotRecord(row[0], row[1], unpacked(db, table, row[2], row[3]))

        return self._database.look_up(work)

    async def version_at(self, table: int, moves: int) -> int | None:
        """The last version at which the table stood at a number of moves."""

        def work(db: sqlite3.Connection) -> int | None:
            row = db.execute(
                "SELECT max(version) FROM snapshot WHERE game = ? AND moves = ?", (table, moves)
            ).fetchone()
            return cast("int | None", row[0])

        return self._database.look_up(work)

    # ---- the log ----------------------------------------------------------------------------

    async def lines(
        self,
        table: int,
        seat: int | None,
        *,
        last: int = 25,
        since: int = -1,
        upto: int = 2**62,
    ) -> list[LineRecord]:
        """The last lines that a seat (None: a bystander) may read, oldest first.

        `since` leaves out what was told up to a version, `upto` what was told after one.
        """

        def work(db: sqlite3.Connection) -> list[LineRecord]:
            rows = db.execute(
                "SELECT text, seat, minor, version FROM line WHERE game = ? AND NOT undone"
                " AND (seat IS NULL OR seat = ?) AND version > ? AND version <= ?"
                " ORDER BY n DESC LIMIT ?",
                (table, seat, since, upto, last),
            ).fetchall()
            return [
                LineRecord(damage.text(table, "line.text", r[0]), r[1], bool(r[2]), r[3])
                for r in reversed(rows)
            ]

        if last > A_PAGE:
            return await self._database.read(work)
        return self._database.look_up(work)

    async def answers(self, table: int) -> list[AnswerRecord]:
        """Every answer of the log, undone ones included and marked."""

        def work(db: sqlite3.Connection) -> list[AnswerRecord]:
            rows = db.execute(
                "SELECT moves, kind, seat, answer, automatic, undone, asked FROM answer"
                " WHERE game = ? ORDER BY n",
                (table,),
            )
            return [
                AnswerRecord(
                    r[0],
                    r[1],
                    r[2],
                    damage.anything(table, "answer.answer", r[3]),
                    bool(r[4]),
                    bool(r[5]),
                    r[6],
                )
                for r in rows
            ]

        return await self._database.read(work)

    async def results(self, table: int) -> list[ResultRecord]:
        """How a game ended for each seat; nothing while it runs."""

        def work(db: sqlite3.Connection) -> list[ResultRecord]:
            rows = db.execute(
                "SELECT seat, place, points, reason FROM result WHERE game = ? ORDER BY seat",
                (table,),
            )
            return [ResultRecord(*row) for row in rows]

        return await self._database.read(work)

    # ---- the outbox ---------------------------------------------------------------------------

    async def post(self, table: int, rows: Sequence[OutboxRecord], at: int) -> None:
        """Put rows into the outbox that belong to no change of the table."""
        await self._database.write(lambda db: statements.put_outbox(db, table, rows, at))

    async def outbox(
        self, table: int | None = None, lane: str | None = None, most: int = -1
    ) -> list[OutboxRecord]:
        """What has still to be told (of one table, in one lane of it), oldest first.

        Raises:
            SetAside: something of it cannot be read.
        """
        return self._database.look_up(lambda db: statements.outbox(db, table, lane, most))

    async def untold(self, after: int, most: int) -> list[tuple[int, int]]:
        """The next rows behind a number that have still to be told, each with its table."""

        def work(db: sqlite3.Connection) -> list[tuple[int, int]]:
            return db.execute(
                "SELECT id, game FROM outbox WHERE id > ? ORDER BY id LIMIT ?", (after, most)
            ).fetchall()

        return await self._database.read(work)

    async def lanes(self, table: int) -> list[str]:
        """The lanes of a table in which something has still to be told, the oldest first."""

        def work(db: sqlite3.Connection) -> list[str]:
            rows = db.execute(
                "SELECT lane FROM outbox WHERE game = ? GROUP BY lane ORDER BY min(id)", (table,)
            )
            return [row[0] for row in rows]

        return self._database.look_up(work)

    async def told(
        self, table: int, rows: Sequence[int], message: MessageRecord | None = None
    ) -> None:
        """Rows have been told (or are of no use any more); remember the message they became."""

        def work(db: sqlite3.Connection) -> None:
            db.executemany("DELETE FROM outbox WHERE id = ?", [(row,) for row in rows])
            if message is not None:
                statements.put_message(db, table, message)

        await self._database.write(work)

    async def postpone(self, row: int, due: int) -> None:
        """A row could not be told: try again when it is due."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE outbox SET attempts = attempts + 1, due = ? WHERE id = ?", (due, row)
            )

        await self._database.write(work)

    async def hold(self, row: int, due: int) -> None:
        """A row is not to be told before it is due."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE outbox SET due = ? WHERE id = ?", (due, row))

        await self._database.write(work)

    async def put_off(self, guild: int, now: int) -> list[tuple[int, int]]:
        """The tables of a server where something that failed waits to be tried again.

        Each comes with its channel.
        """

        def work(db: sqlite3.Connection) -> list[tuple[int, int]]:
            rows = db.execute(
                "SELECT id, channel FROM game WHERE guild = ? AND EXISTS (SELECT 1 FROM outbox"
                " WHERE outbox.game = game.id AND attempts > 0 AND due > ?) ORDER BY id",
                (guild, now),
            )
            return [(row[0], row[1]) for row in rows]

        return await self._database.read(work)

    async def hasten(self, table: int, now: int) -> None:
        """What failed at this table is due now."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE outbox SET due = ?2 WHERE game = ?1 AND attempts > 0 AND due > ?2",
                (table, now),
            )

        await self._database.write(work)

    async def message(self, table: int, role: str) -> MessageRecord | None:
        """The message that plays this role for a table."""

        def work(db: sqlite3.Connection) -> MessageRecord | None:
            row = db.execute(
                "SELECT role, channel, message, body, at FROM message WHERE game = ? AND role = ?",
                (table, role),
            ).fetchone()
            if row is None:
                return None
            body: dict[str, Any] = damage.kept(table, "message.body", row[3], dict)
            return MessageRecord(row[0], row[1], row[2], body, row[4])

        return self._database.look_up(work)

    async def resting_letters(self, table: int) -> list[tuple[str, dict[str, Any]]]:
        """The roles of letters that only show a result, and whose seats they are."""

        def work(db: sqlite3.Connection) -> list[tuple[str, dict[str, Any]]]:
            rows = db.execute(
                "SELECT role, json_extract(body, '$.seat') FROM message WHERE game = ?"
                " AND role >= 'letter' AND role < 'lettes' AND json_extract(body, '$.rests')",
                (table,),
            )
            return [(role, {"seat": seat}) for role, seat in rows]

        return self._database.look_up(work)

    async def keep_message(self, table: int, message: MessageRecord) -> None:
        """Remember which message plays a role."""
        await self._database.write(lambda db: statements.put_message(db, table, message))

    async def forget_message(self, table: int, role: str) -> None:
        """The message that played this role is gone."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM message WHERE game = ? AND role = ?", (table, role))

        await self._database.write(work)

    # ---- timers -------------------------------------------------------------------------------

    async def timers(self, table: int) -> list[TimerRecord]:
        """The timers of one table."""
        return self._database.look_up(lambda db: statements.timers(db, "game = ?", (table,)))

    async def time_left(self, table: int) -> dict[int, TimeLeft]:
        """What the seats of a table had left of their limits when they were last asked."""

        def work(db: sqlite3.Connection) -> dict[int, TimeLeft]:
            rows = db.execute("SELECT seat, turn, seconds FROM time_left WHERE game = ?", (table,))
            return {row[0]: TimeLeft(row[1], row[2]) for row in rows}

        return self._database.look_up(work)

    async def due_timers(self, now: int, *, of_robots: bool = False) -> list[TimerRecord]:
        """The timers whose time has come, or only those of robots."""
        where = f"due <= ? AND NOT {statements.OF_A_PERSON}" if of_robots else "due <= ?"
        return await self._database.read(
            lambda db: statements.timers(db, f"{where} ORDER BY due", (now,))
        )

    async def next_due(self) -> int | None:
        """When the next timer is due."""

        def work(db: sqlite3.Connection) -> int | None:
            row = db.execute("SELECT min(due) FROM timer").fetchone()
            return cast("int | None", row[0])

        return self._database.look_up(work)

    async def grant(self, now: int, until: int) -> None:
        """Players whose time has run out by now have until then; robots need none."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE timer SET due = ? WHERE kind != 'remind' AND due <= ?"  # noqa: S608 - a constant
                f" AND {statements.OF_A_PERSON}",
                (until, now),
            )

        await self._database.write(work)

    async def reminded(
        self,
        timers: Sequence[TimerRecord],
        again: int | None,
        rows: Sequence[OutboxRecord],
        at: int,
    ) -> None:
        """Set timers of one table to their next time (None: none), and tell of it, in one go.

        A timer that has meanwhile begun anew, for another question, keeps its own time.
        """

        def work(db: sqlite3.Connection) -> None:
            for timer in timers:
                key = (timer.table, timer.seat, timer.kind, timer.since)
                where = "WHERE game = ? AND seat = ? AND kind = ? AND since = ?"
                if again is None:
                    db.execute(f"DELETE FROM timer {where}", key)  # noqa: S608 - a constant
                else:
                    db.execute(f"UPDATE timer SET due = ? {where}", (again, *key))  # noqa: S608 - a constant
            statements.put_outbox(db, timers[0].table, rows, at)

        await self._database.write(work)
