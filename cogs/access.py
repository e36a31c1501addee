"""Hears of channels: what the bot lacked to write was given back, or one is gone, and its table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

if TYPE_CHECKING:
    from discord.abc import GuildChannel

    from bot.client import RedGavel

SETTLING = 1.0
"""Seconds from the first of several changes: to move a category changes all of its channels."""


class Access(commands.Cog):
    """Listens to what can open a channel to the bot: only events that need no privileged intent."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot
        self._settling: set[int] = set()

    async def _changed(self, guild: discord.Guild) -> None:
        if guild.id in self._settling:
            return
        self._settling.add(guild.id)
        await asyncio.sleep(SETTLING)
        self._settling.discard(guild.id)
        if not self.bot.closing:
            await self.bot.outbox.access_changed(guild.id)
            await self.bot.places.look(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has been invited, perhaps once more."""
        await self._changed(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The bot has logged in: what changed while it was away, nobody tells."""
        await self._changed(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed: what is played there stands still."""
        await self.bot.places.look(guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """A shard has logged in: of servers that removed the bot meanwhile, nobody tells."""
        await self.bot.places.look_everywhere(lambda guild: self.bot.heard_by(shard, guild))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: GuildChannel) -> None:
        """A channel was deleted, with all its threads."""
        await self.bot.places.look(channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self.bot.places.look(thread.guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: GuildChannel, after: GuildChannel) -> None:
        """A channel's own permissions."""
        if before.overwrites != after.overwrites:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role's permissions."""
        if before.permissions != after.permissions:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """What a role was denied goes with it."""
        await self._changed(role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's own roles, and the end of its time-out; of others Discord does not tell it."""
        was, now = (before.roles, before.timed_out_until), (after.roles, after.timed_out_until)
        if after.id == after.guild.me.id and was != now:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """A thread was unlocked."""
        if before.locked and not after.locked:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """A thread was unarchived, or can be seen again."""
        await self._changed(thread.guild)
