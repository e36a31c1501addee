"""In a running game nothing gets shorter for anybody without their word, or before a notice."""

from dataclasses import fields, replace
from random import Random

import discord
import pytest

from bot.clock import Clock
from bot.hours.calendar import Absence
from bot.hours.nights import Night
from bot.hours.spans import NEVER
from bot.store.rows.members import MemberRecord
from bot.store.rows.records import Hours
from bot.table.changes import dms_about
from bot.table.consent.shortening import Shortening
from bot.table.lobby.options import PICTURE, options_offered
from bot.table.time.hour_options import (
    NEW_HOURS,
    UNDO,
    clocks_shown,
    hours_shown,
    hours_with,
    names_of,
    with_clock,
)
from bot.table.time.shorter import JUDGES, UNTIMED, notice_of, takes_time
from rules.games import GAMES
from rules.kernel import from_plain, say
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told, refusal

HOUR, DAY = 3600, 24 * 3600
"""Seconds."""
HARMLESS = ("reminder", UNDO)
"""Options of time that take nothing from anybody, or that nobody changes after the start."""


@pytest.fixture
def shortening(tables, proposals):
    return Shortening(tables, proposals)


async def hours_of(tables, table):
    return (await tables.store.table(table))[0].hours


async def ends(tables, table):
    timers = await tables.store.timers.of(table)
    return {timer.seat: timer.due for timer in timers if timer.kind == "limit"}


async def said(tables, table, kind="note"):
    rows = [row for row in await tables.store.outbox.rows(table) if row.kind == kind]
    return [str(from_plain(row.text)) for row in rows]


async def dms(tables, table):
    return {row.member for row in await tables.store.outbox.rows(table) if row.kind == "place"}


# ---- the rule ------------------------------------------------------------------------------------


def test_every_field_of_the_hours_is_judged():
    assert JUDGES.keys() == {field.name for field in fields(Hours)}


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_of_every_game_is_classified(game):
    """One of two values of an option of time is the shorter, or either change takes something."""
    meta = GAMES[game]
    every = {one.id: one for one in hours_shown(meta, NEW_HOURS, every=True)}
    every |= {one.id: one for one in clocks_shown(meta, NEW_HOURS, "daily")}
    assert {*every} == {*names_of(meta), *meta.clocks}
    offered = {one.id for one in options_offered(meta)}
    assert offered <= {*every, *meta.options.model_fields, PICTURE}, "the others are fixed"
    for name, option in every.items():
        each = [_with(meta, name, value) for value, _ in option.choices]
        for one in each:
            for other in each:
                takes = takes_time(meta, one, other), takes_time(meta, other, one)
                same = one == other or name in HARMLESS
                assert any(takes) != same, f"{name}: {one} and {other}"


def _with(meta, name, value):
    longest = replace(NEW_HOURS, limit=168)
    if name in meta.clocks:
        return with_clock(meta, longest, name, value)
    return hours_with(meta, longest, name, value)


def test_a_weekend_that_is_moved_elsewhere_takes_time():
    meta = GAMES["project_mars"]
    here = replace(NEW_HOURS, weekends=False, zone="UTC")
    there = replace(here, zone="Pacific/Kiritimati")
    assert takes_time(meta, here, there)
    assert takes_time(meta, there, here)
    assert not takes_time(meta, replace(here, weekends=True), there)


def test_a_notice_is_as_long_as_the_longest_limit():
    meta, cosmic = GAMES["project_mars"], GAMES["cosmic_encounter"]
    assert notice_of(meta, Hours(limit=24), "nothing") == DAY
    assert notice_of(meta, Hours(), "nothing") == UNTIMED
    assert notice_of(meta, Hours(limit=24, decisions={"bid": 72}), "nothing") == 3 * DAY
    assert notice_of(cosmic, Hours(limit=168), "everything") == DAY
    assert notice_of(cosmic, Hours(clocks={"main": 72 * HOUR}), "everything") == 3 * DAY


# ---- the attack ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("pace", "live"),
        ("limit", "1"),
        ("absence", "0"),
        ("sleep", "false"),
        ("bank", "0"),
        ("caretaker", "robot"),
        ("stands_in", "false"),
        ("weekends", "true"),
        ("fair", "4"),
    ],
)
async def test_a_host_takes_nothing_from_anybody_on_their_own_turn(
    tables, seating, begin, hand, option, value
):
    table = await begin(ANA, BRAM, CHIDI, pace="relaxed", weekends="false", stands_in="true")
    before = await hours_of(tables, table)

    await seating.choose(table, ANA, option, value)
    await tables.play(table, ANA, None, 1)

    now = await hours_of(tables, table)
    assert replace(now, notices=()) == before
    assert await dms(tables, table) == {BRAM, CHIDI}
    hand.now += 71 * HOUR
    await seating.end_notices()
    assert replace(await hours_of(tables, table), notices=()) == before


async def test_the_game_does_not_end_while_the_others_are_away_as_told(
    tables, seating, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    until = int(hand.now) + 5 * DAY
    await tables.store.members.put_absence(BRAM, int(hand.now), until, told=True)
    await tables.held.reread_hours(BRAM)
    for option, value in (("absence", "0"), ("sleep", "false"), ("pace", "live")):
        await seating.choose(table, ANA, option, value)
    await tables.play(table, ANA, None, 1)

    while hand.now < until + 23 * HOUR:
        hand.now += HOUR
        await Clock(tables).ring()
        await seating.end_notices()

    assert [a.kind for a in await tables.store.log.answers(table)] == ["play"]
    assert {n.option for n in (await hours_of(tables, table)).notices} == {
        "absence",
        "sleep",
        "pace",
    }


async def test_after_the_notice_it_holds_from_the_next_question_on(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=72)
    await seating.choose(table, ANA, "limit", "12")
    hand.now += 10 * HOUR
    await tables.play(table, ANA, None, 1)
    told = await ends(tables, table)
    assert told == {1: hand.now + 72 * HOUR}
    hand.now += 62 * HOUR

    await seating.end_notices()

    assert (await hours_of(tables, table)).limit == 12
    assert (await hours_of(tables, table)).notices == ()
    assert await ends(tables, table) == told, "what was asked keeps its time"
    await tables.play(table, BRAM, None, 2)
    assert await ends(tables, table) == {2: hand.now + 12 * HOUR}
    posts = await said(tables, table)
    assert posts[-1].startswith("From now on: time for a turn, after 12 hours.")


async def test_one_post_says_what_holds_from_when(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=72)

    await seating.choose(table, ANA, "limit", "12")
    await seating.choose(table, ANA, "limit", "12")

    at = int(hand.now) + 72 * HOUR
    [post] = await said(tables, table)
    assert post.startswith(f"The host set time for a turn: after 12 hours, from <t:{at}:f> on.")
    assert len(await said(tables, table, "place")) == 2, "each of the others is told once"


async def test_a_later_post_takes_the_place_of_what_it_overtakes(
    tables, seating, begin, hand, outbox, sender
):
    """Two posts that contradict each other would leave it open which of them holds."""
    table = await begin(ANA, BRAM, CHIDI, limit=72)
    await seating.choose(table, ANA, "absence", "3")
    await seating.choose(table, ANA, "limit", "12")
    await outbox.start()
    await everything_told(outbox)
    [announced] = [paper for paper in sender.papers if paper.channel == 1 and paper.kind == "note"]
    at = int(hand.now) + 72 * HOUR
    first, further = announced.lines[0].split("\n")
    assert first.startswith(f"The host set time for a turn: after 12 hours, from <t:{at}:f> on.")
    assert further == f"From <t:{at}:f> on: absences, for 3 days."

    await seating.choose(table, ANA, "limit", "72")
    outbox.wake(table)
    await everything_told(outbox)

    left = [p for p in sender.papers if p.channel == 1 and p.kind == "note"]
    [now] = [paper.lines[0].split("\n") for paper in left]
    assert now == ["The host set time for a turn: after 72 hours. It holds from now on.", further]


async def test_from_untimed_the_notice_has_three_days(tables, seating, begin, hand):
    table = await begin(ANA, BRAM)
    await seating.choose(table, ANA, "pace", "daily")
    hand.now += 72 * HOUR - 1
    await seating.end_notices()
    assert (await hours_of(tables, table)).limit == 0
    hand.now += 1

    await seating.end_notices()

    assert (await hours_of(tables, table)).limit == 24


async def test_a_second_shortening_is_a_second_notice(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, limit=72)
    await seating.choose(table, ANA, "limit", "24")
    hand.now += 71 * HOUR
    await seating.choose(table, ANA, "limit", "1")
    hand.now += HOUR
    await seating.end_notices()
    assert (await hours_of(tables, table)).limit == 72
    hand.now += 71 * HOUR

    await seating.end_notices()

    assert (await hours_of(tables, table)).limit == 1


async def test_a_shorter_limit_shortens_no_notice_that_runs(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, limit=72)
    await seating.choose(table, ANA, "limit", "1")
    hand.now += 71 * HOUR
    await seating.choose(table, ANA, "absence", "0")
    hand.now += 2 * HOUR
    await seating.end_notices()
    assert (await hours_of(tables, table)).limit == 1
    hand.now += 68 * HOUR
    await seating.end_notices()
    assert (await hours_of(tables, table)).absence == 7
    hand.now += 2 * HOUR

    await seating.end_notices()

    assert (await hours_of(tables, table)).absence == 0


async def test_pauses_and_outages_are_no_time_of_a_notice(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    await seating.choose(table, ANA, "limit", "1")
    await tables.held.pause(table, int(hand.now) + 5 * DAY)
    hand.now += 6 * DAY - 1
    await seating.end_notices()
    assert (await hours_of(tables, table)).limit == 24
    hand.now += 1

    await seating.end_notices()

    assert (await hours_of(tables, table)).limit == 1


async def test_an_absence_told_within_the_notice_is_no_time_of_it(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    await seating.choose(table, ANA, "limit", "1")
    hand.now += 12 * HOUR
    await tables.store.members.put_absence(BRAM, int(hand.now), int(hand.now) + 3 * DAY, told=True)
    await tables.held.reread_hours(BRAM)
    hand.now += 13 * HOUR
    await seating.end_notices()
    assert (await hours_of(tables, table)).limit == 24

    hand.now += 3 * DAY
    await seating.end_notices()

    assert (await hours_of(tables, table)).limit == 1


async def test_the_owner_behind_a_stand_in_has_their_own_notice(
    tables, seating, handing, begin, hand
):
    table = await begin(ANA, BRAM, limit=24)
    absence = Absence(int(hand.now), int(hand.now) + 4 * DAY, told=True)
    await tables.store.members.put_absence(BRAM, absence.since, absence.until, told=True)
    await tables.held.reread_hours(BRAM)
    await handing.replace(table, BRAM, 1, None, keeper="hold")

    await seating.choose(table, ANA, "limit", "1")

    assert BRAM in await dms(tables, table)
    hand.now += 4 * DAY
    await seating.end_notices()
    assert (await hours_of(tables, table)).limit == 24


async def test_the_owner_behind_a_stand_in_is_asked_for_a_shorter_time_at_once(
    tables, seating, handing, shortening, proposals, begin, hand
):
    table = await begin(ANA, BRAM, limit=24)
    await handing.replace(table, BRAM, 1, None, keeper="hold")
    await seating.choose(table, ANA, "limit", "1")

    waits = await shortening.propose(table, ANA, "limit")

    assert "Bram" in str(waits)
    [asked] = await tables.store.proposals.of(table)
    await proposals.answer(table, BRAM, asked.id, agrees=True)
    hours = await hours_of(tables, table)
    assert (hours.limit, hours.notices) == (1, ())


async def test_what_is_longer_holds_at_once_and_takes_the_notice_back(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    await seating.choose(table, ANA, "limit", "1")

    await seating.choose(table, ANA, "limit", "48")

    hours = await hours_of(tables, table)
    assert (hours.limit, hours.notices) == (48, ())
    hand.now += 30 * DAY
    await seating.end_notices()
    assert (await hours_of(tables, table)).limit == 48


async def test_a_host_who_sets_the_same_limit_again_begins_no_time_anew(
    tables, seating, begin, hand
):
    table = await begin(ANA, BRAM, limit=24)
    before = await ends(tables, table)
    hand.now += 20 * HOUR

    await seating.choose(table, ANA, "limit", "24")

    assert await ends(tables, table) == before


async def test_a_notice_survives_a_restart(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    await seating.choose(table, ANA, "limit", "1")
    kept = (await hours_of(tables, table)).notices
    tables.held.forget_all()
    tables.store._forget_all()
    assert (await hours_of(tables, table)).notices == kept
    hand.now += 24 * HOUR

    await seating.end_notices()

    assert (await hours_of(tables, table)).limit == 1


@pytest.mark.parametrize(("option", "value"), [("gone", "1"), ("limit", "13"), ("quiet", "60")])
async def test_a_notice_of_an_option_that_is_gone_changes_nothing(
    tables, seating, begin, hand, option, value
):
    table = await begin(ANA, BRAM, limit=24)
    await seating.choose(table, ANA, "sleep", "false")
    async with tables.open(table) as held:
        [kept] = held.record.hours.notices
        gone = replace(kept, option=option, value=value)
        held.record = replace(held.record, hours=replace(held.record.hours, notices=(gone, kept)))
    hand.now += 24 * HOUR
    assert len((await seating.lobby(table)).coming) == 1

    await seating.end_notices()

    async with tables.open(table) as held:
        assert not held.record.hours.sleep
        assert held.record.hours.limit == 24


async def test_the_settings_show_what_will_hold(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    await seating.choose(table, ANA, "limit", "1")

    lobby = await seating.lobby(table)

    until = int(hand.now) + DAY
    assert [str(one) for one in lobby.coming] == [
        f"From <t:{until}:f> on: time for a turn, after an hour."
    ]


async def test_whom_no_dm_reaches_is_mentioned(tables, seating, begin, outbox, sender):
    await tables.store.members.change(BRAM, letters="never")
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    await outbox.start()
    await everything_told(outbox)

    await seating.choose(table, ANA, "limit", "1")
    await everything_told(outbox)

    notes = [(paper.channel, paper.pings) for paper in sender.of("note")]
    assert sorted(notes) == [(1, ()), (1, (BRAM,)), (CHIDI, ())]


async def test_a_mention_in_a_channel_that_is_gone_holds_nothing_up(tables, begin, outbox, sender):
    await tables.store.members.change(BRAM, letters="never")
    table = await begin(ANA, BRAM)
    await outbox.start()
    await everything_told(outbox)
    sender.troubles.append(refusal(discord.NotFound, 404, 10003))

    await tables.store.outbox.post(
        table, dms_about([BRAM], say("The channel is gone.")), tables.now()
    )
    tables.held.tell(table)
    await everything_told(outbox)

    assert await dms(tables, table) == set()


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_a_host_sets_nobodys_time_gets_shorter_without_notice(
    tables, seating, begin, hand, seed
):
    chance, meta = Random(seed), GAMES["project_mars"]
    await tables.held.set_wish(MemberRecord(BRAM, quiet=Night(22, 7, "UTC")))
    table = await begin(ANA, BRAM, CHIDI, limit=72)
    every = [one for one in hours_shown(meta, NEW_HOURS, every=True) if one.id != UNDO]
    for _ in range(60):
        before, told = await hours_of(tables, table), await ends(tables, table)
        if chance.random() < 0.7:
            option = chance.choice(every)
            await seating.choose(table, ANA, option.id, chance.choice(option.choices)[0])
            after = await hours_of(tables, table)
            assert not takes_time(meta, before, after), option.id
        else:
            hand.now += chance.randrange(40) * HOUR
            await seating.end_notices()
            after = await hours_of(tables, table)
            over = [one for one in before.notices if one not in after.notices]
            assert takes_time(meta, before, after) <= bool(over)
            for one in over:
                assert hand.now >= one.until >= one.since + one.seconds
        now = await ends(tables, table)
        assert all(due >= told.get(seat, NEVER) for seat, due in now.items())
