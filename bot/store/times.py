"""Timers as they are kept: who is awaited until when, and what was left of a limit."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import cast

from bot.hours.spans import NEVER
from bot.store import statements
from bot.store.connection import Database
from bot.store.records import OutboxRecord, TimeLeft, TimerRecord


class Times:
    """The part of the store that knows what is due when.

    Args:
        database: an open database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def timers(self, table: int) -> list[TimerRecord]:
        """The timers of one table."""
        return self._database.look_up(lambda db: statements.timers(db, "game = ?", (table,)))

    async def time_left(self, table: int) -> dict[int, TimeLeft]:
        """What the seats of a table had left of their limits when they were last asked."""

        def work(db: sqlite3.Connection) -> dict[int, TimeLeft]:
            left = "SELECT seat, turn, seconds, extended FROM time_left WHERE game = ?"
            return {row[0]: TimeLeft(*row[1:]) for row in db.execute(left, (table,))}

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
        """Clocks of games that have run out by now have until then."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE timer SET due = ? WHERE seat < 0 AND due <= ?",
                (until, now),
            )

        await self._database.write(work)

    async def timed(self) -> list[int]:
        """The tables at which some person's time runs."""

        def work(db: sqlite3.Connection) -> list[int]:
            rows = db.execute(
                "SELECT DISTINCT game FROM timer WHERE seat >= 0"  # noqa: S608 - a constant
                f" AND {statements.OF_A_PERSON} ORDER BY game"
            )
            return [row[0] for row in rows]

        return await self._database.read(work)

    async def unreminded(self, before: int) -> list[int]:
        """The tables of servers that have waited since then, and where nothing will remind."""

        def work(db: sqlite3.Connection) -> list[int]:
            rows = db.execute(
                "SELECT id FROM game WHERE status = 'running' AND guild IS NOT NULL AND asked <= ?"
                " AND NOT EXISTS (SELECT 1 FROM timer WHERE timer.game = game.id AND seat >= 0"
                " AND kind IN ('remind', 'warn') AND due < ?) ORDER BY id",
                (before, NEVER),
            )
            return [row[0] for row in rows]

        return await self._database.read(work)

    async def set_times(
        self, table: int, timers: Sequence[TimerRecord], rows: Sequence[OutboxRecord], at: int
    ) -> None:
        """Set timers of one table to other times, and tell of it; one begun anew keeps its own."""

        def work(db: sqlite3.Connection) -> None:
            db.executemany(
                "UPDATE timer SET due = ?, own = ?, allowed = ?, extended = ?, snoozed = ?"
                " WHERE game = ? AND seat = ? AND kind = ? AND since = ?",
                [(t.due, t.own, t.allowed, t.extended, t.snoozed, *_key(t)) for t in timers],
            )
            statements.put_outbox(db, table, rows, at)

        await self._database.write(work)

    async def banked(self, table: int) -> dict[int, int]:
        """How many seconds the seats of a table have used of their banks."""

        def work(db: sqlite3.Connection) -> dict[int, int]:
            rows = db.execute("SELECT seat, used FROM bank WHERE game = ?", (table,))
            return {row[0]: row[1] for row in rows}

        return self._database.look_up(work)

    async def pauses(self, table: int) -> list[tuple[int, int]]:
        """When a table stood still."""

        def work(db: sqlite3.Connection) -> list[tuple[int, int]]:
            found = "SELECT since, until FROM pause WHERE game = ? AND since < until ORDER BY since"
            return db.execute(found, (table,)).fetchall()

        return self._database.look_up(work)

    async def put_pause(self, table: int, since: int, until: int) -> None:
        """A table stands still from one time to another, instead of what was planned."""

        def work(db: sqlite3.Connection) -> None:
            cut = "UPDATE pause SET until = min(until, ?2) WHERE game = ?1 AND until > ?2"
            db.execute(cut, (table, since))
            if until > since:
                db.execute("INSERT INTO pause VALUES (?, ?, ?)", (table, since, until))

        await self._database.write(work)

    async def outages(self) -> list[tuple[int, int]]:
        """When the bot itself was away."""

        def work(db: sqlite3.Connection) -> list[tuple[int, int]]:
            return db.execute("SELECT since, until FROM outage ORDER BY since").fetchall()

        return self._database.look_up(work)

    async def put_outage(self, since: int, until: int, *, forget: int) -> None:
        """The bot was away; what lies before `forget` matters to nobody any more."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM outage WHERE until < ?", (forget,))
            db.execute("INSERT INTO outage (since, until) VALUES (?, ?)", (since, until))

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
                key = _key(timer)
                where = "WHERE game = ? AND seat = ? AND kind = ? AND since = ?"
                if again is None:
                    db.execute(f"DELETE FROM timer {where}", key)  # noqa: S608 - a constant
                else:
                    db.execute(f"UPDATE timer SET due = ? {where}", (again, *key))  # noqa: S608 - a constant
            statements.put_outbox(db, timers[0].table, rows, at)

        await self._database.write(work)


def _key(timer: TimerRecord) -> tuple[int, int, str, int]:
    return timer.table, timer.seat, timer.kind, timer.since
