"""Members who look out for a server's next open table, and tables that wait for players."""

from __future__ import annotations

from bot.store.db import Db
from bot.store.engine import StorePart, unknown

LASTS = 30 * 86400
"""Seconds after which a lookout ends."""


class Lookouts(StorePart):
    """The part of the store that brings people and tables together."""

    async def get(self, member: int, guild: int, now: int) -> str | None:
        """Return the game of which a member wants to hear; '': any game, None: none."""

        def work(db: Db) -> str | None:
            found = "SELECT kind FROM lookout WHERE member = ? AND guild = ? AND since > ?"
            row = db.execute(found, (member, guild, now - LASTS)).fetchone()
            return row and str(row[0])

        return await self._database.look_up(work)

    async def put(self, member: int, guild: int, kind: str, now: int) -> None:
        """Remember that a member wants to hear of the next table of a game ('': of any game)."""

        def work(db: Db) -> None:
            db.execute("DELETE FROM lookout WHERE since <= ?", (now - LASTS,))
            put = (
                "INSERT INTO lookout (member, guild, kind, since) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (member, guild) DO UPDATE SET kind = excluded.kind,"
                " since = excluded.since, letter = 0"
            )
            db.execute(put, (member, guild, kind, now))

        await self._database.write(work, then=unknown)

    async def end(self, member: int, guild: int) -> None:
        """Remember that a member wants to hear of no table any more."""
        drop = "DELETE FROM lookout WHERE member = ? AND guild = ?"
        await self._write(drop, (member, guild), then=unknown)

    async def claim(self, member: int, guild: int, row: int) -> bool:
        """Claim a member's lookout for a row of the outbox; whether the row got it.

        If two tables open at once, the member hears of only one.
        """
        mine = (
            "UPDATE lookout SET letter = ?3 WHERE member = ?1 AND guild = ?2 AND letter IN (0, ?3)"
            " RETURNING 1"
        )
        return await self._database.write(
            lambda db: bool(db.execute(mine, (member, guild, row)).fetchall()), then=unknown
        )

    async def release(self, row: int) -> None:
        """Let go of the lookouts that a row of the outbox has claimed."""
        free = "UPDATE lookout SET letter = 0 WHERE letter = ?"
        await self._write(free, (row,), then=unknown)

    async def looking_out(self, guild: int, kind: str, now: int) -> list[int]:
        """Return the members who want to hear of a newly opened table of this game."""
        found = (
            "SELECT member FROM lookout WHERE guild = ? AND kind IN ('', ?) AND since > ?"
            " ORDER BY since, member"
        )
        return [row[0] for row in await self._rows(found, (guild, kind, now - LASTS))]

    async def lobbies_in(self, guild: int, kind: str = "") -> list[tuple[int, int]]:
        """Return the tables of a server that wait for players, with channels, the oldest first."""
        found = (
            "SELECT id, channel FROM game WHERE guild = ?1 AND status = 'lobby'"
            " AND (?2 = '' OR game = ?2) ORDER BY id"
        )
        return [(row[0], row[1]) for row in await self._rows(found, (guild, kind))]
