"""How often the bot may log in: one shard of each bucket in five seconds, a thousand a day."""

from enum import Enum

from bot.machine import Machine
from playground.refusals import Json
from playground.settings import WorldSettings

DAY = 86_400.0
TOTAL = 1000
"""Logins a day of a bot whose logins are not limited here."""


class Login(Enum):
    """The gateway's word on a login."""

    TAKEN = "taken"
    TOO_SOON = "another shard of this bucket has just logged in"
    USED_UP = "no login is left today"


class LoginCount:
    """Counts logins.

    Args:
        machine: its time.
        settings: how many there may be.
    """

    def __init__(self, machine: Machine, settings: WorldSettings) -> None:
        self._now = machine.now
        self._settings = settings
        self._last: dict[int, float] = {}  # bucket -> when one of it logged in
        self._day = self._now()
        self.today = 0

    def take(self, shard: int) -> Login:
        """Count a login, and return whether it is taken."""
        settings, now = self._settings, self._now()
        self._maybe_reset()
        bucket, each, day = shard % settings.login_buckets, settings.rates.login, settings.rates.day
        last = self._last.get(bucket)
        if each is not None and last is not None and now < last + each.seconds:
            return Login.TOO_SOON
        if day is not None and self.today >= day.requests:
            return Login.USED_UP
        self._last[bucket] = now
        self.today += 1
        return Login.TAKEN

    def limits(self) -> Json:
        """Return what the REST API says of them."""
        self._maybe_reset()
        day = self._settings.rates.day
        total = TOTAL if day is None else day.requests
        return {
            "total": total,
            "remaining": max(0, total - self.today),
            "reset_after": int((self._day + DAY - self._now()) * 1000),
            "max_concurrency": self._settings.login_buckets,
        }

    def _maybe_reset(self) -> None:
        now = self._now()
        if now >= self._day + DAY:
            self._day, self.today = now, 0
