"""The outbox as it is kept, and the messages that came of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cachetools import LRUCache

from bot.metrics.metrics import kind_of
from bot.origin import Origin, present
from bot.store.db import Db
from bot.store.engine import Database, StorePart
from bot.store.home import Home
from bot.store.parts.timers import GOES_ON
from bot.store.rows import statements
from bot.store.rows.former_names import with_names_of_then
from bot.store.rows.known import OUTBOX, OfTable, Row, of_table
from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import MessageRecord, StandingLanes
from bot.store.rows.statements import Added

ORIGINS = 10_000
"""Most untold rows whose interaction is remembered."""
TRIES = 3
"""Failed tries after which a lane stands still."""
LATE = 600
"""Seconds overdue after which an untried lane stands still."""


class Outgoing(StorePart):
    """The part of the store that keeps untold rows, and the messages that Discord got."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._origins = LRUCache[int, tuple[str, Origin]](ORIGINS)  # by untold row, with its lane

    def origin_of(self, row: int) -> Origin | None:
        """Return the interaction behind an untold row; None after a restart."""
        found = self._origins.get(row)
        return None if found is None else found[1]

    def added(self, added: Added) -> None:
        """Note rows that were put into the outbox, for the interaction that is in hand."""
        rows = added()
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
                    self._database.metrics.posted_of(origin)

    async def post(self, table: int, rows: Sequence[OutboxRow], at: int) -> None:
        """Put rows into the outbox without a change of the table."""

        def work(db: Db) -> Added:
            db.hold(table)
            return statements.put_outbox(db, table, rows, at)

        await self._database.write(work, then=self.added)

    async def post_once(self, table: int, row: OutboxRow, at: int) -> bool:
        """Put a row into the outbox, unless its lane has one; whether it was put there."""

        def work(db: Db) -> Added | None:
            db.hold(table)
            there = "SELECT 1 FROM outbox WHERE game = ? AND lane = ?"
            if db.execute(there, (table, row.lane)).fetchone() is not None:
                return None
            return statements.put_outbox(db, table, [row], at)

        def noted(added: Added | None) -> None:
            if added is not None:
                self.added(added)

        return await self._database.write(work, then=noted) is not None

    async def rows(
        self, table: int | None = None, lane: str | None = None, most: int | None = None
    ) -> list[OutboxRow]:
        """Return the untold rows (of one table, in one lane of it), the oldest first.

        Raises:
            SetAside: a row cannot be read.
        """
        if table is None:
            everything = f"{OUTBOX} ORDER BY id"
            rows = await self._rows(everything)
        else:
            rows = (await self._known(table)).lane(lane)
        return [statements.outbox_row(row) for row in rows[:most]]

    async def _known(self, table: int) -> OfTable:
        known = self._database.known
        found = known.of(table)
        if found is not None:
            return found
        work = partial(_at_home, self._database.home, table)
        read, is_kept = await self._database.look_up_to_keep(work)
        if is_kept:
            known.note(table, read)
        return read

    def knows_rows(self, table: int, rows: Sequence[int]) -> bool | None:
        """Whether these untold rows of a table are remembered; None: nothing of it is.

        What lacks a row is old, and forgotten.
        """
        known = self._database.known.of(table)
        if known is None:
            return None
        if all(row in known.outbox for row in rows):
            return True
        self._database.known.drop(table)
        return False

    async def overdue(self, now: int, after: int, most: int) -> list[tuple[int, int]]:
        """Return the next due rows of tables at home after a number, each with its table.

        Tables that stand still are left out.
        """
        here = self._database.home.also_of("outbox.game")
        return await self._read(
            f"SELECT id, game FROM outbox WHERE due <= ? AND id > ? AND {GOES_ON}{here}"  # noqa: S608 - constants
            " ORDER BY id LIMIT ?",
            (now, after, most),
        )

    async def untold(self, after: int, most: int) -> list[tuple[int, int]]:
        """Return the next untold rows of tables at home after a number, each with its table."""
        here = self._database.home.also_of("outbox.game")
        return await self._read(
            f"SELECT id, game FROM outbox WHERE id > ?{here} ORDER BY id LIMIT ?",  # noqa: S608 - numbers
            (after, most),
        )

    async def lanes(self, table: int) -> list[tuple[str, int]]:
        """Return the lanes of a table with untold rows, the oldest first.

        Each lane comes with its first due time.
        """
        return (await self._known(table)).lanes()

    async def told(
        self,
        table: int,
        rows: Sequence[int],
        message: MessageRecord | None = None,
        then: Sequence[OutboxRow] = (),
    ) -> None:
        """Delete rows that are told (or useless by now); remember the message they became.

        `then` are further rows that follow from it.
        """

        def work(db: Db) -> tuple[Row | None, Added]:
            if then:
                db.hold(table)
            db.executemany("DELETE FROM outbox WHERE id = ?", [(row,) for row in rows])
            told = message
            if told is not None and told.role == "post":
                told = with_names_of_then(db, table, told)
            kept = None if told is None else statements.put_message(db, table, told)
            return kept, statements.put_outbox(db, table, then, 0)

        def noted(written: tuple[Row | None, Added]) -> None:
            kept, added = written
            known = self._database.known
            known.told(table, rows)
            if kept is not None:
                known.keeps(table, kept)
            self._note_told(rows, in_a_message=kept is not None)
            self.added(added)

        await self._database.write(work, then=noted)

    async def postpone(self, row: int, due: int) -> None:
        """Note that a row could not be told, and try again when it is due."""
        await self._write(
            "UPDATE outbox SET attempts = attempts + 1, due = ? WHERE id = ?", (due, row)
        )

    async def hold(self, row: int, due: int) -> None:
        """Hold a row back until it is due."""
        await self._write(
            "UPDATE outbox SET due = ? WHERE id = ?",
            (due, row),
            then=lambda _: self._database.known.held(row, due),
        )

    async def put_off(self, guild: int, now: int) -> list[tuple[int, int]]:
        """Return the tables of a server with failed rows that wait for another try.

        Each comes with its channel.
        """
        rows = await self._read(
            "SELECT id, channel FROM game WHERE guild = ? AND EXISTS (SELECT 1 FROM outbox"
            " WHERE outbox.game = game.id AND attempts > 0 AND due > ?) ORDER BY id",
            (guild, now),
        )
        return [(row[0], row[1]) for row in rows]

    async def hasten(self, table: int, now: int) -> None:
        """Make the failed rows of this table due now."""
        await self._write(
            "UPDATE outbox SET due = ?2 WHERE game = ?1 AND attempts > 0 AND due > ?2", (table, now)
        )

    async def message(self, table: int, role: str) -> MessageRecord | None:
        """Return the message that plays this role for a table."""
        row = (await self._known(table)).messages.get(role)
        return None if row is None else statements.message_record(table, row)

    async def messages(self, table: int, begin: str) -> list[MessageRecord]:
        """Return the messages of a table whose roles begin like this, by role."""
        known = (await self._known(table)).messages
        roles = sorted([role for role in known if role.startswith(begin)])
        return [statements.message_record(table, known[role]) for role in roles]

    async def answered_dms(self, table: int) -> list[int]:
        """Return the seats whose DMs only show a result."""
        dms = await self.messages(table, "letter ")
        return [int(dm.role.rpartition(" ")[2]) for dm in dms if dm.body.get("rests")]

    async def proposal_messages(self, table: int) -> list[MessageRecord]:
        """Return the messages that ask for a table's agreement."""
        return await self.messages(table, "proposal ")

    async def keep_message(self, table: int, message: MessageRecord) -> None:
        """Remember which message plays a role."""
        known = self._database.known
        await self._database.write(
            lambda db: statements.put_message(db, table, message),
            then=lambda row: known.keeps(table, row),
        )

    async def forget_message(self, table: int, role: str) -> None:
        """Note that the message that played this role is gone."""
        await self._write(
            "DELETE FROM message WHERE game = ? AND role = ?",
            (table, role),
            then=lambda _: self._database.known.lost(table, role),
        )

    async def standing(self, now: int, most: int) -> list[StandingLanes]:
        """Return the lanes that stand still, by table and kind of lane, the oldest first.

        Lanes that wait for their table's channel or server are left out.
        """
        rows = await self._read(
            "SELECT game, lane, count(*), max(attempts), min(created) FROM outbox"  # noqa: S608 - a constant
            f" WHERE (attempts >= ? OR due <= ?) AND {GOES_ON} GROUP BY game, lane",
            (TRIES, now - LATE),
        )
        found: dict[tuple[int, str], StandingLanes] = {}
        for table, lane, count, tries, since in rows:
            key = table, kind_of(lane)
            one = found.get(key, StandingLanes(*key, 0, 0, since))
            found[key] = StandingLanes(
                *key, one.rows + count, max(one.tries, tries), min(one.since, since)
            )
        return sorted(found.values(), key=lambda one: (one.since, one.table))[:most]


def _at_home(home: Home, table: int, db: Db) -> tuple[OfTable, bool]:
    """Return the rows of a table, and whether only this process changes them."""
    if home.is_alone:
        return of_table(db, table), True
    row = db.execute("SELECT guild FROM game WHERE id = ?", (table,)).fetchone()
    return of_table(db, table), row is not None and home.has(row[0])
