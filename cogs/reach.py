"""Access to a table from outside its channel: for whoever can see the channel today."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord

from cogs.answering import bot_of
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.store.records import TableRecord


async def refuse_outsiders(interaction: discord.Interaction[Any], table: int) -> None:
    """Refuse a press or command about a table whose channel its author cannot see today.

    Discord shows nobody the buttons of a hidden channel. But messages in a person's DMs stay there
    after they have left the server, or were removed from it or from the channel.

    Raises:
        Refused: they do not see its channel, whether they sit there or not.
    """
    bot = bot_of(interaction)
    bot.sender.sight.met(interaction.user)
    found = await bot.tables.held.seated_at(table)
    if found is None:
        return  # the action itself says so
    record, seats = found
    if interaction.channel_id == record.channel:
        return
    member = interaction.user.id
    sits = any(member in (seated.member, seated.owner) and not seated.gone for seated in seats)
    if await bot.readers.may_at(record, seats, member):
        return
    text = "You do not play at this table, and do not see its channel any more."
    if sits:
        text = (
            "You cannot see the channel of this game any more, so you cannot see the game either."
            " Ask a moderator of its server to let you in again."
        )
    raise Refused(say(text))


async def readable(bot: RedGavel, tables: Iterable[int], member: int) -> list[int]:
    """Return those of a member's tables that they may read from elsewhere."""
    return [table for table in tables if await bot.readers.may(table, member)]


async def can_see(bot: RedGavel, record: TableRecord, member: int) -> bool:
    """Return whether a member of the server can see a table's channel; this asks Discord."""
    if record.guild is None:
        return False
    return await bot.sender.can_see(record.guild, record.channel, member)
