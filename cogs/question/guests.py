"""`/show`: a player lets one person see their hand. The same person looks with `/hand`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, begin, show
from cogs.offered import where_one_plays
from cogs.outsiders import can_see
from cogs.question.hand import offered_sheet
from cogs.question.messages import QuestionMessages
from cogs.ui.layout import Sending
from cogs.which_table import done_at, table_here
from rules.kernel import Refused, say

if TYPE_CHECKING:
    from bot.client import RedGavel


class GuestCommands(commands.Cog):
    """One command; the guest sees a hand like any other."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @where_one_plays
    @app_commands.command(description="Let one person see your hand; the whole table is told")
    @app_commands.describe(
        to="Who may see it; they can take no other seat here once they have looked",
        do="stop: nobody sees it any more, or you no longer see another's",
    )
    async def show(
        self,
        interaction: Interaction,
        to: discord.Member | discord.User | None = None,
        do: Literal["stop"] | None = None,
    ) -> None:
        await begin(interaction)
        table, member = await table_here(interaction), interaction.user.id
        if do == "stop":
            done = await self.bot.services.guests.stop(table, member)
        elif to is None:
            raise Refused(
                say("Choose who may see your hand with the option to, or end it with do: stop.")
            )
        else:
            await self._refuse_strangers(table, to)
            done = await self.bot.services.guests.let(table, member, (to.id, to.display_name))
        await show(interaction, await done_at(self.bot, table, done))

    async def _refuse_strangers(self, table: int, to: discord.Member | discord.User) -> None:
        if to.bot:
            raise Refused(say("Bots cannot look at hands. Choose a person."))
        found = await self.bot.store.table(table)
        if found is None or not await can_see(self.bot, found[0], to.id):
            text = "{name} does not see this channel. Invite them to it first."
            raise Refused(say(text, name=to.display_name))


async def hand_of(
    bot: RedGavel,
    messages: QuestionMessages,
    table: int,
    member: int,
    order: str = "",
    *,
    sure: bool = False,
) -> Sending | None:
    """Return the hand that a guest may see; before the first look, its price.

    None: they have no guest's access at this table.
    """
    guest = await bot.services.guests.offered(table, member)
    if guest is None:
        return None
    if not guest.looked and not sure:
        return offered_sheet(await bot.services.tables.view(table, None), guest.seat)
    view = await bot.services.guests.view(table, member)
    return await messages.hand(view, order, guest=True, member=member)
