"""Who may do what in a channel: the bot, a member, a moderator of the server."""

from typing import Any

import discord

from bot.invitation import FOR_A_THREAD, NEEDED
from bot.table.held import NO_TABLE
from cogs.answering import bot_of
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say


def in_own_dm(interaction: discord.Interaction[Any]) -> bool:
    """Whether this is the DM of one member with the bot, and not that of others."""
    return bool(interaction.context.dm_channel)


async def is_practice(interaction: discord.Interaction[Any], table: int) -> bool:
    """Whether somebody plays this table alone in their DM."""
    found = await bot_of(interaction).store.table(table)
    return found is not None and found[0].alone


def refuse_without_permissions(
    interaction: discord.Interaction[Any], *, new_thread: bool = False, alone: bool = False
) -> None:
    """Refuse to play where the bot could not post; whoever plays `alone` may do so in their DM.

    Raises:
        Refused: naming the permissions that are missing.
    """
    if alone and in_own_dm(interaction):
        return
    if interaction.guild_id is None:
        raise Refused(say("Use this in a channel of a server; a DM has no room for others."))
    lacking = lacking_here(interaction, new_thread=new_thread)
    if lacking is not None:
        raise Refused(lacking)


def refuse_without_own_permissions(interaction: discord.Interaction[Any]) -> None:
    """Refuse a thread to a member who could not open one and write there themselves.

    Raises:
        Refused: naming the permissions that they lack.
    """
    held = interaction.permissions
    missing = [name for flag, name in FOR_A_THREAD.items() if not getattr(held, flag)]
    if missing:
        text = (
            "You lack a permission in this channel: {missing}. Open the game without thread, or ask"
            " a moderator."
        )
        raise Refused(say(text, missing=", ".join(missing)))


def lacking_here(interaction: discord.Interaction[Any], *, new_thread: bool = False) -> Text | None:
    """Which permissions the bot lacks to post in this channel of a server (or a thread), if any."""
    if interaction.guild_id is None:
        return None
    if bot_of(interaction).get_guild(interaction.guild_id) is None:
        text = (
            "I am not on this server. Ask somebody who manages it to invite me, or play in your DM"
            " with me."
        )
        return say(text)
    held = interaction.app_permissions
    needed = dict(NEEDED)
    if new_thread:
        needed |= FOR_A_THREAD
    if new_thread or isinstance(interaction.channel, discord.Thread):
        needed["send_messages_in_threads"] = "Send Messages in Threads"
        del needed["send_messages"]
    missing = [name for flag, name in needed.items() if not getattr(held, flag)]
    text = "I lack a permission in this channel: {missing}. Ask a moderator to give it to me."
    return say(text, missing=", ".join(missing)) if missing else None


async def moderates(interaction: discord.Interaction[Any], table: int) -> bool:
    """Whether a member is a moderator of the server that a table belongs to.

    Whoever may manage channels in another server, be the table played there, or in one other
    channel of this server alone, is none. A server that removed the bot has none.
    """
    found = await bot_of(interaction).store.table(table)
    if found is None:
        raise Refused(NO_TABLE)
    record, held = found[0], interaction.permissions
    if record.home is None or interaction.guild_id != record.home:
        return False
    if bot_of(interaction).get_guild(record.home) is None:
        return False
    here = interaction.channel_id == record.channel
    return held.manage_guild or (here and held.manage_channels)


async def may_close(interaction: discord.Interaction[Any], table: int) -> bool:
    """Whether it is as a moderator of the server that a member may close a table.

    Raises:
        Refused: neither the host nor a moderator asks for it.
    """
    moderator = await moderates(interaction, table)
    found = await bot_of(interaction).store.table(table)
    if found is not None and interaction.user.id != found[0].host and not moderator:
        text = "Only {host}, the host of this table, or a moderator of the server can do that."
        if found[0].status == "running":
            text += " Any player can ask all others to end the game early: choose how it ends."
        raise Refused(say(text, host=found[0].host_name))
    return moderator
