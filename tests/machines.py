"""The machines of tests: their time moves when they say so, their tables get the same cards."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from bot.machine import Machine
from tests.skipping import SKIPPED, Threads

NOON = 1_800_000_000
"""The time of a hand-set clock, in seconds since 1970: a Friday morning in UTC."""
SEED = 16
"""The number of random bytes that a table is dealt from."""


class Dealer:
    """The chance of a test's machines: only the seeds of tables are no chance."""

    def __init__(self) -> None:
        self._seed: Callable[[], str] | None = None

    def token_hex(self, length: int) -> str:
        if self._seed is None or length != SEED:
            return secrets.token_hex(length)
        return (self._seed() * 2 * length)[: 2 * length]

    @contextmanager
    def _dealing(self, seed: Callable[[], str]) -> Iterator[None]:
        before, self._seed = self._seed, seed
        try:
            yield
        finally:
            self._seed = before

    @contextmanager
    def numbered(self) -> Iterator[None]:
        """Deal the first table the same cards each time, and the second, and so on."""
        tables = 0

        def seed() -> str:
            nonlocal tables
            tables += 1
            return sha256(f"table {tables}".encode()).hexdigest()

        with self._dealing(seed):
            yield

    @contextmanager
    def alike(self, seed: str = "5eed") -> Iterator[None]:
        """Deal every table the same cards."""
        with self._dealing(lambda: seed):
            yield


DEALER = Dealer()


def a_machine(**own: Any) -> Machine:
    """Return a machine with the time of this one, unless the test has its own."""
    usual = {"now": now, "elapsed": elapsed, "elapsed_asleep": elapsed}
    return Machine(**{"token_hex": DEALER.token_hex, "workers": Threads, **usual, **own})


def now() -> float:
    """Return the time of the day, with what the present loop has skipped."""
    return time.time() + SKIPPED.seconds


def elapsed() -> float:
    """Return what only goes forward, with what the present loop has skipped."""
    return time.monotonic() + SKIPPED.seconds


def at(now: float) -> Machine:
    """Return a machine whose clock stands still."""
    return a_machine(now=lambda: now)


class Hand:
    """A clock that stands still until it is moved."""

    def __init__(self, now: float = NOON) -> None:
        self.now = float(now)
        self.suspended = 0.0  # seconds for which the process did nothing

    def __call__(self) -> float:
        return self.now

    def suspend(self, *, hours: float) -> None:
        """Let time pass in which the process does nothing."""
        self.now += 3600 * hours
        self.suspended += 3600 * hours

    def machine(self) -> Machine:
        """Return a machine with this clock."""
        running = a_machine().elapsed_asleep
        return a_machine(now=self, elapsed_asleep=lambda: running() + self.suspended)


class Clock:
    """The time, which a test may move on.

    Args:
        stopped: it does not go on by itself; what only goes forward does.
    """

    def __init__(self, *, stopped: bool = False) -> None:
        self.ahead = 0.0
        self._began = now() if stopped else None

    def __call__(self) -> float:
        return (now() if self._began is None else self._began) + self.ahead

    def elapsed(self) -> float:
        return elapsed() + self.ahead

    def forward(self, *, hours: float) -> None:
        self.ahead += hours * 3600

    def machine(self) -> Machine:
        """Return a machine of this time."""
        return a_machine(now=self, elapsed=self.elapsed)
