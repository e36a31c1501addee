"""Hours of every day in a time zone: a member's quiet hours, or their public night."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from rules.kernel import Refused, say

UNTOLD = "UTC"
"""The zone of the hours of members who have named none."""
LONGEST = 12
"""The longest public night, in hours: windows of games end later for it."""


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones."""
    return tuple(sorted(available_timezones()))


def zone_named(zone: str) -> str:
    """Return the time zone of a name, in any case and with spaces allowed.

    Raises:
        Refused: there is no such zone.
    """
    wanted = zone.strip().replace(" ", "_").lower()
    found = next((name for name in zones() if name.lower() == wanted), None)
    if found is None:
        raise Refused(say("There is no such time zone. Pick one from the list."))
    return found


def quiet_told(begin: int, end: int, zone: str) -> Night:
    """Return the quiet hours that a member named.

    Raises:
        Refused: no hour of the day is left.
    """
    try:
        return Night(begin, end, zone)
    except ValueError:
        text = "Those quiet hours leave no hour awake. Let them end earlier, for example: 23-7."
        raise Refused(say(text)) from None


@dataclass(frozen=True, slots=True)
class Night:
    """A span from one full hour of a time zone to another, every day."""

    begin: int
    end: int
    zone: str

    def __post_init__(self) -> None:
        if self.zone not in zones():
            raise ValueError(f"there is no time zone {self.zone}")
        if not (0 <= self.begin < 24 and 0 <= self.end < 24):
            raise ValueError("an hour is 0 to 23")
        if not self.hours:
            raise ValueError("somebody must be awake for an hour")

    def __str__(self) -> str:
        return f"{self.begin}:00 to {self.end}:00, {self.zone}"

    @property
    def hours(self) -> int:
        """The length in hours, on a day without a clock change."""
        return (self.end - self.begin) % 24

    def seen_in(self, zone: str, now: int) -> Night:
        """Return the same hours as the clocks of another zone show them now, to the full hour.

        >>> Night(11, 19, "UTC").seen_in("Pacific/Auckland", 1_780_000_000)
        Night(begin=23, end=7, zone='Pacific/Auckland')
        """
        at = datetime.fromtimestamp(now, ZoneInfo(zone))
        there, here = at.utcoffset(), at.astimezone(ZoneInfo(self.zone)).utcoffset()
        later = round(((there or timedelta()) - (here or timedelta())) / timedelta(hours=1))
        return Night((self.begin + later) % 24, (self.end + later) % 24, zone)

    def covers(self, at: float) -> bool:
        """Whether it is night then (unix seconds)."""
        hour = datetime.fromtimestamp(at, ZoneInfo(self.zone)).hour
        return (hour - self.begin) % 24 < self.hours

    def ends(self, at: int) -> int:
        """Return the end of the night that covers this time."""
        return self._next(at, self.end)

    def begins(self, at: int) -> int:
        """Return the beginning of the next night after that."""
        return self._next(at, self.begin)

    def _next(self, at: int, hour: int) -> int:
        """Return the next time after this at which that hour begins there."""
        local = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        found = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
        while int(found.timestamp()) <= at:
            found += timedelta(days=1)
        return int(found.timestamp())
