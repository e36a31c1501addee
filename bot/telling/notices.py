"""What the channel is told beside the moves: lobby, reminders, requests to take back, notes."""

from __future__ import annotations

import discord

from bot.store.records import MessageRecord, OutboxRecord, VoteRecord
from bot.telling.courier import Sending
from bot.telling.pace import Urgency
from bot.telling.teller import UNKNOWN_MESSAGE, Teller
from rules.kernel.text import from_plain


class Notices(Teller):
    """Tells of what is no move."""

    async def lobby(self, row: OutboxRecord) -> None:
        """Show a table before its start, in the place of what was shown before."""
        await self._courier.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self._telling.presenter.lobby(lobby)
        former = await self._store.message(row.table, "lobby")
        if former is not None:
            if await self._edited(row, former, sending):
                await self._store.told(row.table, [row.id])
            return
        message = await self._courier.send(lobby.channel, sending, nonce=row.id)
        record = MessageRecord("lobby", lobby.channel, message.id, {}, self._tables.now())
        await self._store.told(row.table, [row.id], record)

    async def _edited(self, row: OutboxRecord, former: MessageRecord, sending: Sending) -> bool:
        """Change a message; not if it was deleted: the row is still there and makes a new one."""
        try:
            await self._courier.edit(former.channel, former.message, sending)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._store.forget_message(row.table, former.role)
            return False
        return True

    async def reminder(self, row: OutboxRecord) -> None:
        """Call those for whom the table still waits."""
        await self._courier.turn(Urgency.POST)
        look = await self._tables.look(row.table, None)
        seats = [seat for seat in row.body["seats"] if seat in look.awaited]
        if seats and not look.over:
            sending = await self._telling.presenter.reminder(look, seats)
            await self._courier.send(look.channel, sending, nonce=row.id)
        await self._store.told(row.table, [row.id])

    async def vote(self, row: OutboxRecord) -> None:
        """Ask the others whether a move may be taken back."""
        await self._courier.turn(Urgency.POST)
        look = await self._tables.look(row.table, None)
        vote = VoteRecord(row.body["seat"], row.body["version"], 0, tuple(row.body["agreed"]))
        if look.heard == vote.version:
            await self.maybe_close_vote(row.table, but=vote.version)
            sending = await self._telling.presenter.vote(look, vote)
            kept = await self._store.message(row.table, "vote")
            if kept is not None:
                if not await self._edited(row, kept, sending):
                    return
            else:
                sent = await self._courier.send(look.channel, sending, nonce=row.id)
                body = {"seat": vote.seat, "version": vote.version}
                record = MessageRecord("vote", look.channel, sent.id, body, self._tables.now())
                await self._store.keep_message(row.table, record)
        await self._store.told(row.table, [row.id])

    async def maybe_close_vote(self, table: int, *, but: int | None = None) -> None:
        """Take the buttons from a request to take back that is decided or has been overtaken."""
        kept = await self._store.message(table, "vote")
        if kept is None or kept.body["version"] == but:
            return
        vote, found = await self._store.vote(table), await self._store.table(table)
        heard = found[0].heard if found is not None and found[0].status == "running" else None
        if vote is not None and vote.version == kept.body["version"] == heard:
            return
        lobby = await self._seating.lobby(table)
        closed = await self._telling.presenter.vote_closed(lobby, kept.body["seat"])
        await self._telling.replace(table, kept, closed)

    async def note(self, row: OutboxRecord) -> None:
        """Say a sentence of the bot's own."""
        await self._courier.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self._telling.presenter.note(lobby, from_plain(row.body["text"]))
        await self._courier.send(lobby.channel, sending, nonce=row.id)
        await self._store.told(row.table, [row.id])
