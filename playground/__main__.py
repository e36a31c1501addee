"""`make play`: the bot, a Discord on the loopback interface, and a page to sit at."""

import asyncio
import errno
import sqlite3
import sys
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.address import ServerAddress
from bot.logs import log_to_stderr
from bot.machine import Machine
from bot.running import run_until_stopped
from bot.settings import Settings, SettingsError, explained
from bot.store import StoreError
from playground.first_table import CHANNEL, FIRST, open_first_table
from playground.postgres import served
from playground.server import Loopback
from rules.games import GAMES

WELCOME = """
Red Gavel is ready. Open this page:

    {url}

A table of {game} waits in #{channel}: press Start, then Your move. /game new opens others.
You can sit in several seats: switch between people at the top.
Everything is kept in {folder}/ and goes on next time. Ctrl+C stops.
"""

PREFIX = "RED_GAVEL_PLAYGROUND_"
WANTED = {
    "folder": "name a folder",
    "port": "give a port from 1 to 65535, or 0 for any",
    "servers": "give a number of servers from 1 to 100",
    "database": "give sqlite or postgres",
}
"""Setting -> the advice for a wrong value."""


class PlaygroundSettings(BaseSettings):
    """The playground's folder and port."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    folder: Path = Field(default=Path(".playground"))
    port: int = Field(default=8420, ge=0, le=65535)
    servers: int = Field(default=1, ge=1, le=100)
    database: Literal["", "sqlite", "postgres"] = ""


async def play(machine: Machine, settings: PlaygroundSettings) -> None:
    """Run until told to stop."""
    settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if settings.database == "postgres":
        with served(settings.folder / "postgres") as address:
            await _play(machine, settings, address)
    else:
        await _play(machine, settings, settings.folder / "red-gavel.db")


async def _play(
    machine: Machine, settings: PlaygroundSettings, database: Path | ServerAddress
) -> None:
    loopback = Loopback(machine, settings.folder)
    await loopback.start(settings.port)
    loopback.world.have_servers(settings.servers)
    bot_settings = Settings(
        token=SecretStr(loopback.token),
        database=database,
        api_url=loopback.api_url,
        gateway_url=loopback.gateway_url,
    )

    async def welcome() -> None:
        await open_first_table(loopback)
        said = WELCOME.format(
            url=loopback.page_url,
            folder=settings.folder,
            game=GAMES.names()[FIRST],
            channel=CHANNEL,
        )
        print(said, flush=True)  # noqa: T201 - the page's address

    try:
        await run_until_stopped(machine, bot_settings, on_ready=welcome)
    finally:
        await loopback.stop()


def _read_settings() -> PlaygroundSettings:
    """Return the settings from the environment.

    Raises:
        SettingsError: a setting is wrong.
    """
    try:
        return PlaygroundSettings()
    except ValidationError as error:
        raise explained(error, PREFIX, WANTED) from error


def main() -> int:
    """Play; return 2, with one line on stderr, if the port is taken or the folder unreadable."""
    log_to_stderr("WARNING", as_json=False)
    try:
        asyncio.run(play(Machine(), _read_settings()))
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)  # noqa: T201 - the one line for whoever started it
        return 2
    except sqlite3.DatabaseError as error:
        text = f"What the playground kept cannot be read: {error}. Move its folder away."
        print(text, file=sys.stderr)  # noqa: T201 - as above
        return 2
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        text = "The port is taken. Is it running already? Else set RED_GAVEL_PLAYGROUND_PORT."
        print(text, file=sys.stderr)  # noqa: T201 - as above
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
