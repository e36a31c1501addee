"""Clocks of a game that goes on under a new name, as the talk of a deal does with each offer."""

from dataclasses import replace

import pytest

from bot.store.rows.records import TABLE, TimerRecord
from bot.table.awaiting import Awaiting
from bot.table.time.game_clocks import timers_of_clocks
from rules.cosmic_encounter.meta import META
from rules.games import GAMES
from tests.bot.conftest import ANA, NAMES

HOUR = 3600
START = 1_000_000


@pytest.fixture
async def held(monkeypatch, tables, seating):
    """A table at which a talk of 24 hours has begun."""
    monkeypatch.setitem(GAMES, META.id, META)
    table = await seating.new(META.id, channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen={})
    for _ in range(2):
        await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    async with tables.open(table) as held:
        held.waiting = timers_of_clocks(held, talking("deal:9"), held.seats, START)
        yield held


def talking(clock):
    """Seat 0 decides by this clock."""
    return Awaiting({0: "question"}, {}, (), timed={0: clock}, deciding={0: clock}, clocks=[clock])


def offered(held, number, at) -> TimerRecord:
    """The clock after an offer at this time."""
    clock = f"deal:9/{number}"
    held.waiting = timers_of_clocks(held, talking(clock), held.seats, at)
    (timer,) = held.waiting
    return timer


async def test_an_offer_in_time_leaves_the_end_of_the_talk_where_it_is(held):
    timer = offered(held, 1, START + 21 * HOUR)

    assert (timer.seat, timer.kind, timer.since) == (TABLE, "deal:9/1", START)
    assert timer.due == START + 24 * HOUR


async def test_an_offer_in_the_last_two_hours_moves_the_end_on_by_two_three_times_at_most(held):
    ends = [offered(held, n, START + (21 + 2 * n) * HOUR).due - START for n in range(1, 6)]

    assert ends == [26 * HOUR, 28 * HOUR, 30 * HOUR, 30 * HOUR, 30 * HOUR]


async def test_of_a_short_talk_the_last_twelfth_is_late(held):
    assert META.clocks["deal"].more(24 * HOUR) == 2 * HOUR
    assert META.clocks["deal"].more(120) == 10
    assert META.clocks["quiet"].more(8 * HOUR) == 0


async def test_whoever_missed_their_last_turn_decides_by_the_shortest_clock(held):
    def lasts(missed):
        seats = [replace(held.seats[0], missed=missed), *held.seats[1:]]
        fresh = replace(held, waiting=[])
        [timer] = timers_of_clocks(fresh, talking("main:3"), seats, START)
        return timer.due - START

    assert lasts(0) == 24 * HOUR
    assert lasts(1) == 8 * HOUR, "as long as a stop stays open"
