"""The machine on which a process runs: its clocks, its chance and its threads."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def _elapsed_asleep() -> float:
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class Aside(Protocol):
    """Carries out work that blocks, while the event loop goes on."""

    def __call__(
        self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Awaitable[T]: ...


class Workers(Protocol):
    """Threads of one kind of work: each takes the next piece, in the order of the calls."""

    def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Return what becomes of a piece of work; the loop that runs now hears of it."""

    def close(self) -> None:
        """Finish all work, then end."""


class SystemThreads:
    """Threads of the system.

    Args:
        count: the number of threads.
        name: their name.
    """

    def __init__(self, count: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(count, name)

    def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        return asyncio.wrap_future(self._pool.submit(work, *args, **kwargs))

    def close(self) -> None:
        self._pool.shutdown()


@dataclass(frozen=True, slots=True)
class Machine:
    """The time, chance and threads that a machine gives a process.

    The start of a process makes one, and hands it to whatever needs it. No setting reaches it.

    Args:
        now: seconds since 1970.
        elapsed: seconds that only go forward.
        elapsed_asleep: the same, also while the machine sleeps.
        worked: seconds for which the calling thread has kept a processor busy.
        pause: stops the calling thread for so many seconds.
        token_hex: so many random bytes, as hexadecimal digits.
        token_urlsafe: so many random bytes, as characters of addresses.
        aside: carries out work in some other thread.
        workers: starts threads, of a number and a name.
    """

    now: Callable[[], float] = time.time
    elapsed: Callable[[], float] = time.monotonic
    elapsed_asleep: Callable[[], float] = _elapsed_asleep
    worked: Callable[[], float] = time.thread_time
    pause: Callable[[float], None] = time.sleep
    token_hex: Callable[[int], str] = secrets.token_hex
    token_urlsafe: Callable[[int], str] = secrets.token_urlsafe
    aside: Aside = asyncio.to_thread
    workers: Callable[[int, str], Workers] = SystemThreads
