"""Moderators of a table: the people who manage its server, and nobody else."""

from types import SimpleNamespace

import pytest
from discord import Permissions

from cogs.permissions import moderates

GUILD, CHANNEL = 9, 1


class Store:
    """Knows one table."""

    async def table(self, table):
        return SimpleNamespace(guild=10, home=GUILD, channel=CHANNEL), []


def interaction(guild, channel, *, on_it=True, **held):
    async def is_on(guild):
        return on_it

    return SimpleNamespace(
        client=SimpleNamespace(store=Store(), sender=SimpleNamespace(is_on=is_on)),
        guild_id=guild,
        channel_id=channel,
        permissions=Permissions(**held),
    )


@pytest.mark.parametrize(
    ("guild", "channel", "held", "moderator"),
    [
        (GUILD, CHANNEL, "manage_channels", True),
        (GUILD, CHANNEL, "manage_guild", True),
        (GUILD, CHANNEL, "manage_messages", False),
        (GUILD, 2, "manage_guild", True),
        (GUILD, 2, "manage_channels", False),  # may be granted for that channel alone
        (8, CHANNEL, "manage_guild", False),
        (8, 3, "manage_channels", False),
        (10, CHANNEL, "manage_guild", False),  # it is played there, but does not belong there
        (None, 4, "manage_guild", False),
    ],
)
async def test_only_who_manages_the_tables_own_server_moderates_it(guild, channel, held, moderator):
    assert await moderates(interaction(guild, channel, **{held: True}), 7) is moderator


@pytest.mark.parametrize("on_it", [False, None], ids=["removed", "not known now"])
async def test_a_server_that_removed_the_bot_has_no_moderator(on_it):
    asks = interaction(GUILD, CHANNEL, on_it=on_it, manage_guild=True)

    assert await moderates(asks, 7) is False
