"""Letters: a player's private question, as a DM that is closed once it is answered."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import discord

from bot.store.records import MessageRecord, OutboxRecord
from bot.table.look import Lobby, Look
from bot.telling.pace import Urgency
from bot.telling.teller import WITHOUT_PICTURE, Teller, Telling

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Letters written at the same time; the others hold nothing in memory, and some become needless."""
CLOSED = (50007, 50278)
"""Discord's codes for a member whom the bot cannot write to."""


class Letters(Teller):
    """Writes to players."""

    def __init__(self, telling: Telling) -> None:
        super().__init__(telling)
        self._desk = asyncio.Semaphore(AT_ONCE)

    async def tell(self, row: OutboxRecord) -> None:
        """Bring a player's DM up to date with their present question."""
        role = f"letter {row.body['seat']}"
        lobby = await self._seating.lobby(row.table)
        if lobby.status == "cancelled":
            await self._void_letter(row, role, lobby)
            return
        look = await self._tables.look_of_seat(row.table, row.body["seat"])
        former = await self._present_letter(row, role)
        asked = look.ask is not None and not look.ask.optional
        record = None
        if former is not None and asked and row.body.get("goes_on") == look.digest:
            record = await self._go_on(look, former, row)
        elif await self._is_news(look, former, asked, again=bool(row.body.get("again"))):
            async with self._desk:
                record = await self._send_letter(row, role)
        await self._store.told(row.table, [row.id], record)

    async def _present_letter(self, row: OutboxRecord, role: str) -> MessageRecord | None:
        """The seat's last letter, unless it lies with somebody who sat there before."""
        former = await self._store.message(row.table, role)
        if former is not None and row.body.get("handed"):
            await self._close_letter(await self._tables.look(row.table, None), former)
            return None
        return former

    async def _is_news(
        self, look: Look, former: MessageRecord | None, asked: bool, *, again: bool
    ) -> bool:
        """Close the letter of a former question; whether the present one is still to be told."""
        if former is not None:
            if asked and not again and former.body["digest"] == look.digest:
                return False  # that question lies in their DMs already
            await self._close_letter(look, former)
        return asked

    async def _void_letter(self, row: OutboxRecord, role: str, lobby: Lobby) -> None:
        former = await self._store.message(row.table, role)
        if former is not None:
            await self._telling.replace(
                row.table, former, await self._telling.presenter.letter_void(lobby)
            )
        await self._store.told(row.table, [row.id])

    async def _close_letter(self, look: Look, former: MessageRecord) -> None:
        await self._telling.replace(
            look.table, former, await self._telling.presenter.letter_closed(look)
        )

    async def _go_on(self, look: Look, former: MessageRecord, row: OutboxRecord) -> MessageRecord:
        """The next step of the same decision takes the place of the last one."""
        if former.body["digest"] == look.digest:
            return former
        plain = self._telling.faults[row.id] >= WITHOUT_PICTURE
        sending = await self._telling.presenter.letter(look, plain=plain)
        await self._courier.turn(Urgency.TIDYING)
        await self._courier.edit(former.channel, former.message, sending)
        return replace(former, body={"digest": look.digest})

    async def _send_letter(self, row: OutboxRecord, role: str) -> MessageRecord | None:
        again = bool(row.body.get("again"))
        look = await self._tables.look_of_seat(row.table, row.body["seat"])
        member = look.seats[row.body["seat"]].member
        if member is None:
            return None
        wish = await self._store.member(member)
        wanted = wish.letters == "always" or (again and wish.letters == "reminders")
        if not wanted or wish.closed:
            return None
        await self._courier.turn(Urgency.LETTER)
        look = await self._tables.look_of_seat(row.table, row.body["seat"])
        if look.ask is None or look.ask.optional:
            return None  # answered while the letter waited for its turn
        plain = self._telling.faults[row.id] >= WITHOUT_PICTURE
        sending = await self._telling.presenter.letter(look, plain=plain)
        try:
            channel, message = await self._courier.write_to(member, sending, nonce=row.id)
        except discord.Forbidden as error:
            if error.code not in CLOSED:
                raise
            log.info("letters are refused", extra={"member": member, "code": error.code})
            await self._store.put_member(replace(wish, closed=1))
            post = await self._store.message(look.table, "post")
            if post is not None and look.viewer in post.body.get("quiet", ()):
                await self._telling.knock(look.table, row.body["seat"])
            return None
        self._telling.knocked.pop((look.table, row.body["seat"]), None)
        return MessageRecord(role, channel, message.id, {"digest": look.digest}, self._tables.now())
