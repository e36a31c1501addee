"""Threads: who is in a private one, and how one that has gone to sleep is woken."""

import logging
import time
from collections.abc import Callable, Sequence

import discord
from cachetools import TTLCache

log = logging.getLogger(__name__)

KNOWN_FOR = 600.0
"""Seconds for which it is remembered whether somebody is in a thread; no event tells the bot."""
REMEMBERED = 2000
"""So many people in threads are remembered."""


class Threads:
    """What the bot knows of threads. Other channels count as threads that everybody is in.

    Args:
        client: the bot.
        clock: seconds that only go forward.
    """

    def __init__(self, client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._open: set[int] = set()  # channels that are no private threads; that never changes
        self._inside = TTLCache[tuple[int, int], bool](REMEMBERED, KNOWN_FOR, lambda: self._clock())

    async def inside(self, channel: int, members: Sequence[int]) -> list[int]:
        """Those of these members who may be mentioned there without being drawn into it.

        A mention in a private thread makes whoever is named a member of it.
        """
        thread = None if channel in self._open or not members else await self._private(channel)
        if thread is None:
            return list(members)
        return [member for member in members if await self._is_inside(thread, member)]

    async def _private(self, channel: int) -> discord.Thread | None:
        """The private thread of this number; None if it is something else."""
        found = self._client.get_channel(channel) or await self._client.fetch_channel(channel)
        if isinstance(found, discord.Thread) and found.is_private():
            return found
        self._open.add(channel)
        return None

    async def _is_inside(self, thread: discord.Thread, member: int) -> bool:
        """Asked for each by itself: to list all of them takes a privileged intent."""
        known = self._inside.get((thread.id, member))
        if known is None:
            known = self._inside[thread.id, member] = await self._ask(thread, member)
        return known

    async def _ask(self, thread: discord.Thread, member: int) -> bool:
        try:
            await thread.fetch_member(member)
        except discord.NotFound:
            return False
        return True

    async def wake(self, channel: int) -> bool:
        """Open an archived thread again, unless somebody has locked it; whether that was done.

        Raises:
            discord.HTTPException: the bot may not.
        """
        found = await self._client.fetch_channel(channel)
        if not isinstance(found, discord.Thread) or found.locked:
            return False
        await found.edit(archived=False)
        log.info("a thread was woken", extra={"channel": channel})
        return True
