"""The closing of tables: by their host or a moderator, or because nobody is left there."""

from dataclasses import replace

from bot.store.rows.outbox import LobbyRow
from bot.store.rows.records import Change
from bot.table.cases import Case, Who
from bot.table.changes import HOUR, note, told_closed
from bot.table.consent.soundness import is_sound, newest
from bot.table.held import HeldTable
from bot.table.law import Verdict, judge, may_ask
from bot.table.lobby.moved import have_moved
from bot.table.seats.presence import case_of
from bot.table.seats.stakes import has_a_stake
from bot.table.tables import Tables
from bot.table.time.time_to_act import could_have_acted
from rules.kernel import Refused, say

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
        """Close a table for good, by the rows of the law that take nobody else's word.

        A table with a damaged save can be closed, too, and its saves stay as they are.

        Raises:
            Refused: the member may not, or the others have to agree.
        """
        async with self.tables.held.open_unread(table) as held:
            _refuse_ended(held)
            case = await self._case(held, member, moderator=moderator)
            if member == held.record.host and may_ask("close", case).why is not None:
                text = "Others have moved, so all decide. /game cancel how: unfinished asks them."
                raise Refused(say(text))
            row = judge("close", case)
            text = "{host} has closed the game of {game} as unfinished."
            if row == "close.moderator":
                text = "A moderator has closed the game of {game} as unfinished."
            await self._cancel(held, text, by=member)

    async def may_close(self, table: int, member: int, *, moderator: bool = False) -> Verdict:
        """Return whether a member may close a table without anybody else's word, or why not."""
        async with self.tables.held.open_unread(table) as held:
            return may_ask("close", await self._case(held, member, moderator=moderator))

    async def _case(self, held: HeldTable, member: int, *, moderator: bool) -> Case:
        """Return what the law looks at: whether anybody can play on, and who has moved."""
        facts = {"unreadable": held.record.damaged}
        if held.record.status == "running" and not held.record.damaged:
            game = held.game if held.game is not None else await newest(self.tables.store, held)
            facts["unreadable"] = game is None or not is_sound(game)
            held = replace(held, game=game)
            facts["others_moved"] = facts["unreadable"] or await self._others_moved(held)
        rights = frozenset({Who.MODERATOR}) if moderator else frozenset()
        knows = moderator and await has_a_stake(self.tables.store, held, member)
        now = self.tables.now()
        return case_of(held, now, member, rights=rights, knows=knows, facts=facts)

    async def _others_moved(self, held: HeldTable) -> bool:
        """Return whether everybody saw somebody but the host move."""
        upto, _ = await self.tables.views.shown(held, None)
        return await have_moved(self.tables.store, held, upto)

    async def close(self, table: int) -> None:
        """Close a table for good for the operator, without a look at its game.

        Raises:
            Refused: there is no such table, or it has ended.
        """
        async with self.tables.held.open_unread(table) as held:
            await self._cancel(held, "The operator of this bot has closed the game of {game}.")

    async def _cancel(self, held: HeldTable, text: str, by: int | None = None) -> None:
        _refuse_ended(held)
        change = self._closing(held)
        if held.record.status == "running":
            closed = say(text, host=held.record.host_name, game=held.meta.name)
            change.outbox += [note(closed, verify=True), *told_closed(held, closed, by)]
        await self.tables.commit(held, change)

    async def give_up(self, table: int) -> None:
        """Close a table without a word, since it could not even be announced."""
        async with self.tables.held.open_unread(table) as held:
            change = self._change(held)
            change.status, change.outbox = "cancelled", []
            await self.tables.commit(held, change)
        store = self.tables.store
        await store.outbox.told(table, [row.id for row in await store.outbox.rows(table)])
        self.tables.held.homes.changed(table)

    async def expire(self) -> None:
        """Close tables that nobody started for a week, and those with robots alone."""
        now, store = self.tables.now(), self.tables.store
        forgotten = "Nobody has started this game of {game} for a week, so the table is closed."
        for table in await store.retention.idle_lobbies(now - IDLE):
            await self._close(table, "lobby", forgotten + " /game new opens another.")
        for table in await store.retention.deserted(now):
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


def _refuse_ended(held: HeldTable) -> None:
    if held.record.status in ("over", "cancelled"):
        raise Refused(say("This game has ended already."))
