"""News between the holders of places: something that the store keeps has changed.

A wake says where to look, never what is there. Whoever misses one looks at the store once a minute.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

Heard: TypeAlias = Callable[[int], None]


class WakeKind(StrEnum):
    """A kind of news; a number says which table, member or interaction."""

    TABLE = "table"
    """Another process wrote a table: forget what is remembered of it, tell and time it."""
    MEMBER = "member"
    """A member's hours, wishes or names have changed."""
    NOTE = "note"
    """The operator's note has changed; the number says nothing."""
    ALL = "all"
    """A process holds a place anew. The one before it may have died before it told something."""
    CARRIED = "carried"
    """An interaction waits for its table's home."""
    REFUSED = "refused"
    """Discord has refused this many further requests; it counts those of the whole bot."""


class Wakes:
    """Tells nobody, since there is no other process; several processes have `ServerWakes`."""

    def __init__(self) -> None:
        self._heard: dict[WakeKind, list[Heard]] = {}
        self._missed: list[Callable[[], None]] = []

    def when(self, word: WakeKind, heard: Heard) -> None:
        """Set what happens when another process says a word."""
        self._heard.setdefault(word, []).append(heard)

    def when_missed(self, forget: Callable[[], None]) -> None:
        """Set what happens when some words may have been missed: forget all of other places."""
        self._missed.append(forget)

    def hear(self, word: WakeKind, number: int) -> None:
        """Pass on what another process has said."""
        for heard in self._heard.get(word, ()):
            heard(number)

    def missed(self) -> None:
        """Let everything be forgotten of which a word may have been missed."""
        for forget in self._missed:
            forget()

    async def close(self) -> None:
        """Hear nothing more."""

    def tell(self, place: int | None, word: WakeKind, number: int) -> None:
        """Tell the holder of a place, after the commit; None: the holders of all others."""
