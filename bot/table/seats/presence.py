"""Who of a table is there: not late, and not away as they have told everybody."""

from bot.store.records import SeatRecord
from bot.table.changes import HOUR
from bot.table.held import HeldTable
from bot.table.time.time_to_act import could_have_acted
from rules.kernel.ask import Seat

ABSENT = 72 * HOUR
"""Seconds that a player could have answered in before the others may decide, without a limit."""


def is_late(held: HeldTable, seated: SeatRecord, now: int) -> bool:
    """Whether the others may decide about a seat: a robot's, or one whose time has run out.

    Only what everybody knows counts, else the answer would tell who is asked in secret.
    """
    if seated.member is None or seated.late:
        return True
    asked = held.asked_since(seated.seat)
    if asked is None or held.has_limit(seated.seat):
        return False  # where a limit runs, only its end counts
    return could_have_acted(held, seated.member, asked, ABSENT, now)


def is_present(held: HeldTable, seated: SeatRecord, now: int) -> bool:
    """Whether a player sits there who is neither late nor away, as all can see."""
    if seated.member is None or seated.gone or is_late(held, seated, now):
        return False
    return held.calendars[seated.member].away(now) is None


def next_host(held: HeldTable, left: Seat, now: int) -> SeatRecord | None:
    """Return who hosts when the host leaves a seat: the next player there, else the next one."""
    circle = [*held.seats[left + 1 :], *held.seats[:left]]
    people = [s for s in circle if s.member is not None and not s.gone]
    present = [seated for seated in people if is_present(held, seated, now)]
    return next(iter([*present, *people]), None)
