"""A host pauses for 14 days in any 60; more, or against a *Go on*, takes everybody's word."""

import pytest

from bot.clock import Clock
from bot.table.consent.pausing import Pausing
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.test_handing import agree, awaited

HOUR, DAY = 3600, 24 * 3600
"""Seconds."""


@pytest.fixture
def pausing(tables, proposals):
    return Pausing(tables, proposals)


async def ends(tables, table):
    timers = await tables.store.timers.of(table)
    return {timer.seat: timer.due for timer in timers if timer.kind == "limit"}


async def dms(tables, table):
    rows = [row for row in await tables.store.outbox.rows(table) if row.kind == "place"]
    return {row.member: str(from_plain(row.text)) for row in rows}


async def test_a_host_pauses_for_no_more_than_two_weeks_in_sixty_days(
    tables, pausing, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    stood, began = 0, hand.now
    while hand.now < began + 104 * DAY:
        await pausing.pause(table, ANA, 14)
        stood += await pausing.is_paused(table)
        hand.now += DAY

    assert stood <= 2 * 14
    assert set(await awaited(proposals, table)) == {BRAM, CHIDI}


async def test_a_longer_pause_takes_everybodys_word(tables, pausing, proposals, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    await pausing.pause(table, ANA, 14)
    hand.now += 14 * DAY
    said = await pausing.pause(table, ANA, 3)
    assert "waits for Bram and Chidi" in str(said)
    await agree(proposals, table, BRAM)
    assert not await pausing.is_paused(table)

    await agree(proposals, table, CHIDI)

    assert await pausing.is_paused(table)
    assert await ends(tables, table) == {0: hand.now + 4 * DAY}


async def test_the_owner_behind_a_stand_in_is_asked(
    tables, pausing, handing, proposals, begin, hand
):
    table = await begin(ANA, BRAM, limit=24)
    await handing.replace(table, BRAM, 1, None, keeper="hold")
    await pausing.pause(table, ANA, 14)
    hand.now += 5 * DAY

    await pausing.pause(table, ANA, 14)

    assert await awaited(proposals, table) == [BRAM]


async def test_whoever_sits_there_alone_pauses_as_they_like(pausing, begin, hand):
    table = await begin(ANA, robots=2, limit=24)
    for _ in range(5):
        await pausing.pause(table, ANA, 14)
        assert await pausing.is_paused(table)
        hand.now += 14 * DAY


async def test_only_the_host_pauses(pausing, begin):
    table = await begin(ANA, BRAM, limit=24)
    with pytest.raises(Refused, match="Only Ana, the host"):
        await pausing.pause(table, BRAM, 3)


async def test_a_pause_that_ends_sooner_ends_after_a_notice(tables, pausing, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    await tables.play(table, ANA, None, 1)
    hand.now += 23 * HOUR
    await pausing.pause(table, ANA, 14)
    hand.now += DAY

    said = await pausing.pause(table, ANA, 0)

    goes_on = int(hand.now) + 24 * HOUR
    assert str(said) == f"The table goes on. Time runs from <t:{goes_on}:f> on."
    assert await ends(tables, table) == {1: goes_on + HOUR}
    assert (await dms(tables, table)).keys() == {BRAM, CHIDI}
    hand.now = goes_on
    await Clock(tables).ring()
    assert [a.kind for a in await tables.store.log.answers(table)] == ["play"]


async def test_a_shorter_pause_in_place_of_a_longer_one_ends_after_a_notice(
    tables, pausing, begin, hand
):
    table = await begin(ANA, BRAM, limit=72)
    await pausing.pause(table, ANA, 14)

    await pausing.pause(table, ANA, 1)

    assert await ends(tables, table) == {0: hand.now + 6 * DAY}


async def test_the_notice_of_a_pause_is_over_with_the_pause_at_the_latest(
    tables, pausing, begin, hand
):
    table = await begin(ANA, BRAM, limit=72)
    await pausing.pause(table, ANA, 1)

    await pausing.pause(table, ANA, 0)

    assert await ends(tables, table) == {0: hand.now + 4 * DAY}


async def test_against_a_go_on_the_host_alone_pauses_no_more(
    tables, pausing, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    await pausing.pause(table, ANA, 3)
    await pausing.pause(table, BRAM, 0)
    hand.now += 2 * DAY
    assert not await pausing.is_paused(table)

    await pausing.pause(table, ANA, 1)

    assert not await pausing.is_paused(table)
    assert set(await awaited(proposals, table)) == {BRAM, CHIDI}
    hand.now += 60 * DAY
    await pausing.pause(table, ANA, 1)
    assert await pausing.is_paused(table)


async def test_a_bystander_lets_nothing_go_on(pausing, begin):
    table = await begin(ANA, BRAM, limit=24)
    await pausing.pause(table, ANA, 3)
    with pytest.raises(Refused, match="Only"):
        await pausing.pause(table, DANA, 0)


async def test_what_is_not_paused_cannot_go_on(pausing, begin):
    table = await begin(ANA, BRAM, limit=24)
    with pytest.raises(Refused, match="not paused"):
        await pausing.pause(table, ANA, 0)


async def test_a_pause_outlives_a_restart_and_counts(tables, pausing, proposals, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    await pausing.pause(table, ANA, 10)
    tables.held.forget_all()
    tables.store._forget_all()
    hand.now += 10 * DAY

    await pausing.pause(table, ANA, 10)

    assert await awaited(proposals, table) == [BRAM]
