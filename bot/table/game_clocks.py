"""How long the clocks of a game run at a table: timers of the table itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store.records import TABLE, SeatRecord, TimerRecord
from bot.table.live import Live
from rules.kernel.ask import Seat


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
    asked = [seated for seated in seats if seated.seat in under]
    found = []
    for clock in clocks:
        hidden = clock not in under.values()  # a floor: it hides who has spoken
        those = [seated for seated in asked if hidden or under[seated.seat] == clock]
        due = _due(live, clock, those, at, floor=hidden)
        timer = TimerRecord(record.id, TABLE, clock, clock, at, due)
        found.append(running.get(clock, timer))
    return found


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
