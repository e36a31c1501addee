"""A member's public night: when they are not to be expected to answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from rules.kernel.ask import Refused
from rules.kernel.text import say

LONGEST = 12
"""Hours."""


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(available_timezones()))


def night_told(begin: int | None, end: int | None, zone: str) -> Night | None:
    """The night that a member tells of; None: of none.

    Raises:
        Refused: there can be no such night.
    """
    if begin is None and end is None and not zone:
        return None
    if begin is None or end is None or not zone:
        raise Refused(say("Name the two hours and the time zone, or nothing at all."))
    if zone not in zones():
        raise Refused(say("There is no such time zone. Pick one from the list."))
    try:
        return Night(begin, end, zone)
    except ValueError:
        text = "A night has 1 to {longest} full hours."
        raise Refused(say(text, longest=LONGEST)) from None


@dataclass(frozen=True, slots=True)
class Night:
    """From one full hour of a time zone to another, every day."""

    begin: int
    end: int
    zone: str

    def __post_init__(self) -> None:
        if self.zone not in zones():
            raise ValueError(f"there is no time zone {self.zone}")
        if not (0 <= self.begin < 24 and 0 <= self.end < 24):
            raise ValueError("an hour is 0 to 23")
        if not 0 < (self.end - self.begin) % 24 <= LONGEST:
            raise ValueError(f"a night has 1 to {LONGEST} hours")

    def __str__(self) -> str:
        return f"{self.begin}:00 to {self.end}:00, {self.zone}"

    def covers(self, at: float) -> bool:
        """Whether it is night then (unix seconds)."""
        hour = datetime.fromtimestamp(at, ZoneInfo(self.zone)).hour
        return (hour - self.begin) % 24 < (self.end - self.begin) % 24

    def over(self, at: int, seconds: int) -> int:
        """When so many seconds outside the night have passed."""
        left = seconds
        while True:
            if self.covers(at):
                at = self._next(at, self.end)
            step = min(left, self._next(at, self.begin) - at)
            at, left = at + step, left - step
            if not left:
                return at

    def _next(self, at: int, hour: int) -> int:
        """The next time after this at which that hour begins there."""
        local = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        found = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
        while int(found.timestamp()) <= at:
            found += timedelta(days=1)
        return int(found.timestamp())
