"""Days off, weekends and absences end in the morning, with one sound."""

import pytest

from bot.clock import Clock
from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told
from tests.bot.weeks import HOUR, at

SATURDAY, MONDAY = at("2026-11-21 12:00"), at("2026-11-23 00:00")


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


async def until(hand, clock, outbox, table, end):
    """Let time pass in quarters of an hour."""
    while hand.now < end:
        hand.now += HOUR // 4
        await clock.ring()
        outbox.wake(table)
        await everything_told(outbox)


def dms(sender, member):
    """Return all DMs to a member, also those that were deleted for the next one."""
    return [paper for paper in sender.papers if paper.channel == member]


@pytest.mark.parametrize(
    ("night", "morning"), [(None, 9), (Night(1, 9, "UTC"), 9), (Night(23, 7, "UTC"), 7)], ids=str
)
async def test_after_days_off_one_dm_comes_in_the_morning_and_time_ends_an_hour_later(
    tables, begin, outbox, sender, hand, clock, night, morning
):
    wish = MemberRecord(ANA, zone="UTC", quiet=night, public=False, days_off=(5, 6))
    await tables.held.set_wish(wish)
    hand.now = SATURDAY
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    await until(hand, clock, outbox, table, MONDAY + morning * HOUR - HOUR // 4)
    assert dms(sender, ANA) == []

    await until(hand, clock, outbox, table, MONDAY + morning * HOUR)

    assert len(dms(sender, ANA)) == 1, "the call and the warning come at once"
    limits = [t for t in await tables.store.timers.of(table) if t.kind == "limit" and t.seat == 0]
    assert [t.due for t in limits] == [MONDAY + (morning + 1) * HOUR]


async def test_after_a_weekend_off_no_limit_ends_before_the_morning(tables, begin, hand):
    hand.now = at("2026-11-20 02:00")
    table = await begin(ANA, BRAM, CHIDI, limit=24, weekends="false")

    [limit] = [t for t in await tables.store.timers.of(table) if t.kind == "limit" and t.seat == 0]

    assert limit.due == MONDAY + 10 * HOUR, "its time was over on Monday at 2:00"
    warnings = [t.due for t in await tables.store.timers.of(table) if t.kind == "warn"]
    assert warnings == [MONDAY + 9 * HOUR] * len(warnings)


async def test_a_limit_over_a_weekend_off_ends_at_the_hour_at_which_it_began(tables, begin, hand):
    hand.now = at("2026-11-20 18:00")
    table = await begin(ANA, BRAM, CHIDI, limit=24, weekends="false")

    [limit] = [t for t in await tables.store.timers.of(table) if t.kind == "limit" and t.seat == 0]

    assert limit.due == MONDAY + 18 * HOUR
