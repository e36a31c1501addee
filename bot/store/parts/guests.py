"""The guests who may see a player's hand.

They are kept as long as the table, also after its end.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.db import Db
from bot.store.engine import StorePart
from bot.store.rows import statements
from bot.store.rows.columns import Columns
from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import GuestRecord

GUESTS = Columns(GuestRecord, "guest")
NEW = GUESTS.new()


class GuestRows(StorePart):
    """The part of the store that knows who sees, or has seen, which hand."""

    async def of(self, table: int) -> list[GuestRecord]:
        """Return everybody who ever was allowed to see a hand of a table, in order."""
        rows = await self._rows(f"{GUESTS.select()} WHERE game = ? ORDER BY id", (table,))
        return [GUESTS.record(row) for row in rows]

    async def put(self, table: int, guest: GuestRecord, rows: Sequence[OutboxRow]) -> None:
        """Let a guest see a player's hand, and post these rows."""

        def work(db: Db) -> None:
            db.hold(table)
            db.execute(NEW.insert("game"), NEW.row(guest, table))
            statements.put_outbox(db, table, rows, guest.since)

        await self._database.write(work)

    async def end(self, table: int, guest: int, at: int, rows: Sequence[OutboxRow]) -> None:
        """Let a guest see a hand no longer, and post these rows."""

        def work(db: Db) -> None:
            db.hold(table)
            db.execute("UPDATE guest SET until = ? WHERE id = ? AND until IS NULL", (at, guest))
            statements.put_outbox(db, table, rows, at)

        await self._database.write(work)

    async def note_looked(self, guest: int, at: int) -> None:
        """Somebody sees a hand for the first time."""
        looked = "UPDATE guest SET looked = ? WHERE id = ? AND looked = 0"
        await self._write(looked, (at, guest))

    async def watched(self, member: int) -> list[int]:
        """Return the running tables at which a member may see a hand, the latest first."""
        rows = await self._rows(
            "SELECT guest.game FROM guest JOIN game ON game.id = guest.game"
            " WHERE guest.member = ? AND guest.until IS NULL AND game.status = 'running'"
            " ORDER BY guest.id DESC",
            (member,),
        )
        return list(dict.fromkeys(row[0] for row in rows))
