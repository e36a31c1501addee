"""An event loop that skips the time in which nothing happens.

A test of the bot waits for its own process alone: for timers, for threads, for a connection from
the loop to itself. Here threads' work is a step of the loop, such connections are in memory, and
when nothing is ready the time jumps to the next timer. Nothing is waited for.

Whatever comes from without is waited for as ever: while the loop looks at a real socket, a pipe or
a process, its time is the machine's.
"""

from __future__ import annotations

import asyncio
import selectors
import socket
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import Context, copy_context
from functools import partial
from queue import SimpleQueue
from threading import Thread
from types import SimpleNamespace
from typing import Any, ParamSpec, TypeVar

from discord.gateway import KeepAliveHandler

from bot.machine import SystemThreads, Workers
from tests.simulation.heartbeat import Heartbeat
from tests.simulation.wires import End, Listener

P = ParamSpec("P")
T = TypeVar("T")

OWN = 1
"""The number of files that a loop looks at for its own sake: by one of them threads wake it."""


class Skipped:
    """The seconds that the present loop has skipped."""

    def __init__(self) -> None:
        self.seconds = 0.0


SKIPPED = Skipped()


class Stuck(Exception):
    """Nothing is ready, no timer is set, and nothing can come from without."""


class Skipping(selectors.DefaultSelector):
    """Looks at files; if there are none, the time until the next timer is skipped."""

    def __init__(self) -> None:
        super().__init__()
        self.outside = 0  # threads and processes that are at work

    def select(self, timeout: float | None = None) -> Any:
        if self.outside or len(self.get_map()) > OWN:
            return super().select(timeout)
        if timeout is None:
            raise Stuck
        SKIPPED.seconds += max(0.0, timeout)
        return []


class SkippingLoop(asyncio.SelectorEventLoop):
    """The loop."""

    def __init__(self) -> None:
        SKIPPED.seconds = 0.0
        self.files = Skipping()
        super().__init__(self.files)
        self.lines: list[End] = []
        self.delays = SimpleNamespace(network=float)  # of what is in memory: none
        self._listening: dict[int, Listener] = {}
        self._sockets: dict[int, socket.socket] = {}
        self._leads_to: dict[int, int] = {}  # ports, by the numbers of sockets

    def time(self) -> float:
        return time.monotonic() + SKIPPED.seconds

    @property
    def now(self) -> float:
        return self.time()

    def run_in_executor(
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        if executor is not None:
            return self.from_without(super().run_in_executor(executor, func, *args))
        future = self.create_future()
        self.call_soon(work, future, func, *args)
        return future

    def from_without(self, future: asyncio.Future[T]) -> asyncio.Future[T]:
        """Skip nothing until this is done."""
        self.files.outside += 1
        future.add_done_callback(self._has_come)
        return future

    def _has_come(self, future: asyncio.Future[Any]) -> None:
        self.files.outside -= 1

    async def subprocess_exec(self, *given: Any, **named: Any) -> Any:
        self.files.outside += 1  # from now on for good: nobody tells of the end of each
        return await super().subprocess_exec(*given, **named)

    # ---- connections ----------------------------------------------------------------------------

    async def create_server(self, protocol_factory: Any, *given: Any, **named: Any) -> Any:
        if "sock" not in named:
            return await super().create_server(protocol_factory, *given, **named)
        sock = named["sock"]  # which keeps the port from others until the end
        port = sock.getsockname()[1]
        self._sockets[port] = sock
        self._listening[port] = listener = Listener(self, port, protocol_factory)
        return listener

    def stop_listening(self, port: int) -> None:
        if self._listening.pop(port, None) is not None:
            self._sockets.pop(port).close()

    async def sock_connect(self, sock: Any, address: Any) -> None:
        if address[1] not in self._listening:
            await super().sock_connect(sock, address)
            return
        self._leads_to[sock.fileno()] = address[1]

    async def create_connection(self, protocol_factory: Any, *given: Any, **named: Any) -> Any:
        sock = named.get("sock")
        port = self._leads_to.pop(sock.fileno(), None) if sock is not None else None
        if port is None:
            return await super().create_connection(protocol_factory, *given, **named)
        sock.close()
        listener = self._listening[port]
        here, there = End(self, port, copy_context()), End(self, port, listener.context)
        here.peer, there.peer = there, here
        self.lines += here, there
        there.join(listener.protocol_factory())
        protocol = protocol_factory()
        here.join(protocol)
        return here, protocol

    def note(self, what: str) -> None:
        """Nobody reads what was sent."""

    @staticmethod
    def node_of(context: Context) -> str:
        return ""


def work(future: asyncio.Future[T], func: Callable[..., T], *args: Any) -> None:
    """Do what a thread would do."""
    if future.cancelled():
        return
    try:
        found = func(*args)
    except Exception as error:  # an edge: whoever waits for it handles it
        future.set_exception(error)
    else:
        future.set_result(found)


def present() -> SkippingLoop | None:
    """Return the loop that runs now, if it skips time."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return None
    return loop if isinstance(loop, SkippingLoop) else None


class Threads:
    """Threads, whose work becomes steps of a loop that skips time."""

    def __init__(self, count: int, name: str) -> None:
        self._count, self._name = count, name
        self._threads: Workers | None = None

    def run(self, work_: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        loop = present()
        if loop is not None and not self._name.startswith("store-"):
            return loop.run_in_executor(None, partial(work_, *args, **kwargs))
        if self._threads is None:
            self._threads = SystemThreads(self._count, self._name)
        future = self._threads.run(work_, *args, **kwargs)
        return future if loop is None else loop.from_without(future)

    def close(self) -> None:
        if self._threads is not None:
            self._threads.close()


# ---- libraries -----------------------------------------------------------------------------------


class Steps:
    """aiosqlite's queue and its thread: each function is a step of the loop."""

    def __init__(self, loop: SkippingLoop) -> None:
        self._loop = loop
        self._waiting: deque[tuple[asyncio.Future[Any] | None, Callable[[], Any]]] = deque()

    def put_nowait(self, given: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        self._waiting.append(given)
        self._loop.call_soon(self._work)

    def _work(self) -> None:
        future, function = self._waiting.popleft()
        try:
            tell, outcome = "set_result", function()
        except BaseException as error:  # an edge: whoever waits for it handles it
            tell, outcome = "set_exception", error
        if future is not None and not future.done():
            getattr(future, tell)(outcome)


class NoThread:
    """A thread that has nothing to do."""

    def start(self) -> None:
        """Its work is done in steps of the loop."""


def _queue() -> Any:
    loop = present()
    return SimpleQueue() if loop is None else Steps(loop)


def _thread(*given: Any, **named: Any) -> Any:
    return Thread(*given, **named) if present() is None else NoThread()


def _heartbeat(**named: Any) -> Any:
    return KeepAliveHandler(**named) if present() is None else Heartbeat(**named)


REPLACED = {
    "aiosqlite.core.SimpleQueue": _queue,
    "aiosqlite.core.Thread": _thread,
    "discord.gateway.KeepAliveHandler": _heartbeat,
}
"""What a loop that skips time has in place of libraries' threads; other loops have theirs."""
