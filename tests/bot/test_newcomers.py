"""The time of a player who takes over a seat of a running game."""

import pytest

from bot.store.rows.records import SeatRecord
from tests.bot.conftest import ANA, BRAM, CHIDI

HOUR = 3600


@pytest.fixture
async def table(begin):
    return await begin(ANA, BRAM, CHIDI, limit=24)


async def sits_down(tables, table, member):
    async with tables.open(table) as held:
        await tables.hand_over(held, SeatRecord(0, member, f"Member {member}"))


async def ends(tables, table):
    [limit] = [t for t in await tables.store.timers.of(table) if (t.seat, t.kind) == (0, "limit")]
    return limit.due


async def test_ever_new_accounts_have_the_whole_time_once_in_a_turn(tables, table, hand):
    start = int(hand.now)
    hand.now += 20 * HOUR
    await sits_down(tables, table, 701)
    assert await ends(tables, table) == start + 44 * HOUR

    for member in (702, 703, 704):
        hand.now += 5 * HOUR
        await sits_down(tables, table, member)

    assert await ends(tables, table) == start + 44 * HOUR


async def test_in_another_turn_a_newcomer_has_the_whole_time_again(tables, table, hand):
    await sits_down(tables, table, 701)
    await tables.play(table, 701, None, None)
    for _ in range(200):
        view = await tables.view(table, None)
        if view.awaited == (0,) and (await tables.view(table, 701)).digest:
            break
        [seat, *_] = view.awaited
        member = {0: 701, 1: BRAM, 2: CHIDI}[seat]
        await tables.play(table, member, None, (await tables.view(table, member)).ask.fallback)
    hand.now += 20 * HOUR
    await sits_down(tables, table, 702)

    assert await ends(tables, table) == hand.now + 24 * HOUR


async def test_a_restart_forgets_nothing_of_it(tables, table, hand, store):
    await sits_down(tables, table, 701)
    _, seats = await store.table(table)
    assert seats[0].renewed
    due = await ends(tables, table)
    tables.held.read_again(table)
    hand.now += HOUR

    await sits_down(tables, table, 702)

    assert await ends(tables, table) == due
