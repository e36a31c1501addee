"""Timers as they are kept: who is awaited until when, and what was left of a limit."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import cast

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
