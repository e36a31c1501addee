"""News of open tables for members who asked for it: one DM, if they can see the channel."""

import discord

from bot.delivery.delivery import Deliverer
from bot.delivery.question_dms import LOOKED_AT_AGAIN, REFUSED
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import LookoutRow
from rules.kernel import say


class LookoutCalls(Deliverer):
    """Tells members about tables that wait for players."""

    async def tell(self, row: LookoutRow) -> None:
        """Write to one member once they are awake; a member who cannot see the table waits on."""
        wakes = await self._delivery.asleep_until(row.member)
        if wakes:
            await self._store.outbox.hold(row.id, min(wakes, self._tables.now() + LOOKED_AT_AGAIN))
            return
        guild = await self._where_wanted(row)
        if guild is None:
            await self._store.lookouts.release(row.id)
        elif await self._store.lookouts.claim(row.member, guild, row.id):
            await self._write(row)
            await self._store.lookouts.end(row.member, guild)
        await self._store.outbox.told(row.table, [row.id])

    async def _where_wanted(self, row: LookoutRow) -> int | None:
        """Return the server of a table that a member still wants to hear of; None: not this one."""
        found = await self._store.table(row.table)
        if found is None:
            return None
        (record, seats), guild = found, found[0].guild
        if record.status != "lobby" or guild is None:
            return None
        kind = await self._store.lookouts.get(row.member, guild, self._tables.now())
        if kind not in ("", record.game) or any(s.member == row.member for s in seats):
            return None
        if (await self._store.members.get(row.member)).letters == "never":
            return None
        sees = await self._sender.can_see(guild, record.channel, row.member)
        return guild if sees else None

    async def _write(self, row: LookoutRow) -> None:
        await self._sender.turn(Urgency.DM)
        lobby = await self._seating.lobby(row.table)
        text = (
            "A table of {game} is open in <#{channel}>. This is the one DM you asked for; no"
            " other comes unless you press Tell me in /game open again."
        )
        sending = await self._messages.notices.note(
            lobby, say(text, game=lobby.title, channel=lobby.channel)
        )
        try:
            await self._sender.write_to(row.member, sending, nonce=row.id)
        except discord.HTTPException as error:
            if error.status != 403 and error.code not in REFUSED:
                raise
            self._delivery.dm_refused(error.code)
