"""The lengths of a game's clocks at a table: timers of the table itself.

A clock only for publicly asked players follows every rule of a limit, and ends with the latest of
those who have publicly not answered. Any other clock follows only the rules of the whole table and
the public nights of all asked players: its end tells nothing about anybody.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.hours.reckoning import HOUR
from bot.store.rows.records import TABLE, SeatRecord, TimerRecord
from bot.table.awaiting import Awaiting
from bot.table.held import HeldTable
from bot.table.time.clock_ends import as_long, retimed_clock

MOST_RENEWED = 3
"""The most times that late events move the end of a clock."""
LEFT_ALONE = 6 * HOUR
"""The fewest seconds for the others, if a clock ends sooner after somebody's answer."""


def timers_of_clocks(
    held: HeldTable, awaiting: Awaiting, seats: Sequence[SeatRecord], at: int
) -> list[TimerRecord]:
    """Return a timer for each running clock; former ones go on.

    Args:
        held: the table.
        awaiting: the players it awaits now.
        seats: the players.
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
    """Return the name of a clock without the part that tells its later names apart."""
    return clock.partition("/")[0]


def _of_the_others(
    held: HeldTable, awaiting: Awaiting, timer: TimerRecord, seats: Sequence[SeatRecord], at: int
) -> TimerRecord:
    """Return a clock that goes on: a player's public answer makes it no longer."""
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
    """Return a clock under its new name; late events move its end."""
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
    live = timing.is_live(chosen)
    timer = TimerRecord(
        held.record.id,
        TABLE,
        clock,
        clock,
        at,
        at + allowed,
        allowed=min(allowed, _left(held, deciding, clock, allowed)),
        personal=bool(deciding),
        awake=0 if deciding or live else timing.awake,
        seats=tuple(seat for seat in deciding or asked if seat in people),
    )
    return retimed_clock(replace(held, seats=list(seats)), hours, timer)


def _shortest(held: HeldTable, seats: Sequence[SeatRecord], deciding: Sequence[int]) -> int:
    """Return the shortest clock of the table, if all deciding players missed their last turn."""
    if not all(seats[seat].missed for seat in deciding if seats[seat].member is not None):
        return 0
    clocks = held.meta.clocks.items()
    lengths = [t.chosen(name, held.record.hours.clocks) for name, t in clocks if not t.least]
    return min(filter(None, lengths), default=0)


def _left(held: HeldTable, deciding: Sequence[int], clock: str, allowed: int) -> int:
    """Return the rest of a clock that has run before: an undo does not refill it."""
    rests = [held.left[seat].seconds for seat in deciding if seat in held.left]
    known = [seat for seat in deciding if seat in held.left and held.left[seat].turn == clock]
    return max(rests) if known and len(known) == len(deciding) else allowed
