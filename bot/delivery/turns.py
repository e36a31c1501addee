"""Turns: the next of many who wait, by urgency, by server in turn, then by age.

Within one urgency the servers take turns, so that one with a hundred busy tables holds up nobody. A
job that has waited too long at an urgency moves up to the next. So nothing waits for ever, even if
urgent jobs never end.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import IntEnum
from math import inf
from typing import Any, Final, TypeAlias

from bot.machine import Machine

Server: TypeAlias = "int | None"
"""A server; without one, the channel or the person."""

AGEING: Final = (inf, 5.0, 20.0)
"""Seconds, by urgency, after which a DM counts as a post, and tidying as a DM."""

_SERVED: ContextVar[Server] = ContextVar("served", default=None)


class Urgency(IntEnum):
    """The order of messages when not all can go out."""

    POST = 0  # everybody awaits it
    DM = 1  # one player awaits it
    TIDYING = 2  # nobody awaits it


def serve(server: Server) -> None:
    """Count this task's further work for a server."""
    _SERVED.set(server)


class _Waiting:
    """A waiting job: its server, its start at the present urgency, and whether its turn came."""

    __slots__ = ("called", "server", "since", "taken")

    def __init__(self, called: asyncio.Future[Any], server: Server, since: float) -> None:
        self.called = called
        self.server = server
        self.since = since
        self.taken = False

    def is_gone(self) -> bool:
        """Whether it waits no more: its turn came, or it was cancelled."""
        return self.taken or self.called.done()


class _Level:
    """The waiting jobs of one urgency."""

    def __init__(self) -> None:
        self._servers: OrderedDict[Server, deque[_Waiting]] = OrderedDict()  # the next one first
        self._by_age: deque[_Waiting] = deque()

    def add(self, one: _Waiting) -> None:
        self._servers.setdefault(one.server, deque()).append(one)
        self._by_age.append(one)

    def count(self) -> int:
        return sum(not one.is_gone() for queue in self._servers.values() for one in queue)

    def next(self) -> _Waiting | None:
        """Take the first job of the server whose turn it is; that server then comes last."""
        while self._servers:
            server, queue = self._servers.popitem(last=False)
            while queue and queue[0].is_gone():  # cancelled
                queue.popleft()
            if queue:
                one = queue.popleft()
                one.taken = True
                if queue:
                    self._servers[server] = queue
                return one
        return None

    def aged(self, before: float) -> Iterator[_Waiting]:
        """Take the jobs that have waited here since before a time."""
        while self._by_age and (self._by_age[0].is_gone() or self._by_age[0].since <= before):
            one = self._by_age.popleft()
            if not one.is_gone():
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
        machine: its time.
    """

    def __init__(self, count: int, machine: Machine) -> None:
        self._free = count
        self._turns = Turns(machine)

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
        machine: its time.
    """

    def __init__(self, machine: Machine) -> None:
        self._elapsed = machine.elapsed
        self._levels = tuple(_Level() for _ in Urgency)

    def wait(self, urgency: Urgency) -> asyncio.Future[Any]:
        """Queue up for the present server; whoever calls the next sets the future's result."""
        called: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._levels[urgency].add(_Waiting(called, _SERVED.get(), self._elapsed()))
        return called

    def count(self) -> int:
        """Return the number of waiting jobs."""
        return sum(level.count() for level in self._levels)

    def next(self) -> asyncio.Future[Any] | None:
        """Return the next job's future; None if nobody waits."""
        self._age()
        for level in self._levels:
            one = level.next()
            if one is not None:
                return one.called
        return None

    def _age(self) -> None:
        now = self._elapsed()
        for urgency in Urgency:
            for one in self._levels[urgency].aged(now - AGEING[urgency]):
                one.since = now
                self._levels[urgency - 1].add(one)
