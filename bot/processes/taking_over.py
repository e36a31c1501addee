"""`python -m bot --standby`: wait for the running process, and take over without a gap."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, TypeVar

from bot.client import RedGavel
from bot.lifetime import PlaceLost, end, health_served, live, reached
from bot.notify import READY, notify
from bot.processes.this_process import carry_presses
from bot.store import (
    HolderStage,
    Numbers,
    Overtaken,
    Store,
    StoreAway,
    StoreError,
    StoreTrouble,
    refusal_of_form,
    standing_by,
)
from bot.store.spells import Spell
from bot.table.loading import all_loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.machine import Machine
    from bot.settings import Settings
    from bot.store import LockPlace, Standby, WaitingProcess
    from bot.store.locks.holders import LastWord

log = logging.getLogger(__name__)
T = TypeVar("T")

PAUSE = 0.1
"""Seconds between two looks at the running process."""
QUICK = 0.01
"""Seconds between two looks at a process that is leaving."""
AWAY = 0.5
"""Seconds between two tries to reach a database that is away."""


async def run_next(
    machine: Machine,
    settings: Settings,
    furnish: Callable[[RedGavel, Store], None],
    stop: asyncio.Event,
    patience: float,
) -> None:
    """Wait for a place, take over, and run until told to stop.

    The database is not read before: the other process may be of a release with another form.

    Args:
        machine: its time, chance and threads.
        settings: the operator's settings.
        furnish: gives the bot its tables.
        stop: set when the process is told to stop.
        patience: seconds for processes with other numbers that are just being stopped.

    Raises:
        StoreError: the database cannot be used, or is of a newer release.
        discord.LoginFailure: Discord does not know the token.
        Unreachable: Discord does not answer.
    """
    await all_loaded(machine)  # when its turn comes, nobody waits for a game
    async with AsyncExitStack() as stack:
        numbers = Numbers(settings.places, settings.shards if settings.places > 1 else 0)
        standing = standing_by(machine, settings.database, numbers, patience)
        standby = await _unless(stop, stack.enter_async_context(standing))
        if standby is None:
            return
        while True:
            try:
                await _run_once(machine, settings, standby, furnish, stop)
                return
            except Overtaken:  # its connections are for the shards of another process now
                log.info("another process has taken that place")
                await standby.start_again()


async def _run_once(
    machine: Machine,
    settings: Settings,
    standby: Standby | WaitingProcess,
    furnish: Callable[[RedGavel, Store], None],
    stop: asyncio.Event,
) -> None:
    """Wait with a new bot, and run.

    Raises:
        Overtaken: another process has the place to which this one has logged in.
    """
    async with AsyncExitStack() as stack:
        bot = RedGavel(machine, None, shards=settings.shards, a_second=settings.requests_a_second)
        bot.home = standby.home
        bot.join(standby.sharing)
        bot.gate.keep()
        successor = Successor(bot, standby, settings.token.get_secret_value())
        stack.push_async_callback(successor.end)
        stack.push_async_callback(_hang_up, bot)
        if settings.places > 1:  # it may wait for months, on a machine of its own
            await stack.enter_async_context(health_served(bot, settings))
        with reached():
            place = await _unless(stop, successor.place())
        if place is None:
            return
        try:
            store = await _unless(stop, _opened(settings, bot, place))
        except (PlaceLost, StoreError) as error:
            if place.fence.lost.is_set():  # nothing was done in it: this process stands by again
                raise Overtaken from error
            raise
        if store is None:
            return
        try:
            furnish(bot, store)
            carry_presses(bot)
            await standby.make_room()
            if settings.places == 1:  # the process before may have had the port
                await stack.enter_async_context(health_served(bot, settings))
            await live(bot, successor.work(), settings, stop, place)
        finally:
            await store.close()


async def _opened(settings: Settings, bot: RedGavel, place: LockPlace) -> Store:
    """Return the store of a place; wait for a database that has just gone away.

    Raises:
        StoreError: the database cannot be used.
    """
    spell = Spell(bot.machine, "start")
    while True:
        try:
            store = await Store.open(
                bot.machine, settings.database, bot.metrics, place.fence, place.home
            )
            break
        except StoreError as error:
            if place.fence.lost.is_set() or await place.answers():
                raise
            spell.failed(error)
            await asyncio.sleep(AWAY)
    spell.worked()
    if store.reads_wait:
        try:
            await _may_write(store, place)
        except BaseException:
            await store.close()
            raise
    return store


async def _may_write(store: Store, place: LockPlace) -> None:
    """Wait until the server lets this process write: it may not be done with the one before.

    Raises:
        PlaceLost: another process has the place by now.
    """
    while True:
        try:
            await store.kept.put("begun", str(place.home.place))
            return
        except StoreTrouble as error:
            if place.fence.lost.is_set():
                raise PlaceLost("Another process has taken this one's place.") from error
            if place.fence.is_current():
                store.end_former_writer()
            await asyncio.sleep(AWAY)


class Successor:
    """A bot that waits for the place of another process.

    Args:
        bot: without its tables.
        standby: hears the other process.
        token: the bot's token.
    """

    def __init__(self, bot: RedGavel, standby: Standby | WaitingProcess, token: str) -> None:
        self._bot = bot
        self._standby = standby
        self._token = token
        self._connection: asyncio.Task[None] | None = None

    async def place(self) -> LockPlace:
        """Return the place after the other process has left it.

        Raises:
            Overtaken: a third process has it.
        """
        await self._bot.login(self._token)
        notify(READY, "STATUS=Standing by")
        log.info("standing by")
        while (taken := await self._tried()) is None:  # noqa: ASYNC110 - another process
            await asyncio.sleep(PAUSE if self._connection is None else QUICK)
        place, last = taken
        self._bot.home = place.home
        self._bot.gate.former_took(last.taken)  # it may have left without a message
        return place

    async def _tried(self) -> tuple[LockPlace, LastWord] | None:
        """Return the place if it is free, else take the steps that fit its holder's stage."""
        try:
            taken = await self._standby.take()
            if taken is None:
                await self._follow()
        except StoreAway:  # it comes back, and the session with it
            await asyncio.sleep(AWAY)
            return None
        return taken

    async def _follow(self) -> None:
        """Take the steps that fit the other process' stage."""
        heard = await self._standby.heard()
        refusal = refusal_of_form(heard.form, heard.oldest)
        if refusal is not None:
            raise StoreError(f"The database is of a newer Red Gavel: {refusal}.")
        if heard.stage is HolderStage.THERE:
            if self._connection is not None:
                raise Overtaken
            return
        if self._connection is None:
            log.info("the other process leaves")
            self._bot.home = self._standby.home
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
