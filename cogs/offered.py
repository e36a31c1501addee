"""Where commands are offered: Discord asks for it command by command."""

from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def where_one_plays(command: T) -> T:
    """Offered on servers and in the DM with the bot, also to whoever has installed it themselves.

    Not in DMs of others: there the bot can write nothing but answers.
    """
    installs = app_commands.allowed_installs(guilds=True, users=True)
    contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    return installs(contexts(command))


def in_own_dm_alone(command: T) -> T:
    """Offered in the DM with the bot, and nowhere else."""
    installs = app_commands.allowed_installs(guilds=True, users=True)
    contexts = app_commands.allowed_contexts(guilds=False, dms=True, private_channels=False)
    return installs(contexts(command))


def everywhere(command: T) -> T:
    """Offered in the DMs of others, too: what is answered is seen by nobody else."""
    installs = app_commands.allowed_installs(guilds=True, users=True)
    contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return installs(contexts(command))
