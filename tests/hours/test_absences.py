"""Absences as members write them, and how long they stop a clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.hours.calendar import MOST_STOPPED, Absence, Calendar, absence_told
from bot.hours.spans import DAY, ran
from rules.kernel import Refused

HOUR = 3600
NOW = int(datetime(2026, 12, 1, 15, tzinfo=ZoneInfo("Europe/Berlin")).timestamp())


def told(written, begins=""):
    return absence_told(written, "Europe/Berlin", NOW, told=True, begins=begins)


def days(seconds):
    return seconds / DAY


@pytest.mark.parametrize("last", ["9999-12-31", "2027-01-01", "2026-11-30", "0001-01-01"])
def test_a_day_that_is_over_or_too_far_is_refused(last):
    with pytest.raises(Refused):
        told(last)


def test_an_absence_begins_now_or_on_the_day_that_is_named():
    midnight = int(datetime(2026, 12, 20, tzinfo=ZoneInfo("Europe/Berlin")).timestamp())

    assert told("2026-12-24").since == NOW
    morning = midnight + 5 * DAY + 9 * HOUR
    assert told("2026-12-24", "2026-12-20") == Absence(midnight, morning, told=True)
    assert told("2026-12-24", "2026-11-20").since == NOW, "what is over by now does not count"
    assert told("2027-02-10", "2027-01-20").until > NOW + 70 * DAY


def test_an_absence_that_a_former_release_ended_at_midnight_ends_in_the_morning():
    begin = int(datetime(2026, 12, 20, tzinfo=ZoneInfo("Europe/Berlin")).timestamp())
    former = Absence(begin, begin + DAY, told=True)
    calendar = Calendar(zone="Europe/Berlin", absences=(former,))

    assert calendar.wakes(begin) == begin + DAY + 9 * HOUR
    assert calendar.stopped(30, begin).known == ((begin, begin + DAY + 9 * HOUR),)


@pytest.mark.parametrize(
    ("last", "begins"),
    [("2026-12-24", "2026-12-25"), ("2027-02-20", "2027-01-20"), ("2029-01-02", "2029-01-01")],
)
def test_an_absence_ends_after_its_beginning_and_within_thirty_days(last, begins):
    with pytest.raises(Refused):
        told(last, begins)


def test_absences_told_again_and_again_stop_one_question_for_thirty_days_at_most():
    absences = tuple(Absence(day * DAY, day * DAY + 7 * DAY, told=True) for day in range(0, 90, 5))
    calendar = Calendar(absences=absences)
    stopped = [calendar.stopped(7, since) for since in (0, 20 * DAY)]

    first, second = (90 - days(ran(0, 90 * DAY, [spans])) for spans in stopped)

    assert first == second == MOST_STOPPED
    assert days(ran(0, 30 * DAY, [stopped[0]])) == 0
    assert days(ran(20 * DAY, 50 * DAY, [stopped[1]])) == 0, "each question has its own thirty"


def test_each_absence_stops_for_no_longer_than_the_table_allows():
    calendar = Calendar(absences=(Absence(0, 20 * DAY, told=True), Absence(30 * DAY, 40 * DAY)))

    assert days(ran(0, 50 * DAY, [calendar.stopped(7, 0)])) == 43
    assert days(ran(0, 50 * DAY, [calendar.stopped(0, 0)])) == 50
