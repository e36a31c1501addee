from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground.server import Loopback


@contextmanager
def pointed_at(loopback: Loopback) -> Iterator[None]:
    """Let discord.py talk to a started loopback server instead of Discord."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = loopback.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(loopback.gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
