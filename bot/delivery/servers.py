"""Servers as Discord knows them: from the cache, else asked for.

The cache lacks a server before its shard has logged in, and while Discord cannot reach it. So a
server that is missing there is asked for, and nobody takes it for one that removed the bot.
"""

import asyncio
from weakref import WeakValueDictionary

import discord
from cachetools import TTLCache

from bot.machine import Machine

KNOWN_FOR = 300.0
"""Seconds for which an answer about a server is remembered."""
REMEMBERED = 1000
"""The most answers that are remembered."""
NOT_ON_IT = (10004, 50001)
"""Discord's codes for a server that the bot is not a member of."""


class ServerFinder:
    """Finds servers.

    Args:
        client: the bot.
    """

    def __init__(self, machine: Machine, client: discord.Client) -> None:
        self._client = client
        self._asked = TTLCache[int, discord.Guild | None](REMEMBERED, KNOWN_FOR, machine.elapsed)
        self._locks = WeakValueDictionary[int, asyncio.Lock]()

    def cached(self, guild: int) -> discord.Guild | None:
        """Return a server as the cache has it; None says nothing of whether the bot is on it."""
        return self._client.get_guild(guild)

    async def find(self, guild: int) -> discord.Guild | None:
        """Return a server; None: Discord says that the bot is not on it.

        Raises:
            discord.HTTPException: Discord does not say it.
        """
        found = self.cached(guild)
        if found is not None and not found.unavailable:
            return found
        lock = self._locks.setdefault(guild, asyncio.Lock())
        async with lock:  # a thousand presses ask once
            if guild not in self._asked:
                self._asked[guild] = await self._ask(guild)
            return self._asked[guild]

    async def _ask(self, guild: int) -> discord.Guild | None:
        try:
            return await self._client.fetch_guild(guild, with_counts=False)
        except (discord.NotFound, discord.Forbidden) as error:
            if error.code not in NOT_ON_IT:
                raise
            return None

    def forget(self, guild: int) -> None:
        """Drop the answer about a server that the bot has joined or left."""
        self._asked.pop(guild, None)
