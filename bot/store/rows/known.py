"""Rows that are known without a look at the database: outbox and messages of some tables.

One move looks at them a dozen times, and each look would read again the rows that the last commit
made old. The database holds the truth. Rows are remembered as they stand there once they were read,
and only this process writes (`locks/alone.py`). Writes are noted after their commit. A write that
does not say what it changed makes everything unknown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from cachetools import LRUCache

from bot.store.db import Db
from bot.store.rows.damage import set_aside

Row: TypeAlias = "tuple[Any, ...]"

TABLES = 256
"""Most tables whose outbox and messages are remembered."""
FEW = 200
"""Most outbox rows of a table that is remembered."""
CHANNELS = 1024
"""Most channels whose tables are remembered."""

OUTBOX = "SELECT id, game, lane, kind, body, attempts, due, created FROM outbox"
_MESSAGES = "SELECT role, channel, message, body, at FROM message WHERE game = ?"
_ID, _GAME, _LANE, _DUE = 0, 1, 2, 6
_NUMBERS, _NUMBERS_OF_MESSAGES = (5, 6, 7), (1, 2, 4)


@dataclass(frozen=True, slots=True)
class OfTable:
    """The rows of one table: those of the outbox by number, its messages by role."""

    outbox: dict[int, Row]
    messages: dict[str, Row]

    def lane(self, lane: str | None) -> list[Row]:
        """Return the untold rows of a lane, the oldest first."""
        return [row for row in self.outbox.values() if lane is None or row[_LANE] == lane]

    def lanes(self) -> list[tuple[str, int]]:
        """Return the lanes with untold rows, the oldest first, each with its first due time."""
        due: dict[str, int] = {}
        for row in self.outbox.values():
            due[row[_LANE]] = min(due.get(row[_LANE], row[_DUE]), row[_DUE])
        return list(due.items())


def of_table(db: Db, table: int) -> OfTable:
    """Return the outbox rows and messages of a table.

    Raises:
        SetAside: a row holds text where a number belongs.
    """
    outbox = db.execute(f"{OUTBOX} WHERE game = ? ORDER BY id", (table,))
    messages = db.execute(_MESSAGES, (table,))
    found = OfTable({row[_ID]: row for row in outbox}, {row[0]: row for row in messages})
    _check(table, "outbox", found.outbox.values(), _NUMBERS)
    _check(table, "message", found.messages.values(), _NUMBERS_OF_MESSAGES)
    return found


def _check(table: int, name: str, rows: Iterable[Row], numbers: Iterable[int]) -> None:
    places = list(numbers)
    if any(not isinstance(row[place], int | float) for row in rows for place in places):
        raise set_aside(table, name, "no number")


class KnownRows:
    """The rows that were read or written of late."""

    def __init__(self) -> None:
        self._tables: LRUCache[int, OfTable] = LRUCache(TABLES)
        self.channels: LRUCache[int, int | None] = LRUCache(CHANNELS)  # the table of each

    def forget(self) -> None:
        """Forget all rows, since any may have changed."""
        self._tables.clear()
        self.channels.clear()

    def of(self, table: int) -> OfTable | None:
        """Return the outbox rows and messages of a table; None: they are unknown."""
        return self._tables.get(table)

    def note(self, table: int, found: OfTable) -> None:
        """Remember the rows that were read of a table, unless there are too many."""
        if len(found.outbox) <= FEW:
            self._tables[table] = found

    def drop(self, table: int) -> None:
        """Forget the rows of a table, since a write changed some of them."""
        self._tables.pop(table, None)

    # ---- writes; a row may have been read since, which changes nothing -------------------------

    def added(self, rows: Iterable[Row]) -> None:
        """Note that rows were put into the outbox."""
        for row in rows:
            known = self._tables.get(row[_GAME])
            if known is not None:
                known.outbox[row[_ID]] = row
                if len(known.outbox) > FEW:
                    del self._tables[row[_GAME]]

    def told(self, table: int, rows: Iterable[int]) -> None:
        """Note that rows were taken out of the outbox."""
        known = self._tables.get(table)
        if known is not None:
            for row in rows:
                known.outbox.pop(row, None)

    def held(self, number: int, due: int) -> None:
        """Note that a row is due at another time."""
        for known in self._tables.values():
            row = known.outbox.get(number)
            if row is not None:
                known.outbox[number] = (*row[:_DUE], due, *row[_DUE + 1 :])

    def keeps(self, table: int, message: Row) -> None:
        """Note that a message plays its role from now on."""
        known = self._tables.get(table)
        if known is not None:
            known.messages[message[0]] = message

    def lost(self, table: int, role: str) -> None:
        """Note that no message plays this role any more."""
        known = self._tables.get(table)
        if known is not None:
            known.messages.pop(role, None)
