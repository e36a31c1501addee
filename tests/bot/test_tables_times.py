"""Times that run out, also over an upgrade, and what bystanders may learn from them."""

from dataclasses import replace

import pytest

from bot.clock import Clock
from bot.store.rows.records import TimerRecord
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.standing import answers_of, reopened, version_of


async def test_a_robot_whose_turn_it_is_has_a_timer_that_is_due(tables, begin, hand, monkeypatch):
    """Its turn comes even if the process ends before it could play."""
    monkeypatch.setattr("bot.table.seats.caretakers.KEEPERS_MOVES", 1)
    table = await begin(ANA, robots=2)
    await tables.play(table, ANA, None, 1)

    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    assert timer.seat == 2
    assert timer.due == hand.now
    await (await reopened(tables, hand)).time_out(timer)
    assert [seat for seat, _ in await answers_of(tables, table)][:3] == [0, 1, 2]


async def test_a_time_out_gives_the_rules_own_answer_once(tables, begin):
    table = await begin(ANA, BRAM, limit=12)
    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]

    await tables.time_out(timer)
    await tables.time_out(timer)

    assert await answers_of(tables, table) == [(0, None)]
    lines = [
        line.text["t"] if "t" in line.text else str(line.text)
        for line in await tables.store.log.lines(table, None)
    ]
    assert sum("ran out of time" in line for line in lines) == 1


async def test_a_time_out_of_a_former_question_does_nothing(tables, begin):
    table = await begin(ANA, BRAM, limit=12)
    version = await version_of(tables, table)

    await tables.time_out(TimerRecord(table, 0, "former", "limit", 0, 0))

    assert await version_of(tables, table) == version


async def after_an_upgrade(tables, hand):
    """The tables as newer rules read them, which ask every question in other words."""
    await tables.store._database.write(lambda db: db.execute("UPDATE timer SET digest = 'former'"))
    return await reopened(tables, hand)


async def test_a_time_that_began_before_an_upgrade_runs_out_all_the_same(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=12)
    upgraded = await after_an_upgrade(tables, hand)
    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]

    await upgraded.time_out(timer)
    await upgraded.time_out(timer)

    assert await answers_of(tables, table) == [(0, None)]


async def test_a_robot_whose_turn_it_is_plays_after_an_upgrade(tables, begin, hand, monkeypatch):
    monkeypatch.setattr("bot.table.seats.caretakers.KEEPERS_MOVES", 1)
    table = await begin(ANA, robots=2)
    await tables.play(table, ANA, None, 1)
    upgraded = await after_an_upgrade(tables, hand)
    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]

    await upgraded.time_out(timer)

    assert [seat for seat, _ in await answers_of(tables, table)][:3] == [0, 1, 2]


@pytest.mark.parametrize("hours", [{"reminder": 0}, {"reminder": 24, "limit": 12}])
async def test_nothing_that_a_seat_does_in_secret_moves_a_time(tables, begin, hand, hours):
    table = await begin(ANA, BRAM, CHIDI, **hours)
    before = await tables.view(table, None)
    timers = await tables.store.timers.of(table)

    hand.now += 3600
    await tables.instruct(table, ANA, [])
    await tables.play(table, ANA, None, {"up_to": 0, "then": "ask"})
    await tables.play(table, BRAM, None, {"up_to": 1, "then": "pass"})

    after = await tables.view(table, None)
    assert replace(after, version=before.version) == before
    assert after.since == hand.now - 3600
    present = await tables.store.timers.of(table)
    assert [(t.seat, t.kind, t.since, t.due) for t in present] == [
        (t.seat, t.kind, t.since, t.due) for t in timers
    ]
    digest = (await tables.view(table, ANA)).digest
    assert {timer.digest for timer in present} <= {digest}, "they ring for the present question"


async def test_a_bid_begins_a_new_time(tables, begin, hand):
    table = await begin(ANA, BRAM, reminder=0)
    hand.now += 3600
    await tables.play(table, ANA, None, 1)
    assert (await tables.view(table, None)).since == hand.now


async def test_a_reminder_that_was_sent_is_not_sent_again_for_a_secret_answer(tables, begin, hand):
    table = await begin(ANA, BRAM)
    hand.now += 25 * 3600
    clock = Clock(tables)
    await clock.ring()
    [timer] = await tables.store.timers.of(table)

    await tables.play(table, ANA, None, {"up_to": 0, "then": "ask"})

    [again] = await tables.store.timers.of(table)
    assert (again.due, again.since) == (timer.due, timer.since)
    assert again.digest == (await tables.view(table, ANA)).digest


async def test_the_timers_of_a_table_set_aside_are_not_due_all_the_time(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=12)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = ? WHERE game = ?", (b"\0", table))
    )
    hand.now += 13 * 3600
    fresh = await reopened(tables, hand)

    await Clock(fresh).ring()

    assert await tables.store.timers.next_due() > hand.now + 3600
