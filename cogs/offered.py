"""What commands share: the places where they are offered, their groups, their other languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from discord import Locale, app_commands
from discord.app_commands import TranslationContext, locale_str

from bot.words.spoken import spoken_in
from cogs.ui.words import cut
from rules.games import GAMES

if TYPE_CHECKING:
    from bot.client import RedGavel

T = TypeVar("T")

Choices = list[app_commands.Choice[str]]
"""Suggestions of autocomplete: names, and the values that they stand for."""
GAME_CHOICES = [app_commands.Choice(name=name, value=game) for game, name in GAMES.names().items()]
LONGEST: Final = 100
"""The longest description, or name of a choice, that Discord accepts."""
_Place = app_commands.TranslationContextLocation
TYPED: Final = (_Place.command_name, _Place.group_name, _Place.parameter_name)
"""Names that are typed; texts name the commands as they are in English."""


def where_one_plays(command: T) -> T:
    """Offer a command on servers and in the DM with the bot, also to people who installed it.

    Not in DMs among people: there the bot can only answer.
    """
    installs = app_commands.allowed_installs(guilds=True, users=True)
    contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    return installs(contexts(command))


def in_own_dm_alone(command: T) -> T:
    """Offer a command only in the DM with the bot."""
    installs = app_commands.allowed_installs(guilds=True, users=True)
    contexts = app_commands.allowed_contexts(guilds=False, dms=True, private_channels=False)
    return installs(contexts(command))


def everywhere(command: T) -> T:
    """Offer a command in DMs among people, too: nobody else sees its answer."""
    installs = app_commands.allowed_installs(guilds=True, users=True)
    contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return installs(contexts(command))


class TopicCommands(app_commands.Group):
    """The commands of a topic that stand in a group with others.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot
        super().__init__()


def gathered(
    name: str, description: str, topics: Iterable[app_commands.Group]
) -> app_commands.Group:
    """Return one group with the commands that topics add to it."""
    group = app_commands.Group(name=name, description=description)
    for topic in topics:
        for command in topic.commands:
            group.add_command(command)
    return group


class CommandTranslator(app_commands.Translator):
    """Translates descriptions and the names of choices by the catalogues."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContext[Any, Any]
    ) -> str | None:
        """Return the words in a language; None: Discord shows the English ones."""
        translate = spoken_in(locale.value)
        if translate is str or context.location in TYPED:
            return None
        said = f"{translate(string.message)}"
        return None if said == string.message else cut(said, LONGEST)
