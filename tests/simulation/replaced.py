"""The parts of libraries that a simulation replaces: their clocks, chance, threads and sockets.

It is imported before everything else, since many modules take `time.monotonic` as a default. Out of
a simulation each clock is the machine's own.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from sqlite3 import Connection
from types import SimpleNamespace
from typing import Any

from tests.simulation.heartbeat import Heartbeat
from tests.simulation.loop import NODE, SimulatedLoop
from tests.simulation.wires import PaperSocket

PRESENT: list[SimulatedLoop] = []
"""The loop of the simulation, if one runs."""


def _clock(real: Callable[[], float], simulated: Callable[[SimulatedLoop], float]) -> Any:
    return lambda: simulated(PRESENT[0]) if PRESENT else real()


time.time = _clock(time.time, lambda loop: loop.wall(NODE.get()))
time.monotonic = _clock(time.monotonic, SimulatedLoop.time)
time.perf_counter = _clock(time.perf_counter, SimulatedLoop.time)


def simulate(loop: SimulatedLoop, seed: int) -> None:
    """Let this process be a simulation from now on; it never is anything else again."""
    import aiosqlite.core
    import discord
    from aiohttp._websocket.writer import WebSocketWriter

    PRESENT.append(loop)
    chance = random.Random(f"libraries/{seed}")
    random.seed(seed)
    os.urandom = random._urandom = chance.randbytes  # of secrets and uuid, too
    socket.socket = PaperSocket  # type: ignore[misc, assignment]  # no real one is ever opened
    discord.utils.utcnow = lambda: datetime.fromtimestamp(time.time(), UTC)
    discord.gateway.KeepAliveHandler = Heartbeat
    aiosqlite.core.Thread = NoThread  # type: ignore[attr-defined]  # its worker is `SteppedQueue`
    aiosqlite.core.SimpleQueue = SteppedQueue  # type: ignore[attr-defined]  # see there
    for default in (WebSocketWriter.__init__.__kwdefaults__ or {}).values():
        if isinstance(default, random.Random):  # of the masks of all sockets
            default.seed(seed)
    discord.backoff.random = SimpleNamespace(Random=lambda: Fixed(seed))  # type: ignore[attr-defined]  # a module that only makes one
    asyncio.set_event_loop(loop)


class Fixed(random.Random):
    """Chance that cannot be seeded anew by the machine."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        if a is not None:
            super().seed(a, version)


class NoThread:
    """A thread that has nothing to do."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Take what a thread takes."""

    def start(self) -> None:
        """Its work is done in steps of the loop."""


class Disk:
    """A disk that may be full, or held by another program."""

    def __init__(self) -> None:
        self.error: sqlite3.Error | None = None  # of all that is done with the database
        self.full = False

    def doing(self, function: Callable[[], Any]) -> Callable[[], Any]:
        """Return the work of a connection as this disk lets it be done."""
        given = function.args[-1:] if isinstance(function, partial) else ()
        if not given or not isinstance(given[0], Connection):
            return function  # it opens or closes a connection
        [db] = given
        if self.error is not None:
            return partial(function.func, partial(_fail, self.error), db)
        most = db.execute("PRAGMA page_count").fetchone()[0] if self.full else 2**30
        db.execute(f"PRAGMA max_page_count = {most}")
        return function


DISK = Disk()


def _fail(error: sqlite3.Error, db: object) -> None:
    raise error


class SteppedQueue:
    """aiosqlite's queue and its thread: a function a step, one after the other."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Any, Callable[[], Any]]] = deque()
        self._busy = False

    def put_nowait(self, given: tuple[Any, Callable[[], Any]]) -> None:
        self._waiting.append(given)
        if not self._busy:
            self._busy = True
            self._next()

    def _next(self) -> None:
        loop = PRESENT[0]
        loop.call_later(loop.delays.disk(), self._work)

    def _work(self) -> None:
        future, function = self._waiting.popleft()
        try:
            tell, outcome = "set_result", DISK.doing(function)()
        except Exception as error:  # an edge: whoever waits for it handles it
            tell, outcome = "set_exception", error
        loop = PRESENT[0]
        if future is not None:
            loop.call_later(loop.delays.moment(), _settle, future, tell, outcome)
        if self._waiting:
            self._next()
        else:
            self._busy = False


def _settle(future: asyncio.Future[Any], tell: str, outcome: Any) -> None:
    if not future.done():
        getattr(future, tell)(outcome)
