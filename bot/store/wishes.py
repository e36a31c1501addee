"""What people have asked for, beside the games: letters, silence, pictures."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, replace
from typing import Any

from bot.store.connection import Database
from bot.store.nights import Night
from bot.store.records import MemberRecord


class Wishes:
    """The part of the store that keeps them, and values of the bot's own.

    Args:
        database: an open database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def member(self, member: int) -> MemberRecord:
        """What a member wants."""

        def work(db: sqlite3.Connection) -> MemberRecord:
            row = db.execute(
                "SELECT member, letters, closed, picture, pause, advised,"
                " night_from, night_to, zone FROM member WHERE member = ?",
                (member,),
            ).fetchone()
            found = MemberRecord(*row[:6]) if row else MemberRecord(member)
            return replace(found, night=_night(row[6:])) if row else found

        return self._database.look_up(work)

    async def put_member(self, record: MemberRecord) -> None:
        """Keep what a member wants."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT OR REPLACE INTO member"
                " (member, letters, closed, picture, pause, advised, night_from, night_to, zone)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    record.member,
                    record.letters,
                    record.closed,
                    record.picture,
                    record.pause,
                    record.advised,
                    *((None,) * 3 if record.night is None else astuple(record.night)),
                ),
            )

        await self._database.write(work)

    async def nights(self) -> dict[int, Night]:
        """The nights of all who have told theirs."""

        def work(db: sqlite3.Connection) -> dict[int, Night]:
            found = "SELECT member, night_from, night_to, zone FROM member WHERE zone IS NOT NULL"
            nights = {row[0]: _night(row[1:]) for row in db.execute(found)}
            return {member: night for member, night in nights.items() if night is not None}

        return self._database.look_up(work)

    async def muted(self, table: int) -> set[int]:
        """The seats that want no reminders at this table."""

        def work(db: sqlite3.Connection) -> set[int]:
            return {row[0] for row in db.execute("SELECT seat FROM mute WHERE game = ?", (table,))}

        return self._database.look_up(work)

    async def mute(self, table: int, seat: int, *, on: bool) -> None:
        """Stop or resume a seat's reminders at this table."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM mute WHERE game = ? AND seat = ?", (table, seat))
            if on:
                db.execute("INSERT INTO mute (game, seat) VALUES (?, ?)", (table, seat))

        await self._database.write(work)

    async def kept(self, name: str) -> str | None:
        """A value that outlives the process."""

        def work(db: sqlite3.Connection) -> str | None:
            row = db.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
            return row and str(row[0])

        return self._database.look_up(work)

    async def keep(self, name: str, value: str) -> None:
        """Keep a value beyond the process."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO kept (name, value) VALUES (?, ?)", (name, value))

        await self._database.write(work)


def _night(row: Sequence[Any]) -> Night | None:
    """What is kept of a night; none where the zone is not known any more."""
    try:
        return None if None in row else Night(*row)
    except ValueError:
        return None
