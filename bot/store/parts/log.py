"""The log of a table: its answers, and the lines that tell of them."""

from __future__ import annotations

from bot.store.db import Db
from bot.store.engine import StorePart
from bot.store.rows.records import AnswerRecord, LineRecord
from bot.store.rows.statements import ANSWERS, LINES

A_PAGE = 200
"""Most lines of a story that are read on the event loop."""


class Log(StorePart):
    """The part of the store that reads what has happened at a table."""

    async def lines(
        self,
        table: int,
        seat: int | None,
        *,
        last: int = 25,
        since: int = -1,
        upto: int = 2**62,
    ) -> list[LineRecord]:
        """Return the last lines that a seat (None: a bystander) may read, the oldest first.

        `since` leaves out the lines up to a version, `upto` those after one.
        """

        def work(db: Db) -> list[LineRecord]:
            rows = db.execute(
                f"{LINES.select()} WHERE game = ? AND undone = 0"
                " AND (seat IS NULL OR seat = ?) AND version > ? AND version <= ?"
                " ORDER BY n DESC LIMIT ?",
                (table, seat, since, upto, last),
            ).fetchall()
            return [LINES.record(row, table) for row in reversed(rows)]

        if last > A_PAGE:
            return await self._database.read(work)
        return await self._database.look_up(work)

    async def answers(self, table: int) -> list[AnswerRecord]:
        """Return every answer of the log, with the undone ones marked."""

        def work(db: Db) -> list[AnswerRecord]:
            rows = db.execute(f"{ANSWERS.select()} WHERE game = ? ORDER BY n", (table,))
            return [ANSWERS.record(row, table) for row in rows]

        return await self._database.read(work)

    async def orders_of(self, table: int, seat: int) -> list[AnswerRecord]:
        """Return a seat's standing orders, each time they were changed, without undone ones."""

        def work(db: Db) -> list[AnswerRecord]:
            where = "game = ? AND seat = ? AND kind = 'orders' AND undone = 0 ORDER BY n"
            rows = db.execute(f"{ANSWERS.select()} WHERE {where}", (table, seat))
            return [ANSWERS.record(row, table) for row in rows]

        return await self._database.read(work)

    async def last_answered(self, table: int, seat: int) -> int | None:
        """Return the version with which the present player of a seat last answered; None: never."""
        found = (
            "SELECT max(version) FROM answer WHERE game = ?1 AND seat = ?2 AND kind = 'play'"
            " AND automatic = 0 AND undone = 0 AND version > (SELECT coalesce(max(ended), 0)"
            " FROM tenure WHERE game = ?1 AND seat = ?2 AND until IS NOT NULL)"
        )
        row = await self._row(found, (table, seat))
        return None if row[0] is None else int(row[0])
