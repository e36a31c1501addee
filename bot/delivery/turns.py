"""Turns: the next of many who wait, by urgency, by server in turn, then by age.

Within one urgency the servers take turns, so that one with a hundred busy tables holds up nobody. A
job that has waited too long at an urgency moves up to the next. So nothing waits for ever, even if
urgent jobs never end.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from enum import IntEnum
from math import inf
from typing import Final, TypeAlias

Server: TypeAlias = "int | None"
"""A server; without one, the channel or the person."""

AGEING: Final = (inf, 5.0, 20.0)
"""Seconds, by urgency, after which a letter counts as a post, and tidying as a letter."""

_SERVED: ContextVar[Server] = ContextVar("served", default=None)


class Urgency(IntEnum):
    """The order of messages when not all can go out."""

    POST = 0  # everybody awaits it
    LETTER = 1  # one player awaits it
    TIDYING = 2  # nobody awaits it


def serve(server: Server) -> None:
    """Count this task's further work for a server."""
    _SERVED.set(server)


@contextmanager
def serving(server: Server) -> Iterator[None]:
    """Count the work within for a server."""
    former = _SERVED.set(server)
    try:
        yield
    finally:
        _SERVED.reset(former)


class _Waiting:
    """A waiting job: its server, and its start at the present urgency."""

    __slots__ = ("called", "server", "since")

    def __init__(self, called: asyncio.Future[None], server: Server, since: float) -> None:
        self.called = called
        self.server = server
        self.since = since


class _Level:
    """The waiting jobs of one urgency."""

    def __init__(self) -> None:
        self._servers: OrderedDict[Server, deque[_Waiting]] = OrderedDict()  # the next one first
        self._by_age: deque[_Waiting] = deque()

    def add(self, one: _Waiting) -> None:
        self._servers.setdefault(one.server, deque()).append(one)
        self._by_age.append(one)

    def count(self) -> int:
        return sum(not one.called.done() for queue in self._servers.values() for one in queue)

    def next(self) -> _Waiting | None:
        """Take the first job of the server whose turn it is; that server then comes last."""
        while self._servers:
            server, queue = self._servers.popitem(last=False)
            while queue and queue[0].called.done():  # cancelled
                queue.popleft()
            if queue:
                one = queue.popleft()
                if queue:
                    self._servers[server] = queue
                return one
        return None

    def aged(self, before: float) -> Iterator[_Waiting]:
        """Take the jobs that have waited here since before a time."""
        while self._by_age and (self._by_age[0].called.done() or self._by_age[0].since <= before):
            one = self._by_age.popleft()
            if not one.called.done():
                self._leave(one)
                yield one

    def _leave(self, one: _Waiting) -> None:
        """Take out a job that has waited longest, so that it is the first of its server."""
        queue = self._servers[one.server]
        while queue.popleft() is not one:
            pass  # those before were cancelled
        if not queue:
            del self._servers[one.server]


class Slots:
    """Slots for jobs, which limit the jobs that run at the same time.

    Args:
        count: the number of slots.
        clock: the time in seconds, which only goes forward.
    """

    def __init__(self, count: int, clock: Callable[[], float]) -> None:
        self._free = count
        self._turns = Turns(clock)

    @asynccontextmanager
    async def taken(self, urgency: Urgency) -> AsyncIterator[None]:
        """Wait for a free slot for the present server, and hold it meanwhile."""
        called = self._turns.wait(urgency)
        self._call_next()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called and cancelled at the same moment
                self._leave()
            raise
        try:
            yield
        finally:
            self._leave()

    def count_waiting(self) -> int:
        """Return the number of jobs that wait for a slot."""
        return self._turns.count()

    def _leave(self) -> None:
        self._free += 1
        self._call_next()

    def _call_next(self) -> None:
        while self._free:
            called = self._turns.next()
            if called is None:
                return
            self._free -= 1
            called.set_result(None)


class Turns:
    """The waiting jobs for a scarce resource.

    Args:
        clock: the time in seconds, which only goes forward.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._levels = tuple(_Level() for _ in Urgency)

    def wait(self, urgency: Urgency) -> asyncio.Future[None]:
        """Queue up for the present server; the future is done when the turn comes."""
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._levels[urgency].add(_Waiting(called, _SERVED.get(), self._clock()))
        return called

    def count(self) -> int:
        """Return the number of waiting jobs."""
        return sum(level.count() for level in self._levels)

    def next(self) -> asyncio.Future[None] | None:
        """Return the next job's future; None if nobody waits."""
        self._age()
        for level in self._levels:
            one = level.next()
            if one is not None:
                return one.called
        return None

    def _age(self) -> None:
        now = self._clock()
        for urgency in Urgency:
            for one in self._levels[urgency].aged(now - AGEING[urgency]):
                one.since = now
                self._levels[urgency - 1].add(one)
