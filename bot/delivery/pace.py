"""Pace: no more requests a second than Discord allows a bot, urgent ones first.

Requests of one urgency go out by server in turn (`turns.py`). Several processes of one bot share
its limit: each has its fixed part, so that no process needs to know what the others send.
"""

import asyncio
import logging
from collections.abc import Callable

from bot.delivery.turns import Turns, Urgency
from bot.machine import Machine

log = logging.getLogger(__name__)

A_SECOND = 44.0
"""Requests a second: Discord allows 50, and the rest is for fetches."""
AT_ONCE = 4.0
"""Requests that may go out together after a pause: with the rest of that second, below 50."""
LOOK_AGAIN = 1.0
"""Seconds until the bot looks again whether it may send."""
SLOW = 60.0
"""Seconds for which the bot sends half as much after Discord has refused one request too many."""


class Pace:
    """Lets requests pass one after the other.

    Args:
        machine: its time.
        a_second: the number of requests in a second, of the whole bot; 0: any number.
        places: the number of processes that share them.
        silent: whether nothing may pass at the moment.
    """

    def __init__(
        self,
        machine: Machine,
        a_second: float = A_SECOND,
        places: int = 1,
        silent: Callable[[], bool] = lambda: False,
    ) -> None:
        self._share = a_second / places
        # Each place may begin its second a moment before Discord does, and so send one more.
        self._at_once = max(0.0, AT_ONCE + 1 - places) / places
        self._silent = silent
        self._next = 0.0
        self._slow_until = 0.0
        self._now = machine.elapsed
        self._turns = Turns(machine)
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

    def slow_down(self) -> None:
        """Halve this process' share for a minute: Discord has refused a request as one too many.

        Something else sends with the same token, or the limit is lower than the setting says.
        """
        if self._slow_until <= self._now():
            log.warning("Discord's limit for the whole bot is reached", extra={"seconds": SLOW})
        self._slow_until = self._now() + SLOW

    def a_second(self) -> float:
        """Return the number of requests that may pass in a second now; 0: any number."""
        return self._share / 2 if self._now() < self._slow_until else self._share

    def _gap(self) -> float:
        return 1.0 / self.a_second() if self._share else 0.0

    async def _let_pass(self) -> None:
        while True:
            while self._silent():  # noqa: ASYNC110 - refusals grow old, which is no event
                await asyncio.sleep(LOOK_AGAIN)
            now, gap = self._now(), self._gap()
            self._next = max(self._next, now - self._at_once * gap)
            if self._next > now:
                await asyncio.sleep(self._next - now)
            called = self._turns.next()
            if called is None:
                return
            self._next += gap
            called.set_result(None)
