"""Where a game is played: in a channel, or in a thread of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel


async def is_gone(bot: RedGavel, channel: int) -> bool:
    """Whether a channel exists no more."""
    try:
        await bot.fetch_channel(channel)
    except discord.NotFound:
        return True
    except discord.Forbidden:
        return False  # it is there, for others
    return False


async def place_for(interaction: discord.Interaction[Any], title: str, *, thread: bool) -> int:
    """Where the game is played: this channel, or a new thread of it."""
    if not thread:
        return interaction.channel_id or 0
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused(say("A thread can only be opened in an ordinary channel."))
    opened = await interaction.channel.create_thread(
        name=title,
        type=discord.ChannelType.public_thread,
        auto_archive_duration=10080,
    )
    return opened.id
