"""Threads: the people in a private one, and waking a sleeping one."""

import logging
from collections.abc import Sequence

import discord
from cachetools import TTLCache

from bot.machine import Machine

log = logging.getLogger(__name__)

KNOWN_FOR = 600.0
"""Seconds for which the bot remembers who is in a thread, since no event tells it."""
REMEMBERED = 2000
"""The number of people in threads that the bot remembers."""


class Threads:
    """The bot's knowledge of threads; other channels count as threads with everybody in them.

    Args:
        machine: its time.
        client: the bot.
    """

    def __init__(self, machine: Machine, client: discord.Client) -> None:
        self._client = client
        self._open: set[int] = set()  # channels that are not private threads; that never changes
        self._inside = TTLCache[tuple[int, int], bool](REMEMBERED, KNOWN_FOR, machine.elapsed)

    async def inside(self, channel: int, members: Sequence[int]) -> list[int]:
        """Return the members who may be mentioned there without being drawn into it.

        A mention in a private thread makes the mentioned person a member of it.
        """
        thread = None if channel in self._open or not members else await self._private(channel)
        if thread is None:
            return list(members)
        return [member for member in members if await self._is_inside(thread, member)]

    async def _private(self, channel: int) -> discord.Thread | None:
        """Return the private thread of this number; None for anything else."""
        found = self._client.get_channel(channel) or await self._client.fetch_channel(channel)
        if isinstance(found, discord.Thread) and found.is_private():
            return found
        self._open.add(channel)
        return None

    async def _is_inside(self, thread: discord.Thread, member: int) -> bool:
        """Return whether one member is inside: listing all of them needs a privileged intent."""
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
        """Open an archived thread again unless it is locked; return whether it was opened.

        Raises:
            discord.HTTPException: the bot lacks the permission.
        """
        found = await self._client.fetch_channel(channel)
        if not isinstance(found, discord.Thread) or found.locked:
            return False
        await found.edit(archived=False)
        log.info("a thread was woken", extra={"channel": channel})
        return True
