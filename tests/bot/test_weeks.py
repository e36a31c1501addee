"""Weeks at one table: each call once, none while its reader sleeps, each time as it was set."""

from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.hours.nights import Night
from bot.hours.outages import LONG_OUTAGE
from bot.hours.spans import NEVER
from bot.store import Store
from bot.store.rows.members import MemberRecord
from tests.bot.paper import PaperSender
from tests.bot.weeks import DAY, HOUR, PEOPLE, STEP, Weeks, at
from tests.machines import DEALER
from tests.wishes import keep


@pytest.fixture(autouse=True)
def _same_cards():
    """Deal the same cards every time, so that these weeks always pass alike."""
    with DEALER.alike():
        yield


@pytest.fixture
async def weeks(store, sender, hand):
    made = Weeks(store, sender, hand)
    yield made
    await made.stop()


async def everybody(weeks, *members):
    for member in members:
        await keep(weeks.store, PEOPLE[member])
    await weeks.start()


def sleeps(member, when):
    return PEOPLE[member].calendar().sleeps(when)


def naive_end(timer, hours, calendar, outages):
    """Return the end of a limit, counted step by step."""

    def counts(when):
        weekend = datetime.fromtimestamp(when, ZoneInfo("Europe/Berlin")).weekday() in (5, 6)
        return not (weekend and not hours.weekends) and not any(
            begin <= when < end for begin, end in outages
        )

    def rests(when):
        here = datetime.fromtimestamp(when, ZoneInfo("Europe/Berlin"))
        weekend = here.weekday() in (5, 6) or (here.weekday() == 0 and here.hour < 9)
        return (weekend and not hours.weekends) or any(
            each.covers(when) for each in calendar.weekly
        )

    when, left = timer.since, timer.allowed
    while left > 0:
        left -= 60 * counts(when)
        when += 60
    back = [end for begin, end in outages if end > timer.since and begin < when]
    when = max([when, *(end + HOUR for end in back)])
    if not rests(when):
        return when
    awake = 0
    while awake < HOUR:
        awake += 60 * (counts(when) and not rests(when))
        when += 60
    return when


@pytest.mark.long
@pytest.mark.parametrize(
    ("begins", "seed"),
    [
        ("2026-03-06 12:00", 1),  # America's clocks go on in this week, Europe's three later
        ("2026-03-26 12:00", 2),
        ("2026-04-02 12:00", 3),  # Australia's go back
        ("2026-10-22 12:00", 4),  # Europe's go back, and America's a week later
    ],
)
async def test_weeks_of_five_people_in_four_zones(weeks, hand, begins, seed):
    hand.now = at(begins)
    chance = Random(seed)
    members = (101, 102, 103, 104, 105)
    await everybody(weeks, *members)
    await weeks.begin(*members, limit=24, reminder=4, weekends="false")
    ready, outages = {}, []
    for _ in range(9 * DAY // STEP):
        await weeks.go_on(STEP)
        if chance.random() < 0.012:  # an upgrade, or a broken machine
            gone = chance.choice([60, 120, 5 * HOUR, 20 * HOUR])
            outages += [(int(hand.now), int(hand.now) + gone)] * (gone >= LONG_OUTAGE)
            await weeks.away(gone)
        await ends_are_as_counted(weeks, outages)
        for member in members:
            await maybe_play(weeks, member, ready, chance)

    pings = weeks.pings()
    assert len({member for _, member, _ in pings}) == 5
    assert not [ping for ping in pings if sleeps(ping[1], ping[0])], "nobody is called at night"
    answers = await weeks.store.log.answers(weeks.table)
    assert any(answer.kind == "time" for answer in answers)
    assert len(answers) > 20


async def ends_are_as_counted(weeks, outages):
    record = (await weeks.store.table(weeks.table))[0]
    for timer in await weeks.store.timers.of(weeks.table):
        known = (timer.seat, timer.since, timer.allowed, timer.due, len(outages))
        if timer.kind == "limit" and known not in weeks.counted:
            calendar = await weeks.tables.held.calendar(weeks.members[timer.seat])
            assert timer.due == naive_end(timer, record.hours, calendar, outages)
            weeks.counted.add(known)


async def maybe_play(weeks, member, ready, chance):
    """Some hours after they are asked, and only while they are awake."""
    view, now = await weeks.tables.view(weeks.table, member, glance=True), weeks.hand.now
    if view.ask is None:
        ready.pop(member, None)
    elif member not in ready:
        ready[member] = now + chance.choice([1, 2, 5, 9, 70]) * HOUR
    elif now >= ready[member] and not sleeps(member, now):
        await weeks.play(member)


async def test_a_call_in_the_night_comes_on_waking(weeks, hand):
    """Bram sleeps in New York when Eve moves."""
    hand.now = at("2026-06-10 06:00", "America/New_York")
    await everybody(weeks, 102, 103)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1")
    before = len(weeks.pings())
    await weeks.play(105)
    await weeks.go_on(90 * 60)
    assert weeks.pings()[before:] == []

    await weeks.go_on(60 * 60)

    waking = at("2026-06-10 08:00", "America/New_York")
    assert weeks.pings()[before:] == [(waking, 102, "dm")]


async def test_who_wants_no_dms_is_called_in_the_channel_on_waking(weeks, hand):
    hand.now = at("2026-06-10 03:00", "Asia/Tokyo")
    await everybody(weeks)
    await weeks.store.members.change(
        102, letters="never", quiet=PEOPLE[103].quiet, zone="Asia/Tokyo"
    )
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1")
    before = len(weeks.sent)
    await weeks.play(105)
    await weeks.go_on(12 * HOUR)

    called = [(when, p.kind) for when, p in weeks.sent[before:] if 1 in p.called]
    assert called == [(at("2026-06-10 06:00", "Asia/Tokyo"), "reminder")]


async def test_a_question_answered_before_waking_calls_nobody(weeks, hand):
    hand.now = at("2026-06-10 06:00", "America/New_York")
    await everybody(weeks, 102)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1")
    await weeks.play(105)
    await weeks.play(102)  # awake after all
    before = len(weeks.pings())

    await weeks.go_on(3 * HOUR)

    assert [ping for ping in weeks.pings()[before:] if ping[1] == 102] == []


@pytest.mark.parametrize("minute", range(0, 120, 30))
async def test_a_restart_at_any_minute_neither_doubles_nor_loses_a_call(weeks, hand, minute):
    hand.now = at("2026-06-10 06:30", "America/New_York")
    await everybody(weeks, 102)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1", reminder=4)
    await weeks.play(105)
    before = len(weeks.pings())
    await weeks.go_on(minute * 60)
    await weeks.away(60)
    await weeks.go_on(6 * HOUR)

    mine = [(when, kind) for when, member, kind in weeks.pings()[before:] if member == 102]
    first = mine[0][0] - at("2026-06-10 08:00", "America/New_York")
    assert 0 <= first <= 60 + STEP
    kinds = [mine[0][1], *sorted(kind for _, kind in mine[1:])]
    assert kinds == ["dm", "dm"], "called, then reminded"
    assert len({when for when, _ in mine}) == 2


async def test_reminders_end_and_the_table_is_told_how_it_can_go_on(weeks, hand, sender):
    hand.now = at("2026-06-10 12:00")
    await everybody(weeks)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1", reminder=4)
    lasts = []
    original = weeks.messages.reminder

    async def reminder(view, seats, called, last=()):
        lasts.append(list(last))
        return await original(view, seats, called, last)

    weeks.messages.reminder = reminder
    for _ in range(31):
        hand.now += 4 * HOUR
        await weeks.settled()

    assert lasts == [[], [], [], [], [0]]
    assert [t.due for t in await weeks.store.timers.of(weeks.table)] == [NEVER]


async def test_who_wants_to_be_the_last_one_is_called_when_they_are(weeks, hand):
    hand.now = at("2026-06-10 12:00")
    await everybody(weeks)
    await weeks.store.members.change(101, last_one=True)
    await weeks.store.members.change(103, letters="never", last_one=True)
    await weeks.begin(105, 101, 103)  # all choose a corporation
    assert [ping for ping in weeks.pings() if ping[1] == 101] == []
    hand.now += HOUR
    while await weeks.play(105):
        pass
    assert (await weeks.tables.view(weeks.table, None)).last is None
    called = [(member, kind) for _, member, kind in weeks.pings() if member in (101, 103)]
    assert sorted(called) == [(101, "dm"), (103, "reminder")], "else they wait for each other"
    hand.now += HOUR
    while await weeks.play(103):
        pass

    view = await weeks.tables.view(weeks.table, None)
    assert view.awaited == (1,)
    assert view.last == 1
    assert [kind for _, member, kind in weeks.pings() if member == 101] == ["dm"], "once"


async def test_who_wants_to_be_the_last_one_waits_for_all_who_do_not(weeks, hand):
    hand.now = at("2026-06-10 12:00")
    await everybody(weeks)
    await weeks.store.members.change(101, last_one=True)
    await weeks.begin(105, 101, 104)
    hand.now += HOUR
    while await weeks.play(105):
        pass
    assert [ping for ping in weeks.pings() if ping[1] == 101] == []
    hand.now += HOUR
    while await weeks.play(104):
        pass

    assert [kind for _, member, kind in weeks.pings() if member == 101] == ["dm"]


async def test_a_pause_and_an_absence_stop_a_limit_and_refill_nothing(weeks, hand):
    hand.now = at("2026-06-10 12:00")
    await everybody(weeks)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1", limit=24)
    begin = int(hand.now)
    await weeks.go_on(6 * HOUR)
    await weeks.tables.held.pause(weeks.table, begin + 30 * HOUR)
    assert (await weeks.tables.view(weeks.table, None)).until == begin + 48 * HOUR
    assert (await weeks.tables.view(weeks.table, None)).paused == begin + 30 * HOUR
    await weeks.go_on(10 * HOUR)
    await weeks.tables.held.pause(weeks.table, int(hand.now))  # it goes on at once
    assert (await weeks.tables.view(weeks.table, None)).until == begin + 34 * HOUR
    await weeks.store.members.put_absence(105, begin + 16 * HOUR, begin + 40 * HOUR, told=True)
    await weeks.tables.held.reread_hours(105)
    assert (await weeks.tables.view(weeks.table, None)).until == begin + 58 * HOUR
    await weeks.go_on(41 * HOUR)
    assert not await weeks.store.log.answers(weeks.table)

    await weeks.go_on(2 * HOUR)

    [first, *_] = await weeks.store.log.answers(weeks.table)
    assert (first.kind, first.seat) == ("time", 0)


async def test_an_absence_that_nobody_was_told_of_silences_and_stops_nothing(weeks, hand):
    hand.now = at("2026-06-10 12:00")
    await everybody(weeks)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1", limit=24)
    due = (await weeks.tables.view(weeks.table, None)).until
    await weeks.store.members.put_absence(105, int(hand.now), int(hand.now) + 5 * DAY, told=False)
    await weeks.tables.held.reread_hours(105)
    before = len(weeks.pings())

    assert (await weeks.tables.view(weeks.table, None)).until == due
    await weeks.go_on(23 * HOUR)
    assert [ping for ping in weeks.pings()[before:] if ping[1] == 105] == []


async def test_a_snoozed_reminder_comes_when_the_rest_is_over(weeks, hand):
    hand.now = at("2026-06-10 12:00")
    await everybody(weeks)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1", reminder=4)
    start = int(hand.now)
    await weeks.tables.held.snooze(weeks.table, 105, start + 6 * HOUR)

    await weeks.go_on(13 * HOUR)

    came = [when - start for when, p in weeks.sent if p.kind == "reminder"]
    assert came == [6 * HOUR, 12 * HOUR]


async def test_the_bank_is_spent_when_the_limit_is_over_and_kept_for_the_game(weeks, hand):
    hand.now = at("2026-06-10 12:00")
    await everybody(weeks)
    await weeks.begin(105, 102, game="project_mars", starting_player="seat 1", pace="daily")
    start = int(hand.now)
    view = await weeks.tables.view(weeks.table, None)
    assert (view.waits[0].bank, view.until) == (start + 24 * HOUR, start + 48 * HOUR)
    await weeks.go_on(34 * HOUR)

    await weeks.play(105)

    assert await weeks.store.timers.banked(weeks.table) == {0: 10 * HOUR}
    await weeks.away(60)
    while (await weeks.tables.view(weeks.table, None)).awaited != (0,):
        await weeks.play(102)
    now = int(hand.now)
    assert (await weeks.tables.view(weeks.table, None)).until == now + (24 + 24 - 10) * HOUR


async def a_week(weeks, hand, *, told):
    """The same five people, who play the same way whether they have told of their hours or not."""
    hand.now = at("2026-05-04 12:00")
    members = tuple(PEOPLE)
    await everybody(weeks, *(members if told else ()))
    await weeks.begin(*members, pace="daily", reminder=12)
    ready, chance = {}, Random(7)
    for _ in range(7 * DAY // STEP):
        await weeks.go_on(STEP)
        for member in members:
            await maybe_play(weeks, member, ready, chance)
    answers = await weeks.store.log.answers(weeks.table)
    return weeks.pings(), len([a for a in answers if a.kind == "play" and not a.automatic])


@pytest.mark.long
async def test_a_week_of_five_people_calls_them_less_once_they_have_told_of_their_hours(
    hand, tmp_path
):
    """Figures of docs/figures.md; a channel's ping and a DM of the same call count as two."""
    figures = {}
    for told in (False, True):
        opened = await Store.open(hand.machine(), tmp_path / f"{told}.db")
        weeks = Weeks(opened, PaperSender(), hand)
        pings, answers = await a_week(weeks, hand, told=told)
        await weeks.stop()
        await opened.close()
        figures[told] = len(pings), len([p for p in pings if sleeps(p[1], p[0])]), answers
    (before, at_night, _), (after, still, _) = figures[False], figures[True]

    assert at_night > 0
    assert still == 0
    assert after < before, figures


async def test_a_turn_played_at_night_brings_no_dm_before_the_morning(weeks, hand):
    """Eve plays the steps of her turn though she sleeps, and goes to bed in the middle of it."""
    hand.now = at("2026-06-10 01:00")
    await everybody(weeks)
    await weeks.tables.held.set_wish(MemberRecord(105, quiet=Night(23, 7, "UTC"), zone="UTC"))
    await weeks.begin(105, 102, first_player="first seat", reminder=4, limit=24)
    for _ in range(20):
        view = await weeks.tables.view(weeks.table, 105, glance=True)
        if view.ask is not None and view.ask.moment == "action":
            break
        for member in (105, 102):
            await weeks.play(member)
    await weeks.tables.play(weeks.table, 105, None, ["project:aquifer"])
    await weeks.settled()
    assert (await weeks.tables.view(weeks.table, 105, glance=True)).ask.moment != "action"
    before = len(weeks.pings())

    await weeks.go_on(5 * HOUR)
    assert [ping for ping in weeks.pings()[before:] if ping[1] == 105] == []
    await weeks.go_on(2 * HOUR)

    assert {when for when, member, _ in weeks.pings()[before:] if member == 105} == {
        at("2026-06-10 07:00")
    }
