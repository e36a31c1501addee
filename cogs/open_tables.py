"""Finding a table: visible tables that wait for players, and news of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.sight import Sees
from cogs.answering import begin, bot_of, show
from cogs.ui.ids import Press
from cogs.ui.layout import Sending
from cogs.ui.open_tables import ANY, NO_MORE, open_sheet
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.views.table_view import Lobby


async def open_tables(interaction: discord.Interaction[Any], game: str) -> Sending:
    """Return a server's tables that wait for players, as far as the member sees them.

    Raises:
        Refused: the bot is not on this server.
    """
    bot, (guild, person) = bot_of(interaction), await _here(interaction)
    bot.sender.sight.met(person)
    lobbies: list[Lobby] = []
    for table, channel in await bot.store.lookouts.lobbies_in(guild, game):
        with suppress(Refused):  # it is damaged
            if await bot.sender.sight.of(guild, channel, person.id) is Sees.YES:
                lobbies.append(await bot.services.seating.lobby(table))
    waits_for = await bot.store.lookouts.get(person.id, guild, bot.services.tables.now())
    return open_sheet(lobbies, game, waits_for)


async def _here(interaction: discord.Interaction[Any]) -> tuple[int, discord.Member]:
    guild, person = interaction.guild_id, interaction.user
    on_it = guild is not None and await bot_of(interaction).sender.is_on(guild) is not False
    if guild is None or not on_it or not isinstance(person, discord.Member):
        raise Refused(say("Use this in a channel of a server that I am on."))
    return guild, person


class LookoutPresses:
    """Carries out presses below the list."""

    bot: RedGavel

    async def tell_me(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        """Ask for news of the next table, or end that.

        Raises:
            Refused: there is no such game, or the member could get no message.
        """
        guild, person = await _here(interaction)
        store, wanted = self.bot.store, press.argument
        if wanted not in (ANY, NO_MORE, *GAMES):
            raise Refused(say("That game is gone. Use /game open again."))
        await begin(interaction, update=True)
        game = wanted if wanted in GAMES else ""
        if wanted == NO_MORE:
            await store.lookouts.end(person.id, guild)
        elif (await store.members.get(person.id)).letters == "never":
            raise Refused(say("You get no DMs. /me calls lets me write to you again."))
        else:
            await store.lookouts.put(person.id, guild, game, self.bot.services.tables.now())
        await show(interaction, await open_tables(interaction, game))
