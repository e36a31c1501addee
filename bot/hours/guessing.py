"""A guess at a member's night: the hours of the day in which they never answer."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.hours.nights import Night
from bot.hours.spans import DAY, DaysOff

HOUR = 3600
WATCHED = 28 * DAY
"""Seconds into the past for which answers count: travellers sleep elsewhere."""
AT_LEAST = 10 * DAY
"""The smallest age of the first answer, in seconds."""
VISITS, DAYS = 24, 4
"""The fewest hours with an answer, and days with one, for a guess."""
LENGTH = 8
"""The length of a guessed night, in hours."""
MOST = 0.05
"""The largest share of the visits that may lie in it."""
WIDEST = LENGTH + 4
"""The most hours without visits; of a longer gap nobody knows which part of it is the night."""
AS_QUIET = 0.15
"""The largest share of the visits in hours that may be another night."""
APART = 6
"""The fewest hours by which another night begins earlier or later."""
LATE = 1
"""Hours from the middle of the gap: the last hour awake is often empty, the first one seldom."""
RESTS = ((5, 6), (4, 5))
"""The days in a row on which people rest, Monday being 0."""
RESTED = 2
"""The times that somebody lost a turn on them before they are proposed as days off."""
LATER = 4 * HOUR
"""Seconds after days off in which a turn that was lost still counts as lost on them."""
WEEK = 7 * DAY
CHANGED = 4
"""The fewest hours by which a night begins earlier or later than one that was declined."""


def night_guessed(times: Sequence[int], zone: str, now: int) -> Night | None:
    """Return eight hours within the only gap between the answers; None: it is too early to say.

    Several answers within an hour are one visit.

    Args:
        times: the times of answers, in unix seconds.
        zone: the member's time zone, as far as known.
        now: the time in unix seconds.
    """
    recent = [at for at in times if now - WATCHED <= at <= now]
    visits = {at // HOUR * HOUR for at in recent}
    if len(visits) < VISITS or now - min(recent) < AT_LEAST:
        return None
    if len({at // DAY for at in recent}) < DAYS:
        return None
    hours = Counter(datetime.fromtimestamp(at, ZoneInfo(zone)).hour for at in visits)
    during = [sum(hours[(begin + n) % 24] for n in range(LENGTH)) for begin in range(24)]
    begin = _begins([begin for begin in range(24) if during[begin] <= MOST * len(visits)])
    if begin is None:
        return None
    others = [during[other] for other in range(24) if apart(begin, other) >= APART]
    if min(others) <= AS_QUIET * len(visits):
        return None
    return Night(begin, (begin + LENGTH) % 24, zone)


def days_off_guessed(
    answers: Sequence[int], lost: Sequence[int], zone: str, now: int
) -> tuple[int, ...] | None:
    """Return the two days in a row that a member rests without having said so; None: none.

    They lost a turn on them twice, answered nothing on them, and answered in the days before.

    Args:
        answers: the times of answers, in unix seconds.
        lost: the times at which they ran out of time.
        zone: the member's time zone, as far as known.
        now: the time in unix seconds.
    """
    for days in RESTS:
        rest = DaysOff(days, zone)
        during = [at if rest.covers(at) else at - LATER for at in lost]
        ends = {rest.ends(at) for at in during if rest.covers(at)}
        if sum(end <= now and _rested(answers, rest, end) for end in ends) >= RESTED:
            return days
    return None


def _rested(answers: Sequence[int], rest: DaysOff, end: int) -> bool:
    """Return whether a member answered nothing in the days off before then, but before these."""
    on = [at for at in answers if end - WEEK < at < end and rest.covers(at)]
    before = [at for at in answers if end - WEEK < at < end and not rest.covers(at)]
    return bool(before) and not on


def apart(one: int, other: int) -> int:
    """Return the hours between two hours of the day, the shorter way around the clock.

    >>> apart(23, 2)
    3
    """
    return min((one - other) % 24, (other - one) % 24)


def _begins(hours: Sequence[int]) -> int | None:
    """Return when the night begins, of the hours at which it may; None: they are too many."""
    known = {*hours}
    first = [hour for hour in hours if (hour - 1) % 24 not in known]
    if len(first) != 1 or len(hours) > WIDEST - LENGTH + 1:
        return None
    return (first[0] + (len(hours) - 1) // 2 + LATE) % 24
