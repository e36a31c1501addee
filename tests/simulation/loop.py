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
import socket
import zlib
from asyncio import events
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any

NODE: ContextVar[str] = ContextVar("node", default="world")
"""The process to which a task and its callbacks belong."""
WINDOW = 8
"""The number of the oldest ready handles among which the seed picks."""
REMEMBERED = 200
"""The number of the last steps that are kept for a report."""
EPSILON = 1e-9


class Stuck(Exception):
    """Nothing is ready and no timer is set: nothing would ever happen again."""


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
        self.frozen: dict[str, float] = {}  # suspended nodes, until when
        self.ahead: dict[str, float] = {}  # nodes whose clock is wrong, by so many seconds
        self.delays = Delays(chance)
        self.before_step: Callable[[], None] | None = None
        self._listening: dict[int, Listener] = {}
        self.lines: list[End] = []

    # ---- time and order -----------------------------------------------------------------------

    def time(self) -> float:
        return self.now

    def wall(self, node: str = "world") -> float:
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
        until = self.frozen.get(node)
        if until is not None and until > self.now:
            self._hold(handle, until)
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

    def _hold(self, handle: asyncio.Handle, until: float) -> None:
        """Keep a step of a suspended node until the node goes on."""
        later = events.TimerHandle(until, handle._run, (), self, handle._context)
        heapq.heappush(self._scheduled, later)
        later._scheduled = True

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


class End(asyncio.Transport):
    """One end of a connection in memory: what is written arrives at the other end, in order."""

    def __init__(self, loop: SimulatedLoop, port: int, context: Context) -> None:
        super().__init__({"peername": ("127.0.0.1", port), "sockname": ("127.0.0.1", port)})
        self.loop = loop
        self.context = context
        self.node = context.get(NODE, "world")
        self.peer: End | None = None
        self.closed = self._lost = self._paused = False
        self._protocol: Any = None
        self._coming: deque[bytes | None] = deque()  # None: the other end has closed
        self._latest = 0.0

    def join(self, protocol: Any) -> None:
        self._protocol = protocol
        self.context.run(protocol.connection_made, self)

    # ---- sending

    def write(self, data: Any) -> None:
        if self.closed or self._lost or not data:
            return
        self._send(bytes(data))

    def writelines(self, pieces: Any) -> None:
        self.write(b"".join(pieces))

    def _send(self, piece: bytes | None) -> None:
        peer = self.peer
        if peer is None or peer._lost:
            return
        self._latest = max(self._latest, self.loop.now + self.loop.delays.network())
        peer._coming.append(piece)
        self.loop.call_at(self._latest, peer._arrive, context=peer.context)

    # ---- receiving

    def _arrive(self) -> None:
        """Hand over what has come; while reading is paused it waits."""
        if self._paused or self._lost or not self._coming:
            return
        piece = self._coming.popleft()
        if piece is None:
            if not self._protocol.eof_received():
                self.close()
            return
        self.loop.note(f"{self.node} receives {len(piece)} {zlib.crc32(piece):08x}")
        self._protocol.data_received(piece)

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        for _ in self._coming:
            self.loop.call_soon(self._arrive, context=self.context)

    def is_reading(self) -> bool:
        return not self._paused

    # ---- the end

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self._send(None)
        self.lose_soon(None)

    def abort(self) -> None:
        self.closed = True
        self.lose_soon(None)
        if self.peer is not None:
            self.peer.lose_soon(ConnectionResetError("the other end broke the connection off"))

    def lose_soon(self, why: Exception | None) -> None:
        self.loop.call_soon(self._lose, why, context=self.context)

    def _lose(self, why: Exception | None) -> None:
        if self._lost:
            return
        self.closed = self._lost = True
        if self in self.loop.lines:
            self.loop.lines.remove(self)
        self._protocol.connection_lost(why)

    def can_write_eof(self) -> bool:
        return False

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is ever too much for a connection in memory."""

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol


class Listener(asyncio.AbstractServer):
    """A port on which connections are taken."""

    def __init__(self, loop: SimulatedLoop, port: int, protocol_factory: Any) -> None:
        self.loop, self.port, self.protocol_factory = loop, port, protocol_factory
        self.context = copy_context()
        self.sockets: tuple[Any, ...] = ()

    def close(self) -> None:
        self.loop.stop_listening(self.port)

    def is_serving(self) -> bool:
        return True

    async def wait_closed(self) -> None:
        """Nothing is left to wait for."""

    async def start_serving(self) -> None:
        """It has begun."""


class PaperSocket:
    """A socket that leads nowhere but through the loop's own network."""

    family, type, proto = socket.AF_INET, socket.SOCK_STREAM, 0
    next_port = 20_000

    def __init__(self, *given: Any, **named: Any) -> None:
        self._address = ("127.0.0.1", 0)
        self.leads_to: Any = None

    def bind(self, address: tuple[str, int]) -> None:
        port = address[1]
        if not port:
            PaperSocket.next_port += 1
            port = PaperSocket.next_port
        self._address = (address[0], port)

    def getsockname(self) -> tuple[str, int]:
        return self._address

    def setsockopt(self, *given: Any) -> None:
        """There is nothing to set."""

    def setblocking(self, flag: bool) -> None:
        """It never blocks."""

    def fileno(self) -> int:
        return -1

    def close(self) -> None:
        """Nothing is open."""


class SteppedExecutor(concurrent.futures.Executor):
    """An executor of one thread whose work becomes steps of the loop, one after the other."""

    def __init__(self, delay: Callable[[], float]) -> None:
        self._delay = delay
        self._free = 0.0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        loop = asyncio.get_running_loop()
        future: concurrent.futures.Future[Any] = concurrent.futures.Future()
        self._free = max(self._free, loop.time()) + self._delay()
        loop.call_at(self._free, self._work, future, fn, args, kwargs)
        return future

    def _work(self, future: Any, fn: Callable[..., Any], args: Any, kwargs: Any) -> None:
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # an edge: the future tells of it
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing has to end."""


def label_of(handle: asyncio.Handle) -> str:
    """Return what a step is: the coroutine of a task, or the name of a callback."""
    callback = handle._callback
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return f"{_node_of(handle)} {getattr(task.get_coro(), '__qualname__', 'task')}"
    found = getattr(callback, "func", callback)
    return f"{_node_of(handle)} {getattr(found, '__qualname__', type(found).__name__)}"


def _node_of(handle: asyncio.Handle) -> str:
    return handle._context.get(NODE, "world")


def _is_task(handle: asyncio.Handle) -> bool:
    return isinstance(getattr(handle._callback, "__self__", None), asyncio.Task)


def _settle(future: asyncio.Future[Any], tell: str, outcome: Any) -> None:
    if not future.done():
        getattr(future, tell)(outcome)
