"""`python -m bot --standby`: wait for the running process, and take over without a gap."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, TypeVar

from bot.client import RedGavel
from bot.lifetime import end, live, reached
from bot.notify import READY, notify
from bot.store import HolderStage, Store, StoreError, newest_form, standing_by

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.settings import Settings
    from bot.store import LockPlace, Standby

log = logging.getLogger(__name__)
T = TypeVar("T")

PAUSE = 0.1
"""Seconds between two looks at the running process."""
QUICK = 0.01
"""Seconds between two looks at a process that is leaving."""


async def run_next(
    settings: Settings, furnish: Callable[[RedGavel, Store], None], stop: asyncio.Event
) -> None:
    """Wait for the place, take over, and run until told to stop.

    The database is not read before: the other process may be of a release with another form.

    Args:
        settings: the operator's settings.
        furnish: gives the bot its tables.
        stop: set when the process is told to stop.

    Raises:
        StoreError: the database cannot be used, or is of a newer release.
        discord.LoginFailure: Discord does not know the token.
        Unreachable: Discord does not answer.
    """
    async with AsyncExitStack() as stack:
        waiting = stack.enter_async_context(standing_by(settings.database))
        standby = await _unless(stop, waiting)
        if standby is None:
            return
        bot = RedGavel(None, shards=settings.shards, a_second=settings.requests_a_second)
        bot.gate.keep()
        successor = Successor(bot, standby, settings.token.get_secret_value())
        stack.push_async_callback(successor.end)
        stack.push_async_callback(_hang_up, bot)
        with reached():
            place = await _unless(stop, successor.place())
        if place is None:
            return
        store = await Store.open(settings.database, bot.metrics, place.fence)
        try:
            furnish(bot, store)
            await standby.make_room()
            await live(bot, successor.work(), settings, stop, place)
        finally:
            await store.close()


class Successor:
    """A bot that waits for another bot's place.

    Args:
        bot: without its tables.
        standby: hears the other process.
        token: the bot's token.
    """

    def __init__(self, bot: RedGavel, standby: Standby, token: str) -> None:
        self._bot = bot
        self._standby = standby
        self._token = token
        self._connection: asyncio.Task[None] | None = None

    async def place(self) -> LockPlace:
        """Return the place after the other process has left it."""
        await self._bot.login(self._token)
        notify(READY, "STATUS=Standing by")
        log.info("standing by")
        while (taken := await self._standby.take()) is None:
            await self._follow()
            await asyncio.sleep(PAUSE if self._connection is None else QUICK)
        place, last = taken
        self._bot.gate.former_took(last.taken)  # it may have left without a message
        return place

    async def _follow(self) -> None:
        """Take the steps that fit the other process' stage."""
        heard = await self._standby.heard()
        if heard.form > newest_form():
            text = f"it has form {heard.form}, this Red Gavel knows up to {newest_form()}"
            raise StoreError(f"The database is of a newer Red Gavel: {text}.")
        if heard.stage is HolderStage.THERE:
            return
        if self._connection is None:
            log.info("the other process leaves")
            await self._bot.ask_again()  # it may have waited for weeks
            self._connection = asyncio.create_task(self._bot.connect())
        if self._connection.done():
            await self._connection  # raises the reason
        if self._bot.is_logged_in():
            await self._standby.say_ready()
        if heard.stage is HolderStage.CLOSED:
            self._bot.gate.former_took(heard.taken)

    async def work(self) -> None:
        """Carry out the kept interactions, and go on."""
        if self._connection is None:
            await self._bot.ask_again()
        await self._bot.begin_work()
        await (self._connection or self._bot.connect())

    async def end(self) -> None:
        """End the connection, if there still is one."""
        if self._connection is not None:
            with contextlib.suppress(Exception):  # its user has got the error already
                await end(self._connection)


async def _hang_up(bot: RedGavel) -> None:
    if not bot.is_closed():
        await bot.hang_up()


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, T]) -> T | None:
    """Return the work's result, or None if the process was told to stop first."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return await working if working.done() else None
    finally:
        for task in (working, stopping):
            task.cancel()
        await asyncio.gather(working, stopping, return_exceptions=True)
