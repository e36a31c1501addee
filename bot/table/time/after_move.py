"""The times after a move: what runs now, what a turn has left, and what is used of the banks."""

from collections.abc import Sequence
from dataclasses import replace

from bot.hours.reckoning import Spent
from bot.store.rows.records import TimeLeft, TimerRecord
from bot.table.awaiting import Awaiting
from bot.table.held import HeldTable
from bot.table.time.clock_ends import clock_of, left_of, spent_by, warnings_of
from bot.table.time.game_clocks import base_of, timers_of_clocks
from bot.table.time.limits import rest_of_turn, spent_of, timers_from
from rules.kernel import Seat


def timers_after(
    held: HeldTable,
    before: Awaiting,
    after: Awaiting,
    at: int,
    *,
    heard: bool,
) -> list[TimerRecord]:
    """Return timers for everybody the table awaits, whose players sit there after the move.

    An unchanged question keeps its time, and the name it had when that began: a release that names
    it otherwise moves no limit. So does one that changed in secret: a new time would tell that its
    player has, say, left a maximum. All questions of one turn share one limit, which stands still
    while the table awaits others.
    """
    same = {seat for seat, asked in after.digests.items() if before.digests.get(seat) == asked}
    kept = {(t.seat, t.kind): t for t in held.waiting if t.seat in before.digests}
    since = at if heard else held.record.asked
    wanted: list[TimerRecord] = []
    for timer in timers_from(held, held.record.hours, after, held.seats, since, at):
        old = kept.get((timer.seat, timer.kind))
        if old is not None and timer.seat in same:
            wanted.append(old)
        elif old is not None and not heard and _goes_on(before, after, timer):
            wanted.append(replace(old, digest=timer.digest, continues=old.digest))
        elif timer.kind != "remind" and timer.seat in after.turns:
            wanted.append(_of_one_turn(held, before, after, timer, old, at))
        else:
            wanted.append(timer)
    if not after.clocks:
        return wanted
    clocks = timers_of_clocks(held, after, held.seats, at)
    return [*wanted, *clocks, *warnings_of(held, clocks, after.deciding, after.digests)]


def _of_one_turn(
    held: HeldTable,
    before: Awaiting,
    after: Awaiting,
    timer: TimerRecord,
    old: TimerRecord | None,
    at: int,
) -> TimerRecord:
    """Return the limit of a further step of a turn, or of a turn that its player returns to."""
    turn, left = after.turns[timer.seat], held.left.get(timer.seat)
    if old is not None and before.turns.get(timer.seat) == turn:
        return replace(old, digest=timer.digest, continues=old.digest)
    if left is not None and left.turn == turn and old is None:
        return rest_of_turn(held, timer, left, at)
    return timer


def _goes_on(before: Awaiting, after: Awaiting, timer: TimerRecord) -> bool:
    """Return whether a seat's secret step starts no new time; a limit never restarts in secret."""
    return timer.kind != "remind" or before.moments.get(timer.seat) == after.moments[timer.seat]


def limits_ended(
    held: HeldTable, before: Awaiting, waiting: Sequence[TimerRecord], at: int
) -> list[tuple[TimerRecord, Spent]]:
    """Return the limits of turns, and those with a bank, that have ended; and what they took."""
    still = {(t.seat, t.since) for t in waiting if t.kind == "limit"}
    over = [t for t in held.waiting if t.kind == "limit" and (t.seat, t.since) not in still]
    return [(t, spent_of(held, t, at)) for t in over if t.own or t.seat in before.turns]


def time_left_after(
    held: HeldTable,
    before: Awaiting,
    after: Awaiting,
    over: Sequence[tuple[TimerRecord, Spent]],
    at: int,
) -> dict[Seat, TimeLeft] | None:
    """Return the rest of the limits of turns that ask nobody now; None: no change."""
    gone_on = {
        t.seat: TimeLeft(before.turns[t.seat], spent.left, t.extended)
        for t, spent in over
        if t.seat in before.turns and t.seat not in after.digests
    }
    for seat, clock in _ended(held, before, after).items():
        gone_on[seat] = TimeLeft(clock.kind, left_of(held, clock, seat, at), clock.extended)
    return {**held.left, **gone_on} if gone_on else None


def banked_after(
    held: HeldTable,
    before: Awaiting,
    after: Awaiting,
    over: Sequence[tuple[TimerRecord, Spent]],
    at: int,
) -> dict[Seat, int] | None:
    """Return the seats' use of their banks after limits that have ended."""
    used = {t.seat: spent.banked for t, spent in over if t.own}
    clocks = _ended(held, before, after)
    used |= {seat: spent_by(held, clock, seat, at) for seat, clock in clocks.items()}
    used = {seat: held.banked.get(seat, 0) + banked for seat, banked in used.items() if banked}
    return {**held.banked, **used} if used else None


def _ended(held: HeldTable, before: Awaiting, after: Awaiting) -> dict[Seat, TimerRecord]:
    """Return the seats whose public decision by a clock has ended, with that clock."""
    if not before.deciding:  # most games have no clocks
        return {}
    open_now = {seat: base_of(c) for seat, c in after.deciding.items() if seat in after.digests}
    still = [seat for seat in before.deciding if seat in before.digests]
    clocks = {seat: clock_of(held.waiting, seat) for seat in still}
    return {
        seat: clock
        for seat, clock in clocks.items()
        if clock is not None and open_now.get(seat) != base_of(clock.kind)
    }
