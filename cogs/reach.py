"""Access to a table from outside its channel: for its players, and people who see the channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from cogs.answering import bot_of
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.store.records import TableRecord


async def refuse_outsiders(interaction: discord.Interaction[Any], table: int) -> None:
    """Refuse a press or command about a table that does not concern its author.

    Discord shows nobody the buttons of a hidden channel. But messages in a person's DMs stay there
    after they have given their seat away, left the server, or were removed.

    Raises:
        Refused: they neither sit there nor can see its channel.
    """
    bot, member = bot_of(interaction), interaction.user.id
    found = await bot.tables.held.seated_at(table)
    if found is None:
        return  # the action itself says so
    record, seats = found
    if interaction.channel_id == record.channel:
        return
    if any(member in (seated.member, seated.owner) and not seated.gone for seated in seats):
        return
    if not await can_see(bot, record, member):
        text = "You do not play at this table, and do not see its channel any more."
        raise Refused(say(text))


async def can_see(bot: RedGavel, record: TableRecord, member: int) -> bool:
    """Return whether a member of the server can see a table's channel; this asks Discord."""
    if record.guild is None:
        return False
    return await bot.sender.can_see(record.guild, record.channel, member)
