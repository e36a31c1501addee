"""`/inbox`: everything that waits for a member in all their games, and recent events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, begin, show
from cogs.inbox.layout import MOVE, OTHER, START
from cogs.inbox.messages import InboxMessages
from cogs.offered import Choices, everywhere
from cogs.outsiders import refuse_outsiders
from cogs.pages import Pages
from cogs.presses import press
from cogs.ui.ids import VOTE, Press, Verb, gone, picked
from cogs.ui.layout import Sending
from cogs.ui.numbers import whole
from cogs.which_table import table_named, tables_suggested

if TYPE_CHECKING:
    from bot.client import RedGavel


class Inbox(commands.Cog):
    """One command for every place: a channel, the DM, and wherever a person has installed it."""

    def __init__(self, bot: RedGavel, messages: InboxMessages, pages: Pages) -> None:
        self.bot = bot
        self._messages, self._pages = messages, pages

    @everywhere
    @app_commands.command(description="What waits for you, and what happened since you last looked")
    @app_commands.describe(game="Whose story; empty: the game of this channel, or your own")
    async def inbox(self, interaction: Interaction, game: str = "") -> None:
        await begin(interaction)
        table = await self._table_here(interaction)
        if game:
            table = await table_named(self.bot, interaction.user.id, game)
            await refuse_outsiders(interaction, table)
        await show(interaction, await self._messages.inbox(interaction.user.id, table))

    async def _table_here(self, interaction: Interaction) -> int | None:
        """Return the game that is played in this channel, or None."""
        table = await self.bot.store.table_in(interaction.channel_id or 0)
        found = None if table is None else await self.bot.store.table(table)
        return table if found is not None and found[0].status in ("running", "over") else None

    @inbox.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        found = await tables_suggested(self.bot, interaction.user.id, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    @press(Verb.INBOX, finds_table=True)
    async def inbox_pressed(self, interaction: Interaction, press: Press) -> None:
        member, wanted = interaction.user.id, press.argument
        try:
            table, proposal = picked(press.values[0]) if press.values else (press.table, 0)
            if wanted.startswith(VOTE):
                proposal = whole(wanted.removeprefix(VOTE))
        except ValueError as stale:
            raise gone() from stale
        # Below a post it opens a private look; the list in that chooses the story's game.
        await begin(interaction, update=wanted == OTHER)
        await refuse_outsiders(interaction, table)
        if wanted == START:
            lobby = await self.bot.services.seating.lobby(table)
            await show(interaction, await self._pages.lobby(lobby))
        elif wanted == MOVE or proposal:
            await show(interaction, await self._what_waits(member, table, proposal))
        else:
            await show(interaction, await self._messages.inbox(member, table))

    async def _what_waits(self, member: int, table: int, proposal: int) -> Sending:
        if proposal:
            return await self._pages.vote(table, proposal)
        view = await self.bot.services.tables.view(table, member)
        await self.bot.services.visiting.saw(view, member)
        return await self._pages.panel(view, by_dm=True)
