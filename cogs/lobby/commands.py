"""`/game new` and the other commands about a table before its start, or about its options."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands

from bot.table.loading import loaded
from bot.table.lobby.options import wanted_of
from bot.table.views.table_view import Lobby
from cogs.answering import Interaction, begin, name_of, show
from cogs.lobby.layout import LobbyMessages
from cogs.lobby.new_options import new_options_suggested, options_written, with_what_they_need
from cogs.lobby.options_layout import options_sheet
from cogs.lobby.presses import play_again
from cogs.lobby.typed_options import (
    choose_option,
    option_written,
    options_suggested,
    values_suggested,
)
from cogs.offered import GAME_CHOICES, Choices, TopicCommands
from cogs.permissions import (
    in_own_dm,
    is_practice,
    refuse_without_own_permissions,
    refuse_without_permissions,
)
from cogs.ui.layout import told
from cogs.which_table import done_at, one_table_here, table_here
from rules.games import GAMES
from rules.kernel import Refused, say
from rules.robots import Strength

if TYPE_CHECKING:
    from bot.client import RedGavel

PATIENCE = 10.0
"""Seconds in which a table's first message comes, unless Discord refuses it."""


class LobbyCommands(TopicCommands):
    """The commands of `/game` before the start."""

    def __init__(self, bot: RedGavel, messages: LobbyMessages) -> None:
        super().__init__(bot)
        self.messages = messages

    @app_commands.command(description="Open a game in this channel")
    @app_commands.describe(
        game=f"Which game; a good first table is {next(iter(GAMES.names().values()))}",
        thread="Play in a new thread",
        options="For example: Draft, Pace: relaxed",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        thread: bool = False,
        options: str = "",
    ) -> None:
        await begin(interaction)
        alone = in_own_dm(interaction)
        await refuse_without_permissions(interaction, new_thread=thread, alone=alone)
        if thread and not alone:
            refuse_without_own_permissions(interaction)
        meta = await loaded(self.bot.machine, game.value)
        chosen, too = with_what_they_need(meta, options_written(meta, options))
        wanted_of(meta, chosen)  # before a thread is opened for it, as the quotas
        here, host = interaction.guild_id, interaction.user.id
        await self.bot.services.seating.refuse_beyond_quota(here, host, alone=alone)
        channel = await place_for(interaction, game.name, thread=thread)
        table = await self.bot.services.seating.new(
            game.value,
            channel=channel,
            guild=here,
            host=(host, name_of(interaction)),
            chosen=chosen,
            alone=alone,
        )
        done = say("The table is open. Others can join it now: <#{channel}>", channel=channel)
        if alone:
            await refuse_closed_dm(self.bot, table)
            done = say("The table is open. You play here alone, with robots if you like.")
        for one in too:
            done = say("{done}\n{too}", done=done, too=one)
        await show(interaction, told(done))

    @new.autocomplete("options")
    async def _new_options(self, interaction: Interaction, typed: str) -> Choices:
        game = str(getattr(interaction.namespace, "game", ""))
        if game not in GAMES:
            return []
        found = new_options_suggested(await loaded(self.bot.machine, game), typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    @app_commands.command(description="Sit down at this channel's table")
    async def join(self, interaction: Interaction) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        await self.bot.services.seating.join(table, interaction.user.id, name_of(interaction))
        await show(interaction, told(say("You sit at the table.")))

    @app_commands.command(
        description=("Leave the table before the start, or a running game for good")
    )
    @app_commands.describe(sure="True leaves a running game for good; it cannot be undone")
    async def leave(self, interaction: Interaction, sure: bool = False) -> None:
        await begin(interaction)
        table, member = await one_table_here(interaction), interaction.user.id
        lobby = await self.bot.services.seating.lobby(table)
        if lobby.status == "lobby" or all(seated.member != member for seated in lobby.seats):
            await self.bot.services.seating.leave(table, member)
            await show(interaction, told(say("You have left the table.")))
            return
        own = next(seated for seated in lobby.seats if seated.member == member)
        if not sure and own.owner is None:  # a stand-in who leaves takes nothing along
            text = "To leave for good, set sure to True. /game replace gives your seat to another."
            raise Refused(say(text))
        done = await self.bot.services.handing.leave(table, member)
        await show(interaction, await done_at(self.bot, table, done))

    @app_commands.command(description="Start the game (host)")
    async def start(self, interaction: Interaction) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        alone = await is_practice(interaction, table)
        await refuse_without_permissions(interaction, alone=alone)
        await self.bot.services.seating.start(table, interaction.user.id)
        await show(interaction, told(say("The game begins.")))

    @app_commands.command(description="Seat a robot, or send the last one away (host)")
    @app_commands.describe(
        do="Add or remove; empty: a robot takes the next seat",
        strength="How well it plays; an easy one errs on purpose",
    )
    async def robot(
        self,
        interaction: Interaction,
        do: Literal["add", "remove"] = "add",
        strength: Strength = "usual",
    ) -> None:
        await begin(interaction)
        table, seating = await one_table_here(interaction), self.bot.services.seating
        if do == "add":
            await seating.add_robot(table, interaction.user.id, strength)
        else:
            await seating.remove_robot(table, interaction.user.id)
        await show(interaction, await self.messages.lobby(await seating.lobby(table)))

    @app_commands.command(description="The table's options, to look at or (host) to change")
    @app_commands.describe(option="Which option, to change it at once", value="Its new value")
    async def settings(self, interaction: Interaction, option: str = "", value: str = "") -> None:
        await begin(interaction)
        if not option and not value:
            lobby = await self.bot.services.seating.lobby(await table_here(interaction))
            await show(interaction, options_sheet(lobby, interaction.user.id))
            return
        table = await one_table_here(interaction)
        wanted = option_written(await self.bot.services.seating.lobby(table), option, value)
        done = await choose_option(interaction, table, *wanted)
        await show(interaction, await done_at(self.bot, table, done))

    @settings.autocomplete("option")
    async def _options(self, interaction: Interaction, typed: str) -> Choices:
        lobby = await lobby_if_any(interaction)
        found = options_suggested(lobby, typed) if lobby is not None else []
        return [app_commands.Choice(name=name, value=id) for name, id in found]

    @settings.autocomplete("value")
    async def _values(self, interaction: Interaction, typed: str) -> Choices:
        lobby = await lobby_if_any(interaction)
        option = str(getattr(interaction.namespace, "option", ""))
        found = values_suggested(lobby, option, typed) if lobby is not None else []
        return [app_commands.Choice(name=label, value=value) for label, value in found]

    @app_commands.command(description="Play the game that ended here once more, with its options")
    async def again(self, interaction: Interaction) -> None:
        await begin(interaction)
        await show(interaction, await play_again(interaction, await one_table_here(interaction)))


async def lobby_if_any(interaction: Interaction) -> Lobby | None:
    """Return the seats and options for autocomplete, or None without a game."""
    try:
        table = await table_here(interaction)
        return await interaction.client.services.seating.lobby(table)
    except Refused:
        return None


async def refuse_closed_dm(bot: RedGavel, table: int) -> None:
    """Give up a table in a DM that the bot cannot write to; Discord tells only on a try.

    Raises:
        Refused: the bot cannot write there.
    """
    with suppress(TimeoutError):  # Discord is slow: the outbox tells it later
        async with asyncio.timeout(PATIENCE):
            await bot.outbox.settled(table)
    rows = await bot.store.outbox.rows(table)
    if not any(row.attempts for row in rows):
        return
    await bot.services.seating.give_up(table)
    text = (
        "I cannot write to you here. Discord lets me do so only as long as we share a server, and"
        " you allow direct messages from its members. If both is so, try again in a moment."
    )
    raise Refused(say(text))


async def place_for(interaction: Interaction, title: str, *, thread: bool) -> int:
    """Return the channel of a game: this one, or a new thread of it."""
    if not thread:
        return interaction.channel_id or 0
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused(say("A thread can only be opened in an ordinary channel."))
    opened = await interaction.channel.create_thread(
        name=title,
        type=discord.ChannelType.public_thread,
        auto_archive_duration=10080,
    )
    return opened.id
