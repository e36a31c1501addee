"""Presses on a table before its start, and on its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.answering import Interaction, begin, name_of, show
from cogs.lobby.layout import AWAY, COUNT, EASY, LobbyMessages, hours_question, seats_of
from cogs.lobby.options_layout import option_chosen, options_page, options_sheet
from cogs.lobby.typed_options import choose_option
from cogs.permissions import is_practice, refuse_without_permissions
from cogs.presses import press
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import Sending, told
from cogs.which_table import done_at
from rules.kernel import Refused, say
from rules.robots import Strength

if TYPE_CHECKING:
    from bot.client import RedGavel


class LobbyPresses:
    """Carries out presses in a lobby.

    Args:
        bot: the bot.
        messages: lays out lobbies.
    """

    def __init__(self, bot: RedGavel, messages: LobbyMessages) -> None:
        self.bot, self.messages = bot, messages

    @press(Verb.JOIN, Verb.LEAVE, Verb.ROBOT, Verb.START)
    async def lobby(self, interaction: Interaction, press: Press) -> None:
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

    async def _show_lobby(self, interaction: Interaction, press: Press) -> None:
        # The outbox updates the post as well; this is only sooner.
        lobby = await self.bot.services.seating.lobby(press.table)
        await show(interaction, await self.messages.lobby(lobby))

    @press(Verb.OPTIONS)
    async def options(self, interaction: Interaction, press: Press) -> None:
        # The lobby post opens a private panel; its own buttons turn its pages.
        await begin(interaction, update=bool(press.argument))
        lobby = await self.bot.services.seating.lobby(press.table)
        await show(interaction, options_sheet(lobby, interaction.user.id, options_page(press)))

    @press(Verb.OPTION)
    async def option(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction, update=True)
        lobby = await self.bot.services.seating.lobby(press.table)
        option, value, page = option_chosen(lobby, press, press.values)
        member, why_not = interaction.user.id, None
        try:
            await choose_option(interaction, press.table, option, value)
        except Refused as refused_option:  # the panel must show what still applies
            why_not = refused_option.text
        lobby = await self.bot.services.seating.lobby(press.table)
        await show(interaction, options_sheet(lobby, member, page, why_not))

    @press(Verb.HOURS)
    async def hours(self, interaction: Interaction, press: Press) -> None:
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

    @press(Verb.SEATS)
    async def seats(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction, update=True)
        await self.bot.services.seating.reorder(press.table, interaction.user.id, seats_of(press))
        await self._show_lobby(interaction, press)

    @press(Verb.AGAIN)
    async def again(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        await show(interaction, await play_again(interaction, press.table))


async def play_again(interaction: Interaction, table: int) -> Sending:
    """Open a finished table's game again, or sit down if that was done.

    Raises:
        Refused: the member has not played it, or its place is not free.
    """
    await refuse_without_permissions(interaction, alone=await is_practice(interaction, table))
    bot, member = interaction.client, interaction.user.id
    opened = await bot.services.again.play(table, member, name_of(interaction))
    done = "You sit at the table." if opened.joined else "The table is open. You sit there."
    return await done_at(bot, opened.table, say(done))
