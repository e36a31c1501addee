"""Who may look at a table from elsewhere than its channel: whoever sits there, or can see it."""

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
    """Refuse a press or command about a table that its author has nothing to do with.

    Discord shows nobody a button of a channel that they cannot see; but what lies in somebody's DMs
    stays there when they have given their seat away, left the server, or were sent away.

    Raises:
        Refused: they neither sit there nor can see its channel.
    """
    bot, member = bot_of(interaction), interaction.user.id
    found = await bot.tables.held.seated_at(table)
    if found is None:
        return  # whatever is asked for says so
    record, seats = found
    if interaction.channel_id == record.channel:
        return
    if any(member in (seated.member, seated.owner) and not seated.gone for seated in seats):
        return
    if not await can_see(bot, record, member):
        text = "You do not play at this table, and do not see its channel any more."
        raise Refused(say(text))


async def can_see(bot: RedGavel, record: TableRecord, member: int) -> bool:
    """Whether a member of the server can see the channel of a table; Discord is asked."""
    if record.guild is None:
        return False
    return await bot.sender.can_see(record.guild, record.channel, member)
