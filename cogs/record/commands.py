"""`/record`: results of finished games, for a person, a server, or a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.store.rows.members import Shown
from bot.table.loading import all_loaded
from cogs.answering import Interaction, begin, show
from cogs.offered import GAME_CHOICES, where_one_plays
from cogs.outsiders import seen_games
from cogs.record.layout import BEST, TOP, game_sheet, person_sheet, server_sheet, shared_sheet
from cogs.ui.words import clean
from rules.kernel import Refused, Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel

SHARED: dict[str, Shown] = {"this server": "", "everywhere": "everywhere", "nothing": "nothing"}


@where_one_plays
class Record(commands.GroupCog, group_name="record", group_description="What games have come to"):
    """Records of people, servers and games; each answer is private."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot
        super().__init__()

    @app_commands.command(description="Your finished games here; in your DM with me, all of them")
    async def mine(self, interaction: Interaction) -> None:
        await begin(interaction)
        member, home = interaction.user.id, interaction.guild_id
        heading = say("Your record on this server" if home is not None else "Your record")
        none = say("No game of yours that counts has ended here yet.")
        await self._show(interaction, member, home, heading, none, reliable=True)

    @app_commands.command(description="Somebody's finished games, as far as they show them")
    @app_commands.describe(who="Whose record")
    async def player(self, interaction: Interaction, who: discord.User) -> None:
        await begin(interaction)
        home, name = server_of(interaction), clean(who.display_name)
        wish = await self.bot.store.members.get(who.id)
        if wish.shown == "nothing" and who.id != interaction.user.id:
            raise Refused(say("{name} shows no record.", name=name))
        heading = say("{name}'s record on this server", name=name)
        if wish.shown == "everywhere":
            heading = say("{name}'s record on all servers", name=name)
        none = say("{name} has finished no game that counts here.", name=name)
        where = None if wish.shown == "everywhere" else home
        await self._show(interaction, who.id, where, heading, none, reliable=wish.reliable)

    @app_commands.command(description="This server's finished games, and who is rated best")
    async def server(self, interaction: Interaction) -> None:
        await begin(interaction)
        home, store = server_of(interaction), self.bot.store
        seen = await seen_games(interaction, home)
        ended = await store.standings.ended_in(home, None, seen.tables)
        if not ended:
            raise Refused(say("No game that counts has ended yet in the channels you can see."))
        games = dict.fromkeys(each.game for each in ended)
        rankings = {
            game: await store.standings.ranking(home, game, TOP, seen.tables) for game in games
        }
        await show(interaction, server_sheet(ended, rankings, all_known=seen.all_known))

    @app_commands.command(description="How one of the games is played on this server")
    @app_commands.describe(which="Which game")
    @app_commands.choices(which=GAME_CHOICES)
    async def game(self, interaction: Interaction, which: app_commands.Choice[str]) -> None:
        await begin(interaction)
        home, store = server_of(interaction), self.bot.store
        seen = await seen_games(interaction, home)
        ended = await store.standings.ended_in(home, which.value, seen.tables)
        if not ended:
            text = "No game of {game} that counts has ended yet in the channels you can see."
            raise Refused(say(text, game=which.name))
        ranking = await store.standings.ranking(home, which.value, BEST, seen.tables)
        await all_loaded(self.bot.machine, [which.value])
        sheet = game_sheet(which.value, ended, ranking, all_known=seen.all_known)
        await show(interaction, sheet)

    @app_commands.command(description="What others see of your record")
    @app_commands.describe(
        games="Which games others see; rankings are of one server each",
        reliability="Whether they see how many named questions you answered in time",
    )
    async def share(
        self,
        interaction: Interaction,
        games: Literal["this server", "everywhere", "nothing"] | None = None,
        reliability: bool | None = None,
    ) -> None:
        await begin(interaction)
        wish = before = await self.bot.store.members.get(interaction.user.id)
        if games is not None:
            wish = replace(wish, shown=SHARED[games])
        if reliability is not None:
            wish = replace(wish, reliable=reliability)
        if wish != before:
            await self.bot.services.tables.held.set_wish(wish)
        await show(interaction, shared_sheet(wish.shown, reliable=wish.reliable))

    async def _show(
        self,
        interaction: Interaction,
        member: int,
        home: int | None,
        heading: Text,
        none: Text,
        *,
        reliable: bool,
    ) -> None:
        store, here = self.bot.store, interaction.guild_id
        seen = None  # their own games are theirs
        if member != interaction.user.id:
            seen = await seen_games(interaction, home, member)
        tables = None if seen is None else seen.tables
        outcomes = await store.standings.outcomes(member, home, tables)
        beside = await store.standings.beside(member, home, tables)
        if not outcomes and not beside.stood_in and not beside.unfinished:
            raise Refused(none)
        ratings = {} if here is None else await store.standings.ratings(member, here, tables)
        await all_loaded(self.bot.machine, {each.game for each in outcomes})
        sheet = person_sheet(
            heading,
            outcomes,
            ratings,
            beside,
            reliable=reliable,
            all_known=None if seen is None else seen.all_known,
        )
        await show(interaction, sheet)


def server_of(interaction: Interaction) -> int:
    """Return the server in which a command was typed.

    Raises:
        Refused: it was typed in a DM.
    """
    if interaction.guild_id is None:
        raise Refused(say("Records are a server's own. Use this in a channel of a server."))
    return interaction.guild_id
