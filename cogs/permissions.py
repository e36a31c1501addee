"""Permissions in a channel: of the bot, of a member, of a moderator."""

import discord

from bot.invitation import FOR_A_THREAD, NEEDED
from bot.table.held import NO_TABLE
from cogs.answering import Interaction
from rules.kernel import Refused, Text, in_a_row, say


def in_own_dm(interaction: Interaction) -> bool:
    """Return whether this is the DM of one member with the bot, and not a DM among people."""
    return bool(interaction.context.dm_channel)


async def is_practice(interaction: Interaction, table: int) -> bool:
    """Return whether somebody plays this table alone in their DM."""
    found = await interaction.client.store.table(table)
    return found is not None and found[0].alone


async def refuse_without_permissions(
    interaction: Interaction, *, new_thread: bool = False, alone: bool = False
) -> None:
    """Refuse to play where the bot could not post; a player `alone` may play in their DM.

    Raises:
        Refused: with the names of the missing permissions.
    """
    if alone and in_own_dm(interaction):
        return
    if interaction.guild_id is None:
        raise Refused(say("Use this in a channel of a server; a DM has no room for others."))
    lacking = await lacking_here(interaction, new_thread=new_thread)
    if lacking is not None:
        raise Refused(lacking)


def refuse_without_own_permissions(interaction: Interaction) -> None:
    """Refuse a thread to a member who could not open one and write in it themselves.

    Raises:
        Refused: with the names of the permissions they lack.
    """
    held = interaction.permissions
    missing = [name for flag, name in FOR_A_THREAD.items() if not getattr(held, flag)]
    if missing:
        text = (
            "You lack a permission in this channel: {missing}. Open the game without thread, or ask"
            " a moderator."
        )
        raise Refused(say(text, missing=in_a_row([say(name) for name in missing])))


async def lacking_here(interaction: Interaction, *, new_thread: bool = False) -> Text | None:
    """Return the permissions that the bot lacks to post here (or in a thread), or None."""
    if interaction.guild_id is None:
        return None
    if await interaction.client.sender.is_on(interaction.guild_id) is False:
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
    return say(text, missing=in_a_row([say(name) for name in missing])) if missing else None


async def moderates(interaction: Interaction, table: int) -> bool:
    """Return whether a member is a moderator of a table's home server, wherever it is played.

    Only rights in that whole server count, not those that a single channel gives: the host may move
    the table into any channel. A server that removed the bot has no moderators.
    """
    found = await interaction.client.store.table(table)
    if found is None:
        raise Refused(NO_TABLE)
    return await manages(interaction, found[0].home)


async def manages(interaction: Interaction, guild: int | None) -> bool:
    """Return whether a member manages a whole server, which has the bot."""
    sender = interaction.client.sender
    if guild is None or not await sender.is_on(guild):
        return False
    return await sender.manages(guild, interaction.user.id)
