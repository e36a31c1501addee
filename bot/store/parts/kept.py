"""Values of the bot's own that outlive the process: the operator's note, outcomes of copies."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Final

from cachetools import TTLCache

from bot.store.db import KEEP, Db
from bot.store.engine import Database, StorePart, unknown
from bot.store.wakes import WakeKind

NOTE = "operator's note"
"""The key of the operator's note, which stands in every panel."""
READ_AGAIN = 60
"""Seconds after which the note is read again: a word of another process may be missed."""
LAST, SOUND = "last copy", "last sound copy"
"""The names of the outcome of the last copy, and of the time of the last sound one."""
_KEPT: Final = "SELECT name, value FROM kept WHERE name IN (?, ?)"


class CopyOutcome(StrEnum):
    """The end of an attempt to copy."""

    WELL = "sound"
    FAULTS = "with faults"
    NONE = "none was made"


class KeptValues(StorePart):
    """The part of the store that keeps values of the bot's own."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        # the operator's, as last read
        self._notes = TTLCache[str, str](1, READ_AGAIN, database.machine.elapsed)

    def forget_note(self) -> None:
        """Forget the remembered note."""
        self._notes.clear()

    async def operators_note(self) -> str:
        """Return the operator's note for everybody, or an empty text; each panel asks for it."""
        found = self._notes.get(NOTE)
        if found is None:
            found = await self._database.look_up_to_keep(partial(_kept, NOTE)) or ""
            self._notes[NOTE] = found
        return found

    async def set_operators_note(self, note: str) -> None:
        """Set the operator's note for everybody; empty: there is none."""

        def written(outcome: object) -> None:
            self.forget_note()
            self._database.wakes.tell(None, WakeKind.NOTE, 0)

        await self._write(KEEP, (NOTE, note), then=written)

    async def get(self, name: str) -> str | None:
        """Return a value that outlives the process."""
        return await self._database.look_up(partial(_kept, name))

    async def get_all(self, begin: str) -> dict[str, str]:
        """Return the values that outlive the process, of all names that begin like this."""
        rows = await self._rows("SELECT name, value FROM kept WHERE name LIKE ?", (f"{begin}%",))
        return {str(row[0]): str(row[1]) for row in rows}

    async def put(self, name: str, value: str) -> None:
        """Keep a value beyond the process."""
        await self._write(KEEP, (name, value), then=unknown)


def _kept(name: str, db: Db) -> str | None:
    row = db.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
    return row and str(row[0])


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
