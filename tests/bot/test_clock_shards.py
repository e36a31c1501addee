"""The clock while a shard is away: its servers' tables stand still, and no others."""

import pytest

from bot.clock import Clock
from bot.hours.outages import LONG_OUTAGE, Outage
from bot.table.tables import Tables
from bot.table.time.time_to_act import could_have_acted
from tests.bot.conftest import ANA, BRAM
from tests.machines import NOON

HOUR = 3600
SHARDS = 2
NEAR, FAR = 8 << 22, 9 << 22
"""Servers that belong to shard 0 and to shard 1."""


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    tables.held.outages.shards = SHARDS
    yield made
    await made.stop()


@pytest.fixture
def playing(tables, begin):
    """Begins a game in a server, with a limit of twelve hours."""

    async def begun(guild, channel, **hours):
        table = await begin(ANA, BRAM, channel=channel, limit=12, reminder=0, **hours)
        move = "UPDATE game SET guild = ?, home = ? WHERE id = ?"
        await tables.store._database.write(lambda db: db.execute(move, (guild, guild, table)))
        tables.held.read_again(table)
        return table

    return begun


async def played(tables, *which):
    return [bool(await tables.store.log.answers(table)) for table in which]


async def test_only_the_tables_of_the_shard_stand_still(tables, playing, clock, hand):
    near, far, dm = await playing(NEAR, 1), await playing(FAR, 2), await playing(None, 3)
    clock.hold(1)
    hand.now += 13 * HOUR
    await clock.ring()
    before = await played(tables, near, far, dm)

    await clock.release(1)
    await clock.ring()

    assert before == [True, False, True]
    assert await played(tables, far) == [False]
    assert (await tables.view(far, None)).until == NOON + 25 * HOUR
    assert await tables.store.timers.outages() == [Outage(NOON, NOON + 13 * HOUR, 1, SHARDS)]
    hand.now += 12 * HOUR
    await clock.ring()
    assert await played(tables, far) == [True]


async def test_what_is_overdue_elsewhere_hides_no_timer(tables, playing, clock, hand):
    far = await playing(FAR, 1)
    clock.hold(1)
    hand.now += 20 * HOUR
    near = await playing(NEAR, 2)

    due = await tables.store.timers.next_due(away=(1,), shards=SHARDS)

    assert due == min(timer.due for timer in await tables.store.timers.of(near))
    assert due > min(timer.due for timer in await tables.store.timers.of(far))


@pytest.mark.parametrize("shards", [1, 3, 4])
async def test_outages_stay_right_with_another_number_of_shards(
    tables, playing, clock, hand, shards
):
    near, far = await playing(NEAR, 1), await playing(FAR, 2)
    clock.hold(1)
    hand.now += 5 * HOUR
    await clock.release(1)

    later = Tables(tables.store)
    later.held.outages.shards = shards
    ends = [(await later.view(table, None)).until for table in (near, far)]

    assert ends == [NOON + 12 * HOUR, NOON + 17 * HOUR]
    async with later.open(near) as one, later.open(far) as other:
        assert (one.outages, other.outages) == ((), ((NOON, NOON + 5 * HOUR),))


async def test_whoever_comes_back_knows_which_shards_were_away_before(tables, playing, clock, hand):
    near, far = await playing(NEAR, 1), await playing(FAR, 2)
    clock.hold(1)
    hand.now += 3 * HOUR
    await clock.stop()  # as it notes from time to time; then it is killed
    hand.now += 2 * HOUR

    later = Tables(tables.store)
    later.held.outages.shards = 4  # and it has others now
    since = await Clock(later).came_back()
    ends = [(await later.view(table, None)).until for table in (near, far)]

    assert since == NOON + 5 * HOUR
    assert ends == [NOON + 14 * HOUR, NOON + 17 * HOUR]


async def test_a_slow_login_after_a_short_stop_is_one_outage(tables, playing, clock, hand):
    table = await playing(FAR, 1)
    await clock.stop()
    hand.now += LONG_OUTAGE - 10
    clock.hold(since=await clock.came_back())
    hand.now += 20

    await clock.release()

    assert (await tables.view(table, None)).until == NOON + 12 * HOUR + LONG_OUTAGE + 10


async def test_shards_come_back_one_after_the_other(tables, playing, clock, hand):
    near, far = await playing(NEAR, 1), await playing(FAR, 2)
    clock.hold()
    hand.now += 13 * HOUR
    assert clock.is_held()

    await clock.release(0)
    hand.now += 12 * HOUR
    held = clock.is_held()
    await clock.ring()
    assert await played(tables, near, far) == [True, False]
    await clock.release(1)

    assert not held
    assert (await tables.view(far, None)).until == NOON + 37 * HOUR


async def test_an_answer_in_a_dm_is_not_charged_for_the_outage(tables, playing, clock, hand):
    table = await playing(FAR, 1, bank=24)
    hand.now += 2 * HOUR
    clock.hold(1)
    hand.now += 14 * HOUR

    await tables.play(table, ANA, None, 1)

    assert await tables.store.timers.banked(table) == {}


async def test_nobody_could_have_acted_while_their_shard_is_away(tables, playing, clock, hand):
    near, far = await playing(NEAR, 1), await playing(FAR, 2)
    clock.hold(1)
    hand.now += 100 * HOUR

    could = []
    for table in (near, far):
        async with tables.open(table) as held:
            could.append(could_have_acted(held, ANA, NOON, 72 * HOUR, tables.now()))

    assert could == [True, False]


async def test_a_table_takes_its_outages_along_and_learns_of_no_others(
    tables, playing, clock, hand
):
    """A table that arrives shows nothing about another server's outage."""
    table = await playing(FAR, 1)
    for shard in (0, 1):
        clock.hold(shard)
        hand.now += (1 + shard) * HOUR
        await clock.release(shard)
    async with tables.open(table) as held:
        await tables.held.keep_outages(held)
    move = "UPDATE game SET guild = ?, arrived = ? WHERE id = ?"
    row = NEAR, tables.now(), table
    await tables.store._database.write(lambda db: db.execute(move, row))
    tables.held.read_again(table)
    await tables.held.retime(table)

    async with tables.open(table) as held:
        assert held.outages == ()
        assert list(held.pauses) == [(NOON + HOUR, NOON + 3 * HOUR)]
    assert (await tables.view(table, None)).until == NOON + 14 * HOUR
