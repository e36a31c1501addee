"""Hours of members, read at their first use and cached."""

from collections.abc import Awaitable, Callable, Iterable

from cachetools import LRUCache

from bot.hours.calendar import Calendar

REMEMBERED = 10_000
"""Members whose hours stay in memory: all players of some thousands of tables."""


class Calendars(LRUCache[int, Calendar]):
    """The hours of members, by member; the cache drops the member unused for longest.

    Args:
        read: returns the hours of a member as the store has them, at once.
        fetch: the same, awaited.
        most: the number of members in the cache.
    """

    def __init__(
        self,
        read: Callable[[int], Calendar],
        fetch: Callable[[int], Awaitable[Calendar]],
        most: int = REMEMBERED,
    ) -> None:
        super().__init__(most)
        self._read = read
        self._fetch = fetch

    def __missing__(self, member: int) -> Calendar:
        found = self[member] = self._read(member)
        return found

    async def fill(self, members: Iterable[int | None]) -> None:
        """Read the hours of members that are not known, so that nobody waits for them later."""
        for member in members:
            if member is not None and member not in self:
                self[member] = await self._fetch(member)
