"""A suspended process charges nobody, and a clock that is set back takes all moments along."""

import pytest

from bot.clock import Clock
from bot.hours.outages import LONG_OUTAGE, Outage
from bot.store.parts.timers import MOMENTS
from bot.store.rows.records import ProposalRecord
from tests.bot.conftest import ANA, BRAM
from tests.bot.two_homes import two_homes
from tests.machines import NOON
from tests.waiting import become

HOUR = 3600
DAY = 24 * HOUR
AHEAD = 40 * DAY


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


async def lives(tables, clock, hand):
    """Let the clock look once more, and settle what it finds."""
    clock.wake()

    async def has_looked():
        return await tables.store.kept.get("alive") == str(int(hand.now)) and not clock._unsettled

    await become(has_looked)


@pytest.mark.parametrize("bank", [0, 24])
async def test_a_suspended_process_charges_nobody(tables, begin, clock, hand, bank):
    table = await begin(ANA, BRAM, limit=12, reminder=12, bank=bank)
    clock.start()
    await lives(tables, clock, hand)
    hand.now += HOUR

    hand.suspend(hours=50)
    await lives(tables, clock, hand)

    assert await tables.store.timers.outages() == [Outage(NOON + HOUR, NOON + 51 * HOUR)]
    assert await tables.store.log.answers(table) == []
    assert (await tables.view(table, None)).until == NOON + (62 + bank) * HOUR
    [remind] = [t for t in await tables.store.timers.of(table) if t.kind == "remind"]
    assert remind.due >= hand.now
    await tables.play(table, ANA, None, 1)
    assert await tables.store.timers.banked(table) == {}


async def test_a_short_pause_of_the_process_is_no_outage(tables, begin, clock, hand):
    clock.start()
    await lives(tables, clock, hand)

    hand.suspend(hours=(LONG_OUTAGE - 5) / HOUR)
    await lives(tables, clock, hand)

    assert await tables.store.timers.outages() == []


async def test_a_suspension_while_discord_is_away_counts_from_its_beginning(
    tables, begin, clock, hand
):
    table = await begin(ANA, BRAM, limit=12, reminder=0)
    clock.start()
    await lives(tables, clock, hand)

    hand.suspend(hours=50)
    clock.hold()  # the connection did not survive it
    clock.wake()
    await become(lambda: clock._unsettled)
    hand.now += HOUR
    await clock.release()

    assert (await tables.view(table, None)).until == NOON + (12 + 51) * HOUR


async def test_a_standby_that_has_waited_was_not_suspended(tables, clock, hand):
    hand.suspend(hours=50)

    clock.start()
    await lives(tables, clock, hand)

    assert await tables.store.timers.outages() == []


async def test_a_clock_set_back_takes_all_moments_of_a_table_along(
    tables, begin, proposals, clock, hand
):
    """The clock was wrong from before the game began until now."""
    hand.now += AHEAD
    table = await begin(ANA, BRAM, limit=12, reminder=12)
    await clock.came_back()
    clock.start()
    await lives(tables, clock, hand)
    now = int(hand.now)
    await tables.store.proposals.put(
        ProposalRecord(
            table=table,
            kind="time",
            member=ANA,
            body={"hours": 2},
            agreed=(ANA,),
            at=now,
            until=now + DAY,
        )
    )
    await tables.held.note_outage(Outage(now - HOUR, now))
    await tables.store.timers.put_pause(table, now, now + HOUR)

    hand.now -= AHEAD
    await lives(tables, clock, hand)

    moments = await moments_of(tables, table)
    assert moments
    assert {where: at for where, at in moments.items() if at > NOON + 2 * DAY} == {}
    assert (await tables.view(table, None)).until == NOON + 13 * HOUR
    assert await tables.store.timers.outages() == [Outage(NOON - HOUR, NOON)]
    assert await tables.store.timers.pauses(table) == [(NOON, NOON + HOUR)]
    [proposal] = await tables.store.proposals.of(table)
    assert (proposal.at, proposal.until) == (NOON, NOON + DAY)
    async with tables.open(table) as held:
        assert max(seated.called for seated in held.seats) <= NOON
        assert held.record.asked == NOON


async def moments_of(tables, table):
    """Return the moments that the database keeps of a table, by table and column."""
    found = {}
    for name, columns in MOMENTS.items():
        of = "id" if name == "game" else "game"
        for column in columns.split():
            said = f"SELECT max({column}) FROM {name} WHERE {of} = ? AND {column} < ?"  # noqa: S608
            [[latest]] = await tables.store.timers._rows(said, (table, 2**40))
            if latest:
                found[name, column] = latest
    return found


async def test_what_began_before_the_clock_was_wrong_keeps_its_end(tables, begin, clock, hand):
    table = await begin(ANA, BRAM, limit=12, reminder=0)
    until = (await tables.view(table, None)).until
    clock.start()
    hand.now += HOUR
    await lives(tables, clock, hand)

    hand.now -= HOUR
    await lives(tables, clock, hand)

    assert (await tables.view(table, None)).until == until


async def test_a_start_with_a_wrong_clock_leaves_no_outage_that_lies_ahead(
    tables, begin, clock, hand
):
    table = await begin(ANA, BRAM, limit=12, reminder=0)
    await clock.stop()  # keeps that it was there
    hand.now += AHEAD
    await clock.came_back()
    clock.start()
    await lives(tables, clock, hand)

    hand.now -= AHEAD
    await lives(tables, clock, hand)
    hand.now += 14 * HOUR
    await clock.ring()

    assert await tables.store.log.answers(table)


async def test_each_place_moves_its_own_moments(where, hand):
    async with two_homes(where, hand) as homes:
        began = int(hand.now) + AHEAD
        hand.now += AHEAD
        tables = [
            await home.begin(ANA, BRAM, channel=place + 1, limit=12)
            for place, home in enumerate(homes)
        ]
        hand.now -= AHEAD

        await homes[1].store.timers.set_back(AHEAD, int(hand.now))

        asked = [
            (await home.store.table(table))[0].asked
            for home, table in zip(homes, tables, strict=True)
        ]
        assert asked == [began, began - AHEAD]
