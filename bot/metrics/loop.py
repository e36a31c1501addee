"""The delay of the event loop: while it stands still, no press is acknowledged."""

import asyncio

from bot.machine import Machine
from bot.metrics.metrics import Metrics

EVERY = 0.25
"""Seconds between two looks."""


class LoopWatch:
    """Measures again and again how late the event loop wakes it.

    Args:
        machine: its time.
        metrics: the counters.
    """

    def __init__(self, machine: Machine, metrics: Metrics) -> None:
        self._elapsed = machine.elapsed
        self._metrics = metrics
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start measuring."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop measuring."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _run(self) -> None:
        while True:
            wished = self._elapsed() + EVERY
            await asyncio.sleep(EVERY)
            self._metrics.loop_was_late(max(0.0, self._elapsed() - wished))
