"""The DM by which the owner of a seat takes it back from a stand-in."""

import discord

from bot.delivery.delivery import Deliverer
from bot.delivery.question_dms import LOOKED_AT_AGAIN, REFUSED
from bot.delivery.turns import Urgency
from bot.store.outbox_rows import StandInRow
from bot.store.records import MessageRecord


class StandInDms(Deliverer):
    """Writes to the owners of seats with stand-ins."""

    async def tell(self, row: StandInRow) -> None:
        """Update that DM to the seat's owner; it goes when they are back."""
        seat = row.seat
        view = await self._tables.view(row.table, None)
        owner, role = view.seats[seat].owner, f"away {seat}"
        kept = await self._store.message(row.table, role)
        if kept is not None and kept.body["member"] != owner:
            await self._delivery.remove(row.table, kept)
            kept = None
        if owner is None or kept is not None or view.over or not await self._wants(owner):
            await self._store.told(row.table, [row.id])
            return
        wakes = await self._delivery.asleep_until(owner)
        if wakes:
            await self._store.hold(row.id, min(wakes, self._tables.now() + LOOKED_AT_AGAIN))
            return
        await self._store.told(row.table, [row.id], await self._write(row, role, owner))

    async def _wants(self, member: int) -> bool:
        return (await self._store.member(member)).letters != "never"

    async def _write(self, row: StandInRow, role: str, member: int) -> MessageRecord | None:
        await self._sender.turn(Urgency.DM)
        view = await self._tables.view(row.table, None)
        sending = await self._messages.stood_in(view, row.seat)
        try:
            channel, message = await self._sender.write_to(member, sending, nonce=row.id)
        except discord.HTTPException as error:
            if error.status != 403 and error.code not in REFUSED:
                raise
            self._delivery.dm_refused(error.code)
            return None  # Your move, in the channel, has the same button
        return MessageRecord(role, channel, message.id, {"member": member}, self._tables.now())
