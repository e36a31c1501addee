"""The hour of the day at which a member gets one DM for all their tables."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

A_YEAR = 366
"""The days in which all changes of a zone's clocks occur."""


def last_morning(hour: int, zone: str, now: int) -> int:
    """Return the last time at which that hour began there, in unix seconds.

    If the clocks skip the hour on a day, it begins after the skip. If they repeat it, it begins
    the first time.

    >>> last_morning(8, "UTC", 1_800_000_000)  # 8:00 on that day
    1800000000
    >>> last_morning(9, "UTC", 1_800_000_000)
    1799917200
    """
    local = datetime.fromtimestamp(now, ZoneInfo(zone))
    begins = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    if begins.timestamp() > now:
        begins = (begins - timedelta(days=1)).replace(fold=0)
    return int(begins.timestamp())


def is_left_out(hour: int, zone: str, now: int) -> bool:
    """Return whether the clocks there skip that hour on some day of the coming year."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).replace(hour=hour, fold=0)
    days = (today + timedelta(days=day) for day in range(A_YEAR))
    return any(day.astimezone(UTC).astimezone(day.tzinfo).hour != hour for day in days)
