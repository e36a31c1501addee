"""Recomputed times, after a change of circumstances at a table, and the rows that tell of them."""

from collections.abc import Sequence
from dataclasses import replace

from bot.hours.reckoning import Due, recall
from bot.hours.spans import NEVER, ran
from bot.store.rows.outbox import DmRow, OutboxRow, WaitingRow
from bot.store.rows.records import TABLE, Change, Hours, TimerRecord
from bot.table.awaiting import Awaiting
from bot.table.held import HeldTable
from bot.table.time.calling import CALL
from bot.table.time.clock_ends import as_long, retimed_clock, warned_at, warnings_of
from bot.table.time.hour_options import BEGINNING_NOW, DECISION
from bot.table.time.limits import around, due_of, gap_of, recalled, round_of, timers_from
from rules.kernel import Seat


def retimed(held: HeldTable, timers: Sequence[TimerRecord], now: int) -> list[TimerRecord]:
    """Return the timers of people whose end has changed with the circumstances."""
    hours, found = held.record.hours, []
    people = {s.seat for s in held.seats if s.member is not None}
    round_ = round_of(timers)
    ends = {
        timer.seat: due_of(held, timer, hours, round_)
        for timer in timers
        if timer.kind == "limit" and timer.seat in people
    }
    clocks = [retimed_clock(held, hours, timer) for timer in timers if timer.seat == TABLE]
    ends |= {seat: end for clock in clocks for seat, end in _ends_by(held, hours, clock).items()}
    found += [clock for clock in clocks if clock not in timers]
    for timer in timers:
        if timer.seat not in people:
            continue
        if timer.kind == "remind":
            other = _recalled_anew(held, hours, timer, now)
        elif timer.seat not in ends or timer.kind == CALL:
            continue
        elif timer.kind == "limit":
            when = ends[timer.seat]
            other = replace(timer, due=when.last, own=when.own if when.last > when.own else 0)
        else:
            coming = ends[timer.seat].warning
            warned = timer.due >= NEVER and coming <= now
            other = timer if warned else replace(timer, due=coming)
        if other != timer:
            found.append(other)
    return found


def going_on(held: HeldTable, change: Change) -> None:
    """Let a held table go on with this change after a standstill, which its pauses already have.

    Limits go on where they stopped; reminders begin anew, and misses from before are forgotten.
    """
    change.seats = [replace(s, late=0, missed=0) for s in held.seats]
    there = replace(held, seats=change.seats)
    moved = {(t.seat, t.kind): t for t in retimed(there, held.waiting, change.at)}
    change.waiting = [
        _reminding_from(there, timer, change.at) if timer.kind == "remind" else timer
        for timer in (moved.get((t.seat, t.kind), t) for t in held.waiting)
        if timer.kind != CALL  # everybody is called now
    ]
    change.times_anew = True


def asked_back(
    held: HeldTable, timers: Sequence[TimerRecord], seat: Seat, left: int, at: int
) -> list[TimerRecord]:
    """Return the timers after an owner takes their seat back, which they left at that time.

    Without a limit only the time that they had themselves counts, not their stand-in's.
    """
    if any((t.seat, t.kind) == (seat, "limit") for t in timers):
        return [*timers]
    return [
        replace(_reminding_from(held, t, at), since=at - max(0, left - t.since))
        if (t.seat, t.kind) == (seat, "remind")
        else t
        for t in timers
    ]


def _reminding_from(held: HeldTable, timer: TimerRecord, at: int) -> TimerRecord:
    hours = held.record.hours
    first = recall(at, gap_of(held, hours, timer.seat), at)
    return replace(recalled(held, hours, timer, first), since=at)


def _ends_by(held: HeldTable, hours: Hours, clock: TimerRecord) -> dict[Seat, Due]:
    """Return when a clock ends for its deciding seats, and each one's warning."""
    people = [seat for seat in clock.seats if held.seats[seat].member is not None]
    return {
        seat: Due(clock.due, clock.due, warned_at(held, hours, clock, seat))
        for seat in (people if clock.personal else ())
    }


def _recalled_anew(held: HeldTable, hours: Hours, timer: TimerRecord, now: int) -> TimerRecord:
    """Return a reminder after a change; its wanted time stays, unless the gap has changed."""
    gap, wanted = gap_of(held, hours, timer.seat), timer.own or timer.due
    if wanted >= NEVER or not gap:
        return timer
    times = recall(timer.since, gap, wanted - 1)
    if times != wanted:
        return recalled(held, hours, timer, recall(timer.since, gap, now))
    return recalled(held, hours, timer, wanted)


def timers_by(
    held: HeldTable, hours: Hours, awaiting: Awaiting, at: int, option: str
) -> list[TimerRecord]:
    """Return all timers of a table after one option of its hours has changed.

    The option's own times restart for the present question; the others go on.
    """
    if option not in BEGINNING_NOW and not option.startswith(DECISION):
        record = replace(held.record, hours=hours)
        changed = retimed(replace(held, record=record), held.waiting, at)
        other = {(timer.seat, timer.kind): timer for timer in changed}
        return [other.get((timer.seat, timer.kind), timer) for timer in held.waiting]
    began = {timer.seat: timer.since for timer in held.waiting}
    timers = [
        _begun_before(held, hours, timer, began.get(timer.seat, held.record.asked))
        for timer in timers_from(held, hours, awaiting, held.seats, at, at)
    ]
    clocks = [as_long(held, hours, t, t.due) for t in held.waiting if t.seat == TABLE]
    stood = awaiting.deciding, awaiting.digests
    calls = [timer for timer in held.waiting if timer.kind == CALL]
    return [*timers, *clocks, *warnings_of(held, clocks, *stood), *calls]


def _begun_before(held: HeldTable, hours: Hours, timer: TimerRecord, began: int) -> TimerRecord:
    """Return a restarted timer for a question that was asked before."""
    if timer.allowed is None:
        return replace(timer, since=began)
    gone = ran(began, timer.since, around(held, timer, hours).stopped)
    return replace(timer, since=began, allowed=gone + timer.allowed)


def told_of_moved(held: HeldTable, changed: Sequence[TimerRecord]) -> list[OutboxRow]:
    """Return rows that update the post and DMs, which name times, after these have moved."""
    seats = [timer.seat for timer in changed if timer.kind == "limit"]
    seats += [seat for timer in changed if timer.seat == TABLE for seat in timer.seats]
    if not seats or held.record.status != "running":
        return []
    return [renewal(held), *map(dm_renewed, dict.fromkeys(seats))]


def dm_renewed(seat: Seat) -> DmRow:
    """Return a row that silently updates the time in a DM."""
    return DmRow(seat=seat, renewed=True)


def renewal(held: HeldTable) -> WaitingRow:
    """Return a row that updates the last post, though nothing has happened."""
    return WaitingRow(version=held.record.version, number=held.record.heard)
