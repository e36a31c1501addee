"""Outcomes of copies, as the database keeps them for the metrics of the bot that runs on it."""

from enum import StrEnum
from typing import Final

from bot.store.db import KEEP, Db

LAST, SOUND = "last copy", "last sound copy"
"""The names of the outcome of the last copy, and of the time of the last sound one."""
_KEPT: Final = "SELECT name, value FROM kept WHERE name IN (?, ?)"


class CopyOutcome(StrEnum):
    """The end of an attempt to copy."""

    WELL = "sound"
    FAULTS = "with faults"
    NONE = "none was made"


def keep_outcome(db: Db, at: int, outcome: CopyOutcome) -> None:
    """Keep what became of a copy that was made at a time."""
    db.execute(KEEP, (LAST, outcome.value))
    if outcome is CopyOutcome.WELL:
        db.execute(KEEP, (SOUND, str(at)))


def copies_noted(db: Db) -> tuple[int | None, bool]:
    """Return when the last sound copy was made, and whether the last one failed.

    None: there was none so far.
    """
    kept = dict(db.execute(_KEPT, (LAST, SOUND)).fetchall())
    at = str(kept.get(SOUND, ""))
    return (int(at) if at.isdecimal() else None), kept.get(LAST, "sound") != CopyOutcome.WELL
