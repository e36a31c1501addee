"""`/owner`: the state of the bot, and the operator's actions from their DM."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, begin, show
from cogs.offered import in_own_dm_alone
from cogs.owner import layout as pages
from cogs.owner.forms import note_typed, owner_form, person_typed, server_typed
from cogs.permissions import in_own_dm
from cogs.presses import form, press
from cogs.ui.ids import Press, Verb, gone
from cogs.ui.numbers import whole
from rules.kernel import Refused, Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.ui.layout import Sending

log = logging.getLogger(__name__)

DELETED_NAME: Final = "deleted_user"
"""The beginning of Discord's names for deleted accounts."""


class Owner(commands.Cog):
    """The command that opens the operator's panel, and its presses and forms."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @in_own_dm_alone
    @app_commands.command(description="For the operator of this bot: how it does")
    async def owner(self, interaction: Interaction) -> None:
        await begin(interaction)
        await refuse_others(self.bot, interaction)
        _note_use(interaction, "look")
        await show(interaction, pages.figures_sheet(await self.bot.services.operating.figures()))

    @press(Verb.OWNER)
    async def owner_pressed(self, interaction: Interaction, press: Press) -> None:
        """Show a page, open a form, or carry out a choice."""
        argument, _, of = press.argument.partition(".")
        if argument in (pages.SERVER_FORM, pages.NOTE_FORM, pages.PERSON_FORM):
            await refuse_others(self.bot, interaction)  # a form must be the first answer
            _note_use(interaction, argument)
            note = await self.bot.services.operating.note()
            await interaction.response.send_modal(owner_form(argument, note))
            return
        await begin(interaction, update=True)
        await refuse_others(self.bot, interaction)
        _note_use(interaction, argument or "look")
        action = ACTIONS.get(argument)
        if action is None:
            raise gone()
        try:
            sending = await action(
                OwnerPages(self.bot), of or (press.values[0] if press.values else "")
            )
        except ValueError as stale:  # a button of another version
            raise gone() from stale
        await show(interaction, sending)

    @form(Verb.OWNER)
    async def form_filled(
        self, interaction: Interaction, press: Press, fields: Mapping[str, str]
    ) -> None:
        """Carry out a form of the operator's panel."""
        await begin(interaction, update=True)
        await refuse_others(self.bot, interaction)
        _note_use(interaction, f"{press.argument} filled in")
        await show(interaction, await OwnerPages(self.bot).typed(press.argument, fields))


async def refuse_others(bot: RedGavel, interaction: Interaction) -> None:
    """Refuse the operator's panel to everybody else, and outside a DM.

    Raises:
        Refused: with one sentence.
    """
    if not await bot.operators.include(interaction.user.id):
        raise Refused(say("Only the operator of this bot can use /owner."))
    if not in_own_dm(interaction):
        raise Refused(say("Use /owner in your DM with me."))


def _note_use(interaction: Interaction, what: str) -> None:
    log.info("the owner's page", extra={"by": interaction.user.id, "what": what})


class OwnerPages:
    """The operator's pages, and their actions.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot
        self._operating = bot.services.operating

    async def typed(self, argument: str, fields: Mapping[str, str]) -> Sending:
        """Carry out a filled form."""
        if argument == pages.SERVER_FORM:
            server = server_typed(fields)
            if await self._bot.sender.is_on(server.guild) is False:
                raise Refused(say("I am not on a server with that number."))
            return await self.servers(done=await self._operating.set_server(server))
        if argument == pages.NOTE_FORM:
            return await self.home(done=await self._operating.set_note(note_typed(fields)))
        if argument == pages.PERSON_FORM:
            member = person_typed(fields)
            await self._refuse_present(member)
            return pages.really_forget(member, await self._bot.services.forgetting.foreseen(member))
        raise gone()

    async def _refuse_present(self, member: int) -> None:
        """Refuse to forget a person who still has an account.

        Raises:
            Refused: they can do it themselves.
        """
        try:
            user = await self._bot.fetch_user(member)
        except discord.NotFound:
            return
        if not user.name.lower().replace(" ", "_").startswith(DELETED_NAME):
            text = (
                "Discord still knows this person. They alone can have themselves forgotten:"
                " `/me forget`."
            )
            raise Refused(say(text))

    # ---- pages and actions ----------------------------------------------------------------------

    async def home(self, of: str = "", done: Text | None = None) -> Sending:
        return pages.figures_sheet(await self._operating.figures(), done)

    async def aside(self, of: str = "", done: Text | None = None) -> Sending:
        return pages.aside_sheet(self._operating.set_aside(), done)

    async def lanes(self, of: str = "", done: Text | None = None) -> Sending:
        return pages.lanes_sheet(await self._operating.standing(), done)

    async def servers(self, of: str = "", done: Text | None = None) -> Sending:
        servers = await self._operating.servers()
        return pages.servers_sheet(servers, self._bot.services.seating.quotas, done)

    async def read_again(self, of: str) -> Sending:
        try:
            done = await self._operating.read_again(whole(of))
        except Refused as refused:  # the page says so, with the tables still set aside
            done = refused.text
        return await self.aside(done=done)

    async def try_again(self, of: str) -> Sending:
        table, _, _ = of.partition(".")
        return await self.lanes(done=await self._operating.try_again(whole(table)))

    async def leave_out(self, of: str) -> Sending:
        table, _, kind = of.partition(".")
        return pages.really_leave_out(whole(table), kind)

    async def omitted(self, of: str) -> Sending:
        table, _, kind = of.partition(".")
        try:
            done = await self._operating.leave_out(whole(table), kind)
        except Refused as refused:
            done = refused.text
        return await self.lanes(done=done)

    async def forgotten(self, of: str) -> Sending:
        member = person_typed({"person": of})
        await self._refuse_present(member)
        await self._bot.services.forgetting.forget(member)
        return await self.home(done=say("That person is forgotten."))


ACTIONS: Mapping[str, Callable[[OwnerPages, str], Awaitable[Sending]]] = {
    pages.HOME: OwnerPages.home,
    pages.ASIDE: OwnerPages.aside,
    pages.LANES: OwnerPages.lanes,
    pages.SERVERS: OwnerPages.servers,
    pages.READ_AGAIN: OwnerPages.read_again,
    pages.TRY_AGAIN: OwnerPages.try_again,
    pages.LEAVE_OUT: OwnerPages.leave_out,
    pages.OMITTED: OwnerPages.omitted,
    pages.FORGOTTEN: OwnerPages.forgotten,
}
"""The action of each press in the operator's panel, by its argument up to the first full stop."""
