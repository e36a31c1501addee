"""Presses whose table is at home in another process are carried there.

The process that hears one puts its JSON where the home takes it, and the home's client goes on as
if its own gateway had brought it. Answers go by the interaction's token, so any process can give
them. What nobody has taken after a second is answered where it arrived.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, Protocol, TypeAlias

from cachetools import LRUCache

from bot.faults import kind, kind_and_place
from bot.machine import Machine
from bot.metrics import Metrics
from bot.origin import Origin, present, working_for
from bot.store.carried import Carried, CarriedRows, NotCarried
from bot.store.home import Home
from bot.store.wakes import WakeKind, Wakes
from rules.kernel import say

log = logging.getLogger(__name__)

Body: TypeAlias = "dict[str, Any]"

TAKEN_WITHIN: Final = 1.0
"""Seconds in which the home of a table takes a press."""
ANSWERED_WITHIN: Final = 2.5
"""Seconds after which a press is too old to be carried; after three Discord reports a failure."""
REMEMBERED: Final = 10_000
"""Most tables whose home is remembered."""
LOOKED_AT_EVERY: Final = 0.02
"""Seconds between two looks of a process that closes."""
FORGOTTEN_EVERY: Final = 10.0
"""Seconds between two looks for what nobody has taken or taken back."""
CARRIED_KINDS: Final = (3, 5)
"""Components and forms: their custom ids name a table."""
MOVING: Final = say("This table is being moved. Press again in a moment.")
"""The answer to a press that nobody has taken."""


class Client(Protocol):
    """A client of Discord, as far as interactions concern it."""

    def may_act(self) -> bool:
        """Whether it is proven that this process holds its place."""

    def table_of(self, body: Body) -> int | None:
        """Return the table that an interaction names; None: it names none."""

    async def place_of(self, table: int) -> int | None:
        """Return the place of a table, as the store has it; None: there is no such table.

        Raises:
            NotCarried: the database is away.
        """

    def carry_out(self, body: Body) -> None:
        """Carry out an interaction that came through the gateway."""

    def carry_out_carried(self, body: Body) -> None:
        """Carry out an interaction that another process has heard, as this task's own."""

    async def say_moving(self, body: Body) -> None:
        """Tell whoever pressed that nobody carries it out at the moment."""


class Carrying:
    """Carries presses to the homes of their tables, and carries out those that are brought.

    Args:
        machine: its time.
        home: the place of this process.
        rows: where they wait.
        wakes: tells the home of each.
        client: this process' own.
        metrics: counts them.
    """

    def __init__(
        self,
        machine: Machine,
        home: Home,
        rows: CarriedRows,
        wakes: Wakes,
        client: Client,
        metrics: Metrics,
    ) -> None:
        self._machine = machine
        self._home = home
        self._rows = rows
        self._wakes = wakes
        self._client = client
        self._metrics = metrics
        self._places: LRUCache[int, int] = LRUCache(REMEMBERED)
        self._on_the_way: set[asyncio.Task[None]] = set()
        self._taking: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._there_may_be_some = self._takes = False
        self._closing = asyncio.Event()
        wakes.when(WakeKind.CARRIED, lambda number: self._look())
        wakes.when(WakeKind.TABLE, self._forget)
        wakes.when_missed(self._forget_all)

    def _forget(self, table: int) -> None:
        self._places.pop(table, None)

    def _forget_all(self) -> None:
        self._places.clear()
        self._look()

    # ---- what this process hears ----------------------------------------------------------------

    def hear(self, body: Body) -> None:
        """Carry out an interaction, or let the home of its table do so."""
        table = self._client.table_of(body) if body["type"] in CARRIED_KINDS else None
        if table is None or self._places.get(table) == self._home.place:
            self._client.carry_out(body)
        else:
            self._begin(self._pass_on(body, table, passed=False))

    async def _pass_on(self, body: Body, table: int, *, passed: bool) -> None:
        """Put an interaction down for its home; answer it if nobody takes it."""
        carry_out = self._client.carry_out_carried if passed else self._client.carry_out
        origin = present() or Origin.of(self._machine, body)
        try:
            place = await self._place_of(table)
            if place is None or place == self._home.place:
                carry_out(body)
                return
            age = origin.age()
            number = await self._rows.put(place, json.dumps(body), passed=passed, age=age)
        except NotCarried as error:  # what needs no database is answered all the same
            log.warning("a press was not carried", extra=kind(error))
            carry_out(body)
            return
        self._metrics.carried("sent")
        try:
            await self._while_it_waits(number, min(TAKEN_WITHIN, ANSWERED_WITHIN - origin.age()))
            if not await self._rows.take_back(number):
                return
        except NotCarried as error:  # its home may have it, or not
            log.warning("a press was not taken back", extra=kind(error))
        self._metrics.carried("not taken")
        await self._client.say_moving(body)

    async def _while_it_waits(self, number: int, seconds: float) -> None:
        """Give a home time to take an interaction; a process that closes asks whether it has."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()
                while await self._rows.waits(number):  # noqa: ASYNC110 - another process
                    await asyncio.sleep(LOOKED_AT_EVERY)

    async def _place_of(self, table: int) -> int | None:
        place = self._places.get(table)
        if place is None:
            place = await self._client.place_of(table)
            if place is not None:
                self._places[table] = place
        return place

    # ---- what others have heard -----------------------------------------------------------------

    def begin(self) -> None:
        """Take what waits for this place, from now on."""
        self._takes = True
        self._look()
        if self._tidying is None:
            self._tidying = asyncio.create_task(self._tidy())

    def shut(self) -> None:
        """Take nothing more: a successor does."""
        self._takes = False

    async def finish(self) -> None:
        """Wait until what was heard is carried or answered."""
        self.shut()
        self._closing.set()
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        if self._taking is not None:
            await asyncio.gather(self._taking, return_exceptions=True)
        while self._on_the_way:
            await asyncio.wait([*self._on_the_way])

    def _look(self) -> None:
        self._there_may_be_some = True
        if self._takes and (self._taking is None or self._taking.done()):
            self._taking = asyncio.create_task(self._take())

    async def _take(self) -> None:
        while self._there_may_be_some and self._takes and self._client.may_act():
            self._there_may_be_some = False
            try:
                brought = await self._rows.take()
            except NotCarried as error:  # whoever put it down takes it back
                log.warning("what was carried here was not taken", extra=kind(error))
                return
            for carried in brought:
                self._metrics.carried("taken")
                self._begin(self._brought(carried))

    async def _brought(self, carried: Carried) -> None:
        body = interaction_of(carried.body)
        table = None if body is None else self._client.table_of(body)
        if body is None or table is None:
            self._drop("no interaction")
            return
        with working_for(Origin.of(self._machine, body, carried.age)):
            await self._carry_out(body, table, passed=carried.passed)

    async def _carry_out(self, body: Body, table: int, *, passed: bool) -> None:
        try:
            place = await self._place_of(table)
        except NotCarried:  # whatever it shows says so itself
            place = self._home.place
        if place is None:
            self._drop("no such table")
        elif not self._client.may_act():  # frozen, or cut off, since it was taken
            await self._client.say_moving(body)
        elif place == self._home.place or passed:
            self._client.carry_out_carried(body)
        else:  # its table has moved, and whoever brought it did not know
            self._wakes.tell(None, WakeKind.TABLE, table)
            await self._pass_on(body, table, passed=True)

    def _drop(self, why: str) -> None:
        self._metrics.carried("dropped")
        log.warning("a carried interaction was dropped", extra={"why": why})

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(FORGOTTEN_EVERY)
            try:
                await self._rows.forget_old()
            except NotCarried as error:
                log.info("old interactions are still there", extra=kind(error))
            self._look()  # its place may be proven again

    # ---- tasks ----------------------------------------------------------------------------------

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._on_the_way.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._on_the_way.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            log.error("an interaction was not carried", extra=kind_and_place(fault))


def interaction_of(text: str) -> Body | None:
    """Return the interaction in a row; None: it is none that can be carried."""
    try:
        body = json.loads(text)
        int(body["id"])
        used = body["data"]
        is_whole = isinstance(body["token"], str) and isinstance(used["custom_id"], str)
        return body if is_whole and body["type"] in CARRIED_KINDS else None
    except (ValueError, KeyError, TypeError):
        return None
