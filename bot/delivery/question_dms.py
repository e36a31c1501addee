"""A player's private question, as a DM that is deleted once it is answered."""

import asyncio
from dataclasses import replace

import discord

from bot.delivery.delivery import WITHOUT_PICTURE, Deliverer, Delivery
from bot.delivery.post import Post
from bot.delivery.quietness import AGAIN
from bot.delivery.sender import Sendable
from bot.delivery.sleep_questions import SleepQuestions
from bot.delivery.turns import Urgency
from bot.store.members import MemberRecord
from bot.store.outbox_rows import DmRow, PostRow
from bot.store.records import MessageRecord
from bot.table.views.table_view import Lobby, TableView

AT_ONCE = 8
"""Letters written at the same time; the others hold nothing in memory, and some become needless."""
LOOKED_AT_AGAIN = 3 * 3600
"""Seconds after which a letter that waits for its reader to wake is looked at again."""
ANSWERED = ""
"""What stands in a letter's record instead of its question, once it was answered in that letter."""
CLOSED = (50007, 50278)
"""Discord's codes for a member whom the bot cannot write to."""
REFUSED = (*CLOSED, 40003)
"""Discord's codes for a refused DM, whatever the status; the last: too many were opened of late."""


class QuestionDms(Deliverer):
    """Writes to players."""

    def __init__(self, delivery: Delivery) -> None:
        super().__init__(delivery)
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._sleep_questions = SleepQuestions(delivery)

    async def tell(self, row: DmRow) -> None:
        """Bring a player's DM up to date with their present question."""
        role = row.lane
        if await self._tables.views.status_of(row.table) == "cancelled":
            await self._void_letter(row, role, await self._seating.lobby(row.table))
            return
        view = await self._tables.view_of_seat(row.table, row.seat)
        if view.alone:  # the posts themselves lie in their DM
            await self._store.told(row.table, [row.id])
            return
        await self._delivery.put_down(row.table, member_of(view))
        view = await self._tables.view_of_seat(row.table, row.seat)
        former = await self._present_letter(row, role, member_of(view))
        record = None
        welcome = row.former is not None  # whoever sits down is told what awaits them
        if not (welcome or _is_waited_for(view) or former is None or self._delivery.tidies()):
            await self._store.hold(row.id, self._tables.now() + AGAIN)
            return
        if not welcome and not _is_waited_for(view):
            record = await self._close(view, former)
        elif welcome or _is_news(view, former, row):
            edits = former is not None and (row.goes_on or view.digest) == view.digest
            edits = edits and (bool(row.goes_on) or row.renewed)
            if await self._is_overtaken(view, row, edits=edits):
                await self._store.told(row.table, [row.id])
                return
            if await self._waits(view, row, edits=edits):
                return
            record = await self._write(view, former, row, edits=edits)
        await self._note(row, former, record)

    async def _note(
        self, row: DmRow, former: MessageRecord | None, record: MessageRecord | None
    ) -> None:
        """Keep what lies there now; beside a first letter its reader is asked when they sleep."""
        await self._store.told(row.table, [row.id], record)
        if record is not None and (former is None or former.message != record.message):
            await self._sleep_questions.maybe_ask(record.body["member"])

    async def _write(
        self, view: TableView, former: MessageRecord | None, row: DmRow, *, edits: bool
    ) -> MessageRecord | None:
        """Change the letter that lies there, or send one in its place."""
        if former is not None and edits:
            return await self._go_on(view, former, row)
        if former is not None:  # never two of one table in anybody's DMs
            await self._delivery.remove(row.table, former)
        async with self._at_once:
            return await self._send_letter(row, row.lane)

    async def _is_overtaken(self, view: TableView, row: DmRow, *, edits: bool) -> bool:
        """Whether what waits behind this makes it needless: then it is never told.

        That is a later step of the turn, and for a letter that only changes (`edits`) a reminder
        that goes out now: it comes as a new letter in the place of this one.
        """
        others = [each for each in await self._in_lane(row) if each.id != row.id]
        if (row.goes_on or view.digest) != view.digest:
            return bool(others)
        now, member = self._tables.now(), member_of(view)
        again = any(each.again and each.due <= now for each in others)
        return (
            edits and again and member is not None and not await self._delivery.asleep_until(member)
        )

    async def _in_lane(self, row: DmRow) -> list[DmRow]:
        """Return what waits for the same reader, this row included."""
        rows = await self._store.outbox(row.table, row.lane)
        return [each for each in rows if isinstance(each, DmRow)]

    async def _waits(self, view: TableView, row: DmRow, *, edits: bool) -> bool:
        """Whether the letter waits: its reader sleeps, or is at the table and sees the question.

        One that only changes (`edits`) makes no sound.
        """
        member = member_of(view)
        if member is None or row.former is not None:
            return False
        now, wakes = self._tables.now(), await self._delivery.asleep_until(member)
        if wakes and not edits:
            await self._store.hold(row.id, min(wakes, now + LOOKED_AT_AGAIN))
            return True
        if row.renewed or (row.again and not row.anew):
            return False
        until = await self._tables.views.at_the_table_until(view.table, member)
        if until <= self._tables.now():
            return False
        await self._store.hold(row.id, until)
        return True

    async def _present_letter(
        self, row: DmRow, role: str, member: int | None
    ) -> MessageRecord | None:
        """The seat's last letter, unless it lies with somebody who sat there before."""
        former = await self._store.message(row.table, role)
        if former is None:
            return None
        # A letter of a former release does not say whose it is.
        handed = former.body.get("member", None if row.handed else member)
        if handed != member:
            await self._delivery.remove(row.table, former)
            return None
        return former

    async def _close(self, view: TableView, former: MessageRecord | None) -> MessageRecord | None:
        """Nothing is asked any more: what lies in the DMs goes, but for what was just done there.

        A letter that its reader has answered shows the result and Undo; it goes when that has
        lapsed, or when the next letter comes.
        """
        if former is None:
            return None
        answered_there = former.body["digest"] == ANSWERED
        if answered_there and (view.undo or not former.body.get("rests")):
            return replace(former, body=former.body | {"rests": True})
        await self._delivery.remove(view.table, former)
        return None

    async def tidy(self, table: int) -> None:
        """A move was told: the Undo of results that lie in DMs may have lapsed with it."""
        rows = [DmRow(seat=seat) for seat in await self._store.answered_dms(table)]
        if rows:
            await self._store.post(table, rows, self._tables.now())
            self._tables.held.tell(table)

    async def _void_letter(self, row: DmRow, role: str, lobby: Lobby) -> None:
        former = await self._store.message(row.table, role)
        if former is not None:
            await self._delivery.replace(row.table, former, await self._messages.letter_void(lobby))
        await self._store.told(row.table, [row.id])

    async def _go_on(
        self, view: TableView, former: MessageRecord, row: DmRow
    ) -> MessageRecord | None:
        """The next step of the same turn takes the place of the last one."""
        await self._sender.turn(Urgency.TIDYING)
        member = member_of(view)
        drawn = None if member is None else await self._drawn(row, member)
        if drawn is None:
            return None
        present, sending = drawn
        if await self._is_overtaken(present, row, edits=True):
            return former  # the clock reminds only once it has ended what was to end
        await self._sender.edit(former.channel, former.message, sending)
        return replace(former, body={"digest": present.digest, "member": member})

    async def _send_letter(self, row: DmRow, role: str) -> MessageRecord | None:
        member = member_of(await self._tables.view_of_seat(row.table, row.seat))
        if member is None:
            return None
        wish = await self._store.member(member)
        if not await self._is_wanted(row, wish):
            return None
        await self._sender.turn(Urgency.LETTER)
        drawn = await self._drawn(row, member)
        if drawn is None:
            return None
        view, sending = drawn
        waiting = await self._in_lane(row)  # this one tells what they would
        silent = _makes_no_sound(view, row, loud=any(one.loud for one in waiting))
        silent = silent or await self._is_mentioned(row, view, wish)
        try:
            channel, message = await self._sender.write_to(
                member, sending, nonce=row.id, silent=silent
            )
        except discord.HTTPException as error:
            if error.status != 403 and error.code not in REFUSED:
                raise
            await self._refused(row, wish, error.code)
            return None
        if wish.closed and _is_public(view, row):
            await self._store.put_member(replace(wish, closed=0))
        self._delivery.reached(view.table, row.seat)
        if not _is_waited_for(view):
            return None  # nothing waits for its reader, so nothing will close it
        body = {"digest": view.digest, "member": member}
        return MessageRecord(role, channel, message.id, body, self._tables.now())

    async def _is_mentioned(self, row: DmRow, view: TableView, wish: MemberRecord) -> bool:
        """Whether a post calls its reader, so that the letter makes no sound."""
        if row.again or row.slept or row.last or row.former is not None:
            return False
        post = Post.of(await self._store.message(row.table, "post"))
        if post is not None and row.seat in post.body.mentioned:
            return True
        if not view.live or not wish.pings:
            return False
        waiting = await self._store.outbox(row.table, "post")
        posts = [each for each in waiting if isinstance(each, PostRow)]
        return any(row.seat in each.ping and not each.minor for each in posts)

    async def _is_wanted(self, row: DmRow, wish: MemberRecord) -> bool:
        """Whether a member wants this letter; else the channel calls who was not called yet."""
        again = row.again
        if wish.gathers and not row.warns and row.former is None:
            view = await self._tables.view_of_seat(row.table, row.seat)
            if not view.live:
                return False  # the morning letter names it
        if not await self._is_theirs(row, wish):
            return False
        wanted = wish.letters == "always" or (again and wish.letters == "reminders")
        if wanted and (again or not wish.closed):
            return True
        calls = row.slept or row.anew
        if calls or (row.last and wish.last_one):
            await self._delivery.call_in_channel(row.table, row.seat)
        return False

    async def _is_theirs(self, row: DmRow, wish: MemberRecord) -> bool:
        """Whether a member who only wants to be the last one is; unnamed, nobody can be."""
        if not wish.last_one or row.former is not None:
            return True
        view = await self._tables.view_of_seat(row.table, row.seat)
        hidden = view.ask is not None and (view.ask.anonymous or view.ask.quiet)
        return hidden or await self._delivery.is_among_the_last(view, row.seat)

    async def _refused(self, row: DmRow, wish: MemberRecord, code: int) -> None:
        """The channel calls instead; the next reminder tries again."""
        self._delivery.letter_refused(code)
        seat = row.table, row.seat
        view = await self._tables.view_of_seat(*seat)
        if code in CLOSED and not wish.closed and _is_public(view, row):
            await self._store.put_member(replace(wish, closed=1))
        # The post may not have gone out yet, or just be going: then it finds this when it has.
        self._delivery.refused[seat] = view.digest
        calls = row.slept or row.anew or row.last or row.warns
        if calls or await self._is_only_named(row, view):
            await self._delivery.call_in_channel(*seat)

    async def _is_only_named(self, row: DmRow, view: TableView) -> bool:
        """Whether the channel has named its reader and called them not, since a letter would."""
        if row.again:
            return self._delivery.reminded_quietly.get((row.table, row.seat)) == view.digest
        post = Post.of(await self._store.message(row.table, "post"))
        return post is not None and row.seat in post.body.quiet

    async def _drawn(self, row: DmRow, member: int) -> tuple[TableView, Sendable] | None:
        """The seat's question, drawn for this member; a newcomer's with what awaits them.

        None if it was answered while the letter waited for its turn, or if the seat is another
        player's by now: what was seen from it is not for whoever sat there before.
        """
        view, former = await self._tables.view_of_seat(row.table, row.seat), ""
        if member_of(view) != member:
            return None
        if row.former:
            former = row.former
        elif not _is_waited_for(view):
            return None
        plain = self._delivery.faults[row.id] >= WITHOUT_PICTURE
        sending = await self._messages.letter(view, plain=plain, former=former)
        present = await self._tables.view_of_seat(row.table, row.seat)
        return (view, sending) if member_of(present) == member else None


def _is_waited_for(view: TableView) -> bool:
    """Whether the table waits for who looks, named or not."""
    ask = view.ask
    if ask is None or ask.optional or ask.quiet:
        return False
    return not (view.live and ask.anonymous and ask.clock)  # live, letters are for main decisions


def _is_public(view: TableView, row: DmRow) -> bool:
    """Whether all know that this letter is due: what came of another one is noted nowhere.

    The next post shows by a mention whose letters are known to be refused.
    """
    return row.seat in view.awaited or row.former is not None


def _makes_no_sound(view: TableView, row: DmRow, *, loud: bool) -> bool:
    """Whether a letter is as quiet as the channel is.

    That calls nobody who speaks in secret until a clock of the game ends, and whoever decides in a
    stop but once in four hours. By the present question: the row may have waited, and be about a
    former one.
    """
    ask = view.ask
    if ask is None or row.former is not None:
        return False
    calls = loud or row.again or row.slept or row.last
    return (ask.anonymous and bool(ask.clock)) or (ask.called and not calls)


def _is_news(view: TableView, former: MessageRecord | None, row: DmRow) -> bool:
    """Whether the letter that lies there does not show the present question, or is repeated."""
    shown = former is not None and former.body["digest"] == view.digest
    if row.renewed:  # another end of its time: nothing is sent for that alone
        return shown
    return row.again or not shown


def member_of(view: TableView) -> int | None:
    """The member at the seat of this view."""
    return None if view.viewer is None else view.seats[view.viewer].member
