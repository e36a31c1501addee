"""Finding a table: visible tables that wait for players, and news of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.delivery.sight import Sees
from bot.table.time.pace import PACE
from cogs.answering import Interaction, begin, show
from cogs.offered import GAME_CHOICES, TopicCommands
from cogs.presses import press
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, GREY, Sending, button, framed, rows, texts
from cogs.ui.words import Speech, bullets, clean, small
from rules.games import GAMES
from rules.kernel import Refused, Text, say

if TYPE_CHECKING:
    from bot.table.views.table_view import Lobby

LISTED = 15
"""The most tables in the list."""
NO_MORE = "no"
"""The argument of the press that ends the news."""
ANY = "any"
"""The value for any game."""


async def open_tables(interaction: Interaction, game: str) -> Sending:
    """Return a server's tables that wait for players, as far as the member sees them.

    Raises:
        Refused: the bot is not on this server.
    """
    bot, (guild, person) = interaction.client, await _here(interaction)
    bot.sender.sight.met(person)
    lobbies: list[Lobby] = []
    for table, channel in await bot.store.lookouts.lobbies_in(guild, game):
        with suppress(Refused):  # it is damaged
            if await bot.sender.sight.of(guild, channel, person.id) is Sees.YES:
                lobbies.append(await bot.services.seating.lobby(table))
    waits_for = await bot.store.lookouts.get(person.id, guild, bot.services.tables.now())
    return open_sheet(lobbies, game, waits_for)


async def _here(interaction: Interaction) -> tuple[int, discord.Member]:
    guild, person = interaction.guild_id, interaction.user
    on_it = guild is not None and await interaction.client.sender.is_on(guild) is not False
    if guild is None or not on_it or not isinstance(person, discord.Member):
        raise Refused(say("Use this in a channel of a server that I am on."))
    return guild, person


def open_sheet(lobbies: Sequence[Lobby], game: str, waits_for: str | None) -> Sending:
    """Return the tables that wait for players, and a button for news of the next one.

    Args:
        lobbies: those in channels that the reader can see.
        game: the wanted game; nothing: any.
        waits_for: the game of the reader's present news; nothing: any game, None: no news.
    """
    speech = Speech()
    lines = [speech.line(_line(lobby), 400) for lobby in lobbies]
    more = speech.own(say("and {n} more", n=len(lines) - LISTED))
    said = bullets(lines, LISTED, more) or speech.own(_none(game))
    press, label, promise = _offer(game, waits_for)
    style = BLUE if waits_for is None else GREY
    heading = speech.own(say("### Tables that wait for players"))
    return Sending(
        framed(
            [
                *texts(heading, said, small(speech.own(promise))),
                *rows([button(speech.label(label, 80), press, style)]),
            ]
        )
    )


def _line(lobby: Lobby) -> Text:
    text = "{game} in <#{channel}>: host {host}, {seats}. {missing}{pace} {takes}"
    return say(
        text,
        game=lobby.title,
        channel=lobby.channel,
        host=clean(lobby.host_name),
        seats=say("{n} of {most} seats taken", n=len(lobby.seats), most=lobby.most),
        missing=_missing(lobby),
        pace=_pace(lobby),
        takes=lobby.forecast[0] if lobby.forecast else lobby.length,
    )


def _missing(lobby: Lobby) -> Text:
    if lobby.missing == 1:
        return say("One player is missing.")
    if lobby.missing:
        return say("{n} players are missing.", n=lobby.missing)
    return say("Enough players are there.")


def _pace(lobby: Lobby) -> Text:
    pace = next((option for option in lobby.options if option.id == PACE), None)
    return say("") if pace is None else say(" Pace: {pace}.", pace=pace.value_label)


def _none(game: str) -> Text:
    if not game:
        return say("No table waits for players in a channel that you can see. Open one: /game new.")
    text = "No table of {game} waits for players in a channel that you can see."
    return say(text, game=_name(game))


def _offer(game: str, waits_for: str | None) -> tuple[Press, Text, Text]:
    if waits_for is not None:
        text = "You get one DM when the next table of {game} opens where you can see it."
        what = say(text, game=_name(waits_for) if waits_for else "any game")
        return Press.public(0, 0, Verb.TELL_ME, NO_MORE), say("Do not tell me"), what
    text = "Tell me: one DM when the next table of {game} opens where you can see it."
    what = say(text, game=_name(game) if game else "any game")
    return Press.public(0, 0, Verb.TELL_ME, game or ANY), say("Tell me"), what


def _name(game: str) -> str:
    return GAMES.names().get(game, game)


class OpenTables(TopicCommands):
    """Lists tables, and notes who wants to hear of the next one."""

    @app_commands.command(description="Tables that wait for players; hear of the next one")
    @app_commands.describe(game="Which game; empty: any")
    @app_commands.choices(game=GAME_CHOICES)
    async def open(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        await begin(interaction)
        await show(interaction, await open_tables(interaction, "" if game is None else game.value))

    @press(Verb.TELL_ME)
    async def tell_me(self, interaction: Interaction, press: Press) -> None:
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
