"""`python -m bot --standby`: wait for the process that runs, and take over without a gap."""

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
"""Seconds between two looks at the process that runs."""
QUICK = 0.01
"""Seconds between them once it leaves."""


async def run_next(
    settings: Settings, furnish: Callable[[RedGavel, Store], None], stop: asyncio.Event
) -> None:
    """Wait for the place, take over, and run until told to stop.

    Nothing is read of the database before: the other process may be of a release with another form.

    Args:
        settings: what whoever runs the bot has set.
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
        bot = RedGavel(None)
        bot.gate.keep()
        successor = Successor(bot, standby, settings.token.get_secret_value())
        stack.push_async_callback(successor.end)
        stack.push_async_callback(_hang_up, bot)
        with reached():
            place = await _unless(stop, successor.place())
        if place is None:
            return
        store = await Store.open(settings.database, bot.metrics)
        try:
            furnish(bot, store)
            standby.make_room()
            await live(bot, successor.work(), settings, stop, place)
        finally:
            await store.close()


class Successor:
    """A bot that waits for the place of another.

    Args:
        bot: without its tables.
        standby: hears what the other process says.
        token: the bot's token.
    """

    def __init__(self, bot: RedGavel, standby: Standby, token: str) -> None:
        self._bot = bot
        self._standby = standby
        self._token = token
        self._connection: asyncio.Task[None] | None = None

    async def place(self) -> LockPlace:
        """Return the place, once the other process has left it."""
        await self._bot.login(self._token)
        notify(READY, "STATUS=Standing by")
        log.info("standing by")
        while (taken := self._standby.take()) is None:
            await self._follow()
            await asyncio.sleep(PAUSE if self._connection is None else QUICK)
        place, last = taken
        self._bot.gate.former_took(last.taken)  # it may have gone without a word
        return place

    async def _follow(self) -> None:
        """Do what is due as far as the other process is."""
        heard = self._standby.heard()
        if heard.form > newest_form():
            text = f"it has form {heard.form}, this Red Gavel knows up to {newest_form()}"
            raise StoreError(f"The database is of a newer Red Gavel: {text}.")
        if heard.stage is HolderStage.THERE:
            return
        if self._connection is None:
            log.info("the other process leaves")
            self._connection = asyncio.create_task(self._bot.connect())
        if self._connection.done():
            await self._connection  # it says why
        if self._bot.is_logged_in():
            self._standby.say_ready()
        if heard.stage is HolderStage.CLOSED:
            self._bot.gate.former_took(heard.taken)

    async def work(self) -> None:
        """Carry out what was kept, and go on."""
        await self._bot.begin_work()
        await (self._connection or self._bot.connect())

    async def end(self) -> None:
        """End the connection, if it is still there."""
        if self._connection is not None:
            with contextlib.suppress(Exception):  # whoever worked with it has heard of it
                await end(self._connection)


async def _hang_up(bot: RedGavel) -> None:
    if not bot.is_closed():
        await bot.hang_up()


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, T]) -> T | None:
    """Return what the work returns; None: the process was told to stop before."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return await working if working.done() else None
    finally:
        for task in (working, stopping):
            task.cancel()
        await asyncio.gather(working, stopping, return_exceptions=True)
