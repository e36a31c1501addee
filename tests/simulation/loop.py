"""An event loop whose time, order, network and threads are a seed's.

Time stands still while anything is ready, then jumps to the next timer. Of all tasks that are ready
the seed picks the next one; plain callbacks keep their order, as asyncio promises. What goes to a
thread becomes two steps of the loop: the work, and the news of it. Connections are in memory.

Everything belongs to a node, the name of a process: a killed node never runs another step.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import heapq
import zlib
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from functools import partial
from random import Random
from typing import Any, ParamSpec, TypeVar

from bot.machine import Machine
from tests.simulation.wires import End, Listener

P = ParamSpec("P")
T = TypeVar("T")

WORLD = "world"
NODE: ContextVar[str] = ContextVar("node", default=WORLD)
"""The process to which a task and its callbacks belong."""
WINDOW = 8
"""The number of the oldest ready handles among which the seed picks."""
REMEMBERED = 200
"""The number of the last steps that are kept for a report."""
EPSILON = 1e-9
MOST = 500_000
"""The most steps of a seed; more mean that it goes round in a circle."""


class Stuck(Exception):
    """Nothing is ready and no timer is set: nothing would ever happen again."""


class Endless(Exception):
    """It goes on and on."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """The loop.

    Args:
        chance: decides on order and delays.
        starts: the time of the day at which the loop begins, in seconds since 1970.
    """

    def __init__(self, chance: Random, starts: float = 0.0) -> None:
        super().__init__()
        self.chance = chance
        self.now = 0.0
        self.starts = starts
        self.steps = 0
        self.trace = 0
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self.dead: set[str] = set()
        self._held: dict[str, list[asyncio.Handle]] = {}  # steps of suspended nodes
        self.ahead: dict[str, float] = {}  # nodes whose clock is wrong, by so many seconds
        self.delays = Delays(chance)
        self.before_step: Callable[[], None] | None = None
        self._listening: dict[int, Listener] = {}
        self.lines: list[End] = []

    # ---- time and order -----------------------------------------------------------------------

    def time(self) -> float:
        return self.now

    def wall(self, node: str = WORLD) -> float:
        """Return the time of the day by the clock of a node."""
        return self.starts + self.now + self.ahead.get(node, 0.0)

    def _run_once(self) -> None:
        self._wake_due()
        if not self._ready:
            if self._stopping:
                return
            self._skip_cancelled()
            if not self._scheduled:
                raise Stuck
            self.now = max(self.now, self._scheduled[0].when())
            self._wake_due()
        handle = self._take()
        if handle is None:
            return
        self.steps += 1
        if self.steps > MOST:
            raise Endless
        label = label_of(handle)
        self.note(label)
        if self.before_step is not None:
            self.before_step()
        if _node_of(handle) not in self.dead:
            handle._run()

    def note(self, what: str) -> None:
        """Add an event to the trace."""
        line = f"{self.now:.6f} {what}"
        self.trace = zlib.crc32(line.encode(), self.trace)
        self.last.append(line)

    def _wake_due(self) -> None:
        self._skip_cancelled()
        while self._scheduled and self._scheduled[0].when() <= self.now + EPSILON:
            handle = heapq.heappop(self._scheduled)
            handle._scheduled = False
            if not handle.cancelled():
                self._ready.append(handle)

    def _skip_cancelled(self) -> None:
        while self._scheduled and self._scheduled[0].cancelled():
            heapq.heappop(self._scheduled)._scheduled = False

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Leave it in the heap until its time comes."""

    def _take(self) -> asyncio.Handle | None:
        """Take the next handle; None: it was cancelled, or its node is no more."""
        ready = self._ready
        at = self._pick()
        handle = ready[at]
        del ready[at]
        node = _node_of(handle)
        if handle.cancelled() or node in self.dead:
            return None
        if node in self._held:
            self._held[node].append(handle)
            return None
        return handle

    def _pick(self) -> int:
        """Return the place of a ready task, or of the oldest of the plain callbacks."""
        most = min(WINDOW, len(self._ready))
        if most == 1:
            return 0
        at = int(self.chance.random() * most)
        if _is_task(self._ready[at]):
            return at
        return next(n for n in range(most) if n == at or not _is_task(self._ready[n]))

    def suspend(self, node: str, seconds: float) -> None:
        """Let a node do nothing for a while; then it goes on with all that has come due."""
        self._held[node] = []
        self.call_later(seconds, self._go_on, node, context=Context())

    def _go_on(self, node: str) -> None:
        self._ready.extend(self._held.pop(node, ()))

    def _write_to_self(self) -> None:
        """Wake nobody: there is one thread."""

    # ---- threads --------------------------------------------------------------------------------

    def run_in_executor(
        self, executor: concurrent.futures.Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        future = self.create_future()
        self.call_later(self.delays.thread(), self.work, future, func, *args)
        return future

    def work(self, future: asyncio.Future[Any], func: Callable[..., Any], *args: Any) -> None:
        """Do what a thread would do, and bring the news of it a moment later."""
        try:
            tell, outcome = "set_result", func(*args)
        except Exception as error:  # an edge: whoever waits for it handles it
            tell, outcome = "set_exception", error
        self.call_later(self.delays.moment(), _settle, future, tell, outcome)

    # ---- connections ----------------------------------------------------------------------------

    async def sock_connect(self, sock: Any, address: Any) -> None:
        """Note where a socket leads; nothing is opened."""
        sock.leads_to = address
        await asyncio.sleep(self.delays.network())
        if address[1] not in self._listening:
            raise ConnectionRefusedError(f"nobody listens at {address}")

    async def create_connection(self, protocol_factory: Any, *given: Any, **named: Any) -> Any:
        host, port = named["sock"].leads_to[:2] if "sock" in named else given[:2]
        listener = self._listening.get(port)
        if listener is None:
            raise ConnectionRefusedError(f"nobody listens at {host}:{port}")
        here, there = End(self, port, copy_context()), End(self, port, listener.context)
        here.peer, there.peer = there, here
        self.lines += here, there
        there.join(listener.protocol_factory())
        protocol = protocol_factory()
        here.join(protocol)
        await asyncio.sleep(self.delays.network())
        return here, protocol

    async def create_server(self, protocol_factory: Any, *given: Any, **named: Any) -> Any:
        port = named["sock"].getsockname()[1]
        listener = Listener(self, port, protocol_factory)
        self._listening[port] = listener
        return listener

    def stop_listening(self, port: int) -> None:
        self._listening.pop(port, None)

    @staticmethod
    def node_of(context: Context) -> str:
        """Return the process to which what runs in a context belongs."""
        return context.get(NODE, WORLD)

    # ---- death ----------------------------------------------------------------------------------

    def kill(self, node: str) -> None:
        """Let a node do nothing any more; the other ends of its connections break."""
        self.dead.add(node)
        for end in self.lines:
            if end.node == node and end.peer is not None:
                end.closed = True
                end.peer.lose_soon(ConnectionResetError("the other process was killed"))
        self.lines = [end for end in self.lines if end.node != node]


class Delays:
    """How long things take, by chance.

    Args:
        chance: the loop's.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.slow = 1.0  # more: a slow machine

    def _one_of(self, usual: float, longest: float, seldom: float) -> float:
        chance = self._chance
        most = longest if chance.random() < seldom else usual
        return self.slow * most * (0.05 + 0.95 * chance.random())

    def network(self) -> float:
        return self._one_of(0.03, 0.3, 0.02)

    def thread(self) -> float:
        return self._one_of(0.01, 0.3, 0.02)

    def disk(self) -> float:
        return self._one_of(0.008, 0.25, 0.02)

    def drawing(self) -> float:
        return self._one_of(0.3, 2.0, 0.1)

    def moment(self) -> float:
        return self._one_of(0.001, 0.01, 0.1)


class Steps:
    """Threads of one kind whose work becomes steps of the loop, one after the other.

    Args:
        loop: in which the work is done.
        delay: how long a piece of work takes.
    """

    def __init__(self, loop: SimulatedLoop, delay: Callable[[], float]) -> None:
        self._loop, self._delay = loop, delay
        self._free = 0.0

    def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        loop, future = self._loop, self._loop.create_future()
        self._free = max(self._free, loop.now) + self._delay()
        loop.call_at(self._free, loop.work, future, partial(work, *args, **kwargs))
        return future

    def close(self) -> None:
        """Nothing has to end."""


def machine_in(loop: SimulatedLoop, node: str) -> Machine:
    """Return the machine of a node: its clock may be wrong, its chance is the seed's."""
    bits = Random(f"{node}/{loop.chance.random()}")
    slow = {"drawing_thread": loop.delays.drawing}

    async def aside(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        found: T = await loop.run_in_executor(None, partial(work, *args, **kwargs))
        return found

    return Machine(
        now=lambda: loop.wall(node),
        elapsed=loop.time,
        elapsed_asleep=loop.time,
        worked=lambda: 0.0,
        pause=lambda seconds: None,
        token_hex=lambda count: bits.randbytes(count).hex(),
        token_urlsafe=lambda count: urlsafe_b64encode(bits.randbytes(count)).decode().rstrip("="),
        aside=aside,
        workers=lambda count, name: Steps(loop, slow.get(name, loop.delays.thread)),
    )


def label_of(handle: asyncio.Handle) -> str:
    """Return what a step is: the coroutine of a task, or the name of a callback."""
    callback = handle._callback
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return f"{_node_of(handle)} {getattr(task.get_coro(), '__qualname__', 'task')}"
    found = getattr(callback, "func", callback)
    return f"{_node_of(handle)} {getattr(found, '__qualname__', type(found).__name__)}"


def _node_of(handle: asyncio.Handle) -> str:
    return SimulatedLoop.node_of(handle._context)


def _is_task(handle: asyncio.Handle) -> bool:
    return isinstance(getattr(handle._callback, "__self__", None), asyncio.Task)


def _settle(future: asyncio.Future[Any], tell: str, outcome: Any) -> None:
    if not future.done():
        getattr(future, tell)(outcome)
