"""Tables without activity, and old ones: which are due to be thinned or deleted, and how."""

from __future__ import annotations

import zlib
from collections.abc import Collection

from bot.store.db import Db
from bot.store.engine import StorePart, unknown
from bot.store.parts.results import drop, settle
from bot.store.rows.snapshots import unpacked

SPENT = ("bank", "mute", "pause", "proposal", "refusal", "seen", "time_left", "timer")
"""Tables of the database whose rows are useless once a game is over."""
_WHERE = (
    "(status IN ('lobby', 'cancelled') OR (alone = 1 AND status = 'over')) AND since <= ?"
    " AND NOT EXISTS (SELECT 1 FROM proposal WHERE proposal.game = game.id)"
)


class Retention(StorePart):
    """The part of the store that finds tables without activity, and thins and deletes old ones."""

    async def waiting_for_hosts(self, before: int) -> list[int]:
        """Return the running tables whose hosts may have let them wait since then."""
        where = (
            "status = 'running' AND (asked <= ?1 OR EXISTS (SELECT 1 FROM seat WHERE"
            " seat.game = game.id AND seat.member = game.host AND late BETWEEN 1 AND ?1))"
        )
        return await self._tables_where(where, before)

    async def idle_lobbies(self, before: int) -> list[int]:
        """Return the tables that have not started, and at which nothing has happened since then."""
        return await self._tables_where("status = 'lobby' AND since <= ?", before)

    async def unanswered(self, before: int) -> list[int]:
        """Return the running tables, not laid aside, at which nobody has answered since then."""
        return await self._tables_where(
            "status = 'running' AND aside = 0 AND answered <= ?", before
        )

    async def deserted(self, before: int) -> list[int]:
        """Return the running tables to which nobody has been able to come back since then."""
        where = (
            "status = 'running' AND since <= ? AND NOT EXISTS (SELECT 1 FROM seat"
            " WHERE seat.game = game.id AND seat.gone <> 1"
            " AND (seat.member IS NOT NULL OR seat.owner IS NOT NULL))"
        )
        return await self._tables_where(where, before)

    async def _tables_where(self, where: str, before: int) -> list[int]:
        """Return the tables at home that fulfil a condition."""
        here = self._database.home.also("guild")
        return await self._read_column(f"SELECT id FROM game WHERE {where}{here}", (before,))  # noqa: S608 - `where` is ours

    # ---- old tables ---------------------------------------------------------------------------

    async def left_behind(self, before: int, most: int) -> list[int]:
        """Return lobbies, practice and closed games that nobody has touched since then."""
        here = self._database.home.also("guild")
        found = f"SELECT id FROM game WHERE {_WHERE}{here} ORDER BY since LIMIT ?"  # noqa: S608 - a constant
        return await self._read_column(found, (before, most))

    async def to_be_thinned(self, before: int, most: int) -> list[int]:
        """Return games that ended before that time and are still kept whole."""
        here = self._database.home.also("guild")
        found = (
            f"SELECT id FROM game WHERE status = 'over' AND thinned = 0 AND since <= ?{here}"  # noqa: S608 - numbers
            " ORDER BY since LIMIT ?"
        )
        return await self._read_column(found, (before, most))

    async def versions(self, table: int) -> list[int]:
        """Return the versions of a table that have a save, without those taken back."""
        found = "SELECT version FROM snapshot WHERE game = ? AND undone = 0 ORDER BY version"
        return await self._read_column(found, (table,))

    async def thin(self, table: int, versions: Collection[int] | None) -> None:
        """Keep only these saves of a table, and drop the rows that only a running game needs.

        None: its saves cannot be read, and stay as they are.
        """

        def work(db: Db) -> None:
            if versions is not None:
                _keep_saves(db, table, versions)
            for name in SPENT:
                db.execute(f"DELETE FROM {name} WHERE game = ?", (table,))  # noqa: S608 - constants
            db.execute("UPDATE game SET thinned = 1 WHERE id = ?", (table,))

        await self._database.write(work)

    async def delete_table(self, table: int) -> None:
        """Delete a table with all its rows; the caller holds it."""

        def work(db: Db) -> None:
            drop(db, table)
            db.execute("DELETE FROM game WHERE id = ?", (table,))

        await self._database.write(work)

    # ---- servers ------------------------------------------------------------------------------

    async def guilds(self) -> list[int]:
        """Return every server of this place with a row in the database."""
        found = (
            "SELECT guild FROM game WHERE guild IS NOT NULL UNION SELECT guild FROM server"
            " UNION SELECT guild FROM lost_server ORDER BY guild"
        )
        return [row[0] for row in await self._read(found) if self._database.home.has(row[0])]

    async def note_servers(self, lost: Collection[int], there: Collection[int], at: int) -> None:
        """Keep since when servers have removed the bot, and which have it again."""

        def work(db: Db) -> None:
            drop = "DELETE FROM lost_server WHERE guild = ?"
            db.executemany(drop, [(guild,) for guild in there])
            add = "INSERT INTO lost_server (guild, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
            db.executemany(add, [(guild, at) for guild in lost])

        await self._database.write(work, then=unknown)

    async def lost_servers(self, before: int) -> list[int]:
        """Return the servers of this place that removed the bot before that time."""
        found = "SELECT guild FROM lost_server WHERE since <= ? ORDER BY since"
        rows = await self._rows(found, (before,))
        return [row[0] for row in rows if self._database.home.has(row[0])]

    async def left_in(self, guild: int, before: int, most: int) -> list[int]:
        """Return tables of a server that removed the bot; their people were told when these go."""
        found = (
            "SELECT id FROM game WHERE guild = ? AND (status <> 'running' OR"
            " (lost = 'server' AND stranded BETWEEN 1 AND ?)) ORDER BY id LIMIT ?"
        )
        return await self._read_column(found, (guild, before, most))

    async def forget_server(self, guild: int) -> None:
        """Delete the rows of a server beside its tables, once these are gone."""

        def work(db: Db) -> None:
            settle(db)  # games that ended after deleted ones are rated without them
            left = "SELECT 1 FROM game WHERE guild = ?"
            if db.execute(left, (guild,)).fetchone() is None:
                for name in ("server", "lost_server", "lookout"):
                    db.execute(f"DELETE FROM {name} WHERE guild = ?", (guild,))  # noqa: S608 - constants

        await self._database.write(work, then=unknown)


def _keep_saves(db: Db, table: int, versions: Collection[int]) -> None:
    """Keep these saves, each whole, so that the saves they differ from may go."""
    packed = db.execute(
        "SELECT version, base, body FROM snapshot WHERE game = ?", (table,)
    ).fetchall()
    kept = {
        version: zlib.compress(unpacked(db, table, base, body).encode(), 9)
        for version, base, body in packed
        if version in versions
    }
    gone = [(table, version) for version, *_ in packed if version not in versions]
    db.executemany("DELETE FROM snapshot WHERE game = ? AND version = ?", gone)
    whole = "UPDATE snapshot SET base = NULL, body = ? WHERE game = ? AND version = ?"
    db.executemany(whole, [(body, table, version) for version, body in kept.items()])
