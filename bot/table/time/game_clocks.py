"""How long the clocks of a game run at a table: timers of the table itself.

A clock by which only players decide whom all know to be asked goes by everything that a limit goes
by, and ends with the latest of those who have not spoken, as all see. Any other goes by what holds
for the whole table and by the public nights of all who are asked: its end tells nothing of anybody.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.hours.reckoning import HOUR
from bot.store.records import TABLE, SeatRecord, TimerRecord
from bot.table.awaiting import Awaiting
from bot.table.held import HeldTable
from bot.table.time.clock_ends import as_long, retimed_clock

MOST_RENEWED = 3
"""So often the end of a clock is moved on by what happens late."""
LEFT_ALONE = 6 * HOUR
"""Seconds that the others keep at least, where a clock ends sooner as somebody has spoken."""


def timers_of_clocks(
    held: HeldTable, awaiting: Awaiting, seats: Sequence[SeatRecord], at: int
) -> list[TimerRecord]:
    """Return a timer for each clock that runs; one that ran already goes on.

    Args:
        held: the table.
        awaiting: whom it waits for now.
        seats: who sits there.
        at: the time in unix seconds.
    """
    running = {timer.kind: timer for timer in held.waiting if timer.seat == TABLE}
    renamed = {
        base_of(kind): timer for kind, timer in running.items() if kind not in awaiting.clocks
    }
    found = []
    for clock in awaiting.clocks:
        former = renamed.get(base_of(clock))
        if clock in running:
            found.append(_of_the_others(held, awaiting, running[clock], seats, at))
        elif former is not None:
            found.append(_renamed(held, former, clock, at))
        else:
            found.append(_begun(held, awaiting, clock, seats, at))
    return found


def base_of(clock: str) -> str:
    """Return the name of a clock without what tells its later names apart."""
    return clock.partition("/")[0]


def _of_the_others(
    held: HeldTable, awaiting: Awaiting, timer: TimerRecord, seats: Sequence[SeatRecord], at: int
) -> TimerRecord:
    """Return a clock that goes on: whoever has spoken, as all see, makes it no longer."""
    if not timer.personal:
        return timer
    by_it = [seat for seat, clock in awaiting.deciding.items() if clock == timer.kind]
    left = [seat for seat in by_it if seat in awaiting.digests and seats[seat].member is not None]
    talk = held.meta.clocks[timer.kind.partition(":")[0]].late  # in it all may speak again
    if talk or not left or {*left} == {*timer.seats}:
        return timer
    there = replace(held, seats=list(seats))
    until = min(timer.due, at + LEFT_ALONE)
    return as_long(there, held.record.hours, replace(timer, seats=tuple(left)), until)


def _renamed(held: HeldTable, former: TimerRecord, clock: str, at: int) -> TimerRecord:
    """A clock goes on under its new name; what has happened late moves its end on."""
    name = clock.partition(":")[0]
    timing = held.meta.clocks[name]
    more = timing.more(timing.chosen(name, held.record.hours.clocks))
    late = former.due - at < more and former.renewed < MOST_RENEWED * more
    added = more if late else 0
    return replace(
        former,
        digest=clock,
        kind=clock,
        due=former.due + added,
        own=former.own and former.own + added,
        allowed=None if former.allowed is None else former.allowed + added,
        renewed=former.renewed + added,
    )


def _begun(
    held: HeldTable, awaiting: Awaiting, clock: str, seats: Sequence[SeatRecord], at: int
) -> TimerRecord:
    name = clock.partition(":")[0]
    timing, hours = held.meta.clocks[name], held.record.hours
    chosen = timing.chosen(name, hours.clocks)
    people = [seated.seat for seated in seats if seated.member is not None]
    asked = [seated.seat for seated in seats if seated.seat in awaiting.timed]
    if clock not in awaiting.timed.values():  # a floor: it hides who has spoken
        hidden = not asked or any(seat in people for seat in asked)
        due = at + timing.seconds(chosen, clock, held.record.seed) if hidden else at
        return TimerRecord(held.record.id, TABLE, clock, clock, at, due)
    allowed = timing.seconds(chosen, clock, held.record.seed)
    deciding = [seat for seat, by in awaiting.deciding.items() if by == clock]
    if any(seats[seat].missed for seat in deciding):
        allowed = min(allowed, _shortest(held, seats, deciding) or allowed)
    personal = bool(deciding) and chosen != timing.live
    timer = TimerRecord(
        held.record.id,
        TABLE,
        clock,
        clock,
        at,
        at + allowed,
        allowed=min(allowed, _left(held, deciding, clock, allowed)),
        personal=personal,
        awake=0 if deciding or chosen == timing.live else timing.awake,
        seats=tuple(seat for seat in deciding or asked if seat in people),
    )
    return retimed_clock(replace(held, seats=list(seats)), hours, timer)


def _shortest(held: HeldTable, seats: Sequence[SeatRecord], deciding: Sequence[int]) -> int:
    """Return the shortest clock of the table, where all who decide missed their last turn."""
    if not all(seats[seat].missed for seat in deciding if seats[seat].member is not None):
        return 0
    clocks = held.meta.clocks.items()
    lengths = [t.chosen(name, held.record.hours.clocks) for name, t in clocks if not t.least]
    return min(filter(None, lengths), default=0)


def _left(held: HeldTable, deciding: Sequence[int], clock: str, allowed: int) -> int:
    """Return what a clock had left that has run before: no way back refills it."""
    rests = [held.left[seat].seconds for seat in deciding if seat in held.left]
    known = [seat for seat in deciding if seat in held.left and held.left[seat].turn == clock]
    return max(rests) if known and len(known) == len(deciding) else allowed
