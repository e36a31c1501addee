"""Live tables: times in minutes, told nights, and what a former release has begun."""

import json

import pytest

from bot.clock import Clock
from bot.hours.nights import Night
from bot.store.rows.damage import hours
from bot.store.rows.members import MemberRecord
from bot.table.time.pace import pace_of, plays_live
from rules.games import GAMES
from tests.bot.conftest import ANA, BRAM, NAMES
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
