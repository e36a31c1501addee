"""A member's own hours: their nights, days off, and absences."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.hours.nights import Night
from bot.hours.spans import (
    DAY,
    MORNING,
    ClosedSpans,
    DaysOff,
    Spans,
    first_of,
    hour_of,
    is_open,
    midnight,
    opens,
)
from rules.kernel import Refused, say

LONGEST_ABSENCE = 30
"""The longest absence, in days."""
FARTHEST_AHEAD = 365
"""The farthest start of an absence, in days from now."""
MOST_STOPPED = 30
"""The most days for which all announced absences together stop the clock of one question."""
MOST_DAYS_OFF = 3
"""The most days off in a week; limits that would run out on them end later."""
WAKING_HOURS = range(5, 13)
"""The hours at which a night ends for whoever sleeps at night: their mornings."""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True, slots=True)
class Absence:
    """An absence of a member, from one time to another; `told`: their tables know."""

    since: int
    until: int
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The times at which a member is there.

    Args:
        zone: their time zone.
        quiet: their night; `public`: visible to everybody.
        days_off: of the week, Monday being 0.
        absences: all that may still matter.
        every: hours between reminders; None: the table's own setting.
    """

    zone: str = "UTC"
    quiet: Night | None = None
    public: bool = False
    days_off: tuple[int, ...] = ()
    absences: tuple[Absence, ...] = ()
    every: int | None = None

    @property
    def night(self) -> Night | None:
        """The night that everybody may see."""
        return self.quiet if self.public else None

    @property
    def morning(self) -> int:
        """The hour at which a day begins for them."""
        wakes = MORNING if self.quiet is None else self.quiet.end
        return wakes if wakes in WAKING_HOURS else MORNING

    @property
    def weekly(self) -> tuple[ClosedSpans, ...]:
        """Their quiet hours and days off."""
        days = () if not self.days_off else (DaysOff(self.days_off, self.zone, self.morning),)
        return days if self.quiet is None else (self.quiet, *days)

    @property
    def asleep(self) -> tuple[ClosedSpans, ...]:
        """The spans in which nobody writes to them."""
        away = tuple([(a.since, self._back(a.until)) for a in self.absences])
        return (*self.weekly, Spans(away)) if away else self.weekly

    def sleeps(self, at: float) -> bool:
        """Whether they must not get a message then."""
        return not is_open(at, self.asleep)

    def wakes(self, at: int) -> int:
        """Return the first time from then on at which they can get a message."""
        return opens(at, self.asleep)

    def away(self, at: int) -> Absence | None:
        """Return their present absence, if their tables know of it."""
        return next((a for a in self.absences if a.told and a.since <= at < a.until), None)

    def tomorrow(self, at: int) -> int:
        """Return tomorrow morning in their time zone."""
        local = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        morning = (local + timedelta(days=1)).replace(
            hour=MORNING, minute=0, second=0, microsecond=0, fold=0
        )
        return self.wakes(int(morning.timestamp()))

    def stopped(self, days: int, since: int) -> Spans:
        """Return the spans in which announced absences stop the clock of a question.

        Each absence stops it for `days` days at most, all together for `MOST_STOPPED` days.

        Args:
            days: the table's limit for one absence.
            since: the start of the question, in unix seconds.
        """
        told = [
            (a.since, min(self._back(a.until), a.since + days * DAY))
            for a in self.absences
            if a.told
        ]
        return Spans(first_of(told, since, MOST_STOPPED * DAY))

    def _back(self, until: int) -> int:
        """Return when an absence is over: former releases ended it at midnight."""
        day = datetime.fromtimestamp(until, ZoneInfo(self.zone)).date()
        return until if until != midnight(day, self.zone) else hour_of(day, MORNING, self.zone)


def days_told(written: str) -> tuple[int, ...]:
    """Return the days of the week that a member wrote: `Sat, Sun`.

    Raises:
        Refused: there is no such day, or there are too many.
    """
    words = [word for word in written.replace(",", " ").split() if word.lower() != "none"]
    names = [day.lower() for day in DAYS]
    unknown = next((word for word in words if word[:3].lower() not in names), None)
    if unknown is not None:
        text = "There is no such day: {day}. Write them like this: Sat, Sun."
        raise Refused(say(text, day=unknown))
    days = tuple(sorted({names.index(word[:3].lower()) for word in words}))
    if len(days) > MOST_DAYS_OFF:
        text = "{most} days a week can be free, so that the tables find you on the others."
        raise Refused(say(text, most=MOST_DAYS_OFF))
    return days


def absence_told(written: str, zone: str, now: int, *, told: bool, begins: str = "") -> Absence:
    """Return the absence that a member wrote: `2026-12-24` is its last day.

    Args:
        written: the last day.
        zone: the member's time zone.
        now: the time in unix seconds.
        told: whether the member's tables know.
        begins: the first day; nothing: the absence begins now.

    Raises:
        Refused: there is no such day, it is over, or too far away.
    """
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    last = _day(written)
    first = max(today, _day(begins)) if begins.strip() else today
    if last < today:
        raise Refused(say("That day is over. Name the last day on which you are away."))
    if (first - today).days > FARTHEST_AHEAD:
        text = "An absence begins within {most} days. Tell of a later one when it is nearer."
        raise Refused(say(text, most=FARTHEST_AHEAD))
    if last < first:
        raise Refused(say("That absence ends before it begins. Name its first day and its last."))
    if (last - first).days > LONGEST_ABSENCE:
        text = "An absence has {most} days at most. For longer, /game replace hands your seat over."
        raise Refused(say(text, most=LONGEST_ABSENCE))
    since = now if first == today else midnight(first, zone)
    return Absence(since, hour_of(last + timedelta(days=1), MORNING, zone), told)


def _day(written: str) -> date:
    try:
        return datetime.strptime(written.strip(), "%Y-%m-%d").date()  # noqa: DTZ007 - a day, no time
    except ValueError:
        raise Refused(say("Write the day like this: 2026-12-24.")) from None
