"""Letters: a player's private question, as a DM that is closed once it is answered."""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

from bot.look import Lobby, Look
from bot.pace import Urgency
from bot.records import MemberRecord, MessageRecord, OutboxRecord
from bot.telling import WITHOUT_PICTURE, Telling
from rules.kernel.ask import Seat

log = logging.getLogger(__name__)

CLOSED = (50007, 50278)
"""Discord's codes for a member whom the bot cannot write to."""


class Letters:
    """Writes to players.

    Args:
        telling: what they are written with.
    """

    def __init__(self, telling: Telling) -> None:
        self._telling = telling
        self._tables = telling.tables
        self._seating = telling.seating
        self._courier = telling.courier
        self._store = telling.store

    async def tell(self, row: OutboxRecord) -> None:
        """Bring a player's DM up to date with their present question."""
        seat: Seat = row.body["seat"]
        role = f"letter {seat}"
        lobby = await self._seating.lobby(row.table)
        if lobby.status == "cancelled":
            await self._void_letter(row, role, lobby)
            return
        look = await self._tables.look_of_seat(row.table, seat)
        former = await self._store.message(row.table, role)
        if former is not None and row.body.get("handed"):  # it lies with who sat there before
            await self._close_letter(await self._tables.look(row.table, None), former)
            former = None
        asked = look.ask is not None and not look.ask.optional
        again = bool(row.body.get("again"))
        if former is not None and asked and row.body.get("goes_on") == look.digest:
            await self._go_on(look, former, row)
            return
        if former is not None and (not asked or again or former.body["digest"] != look.digest):
            await self._close_letter(look, former)
        elif former is not None:
            asked = False  # that question lies in their DMs already
        member = look.seats[seat].member
        record = None
        if asked and member is not None:
            record = await self._send_letter(look, member, role, row, again=again)
        await self._store.told(row.table, [row.id], record)

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

    async def _go_on(self, look: Look, former: MessageRecord, row: OutboxRecord) -> None:
        """The next step of the same decision takes the place of the last one."""
        record = former
        if former.body["digest"] != look.digest:
            record = replace(former, body={"digest": look.digest})
            plain = self._telling.faults[row.id] >= WITHOUT_PICTURE
            sending = await self._telling.presenter.letter(look, plain=plain)
            await self._courier.turn(Urgency.TIDYING)
            await self._courier.edit(former.channel, former.message, sending)
        await self._store.told(row.table, [row.id], record)

    async def _send_letter(
        self, look: Look, member: int, role: str, row: OutboxRecord, *, again: bool
    ) -> MessageRecord | None:
        wish = await self._store.member(member)
        wanted = wish.letters == "always" or (again and wish.letters == "reminders")
        if not wanted or wish.closed:
            return None
        await self._courier.turn(Urgency.LETTER)
        look = await self._tables.look_of_seat(look.table, look.viewer or 0)
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
            await self._store.put_member(MemberRecord(member, wish.letters, closed=1))
            post = await self._store.message(look.table, "post")
            if post is not None and look.viewer in post.body.get("quiet", ()):
                await self._telling.knock(look.table, row.body["seat"])
            return None
        self._telling.knocked.pop((look.table, row.body["seat"]), None)
        return MessageRecord(role, channel, message.id, {"digest": look.digest}, self._tables.now())
