"""Tables that are closed: by their host or a moderator, or because nobody is left there."""

from __future__ import annotations

from bot.store.records import Change, OutboxRecord
from bot.table.changes import HOUR, letters_to_all, note
from bot.table.live import Live
from bot.table.tables import Tables
from bot.table.time_to_act import could_have_acted
from rules.kernel.ask import Refused
from rules.kernel.text import say

IDLE = 7 * 24 * HOUR
"""Seconds in which somebody could have started a table before it is closed."""


class Closing:
    """What closes tables.

    Args:
        tables: the table service, whose locks and commits this shares.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def cancel(self, table: int, member: int, *, moderator: bool = False) -> None:
        """The host, or a moderator of the server, closes a table for good.

        The game is not read: a table whose save is damaged can be closed, too, and its saves
        stay as they are.
        """
        async with self.tables.open_unread(table) as live:
            if not moderator:
                refuse_others(live, member)
            text = "{host} has closed the game of {game}."
            if member != live.record.host:
                text = "A moderator has closed the game of {game}."
            await self._cancel(live, text)

    async def close(self, table: int) -> None:
        """Whoever runs the bot closes a table for good, without a look at its game.

        Raises:
            Refused: there is no such table, or it has ended.
        """
        async with self.tables.open_unread(table) as live:
            await self._cancel(live, "The host of this bot has closed the game of {game}.")

    async def _cancel(self, live: Live, text: str) -> None:
        if live.record.status in ("over", "cancelled"):
            raise Refused(say("This game has ended already."))
        change = self._change(live)
        change.status, change.waiting = "cancelled", []
        if live.record.status == "running":
            closed = say(text, host=live.record.host_name, game=live.meta.name)
            change.outbox += [note(closed, verify=True), *letters_to_all(live.seats)]
        await self.tables.commit(live, change)

    async def give_up(self, table: int) -> None:
        """Close a table that could not even be announced, without a word."""
        async with self.tables.open_unread(table) as live:
            change = self._change(live)
            change.status, change.outbox = "cancelled", []
            await self.tables.commit(live, change)
        store = self.tables.store
        await store.told(table, [row.id for row in await store.outbox(table)])

    async def expire(self) -> None:
        """Close the tables that nobody has started for a week, and those left to robots alone."""
        now, store = self.tables.now(), self.tables.store
        forgotten = "Nobody has started this game of {game} for a week, so the table is closed."
        for table in await store.idle_lobbies(now - IDLE):
            await self._close(table, "lobby", forgotten + " /game new opens another.")
        for table in await store.deserted(now):
            await self._close(table, "running", "The last player has left this game of {game}.")

    async def _close(self, table: int, status: str, text: str) -> None:
        async with self.tables.open_unread(table) as live:
            if live.record.status != status:
                return
            since, now = live.record.since, self.tables.now()
            if status == "lobby" and not could_have_acted(live, None, since, IDLE, now):
                return
            change = self._change(live)
            change.status, change.waiting = "cancelled", []
            closed = say(text, game=live.meta.name)
            change.outbox.append(note(closed, verify=status == "running"))
            await self.tables.commit(live, change)

    def _change(self, live: Live) -> Change:
        return Change(
            table=live.record.id,
            version=live.record.version,
            at=self.tables.now(),
            outbox=[lobby_row()],
        )


def lobby_row() -> OutboxRecord:
    """Word that the lobby's post is to be brought up to date."""
    return OutboxRecord(lane="post", kind="lobby", body={})


def refuse_others(live: Live, member: int) -> None:
    """Refuse what only the host may do.

    Raises:
        Refused: this member is not the host.
    """
    if member != live.record.host:
        raise Refused(
            say("Only {host}, the host of this table, can do that.", host=live.record.host_name)
        )
