"""Letters: a player's private question, as a DM that is closed once it is answered."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import discord

from bot.store.records import MemberRecord, MessageRecord, OutboxRecord
from bot.table.look import Lobby, Look
from bot.telling.courier import Sending
from bot.telling.pace import Urgency
from bot.telling.teller import WITHOUT_PICTURE, Teller, Telling

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Letters written at the same time; the others hold nothing in memory, and some become needless."""
CLOSED = (50007, 50278)
"""Discord's codes for a member whom the bot cannot write to."""
REFUSED = (*CLOSED, 40003)
"""Discord's codes for a refused DM, whatever the status; the last: too many were opened of late."""


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
        await self._telling.put_down(row.table, member_of(look))
        look = await self._tables.look_of_seat(row.table, row.body["seat"])
        former = await self._present_letter(row, role, member_of(look))
        asked = look.ask is not None and not look.ask.optional
        record = None
        if former is not None and asked and row.body.get("goes_on") == look.digest:
            record = await self._go_on(look, former, row)
        elif await self._is_news(look, former, asked, again=bool(row.body.get("again"))) or (
            "former" in row.body  # whoever sits down is told what awaits them
        ):
            async with self._desk:
                record = await self._send_letter(row, role)
        await self._store.told(row.table, [row.id], record)

    async def _present_letter(
        self, row: OutboxRecord, role: str, member: int | None
    ) -> MessageRecord | None:
        """The seat's last letter, unless it lies with somebody who sat there before."""
        former = await self._store.message(row.table, role)
        if former is None:
            return None
        # A letter of a former release does not say whose it is.
        handed = former.body.get("member", None if row.body.get("handed") else member)
        if handed != member:
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

    async def _go_on(
        self, look: Look, former: MessageRecord, row: OutboxRecord
    ) -> MessageRecord | None:
        """The next step of the same decision takes the place of the last one."""
        if former.body["digest"] == look.digest:
            return former
        await self._courier.turn(Urgency.TIDYING)
        member = member_of(look)
        drawn = None if member is None else await self._drawn(row, member)
        if drawn is None:
            return None
        present, sending = drawn
        await self._courier.edit(former.channel, former.message, sending)
        return replace(former, body={"digest": present.digest, "member": member})

    async def _send_letter(self, row: OutboxRecord, role: str) -> MessageRecord | None:
        again = bool(row.body.get("again"))
        member = member_of(await self._tables.look_of_seat(row.table, row.body["seat"]))
        if member is None:
            return None
        wish = await self._store.member(member)
        wanted = wish.letters == "always" or (again and wish.letters == "reminders")
        if not wanted or (wish.closed and not again):
            return None
        await self._courier.turn(Urgency.LETTER)
        drawn = await self._drawn(row, member)
        if drawn is None:
            return None
        look, sending = drawn
        try:
            channel, message = await self._courier.write_to(
                member, sending, nonce=row.id, silent=bool(row.body.get("silent"))
            )
        except discord.HTTPException as error:
            if error.status != 403 and error.code not in REFUSED:
                raise
            await self._refused(row, wish, error.code)
            return None
        if wish.closed:
            await self._store.put_member(replace(wish, closed=0))
        self._telling.knocked.pop((look.table, row.body["seat"]), None)
        if look.ask is None or look.ask.optional:
            return None  # it asks nothing, so nothing will close it
        body = {"digest": look.digest, "member": member}
        return MessageRecord(role, channel, message.id, body, self._tables.now())

    async def _refused(self, row: OutboxRecord, wish: MemberRecord, code: int) -> None:
        """The channel calls instead; the next reminder tries again."""
        log.info("a letter is refused", extra={"member": wish.member, "code": code})
        if code in CLOSED and not wish.closed:
            await self._store.put_member(replace(wish, closed=1))
        post = await self._store.message(row.table, "post")
        if post is not None and row.body["seat"] in post.body.get("quiet", ()):
            await self._telling.knock(row.table, row.body["seat"])

    async def _drawn(self, row: OutboxRecord, member: int) -> tuple[Look, Sending] | None:
        """The seat's question, drawn for this member; a newcomer's with what awaits them.

        None if it was answered while the letter waited for its turn, or if the seat is another
        player's by now: what was seen from it is not for whoever sat there before.
        """
        look, former = await self._tables.look_of_seat(row.table, row.body["seat"]), ""
        if member_of(look) != member:
            return None
        if row.body.get("former"):
            former = row.body["former"]
        elif look.ask is None or look.ask.optional:
            return None
        plain = self._telling.faults[row.id] >= WITHOUT_PICTURE
        sending = await self._telling.presenter.letter(look, plain=plain, former=former)
        present = await self._tables.look_of_seat(row.table, row.body["seat"])
        return (look, sending) if member_of(present) == member else None


def member_of(look: Look) -> int | None:
    """Who looks from the seat of this look."""
    return None if look.viewer is None else look.seats[look.viewer].member
