"""Vanished players: when a stand-in steps in by itself, and when nobody is left to play.

Only public facts count: time-outs of named players. A secret answer or a look neither ends nor
prolongs a series of them, so nothing here tells of either.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from bot.store.rows.records import Caretaker, SeatRecord
from bot.table.held import HeldTable
from bot.table.seats.stand_ins import stand_in
from bot.table.time.pace import plays_live
from rules.kernel import Seat

ENOUGH = 2
"""Time-outs in a row after which a stand-in steps in."""
RESTS_AFTER = 3
"""Limits in a row at which nobody acts, after which a live table takes a break."""
ALL_GONE = 3
"""Time-outs in a row of everybody present after which the table is laid aside."""


def rests_first(held: HeldTable) -> bool:
    """Return whether a live table takes a break before its players count as gone.

    Its limits are minutes: whoever fetches something to eat has not vanished.
    """
    if held.record.alone or not plays_live(held.meta, held.record.hours):
        return False
    silent = sum(s.missed for s in held.seats if s.late > held.record.answered)
    return silent < RESTS_AFTER


def steps_in(held: HeldTable, seats: Sequence[SeatRecord], seat: Seat, now: int) -> bool:
    """Return whether a stand-in steps in by itself: never for the last player who is there."""
    if not _may_step_in(held, seats[seat]):
        return False
    if seats[seat].late > held.record.answered and rests_first(held):
        return False  # nobody else has acted since
    return any(_is_there(held, other, now) for other in seats if other.seat != seat)


def nobody_plays(held: HeldTable, seats: Sequence[SeatRecord], now: int) -> bool:
    """Return whether no awaited player is there, so that the table is laid aside."""
    people = [s for s in seats if s.member is not None and not s.gone]
    if held.record.alone or not people or rests_first(held):
        return False
    present = [s for s in people if held.calendars[s.member or 0].away(now) is None]
    if present and all(s.missed >= ALL_GONE for s in present):
        return True
    last = any(_may_step_in(held, seated) for seated in people)
    return last and not any(_is_there(held, seated, now) for seated in people)


def vanished(held: HeldTable, left: SeatRecord, wish: Caretaker | Literal[""]) -> SeatRecord:
    """Return the stand-in of a vanished player: a robot, or the caretaker they chose."""
    return stand_in(held, left, {"to": None, "for_good": False, "keeper": wish or "robot"})


def back_again(seats: Sequence[SeatRecord], member: int) -> list[SeatRecord]:
    """Return the seats after a member has publicly come back."""
    return [replace(s, late=0, missed=0) if s.member == member else s for s in seats]


def _may_step_in(held: HeldTable, seated: SeatRecord) -> bool:
    if seated.member is None or held.record.alone:
        return False
    return held.record.hours.stands_in and seated.missed >= ENOUGH


def _is_there(held: HeldTable, seated: SeatRecord, now: int) -> bool:
    """Return whether a player sits there who has not missed their last turn and is not away."""
    if seated.member is None or seated.gone or seated.missed:
        return False
    return held.calendars[seated.member].away(now) is None
