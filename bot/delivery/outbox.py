"""The outbox tells Discord what has happened: everything once, in order, however often it fails.

Rows are written in the transaction of the move that caused them. A row goes out under a nonce that
belongs to it alone, so that sending it again after a crash gives back the message that is there
already; when a crash lies so far back that Discord has forgotten the nonce, the channel itself is
searched. A send that fails never touches the game.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from itertools import takewhile
from typing import Any

import aiohttp
import discord

from bot import origin
from bot.delivery.calls import Calls
from bot.delivery.delivery import (
    EDITED_TOO_OFTEN,
    GIVEN_UP,
    WITHOUT_PICTURE,
    Delivery,
    Leaving,
    Losing,
)
from bot.delivery.memberships import Memberships
from bot.delivery.messages import Messages
from bot.delivery.notices import Notices
from bot.delivery.place_notes import PlaceNotes
from bot.delivery.posts import MOVES, Posts
from bot.delivery.question_dms import QuestionDms
from bot.delivery.sender import ARCHIVED, Sender
from bot.delivery.stand_in_dms import StandInDms
from bot.delivery.turns import serve
from bot.faults import kind_and_place
from bot.store import Store
from bot.store.damage import SetAside
from bot.store.records import OutboxRecord
from bot.table.consent.proposals import Proposals
from bot.table.lobby.places import LANE
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from rules.kernel.ask import Refused

log = logging.getLogger(__name__)

AFTER_A_FAULT = 30
"""Seconds until a lane is opened again that the store has broken off."""
AT_A_LOOK = 200
"""So many rows are read in one go."""
LONGEST_WAIT = 300
"""Seconds between two tries to tell something, at the most."""
WITHOUT_LEAVE = 4 * 3600
"""Seconds between two tries, at the most, where the bot may not write."""
GIVEN_UP_WITHOUT_LEAVE = 7 * 24 * 3600
"""Seconds after which it is no longer told there."""
PICTURED = ("post", "letter")
"""What can be said without its picture, too."""
UNKNOWN_CHANNEL = 10003
PASSING = (EDITED_TOO_OFTEN,)
"""Discord's codes for what passes: too many edits."""


class Outbox:
    """Delivers what the tables have to tell.

    Args:
        tables: the table service; its `tell` should be this outbox's `wake`.
        seating: for lobby posts.
        proposals: for posts that ask for agreement.
        sender: the way to Discord.
        messages: how things look there.
    """

    def __init__(
        self,
        tables: Tables,
        seating: Seating,
        proposals: Proposals,
        sender: Sender,
        messages: Messages,
    ) -> None:
        self._tables = tables
        self._sender = sender
        self._store: Store = tables.store
        self._delivery = Delivery(tables, seating, proposals, sender, messages)
        self._posts = Posts(self._delivery)
        self._question_dms = QuestionDms(self._delivery)
        self._calls = Calls(self._delivery)
        self._notices = Notices(self._delivery, self._calls)
        self._stand_in_dms = StandInDms(self._delivery)
        self._memberships = Memberships(self._delivery)
        self._place_notes = PlaceNotes(self._delivery)
        self._lanes: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._more: set[tuple[int, str]] = set()
        self._again: dict[tuple[int, str], asyncio.TimerHandle] = {}
        self._running = False
        self._starting: set[asyncio.Task[None]] = set()

    def when_somebody_leaves(self, leaving: Leaving) -> None:
        """What is done at a table when one of its people is found to have left the server."""
        self._delivery.left = leaving

    def when_a_channel_is_gone(self, losing: Losing) -> None:
        """What finds out whether a table has lost its place."""
        self._delivery.lost = losing

    def when_it_tidies(self, tidies: Callable[[], bool]) -> None:
        """Let this say whether old posts and letters are tidied at the moment."""
        self._delivery.tidies = tidies

    def in_hand(self, table: int, member: int) -> AbstractContextManager[None]:
        """A member presses a letter of this table: it shows by itself what comes next."""
        return self._delivery.in_hand(table, member)

    async def start(self) -> None:
        """Begin to deliver, first of all what an earlier process left."""
        left: dict[int, None] = {}
        last = 0
        while rows := await self._store.untold(last, AT_A_LOOK):
            self._delivery.doubtful.update(row for row, _ in rows)
            left |= dict.fromkeys(table for _, table in rows)
            last = rows[-1][0]
        self._running = True
        self._begin(self._wake_all([*(left | dict.fromkeys(self._woken))]))

    def wake(self, table: int) -> None:
        """Something of this table waits to be told."""
        self._woken.add(table)
        if self._running:
            self._begin(self._wake(table))

    def _begin(self, waking: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(waking)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _wake_all(self, tables: Sequence[int]) -> None:
        """One after the other: thousands of reads at once would let nobody else read."""
        for table in tables:
            await self._wake(table)
            await asyncio.sleep(0)  # presses are answered in between

    async def access_changed(self, guild: int) -> None:
        """What had to wait in this server is told at once where the bot may write again."""
        now = self._tables.now()
        for table, channel in await self._store.put_off(guild, now):
            if self._sender.may_write(channel):
                log.info("perhaps told again", extra={"table": table})
                await self._store.hasten(table, now)
                self.wake(table)

    async def _wake(self, table: int) -> None:
        origin.forget()  # each row has its own
        self._woken.discard(table)
        try:
            lanes = await self._store.lanes(table)
        except SetAside as found:
            self._tables.held.set_aside(table, found)
            return
        except Exception as error:  # an edge: what waits must not wait for the next move
            log.error("the outbox cannot be read", extra={"table": table, **kind_and_place(error)})
            asyncio.get_running_loop().call_later(AFTER_A_FAULT, self.wake, table)
            return
        still = await self._tables.held.stands_still(table)
        for lane, due in lanes:
            if still and not lane.startswith(LANE):
                continue
            wait = due - self._tables.now()
            if lane == "post" or (table, lane) in self._lanes or not _is_to_come(wait):
                self._open(table, lane)
            elif self._running:
                self._come_back(table, lane, wait)

    def _come_back(self, table: int, lane: str, wait: float) -> None:
        """Open a lane later."""
        timer = self._again.pop((table, lane), None)
        if timer is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._again[(table, lane)] = loop.call_later(wait, self._reopen, table, lane)

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
            self._come_back(table, lane, AFTER_A_FAULT)
        elif (table, lane) in self._more:
            self._open(table, lane)

    async def settled(self, table: int) -> None:
        """Wait until a table's channel has been told whatever it can be told now."""
        lane = (table, "post")
        while waiting := [*self._starting, *(t for k, t in self._lanes.items() if k == lane)]:
            await asyncio.wait(waiting)

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
        return not await self._store.untold(0, 1)

    # ---- one lane ---------------------------------------------------------------------------

    async def _deliver(self, table: int, lane: str) -> None:
        origin.forget()  # each row has its own
        await self._serve(table)
        while self._running:
            self._more.discard((table, lane))
            try:
                rows = await self._store.outbox(table, lane, AT_A_LOOK)
            except SetAside as found:
                self._tables.held.set_aside(table, found)  # nobody would be told what is played on
                return
            still = not lane.startswith(LANE) and await self._tables.held.stands_still(table)
            if not rows or still:
                return
            if lane != "post":  # each letter row tells the present question: one may wait alone
                rows.sort(key=lambda row: row.due)
            wait = rows[0].due - self._tables.now()
            if _is_to_come(wait):
                self._come_back(table, lane, wait)
                return
            if not await self._try(rows):
                return

    async def _serve(self, table: int) -> None:
        """Let what this lane draws and sends count for the table's server."""
        found = await self._tables.held.seated_at(table)
        if found is not None:
            record, _ = found
            serve(record.guild or record.channel)

    def _reopen(self, table: int, lane: str) -> None:
        self._again.pop((table, lane), None)
        self._open(table, lane)

    async def _try(self, rows: list[OutboxRecord]) -> bool:
        """Tell the first of these rows; whether the lane can go on."""
        with origin.working_for(self._store.origin_of(rows[0].id)):
            return await self._try_first(rows)

    async def _try_first(self, rows: list[OutboxRecord]) -> bool:
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
            # It may have been told all the same.
            self._delivery.doubtful.update(each.id for each in rows)
            await self._postpone(row, type(error).__name__)
        except Exception as error:  # an edge: what cannot be shown now must not silence the table
            self._delivery.doubtful.update(each.id for each in rows)
            await self._faulty(row, error)
        else:
            self._delivery.faults.pop(row.id, None)
            self._store.metrics.told(row.lane)
        return True

    async def _lacks_leave(self, row: OutboxRecord) -> bool:
        """Whether the bot is known to lack a permission, so that the row has been put off again."""
        found = await self._store.table(row.table)
        if found is None or self._sender.may_write(found[0].channel):
            return False
        await self._without_leave(row, "no permission")
        return True

    async def _faulty(self, row: OutboxRecord, error: Exception) -> None:
        """A fault of ours: next time the message is simpler, and at last it is left out."""
        extra = {"table": row.table, "row": row.kind, **kind_and_place(error)}
        log.error("a fault of ours", extra=extra)
        if not isinstance(error, sqlite3.Error):  # the store's troubles are not the message's
            self._delivery.faults[row.id] += 1
        if self._delivery.faults[row.id] < GIVEN_UP:
            await self._postpone(row, type(error).__name__)
        else:
            log.error("left out", extra=extra)
            await self._leave_out(row)
            del self._delivery.faults[row.id]

    async def _leave_out(self, row: OutboxRecord) -> None:
        """Give up a row: nobody is told of it."""
        self._store.metrics.left_out(row.lane)
        await self._store.told(row.table, [row.id])

    async def _failed(self, row: OutboxRecord, error: discord.HTTPException) -> None:
        extra = {"table": row.table, "row": row.kind, "code": error.code}
        if error.code == UNKNOWN_CHANNEL and await self._delivery.lost(row.table):
            log.warning("the table stands still", extra=extra)
        elif error.code == UNKNOWN_CHANNEL:
            log.warning("channel gone", extra=extra)
            await self._leave_out(row)
        elif error.status == 403 or error.code == ARCHIVED:  # and locked, else it was woken
            await self._without_leave(row, f"{error.status} {error.code}")
        elif error.status in (400, 404, 413) and error.code not in PASSING:
            await self._refused(row, error)
        else:
            if error.status >= 500:  # it may have been told all the same
                self._delivery.doubtful.add(row.id)
            await self._postpone(row, f"{error.status} {error.code}")

    async def _refused(self, row: OutboxRecord, error: discord.HTTPException) -> None:
        """Discord will never take it like this: once more without a picture, else not at all."""
        extra = {"table": row.table, "row": row.kind, "code": error.code}
        log.error("Discord refuses a message", extra=extra | {"where": _places_in(error.text)})
        faults = self._delivery.faults
        if row.kind in PICTURED and faults[row.id] < WITHOUT_PICTURE:
            faults[row.id] = WITHOUT_PICTURE
            await self._postpone(row, f"{error.status} {error.code}")
        else:
            await self._leave_out(row)
            faults.pop(row.id, None)

    async def _without_leave(self, row: OutboxRecord, why: str) -> None:
        if self._tables.now() - row.created > GIVEN_UP_WITHOUT_LEAVE:
            extra = {"table": row.table, "row": row.kind, "why": why}
            log.warning("not told: the bot may not write there", extra=extra)
            await self._leave_out(row)
        else:
            await self._postpone(row, why, WITHOUT_LEAVE)

    async def _postpone(self, row: OutboxRecord, why: str, longest: int | None = None) -> None:
        wait = min(LONGEST_WAIT if longest is None else longest, 2**row.attempts)
        extra = {"table": row.table, "row": row.kind, "why": why, "again_in": wait}
        log.warning("not told yet", extra=extra)
        self._store.metrics.put_off(row.lane)
        await self._store.postpone(row.id, self._tables.now() + wait)

    async def _tell(self, rows: list[OutboxRecord]) -> None:
        row = rows[0]
        notices = self._notices
        by_kind: dict[str, Callable[[OutboxRecord], Coroutine[Any, Any, None]]] = {
            "lobby": notices.lobby,
            "letter": self._question_dms.tell,
            "reminder": notices.reminder,
            "proposal": notices.proposal,
            "note": notices.note,
            "invitation": notices.invitation,
            "call": self._calls.tell,
            "away": self._stand_in_dms.tell,
            "presence": self._memberships.tell,
            "place": self._place_notes.letter,
            "moved": self._place_notes.moved,
            "promise": notices.promise,
            "start": notices.start,
        }
        moves = list(takewhile(lambda each: each.kind in MOVES, rows))
        has_post = any(each.kind == "post" for each in moves)
        if moves:
            await self._tell_moves(moves, has_post=has_post)
        else:
            await by_kind[row.kind](row)
        if has_post:  # rows are written, which wait until the bot tidies
            await self._question_dms.tidy(row.table)
        if row.kind in (*MOVES, "note") and self._delivery.tidies():
            await notices.maybe_close_proposals(row.table)

    async def _tell_moves(self, moves: list[OutboxRecord], *, has_post: bool) -> None:
        try:
            if has_post:
                await self._posts.tell(moves)
            else:
                await self._posts.renew(moves[0].table)
        except SetAside:
            raise
        except Refused:  # the table was cancelled in between
            await self._posts.of_closed(moves)


def _places_in(complaint: str) -> str:
    """Return the parts of a message about which Discord complains, none of which it quotes."""
    return " ".join(re.findall(r"^In ([\w.]+):", complaint, re.MULTILINE))


def _is_to_come(wait: float) -> bool:
    """Whether something is due so many seconds from now, and the clock was not set back instead."""
    return 0 < wait <= WITHOUT_LEAVE
