"""Tables that stand still, by a pause or break, laid aside or without a channel; going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.table.consent.breaks import LENGTHS
from bot.table.lobby.places import Place
from bot.table.views.table_view import TableView
from cogs.answering import Interaction, begin, show
from cogs.offered import Choices, TopicCommands
from cogs.outsiders import refuse_outsiders
from cogs.pages import Pages
from cogs.permissions import refuse_without_permissions
from cogs.presses import press
from cogs.ui.ids import Press, Verb, gone
from cogs.ui.layout import GREY, Sending, button, framed, rows, texts, told
from cogs.ui.notes import noted
from cogs.ui.numbers import whole
from cogs.ui.words import Speech
from cogs.which_table import done_at, one_table_here, table_named, tables_suggested
from rules.kernel import say

if TYPE_CHECKING:
    from bot.client import RedGavel


def break_question(view: TableView) -> Sending:
    """Return what a break is, and a button for each length."""
    speech = Speech(view.seats)
    text = (
        "A break stops all clocks for everybody. You have two in a game, and all breaks together"
        " take an hour at most."
    )
    buttons = [
        button(
            speech.label(say("{n} minutes", n=minutes), 80),
            Press.public(view.table, 0, Verb.BREAK, str(minutes)),
            GREY,
        )
        for minutes in LENGTHS
    ]
    return Sending(framed([*texts(speech.own(say(text))), *rows(buttons)]))


class GoingOn(TopicCommands):
    """Pauses tables and lets them go on."""

    def __init__(self, bot: RedGavel, pages: Pages) -> None:
        super().__init__(bot)
        self._pages = pages

    @app_commands.command(description="Pause this table for some days (host), or let it go on")
    @app_commands.describe(days="Days from now; 0: the table goes on, after a notice")
    async def pause(self, interaction: Interaction, days: app_commands.Range[int, 0, 14]) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        done = await self.bot.services.pausing.pause(table, interaction.user.id, days)
        await show(interaction, await done_at(self.bot, table, done))

    @app_commands.command(
        description="Go on with a game that is laid aside, or whose channel is gone"
    )
    @app_commands.describe(table="Which of your games; pick it from the list")
    async def resume(self, interaction: Interaction, table: str) -> None:
        await begin(interaction)
        await refuse_without_permissions(interaction)
        channel, caller = interaction.channel_id or 0, interaction.user.id
        number = await table_named(self.bot, interaction.user.id, table)
        await refuse_outsiders(interaction, number)
        if await self.bot.services.laid_aside.is_aside(number):
            await show(interaction, told(await self.bot.services.laid_aside.go_on(number, caller)))
            return
        guild = interaction.guild
        to = Place(channel, interaction.guild_id, "" if guild is None else guild.name)
        done = await self.bot.services.places.resume(number, interaction.user.id, to)
        await show(interaction, told(done))

    @resume.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        found = await tables_suggested(self.bot, interaction.user.id, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    @press(Verb.BREAK)
    async def take_break(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        if not press.argument:
            view = await self.bot.services.tables.view(press.table, interaction.user.id)
            await show(interaction, break_question(view))
            return
        try:
            minutes = whole(press.argument)
        except ValueError as stale:
            raise gone() from stale
        done = await self.bot.services.breaks.take(press.table, interaction.user.id, minutes)
        await show(interaction, await done_at(self.bot, press.table, done))

    @press(Verb.GO_ON)
    async def go_on(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        table, member, pausing = press.table, interaction.user.id, self.bot.services.pausing
        if await pausing.is_paused(table) and not await self.bot.services.laid_aside.is_aside(
            table
        ):
            done = await pausing.pause(table, member, 0)
        else:
            done = await self.bot.services.laid_aside.go_on(table, member)
        view = await self.bot.services.tables.view(press.table, interaction.user.id)
        await show(interaction, await self._pages.panel(view, note=noted(view, [done])))
