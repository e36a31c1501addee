"""Presence at a table: players who are neither late nor publicly away."""

from bot.store.records import SeatRecord
from bot.table.changes import HOUR
from bot.table.held import HeldTable
from bot.table.time.time_to_act import could_have_acted
from rules.kernel.ask import Seat

ABSENT = 72 * HOUR
"""Seconds to answer without a limit, before the others may decide."""


def is_late(held: HeldTable, seated: SeatRecord, now: int) -> bool:
    """Return whether the others may decide about a seat: a robot's, or an expired player's.

    Only public facts count, or the answer would tell who is asked in secret.
    """
    if seated.member is None or seated.late:
        return True
    asked = held.asked_since(seated.seat)
    if asked is None or held.has_limit(seated.seat):
        return False  # if a limit runs, only its end counts
    return could_have_acted(held, seated.member, asked, ABSENT, now)


def is_present(held: HeldTable, seated: SeatRecord, now: int) -> bool:
    """Return whether a player sits there who is neither late nor away, as all can see."""
    if seated.member is None or seated.gone or is_late(held, seated, now):
        return False
    return held.calendars[seated.member].away(now) is None


def next_host(held: HeldTable, left: Seat, now: int) -> SeatRecord | None:
    """Return the host after the host leaves a seat: the next present player, else the next one."""
    circle = [*held.seats[left + 1 :], *held.seats[:left]]
    people = [s for s in circle if s.member is not None and not s.gone]
    present = [seated for seated in people if is_present(held, seated, now)]
    return next(iter([*present, *people]), None)
