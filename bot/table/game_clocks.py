"""How long the clocks of a game run at a table: timers of the table itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store.records import TABLE, SeatRecord, TimerRecord
from bot.table.live import Live
from rules.kernel.ask import Seat

MOST_RENEWED = 3
"""So often the end of a clock is moved on by what happens late."""


def timers_of_clocks(
    live: Live,
    clocks: Sequence[str],
    under: Mapping[Seat, str],
    seats: Sequence[SeatRecord],
    at: int,
) -> list[TimerRecord]:
    """A timer for each clock that runs; one that ran already goes on.

    Args:
        live: the table.
        clocks: the clocks of its game that run now.
        under: who is asked under one of them, whether waited for or not.
        seats: who sits there.
        at: the time.
    """
    record = live.record
    running = {timer.kind: timer for timer in live.waiting if timer.seat == TABLE}
    renamed = {_base(kind): timer for kind, timer in running.items() if kind not in clocks}
    asked = [seated for seated in seats if seated.seat in under]
    found = []
    for clock in clocks:
        hidden = clock not in under.values()  # a floor: it hides who has spoken
        those = [seated for seated in asked if hidden or under[seated.seat] == clock]
        due = _due(live, clock, those, at, floor=hidden)
        timer = TimerRecord(record.id, TABLE, clock, clock, at, due)
        former = renamed.get(_base(clock))
        if former is not None:
            timer = _renamed(live, former, clock, at)
        found.append(running.get(clock, timer))
    return found


def _base(clock: str) -> str:
    """The name of a clock without what tells its later names apart."""
    return clock.partition("/")[0]


def _renamed(live: Live, former: TimerRecord, clock: str, at: int) -> TimerRecord:
    """A clock goes on under its new name; what has happened late moves its end on."""
    name = clock.partition(":")[0]
    timing = live.meta.clocks[name]
    more = timing.more(timing.chosen(name, live.record.hours.clocks))
    late = former.due - at < more and former.extended < MOST_RENEWED * more
    added = more if late else 0
    return replace(
        former,
        digest=clock,
        kind=clock,
        due=former.due + added,
        extended=former.extended + added,
    )


def _due(live: Live, clock: str, asked: Sequence[SeatRecord], at: int, *, floor: bool) -> int:
    name = clock.partition(":")[0]
    timing = live.meta.clocks[name]
    chosen = timing.chosen(name, live.record.hours.clocks)
    if floor and asked and all(seated.member is None for seated in asked):
        return at  # of robots there is nothing to hide
    due = at + timing.seconds(chosen, clock, live.record.seed)
    if not timing.awake or chosen == timing.live:
        return due
    nights = [
        live.nights[s.member] for s in asked if s.member is not None and s.member in live.nights
    ]
    return max([due, *(night.over(at, timing.awake) for night in nights)])
