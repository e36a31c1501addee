"""Pace: no more requests a second than Discord allows one bot, the urgent ones first."""

from __future__ import annotations

import asyncio
import heapq
from enum import IntEnum
from itertools import count

A_SECOND = 44.0
"""Discord allows 50 over all; what is left is for fetches and openings of DMs."""
AT_ONCE = 4
"""So many may go out together after a pause: with the others of that second, still below 50."""


class Urgency(IntEnum):
    """What goes out first when not everything can."""

    POST = 0  # everybody waits for it
    LETTER = 1  # one player waits for it
    TIDYING = 2  # nobody waits for it


class Pace:
    """Lets requests pass one after the other.

    Args:
        a_second: how many may pass in a second.
        at_once: how many may pass together when none did for a while.
    """

    def __init__(self, a_second: float = A_SECOND, at_once: int = AT_ONCE) -> None:
        self._gap = 1.0 / a_second
        self._at_once = at_once
        self._next = 0.0
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._passing: asyncio.Task[None] | None = None

    async def turn(self, urgency: Urgency) -> None:
        """Wait for one's turn."""
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), future))
        if self._passing is None or self._passing.done():
            self._passing = asyncio.create_task(self._let_pass())
        await future

    def count_waiting(self) -> int:
        """Return how many requests wait for their turn."""
        return len(self._waiting)

    async def _let_pass(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            now = loop.time()
            self._next = max(self._next, now - self._at_once * self._gap)
            if self._next > now:
                await asyncio.sleep(self._next - now)
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():  # whoever waited may have been cancelled
                self._next += self._gap
                future.set_result(None)
