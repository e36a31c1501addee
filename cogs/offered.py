"""The places where commands are offered, which Discord needs for each, and what they suggest."""

from typing import TypeVar

from discord import app_commands

from rules.games import GAMES

T = TypeVar("T")

Choices = list[app_commands.Choice[str]]
"""Suggestions of autocomplete: names, and the values that they stand for."""
GAME_CHOICES = [app_commands.Choice(name=name, value=game) for game, name in GAMES.names().items()]


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
