"""The time of a table's seats: a question's circumstances, and its timers."""

from collections.abc import Sequence
from dataclasses import replace

from bot.hours.calendar import Calendar
from bot.hours.nights import zones
from bot.hours.reckoning import (
    HOUR,
    MERCY,
    Around,
    Due,
    Running,
    Spent,
    due,
    recall,
    reminder,
    spent,
)
from bot.hours.spans import MORNING, NEVER, ClosedSpans, DaysOff, Spans
from bot.store.rows.records import TABLE, Hours, SeatRecord, TimeLeft, TimerRecord
from bot.table.awaiting import Awaiting
from bot.table.held import HeldTable
from rules.kernel import Seat

LATEST = 72 * HOUR
"""Seconds until the latest end of a sealed round without a limit, which waits for waking hours."""
NOBODY = Calendar()
"""The hours of a robot."""


def calendar_of(held: HeldTable, seat: Seat) -> Calendar:
    """Return the hours of a seat's player."""
    member = held.seats[seat].member
    return NOBODY if member is None else held.calendars[member]


def stopped(held: HeldTable, hours: Hours) -> tuple[ClosedSpans, ...]:
    """Return when the limits of a table stand still for everybody."""
    listed = (*held.pauses, *held.outages)
    known = (Spans(listed),) if listed else ()
    return known if hours.weekends else (*known, _weekend(hours, 0))


def mornings(hours: Hours) -> tuple[ClosedSpans, ...]:
    """Return the weekends off of a table with the mornings after them.

    No limit ends and nobody is called then, but the time from midnight on is charged: a limit of a
    day ends at the hour of the day at which it began.
    """
    return () if hours.weekends else (_weekend(hours),)


def _weekend(hours: Hours, morning: int = MORNING) -> DaysOff:
    return DaysOff((5, 6), hours.zone if hours.zone in zones() else "UTC", morning)


def still(held: HeldTable, hours: Hours, seat: Seat, since: int) -> tuple[ClosedSpans, ...]:
    """Return the spans that do not count for a named player: the table's, and announced absences.

    Args:
        held: the table.
        hours: the hours of the table.
        seat: the named seat.
        since: the start of their question, in unix seconds.
    """
    told = calendar_of(held, seat).stopped(hours.absence, since)
    return (*stopped(held, hours), told) if told.known else stopped(held, hours)


def silence(held: HeldTable, hours: Hours, seat: Seat) -> tuple[ClosedSpans, ...]:
    """Return the spans in which a seat is neither reminded nor called."""
    return (*stopped(held, hours), *mornings(hours), *calendar_of(held, seat).asleep)


def around(
    held: HeldTable, timer: TimerRecord, hours: Hours, round_: Sequence[Seat] = ()
) -> Around:
    """Return a question's circumstances; nothing personal if the asked seats are secret.

    Args:
        held: the table.
        timer: the timer of the question.
        hours: the hours of the table.
        round_: the seats asked in the same sealed round.
    """
    own, personal = calendar_of(held, timer.seat), timer.personal
    return Around(
        stopped=(still(held, hours, timer.seat, timer.since) if personal else stopped(held, hours)),
        asleep=(*own.asleep, *mornings(hours)),
        shifting=(*(own.weekly if personal and hours.sleep else ()), *mornings(hours)),
        outages=tuple(held.outages),
        mercy=min(MERCY, hours.turn or MERCY),
        others=_others(held, hours, personal, round_) if timer.awake else (),
        awake=timer.awake,
    )


def _others(
    held: HeldTable, hours: Hours, personal: bool, round_: Sequence[Seat]
) -> tuple[tuple[ClosedSpans, ...], ...]:
    """Return the nights of the asked players; in an anonymous round, everybody's public nights."""
    if personal:
        return tuple((*calendar_of(held, seat).weekly, *mornings(hours)) for seat in round_)
    people = [s.seat for s in held.seats if s.member is not None and not s.gone]
    nights = [calendar_of(held, seat).night for seat in people]
    return tuple((night,) for night in nights if night is not None)


def bank_of(held: HeldTable, hours: Hours, timer: TimerRecord) -> int:
    """Return a seat's seconds beside this limit.

    It has none in a round that closes for all, and none after a missed turn. A stand-in has none:
    it is the owner's.
    """
    seated = held.seats[timer.seat]
    if not timer.personal or timer.awake or seated.missed or seated.owner is not None:
        return 0
    return max(0, hours.in_hand - held.banked.get(timer.seat, 0))


def _running(held: HeldTable, hours: Hours, timer: TimerRecord) -> Running:
    allowed = timer.due - timer.since if timer.allowed is None else timer.allowed
    return Running(since=timer.since, allowed=allowed, bank=bank_of(held, hours, timer))


def due_of(held: HeldTable, timer: TimerRecord, hours: Hours, round_: Sequence[Seat] = ()) -> Due:
    """Return when a limit ends."""
    return due(_running(held, hours, timer), around(held, timer, hours, round_))


def spent_of(held: HeldTable, timer: TimerRecord, at: int) -> Spent:
    """Return the rest of a limit after an answer at that time."""
    hours = held.record.hours
    surrounded = around(held, timer, hours)
    away = held.away_by(at)  # its players can still answer in their DMs
    if away:
        surrounded = replace(surrounded, stopped=(Spans(tuple(away)), *surrounded.stopped))
    return spent(_running(held, hours, timer), at, surrounded)


def round_of(timers: Sequence[TimerRecord]) -> list[Seat]:
    """Return the seats asked in a sealed round."""
    return [timer.seat for timer in timers if timer.kind == "limit" and timer.awake]


# ---- making timers --------------------------------------------------------------------------


def timers_from(
    held: HeldTable,
    hours: Hours,
    awaiting: Awaiting,
    seats: Sequence[SeatRecord],
    since: int,
    at: int,
) -> list[TimerRecord]:
    """Return timers for questions that run from `since`; a robot's is due at once.

    A seat that is not waited for has no reminders. A clock of the game replaces other limits.
    """
    robots = {s.seat for s in seats if s.member is None}
    wanted: list[TimerRecord] = []
    for seat, digest in awaiting.digests.items():
        if seat in robots:
            wanted.append(TimerRecord(held.record.id, seat, digest, "limit", at, at))
            continue
        gap = gap_of(held, hours, seat)
        if gap and seat not in awaiting.quiet:
            first = recall(since, gap, since) or NEVER
            comes = reminder(first, 0, silence(held, hours, seat))
            timer = TimerRecord(held.record.id, seat, digest, "remind", since, comes, own=first)
            wanted.append(timer)
        limit = limit_of(held, hours, awaiting, seat, since, missed=seats[seat].missed)
        if limit is not None:
            wanted.append(limit)
    return ended(held, hours, wanted, robots)


def gap_of(held: HeldTable, hours: Hours, seat: Seat) -> int:
    """Return the seconds until a seat's first reminder; 0 is never."""
    every = calendar_of(held, seat).every
    return (hours.reminder if every is None else every) * HOUR


def limit_of(
    held: HeldTable, hours: Hours, awaiting: Awaiting, seat: Seat, since: int, *, missed: int = 0
) -> TimerRecord | None:
    """Return a limit that runs from `since`, or None; its end is not computed yet.

    A player who `missed` their last named turn has the shortest of the table's limits.
    """
    if seat in awaiting.timed:
        return None
    moment = awaiting.moments.get(seat, "")
    own = {name: HOUR * number for name, number in hours.decisions.items()}
    limit = hours.turn if seat in awaiting.turns else own.get(moment, hours.turn)
    if missed and limit and seat in awaiting.named:
        limit = min(limit, *filter(None, (hours.turn, *own.values())))
    awake = hours.fair * HOUR if seat in awaiting.round else 0
    allowed = limit or (LATEST if awake else 0)
    if not allowed:
        return None
    digest, personal = awaiting.digests[seat], seat in awaiting.named
    return TimerRecord(
        held.record.id,
        seat,
        digest,
        "limit",
        since,
        since + allowed,
        allowed=allowed,
        personal=personal,
        awake=awake,
    )


def recalled(held: HeldTable, hours: Hours, timer: TimerRecord, wanted: int | None) -> TimerRecord:
    """Return a reminder wanted at some time (None: never again), with the time it comes."""
    if wanted is None:
        return replace(timer, own=NEVER, due=NEVER)
    comes = reminder(wanted, timer.snoozed, silence(held, hours, timer.seat))
    return replace(timer, own=wanted, due=comes)


def ended(
    held: HeldTable, hours: Hours, timers: Sequence[TimerRecord], robots: set[Seat]
) -> list[TimerRecord]:
    """Return the timers with the ends of their limits, and with a warning before each."""
    found, round_ = [], round_of(timers)
    for timer in timers:
        if timer.kind != "limit" or timer.seat in robots or timer.seat == TABLE:
            found.append(timer)
            continue
        when = due_of(held, timer, hours, round_)
        own = when.own if when.last > when.own else 0
        limit = replace(timer, due=when.last, own=own)
        warning = replace(limit, kind="warn", due=when.warning, own=0)
        found += [limit, warning]
    return found


def rest_of_turn(held: HeldTable, timer: TimerRecord, left: TimeLeft, at: int) -> TimerRecord:
    """Return the limit (or its warning) of a turn that its player returns to, with the rest."""
    hours = held.record.hours
    more = left.extended
    limit = replace(timer, kind="limit", since=at, allowed=left.seconds, extended=more)
    when = due_of(held, limit, hours)
    if timer.kind == "warn":
        return replace(limit, kind="warn", due=when.warning)
    return replace(limit, due=when.last, own=when.own if when.last > when.own else 0)
