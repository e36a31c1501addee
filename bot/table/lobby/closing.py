"""The closing of tables: by their host or a moderator, or because nobody is left there."""

from dataclasses import replace

from bot.store.outbox_rows import LobbyRow
from bot.store.records import Change
from bot.table.changes import HOUR, dms_to_all, note
from bot.table.held import HeldTable
from bot.table.tables import Tables
from bot.table.time.time_to_act import could_have_acted
from rules.kernel.ask import Refused
from rules.kernel.text import say

IDLE = 7 * 24 * HOUR
"""Seconds without a start after which a table is closed."""


class Closing:
    """Closes tables.

    Args:
        tables: the table service, whose locks and commits this shares.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def cancel(self, table: int, member: int, *, moderator: bool = False) -> None:
        """Close a table for good, for its host or a moderator of the server.

        This does not read the game: a table with a damaged save can be closed, too, and its saves
        stay as they are.
        """
        async with self.tables.held.open_unread(table) as held:
            if not moderator:
                refuse_others(held, member)
            text = "{host} has closed the game of {game}."
            if member != held.record.host:
                text = "A moderator has closed the game of {game}."
            await self._cancel(held, text)

    async def close(self, table: int) -> None:
        """Close a table for good for the operator, without a look at its game.

        Raises:
            Refused: there is no such table, or it has ended.
        """
        async with self.tables.held.open_unread(table) as held:
            await self._cancel(held, "The operator of this bot has closed the game of {game}.")

    async def _cancel(self, held: HeldTable, text: str) -> None:
        if held.record.status in ("over", "cancelled"):
            raise Refused(say("This game has ended already."))
        change = self._closing(held)
        if held.record.status == "running":
            closed = say(text, host=held.record.host_name, game=held.meta.name)
            change.outbox += [note(closed, verify=True), *dms_to_all(held.seats)]
        await self.tables.commit(held, change)

    async def give_up(self, table: int) -> None:
        """Close a table without a word, since it could not even be announced."""
        async with self.tables.held.open_unread(table) as held:
            change = self._change(held)
            change.status, change.outbox = "cancelled", []
            await self.tables.commit(held, change)
        store = self.tables.store
        await store.told(table, [row.id for row in await store.outbox(table)])
        self.tables.held.homes.changed(table)

    async def expire(self) -> None:
        """Close tables that nobody started for a week, and those with robots alone."""
        now, store = self.tables.now(), self.tables.store
        forgotten = "Nobody has started this game of {game} for a week, so the table is closed."
        for table in await store.idle_lobbies(now - IDLE):
            await self._close(table, "lobby", forgotten + " /game new opens another.")
        for table in await store.deserted(now):
            await self._close(table, "running", "The last player has left this game of {game}.")

    async def _close(self, table: int, status: str, text: str) -> None:
        async with self.tables.held.open_unread(table) as held:
            if held.record.status != status:
                return
            since, now = held.record.since, self.tables.now()
            if status == "lobby" and not could_have_acted(held, None, since, IDLE, now):
                return
            change = self._closing(held)
            closed = say(text, game=held.meta.name)
            change.outbox.append(note(closed, verify=status == "running"))
            await self.tables.commit(held, change)

    def _closing(self, held: HeldTable) -> Change:
        """Return the change that closes a table; it forgets whose hours the forecast counted."""
        change, hours = self._change(held), held.record.hours
        change.status, change.waiting = "cancelled", []
        if hours.counted:
            change.hours = replace(hours, counted=())
        return change

    def _change(self, held: HeldTable) -> Change:
        return Change(
            table=held.record.id,
            version=held.record.version,
            at=self.tables.now(),
            outbox=[LobbyRow()],
        )


def refuse_others(held: HeldTable, member: int) -> None:
    """Refuse an action that only the host may take.

    Raises:
        Refused: this member is not the host.
    """
    if member != held.record.host:
        raise Refused(
            say("Only {host}, the host of this table, can do that.", host=held.record.host_name)
        )
