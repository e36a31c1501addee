"""Who of a table is there: not late, and not away as they have told everybody."""

from __future__ import annotations

from bot.store.records import SeatRecord
from bot.table.changes import HOUR
from bot.table.live import Live
from bot.table.time_to_act import could_have_acted
from rules.kernel.ask import Seat

ABSENT = 72 * HOUR
"""Seconds that a player could have answered in before the others may decide, without a limit."""


def is_late(live: Live, seated: SeatRecord, now: int) -> bool:
    """Whether the others may decide about a seat: a robot's, or one whose time has run out.

    Only what everybody knows counts, else the answer would tell who is asked in secret.
    """
    if seated.member is None or seated.late:
        return True
    asked = live.asked_since(seated.seat)
    if asked is None or live.has_limit(seated.seat):
        return False  # where a limit runs, only its end counts
    return could_have_acted(live, seated.member, asked, ABSENT, now)


def is_present(live: Live, seated: SeatRecord, now: int) -> bool:
    """Whether a player sits there who is neither late nor away, as all can see."""
    if seated.member is None or seated.gone or is_late(live, seated, now):
        return False
    return live.calendars[seated.member].away(now) is None


def next_host(live: Live, left: Seat, now: int) -> SeatRecord | None:
    """Return who hosts when the host leaves a seat: the next player there, else the next one."""
    circle = [*live.seats[left + 1 :], *live.seats[:left]]
    people = [s for s in circle if s.member is not None and not s.gone]
    present = [seated for seated in people if is_present(live, seated, now)]
    return next(iter([*present, *people]), None)
