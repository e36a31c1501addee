"""The end of a game's clock, the warnings before it, and its use of banks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.hours.reckoning import HOUR, MERCY, Around, Due, Running, by_day, closes_quietly, warning
from bot.hours.spans import NEVER, Spans, is_open, ran
from bot.store.rows.records import TABLE, Hours, TimerRecord
from bot.table.held import HeldTable
from bot.table.time.limits import around, bank_of, calendar_of, due_of, mornings, spent_of, stopped
from bot.table.time.pace import plays_live
from rules.kernel import Seat


def of_seat(timer: TimerRecord, seat: Seat) -> TimerRecord:
    """Return a clock as the limit of one of its deciding seats."""
    return replace(timer, seat=seat)


def retimed_clock(held: HeldTable, hours: Hours, timer: TimerRecord) -> TimerRecord:
    """Return a clock with its end under the present circumstances."""
    if timer.allowed is None:  # a floor, or a clock of a former release: its end stays
        return timer
    when = ends_of(held, hours, timer)
    return replace(timer, due=when.last, own=when.own if when.last > when.own else 0)


def as_long(held: HeldTable, hours: Hours, timer: TimerRecord, until: int) -> TimerRecord:
    """Return a clock under other hours that ends no sooner than before; others unchanged."""
    if timer.seat != TABLE or timer.allowed is None:
        return timer
    longer = retimed_clock(held, hours, timer)
    while longer.due < until:
        lacks = until - longer.due
        longer = retimed_clock(held, hours, replace(longer, allowed=(longer.allowed or 0) + lacks))
    return longer


def ends_of(held: HeldTable, hours: Hours, timer: TimerRecord) -> Due:
    """Return when a clock ends.

    Players who decide by one clock have one end: the latest of theirs, outside all their nights if
    possible.
    """
    if plays_live(held.meta, hours):  # with everybody at the table, a weekend off stops nothing
        hours = replace(hours, weekends=True)
    deciding = [s for s in timer.seats if held.seats[s].member is not None]
    if timer.personal and deciding:
        each = [due_of(held, of_seat(timer, seat), hours) for seat in deciding]
        own, last = max(when.own for when in each), max(when.last for when in each)
        around_each = [around(held, of_seat(timer, seat), hours) for seat in deciding]
        nights = [night for one in around_each for night in one.shifting]
        if not is_open(last, nights):
            last = by_day(last, nights, stopped(held, hours))
        return Due(own, last, last)
    last = closes_quietly(_running(timer), _of_all(held, hours, timer))
    return Due(last, last, last)


def _running(timer: TimerRecord, bank: int = 0) -> Running:
    return Running(since=timer.since, allowed=timer.allowed or 0, bank=bank)


def _of_all(held: HeldTable, hours: Hours, timer: TimerRecord) -> Around:
    """Return the circumstances of the whole table, with the public nights."""
    # With everybody at the table now, a weekend off stops nothing.
    at_the_table = not timer.personal and (timer.allowed or 0) < HOUR
    still = Spans((*held.pauses, *held.outages))
    counts = timer.awake or (at_the_table and hours.sleep)
    nights = [calendar_of(held, seat).night for seat in timer.seats] if counts else []
    return Around(
        stopped=(still,) if at_the_table else stopped(held, hours),
        shifting=() if at_the_table else mornings(hours),
        outages=tuple(held.outages),
        mercy=min(MERCY, timer.allowed or MERCY),
        others=tuple((night,) for night in nights if night is not None),
        awake=timer.awake,
    )


def warned_at(held: HeldTable, hours: Hours, timer: TimerRecord, seat: Seat) -> int:
    """Return when to warn a player who decides by a clock of its end."""
    bank = bank_of(held, hours, of_seat(timer, seat))
    return warning(_running(timer, bank), timer.due, around(held, of_seat(timer, seat), hours))


def clock_of(timers: Sequence[TimerRecord], seat: Seat) -> TimerRecord | None:
    """Return the clock by which a seat publicly decides; None: there is none."""
    named = (t for t in timers if t.seat == TABLE and t.personal and seat in t.seats)
    return next(named, None)


def warnings_of(
    held: HeldTable,
    clocks: Sequence[TimerRecord],
    deciding: Mapping[Seat, str],
    digests: Mapping[Seat, str],
) -> list[TimerRecord]:
    """Return the warnings for players who must decide by one of these clocks.

    Args:
        held: the table.
        clocks: the running clocks.
        deciding: the seats that publicly have to decide, with their clock.
        digests: each seat's question.
    """
    hours, found = held.record.hours, []
    known = {(t.seat, t.since): t for t in held.waiting if t.kind == "warn"}
    for timer in clocks:
        for seat in timer.seats if timer.personal else ():
            if deciding.get(seat) != timer.kind or seat not in digests:
                continue
            former = known.get((seat, timer.since))
            if former is not None and former.seats in ((), timer.seats):
                found.append(replace(former, digest=digests[seat], continues=former.digest))
                continue
            warned = former is not None and former.due >= NEVER
            due = NEVER if warned else warned_at(held, hours, timer, seat)
            found.append(
                replace(
                    of_seat(timer, seat),
                    digest=digests[seat],
                    kind="warn",
                    due=due,
                    own=0,
                )
            )
    return found


def spent_by(held: HeldTable, timer: TimerRecord, seat: Seat, at: int) -> int:
    """Return the seconds of its bank that a seat has used under a clock, after its answer."""
    if not timer.own:
        return 0
    hours, own = held.record.hours, of_seat(timer, seat)
    still = (Spans(tuple(held.away_by(at))), *around(held, own, hours).stopped)
    return min(bank_of(held, hours, own), ran(timer.own, at, still))


def left_of(held: HeldTable, timer: TimerRecord, seat: Seat, at: int) -> int:
    """Return the seconds that a clock leaves to one of its deciding seats."""
    return spent_of(held, of_seat(timer, seat), at).left
