"""The DM by which the owner of a seat takes it back from a stand-in."""

import discord

from bot.delivery.delivery import Deliverer
from bot.delivery.question_dms import LOOKED_AT_AGAIN, REFUSED
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import StandInRow
from bot.store.rows.records import MessageRecord
from bot.table.changes import dms_about
from rules.kernel import say

IN_CHANNEL = "{name} plays for you now. The seat stays yours: Your move has Take my seat back."


class StandInDms(Deliverer):
    """Writes to the owners of seats with stand-ins."""

    async def tell(self, row: StandInRow) -> None:
        """Write to the seat's owner who plays now, in place of such a DM before.

        There is a row for each other player, and a last one when the owner is back.
        """
        view, role = await self._tables.view(row.table, None), f"away {row.seat}"
        owner, kept = view.seats[row.seat].owner, await self._store.outbox.message(row.table, role)
        if kept is not None:
            await self._delivery.remove(row.table, kept)
        overtaken = len(await self._store.outbox.rows(row.table, row.lane)) > 1
        reads = owner is not None and await self._delivery.readers.may(row.table, owner)
        if owner is None or overtaken or view.over or not reads:
            await self._store.outbox.told(row.table, [row.id])
            return
        wakes = await self._delivery.asleep_until(owner)
        if wakes:
            await self._store.outbox.hold(row.id, min(wakes, self._tables.now() + LOOKED_AT_AGAIN))
            return
        written = await self._write(row, role, owner)
        if written is None and row.calls:  # the channel mentions them
            said = say(IN_CHANNEL, name=view.seats[row.seat].name)
            await self._store.outbox.post(row.table, dms_about([owner], said), self._tables.now())
            self._tables.held.tell(row.table)
        await self._store.outbox.told(row.table, [row.id], written)

    async def _write(self, row: StandInRow, role: str, member: int) -> MessageRecord | None:
        if (await self._store.members.get(member)).letters == "never":
            return None
        await self._sender.turn(Urgency.DM)
        view = await self._tables.view(row.table, None)
        sending = await self._messages.votes.stood_in(view, row.seat)
        try:
            channel, message = await self._sender.write_to(member, sending, nonce=row.id)
        except discord.HTTPException as error:
            if error.status != 403 and error.code not in REFUSED:
                raise
            self._delivery.dm_refused(error.code)
            return None  # Your move, in the channel, has the same button
        return MessageRecord(role, channel, message.id, {"member": member}, self._tables.now())
