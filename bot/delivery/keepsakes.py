"""Keepsakes: files made from a finished game for sharing, in the background, once per table.

A message shows the progress, and then the result. The row stays in the outbox until that message
shows the result: after a crash it is made again, into the same message.
"""

import logging
from typing import Final

import aiohttp
import discord

from bot.delivery.delivery import UNKNOWN_MESSAGE, Deliverer, Delivery
from bot.delivery.messages import Progress
from bot.delivery.sender import Sendable
from bot.delivery.turns import Slots, Urgency
from bot.store.rows.outbox import KeepsakeRow
from bot.store.rows.records import MessageRecord
from rules.kernel import Refused, Text, say

log = logging.getLogger(__name__)

TRIES: Final = 3
"""Own faults after which a keepsake is given up: each try takes some seconds of drawing."""
PARTS: Final = 4
"""The parts after which progress is shown."""
EVERY: Final = 4
"""The shortest time between two edits that show progress, in seconds."""
TOO_LARGE: Final = 40005
"""Discord's code for a file that is too large."""
FAILED: Final = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
"""Errors of a request to Discord."""
DONE: Final = "done"
"""The mark in a message's body that it shows the result."""

NOT_MADE: Final = say(
    "This could not be made. Press the button again later; /game replay shows every moment."
)
NO_ROOM: Final = say(
    "The file is larger than Discord takes here. /game replay shows every moment of the game."
)


class Keepsakes(Deliverer):
    """Makes keepsakes, and shows them in their table's channel.

    Args:
        delivery: the shared part of all deliveries.
    """

    def __init__(self, delivery: Delivery) -> None:
        super().__init__(delivery)
        self._made: tuple[int, Sendable] | None = None  # of a row that could not be told yet
        # One at a time: a member who asks for many delays no post, and they need little memory.
        self._slots = Slots(1, delivery.store.machine)

    async def tell(self, row: KeepsakeRow) -> None:
        """Make a keepsake into its message; if that is impossible, show the reason there."""
        shown = await self._begun(row)
        faults = self._delivery.faults
        if faults[row.id] >= TRIES:
            log.error("a keepsake is given up", extra={"table": row.table, "what": row.what})
            await self._refuse(row, shown, NOT_MADE)
            return
        try:
            made = await self._make(row, shown)
        except Refused as refused:
            await self._refuse(row, shown, refused.text)
            return
        try:
            shown = await self._put(row, shown, made)
        except discord.HTTPException as error:
            if error.status != 413 and error.code != TOO_LARGE:
                raise
            await self._refuse(row, shown, NO_ROOM)
            return
        done = MessageRecord(row.what, shown.channel, shown.message, {DONE: True}, shown.at)
        await self._store.outbox.told(row.table, [row.id], done)
        self._forget(row)

    async def _begun(self, row: KeepsakeRow) -> MessageRecord:
        """Return the message of a keepsake; send it if there is none yet."""
        kept = await self._store.outbox.message(row.table, row.what)
        if kept is not None:
            return kept
        await self._sender.turn(Urgency.DM)
        begun = await self._messages.keepsakes.begun(row.table, row.what, 0, 0)
        return await self._send(row, begun, again=False)

    async def _send(self, row: KeepsakeRow, sending: Sendable, *, again: bool) -> MessageRecord:
        """Send a message for a keepsake, unless an earlier process sent it and then crashed."""
        found = await self._store.table(row.table)
        if found is None:
            raise Refused(say("This table no longer exists."))
        channel, message = found[0].channel, None
        if row.id in self._delivery.doubtful and not again:
            message = await self._sender.newest_keepsake(channel, row.table, row.what)
        if message is None:
            nonce = f"{row.id}again" if again else row.id
            message = (await self._sender.send(channel, sending, nonce=nonce)).id
        record = MessageRecord(row.what, channel, message, {DONE: False}, self._tables.now())
        await self._store.outbox.keep_message(row.table, record)
        self._delivery.doubtful.discard(row.id)
        return record

    async def _make(self, row: KeepsakeRow, shown: MessageRecord) -> Sendable:
        """Return the result, from this try or from one that could not be told."""
        if self._made is not None and self._made[0] == row.id:
            return self._made[1]
        async with self._slots.taken(Urgency.TIDYING):
            progress = self._progress(row, shown)
            made = await self._messages.keepsakes.made(row.table, row.what, progress)
        self._made = row.id, made
        return made

    def _forget(self, row: KeepsakeRow) -> None:
        """Drop what was made for a row, which is told."""
        if self._made is not None and self._made[0] == row.id:
            self._made = None

    def _progress(self, row: KeepsakeRow, shown: MessageRecord) -> Progress:
        """Return a function that shows the progress in the channel, a few times."""
        part, at = 0, self._tables.now()

        async def progress(done: int, of: int) -> None:
            nonlocal part, at
            now, reached = self._tables.now(), PARTS * done // max(of, 1)
            if reached in (part, PARTS) or 0 <= now - at < EVERY or not self._delivery.tidies():
                return
            part, at = reached, now
            await self._sender.turn(Urgency.TIDYING)
            sending = await self._messages.keepsakes.begun(row.table, row.what, done, of)
            try:
                await self._sender.edit(shown.channel, shown.message, sending)
            except FAILED as error:  # the end is told, however often that takes
                why = type(error).__name__
                log.info("no progress is shown", extra={"table": row.table, "why": why})

        return progress

    async def _refuse(self, row: KeepsakeRow, shown: MessageRecord, why: Text) -> None:
        """Show why there is no keepsake; the next request starts again."""
        await self._put(
            row, shown, await self._messages.keepsakes.refused(row.table, row.what, why)
        )
        await self._store.outbox.forget_message(row.table, row.what)
        await self._store.outbox.told(row.table, [row.id])
        self._forget(row)
        self._delivery.faults.pop(row.id, None)

    async def _put(
        self, row: KeepsakeRow, shown: MessageRecord, sending: Sendable
    ) -> MessageRecord:
        """Show this in a message, or in a new one if it was deleted meanwhile."""
        await self._sender.turn(Urgency.TIDYING)
        try:
            await self._sender.edit(shown.channel, shown.message, sending)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return await self._send(row, sending, again=True)
        return shown
