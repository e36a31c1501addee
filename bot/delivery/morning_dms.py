"""Morning DMs: one a day about every waiting table, instead of single calls."""

import logging

import discord

from bot.delivery.delivery import Deliverer
from bot.delivery.messages import Morning
from bot.delivery.question_dms import CLOSED, REFUSED
from bot.delivery.turns import Urgency
from bot.faults import kind_and_place
from bot.hours.mornings import last_morning
from bot.store.parts.members import LastMorning
from bot.store.rows.members import MemberRecord

log = logging.getLogger(__name__)


class MorningDms(Deliverer):
    """Writes to members who want one DM a day."""

    async def send_due(self) -> None:
        """Write every DM that is due; after an outage only one, however many were missed.

        While nobody can press anything in a DM, nobody is written to. One place writes to all.
        """
        if not self._store.home.is_first or self._tables.held.outages.is_away(None):
            return
        for member in await self._store.members.gatherers():
            try:
                await self._maybe_send(member)
            except Exception as error:  # an edge: one member's fault must not stop the others
                log.error("a morning DM failed", extra=kind_and_place(error))

    async def _maybe_send(self, member: int) -> None:
        wish, now = await self._store.members.get(member), self._tables.now()
        if wish.morning is None or not wish.gathers:
            return
        due = last_morning(wish.morning, wish.zone or "UTC", now)
        last = await self._store.members.last_morning(member)
        if last.sent >= due or await self._delivery.asleep_until(member):
            return
        morning = await self._messages.inbox.morning(member)
        sent = LastMorning(due)
        if morning is not None:
            sent = await self._write(wish, morning, due)
        if last.message and self._delivery.tidies():
            await self._delivery.delete(last.channel, last.message, {"role": "morning"})
        await self._store.members.note_morning(member, sent)

    async def _write(self, wish: MemberRecord, morning: Morning, due: int) -> LastMorning:
        """Send the DM; call a member who cannot get it in the channels of those tables."""
        await self._sender.turn(Urgency.DM)
        try:
            channel, message = await self._sender.write_to(
                wish.member, morning.sending, nonce=f"m{due}"
            )
        except discord.HTTPException as error:
            if error.status != 403 and error.code not in REFUSED:
                raise
            self._delivery.dm_refused(error.code)
            # Only public waits may show, also in the next post's calls.
            if error.code in CLOSED and morning.named:
                await self._store.members.change(wish.member, closed=1)
            for table, seat in morning.named:
                view = await self._tables.asked_of_seat(table, seat)
                self._delivery.refused[table, seat] = view.digest
                await self._delivery.call_in_channel(table, seat)
            return LastMorning(due)
        return LastMorning(due, channel, message.id)
