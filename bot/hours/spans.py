"""Spans of time that do not count, and the time between them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

NEVER = 2**40
"""A time that never comes."""
DAY = 24 * 3600
MORNING = 9
"""The hour at which days off and absences end, and to which things are put off."""


class ClosedSpans(Protocol):
    """Spans of time of one kind: nights, days off, pauses."""

    def covers(self, at: float) -> bool:
        """Whether one of them covers this time."""

    def ends(self, at: int) -> int:
        """Return the end of the span that covers this time; it is later than the time."""

    def begins(self, at: int) -> int:
        """Return the beginning of the next span after that; `NEVER` if there is none."""


@dataclass(frozen=True, slots=True)
class Spans:
    """Spans that are listed one by one; they may overlap."""

    known: tuple[tuple[int, int], ...]

    def covers(self, at: float) -> bool:
        return any(begin <= at < end for begin, end in self.known)

    def ends(self, at: int) -> int:
        return max(end for begin, end in self.known if begin <= at < end)

    def begins(self, at: int) -> int:
        return min((begin for begin, end in self.known if at < begin < end), default=NEVER)


@dataclass(frozen=True, slots=True)
class DaysOff:
    """Days of the week in a time zone, never all seven; the last in a row ends the next morning.

    Args:
        days: of the week, Monday being 0.
        zone: their time zone.
        morning: the hour at which the next day begins.
    """

    days: tuple[int, ...]
    zone: str
    morning: int = MORNING

    def __post_init__(self) -> None:
        if not set(self.days) < set(range(7)):
            raise ValueError("one day of the week is left at least")

    def covers(self, at: float) -> bool:
        day = self._day(at)
        if day.weekday() in self.days:
            return True
        before = (day - timedelta(days=1)).weekday()
        return before in self.days and at < hour_of(day, self.morning, self.zone)

    def ends(self, at: int) -> int:
        day = self._day(at)
        while day.weekday() in self.days:
            day += timedelta(days=1)
        return hour_of(day, self.morning, self.zone)

    def begins(self, at: int) -> int:
        day = self._day(at) + timedelta(days=1)
        while self.days and day.weekday() not in self.days:
            day += timedelta(days=1)
        return midnight(day, self.zone) if self.days else NEVER

    def _day(self, at: float) -> date:
        return datetime.fromtimestamp(at, ZoneInfo(self.zone)).date()


def first_of(
    known: Iterable[tuple[int, int]], since: int, seconds: int
) -> tuple[tuple[int, int], ...]:
    """Return these spans from `since` on, cut to so many seconds in all.

    >>> first_of([(10, 20), (15, 40), (50, 90)], 12, 30)
    ((12, 20), (20, 40), (50, 52))
    """
    found, at, left = [], since, seconds
    for begin, end in sorted(known):
        begin = max(begin, at)
        end = min(end, begin + left)
        if begin < end:
            found.append((begin, end))
            at, left = end, left - (end - begin)
    return tuple(found)


def midnight(day: date, zone: str) -> int:
    """Return the beginning of a day there; if clocks skip midnight, the moment after the skip."""
    return hour_of(day, 0, zone)


def hour_of(day: date, hour: int, zone: str) -> int:
    """Return the beginning of an hour of a day there; if clocks skip it, the moment after."""
    return int(datetime.combine(day, time(hour), ZoneInfo(zone)).timestamp())


def is_open(at: float, closed: Iterable[ClosedSpans]) -> bool:
    """Return whether none of these spans covers this time."""
    return not any(each.covers(at) for each in closed)


def opens(at: int, closed: Sequence[ClosedSpans]) -> int:
    """Return the first time from then on that none of these spans covers."""
    while True:
        ends = [each.ends(at) for each in closed if each.covers(at)]
        if not ends:
            return at
        at = max(ends)


def run(at: int, seconds: int, closed: Sequence[ClosedSpans]) -> int:
    """Return the time at which this many seconds outside these spans have passed."""
    if not closed:  # as at most tables
        return at + seconds
    left = seconds
    while True:
        at = opens(at, closed)
        step = min(left, min([each.begins(at) for each in closed], default=NEVER) - at)
        at, left = at + step, left - step
        if not left:
            return at


def ran(since: int, at: int, closed: Sequence[ClosedSpans]) -> int:
    """Return the number of seconds between two times outside these spans."""
    if not closed:
        return max(0, at - since)
    passed = 0
    while True:
        since = opens(since, closed)
        if since >= at:
            return passed
        step = min(at, min((each.begins(since) for each in closed), default=NEVER)) - since
        since, passed = since + step, passed + step
