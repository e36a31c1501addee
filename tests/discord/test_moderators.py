"""Moderators of a table: the people who manage its whole home server, and nobody else."""

from types import SimpleNamespace

import pytest

from cogs.permissions import moderates
from playground import permissions
from playground.payloads import GUILD_ID
from tests.discord.playing import game_of, told

HOME, ELSEWHERE = 9, 10
"""Servers."""


class Store:
    """Knows one table."""

    def __init__(self, home=HOME):
        self.home = home

    async def table(self, table):
        return SimpleNamespace(guild=ELSEWHERE, home=self.home, channel=1), []


def interaction(*, on_it=True, manages=(), home=HOME):
    async def is_on(guild):
        return on_it

    async def manages_server(guild, member):
        return guild in manages

    sender = SimpleNamespace(is_on=is_on, manages=manages_server)
    return SimpleNamespace(
        client=SimpleNamespace(store=Store(home), sender=sender),
        user=SimpleNamespace(id=101),
    )


@pytest.mark.parametrize(
    ("manages", "moderator"),
    [((HOME,), True), ((ELSEWHERE,), False), ((), False)],
)
async def test_only_who_manages_the_tables_own_server_moderates_it(manages, moderator):
    assert await moderates(interaction(manages=manages), 7) is moderator


async def test_practice_has_no_moderator():
    assert await moderates(interaction(manages=(HOME,), home=None), 7) is False


@pytest.mark.parametrize("on_it", [False, None], ids=["removed", "not known now"])
async def test_a_server_that_removed_the_bot_has_no_moderator(on_it):
    assert await moderates(interaction(on_it=on_it, manages=(HOME,)), 7) is False


def allow(loopback, channel, person, allowed):
    """Give a person rights in one channel by an overwrite."""
    one = {"id": str(person.id), "type": 1, "allow": str(allowed), "deny": "0"}
    there = loopback.world.channel(channel)
    loopback.world.change_channel(there, permission_overwrites=[one])


async def test_an_overwrite_of_a_channel_makes_no_moderator(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    zoe = loopback.person("Chidi")
    allow(loopback, table.channel, zoe, permissions.MANAGE_CHANNELS)

    refused = await zoe.command("game cancel", {"sure": True}, table.channel).settled()

    assert "or a moderator" in refused.text.replace("**", "")
    assert not await bot.sender.manages(int(GUILD_ID), int(zoe.id))
    await told(bot)


async def test_the_home_servers_moderators_reach_a_table_that_went_on_elsewhere(loopback, bot):
    table = await game_of(loopback, bot, "Bram", "Chidi")
    abroad = "UPDATE game SET guild = guild + (1 << 22), channel = 5"
    await bot.store._database.write(lambda db: db.execute(abroad))
    bot.services.tables.held.forget_all()
    bot.store._forget_all()
    owner, other = loopback.person("Ana"), loopback.person("Dana")

    asked = await owner.command("game cancel", {}, "table-one").settled()
    refused = await other.command("game cancel", {}, "table-one").settled()

    assert "Cancel Project Mars in <#5> for everybody?" in asked.text
    assert "No game is played here." in refused.text
    assert await table.status() == "running"
    await told(bot)
