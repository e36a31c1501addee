"""Spans that do not count: nights over midnight and changed clocks, days off, pauses."""

from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.hours.nights import Night
from bot.hours.spans import NEVER, DaysOff, Spans, first_of, is_open, midnight, opens, ran, run

HOUR, DAY = 3600, 24 * 3600


def at(written, zone="UTC", fold=0):
    moment = datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(moment.timestamp())


def utc(seconds):
    return datetime.fromtimestamp(seconds, UTC).isoformat(sep=" ", timespec="minutes")[:16]


def test_a_night_over_midnight_is_one_night():
    night = Night(23, 7, "Asia/Tokyo")
    evening = at("2026-05-01 22:59", "Asia/Tokyo")
    assert not night.covers(evening)
    assert night.begins(evening) == evening + 60
    assert night.covers(evening + 60)
    assert night.covers(at("2026-05-02 06:59", "Asia/Tokyo"))
    assert night.ends(evening + 60) == at("2026-05-02 07:00", "Asia/Tokyo")


@pytest.mark.parametrize(
    ("day", "hours"),
    [("2026-03-28", 7), ("2026-03-27", 8), ("2026-10-24", 9), ("2026-10-25", 8)],
)
def test_a_night_is_an_hour_shorter_or_longer_when_the_clocks_change(day, hours):
    night = Night(23, 7, "Europe/Berlin")
    begin = at(f"{day} 23:00", "Europe/Berlin")
    assert night.ends(begin) - begin == hours * HOUR


def test_an_hour_that_the_clocks_leave_out_ends_and_begins_nights_all_the_same():
    left_out = at("2026-03-29 01:00")  # two o'clock in Berlin, where it is three at once
    assert Night(22, 2, "Europe/Berlin").ends(left_out - HOUR) == left_out
    assert not Night(22, 2, "Europe/Berlin").covers(left_out)
    assert Night(2, 8, "Europe/Berlin").begins(left_out - HOUR) == left_out
    assert Night(2, 8, "Europe/Berlin").covers(left_out)
    only = Night(2, 3, "Europe/Berlin")
    assert not any(only.covers(left_out + minute * 60) for minute in range(-60, 60))
    assert run(left_out - HOUR, 3 * HOUR, (only,)) == left_out + 2 * HOUR


def test_an_hour_that_comes_twice_is_night_twice():
    night = Night(2, 3, "Europe/Berlin")
    first = at("2026-10-25 02:00", "Europe/Berlin")
    assert night.covers(first)
    assert night.covers(first + HOUR)
    assert night.ends(first) == first + 2 * HOUR
    assert ran(first - HOUR, first + 3 * HOUR, (night,)) == 2 * HOUR


def test_days_off_are_days_of_their_own_zone():
    weekend = DaysOff((5, 6), "Pacific/Auckland")
    friday = at("2026-11-20 23:00", "Pacific/Auckland")
    assert not weekend.covers(friday)
    assert weekend.begins(friday) == friday + HOUR == at("2026-11-20 11:00")
    assert weekend.ends(friday + HOUR) == at("2026-11-23 09:00", "Pacific/Auckland")
    assert weekend.covers(friday + HOUR + 2 * DAY), "before dawn nobody is called"
    assert not weekend.covers(at("2026-11-23 09:00", "Pacific/Auckland"))
    assert weekend.begins(at("2026-11-22 12:00")) == friday + HOUR + 7 * DAY
    whole = DaysOff((5, 6), "Pacific/Auckland", 0)
    assert whole.ends(friday + HOUR) == friday + HOUR + 2 * DAY


def test_a_day_whose_midnight_is_left_out_begins_when_the_clocks_go_on():
    day = datetime(2018, 11, 4, tzinfo=UTC).date()
    assert utc(midnight(day, "America/Sao_Paulo")) == "2018-11-04 03:00"


def test_a_week_without_a_day_left_is_none():
    with pytest.raises(ValueError, match="one day"):
        DaysOff(tuple(range(7)), "UTC")
    assert DaysOff((), "UTC").begins(0) == NEVER


ZONES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Beirut")
CHANGES = ("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01")


def some_closed(chance):
    zone = chance.choice(ZONES)
    begin = chance.randrange(24)
    night = Night(begin, (begin + chance.randint(1, 11)) % 24, zone)
    days = tuple(sorted(chance.sample(range(7), chance.randint(0, 3))))
    off = DaysOff(days, zone, (0, 5, 9, 12)[sum(days) % 4])
    start = at(chance.choice(CHANGES)) - 5 * DAY + chance.randrange(4 * DAY)
    known = [
        (begin, begin + chance.randint(1, 30 * HOUR))
        for begin in (start + chance.randrange(10 * DAY) for _ in range(chance.randint(0, 3)))
    ]
    return start, (night, off, Spans(tuple(known)))


@pytest.mark.parametrize("seed", range(60))
def test_what_is_run_is_what_a_minute_by_minute_count_says(seed):
    chance = Random(seed)
    start, closed = some_closed(chance)
    start -= start % 60
    closed = (*closed[:2], Spans(tuple((b - b % 60, e - e % 60) for b, e in closed[2].known)))
    seconds = chance.randint(1, 40 * 60) * 60

    counted, minute = 0, start
    while counted < seconds:
        counted += 60 * is_open(minute, closed)
        minute += 60

    assert run(start, seconds, closed) == minute
    assert ran(start, minute, closed) == seconds


@pytest.mark.parametrize("seed", range(200))
def test_spans_open_and_close_where_they_say(seed):
    chance = Random(seed)
    start, closed = some_closed(chance)
    for each in closed:
        when = start
        for _ in range(12):
            if each.covers(when):
                end = each.ends(when)
                assert end > when
                assert each.covers(end - 1)
                when = end
            else:
                begins = each.begins(when)
                assert begins > when
                if begins == NEVER:
                    break
                assert not each.covers(begins - 1)
                when = begins
    assert is_open(opens(start, closed), closed)


@pytest.mark.parametrize("seed", range(100))
def test_time_that_is_split_is_charged_as_if_it_were_whole(seed):
    """However often it is asked, and whenever: nothing is charged twice or never."""
    chance = Random(seed)
    start, closed = some_closed(chance)
    times = sorted({start, *(start + chance.randrange(9 * DAY) for _ in range(6))})
    parts = sum(ran(a, b, closed) for a, b in pairwise(times))
    assert parts == ran(times[0], times[-1], closed) <= times[-1] - times[0]
    seconds = chance.randint(0, 3 * DAY)
    middle = run(start, seconds // 2, closed)
    assert run(middle, seconds - seconds // 2, closed) == run(start, seconds, closed)


@pytest.mark.parametrize(
    ("known", "since", "seconds", "found"),
    [
        ([(10, 20)], 0, 30, ((10, 20),)),
        ([(10, 20), (5, 15)], 8, 30, ((8, 15), (15, 20))),
        ([(10, 20), (30, 90)], 0, 15, ((10, 20), (30, 35))),
        ([(10, 20), (30, 90)], 0, 10, ((10, 20),)),
        ([(10, 20)], 20, 10, ()),
    ],
)
def test_of_spans_only_the_first_seconds_may_count(known, since, seconds, found):
    assert first_of(known, since, seconds) == found
