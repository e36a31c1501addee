"""Requests that Discord calls invalid: at 10,000 in ten minutes it bans the bot's address.

Processes of one bot tell each other of theirs, a few at a time, since they may share an address.
"""

from collections import deque
from collections.abc import Callable

from bot.machine import Machine

INVALID = (401, 403, 429)
TEN_MINUTES = 600.0
"""Seconds for which each of them counts."""
TOLD_AT = 10
"""Further refusals after which other processes hear of them: few words, and a small error."""


class Invalid:
    """Counts Discord's refusals of the last ten minutes.

    Args:
        machine: its time.
    """

    def __init__(self, machine: Machine) -> None:
        self._elapsed = machine.elapsed
        self._at: deque[float] = deque()
        self._untold = 0
        self._tell: Callable[[int], None] = lambda _: None

    def share(self, tell: Callable[[int], None]) -> None:
        """Set what tells the other processes of this many further refusals."""
        self._tell = tell

    def note(self, status: int, *, shared: bool) -> None:
        """Note an answer; a limit `shared` with others on a channel does not count."""
        if status in INVALID and not (status == 429 and shared):
            self.note_elsewhere(1)
            self._untold += 1
            if self._untold >= TOLD_AT:
                self._tell(self._untold)
                self._untold = 0

    def note_elsewhere(self, refusals: int) -> None:
        """Note refusals of another process."""
        self._at.extend([self._elapsed()] * refusals)
        self.in_ten_minutes()

    def in_ten_minutes(self) -> int:
        """Return the number of refusals of all processes."""
        since = self._elapsed() - TEN_MINUTES
        while self._at and self._at[0] <= since:
            self._at.popleft()
        return len(self._at)
