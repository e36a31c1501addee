"""Live tables: times in minutes, told nights, and what a former release has begun."""

import json

import pytest

from bot.clock import Clock
from bot.hours.nights import Night
from bot.store.rows.damage import hours
from bot.store.rows.members import MemberRecord
from bot.table.consent.breaks import Breaks
from bot.table.consent.pausing import Pausing
from bot.table.time.pace import pace_of, plays_live
from rules.games import GAMES
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.machines import NOON

MINUTE, HOUR = 60, 3600
FORMER_CLOCKS = {"cosmic_encounter": {"quiet": 60, "main": 120, "floor": 4, "deal": 120}}


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


@pytest.fixture
def live(seating):
    """Begins a live table of two people."""

    async def begun(game="project_mars", channel=1, **chosen):
        chosen = {"pace": "live", **chosen}
        if game == "project_mars":
            chosen["starting_player"] = "seat 1"
        table = await seating.new(game, channel=channel, guild=9, host=(ANA, "Ana"), chosen=chosen)
        await seating.join(table, BRAM, NAMES[BRAM])
        if min(GAMES[game].seats) > 2:
            await seating.add_robot(table, ANA)
        await seating.start(table, ANA)
        return table

    return begun


async def times(tables, table, kind="limit"):
    found = [t for t in await tables.store.timers.of(table) if t.kind == kind]
    return {timer.seat: timer.due - timer.since for timer in found}


@pytest.mark.parametrize(
    ("game", "turn", "in_hand"), [("project_mars", 5, 10), ("hammer_price", 2, 2)]
)
async def test_a_live_table_waits_for_minutes(tables, live, clock, hand, game, turn, in_hand):
    table = await live(game)
    whole = (turn + in_hand) * MINUTE
    limits = await times(tables, table)
    assert whole in limits.values()
    warned = await times(tables, table, "warn")
    assert {warned[seat] for seat, length in limits.items() if length == whole} == {whole // 2}

    hand.now += whole - 1
    await clock.ring()
    before = [answer.kind for answer in await tables.store.log.answers(table)]
    hand.now += 1
    await clock.ring()

    assert "time" not in before
    assert "time" in [answer.kind for answer in await tables.store.log.answers(table)]


async def test_time_in_hand_is_counted_in_seconds(tables, live, hand):
    table = await live()
    hand.now += 5 * MINUTE + 90

    view = await tables.view(table, ANA)
    await tables.play(table, ANA, view.digest, view.ask.fallback)

    assert await tables.store.timers.banked(table) == {0: 90}


async def test_a_told_night_holds_at_a_live_table(tables, live):
    night = Night(8, 16, "UTC")  # it is eight
    assert night.covers(NOON)
    await tables.held.set_wish(MemberRecord(ANA, quiet=night, zone="UTC"))

    table = await live()

    [limit] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    assert limit.due == night.ends(NOON) + HOUR + 10 * MINUTE


async def test_an_outage_of_minutes_gives_no_hour_at_a_live_table(tables, live, clock, hand):
    table = await live()
    hand.now += 4 * MINUTE
    clock.hold()
    hand.now += 3 * MINUTE
    await clock.release()

    assert (await tables.view(table, None)).until == NOON + (4 + 3 + 5 + 10) * MINUTE


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_a_live_table_of_a_former_release_keeps_its_times_and_is_live(meta):
    written = json.dumps({"limit": 1, "bank": 0, "clocks": FORMER_CLOCKS.get(meta.id, {})})

    kept = hours(1, written)

    assert (kept.turn, kept.in_hand) == (HOUR, 0)
    assert plays_live(meta, kept)
    assert pace_of(meta, kept, "everything" if meta.clocks else "nothing") == "live"


# ---- breaks ------------------------------------------------------------------------------------


@pytest.fixture
def breaks(tables):
    return Breaks(tables)


async def until(tables, table):
    return (await tables.view(table, None)).until


async def test_anybody_takes_a_break_and_all_clocks_stop(tables, live, breaks, clock, hand):
    table = await live()
    before = await until(tables, table)

    await breaks.take(table, BRAM, 10)

    assert await until(tables, table) == before + 10 * MINUTE
    assert (await tables.view(table, None)).paused == NOON + 10 * MINUTE
    hand.now = before
    await clock.ring()
    assert await tables.store.log.answers(table) == []
    [note] = [row for row in await tables.store.outbox.rows(table) if row.kind == "note"]
    assert note.go_on
    assert "takes a break until" in str(from_plain(note.text))


async def test_each_takes_two_breaks_and_all_together_an_hour(tables, live, breaks, hand):
    table = await live()
    for _ in range(2):
        await breaks.take(table, BRAM, 20)
        hand.now += 20 * MINUTE
    with pytest.raises(Refused, match="your two breaks"):
        await breaks.take(table, BRAM, 10)
    await breaks.take(table, ANA, 10)
    hand.now += 10 * MINUTE

    with pytest.raises(Refused, match="10 minutes of it are left"):
        await breaks.take(table, ANA, 20)
    await breaks.take(table, ANA, 10)


async def test_no_break_begins_in_the_last_tenth_of_ones_own_time(tables, live, breaks, hand):
    table = await live()
    hand.now += 14 * MINUTE

    with pytest.raises(Refused, match="nearly over"):
        await breaks.take(table, ANA, 10)

    await breaks.take(table, BRAM, 10)


@pytest.mark.parametrize("minutes", [5, 60])
async def test_a_break_has_one_of_two_lengths(live, breaks, minutes):
    with pytest.raises(Refused, match="10 or 20 minutes"):
        await breaks.take(await live(), ANA, minutes)


async def test_breaks_are_for_players_of_live_tables_that_are_not_paused(
    tables, begin, live, breaks
):
    with pytest.raises(Refused, match="live"):
        await breaks.take(await begin(ANA, BRAM, channel=5, limit=24), ANA, 10)
    table = await live()
    with pytest.raises(Refused):
        await breaks.take(table, CHIDI, 10)
    await breaks.take(table, ANA, 10)
    with pytest.raises(Refused, match="paused already"):
        await breaks.take(table, BRAM, 10)


async def test_going_on_after_a_break_is_no_objection_to_the_hosts_pauses(
    tables, proposals, live, breaks, hand
):
    pausing = Pausing(tables, proposals)
    table = await live()
    await breaks.take(table, ANA, 20)

    await pausing.pause(table, BRAM, 0)
    hand.now += HOUR
    await pausing.pause(table, ANA, 3)

    assert await pausing.is_paused(table)


async def passes(tables, clock, hand, limits):
    """Let the time of this many limits run out without a press."""
    for _ in range(limits):
        timers = await tables.store.timers.of(table_of(tables))
        hand.now = min(timer.due for timer in timers if timer.kind == "limit")
        await clock.ring()


def table_of(tables):
    [table] = tables.held.tables
    return table


async def test_where_nobody_presses_for_three_limits_the_table_takes_a_break(
    tables, live, clock, hand
):
    table = await live()
    await passes(tables, clock, hand, 2)
    view = await tables.view(table, None)
    assert (view.paused, view.aside) == (None, False)

    await passes(tables, clock, hand, 1)

    view = await tables.view(table, None)
    assert view.paused == hand.now + 20 * MINUTE
    assert not view.aside
    assert all(seated.member is not None for seated in view.seats)
    await passes(tables, clock, hand, 2)
    assert (await tables.view(table, None)).aside, "nobody came back after it"


async def test_whoever_goes_for_good_is_replaced_while_the_others_play(tables, live, clock, hand):
    table = await live()
    missed = 0
    while missed < 2:
        view = await tables.view(table, BRAM)
        if view.ask is not None and view.awaited == (1,):
            await tables.play(table, BRAM, view.digest, view.ask.fallback)
            continue
        hand.now = view.until
        await clock.ring()
        missed += 1

    view = await tables.view(table, None)
    assert [seated.member for seated in view.seats] == [None, BRAM]
    assert view.paused is None
