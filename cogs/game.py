"""`/game`: opens, sets, shows and ends tables; votes have commands of their own."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.table.consent.ending import SCORED, UNFINISHED
from bot.table.loading import loaded
from bot.table.lobby.options import wanted_of
from bot.table.lobby.places import Place
from bot.table.views.export import export_table
from cogs.agreements import AgreementCommands
from cogs.answering import begin, name_of, show
from cogs.meant import (
    done_at,
    lobby_if_any,
    one_table_here,
    table_here,
    table_named,
    tables_suggested,
)
from cogs.offered import GAME_CHOICES, Choices, where_one_plays
from cogs.open_tables import open_tables
from cogs.permissions import (
    in_own_dm,
    is_practice,
    refuse_without_own_permissions,
    refuse_without_permissions,
)
from cogs.places import place_for, refuse_closed_dm
from cogs.press_or_command import choose_option, close, end_early, play_again
from cogs.reach import refuse_outsiders
from cogs.replay import open_replay, replays_suggested
from cogs.sharing import ask_for_typed
from cogs.ui.keepsakes import WORDINGS
from cogs.ui.new_options import new_options_suggested, options_written, with_what_they_need
from cogs.ui.notices import told
from cogs.ui.typed_options import option_written, options_suggested, values_suggested
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.text import say
from rules.robots import Strength

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.messages import DiscordMessages

ENDS = [
    app_commands.Choice(name="scored as it stands, if every player agrees", value=SCORED),
    app_commands.Choice(name="unfinished, if everybody who is there agrees", value=UNFINISHED),
]
TO_MAKE = [app_commands.Choice(name=what, value=what) for what in WORDINGS]


@where_one_plays
class GameCommands(
    AgreementCommands,
    commands.GroupCog,
    group_name="game",
    group_description="Open and manage a game",
):
    """All commands about a table that are not moves."""

    def __init__(self, bot: RedGavel, messages: DiscordMessages) -> None:
        self.bot, self.messages = bot, messages
        super().__init__()

    @app_commands.command(description="Open a game in this channel")
    @app_commands.describe(
        game=f"Which game; a good first table is {next(iter(GAMES.names().values()))}",
        thread="Play in a new thread",
        options="For example: Draft, Pace: relaxed",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def new(
        self,
        interaction: discord.Interaction[Any],
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
    async def _new_options(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        game = str(getattr(interaction.namespace, "game", ""))
        if game not in GAMES:
            return []
        found = new_options_suggested(await loaded(self.bot.machine, game), typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    @app_commands.command(description="Tables that wait for players; hear of the next one")
    @app_commands.describe(game="Which game; empty: any")
    @app_commands.choices(game=GAME_CHOICES)
    async def open(
        self,
        interaction: discord.Interaction[Any],
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        await begin(interaction)
        await show(interaction, await open_tables(interaction, "" if game is None else game.value))

    @app_commands.command(description="Sit down at this channel's table")
    async def join(self, interaction: discord.Interaction[Any]) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        await self.bot.services.seating.join(table, interaction.user.id, name_of(interaction))
        await show(interaction, told(say("You sit at the table.")))

    @app_commands.command(
        description=("Leave the table before the start, or a running game for good")
    )
    @app_commands.describe(sure="True leaves a running game for good; it cannot be undone")
    async def leave(self, interaction: discord.Interaction[Any], sure: bool = False) -> None:
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
    async def start(self, interaction: discord.Interaction[Any]) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        alone = await is_practice(interaction, table)
        await refuse_without_permissions(interaction, alone=alone)
        await self.bot.services.seating.start(table, interaction.user.id)
        await show(interaction, told(say("The game begins.")))

    @app_commands.command(description="Close this channel's table (host), or end its game early")
    @app_commands.describe(
        sure="A game that is closed cannot be opened again",
        how="How the game ends, if the players agree; empty: the host closes the table",
    )
    @app_commands.choices(how=ENDS)
    async def cancel(
        self, interaction: discord.Interaction[Any], sure: bool = False, how: str = ""
    ) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        if how:
            await show(interaction, await end_early(interaction, table, how, sure=sure))
            return
        await show(interaction, await close(interaction, self.messages, table, sure=sure))

    @app_commands.command(description="Where the game is, and whom it waits for")
    async def status(self, interaction: discord.Interaction[Any]) -> None:
        await begin(interaction)
        table, messages = await table_here(interaction), self.messages
        lobby = await self.bot.services.seating.lobby(table)
        if lobby.status in ("lobby", "starting"):
            await show(interaction, await messages.lobby(lobby))
            return
        view = await self.bot.services.tables.view(table, interaction.user.id)
        await self.bot.services.visiting.saw(view, interaction.user.id)
        await show(interaction, await messages.status(view))

    @app_commands.command(description="Seat a robot, or send the last one away (host)")
    @app_commands.describe(
        do="Add or remove; empty: a robot takes the next seat",
        strength="How well it plays; an easy one errs on purpose",
    )
    async def robot(
        self,
        interaction: discord.Interaction[Any],
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
    async def settings(
        self, interaction: discord.Interaction[Any], option: str = "", value: str = ""
    ) -> None:
        await begin(interaction)
        if not option and not value:
            lobby = await self.bot.services.seating.lobby(await table_here(interaction))
            await show(interaction, self.messages.options(lobby, interaction.user.id))
            return
        table = await one_table_here(interaction)
        wanted = option_written(await self.bot.services.seating.lobby(table), option, value)
        done = await choose_option(interaction, table, *wanted)
        await show(interaction, await done_at(self.bot, table, done))

    @settings.autocomplete("option")
    async def _options(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        lobby = await lobby_if_any(interaction)
        found = options_suggested(lobby, typed) if lobby is not None else []
        return [app_commands.Choice(name=name, value=id) for name, id in found]

    @settings.autocomplete("value")
    async def _values(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        lobby = await lobby_if_any(interaction)
        option = str(getattr(interaction.namespace, "option", ""))
        found = values_suggested(lobby, option, typed) if lobby is not None else []
        return [app_commands.Choice(name=label, value=value) for label, value in found]

    @app_commands.command(description="Pause this table for some days (host), or let it go on")
    @app_commands.describe(days="Days from now; 0: the table goes on, after a notice")
    async def pause(
        self, interaction: discord.Interaction[Any], days: app_commands.Range[int, 0, 14]
    ) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        done = await self.bot.services.pausing.pause(table, interaction.user.id, days)
        await show(interaction, await done_at(self.bot, table, done))

    @app_commands.command(description="What has happened so far")
    async def log(self, interaction: discord.Interaction[Any]) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        view = await self.bot.services.tables.view(table, interaction.user.id)
        await self.bot.services.visiting.saw(view, interaction.user.id)
        await show(interaction, await self.messages.story(view))

    @app_commands.command(description="Step through a game again, or make something of it to share")
    @app_commands.describe(
        table="Which of your games; empty: the game of this channel",
        make="Of a finished game, posted in its channel; empty: step through it in private",
    )
    @app_commands.choices(make=TO_MAKE)
    async def replay(
        self, interaction: discord.Interaction[Any], table: str = "", make: str = ""
    ) -> None:
        if make:
            await ask_for_typed(interaction, make, table)
        else:
            await open_replay(interaction, self.messages, table)

    @replay.autocomplete("table")
    async def _replays(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        found = await replays_suggested(self.bot, interaction.user.id, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    @app_commands.command(description="The game as a file; whole once it is over")
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        plain = await export_table(self.bot.services.tables.views, table)
        text = json.dumps(plain, ensure_ascii=False, indent=1)
        file = discord.File(io.BytesIO(text.encode()), f"red-gavel-{table}.json")
        await interaction.edit_original_response(attachments=[file])

    @app_commands.command(description="Play the game that ended here once more, with its options")
    async def again(self, interaction: discord.Interaction[Any]) -> None:
        await begin(interaction)
        await show(interaction, await play_again(interaction, await one_table_here(interaction)))

    @app_commands.command(
        description="Go on with a game that is laid aside, or whose channel is gone"
    )
    @app_commands.describe(table="Which of your games; pick it from the list")
    async def resume(self, interaction: discord.Interaction[Any], table: str) -> None:
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
    async def _tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        found = await tables_suggested(self.bot, interaction.user.id, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]
