"""The place of a game: a channel, or a thread of its own."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord

from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel


PATIENCE = 10.0
"""Seconds in which a table's first message comes, unless Discord refuses it."""


async def refuse_closed_dm(bot: RedGavel, table: int) -> None:
    """Give up a table in a DM that the bot cannot write to; Discord tells only on a try.

    Raises:
        Refused: the bot cannot write there.
    """
    with suppress(TimeoutError):  # Discord is slow: the outbox tells it later
        async with asyncio.timeout(PATIENCE):
            await bot.outbox.settled(table)
    rows = await bot.store.outbox.rows(table)
    if not any(row.attempts for row in rows):
        return
    await bot.services.seating.give_up(table)
    text = (
        "I cannot write to you here. Discord lets me do so only as long as we share a server, and"
        " you allow direct messages from its members. If both is so, try again in a moment."
    )
    raise Refused(say(text))


async def place_for(interaction: discord.Interaction[Any], title: str, *, thread: bool) -> int:
    """Return the channel of a game: this one, or a new thread of it."""
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
