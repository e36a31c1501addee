"""Several processes of one bot: a bot for each place, all in this process, on one database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from unittest.mock import patch

from bot.address import ServerAddress
from bot.client import RedGavel
from bot.processes import carrying, this_process
from bot.store.home import Home
from bot.store.postgres import line
from playground.payloads import GUILD_ID
from playground.server import Loopback
from tests.discord.playing import PATIENCE, Table, game_of, red_gavel, told

MORE_SERVERS = {str(((4 << 36) + number) << 22): f"server-{number}" for number in (0, 1, 2)}
"""Servers of shards 0, 1 and 2 of four, each with a channel of that name."""
CHANNELS = {GUILD_ID: "table-one", **MORE_SERVERS}
"""A channel of each server; the first server is of shard 1 of two, and of shard 3 of four."""

PATIENT = (
    (this_process, "FOUND_WITHIN"),
    (line, "ANSWERED_WITHIN"),
    (carrying, "TAKEN_WITHIN"),
    (carrying, "ANSWERED_WITHIN"),
)
"""Spans after which a bot takes a press into its own hands."""


def channel_of(place: int, places: int = 2) -> str:
    """Return a channel whose tables are at home in a place."""
    home = Home(place, places)
    return next(channel for server, channel in CHANNELS.items() if home.has(int(server)))


@asynccontextmanager
async def several(
    loopback: Loopback,
    database: ServerAddress,
    clock: Any = None,
    *,
    places: int = 2,
    shards: int = 2,
) -> AsyncIterator[Sequence[RedGavel]]:
    """A bot for each place, logged in; presses in DMs come to the first."""
    for server, channel in MORE_SERVERS.items():
        if server not in {each["id"] for each in loopback.world.all_servers()}:
            loopback.world.add_server(f"The {channel} club", server)
            loopback.world.add_channel(channel, server)
    loopback.world.settings.shards_proposed = shards
    async with AsyncExitStack() as stack:
        for module, name in PATIENT:  # whatever a busy machine does
            stack.enter_context(patch.object(module, name, PATIENCE))
        yield [
            await stack.enter_async_context(
                red_gavel(loopback, database, clock, home=Home(place, places))
            )
            for place in range(places)
        ]


async def game_at(
    loopback: Loopback, bots: Sequence[RedGavel], place: int, *names: str, **rest: Any
) -> Table:
    """A game that has just started in a server of a place."""
    channel = channel_of(place, len(bots))
    return await game_of(loopback, bots[place], *names, channel=channel, **rest)


async def all_told(bots: Sequence[RedGavel]) -> None:
    """Wait until every bot has told what is due."""
    for bot in bots:
        await told(bot)
