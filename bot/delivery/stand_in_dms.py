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
        """Write to the seat's owner who plays now, in place of such a DM before.

        There is a row for each other player, and a last one when the owner is back.
        """
        view, role = await self._tables.view(row.table, None), f"away {row.seat}"
        owner, kept = view.seats[row.seat].owner, await self._store.message(row.table, role)
        if kept is not None:
            await self._delivery.remove(row.table, kept)
        overtaken = len(await self._store.outbox(row.table, row.lane)) > 1
        if owner is None or overtaken or view.over or not await self._wants(row.table, owner):
            await self._store.told(row.table, [row.id])
            return
        wakes = await self._delivery.asleep_until(owner)
        if wakes:
            await self._store.hold(row.id, min(wakes, self._tables.now() + LOOKED_AT_AGAIN))
            return
        await self._store.told(row.table, [row.id], await self._write(row, role, owner))

    async def _wants(self, table: int, member: int) -> bool:
        wish = await self._store.member(member)
        return wish.letters != "never" and await self._delivery.readers.may(table, member)

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
