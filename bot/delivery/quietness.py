"""Quietness: the bot sends less, long before Discord bans it for refused requests.

Discord bans an address for a while after 10,000 invalid requests in ten minutes: answers 401 and
403, and 429 unless the limit is shared. Answers to presses always go out.
"""

import logging
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)

NO_TIDYING: Final = 2_000
"""Invalid requests in ten minutes from which on old posts are not edited, nor DMs deleted."""
SILENCE: Final = 5_000
"""Invalid requests in ten minutes from which on only answers to presses go out."""
AGAIN: Final = 600
"""Seconds until the bot looks again whether it may tidy."""


class Quietness:
    """Decides from the recent invalid requests what may still be sent.

    Args:
        invalid: returns the invalid requests of the last ten minutes.
    """

    def __init__(self, invalid: Callable[[], int]) -> None:
        self._invalid = invalid
        self._level = 0

    def tidies(self) -> bool:
        """Return whether messages that nobody awaits may be sent."""
        return self.level() < 1

    def is_silent(self) -> bool:
        """Return whether only answers to presses may be sent."""
        return self.level() >= 2

    def level(self) -> int:
        """Return 0: everything is sent, 1: no tidying, 2: only answers to presses."""
        invalid = self._invalid()
        level = (invalid >= NO_TIDYING) + (invalid >= SILENCE)
        if level != self._level:
            extra = {"level": level, "invalid": invalid}
            log.warning("quieter" if level > self._level else "less quiet", extra=extra)
            self._level = level
        return level
