"""The table service: the one place that holds a game, for the length of one move.

Each table has a lock of its own. A move is carried out on the table in memory, then kept in one
transaction together with everything that Discord must be told of it; if that fails, the table in
memory is thrown away and read again, and nothing has happened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from bot.store import Stale, Store
from bot.store.damage import SetAside, set_aside
from bot.store.records import (
    TABLE,
    AnswerRecord,
    Change,
    SeatRecord,
    TableRecord,
    TimerRecord,
)
from bot.table.changes import (
    Stand,
    answers_since,
    change_of,
    close_deserted,
    handed_over,
    late,
    punctual,
    stand_of,
)
from bot.table.live import Live, StaleQuestion
from bot.table.look import Look
from bot.table.looks import Looks, is_advised, unadvised
from bot.table.orders import Entry, given
from bot.table.robots import free_robot_name, let_robots_play
from rules.games import GAMES
from rules.kernel.ask import Answer, Ask, Refused, Seat
from rules.kernel.game import Game
from rules.kernel.text import say

log = logging.getLogger(__name__)

LIVE_TABLES = 64
"""Tables kept in memory between moves; the others are read when they are needed."""


PRESENT = 4096
"""Members of whom it is known when they last used a table."""


class Tables:
    """Every table of the bot.

    Args:
        store: where they are kept.
        clock: the time in unix seconds.
        owners: game id -> values that the hosts of this bot read off the printed game.
        tell: called with a table's number when its outbox has something new.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        owners: Mapping[str, str] | None = None,
        tell: Callable[[int], None] = lambda table: None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.owners = dict(owners or {})
        self.tell = tell
        self._live: OrderedDict[int, Live] = OrderedDict()
        self._looks = Looks()
        self._seen: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._set_aside: set[int] = set()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        return int(self.clock())

    # ---- one table at a time ------------------------------------------------------------------

    @asynccontextmanager
    async def open(self, table: int) -> AsyncIterator[Live]:
        """Hold a table: nobody else sees or changes it meanwhile.

        Raises:
            Refused: there is no such table, or its save cannot be read.
        """
        async with self._alone(table, self._fetch) as live:
            try:
                yield live
            finally:
                self._looks.forget(table)

    @asynccontextmanager
    async def open_unread(self, table: int) -> AsyncIterator[Live]:
        """Hold a table for what needs no game, so that it can be done to a damaged one, too.

        Raises:
            Refused: there is no such table.
        """
        async with self._alone(table, self._recall) as live:
            yield live

    @asynccontextmanager
    async def _alone(
        self, table: int, bring: Callable[[int], Awaitable[Live]]
    ) -> AsyncIterator[Live]:
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            live = await bring(table)
            try:
                yield live
            except Refused:
                raise  # refused before anything changed
            except BaseException:
                self._live.pop(table, None)
                raise

    async def _fetch(self, table: int) -> Live:
        if table not in self._live:
            live = await self._recall(table)
            if live.record.damaged or table in self._set_aside:
                raise SetAside(table)
            if live.record.status in ("running", "over"):
                live.game = await self._load(live.record)
                live.waiting = await self.store.timers(table)
                live.left = await self.store.time_left(table)
            self._live[table] = live
        self._live.move_to_end(table)
        while len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)
        return self._live[table]

    def set_aside(self, table: int) -> None:
        """Something of this table was found that cannot be read: it waits for whoever runs the bot.

        It can be closed all the same.
        """
        self._set_aside.add(table)
        self._live.pop(table, None)

    async def _recall(self, table: int) -> Live:
        """The table as it is in memory, else without its game."""
        if table in self._live:
            return self._live[table]
        found = await self.store.table(table)
        if found is None:
            raise Refused(say("This table no longer exists."))
        return Live(*found)

    async def _load(self, record: TableRecord) -> Game:
        try:
            snapshot = await self.store.snapshot(record.id)
            if snapshot is None:
                raise ValueError("there is no save")
            return GAMES[record.game].game.load(snapshot.save)
        except (ValueError, KeyError) as error:
            raise set_aside(record.id, "snapshot", type(error).__name__) from error

    async def reread_times(self) -> None:
        """The times of questions have been moved in the store."""
        for table in list(self._live):
            async with self.open_unread(table) as live:
                live.waiting = await self.store.timers(table)

    async def commit(self, live: Live, change: Change) -> None:
        """Keep a change of a table, and wake the outbox.

        Raises:
            Refused: another process has changed the table; it is read again next time.
        """
        try:
            version = await self.store.commit(change)
        except Stale as error:
            self._live.pop(change.table, None)
            raise Refused(say("The table has just changed. Look at it again.")) from error
        except BaseException:
            self._live.pop(change.table, None)
            raise
        record = live.record
        live.record = replace(
            record,
            version=version,
            since=change.at,
            status=change.status or record.status,
            moves=record.moves if change.moves is None else change.moves,
            heard=record.heard + change.heard,
            asked=record.asked if change.asked is None else change.asked,
            channel=change.channel or record.channel,
            guild=change.guild or record.guild,
            host=change.host[0] if change.host else record.host,
            host_name=change.host[1] if change.host else record.host_name,
            options=record.options if change.options is None else change.options,
            hours=change.hours or record.hours,
            picture=change.picture or record.picture,
            seed=change.seed or record.seed,
            opened=record.opened or change.opened,
        )
        if change.seats is not None:
            live.seats = change.seats
        if change.waiting is not None:
            live.waiting = change.waiting
        live.left = live.left if change.left is None else change.left
        self.tell(change.table)

    # ---- looking ------------------------------------------------------------------------------

    def last_seen(self, table: int, member: int) -> int:
        """When a member last used this table, as far as this process knows; else 0."""
        return self._seen.get((table, member), 0)

    def _see(self, table: int, member: int) -> None:
        self._seen[table, member] = self.now()
        self._seen.move_to_end((table, member))
        while len(self._seen) > PRESENT:
            self._seen.popitem(last=False)

    async def as_it_stood(self, live: Live) -> Live:
        """The table, to be looked at only: of a closed game, as it stood when it was closed.

        Raises:
            Refused: it never began, or its save cannot be read.
        """
        if live.record.status != "cancelled":
            return live
        if await self.store.version_at(live.record.id, live.record.moves) is None:
            raise Refused(say("This game was cancelled before it began."))
        game = await self._load(live.record)
        return replace(live, record=replace(live.record, status="over"), game=game, waiting=[])

    async def look_at_closed(self, table: int, member: int | None) -> Look:
        """The table through a member's eyes (None: a bystander's), though it may be closed by now.

        Raises:
            Refused: it never began.
        """
        if member is not None:
            self._see(table, member)
        async with self.open(table) as live:
            seat = next((s.seat for s in live.seats if s.member == member and not s.gone), None)
            return await self._look(await self.as_it_stood(live), seat)

    async def look(self, table: int, member: int | None, *, glance: bool = False) -> Look:
        """The table through a member's eyes (None: a bystander's).

        A `glance` is not made by the member, and does not count as their presence.

        Raises:
            Refused: it has not started.
        """
        if member is not None and not glance:
            self._see(table, member)
        async with self._alone(table, self._fetch) as live:
            seat = next((s.seat for s in live.seats if s.member == member and not s.gone), None)
            return await self._look(live, None if member is None else seat)

    async def look_of_seat(self, table: int, seat: Seat) -> Look:
        """The table through the eyes of a seat."""
        async with self._alone(table, self._fetch) as live:
            return await self._look(live, seat)

    async def look_back(self, table: int, version: int) -> dict[str, Any] | None:
        """What a bystander saw when the table was at a former version; None if that is lost."""
        async with self._alone(table, self._fetch) as live:
            if version >= live.record.version and live.game is not None:
                return (await self._look(live, None)).view
            try:
                snapshot = await self.store.snapshot(table, version=version)
                return live.meta.game.load(snapshot.save).view(None) if snapshot else None
            except (ValueError, KeyError) as error:
                why = type(error).__name__
                log.error("a former save cannot be read", extra={"table": table, "why": why})
                return None

    async def seed_of(self, table: int) -> str:
        """The seed of a game that is over, so that anyone can audit the deal; else nothing."""
        async with self._alone(table, self._fetch) as live:
            return live.record.seed if live.game is not None and live.game.over else ""

    async def reminder_hours(self, table: int) -> int:
        """After how many hours this table reminds; 0 is never."""
        async with self._alone(table, self._fetch) as live:
            return live.record.hours.reminder

    async def shown(self, live: Live, viewer: Seat | None) -> tuple[int, Game]:
        """The version and the table that a viewer sees.

        What a move has done so far only its mover sees; the others see the table before it.
        """
        game, half = live.running(), live.running().half_move
        if half is None or viewer == half.seat:
            return live.record.version, game
        if live.shown is None or live.shown[1].moves != half.moves:
            before = await self.store.snapshot(live.record.id, moves=half.moves)
            if before is None:  # it was begun in the same change as the move before it was made
                return live.record.version, game
            live.shown = before.version, live.meta.game.load(before.save)
        return live.shown

    async def _look(self, live: Live, viewer: Seat | None) -> Look:
        version, game = await self.shown(live, viewer)
        look = self._looks.at(live, viewer, version, game)
        if viewer is None or not is_advised(look.ask):
            return look
        member = live.seats[viewer].member
        wish = None if member is None else await self.store.member(member)
        return look if wish is None or wish.advised else unadvised(look)

    async def foreseen(self, table: int, member: int, digest: str, *answers: Answer) -> Ask | None:
        """What this member would be asked next if they gave these answers, which nobody gives.

        None: nothing, or they would not be taken. What is drawn by chance is not foreseen.
        """
        async with self._alone(table, self._fetch) as live:
            game, seat = live.running(), live.seat_of(member)
            if game.digest(seat) != digest:
                return None
            trial = type(game).load(game.save())
            try:
                for answer in answers:
                    trial.play(seat, answer)
            except Refused:
                return None
            return trial.asks().get(seat) if trial.draws == game.draws else None

    # ---- playing --------------------------------------------------------------------------------

    async def play(self, table: int, member: int, digest: str | None, answer: Answer) -> None:
        """Carry out a member's answer to their present question.

        Args:
            table: which table.
            member: who answers.
            digest: the question that was answered; None for a typed command.
            answer: as the question's kind wants it.

        Raises:
            StaleQuestion: the question has changed since it was shown.
            Refused: the answer is not legal; nothing has changed.
        """
        async with self.open(table) as live:
            game, seat = live.running(), live.seat_of(member)
            self._see(table, member)
            if digest is not None and digest != game.digest(seat):
                raise StaleQuestion
            before = stand_of(game)
            moves = game.moves
            game.play(seat, answer)
            seats = punctual(live.seats, seat)
            await self._keep_move(live, before, answers_since(game, moves), seats=seats)

    async def instruct(self, table: int, member: int, orders: Sequence[Entry]) -> None:
        """Give a seat these standing orders of the game's list, and no others."""
        async with self.open(table) as live:
            game, seat = live.running(), live.seat_of(member)
            before, moves = stand_of(game), game.moves
            view = game.view(seat)
            game.instruct(seat, given(live.meta.orders(view, seat), orders, view))
            entry = AnswerRecord(moves, "orders", seat, list(orders))
            await self._keep_move(live, before, [entry, *answers_since(game, moves + 1)])

    async def resign(self, table: int, member: int) -> None:
        """A player leaves for good; the rules say what becomes of what lies in front of them."""
        async with self.open(table) as live:
            game, seat = live.running(), live.seat_of(member)
            before, moves = stand_of(game), game.moves
            game.leave(seat)
            seats = [replace(s, gone=True) if s.seat == seat else s for s in live.seats]
            entry = AnswerRecord(moves, "leave", seat, None)
            answers = [entry, *answers_since(game, moves + 1)]
            host = live.next_after(seat) if member == live.record.host else None
            if host is not None:
                game.tell("{seat:seat} became the host of this table.", seat=host.seat)
            await self._keep_move(live, before, answers, seats=seats, host=host)

    async def hand_over(self, live: Live, seat: Seat, to: int | None, name: str = "") -> None:
        """Give a seat of a table that is held to another member, or (None) to a robot.

        Whether it may be given, `Handing` has found out. When it was the host's, the next player
        hosts the table.
        """
        game, left = live.running(), live.seats[seat]
        newcomer = SeatRecord(seat, to, name or free_robot_name(live.seats))
        seats = [newcomer if s is left else s for s in live.seats]
        game.tell("{seat:seat} now plays for {former}.", seat=seat, former=left.name)
        host = None
        if left.member == live.record.host:
            host = live.next_after(seat) or newcomer
            game.tell("{seat:seat} became the host of this table.", seat=host.seat)
        game.half_move = None  # who takes over a move that is half made goes on in public
        before = stand_of(game).without(seat)  # the newcomer has not been asked yet
        await self._keep_move(live, before, [], seats=seats, host=host, newcomer=seat)

    async def time_out(self, timer: TimerRecord) -> None:
        """The time of a seat is up: a robot plays, for a player the rules end the turn mildly."""
        async with self.open(timer.table) as live:
            game = live.running()
            # Not the question's present digest: an upgrade of the rules may have changed that.
            if all((t.seat, t.digest) != (timer.seat, timer.digest) for t in live.waiting):
                return
            before, moves, ended = stand_of(game), game.moves, False
            seats = live.seats
            if timer.seat in before.digests and any(
                s.seat == timer.seat and s.member is not None for s in live.seats
            ):
                ask = game.asks()[timer.seat]
                if not ask.anonymous:  # it would tell who had not answered
                    game.tell("{seat:seat} ran out of time.", seat=timer.seat)
                    seats = late(live.seats, timer.seat, self.now())
                game.run_out(timer.seat)
                ended = True
            answers = answers_since(game, moves)
            if ended:  # what follows from it is in the log, but is no answer of the player's
                entry = AnswerRecord(moves, "time", timer.seat, None)
                answers = [entry, *(replace(answer, automatic=True) for answer in answers)]
            await self._keep_move(live, before, answers, seats=seats, absent=timer.seat)

    async def clock_ended(self, timer: TimerRecord) -> None:
        """A clock of the game has ended: a move of the table itself."""
        async with self.open(timer.table) as live:
            game = live.running()
            if all((t.seat, t.kind) != (TABLE, timer.kind) for t in live.waiting):
                return
            before, moves, answers = stand_of(game), game.moves, []
            if timer.kind in game.clocks():
                for seat, ask in game.asks().items():
                    if ask.clock == timer.kind and seat in game.awaited():
                        game.tell("{seat:seat} ran out of time.", seat=seat)
                game.clock_ended(timer.kind)
                ended = AnswerRecord(moves, "clock", TABLE, timer.kind)
                answers = [ended, *answers_since(game, moves + 1)]
            await self._keep_move(live, before, answers)

    async def _keep_move(
        self,
        live: Live,
        before: Stand,
        answers: list[AnswerRecord],
        *,
        seats: list[SeatRecord] | None = None,
        host: SeatRecord | None = None,
        newcomer: Seat | None = None,
        absent: Seat | None = None,
    ) -> None:
        game = live.running()
        present = seats if seats is not None else live.seats
        deserted = all(s.member is None or s.gone for s in present)
        try:
            robots = (
                set() if deserted else {s.seat for s in present if s.member is None and not s.gone}
            )
            answers += let_robots_play(live, game, robots)
            change = change_of(live, game, before, answers, present, self.now(), absent)
            change.seats = seats
            if host is not None and host.member is not None:
                change.host = host.member, host.name
            change.sealed = game.receipts.number
            if deserted and not game.over:
                close_deserted(change)
            if newcomer is not None:
                live.left.pop(newcomer, None)
                change.newcomer = newcomer
                change.outbox = handed_over(change.outbox, newcomer, live.seats[newcomer].name)
        except BaseException:
            self._live.pop(live.record.id, None)
            raise
        await self.commit(live, change)
