"""Builds the bot's messages and listeners on Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.words import spoken
from cogs.access import Access
from cogs.apologies import apologise, refuse
from cogs.game import GameCommands
from cogs.guests import GuestCommands
from cogs.inbox import Inbox
from cogs.me import Me
from cogs.messages import DiscordMessages
from cogs.owner import Owner
from cogs.play import Play
from cogs.presses import Presses, table_of
from cogs.record import Record
from cogs.reference import Reference
from cogs.threads import ThreadEvents
from cogs.translator import CommandTranslator

if TYPE_CHECKING:
    import discord

    from bot.client import Cogs, RedGavel
    from rules.kernel.text import Text


def cogs_of(bot: RedGavel) -> Cogs:
    """Return the bot's messages and listeners; nothing is loaded yet."""
    return Loading(bot)


class Loading:
    """Gives the same messages to the outbox and to every cog that shows some.

    Args:
        bot: the bot, furnished as far as messages need it.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot
        self.messages = DiscordMessages(bot)

    def table_of(self, used: Any) -> int | None:
        """Return the table that a used component or a filled form names."""
        return table_of(used)

    async def refuse(self, interaction: discord.Interaction[Any], text: Text) -> None:
        """Tell whoever pressed why nothing was done."""
        await refuse(interaction, text)

    async def load(self) -> None:
        """Add every command and listener to the bot."""
        bot, messages = self._bot, self.messages
        bot.tree.error(_failed)
        if spoken.installed():
            await bot.tree.set_translator(CommandTranslator())
        for cog in (
            Presses(bot, messages),
            GameCommands(bot, messages),
            Play(bot, messages),
            Reference(bot, messages),
            Me(bot),
            Inbox(bot, messages),
            Record(bot),
            GuestCommands(bot),
            Owner(bot),
            Access(bot),
            ThreadEvents(bot),
        ):
            await bot.add_cog(cog)


async def _failed(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> None:
    original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    await apologise(interaction, original)
