"""Looks at tables: each viewer's view, and their latest looks."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cachetools import LRUCache

from bot.hours.reckoning import recall, reminder
from bot.store.rows.outbox import DmRow, OutboxRow
from bot.store.rows.records import TimerRecord
from bot.table.held import AnsweredAlready, HeldTable, StaleQuestion
from bot.table.held_tables import LIVE_TABLES, HeldTables, called_at
from bot.table.time.limits import calendar_of, gap_of, recalled, silence
from bot.table.time.retiming import renewal
from bot.table.views.table_view import TableView
from bot.table.views.view_cache import (
    ViewCache,
    is_advised,
    takes_several,
    timely,
    unadvised,
    warned_of_several,
)
from rules.kernel import Answer, Ask, Game, Refused, Seat, Text, say

log = logging.getLogger(__name__)

PRESENT = 4096
"""The number of members whose last use of a table is remembered."""

SHOWN_LATELY = 2 * LIVE_TABLES
"""The number of cached bystanders' views: the two last ones of each running table."""
UNSEEN = 2048
"""The number of secret moves whose words are cached."""
SEVERAL = 2
"""The wish of a member for a question before they take several things at once."""


class Views:
    """Shows tables; nothing here changes one.

    Args:
        held: the tables in memory.
    """

    def __init__(self, held: HeldTables) -> None:
        self.held = held
        self.store = held.store
        # By table and version: the next post compares with the last one shown.
        self._shown_lately: LRUCache[tuple[int, int], dict[str, Any]] = LRUCache(SHOWN_LATELY)
        # A seat's secret answers, by table, version and move: found in former saves.
        self.unseen_moves: LRUCache[tuple[int, int, int], Text] = LRUCache(UNSEEN)
        self._seen: LRUCache[tuple[int, int], int] = LRUCache(PRESENT)  # time by table and member
        self._cache = ViewCache()

    def last_seen(self, table: int, member: int) -> int:
        """Return when a member last used this table, as far as this process knows; else 0."""
        seen = self._seen.get((table, member), 0)
        return seen if seen <= self.held.now() else 0  # the machine's clock was set back

    async def at_the_table_until(self, table: int, member: int) -> int:
        """Return until when a seen member counts as present at this table, by their own setting."""
        wish = await self.store.members.get(member)
        return self.last_seen(table, member) + 60 * wish.pause

    def sees(self, table: int, member: int) -> None:
        """Note that a member uses this table now: for a while they get no DM."""
        self._seen[table, member] = self.held.now()

    async def as_it_stood(self, held: HeldTable) -> HeldTable:
        """Return the table for looking only; a closed game is as it was when it was closed.

        Raises:
            Refused: it never began, or its save cannot be read.
        """
        if held.record.status != "cancelled":
            return held
        if await self.store.version_at(held.record.id, held.record.moves) is None:
            raise Refused(say("This game was cancelled before it began."))
        game = await self.held.load(held.record)
        return replace(held, record=replace(held.record, status="over"), game=game, waiting=[])

    async def view_of_closed(self, table: int, member: int | None) -> TableView:
        """Return a member's view (None: a bystander's), even of a closed table.

        Raises:
            Refused: it never began.
        """
        if member is not None:
            self.sees(table, member)
        async with self.held.open(table) as held:
            seat = None if member is None else held.place_of(member)
            return await self._view(await self.as_it_stood(held), seat)

    async def view(self, table: int, member: int | None, *, glance: bool = False) -> TableView:
        """Return a member's view (None: a bystander's).

        The member does not make a `glance`, which does not count as their presence.

        Raises:
            Refused: it has not started.
        """
        if member is not None and not glance:
            self.sees(table, member)
        async with self.held.glance(table) as held:
            if member is None:
                return await self._view(held, None)
            view = await self._view(held, held.place_of(member))
            kept = [s.seat for s in held.seats if s.owner == member and not s.gone]
            return replace(view, kept=kept[0]) if kept else view

    async def question(self, table: int, member: int) -> str:
        """Return the digest of a member's question; empty: they do not sit there."""
        async with self.held.glance(table) as held:
            seat = held.place_of(member)
            return "" if seat is None else (await self.shown(held, seat))[1].digest(seat)

    async def stale(self, table: int, member: int, digest: str) -> StaleQuestion:
        """Return the reply to a member's press on a question that is not their present one."""
        async with self.held.glance(table) as held:
            seat = held.place_of(member)
            return StaleQuestion() if seat is None else await self.why_stale(held, seat, digest)

    async def why_stale(self, held: HeldTable, seat: Seat, digest: str) -> StaleQuestion:
        """Return the reply to a press of a seat's player on a question that is not open.

        Whoever got no reply to their answer presses again: they learn that it was kept.
        """
        version = await self.store.log.last_answered(held.record.id, seat)
        if version is None:
            return StaleQuestion()
        try:
            snapshot = await self.store.snapshot(held.record.id, version=version - 1)
            before = None if snapshot is None else held.meta.game.load(snapshot.save)
        except (ValueError, KeyError) as error:
            why = type(error).__name__
            log.error("a former save cannot be read", extra={"table": held.record.id, "why": why})
            return StaleQuestion()
        answered = before is not None and before.is_asked(seat, digest)
        return AnsweredAlready() if answered else StaleQuestion()

    async def view_of_seat(self, table: int, seat: Seat) -> TableView:
        """Return a seat's view of the table."""
        async with self.held.glance(table) as held:
            return await self._view(held, seat)

    async def asked_of_seat(self, table: int, seat: Seat) -> TableView:
        """Return a seat's view without the game's own: its question, and whom the table awaits."""
        async with self.held.glance(table) as held:
            version, game = await self.shown(held, seat)
            return timely(self._cache.asked(held, seat, version, game), self.held.now())

    async def former_view(self, table: int, version: int) -> dict[str, Any] | None:
        """Return a bystander's view of a former version; None if that is lost."""
        async with self.held.glance(table) as held:
            if version >= held.record.version and held.game is not None:
                return (await self._view(held, None)).game_view
            if (table, version) in self._shown_lately:
                return self._shown_lately[table, version]
            try:
                former = await self._before_half(held, version)
                return None if former is None else former.view(None)
            except (ValueError, KeyError) as error:
                why = type(error).__name__
                log.error("a former save cannot be read", extra={"table": table, "why": why})
                return None

    async def _before_half(self, held: HeldTable, version: int) -> Game | None:
        """Return the table of a former version, without a move that was half made then."""
        snapshot = await self.store.snapshot(held.record.id, version=version)
        game = None if snapshot is None else held.meta.game.load(snapshot.save)
        if game is None or game.half_move is None:
            return game
        before = await self.store.snapshot(held.record.id, moves=game.half_move.moves)
        return game if before is None else held.meta.game.load(before.save)

    async def seed_of(self, table: int) -> str:
        """Return the seed of a finished game, so that anyone can audit the deal; else nothing."""
        async with self.held.glance(table) as held:
            return held.record.seed if held.game is not None and held.game.over else ""

    async def status_of(self, table: int) -> str:
        """Return a table's status, even of a damaged one: `lobby`, `running` and so on."""
        async with self.held.open_unread(table) as held:
            return held.record.status

    async def to_be_recalled(
        self, table: int, timers: Sequence[TimerRecord], now: int, soon: int
    ) -> tuple[list[TimerRecord], list[TimerRecord]]:
        """Return the reminders that go out now, and the same with their next times.

        Args:
            table: the table.
            timers: its reminders.
            now: the time.
            soon: reminders due by then go out now, too, unless their reader sleeps.
        """
        async with self.held.glance(table) as held:
            hours, due, coming = held.record.hours, [], []
            for timer in timers:
                sleeps = calendar_of(held, timer.seat).sleeps(now)
                if timer.due <= soon and not sleeps:
                    gap = gap_of(held, hours, timer.seat)
                    wanted = recall(timer.since, gap, soon) if gap else None
                    due.append(timer)
                    coming.append(recalled(held, hours, timer, wanted))
                elif timer.due <= now:
                    coming.append(recalled(held, hours, timer, now))
            return due, coming

    async def call_again(self, table: int, due: Sequence[TimerRecord]) -> None:
        """Call players who were named without a sound, unless the table stands still."""
        async with self.held.open_unread(table) as held:
            now, hours = self.held.now(), held.record.hours
            opens_at = {timer: reminder(now, 0, silence(held, hours, timer.seat)) for timer in due}
            later = [replace(t, due=until) for t, until in opens_at.items() if until > now]
            await self.store.timers.set_times(table, later, [], now)
            seats = [timer.seat for timer, until in opens_at.items() if until <= now]
            rows = [DmRow(seat=seat, again=True, anew=True) for seat in seats]
            await self.store.timers.called_again(table, seats, rows, now)
            held.seats = called_at(held.seats, seats, now)
        await self.held.reread_times(table)
        self.held.tell(table)

    async def renewals(self, table: int, timers: Sequence[TimerRecord]) -> list[OutboxRow]:
        """Return a row that updates the last post, if one of these timers is public."""
        async with self.held.glance(table) as held:
            return [renewal(held)] if any(timer.personal for timer in timers) else []

    async def shown(self, held: HeldTable, viewer: Seat | None) -> tuple[int, Game]:
        """Return the version and the table that a viewer sees.

        Only its mover sees a half-made move; the others see the table before it.
        """
        game = held.running()
        half = game.half_move
        if half is None or viewer == half.seat:
            return held.record.version, game
        if held.shown is None or held.shown[1].moves != half.moves:
            before = await self.store.snapshot(held.record.id, moves=half.moves)
            if before is None:  # it began in the same change as the end of the move before
                return held.record.version, game
            held.shown = before.version, held.meta.game.load(before.save)
        return held.shown

    async def _view(self, held: HeldTable, viewer: Seat | None) -> TableView:
        version, game = await self.shown(held, viewer)
        view = timely(self._cache.at(held, viewer, version, game), self.held.now())
        if viewer is None:
            self._shown_lately[view.table, view.version] = view.game_view
        if viewer is None or not (is_advised(view.ask) or takes_several(view.ask)):
            return view
        member = held.seats[viewer].member
        advised = 1 if member is None else (await self.store.members.get(member)).advised
        if advised == SEVERAL:
            return warned_of_several(view)
        return view if advised else unadvised(view)

    async def foreseen(self, table: int, member: int, digest: str, *answers: Answer) -> Ask | None:
        """Return this member's next question after these hypothetical answers.

        None: there is none, or the answers are not legal. Random draws are not foreseen.
        """
        async with self.held.glance(table) as held:
            game, seat = held.running(), held.seat_of(member)
            if game.digest(seat) != digest:
                return None
            trial = type(game).load(game.save())
            try:
                for answer in answers:
                    trial.play(seat, answer)
            except Refused:
                return None
            return trial.asks().get(seat) if trial.draws == game.draws else None
