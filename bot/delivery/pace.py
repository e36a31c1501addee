"""Pace: no more requests a second than Discord allows a bot, urgent ones first.

Requests of one urgency go out by server in turn (`turns.py`).
"""

import asyncio
import time
from collections.abc import Callable

from bot.delivery.turns import Turns, Urgency

A_SECOND = 44.0
"""Requests a second: Discord allows 50, and the rest is for fetches and openings of DMs."""
AT_ONCE = 4
"""Requests that may go out together after a pause: with the rest of that second, below 50."""
LOOK_AGAIN = 1.0
"""Seconds until the bot looks again whether it may send."""


class Pace:
    """Lets requests pass one after the other.

    Args:
        a_second: the number of requests in a second.
        at_once: the number that may pass together after a pause.
        silent: whether nothing may pass at the moment.
    """

    def __init__(
        self,
        a_second: float = A_SECOND,
        at_once: int = AT_ONCE,
        silent: Callable[[], bool] = lambda: False,
    ) -> None:
        self._gap = 1.0 / a_second
        self._at_once = at_once
        self._silent = silent
        self._next = 0.0
        self._turns = Turns(time.monotonic)
        self._passing: asyncio.Task[None] | None = None

    async def turn(self, urgency: Urgency) -> None:
        """Wait for one's turn."""
        called = self._turns.wait(urgency)
        if self._passing is None or self._passing.done():
            self._passing = asyncio.create_task(self._let_pass())
        await called

    def count_waiting(self) -> int:
        """Return the number of requests that wait for their turn."""
        return self._turns.count()

    async def _let_pass(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._silent():  # noqa: ASYNC110 - refusals grow old, which is no event
                await asyncio.sleep(LOOK_AGAIN)
            now = loop.time()
            self._next = max(self._next, now - self._at_once * self._gap)
            if self._next > now:
                await asyncio.sleep(self._next - now)
            called = self._turns.next()
            if called is None:
                return
            self._next += self._gap
            called.set_result(None)
