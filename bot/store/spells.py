"""Spells in which the database fails: told when they begin, each minute, and when they end."""

import logging
from typing import Final

from bot.faults import TOLD, kind
from bot.machine import Machine

log = logging.getLogger(__name__)

TOLD_EVERY: Final = 60.0
"""Seconds between two lines about one spell."""


class Spell:
    """A time in which the database fails at one kind of work.

    Args:
        machine: its time.
        what: the kind of work.
    """

    def __init__(self, machine: Machine, what: str) -> None:
        self._what = what
        self._elapsed = machine.elapsed
        self._since: float | None = None
        self._told = 0.0
        self._failures = 0
        self._stopped = False

    def failed(self, error: BaseException) -> None:
        """Count a failure, and tell of the first and of one a minute."""
        if self._stopped or not getattr(error, TOLD, True):  # or a statement of ours is wrong
            return
        now = self._elapsed()
        extra = {key: value for key, value in kind(error).items() if key in ("why", "code")}
        self._failures += 1
        if self._since is None:
            self._since = self._told = now
            log.error("the database fails", extra={"what": self._what, **extra})
        elif now - self._told >= TOLD_EVERY:
            self._told = now
            log.error("the database still fails", extra={**self._so_far(now), **extra})

    def worked(self) -> None:
        """End the spell, if there is one, and tell how long it was."""
        if self._since is None:
            return
        log.warning("the database works again", extra=self._so_far(self._elapsed()))
        self._since, self._failures = None, 0

    def stop(self) -> None:
        """Tell of no failure any more: the database is being closed."""
        self._stopped = True

    def _so_far(self, now: float) -> dict[str, object]:
        seconds = round(now - (self._since or now))
        return {"what": self._what, "seconds": seconds, "failures": self._failures}
