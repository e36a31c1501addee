"""Pictures are drawn in a worker thread, so that the bot never stops listening."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from bot.delivery.turns import Turns, Urgency
from bot.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 1
"""Pictures drawn at the same time. Two only fight for the interpreter's lock: at fifty tables a
second thread cost a seventh more time in all, and twice the wait for an acknowledgement."""


class DrawingThread:
    """Where pictures are drawn, those first for which somebody waits, by server in turn.

    Args:
        metrics: where is counted how long that takes; None: nowhere.
    """

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        # A thread of its own, not the loop's many: each thread that draws keeps memory of its own.
        self._easels = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="drawing_thread")
        self._free = AT_ONCE
        self._turns = Turns(time.monotonic)

    async def draw(
        self, urgency: Urgency, drawing: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Carry out a drawing away from the event loop."""
        begun = time.perf_counter()
        await self._turn(urgency)
        called = time.perf_counter()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._easels, partial(drawing, *args, **kwargs))
        finally:
            self._metrics.drawn(called - begun, time.perf_counter() - called)
            self._leave()

    def count_waiting(self) -> int:
        """Return how many drawings wait for their turn."""
        return self._turns.count()

    async def _turn(self, urgency: Urgency) -> None:
        """Wait for a free easel."""
        called = self._turns.wait(urgency)
        self._call_next()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called, and cancelled at the same moment
                self._leave()
            raise

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

    def close(self) -> None:
        """Finish what is being drawn."""
        self._easels.shutdown()
