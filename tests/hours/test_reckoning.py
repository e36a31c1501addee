"""Limits, banks, hours, warnings and reminders as one calculation."""

from random import Random

import pytest

from bot.hours.calendar import Calendar
from bot.hours.nights import Night
from bot.hours.reckoning import (
    LONGEST_LEAD,
    MERCY,
    REMINDERS,
    Around,
    Running,
    due,
    recall,
    reminder,
    spent,
)
from bot.hours.spans import DaysOff, Spans, is_open, ran, run
from tests.hours.test_spans import DAY, HOUR, at, some_closed, utc

FRIDAY = at("2026-11-20 18:00")
WEEKEND = DaysOff((5, 6), "UTC", 0)
"""The time of a weekend that is charged to nobody: from midnight to midnight."""


def test_a_limit_without_anything_around_it_ends_when_it_says():
    found = due(Running(since=FRIDAY, allowed=24 * HOUR), Around())
    assert (found.own, found.last) == (FRIDAY + 24 * HOUR,) * 2
    assert found.warning == FRIDAY + 18 * HOUR


def test_weekends_stop_it_and_refill_nothing():
    around = Around(stopped=(WEEKEND,))
    running = Running(since=FRIDAY, allowed=24 * HOUR)
    assert utc(due(running, around).own) == "2026-11-23 18:00"
    assert spent(running, at("2026-11-22 12:00"), around).left == 18 * HOUR
    assert spent(running, at("2026-11-23 01:00"), around).left == 17 * HOUR


@pytest.mark.parametrize(
    ("night", "morning"),
    [
        (None, "09:00"),
        (Night(1, 9, "UTC"), "09:00"),
        (Night(23, 7, "UTC"), "07:00"),
        (Night(14, 22, "UTC"), "09:00"),
        (Night(0, 11, "UTC"), "11:00"),
    ],
    ids=str,
)
def test_what_would_end_on_a_day_off_ends_an_hour_after_the_next_morning(night, morning):
    calendar = Calendar(quiet=night, days_off=(5, 6))
    around = Around(asleep=calendar.asleep, shifting=calendar.weekly)

    found = due(Running(since=FRIDAY, allowed=24 * HOUR), around)

    begins = at(f"2026-11-23 {morning}")
    assert calendar.wakes(FRIDAY + DAY) == begins
    assert found.own == begins + HOUR
    assert found.warning == begins


def test_what_would_end_in_the_night_ends_an_hour_after_it():
    night = Night(22, 6, "UTC")
    around = Around(asleep=(night,), shifting=(night,))
    found = due(Running(since=at("2026-11-20 02:00"), allowed=24 * HOUR), around)
    assert utc(found.own) == "2026-11-21 07:00"
    assert utc(found.warning) == "2026-11-21 06:00"
    hard = due(Running(since=at("2026-11-20 02:00"), allowed=24 * HOUR), Around(asleep=(night,)))
    assert utc(hard.own) == "2026-11-21 02:00"
    assert utc(hard.warning) == "2026-11-20 20:00"
    late = Running(since=at("2026-11-20 14:00"), allowed=15 * HOUR)
    hard = due(late, Around(asleep=(night,)))
    assert utc(hard.own) == "2026-11-21 05:00"
    assert utc(hard.warning) == "2026-11-20 21:45", "while its player is still awake"


def test_the_bank_is_spent_only_when_the_limit_is_over():
    running = Running(since=FRIDAY, allowed=12 * HOUR, bank=24 * HOUR)
    assert due(running, Around()).last == FRIDAY + 36 * HOUR
    assert spent(running, FRIDAY + 12 * HOUR, Around()).banked == 0
    assert spent(running, FRIDAY + 13 * HOUR, Around()).banked == HOUR
    assert spent(running, FRIDAY + 99 * HOUR, Around()).banked == 24 * HOUR


@pytest.mark.parametrize(
    ("allowed", "bank", "lead"),
    [
        (4 * HOUR, 8 * HOUR, 3 * HOUR),
        (4 * HOUR, 0, HOUR),
        (HOUR, 0, HOUR // 2),
        (12 * HOUR, 48 * HOUR, 6 * HOUR),
        (0, 8 * HOUR, 2 * HOUR),
    ],
    ids=["with a bank", "without", "at least half an hour", "at most six hours", "bank alone"],
)
def test_a_warning_comes_a_quarter_before_the_end_of_limit_and_bank_together(allowed, bank, lead):
    found = due(Running(since=FRIDAY, allowed=allowed, bank=bank), Around())

    assert found.last == FRIDAY + allowed + bank
    assert found.last - found.warning == lead


def test_an_outage_is_not_charged_and_leaves_an_hour():
    away = (FRIDAY + 5 * HOUR, FRIDAY + 10 * HOUR)
    around = Around(stopped=(Spans((away,)),), outages=(away,))
    assert due(Running(since=FRIDAY, allowed=12 * HOUR), around).own == FRIDAY + 17 * HOUR
    short = Running(since=FRIDAY, allowed=5 * HOUR + 60)
    assert due(short, around).own == away[1] + MERCY
    before = Running(since=FRIDAY, allowed=4 * HOUR)
    assert due(before, around).own == FRIDAY + 4 * HOUR


def test_a_sealed_round_closes_when_all_have_been_awake_and_with_the_limit_at_the_latest():
    tokyo, york = Night(23, 7, "Asia/Tokyo"), Night(23, 7, "America/New_York")
    around = Around(others=((tokyo,), (york,)), awake=4 * HOUR)
    evening = at("2026-11-20 22:00", "America/New_York")  # midday in Tokyo
    found = due(Running(since=evening, allowed=72 * HOUR), around)
    assert utc(found.own) == utc(at("2026-11-21 10:00", "America/New_York"))
    assert due(Running(since=evening, allowed=6 * HOUR), around).own == evening + 6 * HOUR


def test_reminders_come_ever_more_seldom_never_at_night_and_end():
    night = Night(22, 8, "UTC")
    around, when, came = Around(asleep=(night,)), FRIDAY, []
    for _ in range(20):
        wanted = recall(FRIDAY, 4 * HOUR, when)
        if wanted is None:
            break
        when = reminder(wanted, 0, around.silent)
        came.append(utc(when))
    assert came == [
        "2026-11-21 08:00",  # at ten in the evening nobody is reminded, nor at six
        "2026-11-22 08:00",
        "2026-11-23 08:00",
        "2026-11-26 08:00",
    ]


def some_case(seed):
    chance = Random(seed)
    since, (night, off, known) = some_closed(chance)
    _, (other, _, pauses) = some_closed(chance)
    outages = tuple((b, min(e, b + 8 * HOUR)) for b, e in known.known)
    zone_off = DaysOff((5, 6), night.zone)
    around = Around(
        stopped=(*chance.choice([(), (zone_off,)]), pauses, Spans(outages)),
        asleep=(night, off),
        shifting=chance.choice([(), (night, off)]),
        outages=outages,
        others=chance.choice([(), ((other,), (night, off))]),
        awake=chance.choice([0, 4 * HOUR]),
    )
    bank = 0 if around.awake else chance.choice([0, 6 * HOUR, 48 * HOUR])
    running = Running(since=since, allowed=chance.randint(0, 72) * HOUR, bank=bank)
    return chance, running, around


@pytest.mark.parametrize("seed", range(150))
def test_a_time_runs_out_when_it_was_charged_in_full_and_never_while_its_player_sleeps(seed):
    _, running, around = some_case(seed)
    found = due(running, around)
    assert running.since <= found.own <= found.last
    assert running.since <= found.warning <= found.last
    if around.awake:
        return
    charged = ran(running.since, found.last, around.stopped)
    assert charged >= running.allowed + running.bank
    if around.shifting:
        assert is_open(found.last - 1, around.shifting) or running.allowed + running.bank == 0
    left = spent(running, found.last, around)
    assert (left.left, left.banked) == (0, running.bank)


@pytest.mark.parametrize("seed", range(150))
def test_what_an_answer_leaves_is_what_runs_on_from_there(seed):
    """A step, an undo or a restart neither refills a limit nor takes from it."""
    chance, running, around = some_case(seed)
    if around.awake or around.shifting or around.outages:
        return
    when = run(running.since, chance.randint(0, running.allowed), around.stopped)
    left = spent(running, when, around)
    assert left.banked == 0
    again = Running(since=when, allowed=left.left, bank=running.bank)
    assert due(again, around).last == due(running, around).last


@pytest.mark.parametrize("seed", range(150))
def test_a_warning_and_a_reminder_come_while_their_reader_is_awake(seed):
    chance, running, around = some_case(seed)
    found = due(running, around)
    awake = [t for t in range(running.since, found.last, HOUR // 2) if is_open(t, around.silent)]
    if any(t > found.last - LONGEST_LEAD for t in awake):
        assert is_open(found.warning, around.silent)
    after, gap, came = running.since, chance.choice([4, 12, 24]) * HOUR, []
    snoozed = running.since + chance.randrange(2 * DAY)
    while (wanted := recall(running.since, gap, after)) is not None:
        coming = reminder(wanted, snoozed, around.silent)
        assert coming > after
        assert coming >= max(wanted, snoozed)
        assert is_open(coming, around.silent)
        came.append(coming)
        after = coming
    assert 1 <= len(came) <= REMINDERS


@pytest.mark.parametrize("seed", range(100))
def test_a_pause_that_comes_later_moves_an_end_by_what_it_stops(seed):
    chance, running, around = some_case(seed)
    if around.awake or around.shifting or around.outages:
        return
    running = Running(since=running.since, allowed=running.allowed)
    before = due(running, around).own
    when = running.since + chance.randrange(3 * DAY)
    pause = Spans(((when, when + 2 * DAY),))
    after = due(running, Around(stopped=(*around.stopped, pause), asleep=around.asleep)).own
    assert ran(running.since, after, (*around.stopped, pause)) == running.allowed
    assert after == before if before <= when else after > before
