"""How long the seats of a table have: what surrounds a question, and the timers made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.hours.calendar import Calendar
from bot.hours.nights import zones
from bot.hours.reckoning import HOUR, Around, Due, Running, Spent, due, recall, reminder, spent
from bot.hours.spans import NEVER, Closed, DaysOff, Spans
from bot.store.records import TABLE, Hours, SeatRecord, TimeLeft, TimerRecord
from bot.table.live import Live
from bot.table.stand import Stand
from rules.kernel.ask import Seat

LATEST = 72 * HOUR
"""A sealed round that waits until everybody has been awake ends then, where there is no limit."""
NOBODY = Calendar()
"""The hours of a robot."""


def calendar_of(live: Live, seat: Seat) -> Calendar:
    """The hours of whoever sits there."""
    member = live.seats[seat].member
    return NOBODY if member is None else live.calendars[member]


def stopped(live: Live, hours: Hours) -> tuple[Closed, ...]:
    """When the limits of a table stand still for everybody."""
    known = Spans((*live.pauses, *live.outages))
    if hours.weekends:
        return (known,)
    zone = hours.zone if hours.zone in zones() else "UTC"
    return known, DaysOff((5, 6), zone)


def still(live: Live, hours: Hours, seat: Seat, since: int) -> tuple[Closed, ...]:
    """Return the spans that count for nobody who is named: those of the table, told absences.

    Args:
        live: the table.
        hours: the hours of the table.
        seat: who is named.
        since: when their question began, in unix seconds.
    """
    told = calendar_of(live, seat).stopped(hours.absence, since)
    return (*stopped(live, hours), told)


def around(live: Live, timer: TimerRecord, hours: Hours, round_: Sequence[Seat] = ()) -> Around:
    """What surrounds a question; nothing personal, where it must not be seen who is asked.

    Args:
        live: the table.
        timer: the timer of the question.
        hours: the hours of the table.
        round_: who is asked in the same sealed round.
    """
    own, personal = calendar_of(live, timer.seat), timer.personal
    return Around(
        stopped=(still(live, hours, timer.seat, timer.since) if personal else stopped(live, hours)),
        asleep=own.asleep,
        shifting=own.weekly if personal and hours.sleep else (),
        outages=tuple(live.outages),
        others=_others(live, personal, round_) if timer.awake else (),
        awake=timer.awake,
    )


def _others(live: Live, personal: bool, round_: Sequence[Seat]) -> tuple[tuple[Closed, ...], ...]:
    """When each who may be asked sleeps; of an anonymous round all, and only as all may see."""
    if personal:
        return tuple(calendar_of(live, seat).weekly for seat in round_)
    people = [s.seat for s in live.seats if s.member is not None and not s.gone]
    nights = [calendar_of(live, seat).night for seat in people]
    return tuple((night,) for night in nights if night is not None)


def bank_of(live: Live, hours: Hours, timer: TimerRecord) -> int:
    """How many seconds a seat has beside this limit: none in a round that closes for all."""
    if not timer.personal or timer.awake:
        return 0
    return max(0, hours.bank * HOUR - live.banked.get(timer.seat, 0))


def _running(live: Live, hours: Hours, timer: TimerRecord) -> Running:
    allowed = timer.due - timer.since if timer.allowed is None else timer.allowed
    return Running(since=timer.since, allowed=allowed, bank=bank_of(live, hours, timer))


def due_of(live: Live, timer: TimerRecord, hours: Hours, round_: Sequence[Seat] = ()) -> Due:
    """When a limit ends."""
    return due(_running(live, hours, timer), around(live, timer, hours, round_))


def spent_of(live: Live, timer: TimerRecord, at: int) -> Spent:
    """What an answer at that time leaves of a limit."""
    hours = live.record.hours
    return spent(_running(live, hours, timer), at, around(live, timer, hours))


def round_of(timers: Sequence[TimerRecord]) -> list[Seat]:
    """Who is asked in a sealed round."""
    return [timer.seat for timer in timers if timer.kind == "limit" and timer.awake]


# ---- making them ------------------------------------------------------------------------------


def timers_from(
    live: Live, hours: Hours, stand: Stand, seats: Sequence[SeatRecord], since: int, at: int
) -> list[TimerRecord]:
    """Timers for what is asked that run from `since`; a robot's is due at once.

    Who is not waited for is not reminded, and where a clock of the game runs there is no other.
    """
    robots = {s.seat for s in seats if s.member is None}
    wanted: list[TimerRecord] = []
    for seat, digest in stand.digests.items():
        if seat in robots:
            wanted.append(TimerRecord(live.record.id, seat, digest, "limit", at, at))
            continue
        gap = gap_of(live, hours, seat)
        if gap and seat not in stand.quiet:
            first = recall(since, gap, since) or NEVER
            timer = TimerRecord(live.record.id, seat, digest, "remind", since, first, own=first)
            comes = reminder(first, 0, around(live, timer, hours))
            wanted.append(timer if comes == first else replace(timer, due=comes))
        limit = limit_of(live, hours, stand, seat, since)
        if limit is not None:
            wanted.append(limit)
    return ended(live, hours, wanted, robots)


def gap_of(live: Live, hours: Hours, seat: Seat) -> int:
    """After how many seconds a seat is reminded first; 0 is never."""
    every = calendar_of(live, seat).every
    return (hours.reminder if every is None else every) * HOUR


def limit_of(live: Live, hours: Hours, stand: Stand, seat: Seat, since: int) -> TimerRecord | None:
    """A limit that runs from then; its end is yet to be found out. None: there is none."""
    if seat in stand.timed:
        return None
    moment = stand.moments.get(seat, "")
    limit = hours.limit if seat in stand.turns else hours.decisions.get(moment, hours.limit)
    awake = hours.fair * HOUR if seat in stand.round else 0
    allowed = limit * HOUR or (LATEST if awake else 0)
    if not allowed:
        return None
    digest, personal = stand.digests[seat], seat in stand.named
    return TimerRecord(
        live.record.id,
        seat,
        digest,
        "limit",
        since,
        since + allowed,
        allowed=allowed,
        personal=personal,
        awake=awake,
    )


def recalled(live: Live, hours: Hours, timer: TimerRecord, wanted: int | None) -> TimerRecord:
    """A reminder that is wanted at some time (None: never again), and when it comes."""
    if wanted is None:
        return replace(timer, own=NEVER, due=NEVER)
    comes = reminder(wanted, timer.snoozed, around(live, timer, hours))
    return replace(timer, own=wanted, due=comes)


def ended(
    live: Live, hours: Hours, timers: Sequence[TimerRecord], robots: set[Seat]
) -> list[TimerRecord]:
    """The timers with the ends of their limits, and with a warning before each."""
    found, round_ = [], round_of(timers)
    for timer in timers:
        if timer.kind != "limit" or timer.seat in robots or timer.seat == TABLE:
            found.append(timer)
            continue
        when = due_of(live, timer, hours, round_)
        own = when.own if when.last > when.own else 0
        limit = replace(timer, due=when.last, own=own)
        warning = replace(limit, kind="warn", due=when.warning, own=0)
        found += [limit, warning]
    return found


def rest_of_turn(live: Live, timer: TimerRecord, left: TimeLeft, at: int) -> TimerRecord:
    """The limit (or its warning) of a turn that its player has come back to with so much left."""
    hours = live.record.hours
    more = left.extended
    limit = replace(timer, kind="limit", since=at, allowed=left.seconds, extended=more)
    when = due_of(live, limit, hours)
    if timer.kind == "warn":
        return replace(limit, kind="warn", due=when.warning)
    return replace(limit, due=when.last, own=when.own if when.last > when.own else 0)
