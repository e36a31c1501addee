"""The drawing of pictures in a worker thread, so that the bot never stops listening."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from bot.delivery.turns import Slots, Urgency
from bot.memory import give_back
from bot.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 1
"""The number of pictures drawn at once. Two threads compete for the interpreter's lock. At fifty
tables a second thread took a seventh more time in all, and doubled the wait for an
acknowledgement."""


GIVEN_BACK_EVERY = 30.0
"""Seconds after which the next drawing first returns unused memory to the system."""


class DrawingThread:
    """Draws pictures, the most urgent first, by server in turn.

    Args:
        metrics: counts the time it takes; None: nothing is counted.
    """

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        # Its own thread, not the loop's many: each drawing thread keeps its own memory.
        self._easels = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="drawing_thread")
        self._slots = Slots(AT_ONCE, time.monotonic)
        self._given_back = time.monotonic()

    async def draw(
        self, urgency: Urgency, drawing: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Draw a picture away from the event loop."""
        begun = time.perf_counter()
        async with self._slots.taken(urgency):
            called = time.perf_counter()
            try:
                loop = asyncio.get_running_loop()
                spoken = partial(copy_context().run, drawing, *args, **kwargs)
                return await loop.run_in_executor(self._easels, self._drawn, spoken)
            finally:
                self._metrics.drawn(called - begun, time.perf_counter() - called)

    def _drawn(self, drawing: Callable[[], T]) -> T:
        """Return a drawing, made in the drawing thread."""
        now = time.monotonic()
        if now - self._given_back >= GIVEN_BACK_EVERY:
            self._given_back = now
            give_back()
        return drawing()

    def count_waiting(self) -> int:
        """Return the number of drawings that wait for their turn."""
        return self._slots.count_waiting()

    def close(self) -> None:
        """Finish the present drawing."""
        self._easels.shutdown()
