"""Time speaks for nobody who could not have acted, as the whole table can see."""

import pytest

from bot.clock import Clock
from bot.hours.calendar import Absence
from bot.hours.nights import Night
from bot.hours.outages import Outage
from bot.store.rows.members import MemberRecord
from bot.table.consent.pausing import Pausing
from bot.table.consent.proposals import Proposals
from bot.table.people.absences import Absences
from bot.table.seats.presence import is_late
from bot.table.time.time_to_act import could_have_acted, time_to_act_ends
from bot.upkeep import Upkeep
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.machines import NOON

HOUR, DAY = 3600, 24 * 3600
"""Seconds."""


@pytest.fixture
def absences(tables, handing):
    return Absences(tables, handing)


async def lateness(tables, table, seat=0):
    async with tables.open(table) as held:
        return is_late(held, held.seats[seat], tables.now())


async def paused(tables, absences, table):
    await Pausing(tables, Proposals(tables)).pause(table, ANA, 5)


async def told_away(tables, absences, table):
    now = tables.now()
    await absences.begin(ANA, Absence(now, now + 5 * DAY, told=True))


async def out_of_reach(tables, absences, table):
    now = tables.now()
    await tables.held.note_outage(Outage(now, now + 5 * DAY))


@pytest.mark.parametrize("kind", [paused, told_away, out_of_reach])
async def test_three_days_count_only_where_their_player_could_have_answered(
    tables, absences, begin, hand, kind
):
    table = await begin(ANA, BRAM, CHIDI)
    await kind(tables, absences, table)
    hand.now += 5 * DAY + 71 * HOUR
    assert not await lateness(tables, table)

    hand.now += HOUR

    assert await lateness(tables, table)


async def test_weekends_off_count_for_nobody(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, weekends="false")
    friday = NOON  # 2027-01-15
    assert not await lateness(tables, table)
    hand.now = friday + 72 * HOUR
    assert not await lateness(tables, table)

    hand.now += 48 * HOUR

    assert await lateness(tables, table)


@pytest.mark.parametrize("sleep", ["true", "false"])
async def test_no_silence_ends_in_ones_night_unless_the_table_says_so(tables, begin, hand, sleep):
    wish = MemberRecord(ANA, quiet=Night(6, 12, "UTC"), public=False)  # `NOON` is 8 o'clock there
    await tables.held.set_wish(wish)
    table = await begin(ANA, BRAM, CHIDI, sleep=sleep)
    hand.now += 72 * HOUR
    assert await lateness(tables, table) is (sleep == "false")

    hand.now += 5 * HOUR

    assert await lateness(tables, table)


async def test_an_absence_that_is_not_told_counts_all_the_same(tables, absences, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    await absences.begin(ANA, Absence(NOON, NOON + 5 * DAY, told=False))
    hand.now += 72 * HOUR

    assert await lateness(tables, table)


async def test_with_a_limit_only_the_limit_counts(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, pace="relaxed")
    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    hand.now += 73 * HOUR
    assert timer.due > hand.now
    assert not await lateness(tables, table)

    hand.now = timer.due
    await Clock(tables).ring()

    assert await lateness(tables, table)


async def test_absences_hold_up_one_silence_for_thirty_days_in_all(tables, absences, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    for _ in range(4):
        now = int(hand.now)
        await absences.begin(ANA, Absence(now, now + 15 * DAY, told=True))
        hand.now += 15 * DAY

    async with tables.open(table) as held:
        assert time_to_act_ends(held, ANA, NOON, 3 * DAY) == NOON + 33 * DAY
        assert could_have_acted(held, ANA, NOON, 30 * DAY, int(hand.now))
        assert not could_have_acted(held, ANA, NOON, 30 * DAY + 1, int(hand.now))


# ---- the third of three ------------------------------------------------------------------------


@pytest.fixture
async def voting(tables, taking_back, proposals, begin):
    """Two of three have agreed to take a move back, and the third has said nothing."""

    async def begun():
        table = await begin(ANA, BRAM, CHIDI, undo="majority")
        await tables.play(table, ANA, None, 1)
        vote = await taking_back.undo(table, ANA)
        assert not await proposals.answer(table, BRAM, vote.id, agrees=True)
        return table, vote

    return begun


async def decided(tables, table):
    return [a.kind for a in await tables.store.log.answers(table) if not a.undone] != ["play"]


async def test_a_silent_third_is_outvoted_after_a_day(tables, proposals, voting, hand):
    table, _ = await voting()
    hand.now += DAY

    await proposals.expire()

    assert await decided(tables, table)


@pytest.mark.parametrize("kind", [paused, told_away, out_of_reach])
async def test_a_third_who_could_not_speak_is_waited_for(
    tables, absences, proposals, voting, hand, kind
):
    table, vote = await voting()
    await (told_chidi if kind is told_away else kind)(tables, absences, table)
    hand.now += 5 * DAY
    await proposals.expire()
    assert not await decided(tables, table)
    assert (await proposals.shown(table, vote.id)).until >= hand.now + HOUR
    [kept] = await tables.store.proposals.of(table)
    assert kept.until >= hand.now + HOUR, "its post says until when"

    hand.now += DAY + HOUR
    await proposals.expire()

    assert await decided(tables, table)


async def told_chidi(tables, absences, table):
    now = tables.now()
    await absences.begin(CHIDI, Absence(now, now + 5 * DAY, told=True))


async def test_a_third_who_could_not_speak_before_may_refuse_afterwards(
    tables, absences, proposals, voting, hand
):
    table, vote = await voting()
    await told_chidi(tables, absences, table)
    hand.now += 5 * DAY
    await proposals.answer(table, CHIDI, vote.id, agrees=False)
    hand.now += 5 * DAY

    await proposals.expire()

    assert not await decided(tables, table)


# ---- outages -----------------------------------------------------------------------------------


async def test_while_discord_is_out_of_reach_time_decides_nothing(tables, proposals, voting, hand):
    table, _ = await voting()
    clock = Clock(tables)
    upkeep = Upkeep([proposals.expire], clock.is_held)
    clock.hold()
    hand.now += 2 * DAY
    await upkeep.go_round()
    assert not await decided(tables, table)

    await clock.release()
    await upkeep.go_round()
    assert not await decided(tables, table)

    hand.now += DAY + HOUR
    await upkeep.go_round()
    assert await decided(tables, table)


async def test_an_hour_of_grace_follows_an_outage_without_a_restart(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 80 * HOUR
    assert await lateness(tables, table)
    clock = Clock(tables)
    clock.hold()
    hand.now += HOUR
    await clock.release()
    assert not await lateness(tables, table)

    hand.now += HOUR

    assert await lateness(tables, table)


async def test_a_lobby_is_not_closed_for_days_in_which_the_bot_was_away(
    tables, seating, lobby, hand
):
    table = await lobby(ANA, BRAM)
    await tables.held.note_outage(Outage(NOON + DAY, NOON + 7 * DAY))
    hand.now += 8 * DAY
    await seating.expire()
    assert (await seating.lobby(table)).status == "lobby"

    hand.now += 6 * DAY
    await seating.expire()

    assert (await seating.lobby(table)).status == "cancelled"
