"""The outbox tells Discord what has happened: everything once, in order, however often it fails.

Rows are written in the transaction of the move that caused them. A row goes out under a nonce that
belongs to it alone, so that sending it again after a crash gives back the message that is there
already; when a crash lies so far back that Discord has forgotten the nonce, the channel itself is
searched. A send that fails never touches the game.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

import aiohttp
import discord

from bot.courier import Courier, Sending, Sent
from bot.faults import kind_and_place
from bot.live import SetAside
from bot.look import Happened, Lobby, Look
from bot.pace import Urgency
from bot.presenter import Presenter
from bot.records import MemberRecord, MessageRecord, OutboxRecord, VoteRecord
from bot.seating import Seating
from bot.store import Store
from bot.tables import Tables
from rules.kernel.ask import Refused, Seat
from rules.kernel.text import from_plain

log = logging.getLogger(__name__)

AFTER_A_FAULT = 30
"""Seconds until a lane is opened again that the store has broken off."""
LONGEST_WAIT = 300
"""Seconds between two tries to tell something, at the most."""
EDITABLE = 50 * 60
"""Seconds for which the last post may still be changed instead of a new one being written."""
LINES_IN_POST = 12
"""A post that has grown to so many lines is followed by a new one, however small the news."""
WITHOUT_BEFORE, WITHOUT_PICTURE, GIVEN_UP = 3, 4, 8
"""After so many faults of ours a message goes out in a simpler form, and at last not at all."""
WITHOUT_LEAVE = 4 * 3600
"""Seconds between two tries, at the most, where the bot may not write."""
GIVEN_UP_WITHOUT_LEAVE = 7 * 24 * 3600
"""Seconds after which it is no longer told there."""
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
NO_LEAVE = (50001, 50013)
"""Discord's codes for a channel that the bot may not see or write to."""
ARCHIVED, EDITED_TOO_OFTEN = 50083, 30046
"""Discord's codes for an archived thread, and for an old message that was edited too often."""
CLOSED = (50007, 50278)
"""Discord's codes for a member whom the bot cannot write to."""


class Outbox:
    """Delivers what the tables have to tell.

    Args:
        tables: the table service; its `tell` should be this outbox's `wake`.
        seating: for lobby posts.
        courier: the way to Discord.
        presenter: how things look there; set by the cogs before `start`.
    """

    presenter: Presenter

    def __init__(self, tables: Tables, seating: Seating, courier: Courier) -> None:
        self._tables = tables
        self._seating = seating
        self._courier = courier
        self._store: Store = tables.store
        self._lanes: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._more: set[tuple[int, str]] = set()
        self._again: dict[tuple[int, str], asyncio.TimerHandle] = {}
        self._doubtful: set[int] = set()  # rows that may have been told, though nobody noted it
        self._knocked: dict[tuple[int, Seat], str] = {}  # both lanes may find that it is needed
        self._faults: Counter[int] = (
            Counter()
        )  # rows that could not be shown, through our own fault
        self._running = False
        self._starting: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to deliver, first of all what an earlier process left."""
        rows = await self._store.outbox()
        self._doubtful = {row.id for row in rows}
        self._running = True
        for table in {row.table: None for row in rows} | dict.fromkeys(self._woken):
            self.wake(table)

    def wake(self, table: int) -> None:
        """Something of this table waits to be told."""
        self._woken.add(table)
        if self._running:
            task = asyncio.create_task(self._wake(table))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _wake(self, table: int) -> None:
        self._woken.discard(table)
        for lane in {row.lane: None for row in await self._store.outbox(table)}:
            self._open(table, lane)

    def _open(self, table: int, lane: str) -> None:
        key = (table, lane)
        timer = self._again.pop(key, None)
        if timer is not None:
            timer.cancel()
        if key in self._lanes:
            self._more.add(key)  # it may have found nothing a moment ago, and be about to close
        elif self._running:
            task = asyncio.create_task(self._deliver(table, lane))
            self._lanes[key] = task
            task.add_done_callback(lambda ended: self._closed(table, lane, ended))

    def _closed(self, table: int, lane: str, ended: asyncio.Task[None]) -> None:
        self._lanes.pop((table, lane), None)
        fault = None if ended.cancelled() else ended.exception()
        if fault is not None:  # the store itself: the disk is full, perhaps
            log.error("a lane broke off", extra={"table": table, **kind_and_place(fault)})
            again = asyncio.get_running_loop().call_later
            self._again[(table, lane)] = again(AFTER_A_FAULT, self._reopen, table, lane)
        elif (table, lane) in self._more:
            self._open(table, lane)

    async def drain(self, patience: float) -> bool:
        """Tell what can still be told in so many seconds; whether everything was."""
        until = asyncio.get_running_loop().time() + patience
        while waiting := [*self._starting, *self._lanes.values()]:
            left_over = until - asyncio.get_running_loop().time()
            if left_over <= 0:
                break
            await asyncio.wait(waiting, timeout=left_over)
        self._running = False
        for timer in self._again.values():
            timer.cancel()
        left = [*self._starting, *self._lanes.values()]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        return not await self._store.outbox()

    # ---- one lane ---------------------------------------------------------------------------

    async def _deliver(self, table: int, lane: str) -> None:
        while self._running:
            self._more.discard((table, lane))
            rows = await self._store.outbox(table, lane)
            if not rows:
                return
            wait = rows[0].due - self._tables.now()
            if wait > 0:
                loop = asyncio.get_running_loop()
                self._again[(table, lane)] = loop.call_later(wait, self._reopen, table, lane)
                return
            if not await self._try(rows):
                return

    def _reopen(self, table: int, lane: str) -> None:
        self._again.pop((table, lane), None)
        self._open(table, lane)

    async def _try(self, rows: list[OutboxRecord]) -> bool:
        """Tell the first of these rows; whether the lane can go on."""
        row = rows[0]
        try:
            if row.attempts and row.lane == "post" and await self._lacks_leave(row):
                return True  # the permission is still missing: nothing is drawn in vain
            await self._tell(rows)
        except SetAside:
            return False  # its save is damaged: nothing of that table is touched
        except Refused:
            # The table was cancelled in between: there is nothing to tell of it.
            await self._store.told(row.table, [row.id])
        except discord.HTTPException as error:
            await self._failed(row, error)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            self._doubtful.update(each.id for each in rows)  # it may have been told all the same
            await self._postpone(row, type(error).__name__)
        except Exception as error:  # an edge: what cannot be shown now must not silence the table
            self._doubtful.update(each.id for each in rows)
            await self._faulty(row, error)
        else:
            self._faults.pop(row.id, None)
        return True

    async def _lacks_leave(self, row: OutboxRecord) -> bool:
        """Whether the bot is known to lack a permission, so that the row has been put off again."""
        found = await self._store.table(row.table)
        if found is None or self._courier.may_write(found[0].channel):
            return False
        await self._without_leave(row, "no permission")
        return True

    async def _faulty(self, row: OutboxRecord, error: Exception) -> None:
        """A fault of ours: next time the message is simpler, and at last it is left out."""
        extra = {"table": row.table, "row": row.kind, **kind_and_place(error)}
        log.error("a fault of ours", extra=extra)
        if not isinstance(error, sqlite3.Error):  # the store's troubles are not the message's
            self._faults[row.id] += 1
        if self._faults[row.id] < GIVEN_UP:
            await self._postpone(row, type(error).__name__)
        else:
            log.error("left out", extra=extra)
            await self._store.told(row.table, [row.id])
            del self._faults[row.id]

    async def _failed(self, row: OutboxRecord, error: discord.HTTPException) -> None:
        extra = {"table": row.table, "row": row.kind, "code": error.code}
        if error.code == UNKNOWN_CHANNEL:
            log.warning("channel gone", extra=extra)
            await self._store.told(row.table, [row.id])
        elif error.code in NO_LEAVE:
            await self._without_leave(row, f"{error.status} {error.code}")
        elif error.status in (400, 404) and error.code not in (ARCHIVED, EDITED_TOO_OFTEN):
            log.error("Discord refuses a message", extra=extra | {"why": error.text})
            await self._store.told(row.table, [row.id])
        else:
            await self._postpone(row, f"{error.status} {error.code}")

    async def _without_leave(self, row: OutboxRecord, why: str) -> None:
        if self._tables.now() - row.created > GIVEN_UP_WITHOUT_LEAVE:
            extra = {"table": row.table, "row": row.kind, "why": why}
            log.warning("not told: the bot may not write there", extra=extra)
            await self._store.told(row.table, [row.id])
        else:
            await self._postpone(row, why, WITHOUT_LEAVE)

    async def _postpone(self, row: OutboxRecord, why: str, longest: int | None = None) -> None:
        wait = min(LONGEST_WAIT if longest is None else longest, 2**row.attempts)
        extra = {"table": row.table, "row": row.kind, "why": why, "again_in": wait}
        log.warning("not told yet", extra=extra)
        await self._store.postpone(row.id, self._tables.now() + wait)

    async def _tell(self, rows: list[OutboxRecord]) -> None:
        row = rows[0]
        telling: dict[str, Callable[[OutboxRecord], Coroutine[Any, Any, None]]] = {
            "lobby": self._tell_lobby,
            "letter": self._tell_letter,
            "reminder": self._tell_reminder,
            "vote": self._tell_vote,
            "note": self._tell_note,
        }
        if row.kind == "post":
            batch = []
            for following in rows:
                if following.kind != "post":
                    break
                batch.append(following)
            await self._tell_post(batch)
        else:
            await telling[row.kind](row)
        if row.kind in ("post", "note"):
            await self._maybe_close_vote(row.table)

    # ---- posts ------------------------------------------------------------------------------

    async def _tell_post(self, rows: list[OutboxRecord]) -> None:
        """Tell of one move, or of several that have piled up, in one post."""
        table, last = rows[0].table, rows[-1]
        if rows[0].id in self._doubtful and await self._found_in_channel(rows):
            return
        await self._courier.turn(Urgency.POST)
        former = await self._store.message(table, "post")
        look = await self._tables.look(table, None)
        body = _merged([row.body for row in rows])
        if former is not None and await self._joins(former, look, body):
            await self._extend(former, look, rows, body)
            return
        before = former.body["version"] if former else None
        sending = await self._post(look, body, before, rows)
        message = await self._courier.send(look.channel, sending, nonce=rows[0].id)
        if message.number is not None and message.number < last.id:
            # An earlier process sent the first of these rows, then crashed: go on behind it.
            await self._note_found(rows, look, message)
            return
        kept = {**body, "before": before}
        record = MessageRecord("post", look.channel, message.id, kept, self._tables.now())
        await self._store.told(table, [row.id for row in rows], record)

    async def _found_in_channel(self, rows: list[OutboxRecord]) -> bool:
        """Whether an earlier process sent this before it could note so."""
        table = rows[0].table
        self._doubtful -= {row.id for row in rows}
        look = await self._tables.look(table, None)
        newest = await self._courier.newest_post(look.channel, table)
        return newest is not None and await self._note_found(rows, look, newest)

    async def _note_found(self, rows: list[OutboxRecord], look: Look, sent: Sent) -> bool:
        """Note what a post that is there tells of, as whoever sent it would have noted it."""
        done = [row for row in rows if sent.number is not None and row.id <= sent.number]
        if not done:
            return False
        former = await self._store.message(look.table, "post")
        body, at = _merged([row.body for row in done]), done[-1].created
        if former is not None and former.message == sent.id:
            body = _merged([former.body, body]) | {"minor": True, "before": former.body["before"]}
            at = former.at
        else:
            body["before"] = former.body["version"] if former is not None else None
        record = MessageRecord("post", look.channel, sent.id, body, at)
        await self._store.told(look.table, [row.id for row in done], record)
        return True

    async def _joins(self, former: MessageRecord, look: Look, body: dict[str, Any]) -> bool:
        """Whether small news may join the last post: nobody needs a ping in the channel for it."""
        if not body["minor"] or former.channel != look.channel:
            return False
        if self._tables.now() - former.at > EDITABLE:
            return False
        if len(former.body["lines"]) + len(body["lines"]) > LINES_IN_POST:
            return False
        members = [look.seats[seat].member for seat in body["ping"]]
        wishes = [await self._store.member(member) for member in members if member is not None]
        return all(wish.letters == "always" and not wish.closed for wish in wishes)

    async def _extend(
        self, former: MessageRecord, look: Look, rows: list[OutboxRecord], body: dict[str, Any]
    ) -> None:
        joined = _merged([former.body, body]) | {"minor": True, "before": former.body["before"]}
        sending = await self._post(look, joined, joined["before"], rows)
        try:
            await self._courier.edit(former.channel, former.message, sending)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._store.forget_message(look.table, "post")
            return  # the post was deleted: the rows are still there and make a new one
        joined["quiet"] = body["ping"]
        record = MessageRecord("post", former.channel, former.message, joined, former.at)
        await self._store.told(look.table, [row.id for row in rows], record)
        for seat in body["ping"]:
            member = look.seats[seat].member
            if member is not None and (await self._store.member(member)).closed:
                await self._knock(look.table, seat)

    async def _knock(self, table: int, seat: Seat) -> None:
        """The letter that should have called a player did not reach them: the channel does it."""
        question = (await self._tables.look_of_seat(table, seat)).digest
        if self._knocked.get((table, seat)) == question:
            return
        self._knocked[table, seat] = question
        row = OutboxRecord(lane="post", kind="reminder", body={"seats": [seat]})
        await self._store.post(table, [row], self._tables.now())
        self.wake(table)

    async def _post(
        self, look: Look, body: dict[str, Any], before: int | None, rows: Sequence[OutboxRecord]
    ) -> Sending:
        """The post of these rows; by the number of the last it is found again after a crash.

        Its buttons bear that number, never the table's version: a version also counts moves that
        nobody may know of, such as a maximum left in secret.
        """
        faults, number = self._faults[rows[0].id], rows[-1].id
        seen = None
        if before is not None and faults < WITHOUT_BEFORE:
            seen = await self._tables.look_back(look.table, before)
        ending = await self._tables.seed_of(look.table) if look.over else ""
        happened = Happened(
            look=replace(look, version=number),
            before=seen,
            lines=tuple(from_plain(line) for line in body["lines"]),
            started=body.get("started", ""),
            seed=ending,
        )
        ping = [seat for seat in body["ping"] if seat in look.awaited]
        return await self.presenter.post(happened, ping, plain=faults >= WITHOUT_PICTURE)

    async def _tell_lobby(self, row: OutboxRecord) -> None:
        await self._courier.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self.presenter.lobby(lobby)
        former = await self._store.message(row.table, "lobby")
        if former is not None:
            try:
                await self._courier.edit(former.channel, former.message, sending)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                await self._store.forget_message(row.table, "lobby")
                return
            await self._store.told(row.table, [row.id])
            return
        message = await self._courier.send(lobby.channel, sending, nonce=row.id)
        record = MessageRecord("lobby", lobby.channel, message.id, {}, self._tables.now())
        await self._store.told(row.table, [row.id], record)

    async def _tell_reminder(self, row: OutboxRecord) -> None:
        await self._courier.turn(Urgency.POST)
        look = await self._tables.look(row.table, None)
        seats = [seat for seat in row.body["seats"] if seat in look.awaited]
        if seats and not look.over:
            sending = await self.presenter.reminder(look, seats)
            await self._courier.send(look.channel, sending, nonce=row.id)
        await self._store.told(row.table, [row.id])

    async def _tell_vote(self, row: OutboxRecord) -> None:
        await self._courier.turn(Urgency.POST)
        look = await self._tables.look(row.table, None)
        vote = VoteRecord(row.body["seat"], row.body["version"], 0, tuple(row.body["agreed"]))
        if look.heard == vote.version:
            await self._maybe_close_vote(row.table, but=vote.version)
            sending = await self.presenter.vote(look, vote)
            kept = await self._store.message(row.table, "vote")
            if kept is not None:
                await self._courier.edit(kept.channel, kept.message, sending)
            else:
                sent = await self._courier.send(look.channel, sending, nonce=row.id)
                body = {"seat": vote.seat, "version": vote.version}
                record = MessageRecord("vote", look.channel, sent.id, body, self._tables.now())
                await self._store.keep_message(row.table, record)
        await self._store.told(row.table, [row.id])

    async def _maybe_close_vote(self, table: int, *, but: int | None = None) -> None:
        """Take the buttons from a request to take back that is decided or has been overtaken."""
        kept = await self._store.message(table, "vote")
        if kept is None or kept.body["version"] == but:
            return
        vote, found = await self._store.vote(table), await self._store.table(table)
        heard = found[0].heard if found is not None and found[0].status == "running" else None
        if vote is not None and vote.version == kept.body["version"] == heard:
            return
        lobby = await self._seating.lobby(table)
        closed = await self.presenter.vote_closed(lobby, kept.body["seat"])
        await self._replace_letter(table, kept, closed)

    async def _tell_note(self, row: OutboxRecord) -> None:
        await self._courier.turn(Urgency.POST)
        lobby = await self._seating.lobby(row.table)
        sending = await self.presenter.note(lobby, from_plain(row.body["text"]))
        await self._courier.send(lobby.channel, sending, nonce=row.id)
        await self._store.told(row.table, [row.id])

    # ---- letters --------------------------------------------------------------------------------

    async def _tell_letter(self, row: OutboxRecord) -> None:
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
            await self._replace_letter(row.table, former, await self.presenter.letter_void(lobby))
        await self._store.told(row.table, [row.id])

    async def _close_letter(self, look: Look, former: MessageRecord) -> None:
        await self._replace_letter(look.table, former, await self.presenter.letter_closed(look))

    async def _replace_letter(self, table: int, former: MessageRecord, sending: Sending) -> None:
        await self._courier.turn(Urgency.TIDYING)
        try:
            await self._courier.edit(former.channel, former.message, sending)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429 or error.code == EDITED_TOO_OFTEN:
                raise
            log.info("letter gone", extra={"table": table, "code": error.code})
        await self._store.forget_message(table, former.role)

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
        plain = self._faults[row.id] >= WITHOUT_PICTURE
        sending = await self.presenter.letter(look, plain=plain)
        try:
            channel, message = await self._courier.write_to(member, sending, nonce=row.id)
        except discord.Forbidden as error:
            if error.code not in CLOSED:
                raise
            log.info("letters are refused", extra={"member": member, "code": error.code})
            await self._store.put_member(MemberRecord(member, wish.letters, closed=1))
            post = await self._store.message(look.table, "post")
            if post is not None and look.viewer in post.body.get("quiet", ()):
                await self._knock(look.table, row.body["seat"])
            return None
        self._knocked.pop((look.table, row.body["seat"]), None)
        return MessageRecord(role, channel, message.id, {"digest": look.digest}, self._tables.now())


def _merged(bodies: Sequence[dict[str, Any]]) -> dict[str, Any]:
    last = bodies[-1]
    return {
        "version": last["version"],
        "lines": [line for body in bodies for line in body["lines"]],
        "minor": all(body["minor"] for body in bodies),
        "ping": list(dict.fromkeys(seat for body in bodies for seat in body["ping"])),
        "started": next((body["started"] for body in bodies if body.get("started")), ""),
    }
