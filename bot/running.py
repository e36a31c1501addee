"""Starting and stopping the bot: shared by `python -m bot` and the playground."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import aiohttp
import discord
import yarl

from bot.client import RedGavel
from bot.health import serve_health
from bot.memory import collect_seldom, draw_in_the_same_memory
from bot.settings import SettingsError
from bot.store import Store, alone_on
from bot.table.keeping import terms_of
from bot.table.mending import Mending
from bot.table.proposals import Proposals
from bot.table.quotas import Quotas
from bot.table.tables import Tables
from rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from aiohttp import web

    from bot.settings import Settings, ShellSettings


T = TypeVar("T")


class Unreachable(Exception):
    """Discord cannot be reached; the message is one line that says where it was looked for."""


CLOSING = 5.0
"""Seconds, beyond its patience, in which a bot that was told to stop has closed everything."""
RETURNING = 0.5
"""Seconds in which a closed bot returns by itself, out of `CLOSING`."""


def point_at(api_url: str | None, gateway_url: str | None) -> None:
    """Tell discord.py where Discord is; what is not set stays as whoever embeds the bot left it."""
    if api_url is not None:
        discord.http.Route.BASE = api_url.rstrip("/")
    if gateway_url is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def read_values(files: Mapping[str, Path]) -> dict[str, str]:
    """The values that owners of the printed games have given, checked.

    Raises:
        SettingsError: a game is unknown, or a file cannot be read or is wrong.
    """
    values = {}
    for game, path in files.items():
        name = f"RED_GAVEL_VALUES__{game.upper()}"
        if game not in GAMES:
            raise SettingsError(f"{name}: no such game; known are {', '.join(GAMES)}.")
        try:
            values[game] = GAMES[game].owners_values(path.read_text("utf-8"))
        except UnicodeDecodeError as error:
            text = f"{name}: {path} is not written in UTF-8. Save it as UTF-8."
            raise SettingsError(text) from error
        except (OSError, ValueError) as error:
            raise SettingsError(f"{name}: {path}: {error}") from error
    return values


def quotas_of(settings: Settings) -> Quotas:
    """Return how many tables may be open at once."""
    return Quotas(settings.tables_a_server, settings.tables_a_host, settings.lobbies_a_person)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Carry out the work of a process, on a quick event loop where the machine has one.

    Its signals, sockets and threads are those of asyncio's own; half of what the bot's main thread
    does for Discord is sending and receiving, and that costs it two thirds.
    """
    with asyncio.Runner(loop_factory=_quick_loop()) as runner:
        return runner.run(work)


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # not on every machine
    except ImportError:
        return None
    return uvloop.new_event_loop


async def run_until_stopped(
    settings: Settings, *, on_ready: Callable[[], Coroutine[None, None, None]] | None = None
) -> None:
    """Open the store, run the bot, and drain it when the process is told to stop.

    In an upgrade the process before this one may still be stopping: it is waited for.

    Args:
        settings: what whoever runs the bot has set.
        on_ready: called whenever the bot has logged in.

    Raises:
        StoreError: the database cannot be used, or another process runs on it.
        SettingsError: a setting is wrong.
        discord.LoginFailure: Discord does not know the token.
        Unreachable: Discord does not answer when the bot starts.
    """
    draw_in_the_same_memory()
    collect_seldom()
    owners = read_values(settings.values)
    point_at(settings.api_url, settings.gateway_url)
    # Before anything is read: the other process may be of an older version, with its own form.
    async with alone_on(settings.database, settings.drain_seconds + CLOSING):
        store = await Store.open(settings.database)
        try:
            await _run_on(store, owners, settings, on_ready)
        finally:
            await store.close()


async def mended(settings: ShellSettings, table: int) -> str:
    """Lead a table back to the latest position that can be played on.

    The bot must not run meanwhile; when it starts, it tells the table.

    Raises:
        Refused: that table is whole, or cannot be mended.
        StoreError: the database cannot be used, or a bot runs on it.
    """
    async with alone_on(settings.database, settings.drain_seconds + CLOSING):
        store = await Store.open(settings.database)
        try:
            tables = Tables(store)
            return str(await Mending(tables, Proposals(tables)).at_once(table))
        finally:
            await store.close()


async def _run_on(
    store: Store,
    owners: Mapping[str, str],
    settings: Settings,
    on_ready: Callable[[], Coroutine[None, None, None]] | None,
) -> None:
    bot = RedGavel(store, owners, quotas_of(settings), terms_of(settings))
    if on_ready is not None:
        bot.add_listener(on_ready, "on_ready")
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await _run(bot, settings, stop)


async def _maybe_serve_health(bot: RedGavel, settings: Settings) -> web.AppRunner | None:
    port, address = settings.health_port, str(settings.health_address)
    if not port:
        return None
    try:
        return await serve_health(bot, port, address)
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            text = f"RED_GAVEL_HEALTH_ADDRESS: {address} is no address of this machine."
        else:
            text = f"RED_GAVEL_HEALTH_PORT: {port} is not free."
        raise SettingsError(text) from error


async def _end(running: asyncio.Task[None]) -> None:
    """Wait a moment for a closed bot to return, then end it.

    Where Discord is out of reach, discord.py pauses up to 17 minutes before it looks whether it
    was closed.
    """
    await asyncio.wait({running}, timeout=RETURNING)
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


async def _run(bot: RedGavel, settings: Settings, stop: asyncio.Event) -> None:
    health = await _maybe_serve_health(bot, settings)
    running = asyncio.create_task(bot.start(settings.token.get_secret_value()))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            await bot.drain(settings.drain_seconds)
            await _end(running)
        else:
            await running
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        why = f"{error.status}" if isinstance(error, discord.HTTPException) else f"{error}"
        where = discord.http.Route.BASE
        raise Unreachable(f"Discord is not reached at {where}: {why}") from error
    finally:
        stopping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await stopping
        if not bot.is_closed():
            await bot.hang_up()
        if health is not None:
            await health.cleanup()
