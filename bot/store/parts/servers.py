"""Servers: the operator's settings for each, and how many tables are open where."""

from __future__ import annotations

from bot.store.db import Db
from bot.store.engine import StorePart, unknown
from bot.store.rows.records import OpenTable, ServerRecord

OPEN = "status IN ('lobby', 'starting', 'running')"
"""The condition that a table is open; an index of the database has the same words."""


class Servers(StorePart):
    """The part of the store that counts the open tables of servers and hosts."""

    async def whereabouts(self, table: int) -> tuple[int | None, int] | None:
        """Return the server of a table, and since when it is played there; None: it is gone."""
        found = "SELECT guild, arrived FROM game WHERE id = ?"

        def work(db: Db) -> tuple[int | None, int] | None:
            row = db.execute(found, (table,)).fetchone()
            return row and (row[0], int(row[1]))

        return await self._database.look_up_to_keep(work)

    async def get(self, guild: int) -> ServerRecord:
        """Return the operator's settings for a server."""
        row = await self._row("SELECT quota, closed FROM server WHERE guild = ?", (guild,))
        return ServerRecord(guild) if row is None else ServerRecord(guild, row[0], bool(row[1]))

    async def put(self, server: ServerRecord) -> None:
        """Keep the operator's settings for a server."""
        row = server.guild, server.quota, server.closed
        put = (
            "INSERT INTO server (guild, quota, closed) VALUES (?, ?, ?) ON CONFLICT (guild)"
            " DO UPDATE SET quota = excluded.quota, closed = excluded.closed"
        )
        await self._write(put, row, then=unknown)

    async def with_settings(self, most: int) -> list[ServerRecord]:
        """Return the servers with settings of their own, by number."""
        rows = await self._rows(
            "SELECT guild, quota, closed FROM server WHERE quota IS NOT NULL OR closed = 1"
            " ORDER BY guild LIMIT ?",
            (most,),
        )
        return [ServerRecord(row[0], row[1], bool(row[2])) for row in rows]

    async def open_in(self, guild: int) -> int:
        """Return how many tables are open in a server."""
        row = await self._row(
            f"SELECT count(*) FROM game WHERE guild = ? AND {OPEN}",  # noqa: S608 - a constant
            (guild,),
        )
        return int(row[0])

    async def opened_by(self, host: int) -> list[OpenTable]:
        """Return the open tables that a member opened and still hosts, the oldest first.

        A table that they host by succession is not theirs, nor is practice in their DM.
        """
        rows = await self._rows(
            "SELECT channel, status = 'lobby' FROM game"  # noqa: S608 - a constant
            f" WHERE host = ?1 AND {OPEN} AND alone = 0 AND ?1 ="
            " (SELECT member FROM hosting WHERE hosting.game = game.id ORDER BY id LIMIT 1)"
            " ORDER BY id",
            (host,),
        )
        return [OpenTable(row[0], lobby=bool(row[1])) for row in rows]

    async def played_in(self, guild: int) -> list[tuple[int, int, bool]]:
        """Return the running tables of a server, with channels, and whether each stands still."""
        rows = await self._read(
            "SELECT id, channel, stranded > 0 FROM game"
            " WHERE status = 'running' AND guild = ? ORDER BY id",
            (guild,),
        )
        return [(row[0], row[1], bool(row[2])) for row in rows]

    async def gone_abroad(self, home: int) -> list[int]:
        """Return the running tables of a server that are played in others, the oldest first."""
        found = (
            "SELECT id FROM game WHERE status = 'running' AND home = ? AND guild <> ? ORDER BY id"
        )
        return await self._read_column(found, (home, home))

    async def stranded(self) -> list[int]:
        """Return the tables at home that stand still because they have lost their place."""

        def work(db: Db) -> list[int]:
            here = self._database.home.also("guild")
            found = f"SELECT id FROM game WHERE stranded > 0{here}"  # noqa: S608 - numbers
            return [row[0] for row in db.execute(found)]

        return await self._database.look_up_to_keep(work)

    async def with_tables(self) -> list[int]:
        """Return the servers of this place in which tables are played."""
        return await self._read_column(
            "SELECT DISTINCT guild FROM game WHERE status = 'running' AND guild IS NOT NULL"  # noqa: S608 - numbers
            + self._database.home.also("guild")
        )
