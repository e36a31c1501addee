"""A player's private question as a DM, which is deleted after the answer."""

import asyncio
from dataclasses import replace

import discord

from bot.delivery.delivery import WITHOUT_PICTURE, Deliverer, Delivery
from bot.delivery.post import Post
from bot.delivery.quietness import AGAIN
from bot.delivery.sender import Sendable
from bot.delivery.sleep_questions import SleepQuestions
from bot.delivery.turns import Urgency
from bot.store.rows.members import MemberRecord
from bot.store.rows.outbox import DmRow, PostRow
from bot.store.rows.records import MessageRecord
from bot.table.views.table_view import Lobby, TableView

AT_ONCE = 8
"""DMs written at once; the others take no memory, and some become needless."""
LOOKED_AT_AGAIN = 3 * 3600
"""Seconds until another look at a DM that waits for its reader to wake."""
ANSWERED = ""
"""The mark in a DM's record, in place of its question, for an answer given in that DM."""
JUST_CALLED = 300
"""Seconds after a reminder, or a DM that had waited for a night to end, in which no other comes."""
CLOSED = (50007, 50278)
"""Discord's codes for a member whom the bot cannot write to."""
REFUSED = (*CLOSED, 40003)
"""Discord's codes for a refused DM, with any status; the last one: too many were opened."""


class QuestionDms(Deliverer):
    """Writes to players."""

    def __init__(self, delivery: Delivery) -> None:
        super().__init__(delivery)
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._sleep_questions = SleepQuestions(delivery)

    async def tell(self, row: DmRow) -> None:
        """Update a player's DM to their present question."""
        role = row.lane
        if await self._tables.views.status_of(row.table) == "cancelled":
            await self._void_dm(row, role, await self._seating.lobby(row.table))
            return
        view = await self._tables.asked_of_seat(row.table, row.seat)
        if view.alone:  # the posts themselves lie in their DM
            await self._store.outbox.told(row.table, [row.id])
            return
        await self._delivery.put_down(row.table, member_of(view))
        view = await self._tables.asked_of_seat(row.table, row.seat)
        former = await self._present_dm(row, role, member_of(view))
        record = None
        welcome = row.former is not None  # a new player is told what awaits them
        if not (welcome or _is_waited_for(view) or former is None or self._delivery.tidies()):
            await self._store.outbox.hold(row.id, self._tables.now() + AGAIN)
            return
        if not welcome and not _is_waited_for(view):
            record = await self._close(view, former)
        elif welcome or _is_news(view, former, row):
            edits = former is not None and _asks_this(row, view)
            edits = edits and (bool(row.goes_on) or row.renewed)
            just_called = former is not None and self._has_just_called(view, former)
            if (row.again and just_called) or await self._is_overtaken(view, row, edits=edits):
                await self._store.outbox.told(row.table, [row.id])
                return
            if await self._waits(view, row, edits=edits):
                return
            record = await self._write(view, former, row, edits=edits)
        await self._note(row, former, record)

    async def _note(
        self, row: DmRow, former: MessageRecord | None, record: MessageRecord | None
    ) -> None:
        """Store the present DM; a first DM brings the question about its reader's night."""
        await self._store.outbox.told(row.table, [row.id], record)
        if record is not None and (former is None or former.message != record.message):
            await self._sleep_questions.maybe_ask(record.body["member"])

    async def _write(
        self, view: TableView, former: MessageRecord | None, row: DmRow, *, edits: bool
    ) -> MessageRecord | None:
        """Edit the existing DM, or send one in its place."""
        if former is not None and edits:
            return await self._go_on(view, former, row)
        if former is not None:  # never two of one table in a player's DMs
            await self._delivery.remove(row.table, former)
        async with self._at_once:
            return await self._send_dm(row, row.lane)

    def _has_just_called(self, view: TableView, former: MessageRecord) -> bool:
        """Return whether the DM rang a moment ago, as after a night, with this question."""
        body, rang = former.body, self._tables.now() - former.at < JUST_CALLED
        return rang and body["digest"] == view.digest and bool(body.get("rang"))

    async def _is_overtaken(self, view: TableView, row: DmRow, *, edits: bool) -> bool:
        """Return whether rows after this one make it needless: then it is never told.

        Such a row is a later step of the turn. For a DM that only changes (`edits`), so is a
        due reminder, which comes as a new DM in its place.
        """
        others = [each for each in await self._in_lane(row) if each.id != row.id]
        if not _asks_this(row, view):
            return bool(others)
        now, member = self._tables.now(), member_of(view)
        again = any(each.again and each.due <= now for each in others)
        return (
            edits and again and member is not None and not await self._delivery.asleep_until(member)
        )

    async def _in_lane(self, row: DmRow) -> list[DmRow]:
        """Return the rows for the same reader, with this one."""
        rows = await self._store.outbox.rows(row.table, row.lane)
        return [each for each in rows if isinstance(each, DmRow)]

    async def _waits(self, view: TableView, row: DmRow, *, edits: bool) -> bool:
        """Return whether the DM waits: its reader sleeps, or sees the question at the table.

        A DM that only changes (`edits`) makes no sound.
        """
        member = member_of(view)
        if member is None or row.former is not None:
            return False
        now, wakes = self._tables.now(), await self._wakes(row, member)
        if wakes and not edits:
            await self._store.outbox.hold(row.id, min(wakes, now + LOOKED_AT_AGAIN))
            return True
        if row.renewed or (row.again and not row.anew):
            return False
        until = await self._tables.views.at_the_table_until(view.table, member)
        if until <= self._tables.now():
            return False
        await self._store.outbox.hold(row.id, until)
        return True

    async def _wakes(self, row: DmRow, member: int) -> int:
        """Return when a DM can be written; 0: now.

        A warning waits for no end of a told absence, which the table may not wait for either; an
        absence that nobody was told of is silent.
        """
        calendar = await self._tables.held.calendar(member)
        if row.warns and calendar.away(self._tables.now()) is not None:
            return await self._delivery.night_until(member)
        return await self._delivery.asleep_until(member)

    async def _present_dm(self, row: DmRow, role: str, member: int | None) -> MessageRecord | None:
        """Return the seat's last DM, unless it lies with a former player of the seat."""
        former = await self._store.outbox.message(row.table, role)
        if former is None:
            return None
        # A DM of a former release does not name its reader.
        handed = former.body.get("member", None if row.handed else member)
        if handed != member:
            await self._delivery.remove(row.table, former)
            return None
        return former

    async def _close(self, view: TableView, former: MessageRecord | None) -> MessageRecord | None:
        """Delete the DM after the question has ended, unless it was just answered there.

        A DM that its reader has answered shows the result and Undo. It goes when the undo has
        lapsed, or when the next DM comes.
        """
        if former is None:
            return None
        answered_there = former.body["digest"] == ANSWERED
        if answered_there and (view.undo or not former.body.get("rests")):
            return replace(former, body=former.body | {"rests": True})
        await self._delivery.remove(view.table, former)
        return None

    async def tidy(self, table: int) -> None:
        """Tidy results in DMs after a told move, which may have ended their Undo."""
        rows = [DmRow(seat=seat) for seat in await self._store.outbox.answered_dms(table)]
        if rows:
            await self._store.outbox.post(table, rows, self._tables.now())
            self._tables.held.tell(table)

    async def _void_dm(self, row: DmRow, role: str, lobby: Lobby) -> None:
        former = await self._store.outbox.message(row.table, role)
        if former is not None:
            void = await self._messages.notices.dm_void(lobby)
            await self._delivery.replace(row.table, former, void)
        await self._store.outbox.told(row.table, [row.id])

    async def _go_on(
        self, view: TableView, former: MessageRecord, row: DmRow
    ) -> MessageRecord | None:
        """Put the next step of the same turn in place of the last one."""
        await self._sender.turn(Urgency.TIDYING)
        member = member_of(view)
        drawn = None if member is None else await self._drawn(row, member)
        if drawn is None:
            return None
        present, sending = drawn
        if await self._is_overtaken(present, row, edits=True):
            return former  # the clock reminds only after the present row
        await self._sender.edit(former.channel, former.message, sending)
        return replace(former, body={"digest": present.digest, "member": member})

    async def _send_dm(self, row: DmRow, role: str) -> MessageRecord | None:
        member = member_of(await self._tables.asked_of_seat(row.table, row.seat))
        if member is None:
            return None
        wish = await self._store.members.get(member)
        if not await self._is_wanted(row, wish):
            return None
        await self._sender.turn(Urgency.DM)
        drawn = await self._drawn(row, member)
        if drawn is None:
            return None
        view, sending = drawn
        waiting = await self._in_lane(row)  # this DM replaces theirs
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
            await self._store.members.change(wish.member, closed=0)
        self._delivery.reached(view.table, row.seat)
        if not _is_waited_for(view):
            return None  # nothing waits for its reader, so nothing will close it
        waited = row.again or row.slept or self._tables.now() - row.created >= JUST_CALLED
        body = {"digest": view.digest, "member": member, "rang": waited and not silent}
        return MessageRecord(role, channel, message.id, body, self._tables.now())

    async def _is_mentioned(self, row: DmRow, view: TableView, wish: MemberRecord) -> bool:
        """Return whether a post calls its reader, so that the DM makes no sound."""
        if row.again or row.slept or row.last or row.former is not None:
            return False
        post = Post.of(await self._store.outbox.message(row.table, "post"))
        if post is not None and row.seat in post.body.mentioned:
            return True
        if not view.live or not wish.pings:
            return False
        waiting = await self._store.outbox.rows(row.table, "post")
        posts = [each for each in waiting if isinstance(each, PostRow)]
        return any(row.seat in each.ping and not each.minor for each in posts)

    async def _is_wanted(self, row: DmRow, wish: MemberRecord) -> bool:
        """Return whether a member wants this DM; if not, the channel calls them once."""
        if row.warns:
            return await self._is_warned_by_dm(row, wish)
        again = row.again
        if wish.gathers and row.former is None:
            view = await self._tables.asked_of_seat(row.table, row.seat)
            if not view.live:
                return False  # the morning DM names it
        if not await self._is_theirs(row, wish):
            return False
        wanted = wish.letters == "always" or (again and wish.letters == "reminders")
        if wanted and (again or not wish.closed):
            return True
        calls = row.slept or row.anew
        if calls or (row.last and wish.last_one):
            await self._delivery.call_in_channel(row.table, row.seat)
        return False

    async def _is_warned_by_dm(self, row: DmRow, wish: MemberRecord) -> bool:
        """Return whether a DM warns its reader; if not, a mention in the channel does.

        Whoever can lose something is warned, whatever they wish and whatever they have muted. A
        mention takes the place of a DM only where they want no DMs, and all know that they are
        awaited.
        """
        mention = wish.letters == "never" and wish.pings
        if mention and row.seat in (await self._tables.asked_of_seat(row.table, row.seat)).awaited:
            await self._delivery.call_in_channel(row.table, row.seat, warns=True)
            return False
        return True

    async def _is_theirs(self, row: DmRow, wish: MemberRecord) -> bool:
        """Return whether a member who wants only last calls is last; unnamed players never are."""
        if not wish.last_one or row.former is not None:
            return True
        view = await self._tables.asked_of_seat(row.table, row.seat)
        hidden = view.ask is not None and (view.ask.anonymous or view.ask.quiet)
        return hidden or await self._delivery.is_among_the_last(view, row.seat)

    async def _refused(self, row: DmRow, wish: MemberRecord, code: int) -> None:
        """Let the channel call instead; the next reminder tries a DM again."""
        self._delivery.dm_refused(code)
        seat = row.table, row.seat
        view = await self._tables.asked_of_seat(*seat)
        if code in CLOSED and not wish.closed and _is_public(view, row):
            await self._store.members.change(wish.member, closed=1)
        # A post that goes out now finds this afterwards.
        self._delivery.refused[seat] = view.digest
        calls = row.slept or row.anew or row.last or row.warns
        if calls or await self._is_only_named(row, view):
            await self._delivery.call_in_channel(*seat, warns=row.warns)

    async def _is_only_named(self, row: DmRow, view: TableView) -> bool:
        """Return whether the channel named its reader without a call, which a DM would give."""
        if row.again:
            return self._delivery.reminded_quietly.get((row.table, row.seat)) == view.digest
        post = Post.of(await self._store.outbox.message(row.table, "post"))
        return post is not None and row.seat in post.body.quiet

    async def _drawn(self, row: DmRow, member: int) -> tuple[TableView, Sendable] | None:
        """Return the seat's question, drawn for this member; a new player's with an introduction.

        None if it was answered while the DM waited, or if the seat has another player by now. A
        former player must not see what the seat sees now, nor must whoever cannot see the channel.
        """
        view, former = await self._tables.view_of_seat(row.table, row.seat), ""
        if member_of(view) != member or not await self._delivery.readers.may(row.table, member):
            return None
        if row.former:
            former = row.former
        elif not _is_waited_for(view):
            return None
        plain = self._delivery.faults[row.id] >= WITHOUT_PICTURE
        sending = await self._messages.questions.dm(view, plain=plain, former=former)
        present = await self._tables.asked_of_seat(row.table, row.seat)
        return (view, sending) if member_of(present) == member else None


def _is_waited_for(view: TableView) -> bool:
    """Return whether the table awaits the viewer, named or not."""
    ask = view.ask
    if view.aside or ask is None or ask.optional or ask.quiet:
        return False
    return not (view.live and ask.anonymous and ask.clock)  # live, DMs are for main decisions


def _is_public(view: TableView, row: DmRow) -> bool:
    """Return whether all know that this DM is due; outcomes of other DMs are not stored.

    The next post shows by a mention whose DMs are known to be refused.
    """
    return row.seat in view.awaited or row.former is not None


def _makes_no_sound(view: TableView, row: DmRow, *, loud: bool) -> bool:
    """Return whether a DM is as quiet as the channel.

    The channel calls nobody who speaks in secret until a clock of the game ends. It calls a player
    who decides in a stop only once in four hours. The present question decides: the row may have
    waited, and be about a former one.
    """
    ask = view.ask
    if ask is None or row.former is not None:
        return False
    calls = loud or row.again or row.slept or row.last
    return (ask.anonymous and bool(ask.clock)) or (ask.called and not calls)


def _asks_this(row: DmRow, view: TableView) -> bool:
    """Return whether a row is about the present question, not about an earlier step."""
    return not row.goes_on or view.is_asked(row.goes_on)


def _is_news(view: TableView, former: MessageRecord | None, row: DmRow) -> bool:
    """Return whether the existing DM lacks the present question, or must be repeated."""
    shown = former is not None and view.is_asked(former.body["digest"])
    if row.renewed:  # another end of its time: no DM is sent for that alone
        return shown
    return row.again or row.resumed or not shown


def member_of(view: TableView) -> int | None:
    """Return the member at the seat of this view."""
    return None if view.viewer is None else view.seats[view.viewer].member
