"""Who sat in which seat and who hosted, from when to when: kept with every change, never lost."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.db import Db
from bot.store.engine import StorePart
from bot.store.rows.columns import Columns
from bot.store.rows.records import TenureRecord

TENURES = Columns(TenureRecord, "tenure")


def keep_tenures(db: Db, table: int, at: int, sealed: int = 0) -> None:
    """Update the tenures to the seats and the host that have just been written.

    Every tenure begins anew with the start, when the seats begin to hold secrets.
    """
    row = db.execute("SELECT status = 'lobby' FROM game WHERE id = ?", (table,)).fetchone()
    lobby = int(row[0])
    db.execute(
        "UPDATE tenure SET until = ?1, ended = (SELECT version FROM game WHERE id = ?2)"
        " WHERE game = ?2 AND until IS NULL AND (lobby > ?3 OR NOT EXISTS"
        " (SELECT 1 FROM seat WHERE seat.game = tenure.game AND seat.seat = tenure.seat"
        " AND seat.member IS NOT DISTINCT FROM tenure.member AND seat.name = tenure.name"
        " AND seat.gone <> 1))",
        (at, table, lobby),
    )
    db.execute(
        "INSERT INTO tenure (game, seat, member, name, since, lobby, sealed)"
        " SELECT game, seat, member, name, ?1, ?3, ?4 FROM seat WHERE game = ?2 AND gone <> 1"
        " AND NOT EXISTS (SELECT 1 FROM tenure WHERE tenure.game = seat.game"
        " AND tenure.seat = seat.seat AND tenure.until IS NULL)",
        (at, table, lobby, sealed),
    )
    keep_hosting(db, table, at)


def keep_hosting(db: Db, table: int, at: int) -> None:
    """Update the hosting to the host that has just been written."""
    db.execute(
        "UPDATE hosting SET until = ?1 WHERE game = ?2 AND until IS NULL"
        " AND member <> (SELECT host FROM game WHERE id = ?2)",
        (at, table),
    )
    db.execute(
        "INSERT INTO hosting (game, member, name, since)"
        " SELECT id, host, host_name, ?1 FROM game WHERE id = ?2 AND NOT EXISTS"
        " (SELECT 1 FROM hosting WHERE hosting.game = game.id AND hosting.until IS NULL)",
        (at, table),
    )


class Tenures(StorePart):
    """The part of the store that knows who sat where."""

    async def of(self, table: int) -> list[TenureRecord]:
        """Return everybody who ever sat at a table, seat by seat, in order."""

        def work(db: Db) -> list[TenureRecord]:
            rows = db.execute(f"{TENURES.select()} WHERE game = ? ORDER BY seat, id", (table,))
            return [TENURES.record(row) for row in rows]

        return await self._database.read(work)

    async def first_after(self, table: int, times: Iterable[int]) -> dict[int, int]:
        """Return the version of the first answer after each time, where there is one."""
        found = "SELECT min(version) FROM answer WHERE game = ? AND at > ?"

        def work(db: Db) -> dict[int, int]:
            rows = {time: db.execute(found, (table, time)).fetchone()[0] for time in times}
            return {time: int(version) for time, version in rows.items() if version is not None}

        return await self._database.read(work)

    async def played_by(self, member: int, most: int) -> list[int]:
        """Return tables that have begun and at which a member has sat since, the latest first."""
        return await self._read_column(
            "SELECT id FROM game WHERE status IN ('running', 'over', 'cancelled') AND EXISTS"
            " (SELECT 1 FROM tenure WHERE tenure.game = game.id AND tenure.member = ?"
            " AND tenure.lobby = 0) ORDER BY status = 'running' DESC, id DESC LIMIT ?",
            (member, most),
        )

    async def stood_in(self, owner: int) -> list[int]:
        """Return the running tables where a member's seat is played while nobody sits there."""
        rows = await self._rows(
            "SELECT game.id FROM game JOIN seat ON seat.game = game.id"
            " WHERE seat.owner = ? AND seat.member IS NULL AND seat.gone <> 1"
            " AND game.status = 'running' ORDER BY game.id",
            (owner,),
        )
        return [row[0] for row in rows]

    async def owned_by(self, owner: int) -> list[int]:
        """Return the running tables where another plays a member's seat, the latest first."""
        return await self._read_column(
            "SELECT game.id FROM game JOIN seat ON seat.game = game.id WHERE seat.owner = ?"
            " AND seat.gone <> 1 AND game.status = 'running' ORDER BY game.id DESC",
            (owner,),
        )

    async def hosts(self, table: int) -> list[tuple[int, int]]:
        """Return everybody who ever hosted a table, and since when; the present host last."""
        rows = await self._read(
            "SELECT member, since FROM hosting WHERE game = ? ORDER BY id", (table,)
        )
        return [(row[0], row[1]) for row in rows]

    async def last_answer(self, table: int, seat: int) -> int:
        """Return when a seat's player last answered, ordered or undid themselves; 0: never."""
        [row] = await self._read(
            "SELECT coalesce(max(at), 0) FROM answer WHERE game = ? AND seat = ?"
            " AND automatic = 0 AND kind IN ('play', 'orders', 'undo')",
            (table, seat),
        )
        return int(row[0])

    async def host_acted(self, table: int) -> int:
        """Return when the host last acted on the table, or began to host it."""
        [row] = await self._read(
            "SELECT CASE WHEN acted > since THEN acted ELSE since END FROM hosting"
            " WHERE game = ? AND until IS NULL",
            (table,),
        )
        return int(row[0])

    async def note_act(self, table: int, member: int, at: int) -> None:
        """Keep that a member acted on the table, if they host it."""
        await self._write(
            "UPDATE hosting SET acted = ? WHERE game = ? AND member = ? AND until IS NULL",
            (at, table, member),
            then=lambda _: None,
        )
