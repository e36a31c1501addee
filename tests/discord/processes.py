"""The bot in processes of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.address import ServerAddress
from playground.server import Loopback
from tests.discord.playing import become
from tests.discord.warm import Copy, start

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def bot_process(
    loopback: Loopback, database: Path | ServerAddress, stage: str = "never", **settings: object
) -> AsyncIterator[Copy]:
    """The bot in a process of its own, connected to the loopback server."""
    on_a_server = isinstance(database, ServerAddress)
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "RED_GAVEL_TOKEN": loopback.token,
        "RED_GAVEL_DATABASE": database.conninfo if on_a_server else str(database),
        "RED_GAVEL_API_URL": loopback.api_url,
        "RED_GAVEL_GATEWAY_URL": loopback.gateway_url,
        "RED_GAVEL_TEST_DIES_AT": stage,
    }
    environment |= {f"RED_GAVEL_{name.upper()}": str(value) for name, value in settings.items()}
    folder = tempfile.gettempdir() if on_a_server else database.parent
    process = await start("tests.discord.mortal", env=environment, cwd=folder)
    try:
        await become(lambda: loopback.gateway.online or process.returncode is not None)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
