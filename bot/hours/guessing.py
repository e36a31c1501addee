"""A guess at a member's night: the hours of the day in which they never answer."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.hours.nights import Night
from bot.hours.spans import DAY

WATCHED = 28 * DAY
"""Seconds into the past for which answers count: travellers sleep elsewhere."""
AT_LEAST = 7 * DAY
"""The smallest age of the first answer, in seconds."""
ANSWERS, DAYS = 12, 4
"""The fewest answers, and days with one, for a guess."""
LENGTH = 8
"""The length of a guessed night, in hours."""
MOST = 0.05
"""The largest share of the answers that may lie in it."""


def night_guessed(times: Sequence[int], zone: str, now: int) -> Night | None:
    """Return the eight hours with the fewest answers; None: it is too early to say.

    Args:
        times: the times of answers, in unix seconds.
        zone: the member's time zone, as far as known.
        now: the time in unix seconds.
    """
    recent = [at for at in times if now - WATCHED <= at <= now]
    if len(recent) < ANSWERS or now - min(recent) < AT_LEAST:
        return None
    if len({at // DAY for at in recent}) < DAYS:
        return None
    hours = Counter(datetime.fromtimestamp(at, ZoneInfo(zone)).hour for at in recent)
    answered = [sum(hours[(begin + n) % 24] for n in range(LENGTH)) for begin in range(24)]
    least = min(answered)
    if least > MOST * len(recent):
        return None
    begin = _middle([hour for hour in range(24) if answered[hour] == least])
    return Night(begin, (begin + LENGTH) % 24, zone)


def _middle(hours: Sequence[int]) -> int:
    """Return the middle of the longest run of these hours, around the clock."""
    known = {*hours}
    begins = [hour for hour in hours if (hour - 1) % 24 not in known]
    runs = [[(begin + n) % 24 for n in range(24)] for begin in begins]
    lengths = [next((n for n, hour in enumerate(run) if hour not in known), 24) for run in runs]
    if not runs:  # every hour is equally good
        return hours[0]
    length = max(lengths)
    return runs[lengths.index(length)][(length - 1) // 2]
