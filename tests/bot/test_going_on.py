"""A table that goes on after a long standstill: one call each, and everything else begins anew."""

import pytest

from bot.clock import Clock
from bot.table.lobby.places import Place
from bot.table.people.laid_aside import LaidAside
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told

HOUR, DAY = 3600, 24 * 3600
HOME = 9
MEMBERS = (ANA, BRAM, CHIDI, DANA)


class Standstill:
    """A table that stands still for weeks, and a way to let it go on."""

    def __init__(self, tables, places, laid_aside, sender, hand):
        self.tables, self.places, self.laid_aside = tables, places, laid_aside
        self.sender, self.hand = sender, hand

    async def lost_channel(self, table):
        self.sender.lost_places[1] = "channel"
        await self.places.look(HOME)
        self.hand.now += 40 * DAY
        await self.places.resume(table, BRAM, Place(2, HOME, ""))

    async def invited_again(self, table):
        self.sender.lost_places[HOME] = "server"
        await self.places.look(HOME)
        self.hand.now += 40 * DAY
        self.sender.lost_places.clear()
        await self.places.look(HOME)

    async def aside(self, table):
        self.hand.now += 15 * DAY
        await self.laid_aside.lay_aside()
        self.hand.now += 40 * DAY
        await self.laid_aside.go_on(table, BRAM)


@pytest.fixture
def standstill(tables, places, handing, sender, hand):
    return Standstill(tables, places, LaidAside(tables, handing), sender, hand)


WAYS = ("lost_channel", "invited_again", "aside")


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


class Calls:
    """Counts the calls of Ana, who sits in seat 0, from now on."""

    def __init__(self, sender):
        self.sender, self.last = sender, max(paper.id for paper in sender.papers)
        self.silent = sender.silent.count(ANA)

    def count(self):
        new = [paper for paper in self.sender.papers if paper.id > self.last]
        dms = [p for p in new if p.channel == ANA and p.kind in ("dm", "deleted")]
        mentions = [paper for paper in new if paper.channel != ANA and 0 in paper.called]
        return len(dms) + len(mentions) - (self.sender.silent.count(ANA) - self.silent)


async def passes(clock, outbox, hand, hours):
    for _ in range(hours):
        hand.now += HOUR
        await clock.ring()
        await everything_told(outbox)


@pytest.mark.parametrize("dms", ["always", "reminders", "never"])
@pytest.mark.parametrize("way", WAYS)
async def test_going_on_calls_the_awaited_player_once(
    tables, begin, outbox, sender, clock, hand, standstill, way, dms
):
    await tables.store.members.change(ANA, letters=dms)
    await outbox.start()
    table = await begin(*MEMBERS, reminder=12)
    await everything_told(outbox)
    await passes(clock, outbox, hand, 20)

    made = Calls(sender)
    await getattr(standstill, way)(table)
    await everything_told(outbox)
    at_once = made.count()
    await passes(clock, outbox, hand, 11)
    in_the_same_gap = made.count()
    await passes(clock, outbox, hand, 2)

    assert (at_once, in_the_same_gap, made.count()) == (1, 1, 2)


@pytest.mark.parametrize("way", WAYS)
async def test_reminders_begin_anew_even_if_all_of_them_had_come(
    tables, begin, outbox, sender, clock, hand, standstill, way
):
    await outbox.start()
    table = await begin(*MEMBERS, reminder=4)
    await passes(clock, outbox, hand, 130)
    [ended] = [t for t in await tables.store.timers.of(table) if t.kind == "remind"]

    await getattr(standstill, way)(table)

    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "remind"]
    assert ended.due > hand.now + 1000 * DAY
    assert timer.due == hand.now + 4 * HOUR


@pytest.mark.parametrize("way", WAYS)
async def test_the_first_reminder_after_it_is_not_the_last(
    tables, begin, outbox, clock, hand, standstill, way
):
    await outbox.start()
    table = await begin(*MEMBERS, reminder=4)
    await passes(clock, outbox, hand, 100)  # the next would be the last

    await getattr(standstill, way)(table)
    hand.now += 4 * HOUR
    await clock.ring()

    [row] = [row for row in await tables.store.outbox.rows(table) if row.kind == "reminder"]
    assert row.last == ()


@pytest.mark.parametrize("way", ["lost_channel", "invited_again"])
async def test_misses_from_before_are_forgotten_and_a_limit_goes_on(
    tables, begin, clock, hand, standstill, way
):
    table = await begin(*MEMBERS, limit=24, reminder=0, bank=48)
    for _ in MEMBERS:
        hand.now += 73 * HOUR
        await clock.ring()
    assert [s.missed for s in (await tables.store.table(table))[1]] == [1, 1, 1, 1]
    hand.now += 10 * HOUR

    await getattr(standstill, way)(table)

    seats = (await tables.store.table(table))[1]
    assert [(s.missed, s.late) for s in seats] == [(0, 0)] * 4
    until = (await tables.view(table, None)).until
    assert until == hand.now + 14 * HOUR
    [limit] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    assert limit.due == until


async def test_a_table_that_is_laid_aside_calls_nobody_when_its_channel_is_back(
    tables, begin, outbox, sender, hand, standstill
):
    await outbox.start()
    table = await begin(*MEMBERS, reminder=12)
    hand.now += 15 * DAY
    await standstill.laid_aside.lay_aside()
    await everything_told(outbox)

    made = Calls(sender)
    await standstill.invited_again(table)
    await everything_told(outbox)

    assert made.count() == 0
    assert (await tables.view(table, None)).aside
