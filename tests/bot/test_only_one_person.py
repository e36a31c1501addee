"""A table where no seat but one has, or had since the start, a person: no stop hides anything."""

from dataclasses import replace

import pytest

from bot.clock import Clock
from bot.store.rows.records import TABLE
from rules.cosmic_encounter.meta import META
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.paper import everything_told

PEOPLE = (ANA, BRAM, CHIDI)


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch):
    monkeypatch.setattr("bot.table.lobby.seating.seed_of_deal", lambda secret, posts: "only one")


async def begun(tables, seating, *members, robots=0, **chosen):
    options = {"aliens": "random", "pace": "daily", **chosen}
    table = await seating.new(META.id, channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen=options)
    for member in members:
        await seating.join(table, member, NAMES[member])
    for _ in range(robots):
        await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    return table


async def floors(tables, table) -> list[str]:
    timers = await tables.store.timers.of(table)
    return [t.kind for t in timers if t.seat == TABLE and t.kind.startswith("floor")]


async def play(tables, table, times=12):
    """Ana lets pass or takes the fallback while no time goes by; robots answer at once.

    How often she was asked, and how many floors ran.
    """
    asked, hidden = 0, 0
    for _ in range(3 * times):
        view = await tables.view(table, ANA)
        hidden += len(await floors(tables, table))
        if view.over or asked == times:
            break
        if view.ask is None or view.ask.optional or view.ask.quiet:
            await Clock(tables).ring()
            continue
        asked += 1
        await tables.play(table, ANA, None, view.ask.fallback)
    return asked, hidden


async def test_one_person_among_robots_is_waited_for_and_no_stop_has_a_floor(tables, seating):
    table = await begun(tables, seating, robots=3)

    assert await play(tables, table) == (12, 0), "no clock has to end before it goes on"
    assert (await tables.view(table, ANA)).lasts is None


async def test_with_a_second_person_stops_last_their_floor_and_say_how_long(tables, seating):
    table = await begun(tables, seating, BRAM, robots=2)

    assert (await play(tables, table))[1] > 0
    assert (await tables.view(table, BRAM)).lasts == (600, 1200)


async def test_whoever_has_sat_there_counts_though_a_robot_plays_for_them(
    tables, seating, handing, hand
):
    table = await begun(tables, seating, BRAM, robots=2)
    await tables.resign(table, BRAM)

    async with tables.open(table) as held:
        assert held.running().people == [0, 1]
    assert (await tables.view(table, ANA)).lasts == (600, 1200)


@pytest.mark.parametrize("second", [BRAM, CHIDI])
async def test_a_person_who_takes_a_robots_seat_brings_the_floor_from_the_next_round_on(
    tables, seating, second
):
    table = await begun(tables, seating, robots=3)
    async with tables.open(table) as held:
        newcomer = held.seats[1]
        await tables.hand_over(held, replace(newcomer, member=second, name=NAMES[second]))

    async with tables.open(table) as held:
        assert held.running().people == [0, 1]
    log = [a for a in await tables.store.log.answers(table) if a.kind == "people"]
    assert [entry.answer for entry in log] == [[0], [0, 1]]
    assert (await play(tables, table))[1] > 0


@pytest.mark.parametrize(("pace", "dms"), [("daily", True), ("live", False)])
async def test_at_a_live_table_dms_go_out_for_main_decisions_alone(
    tables, seating, outbox, sender, hand, pace, dms
):
    table = await begun(tables, seating, BRAM, CHIDI, pace=pace, stops="all are waited for")
    hand.now += 300  # nobody is at the table any more
    await outbox.start()
    await everything_told(outbox)
    asks = [(await tables.view_of_seat(table, seat)).ask for seat in range(3)]

    assert all(ask.anonymous and not ask.quiet for ask in asks)
    assert {paper.channel for paper in sender.of("dm")} == ({*PEOPLE} if dms else set())
