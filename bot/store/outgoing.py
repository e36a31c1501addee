"""The outbox as it is kept, and the messages that it has become."""

from __future__ import annotations

from collections.abc import Sequence

from cachetools import LRUCache

from bot.metrics import Metrics
from bot.origin import Origin, present
from bot.store import statements
from bot.store.db import Db
from bot.store.engine import Part
from bot.store.known import OUTBOX, OfTable, Row, of_table
from bot.store.outbox_rows import OutboxRow
from bot.store.records import MessageRecord

ORIGINS = 10_000
"""Untold rows of which it is remembered which interaction they come from."""


class Outgoing(Part):
    """The part of the store that knows what Discord must still be told, and what it was told."""

    _origins: LRUCache[int, tuple[str, Origin]]  # by untold row; and its lane

    @property
    def metrics(self) -> Metrics:
        """What the bot on this store counts."""
        return self._database.metrics

    def origin_of(self, row: int) -> Origin | None:
        """Return the interaction that an untold row comes from, unless that was before a start."""
        found = self._origins.get(row)
        return None if found is None else found[1]

    def _added(self, rows: Sequence[Row]) -> None:
        """Rows were put into the outbox, for the interaction that is in hand."""
        self._database.known.added(rows)
        origin = present()
        if origin is None:
            return
        for row in rows:
            self._origins[row[0]] = row[2], origin

    def _note_told(self, rows: Sequence[int], *, in_a_message: bool) -> None:
        for row in rows:
            found = self._origins.pop(row, None)
            if found is not None and in_a_message:
                lane, origin = found
                if lane == "post" and not origin.posted:
                    self.metrics.posted_of(origin)

    async def post(self, table: int, rows: Sequence[OutboxRow], at: int) -> None:
        """Put rows into the outbox that belong to no change of the table."""
        await self._database.write(
            lambda db: statements.put_outbox(db, table, rows, at), then=self._added
        )

    async def post_once(self, table: int, row: OutboxRow, at: int) -> bool:
        """Put a row into the outbox, unless its lane has one; whether that was done."""

        def work(db: Db) -> Sequence[Row]:
            there = "SELECT 1 FROM outbox WHERE game = ? AND lane = ?"
            if db.execute(there, (table, row.lane)).fetchone() is not None:
                return []
            return statements.put_outbox(db, table, [row], at)

        added = await self._database.write(work, then=lambda rows: self._added(rows))
        return bool(added)

    async def outbox(
        self, table: int | None = None, lane: str | None = None, most: int | None = None
    ) -> list[OutboxRow]:
        """What has still to be told (of one table, in one lane of it), oldest first.

        Raises:
            SetAside: something of it cannot be read.
        """
        if table is None:
            everything = f"{OUTBOX} ORDER BY id"
            rows = await self._database.look_up(lambda db: db.execute(everything).fetchall())
        else:
            rows = (await self._known(table)).lane(lane)
        return [statements.outbox_row(row) for row in rows[:most]]

    async def _known(self, table: int) -> OfTable:
        known = self._database.known
        found = known.of(table)
        if found is None:
            found = await self._database.look_up_to_keep(lambda db: of_table(db, table))
            known.note(table, found)
        return found

    async def untold(self, after: int, most: int) -> list[tuple[int, int]]:
        """The next rows behind a number that have still to be told, each with its table."""

        def work(db: Db) -> list[tuple[int, int]]:
            return db.execute(
                "SELECT id, game FROM outbox WHERE id > ? ORDER BY id LIMIT ?", (after, most)
            ).fetchall()

        return await self._database.read(work)

    async def lanes(self, table: int) -> list[tuple[str, int]]:
        """The lanes of a table in which something has still to be told, the oldest first.

        Each comes with when the first of it is due.
        """
        return (await self._known(table)).lanes()

    async def told(
        self,
        table: int,
        rows: Sequence[int],
        message: MessageRecord | None = None,
        then: Sequence[OutboxRow] = (),
    ) -> None:
        """Rows have been told (or are of no use any more); remember the message they became.

        `then` is what must still be told because of it.
        """

        def work(db: Db) -> tuple[Row | None, list[Row]]:
            db.executemany("DELETE FROM outbox WHERE id = ?", [(row,) for row in rows])
            kept = None if message is None else statements.put_message(db, table, message)
            return kept, statements.put_outbox(db, table, then, 0)

        def noted(written: tuple[Row | None, list[Row]]) -> None:
            kept, added = written
            known = self._database.known
            known.told(table, rows)
            if kept is not None:
                known.keeps(table, kept)
            self._note_told(rows, in_a_message=kept is not None)
            self._added(added)

        await self._database.write(work, then=noted)

    async def postpone(self, row: int, due: int) -> None:
        """A row could not be told: try again when it is due."""

        def work(db: Db) -> None:
            db.execute(
                "UPDATE outbox SET attempts = attempts + 1, due = ? WHERE id = ?", (due, row)
            )

        await self._database.write(work)

    async def hold(self, row: int, due: int) -> None:
        """A row is not to be told before it is due."""

        def work(db: Db) -> None:
            db.execute("UPDATE outbox SET due = ? WHERE id = ?", (due, row))

        await self._database.write(work, then=lambda _: self._database.known.held(row, due))

    async def put_off(self, guild: int, now: int) -> list[tuple[int, int]]:
        """The tables of a server where something that failed waits to be tried again.

        Each comes with its channel.
        """

        def work(db: Db) -> list[tuple[int, int]]:
            rows = db.execute(
                "SELECT id, channel FROM game WHERE guild = ? AND EXISTS (SELECT 1 FROM outbox"
                " WHERE outbox.game = game.id AND attempts > 0 AND due > ?) ORDER BY id",
                (guild, now),
            )
            return [(row[0], row[1]) for row in rows]

        return await self._database.read(work)

    async def hasten(self, table: int, now: int) -> None:
        """What failed at this table is due now."""

        def work(db: Db) -> None:
            db.execute(
                "UPDATE outbox SET due = ?2 WHERE game = ?1 AND attempts > 0 AND due > ?2",
                (table, now),
            )

        await self._database.write(work)

    async def message(self, table: int, role: str) -> MessageRecord | None:
        """The message that plays this role for a table."""
        row = (await self._known(table)).messages.get(role)
        return None if row is None else statements.message_record(table, row)

    async def messages(self, table: int, begin: str) -> list[MessageRecord]:
        """The messages of a table whose roles begin like this, by role."""
        known = (await self._known(table)).messages
        roles = sorted(role for role in known if role.startswith(begin))
        return [statements.message_record(table, known[role]) for role in roles]

    async def answered_dms(self, table: int) -> list[int]:
        """Return the seats whose DMs only show a result."""
        dms = await self.messages(table, "letter ")
        return [int(dm.role.rpartition(" ")[2]) for dm in dms if dm.body.get("rests")]

    async def proposal_messages(self, table: int) -> list[MessageRecord]:
        """The messages that ask for a table's agreement."""
        return await self.messages(table, "proposal ")

    async def keep_message(self, table: int, message: MessageRecord) -> None:
        """Remember which message plays a role."""
        known = self._database.known
        await self._database.write(
            lambda db: statements.put_message(db, table, message),
            then=lambda row: known.keeps(table, row),
        )

    async def forget_message(self, table: int, role: str) -> None:
        """The message that played this role is gone."""

        def work(db: Db) -> None:
            db.execute("DELETE FROM message WHERE game = ? AND role = ?", (table, role))

        await self._database.write(work, then=lambda _: self._database.known.lost(table, role))
