"""Requests that Discord calls invalid: at 10,000 in ten minutes it bans the bot's address."""

import time
from collections import deque
from collections.abc import Callable

INVALID = (401, 403, 429)
TEN_MINUTES = 600.0
"""Seconds for which each of them counts."""


class Invalid:
    """Counts Discord's refusals of the last ten minutes.

    Args:
        clock: seconds that only grow.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._at: deque[float] = deque()

    def note(self, status: int, *, shared: bool) -> None:
        """Note an answer; a limit `shared` with others on a channel does not count."""
        if status in INVALID and not (status == 429 and shared):
            self._at.append(self._clock())
            self.in_ten_minutes()

    def in_ten_minutes(self) -> int:
        """Return the number of refusals."""
        since = self._clock() - TEN_MINUTES
        while self._at and self._at[0] <= since:
            self._at.popleft()
        return len(self._at)
