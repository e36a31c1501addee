"""`/card`, `/rules`, `/help`: look-ups, in a game or without one."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.ext import commands

from bot.table.loading import all_loaded, loaded
from cogs.answering import Interaction, begin, look, show
from cogs.help import help_of
from cogs.offered import GAME_CHOICES, Choices, where_one_plays
from cogs.presses import press
from cogs.reference.messages import ReferenceMessages
from cogs.reference.rules_pages import games_sheet, paged, with_operator
from cogs.ui.ids import Press, Verb
from cogs.ui.naming import listed
from cogs.which_table import table_if_any, view_if_any
from rules.games import GAMES
from rules.kernel import Refused, say
from rules.meta import Entry

if TYPE_CHECKING:
    from bot.client import RedGavel

NEAREST = 3
"""The most cards proposed for a misspelt name."""
ALIKE, PART_ALIKE = 0.75, 0.8
"""How alike an input and a proposed name are, or one of its words; of four letters three are."""


class ReferenceCommands(commands.Cog):
    """Printed things, and their meaning."""

    def __init__(self, bot: RedGavel, messages: ReferenceMessages) -> None:
        self.bot, self.messages = bot, messages

    async def _games(self, interaction: Interaction) -> dict[str, str]:
        """Return the game played here with its owners' values; without one, every game."""
        table = await table_if_any(interaction)
        found = None if table is None else await self.bot.store.table(table)
        if found is None:
            return {game: self.bot.services.tables.held.owners.get(game, "") for game in GAMES}
        return {found[0].game: found[0].owners}

    async def _cards(self, interaction: Interaction) -> list[tuple[str, Entry]]:
        """Return every card that can be looked up here, with its game."""
        games = await self._games(interaction)
        return [
            (game, one)
            for game, owners in games.items()
            for one in (await loaded(self.bot.machine, game)).cards(owners)
        ]

    @where_one_plays
    @app_commands.command(description="What a card needs, costs and does")
    @app_commands.describe(name="The card's name")
    async def card(self, interaction: Interaction, name: str) -> None:
        await begin(interaction)
        cards, wanted = await self._cards(interaction), name.strip().lower()
        found = [one for one in cards if one[1].name.lower() == wanted]
        found = found or [one for one in cards if one[1].key.lower() == wanted]  # B3, as printed
        found = found or [one for one in cards if wanted in one[1].name.lower()]
        if not found:
            raise no_such_card(wanted, [one.name for _, one in cards])
        view = await view_if_any(interaction)
        await show(interaction, await self.messages.card(*found[0], view))

    @card.autocomplete("name")
    async def _names(self, interaction: Interaction, typed: str) -> Choices:
        wanted, cards = typed.strip().lower(), [one for _, one in await self._cards(interaction)]
        coded = [card.name for card in cards if wanted and card.key.lower() == wanted]
        named = [card.name for card in cards if wanted in card.name.lower()]
        fitting = list(dict.fromkeys([*coded, *named]))
        return [app_commands.Choice(name=name, value=name) for name in fitting[:25]]

    @where_one_plays
    @app_commands.command(description="The rules in short")
    @app_commands.describe(section="Which part of them", game="Which game")
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(
        self,
        interaction: Interaction,
        section: str = "",
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        await begin(interaction)
        which = [game.value] if game else [*await self._games(interaction)]
        if len(which) > 1 and not section:
            await show(interaction, games_sheet(await all_loaded(self.bot.machine)))
            return
        table = await table_if_any(interaction)
        await show(interaction, await self.messages.rules(which[0], section, table))

    @rules.autocomplete("section")
    async def _sections(self, interaction: Interaction, typed: str) -> Choices:
        chosen = getattr(interaction.namespace, "game", None)
        game = str(chosen) if chosen in GAMES else next(iter(await self._games(interaction)))
        return _named(paged(with_operator((await loaded(self.bot.machine, game)).rules)), typed)

    @where_one_plays
    @app_commands.command(description="How to play here")
    async def help(self, interaction: Interaction) -> None:
        await begin(interaction)
        table, view = await table_if_any(interaction), await view_if_any(interaction)
        await show(interaction, await help_of(self.bot, table, view))

    @press(Verb.RULES)
    async def rules_pressed(self, interaction: Interaction, press: Press) -> None:
        # The first press opens a page; the select in it turns to others.
        await begin(interaction, update=bool(press.values))
        await show(interaction, await self.messages.rules_of(press))

    @press(Verb.LOOK_UP)
    async def look_up(self, interaction: Interaction, press: Press) -> None:
        key = press.values[0] if press.values else press.argument
        await look(interaction, self.messages.looked_up(press.table, key, interaction.user.id))


def no_such_card(wanted: str, names: Sequence[str]) -> Refused:
    """Return the refusal of an unknown card, with similar names if there are any.

    A name is similar if it is as a whole, or if one of its words is.
    """
    spelt = {name.lower(): name for name in names}
    near = [spelt[one] for one in get_close_matches(wanted, spelt, NEAREST, ALIKE)]
    if not near:
        parts = {word: name for name in names for word in name.lower().split()}
        near = [parts[one] for one in get_close_matches(wanted, parts, NEAREST, PART_ALIKE)]
    text = "There is no card of that name. Pick one from the list."
    if near:
        text = "There is no card of that name. Did you mean {names}? Pick one from the list."
    return Refused(say(text, names=listed(near)))


def _named(entries: Any, typed: str) -> Choices:
    names: list[Entry] = [entry for entry in entries if typed.lower() in entry.name.lower()]
    return [app_commands.Choice(name=entry.name, value=entry.name) for entry in names[:25]]
