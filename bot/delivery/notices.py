"""Messages in the channel beside the moves: lobby, reminders, proposals, notes."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.delivery.calls import Calls
from bot.delivery.delivery import UNKNOWN_MESSAGE, Deliverer, Delivery, Way
from bot.delivery.sender import Sendable
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import (
    InvitationRow,
    LobbyRow,
    NoteRow,
    OutboxRow,
    PromiseRow,
    ProposalRow,
    ReminderRow,
    StartRow,
)
from bot.store.rows.records import MessageRecord
from bot.table.lobby.places import LANE
from bot.table.views.table_view import TableView
from rules.kernel import Refused, Seat, Text, from_plain, say, to_plain

SETTINGS = "settings"
"""The role of the post that says what holds at a table, and from when."""


class Notices(Deliverer):
    """Tells everything that is not a move.

    Args:
        delivery: the shared part of all deliveries.
        calls: call members whom a post may not call.
    """

    def __init__(self, delivery: Delivery, calls: Calls) -> None:
        super().__init__(delivery)
        self._calls = calls

    async def lobby(self, row: LobbyRow) -> None:
        """Show a table before its start, in place of its former message."""
        await self._sender.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self._messages.lobbies.lobby(lobby)
        former = await self._store.outbox.message(row.table, "lobby")
        if former is not None:
            if await self._edited(row, former, sending):
                await self._store.outbox.told(row.table, [row.id])
            return
        message = await self._sender.send(lobby.channel, sending, nonce=row.id)
        record = MessageRecord("lobby", lobby.channel, message.id, {}, self._tables.now())
        await self._store.outbox.told(row.table, [row.id], record)

    async def _edited(self, row: OutboxRow, former: MessageRecord, sending: Sendable) -> bool:
        """Edit a message; if it was deleted return False, and the row makes a new one."""
        try:
            await self._sender.edit(former.channel, former.message, sending)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._store.outbox.forget_message(row.table, former.role)
            return False
        return True

    async def reminder(self, row: ReminderRow) -> None:
        """Call the players whom the table still awaits."""
        await self._sender.turn(Urgency.POST)
        view = await self._tables.view(row.table, None)
        seats = [seat for seat in row.seats if seat in view.awaited]
        wanted = Way.NO_DM if row.instead else Way.REMINDER
        if row.warns:
            wanted = Way.WARNING
        called = await self._delivery.called(view, seats, wanted)
        seats = [seat for seat in seats if seat in (*called.now, *called.asleep, *called.written)]
        if seats and not view.over:
            last = [seat for seat in row.last if seat in seats]
            sending = await self._messages.reminders.reminder(view, seats, called.now, last)
            await self._sender.send(view.channel, sending, nonce=row.id)
        await self._store.outbox.told(row.table, [row.id])
        await self._note_unmentioned(view, called.written)

    async def _note_unmentioned(self, view: TableView, seats: Sequence[Seat]) -> None:
        """Call players in the channel whose reminding DM was refused."""
        for seat in seats:
            present = await self._tables.asked_of_seat(view.table, seat)
            self._delivery.reminded_quietly[view.table, seat] = present.digest
        for seat in await self._delivery.out_of_reach(view, seats):
            await self._delivery.call_in_channel(view.table, seat)

    async def proposal(self, row: ProposalRow) -> None:
        """Ask the voters of a proposal, in place of the former message."""
        await self._sender.turn(Urgency.POST)
        proposal = await self._proposals.shown(row.table, row.proposal)
        await self.maybe_close_proposals(row.table)
        if proposal is None:
            await self._store.outbox.told(row.table, [row.id])
            return
        lobby, role = await self._seating.lobby(row.table), f"proposal {proposal.kind}"
        channel = lobby.channel if proposal.channel is None else proposal.channel
        awaited = [voter.member for voter in proposal.awaited]
        elsewhere = {*awaited} if proposal.channel is not None else {*proposal.owners}
        here = [member for member in awaited if member not in elsewhere]
        awake = await self._calls.in_channel(here)
        sending = await self._messages.votes.proposal(lobby, proposal, awake)
        kept = await self._store.outbox.message(row.table, role)
        if kept is not None:
            if await self._edited(row, kept, sending):
                await self._store.outbox.told(row.table, [row.id])
            return
        sent = await self._sender.send(channel, sending, nonce=row.id)
        body = {"id": proposal.id, "closed": to_plain(proposal.closed)}
        record = MessageRecord(role, channel, sent.id, body, self._tables.now())
        later = await self._calls.later(awaited, awake, proposal=proposal.id)
        if row.lane == LANE:
            later = [replace(each, lane=f"{LANE} {each.lane}") for each in later]
        await self._store.outbox.told(row.table, [row.id], record, later)
        if later:
            self._tables.held.tell(row.table)

    async def maybe_close_proposals(self, table: int) -> None:
        """Remove the buttons of proposals that are decided or overtaken."""
        for kept in await self._store.outbox.proposal_messages(table):
            if await self._stands(table, kept.body["id"]):
                continue
            lobby = await self._seating.lobby(table)
            closed = await self._messages.notices.note(lobby, from_plain(kept.body["closed"]))
            await self._delivery.replace(table, kept, closed)

    async def _stands(self, table: int, proposal: int) -> bool:
        try:
            return await self._proposals.shown(table, proposal) is not None
        except Refused:
            return False  # the table was closed

    async def promise(self, row: PromiseRow) -> None:
        """Say from what the cards will be dealt, before anybody joins; it never changes later."""
        if await self._store.outbox.message(row.table, "promise") is None:
            await self._announce(row, "promise", from_plain(row.text))
        await self._store.outbox.told(row.table, [row.id])

    async def start(self, row: StartRow) -> None:
        """Announce that seats and options are fixed, then deal from that message's number.

        After a crash the message in the store counts.
        """
        if await self._store.outbox.message(row.table, "start") is None:
            text = "Seats and options are fixed. The cards are dealt from this message's number."
            await self._announce(row, "start", say(text))
        kept = [await self._store.outbox.message(row.table, role) for role in ("promise", "start")]
        await self._seating.deal(row.table, [each.message for each in kept if each is not None])
        await self._store.outbox.told(row.table, [row.id])

    async def _announce(self, row: OutboxRow, role: str, text: Text) -> None:
        await self._sender.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self._messages.notices.note(lobby, text)
        sent = await self._sender.send(lobby.channel, sending, nonce=row.id)
        record = MessageRecord(role, lobby.channel, sent.id, {}, self._tables.now())
        await self._store.outbox.keep_message(row.table, record)

    async def note(self, row: NoteRow) -> None:
        """Say a sentence of the bot's own."""
        await self._sender.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        verify = row.verify and await self._has_receipts(row.table)
        text = from_plain(row.text)
        sending = await self._messages.notices.note(lobby, text, verify=verify, go_on=row.go_on)
        former = await self._store.outbox.message(row.table, SETTINGS) if row.settings else None
        sent = await self._sender.send(lobby.channel, sending, nonce=row.id)
        record = MessageRecord(SETTINGS, lobby.channel, sent.id, {}, self._tables.now())
        await self._store.outbox.told(row.table, [row.id], record if row.settings else None)
        if former is not None and former.message != sent.id:  # it may say the opposite
            where = {"table": row.table, "role": SETTINGS}
            await self._delivery.delete(former.channel, former.message, where)

    async def invitation(self, row: InvitationRow) -> None:
        """Invite the former players to a new game."""
        await self._sender.turn(Urgency.POST)
        lobby, host = await self._seating.lobby(row.table), row.host
        awake = await self._calls.awake(row.members)
        sending = await self._messages.lobbies.invitation(lobby, host, awake)
        await self._sender.send(lobby.channel, sending, nonce=row.id)
        later = await self._calls.later(row.members, awake, host=host)
        await self._store.outbox.told(row.table, [row.id], None, later)

    async def _has_receipts(self, table: int) -> bool:
        try:
            view = await self._tables.views.view_of_closed(table, None)
        except Refused:
            return False  # its save is damaged
        return bool(view.game_view.get("receipts", {}).get("number"))
