"""Start and stop of the bot, for `python -m bot` and the playground."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import yarl

from bot.client import RedGavel
from bot.lifetime import CLOSING, health_served, live
from bot.machine import Machine
from bot.memory import collect_seldom, draw_in_the_same_memory
from bot.notify import watched
from bot.processes.taking_over import run_next
from bot.settings import SettingsError
from bot.store import Store, alone_on
from bot.table.consent.mending import Mending
from bot.table.consent.proposals import Proposals
from bot.table.loading import all_loaded
from bot.table.lobby.keeping import terms_of
from bot.table.lobby.quotas import Quotas
from bot.table.tables import Tables
from rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from bot.settings import Settings, ShellSettings


T = TypeVar("T")


def point_at(api_url: str | None, gateway_url: str | None) -> None:
    """Point discord.py at Discord's addresses; leave unset ones as they are."""
    if api_url is not None:
        discord.http.Route.BASE = api_url.rstrip("/")
    if gateway_url is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def read_values(files: Mapping[str, Path]) -> dict[str, str]:
    """Return the checked values that owners of printed games have given.

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
        except OSError as error:
            raise SettingsError(f"{name}: {path} cannot be read: {error.strerror}.") from error
        except ValueError as error:
            raise SettingsError(f"{name}: {path}: {error}") from error
    return values


def quotas_of(settings: Settings) -> Quotas:
    """Return the largest numbers of open tables."""
    return Quotas(settings.tables_a_server, settings.tables_a_host, settings.lobbies_a_person)


def run(work: Callable[[Machine], Coroutine[Any, Any, T]]) -> T:
    """Run the work of a process with its machine, on a quick event loop if the machine has one.

    Signals, sockets and threads stay asyncio's own. Half of the main thread's work for Discord is
    sending and receiving, and the quick loop saves two thirds of that.
    """
    with asyncio.Runner(loop_factory=_quick_loop()) as runner:
        return runner.run(work(Machine()))


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # not available on every machine
    except ImportError:
        return None
    return uvloop.new_event_loop


async def run_until_stopped(
    machine: Machine,
    settings: Settings,
    *,
    on_ready: Callable[[], Coroutine[None, None, None]] | None = None,
    standby: bool = False,
    stop: asyncio.Event | None = None,
) -> None:
    """Open the store, run the bot, and drain it when the process is told to stop.

    In an upgrade the former process may still be stopping; this one waits for it.

    Args:
        machine: its time, chance and threads.
        settings: the operator's settings.
        on_ready: called after every login.
        standby: wait for another process to stop, as long as it takes, and take over from it.
        stop: set when the process is told to stop; None: by SIGTERM or SIGINT.

    Raises:
        StoreError: the database cannot be used, or another process runs on it.
        SettingsError: a setting is wrong.
        discord.LoginFailure: Discord does not know the token.
        Unreachable: Discord does not answer when the bot starts.
    """
    async with watched():
        await _run_until_stopped(machine, settings, on_ready, standby=standby, stop=stop)


async def _run_until_stopped(
    machine: Machine,
    settings: Settings,
    on_ready: Callable[[], Coroutine[None, None, None]] | None,
    *,
    standby: bool,
    stop: asyncio.Event | None,
) -> None:
    draw_in_the_same_memory()
    collect_seldom()
    settings.check_places()
    if settings.backup_folder is not None:
        _ = settings.file  # copies are made of a file alone: said before anything begins
    owners = read_values(settings.values)
    point_at(settings.api_url, settings.gateway_url)
    stop = stop or _told_to_stop()

    def furnish(bot: RedGavel, store: Store) -> None:
        bot.furnish(store, owners, quotas_of(settings), terms_of(settings))
        if on_ready is not None:
            bot.add_listener(on_ready, "on_ready")

    patience = settings.drain_seconds + CLOSING
    if standby or settings.places > 1:
        await run_next(machine, settings, furnish, stop, patience)
        return
    # Before any read: the other process may be of an older version, with its own form.
    async with alone_on(machine, settings.database, patience) as place:
        bot = RedGavel(machine, None, shards=settings.shards, a_second=settings.requests_a_second)
        fence = None if place is None else place.fence
        store = await Store.open(machine, settings.database, bot.metrics, fence)
        try:
            furnish(bot, store)
            await all_loaded(
                machine, await store.census.games()
            )  # no press at a table waits for its game
            async with health_served(bot, settings):
                work = bot.start(settings.token.get_secret_value())
                await live(bot, work, settings, stop, place)
        finally:
            await store.close()


def _told_to_stop() -> asyncio.Event:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def mended(machine: Machine, settings: ShellSettings, table: int) -> str:
    """Lead a table back to its latest playable position; return what happened.

    The bot must not run meanwhile; after its start it tells the table.

    Raises:
        Refused: the table is whole, or cannot be mended.
        StoreError: the database cannot be used, or a bot runs on it.
    """
    async with alone_on(machine, settings.database, settings.drain_seconds + CLOSING):
        store = await Store.open(machine, settings.database)
        try:
            tables = Tables(store)
            return str(await Mending(tables, Proposals(tables)).at_once(table))
        finally:
            await store.close()
