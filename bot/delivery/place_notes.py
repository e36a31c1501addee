"""News of a table's place for its players: by DM, and in the channel that it has left."""

import logging

import discord

from bot.delivery.delivery import Deliverer
from bot.delivery.question_dms import LOOKED_AT_AGAIN, REFUSED
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import MovedRow, PlaceNoteRow
from rules.kernel import from_plain

log = logging.getLogger(__name__)


class PlaceNotes(Deliverer):
    """Tells of tables that move, or stand still without a place."""

    async def dm(self, row: PlaceNoteRow) -> None:
        """Write to one player; a sleeping player gets the message after waking."""
        member = row.member
        delivery = self._delivery
        reaches = delivery.night_until if row.or_here else delivery.asleep_until
        wakes = await reaches(member)
        if wakes:
            await self._store.outbox.hold(row.id, min(wakes, self._tables.now() + LOOKED_AT_AGAIN))
            return
        written = (await self._store.members.get(member)).letters != "never"
        written = written and await self._write(row, member)
        if row.or_here and not written:
            await self._mention(row)
        await self._store.outbox.told(row.table, [row.id])

    async def _mention(self, row: PlaceNoteRow) -> None:
        """Mention a member in the channel whom no DM reaches; the channel may be gone, too."""
        await self._sender.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self._messages.notices.note_to(lobby, row.member, from_plain(row.text))
        try:
            await self._sender.send(lobby.channel, sending, nonce=row.id)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("a member was not reached", extra={"table": row.table, "code": error.code})

    async def _write(self, row: PlaceNoteRow, member: int) -> bool:
        """Write a DM; return whether its member takes it."""
        await self._sender.turn(Urgency.DM)
        lobby = await self._seating.lobby(row.table)
        text = from_plain(row.text)
        sending = await self._messages.notices.note(lobby, text, go_on=row.go_on)
        try:
            await self._sender.write_to(member, sending, nonce=row.id)
        except discord.HTTPException as error:
            if error.status != 403 and error.code not in REFUSED:
                raise
            self._delivery.dm_refused(error.code)
            return False
        return True

    async def moved(self, row: MovedRow) -> None:
        """Say in the table's former channel where it goes on."""
        await self._sender.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self._messages.notices.note(lobby, from_plain(row.text))
        try:
            await self._sender.send(row.channel, sending, nonce=row.id)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("the channel before is gone", extra={"table": row.table, "code": error.code})
        await self._store.outbox.told(row.table, [row.id])
