"""All that holds at every table, whatever a coalition does."""

from __future__ import annotations

from collections.abc import Collection

from tests.adversary import kept_seats, kept_tables, kept_times
from tests.adversary.looking import INVARIANTS, BrokenError, Look

__all__ = ["INVARIANTS", "BrokenError", "Look", "check"]


def rights(look: Look) -> None:
    """Look whether somebody was refused their own right."""
    if look.before.spoilt:
        return
    if look.act.right and look.act.actor in look.promises.honest and look.refused:
        raise BrokenError("right", f"{look.act.what}: {look.refused}")


CHECKS = (
    kept_seats.seats,
    kept_seats.newcomers,
    kept_seats.free_seats,
    kept_seats.offers,
    kept_seats.hands,
    kept_seats.sight,
    kept_times.clocks,
    kept_times.time_outs,
    kept_times.hours,
    kept_times.pauses,
    kept_tables.questions,
    kept_tables.places,
    kept_tables.hosts,
    kept_tables.scores,
    kept_tables.ends,
    kept_tables.seals,
    rights,
)
"""All of them, in the order in which they are looked at."""


def check(look: Look, spared: Collection[str] = ()) -> None:
    """Look at everything after a deed.

    Raises:
        BrokenError: an invariant does not hold, and it is none of those that are spared.
    """
    for each in CHECKS:
        try:
            each(look)
        except BrokenError as found:
            if found.name not in spared:
                raise
