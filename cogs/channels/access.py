"""Events of channels: the bot gets permissions back, or a channel goes with its table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.faults import kind_and_place
from bot.store import StoreTrouble

if TYPE_CHECKING:
    from discord.abc import GuildChannel

    from bot.client import RedGavel

log = logging.getLogger(__name__)

SETTLING = 1.0
"""Seconds from the first of several changes: moving a category changes all its channels."""
AWAY = 30.0
"""Seconds until the bot looks again after it could not read the database."""


class Access(commands.Cog):
    """Listens to events that can open a channel to the bot; they need no privileged intent."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot
        self._settling: set[int] = set()
        self._missed: set[tuple[Callable[[int], Awaitable[None]], int]] = set()

    async def _look(self, look: Callable[[int], Awaitable[None]], at: int) -> None:
        """Look at a server or a shard; while the database is away, later: no event comes twice."""
        if (look, at) in self._missed:
            return
        while True:
            try:
                await look(at)
                return
            except StoreTrouble as error:
                if not self._missed:
                    log.warning("looks again later", extra=kind_and_place(error))
            self._missed.add((look, at))
            await asyncio.sleep(AWAY)
            self._missed.discard((look, at))
            if self.bot.closing:
                return

    async def _changed(self, guild: discord.Guild) -> None:
        if guild.id in self._settling:
            return
        self._settling.add(guild.id)
        await asyncio.sleep(SETTLING)
        self._settling.discard(guild.id)
        if not self.bot.closing:
            await self._look(self._look_anew, guild.id)

    async def _look_anew(self, guild: int) -> None:
        await self.bot.outbox.access_changed(guild)
        await self.bot.services.places.look(guild)

    async def _look_everywhere(self, shard: int) -> None:
        await self.bot.services.places.look_everywhere(
            lambda guild: self.bot.heard_by(shard, guild)
        )

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Look after an invitation, perhaps a repeated one."""
        self.bot.sender.servers.forget(guild.id)
        await self._changed(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Look after a login: no event tells of earlier changes."""
        await self._changed(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the tables of a server stand still after it has removed the bot."""
        self.bot.sender.servers.forget(guild.id)
        await self._look(self.bot.services.places.look, guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Look after a shard's login: no event tells of servers that removed the bot meanwhile."""
        await self._look(self._look_everywhere, shard)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: GuildChannel) -> None:
        """Look after a channel was deleted, with all its threads."""
        self.bot.sender.sight.deleted(channel.id)
        await self._look(self.bot.services.places.look, channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Look after a thread was deleted."""
        self.bot.sender.sight.deleted(thread.thread_id)
        await self._look(self.bot.services.places.look, thread.guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: GuildChannel, after: GuildChannel) -> None:
        """Look after a change of a channel's own permissions."""
        if before.overwrites != after.overwrites:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Look after a change of a role's permissions."""
        if before.permissions != after.permissions:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Look after a role was deleted: its denials go with it."""
        await self._changed(role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Look after a change of the bot's own roles, or the end of its time-out."""
        was, now = (before.roles, before.timed_out_until), (after.roles, after.timed_out_until)
        if after.id == after.guild.me.id and was != now:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Look after a thread was unlocked."""
        if before.locked and not after.locked:
            await self._changed(after.guild)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Look after a thread was unarchived, or became visible again."""
        await self._changed(thread.guild)
