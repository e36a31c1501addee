"""The life of a bot, from getting its place to having closed everything."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.keeping.daily import daily_copies
from bot.notify import READY, STOPPING, notify, stop_within
from bot.settings import SettingsError
from bot.store import StoreAway
from bot.store.home import Fence

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
    from pathlib import Path

    from aiohttp import web

    from bot.client import RedGavel
    from bot.machine import Machine
    from bot.settings import Settings
    from bot.store import LockPlace

log = logging.getLogger(__name__)

CLOSING = 5.0
"""Seconds after its patience in which a stopped bot has closed everything."""
RETURNING = 0.5
"""Seconds in which a closed bot returns by itself."""
LOGGING_IN = 10.0
"""Seconds for a standby to log in before the process it follows takes no more interactions."""
WRONG_SHARDS = {
    4010: "Discord knows no such shard",
    4011: "Discord wants more shards for so many servers",
}
"""Close codes of the gateway that say that the number of shards is wrong, and why."""
LOOKED_AT_EVERY = 0.02
"""Seconds between two looks whether the standby has logged in."""


class Unreachable(Exception):
    """Discord cannot be reached; the message is one line that names the address."""


class PlaceLost(Exception):
    """Another process has taken this one's place; the message is one line."""


@contextlib.contextmanager
def reached() -> Iterator[None]:
    """Turn connection errors into `Unreachable`.

    Raises:
        SettingsError: Discord does not take this number of shards.
        Unreachable: Discord does not answer.
    """
    try:
        yield
    except discord.LoginFailure:
        raise
    except discord.ConnectionClosed as error:  # the token was reset while a standby waited
        why = WRONG_SHARDS.get(error.code)
        if why is not None:
            text = f"RED_GAVEL_SHARDS: {why} (code {error.code}). Set it to 0, then start again."
            raise SettingsError(text) from error
        text = f"Discord's gateway closed the connection with code {error.code}."
        raise Unreachable(text) from error
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.HTTPException, OSError) as error:
        where = discord.http.Route.BASE
        raise Unreachable(f"Discord is not reached at {where}: {_reason(error)}") from error


def _reason(error: BaseException) -> str:
    """Return the code of Discord's answer, or the error's own words."""
    cause = error.__cause__ if isinstance(error, discord.GatewayNotFound) else error
    return f"{cause.status}" if isinstance(cause, discord.HTTPException) else f"{cause or error}"


async def live(
    bot: RedGavel,
    work: Coroutine[None, None, None],
    settings: Settings,
    stop: asyncio.Event,
    place: LockPlace | None,
) -> None:
    """Let the bot work until it is told to stop, then drain it or hand over to a standby.

    Args:
        bot: with its tables.
        work: the bot's work until it is closed.
        settings: the operator's settings.
        stop: set when the process is told to stop.
        place: the place where a standby may wait; None: no standby.

    Raises:
        PlaceLost: another process has taken its place.
        Unreachable: Discord does not answer at the start.
    """
    running = asyncio.create_task(work)
    stopping = asyncio.create_task(stop.wait())
    fence = Fence() if place is None else place.fence
    losing = asyncio.create_task(fence.lost.wait())
    try:
        bot.metrics.is_awaited = None if place is None else place.is_awaited
        notify(READY, "STATUS=Running")
        copies = _copied(settings), settings.backup_folder, settings.backups_kept
        async with daily_copies(bot.machine, *copies):
            await asyncio.wait({running, stopping, losing}, return_when=asyncio.FIRST_COMPLETED)
        if losing.done():
            bot.gate.shut()  # what has piled up belongs to the place's new holder
            await bot.services.tables.news.stop()
            raise PlaceLost("Another process has taken this one's place: it was silent too long.")
        if stop.is_set():
            patience = LOGGING_IN + bot.logins.takes(len(bot.own_shards))
            longest = stop_within(patience + settings.drain_seconds + CLOSING)
            notify(STOPPING, "STATUS=Stopping", longest)
            followed = place is not None and await _is_followed(
                bot.machine, place, running, patience
            )
            hand_over = _closing(place) if place is not None and followed else None
            await bot.drain(settings.drain_seconds, hand_over)
            await end(running)
        else:
            with reached():
                await running
    finally:
        for waiting in (stopping, losing):
            waiting.cancel()
        await asyncio.gather(stopping, losing, return_exceptions=True)
        if not bot.is_closed():
            await bot.hang_up()
        if not running.done():
            await end(running)


async def _is_followed(
    machine: Machine, place: LockPlace, running: asyncio.Task[None], patience: float
) -> bool:
    """Return whether a standby has logged in to all shards; the bot works on meanwhile."""
    try:
        if not await place.is_awaited():
            return False
        await place.leave()
        until = machine.elapsed() + patience
        while await place.is_awaited() and machine.elapsed() < until and not running.done():
            if await place.successor_is_ready():
                log.info("a standby takes over")
                return True
            await asyncio.sleep(LOOKED_AT_EVERY)
    except StoreAway:
        log.warning("the database is away: no standby can be asked")
        return False
    log.warning("the standby has not logged in")
    return False


def _closing(place: LockPlace) -> Callable[[Sequence[int]], Awaitable[None]]:
    """Return what tells the standby which interactions were taken last."""

    async def close(taken: Sequence[int]) -> None:
        try:
            await place.close(taken)
        except StoreAway:  # Discord refuses a second answer to those
            log.warning("the standby was not told what was taken")

    return close


def _copied(settings: Settings) -> Path | None:
    return None if settings.backup_folder is None else settings.file


@contextlib.asynccontextmanager
async def health_served(bot: RedGavel, settings: Settings) -> AsyncIterator[None]:
    """Serve health checks and metrics as long as this lasts, if the settings say so.

    Raises:
        SettingsError: nothing can be served there.
    """
    health = await _served(bot, settings) if settings.health_port else None
    try:
        yield
    finally:
        if health is not None:
            await health.cleanup()


async def _served(bot: RedGavel, settings: Settings) -> web.AppRunner:
    from bot.health import serve_health  # a web server, which many bots do without

    port, address = settings.health_port, str(settings.health_address)
    try:
        return await serve_health(bot, port, address)
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            text = f"RED_GAVEL_HEALTH_ADDRESS: {address} is no address of this machine."
        else:
            text = f"RED_GAVEL_HEALTH_PORT: {port} is not free."
        raise SettingsError(text) from error


async def end(running: asyncio.Task[None]) -> None:
    """Wait a moment for a closed bot to return, then cancel it.

    If Discord is out of reach, discord.py pauses up to 17 minutes before it notices that it is
    closed.
    """
    await asyncio.wait({running}, timeout=RETURNING)
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
