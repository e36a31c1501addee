"""Calls beside a game's questions, such as a proposal or a new table, outside quiet hours."""

from collections.abc import Iterable, Sequence

import discord

from bot.delivery.delivery import Deliverer
from bot.delivery.question_dms import LOOKED_AT_AGAIN, REFUSED
from bot.delivery.sender import Sendable
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import CallRow
from bot.store.rows.records import MessageRecord
from bot.table.consent.shown import Shown
from bot.table.views.table_view import Lobby
from rules.kernel import Refused, to_plain


class Calls(Deliverer):
    """Calls members whom the post may not call: after they wake, or by a DM if they want."""

    async def awake(self, members: Iterable[int]) -> list[int]:
        """Return those of these members who may be called at this hour."""
        return [member for member in members if not await self._delivery.asleep_until(member)]

    async def in_channel(self, members: Iterable[int]) -> list[int]:
        """Return those of these members whom the channel may call now; others want only DMs."""
        wishes = [await self._store.members.get(member) for member in await self.awake(members)]
        return [w.member for w in wishes if (w.pings and not w.gathers) or w.closed]

    async def later(
        self,
        members: Iterable[int],
        called: Sequence[int],
        *,
        proposal: int = 0,
        host: str | None = None,
    ) -> list[CallRow]:
        """Return the rows that call the other members, each at their waking time."""
        rows = []
        for member in members:
            if member not in called:
                wakes = 0 if proposal else await self._delivery.asleep_until(member)
                due = min(wakes, self._tables.now() + LOOKED_AT_AGAIN)  # hours may change
                rows.append(CallRow(member=member, proposal=proposal, host=host, due=due))
        return rows

    async def tell(self, row: CallRow) -> None:
        """Call a member, unless there is nothing left to call them to."""
        member = row.member
        wakes = await self._wakes(row)
        if wakes:
            await self._store.outbox.hold(row.id, min(wakes, self._tables.now() + LOOKED_AT_AGAIN))
            return
        lobby, record = await self._seating.lobby(row.table), None
        if row.host is not None:
            if lobby.status == "lobby" and member not in {seat.member for seat in lobby.seats}:
                messages = self._messages
                await self._send(row, await messages.lobbies.invitation(lobby, row.host, [member]))
        else:
            record = await self._to_a_proposal(row, lobby, member)
        await self._store.outbox.told(row.table, [row.id], record)

    async def _wakes(self, row: CallRow) -> int:
        """Return when a member can be called; whoever is away as told is asked by DM."""
        if row.proposal and await self._is_owner(row):
            return await self._delivery.night_until(row.member)
        return await self._delivery.asleep_until(row.member)

    async def _is_owner(self, row: CallRow) -> bool:
        proposal = await self._waiting_for(row, row.member)
        return proposal is not None and row.member in proposal.owners

    async def _to_a_proposal(self, row: CallRow, lobby: Lobby, member: int) -> MessageRecord | None:
        proposal = await self._waiting_for(row, member)
        if proposal is None:
            return None
        wish, messages = await self._store.members.get(member), self._messages
        own = member in proposal.owners or proposal.channel is not None
        if wish.gathers and not own:
            return None  # the morning DM names it
        by_dm = own or not wish.pings
        by_dm = by_dm and await self._delivery.readers.may(row.table, member)
        if by_dm and not wish.closed and wish.letters != "never":
            await self._sender.turn(Urgency.DM)
            asked = await messages.votes.proposal(lobby, proposal, ())
            try:
                channel, sent = await self._sender.write_to(member, asked, nonce=row.id)
            except discord.HTTPException as error:
                if error.status != 403 and error.code not in REFUSED:
                    raise
            else:
                body = {"id": proposal.id, "closed": to_plain(proposal.closed)}
                role = f"proposal {proposal.kind} {member}"
                return MessageRecord(role, channel, sent.id, body, self._tables.now())
        call = await messages.votes.called_to(lobby, proposal, member)
        await self._send(row, call, proposal.channel)
        return None

    async def _send(self, row: CallRow, sending: Sendable, channel: int | None = None) -> None:
        await self._sender.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        await self._sender.send(channel or lobby.channel, sending, nonce=row.id)

    async def _waiting_for(self, row: CallRow, member: int) -> Shown | None:
        """Return the proposal if this member's vote is still missing."""
        try:
            proposal = await self._proposals.shown(row.table, row.proposal)
        except Refused:
            return None  # the table was closed
        if proposal is None or member not in {voter.member for voter in proposal.awaited}:
            return None
        return proposal
