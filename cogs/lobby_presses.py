"""Presses on a table before its start, and on its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from cogs.answering import begin, name_of, show
from cogs.permissions import refuse_without_permissions
from cogs.press_or_command import choose_option, close
from cogs.ui.ids import Press, Verb
from cogs.ui.lobby import AWAY, COUNT, EASY, hours_question, seats_of
from cogs.ui.lobby_options import option_chosen, options_page
from cogs.ui.notices import told
from rules.kernel.ask import Refused
from rules.kernel.text import say
from rules.robots import Strength

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.messages import DiscordMessages


class LobbyPresses:
    """Carries out presses in a lobby."""

    bot: RedGavel
    messages: DiscordMessages

    async def lobby(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        seating, member = self.bot.services.seating, interaction.user.id
        match press.verb:
            case Verb.JOIN:
                await seating.join(press.table, member, name_of(interaction))
            case Verb.LEAVE:
                await seating.leave(press.table, member)
            case Verb.ROBOT if press.argument == AWAY:
                await seating.remove_robot(press.table, member)
            case Verb.ROBOT:
                strength: Strength = "easy" if press.argument == EASY else "usual"
                await seating.add_robot(press.table, member, strength)
            case Verb.START:
                lobby = await seating.lobby(press.table)
                # In the inbox it is pressed elsewhere: the bot's permissions there do not matter.
                if interaction.channel_id == lobby.channel:
                    await refuse_without_permissions(interaction, alone=lobby.alone)
                await seating.start(press.table, member)
        await self._show_lobby(interaction, press)

    async def _show_lobby(self, interaction: discord.Interaction[Any], press: Press) -> None:
        # The outbox updates the post as well; this is only sooner.
        lobby = await self.bot.services.seating.lobby(press.table)
        await show(interaction, await self.messages.lobby(lobby))

    async def options(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        # The lobby post opens a private panel; its own buttons turn its pages.
        await begin(interaction, update=bool(press.argument))
        lobby, messages = await self.bot.services.seating.lobby(press.table), self.messages
        await show(interaction, messages.options(lobby, interaction.user.id, options_page(press)))

    async def option(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        lobby = await self.bot.services.seating.lobby(press.table)
        option, value, page = option_chosen(lobby, press, values)
        member, why_not = interaction.user.id, None
        try:
            await choose_option(interaction, press.table, option, value)
        except Refused as refused_option:  # the panel must show what still applies
            why_not = refused_option.text
        lobby = await self.bot.services.seating.lobby(press.table)
        await show(interaction, self.messages.options(lobby, member, page, why_not))

    async def hours(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        # Asked again, privately: the lobby's new forecast tells something about a night.
        await begin(interaction, update=bool(press.argument))
        if not press.argument:
            await show(interaction, hours_question(press.table))
            return
        counted = press.argument == COUNT
        await self.bot.services.seating.count_hours(
            press.table, interaction.user.id, counted=counted
        )
        text = "Your hours count in this lobby now." if counted else "Your hours do not count here."
        await show(interaction, told(say(text)))

    async def seats(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        await self.bot.services.seating.reorder(press.table, interaction.user.id, seats_of(press))
        await self._show_lobby(interaction, press)

    async def cancel(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await show(interaction, await close(interaction, self.messages, press.table, sure=False))

    async def really_cancel(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        await show(interaction, await close(interaction, self.messages, press.table, sure=True))
