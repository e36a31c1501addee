"""A member on the lookout hears once of the next open table that they can see and may join."""

import pytest

from bot.hours.nights import Night
from bot.store.parts.lookouts import LASTS
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told

HOME = 9
"""The server of the tables that `lobby` opens."""


@pytest.fixture
async def waits(store, hand):
    await store.lookouts.put(DANA, HOME, "", int(hand.now))


def dms(sender):
    return [paper for paper in sender.papers if paper.channel == DANA]


async def still_waits(store, hand):
    return await store.lookouts.get(DANA, HOME, int(hand.now)) == ""


async def test_one_dm_comes_and_no_other(waits, outbox, sender, lobby, store, hand):
    await outbox.start()
    for channel in (1, 2):
        await lobby(ANA, BRAM, channel=channel)
    await everything_told(outbox)

    assert len(dms(sender)) == 1
    assert not await still_waits(store, hand)


async def test_who_cannot_see_it_hears_nothing_and_goes_on_waiting(
    waits, outbox, sender, lobby, store, hand
):
    sender.hidden.add(1)
    await outbox.start()
    await lobby(ANA, BRAM, channel=1)
    await everything_told(outbox)

    assert dms(sender) == []
    assert await still_waits(store, hand)


async def test_who_sleeps_hears_of_it_when_awake_unless_it_has_started(
    waits, outbox, sender, begin, store, hand
):
    hour = int(hand.now) % 86400 // 3600
    quiet = Night((hour - 1) % 24, (hour + 2) % 24, "UTC")
    await store.members.change(DANA, quiet=quiet, zone="UTC")
    await outbox.start()
    table = await begin(ANA, BRAM, channel=1)
    await everything_told(outbox)
    [row] = [row for row in await store.outbox.rows(table) if row.kind == "lookout"]
    assert row.due > hand.now

    hand.now = float(row.due)
    outbox.wake(table)
    await everything_told(outbox)

    assert dms(sender) == []
    assert await still_waits(store, hand)


async def test_the_wish_is_for_one_game_one_server_and_thirty_days(store, hand):
    now = int(hand.now)
    await store.lookouts.put(DANA, HOME, "on_mars", now)
    await store.lookouts.put(CHIDI, HOME, "", now + 1)
    await store.lookouts.put(BRAM, 8, "", now)

    assert await store.lookouts.looking_out(HOME, "on_mars", now + 2) == [DANA, CHIDI]
    assert await store.lookouts.looking_out(HOME, "project_mars", now + 2) == [CHIDI]
    assert await store.lookouts.looking_out(HOME, "on_mars", now + LASTS) == [CHIDI]
    await store.lookouts.end(CHIDI, HOME)
    assert await store.lookouts.looking_out(HOME, "project_mars", now + 2) == []
