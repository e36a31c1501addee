"""The clock: what is due together goes out together, who has muted is not reminded."""

import asyncio

import pytest

from bot.clock import TOGETHER, Clock
from bot.hours.outages import LONG_OUTAGE, Outage
from bot.store import StoreTrouble
from bot.store.rows.outbox import NoteRow
from rules.kernel import say, to_plain
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told
from tests.bot.standing import answers_of
from tests.machines import NOON
from tests.waiting import become

HOUR = 3600


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


async def due_rows(tables, table):
    rows = await tables.store.outbox.rows(table)
    reminders = [list(row.seats) for row in rows if row.kind == "reminder"]
    again = [row.seat for row in rows if row.kind == "letter" and row.again]
    return reminders, again


async def waiting_for(tables, table, *seats_due):
    """Timers as a game with simultaneous decisions would have set them."""
    await tables.store._database.write(
        lambda db: [
            db.execute("DELETE FROM timer WHERE game = ?", (table,)),
            db.executemany(
                "INSERT INTO timer (game, seat, digest, kind, since, due)"
                " VALUES (?, ?, 'd', 'remind', ?, ?)",
                [(table, seat, due - 24 * HOUR, due) for seat, due in seats_due],
            ),
        ]
    )


async def test_nobody_is_reminded_before_the_time(tables, begin, clock, hand):
    table = await begin(ANA, BRAM)
    hand.now += 24 * HOUR - 1
    await clock.ring()
    assert await due_rows(tables, table) == ([], [])


async def test_reminders_come_ever_more_seldom_and_end(tables, begin, clock, hand):
    table = await begin(ANA, BRAM, reminder=4)
    began, times = hand.now, []
    for hours in range(1, 24 * 30):
        hand.now = began + hours * HOUR
        before, _ = await due_rows(tables, table)
        await clock.ring()
        await clock.ring()
        after, _ = await due_rows(tables, table)
        times += [hours] * (len(after) - len(before))

    assert times == [4, 12, 28, 60, 124]
    [kept] = await tables.store.timers.of(table)
    assert kept.seat == 0, "a timer that is gone would be set anew by any other move"


async def test_reminders_that_fall_due_soon_go_out_together(tables, begin, clock, hand):
    table = await begin(ANA, BRAM, CHIDI)
    now = int(hand.now)
    await waiting_for(tables, table, (0, now), (1, now + TOGETHER), (2, now + TOGETHER + 1))

    await clock.ring()

    assert await due_rows(tables, table) == ([[0, 1]], [0, 1])
    left = {t.seat: t.due - now for t in await tables.store.timers.of(table)}
    assert left == {0: 48 * HOUR, 1: 48 * HOUR + TOGETHER, 2: TOGETHER + 1}


async def test_two_that_ring_at_once_remind_once(tables, begin, clock, hand):
    """The test rings by hand while the clock's own task does."""
    table = await begin(ANA, BRAM)
    hand.now += 24 * HOUR

    await asyncio.gather(clock.ring(), clock.ring())

    assert await due_rows(tables, table) == ([[0]], [0])


async def test_who_has_muted_is_left_out(tables, begin, clock, hand):
    table = await begin(ANA, BRAM, CHIDI)
    now = int(hand.now)
    await waiting_for(tables, table, (0, now), (1, now))
    await tables.store.members.mute(table, 0, on=True)
    await clock.ring()
    assert await due_rows(tables, table) == ([[1]], [1])

    await tables.store.members.mute(table, 1, on=True)
    hand.now += 49 * HOUR
    await clock.ring()
    assert await due_rows(tables, table) == ([[1]], [1])

    await tables.store.members.mute(table, 0, on=False)
    hand.now += 97 * HOUR
    await clock.ring()
    assert await due_rows(tables, table) == ([[1], [0]], [1, 0])


async def test_reminders_that_were_switched_off_come_no_more(tables, begin, seating, clock, hand):
    table = await begin(ANA, BRAM)
    await seating.choose(table, ANA, "reminder", "0")
    hand.now += 25 * HOUR
    await clock.ring()
    await clock.ring()
    reminders, _ = await due_rows(tables, table)
    assert len(reminders) <= 1
    assert await tables.store.timers.of(table) == []


async def test_one_table_in_trouble_stops_no_other(tables, begin, clock, hand, monkeypatch):
    one = await begin(ANA, BRAM, limit=12, reminder=0)
    two = await begin(ANA, BRAM, channel=2, limit=12, reminder=0)
    original = tables.time_out

    async def time_out(timer):
        if timer.table == one:
            raise ZeroDivisionError
        await original(timer)

    monkeypatch.setattr(tables, "time_out", time_out)
    hand.now += 13 * HOUR
    await clock.ring()

    assert await tables.store.log.answers(one) == []
    assert len(await answers_of(tables, two)) == 1
    timers = await tables.store.timers.of(one)
    assert min(timer.due for timer in timers) > hand.now, "it is tried again, but not at once"


async def test_a_fault_after_a_time_ran_out_does_not_shorten_the_next(
    tables, begin, clock, hand, monkeypatch
):
    table = await begin(ANA, robots=1, limit=12, reminder=0)
    original = tables.time_out

    async def time_out(timer):
        await original(timer)
        raise ZeroDivisionError

    monkeypatch.setattr(tables, "time_out", time_out)
    hand.now += 13 * HOUR
    await clock.ring()

    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    assert timer.seat == 0
    assert timer.due == hand.now + 12 * HOUR


async def test_a_table_that_is_set_aside_keeps_its_timers(tables, begin, clock, hand, store):
    table = await begin(ANA, BRAM, limit=12)
    await store._database.write(lambda db: db.execute("UPDATE snapshot SET body = ?", (b"\0",)))
    tables.held.tables.clear()
    timers = await store.timers.of(table)
    hand.now += 100 * HOUR

    await clock.ring()

    kept = await store.timers.of(table)
    assert [(t.seat, t.kind, t.since) for t in kept] == [(t.seat, t.kind, t.since) for t in timers]
    assert {t.due - hand.now for t in kept} == {24 * HOUR}, "it is not tried again every minute"
    assert await due_rows(tables, table) == ([], [])


async def test_a_store_in_trouble_does_not_end_the_clock(tables, begin, clock, hand, monkeypatch):
    table = await begin(ANA, BRAM, limit=12, reminder=0)
    failed = asyncio.Event()

    async def broken(**_):
        failed.set()
        raise StoreTrouble("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(tables.store.timers, "next_due", broken)
        clock.start()
        await failed.wait()
    hand.now += 60
    clock.wake()
    await become(lambda: alive_at(tables, NOON + 60))
    hand.now += 13 * HOUR
    clock.wake()

    await become(lambda: tables.store.log.answers(table))


async def test_it_wakes_when_something_is_due_earlier(tables, begin, clock, hand):
    clock.start()
    tables.held.tell = lambda table: clock.wake()
    table = await begin(ANA, BRAM, robots=1, limit=12, reminder=0)
    await tables.play(table, ANA, None, 1)
    hand.now += 13 * HOUR
    clock.wake()

    async def both_have_moved():
        return len(await tables.store.log.answers(table)) >= 2

    await become(both_have_moved)


async def test_while_it_is_held_only_robots_play(tables, begin, clock, hand, monkeypatch):
    monkeypatch.setattr("bot.table.seats.caretakers.KEEPERS_MOVES", 1)
    person = await begin(ANA, BRAM, limit=12)
    robots = await begin(ANA, channel=2, robots=2)
    await tables.play(robots, ANA, None, 1)
    clock.hold()
    hand.now += 25 * HOUR

    await clock.ring()

    assert await tables.store.log.answers(person) == []
    assert await due_rows(tables, person) == ([], [])
    assert [answer.seat for answer in await tables.store.log.answers(robots)][:3] == [0, 1, 2]


@pytest.mark.parametrize(("seconds", "grace"), [(LONG_OUTAGE - 1, False), (LONG_OUTAGE, True)])
async def test_only_a_long_outage_gives_grace(tables, begin, clock, hand, seconds, grace):
    table = await begin(ANA, BRAM, limit=12, reminder=0)
    hand.now += 12 * HOUR - 1
    clock.hold()
    hand.now += seconds
    clock.hold()

    await clock.release()
    await clock.ring()

    assert (await tables.store.log.answers(table) == []) == grace
    if grace:
        assert (await tables.view(table, None)).until == hand.now + HOUR


@pytest.mark.parametrize("hours", [1, 3])
async def test_what_waits_goes_out_though_the_clock_of_the_machine_is_set_back(
    tables, begin, outbox, sender, clock, hand, monkeypatch, hours
):
    monkeypatch.setattr("bot.clock.LONGEST_SLEEP", 0.01)
    await outbox.start()
    table = await begin(ANA, BRAM, reminder=0)
    await everything_told(outbox)
    clock.start()
    await become(lambda: alive_at(tables, NOON))
    note = {"text": to_plain(say("A word."))}
    later = NoteRow(**note, lane="later", due=int(hand.now) + 30)
    await tables.store.outbox.post(table, [later], int(hand.now))
    tables.held.tell(table)
    tables.views.sees(table, BRAM)
    before = hand.now

    hand.now -= hours * HOUR
    await become(lambda: alive_at(tables, int(hand.now)))
    hand.now += 60
    outbox.wake(table)
    await everything_told(outbox)

    assert [str(paper.lines[0]) for paper in sender.of("note")] == ["A word."]
    assert await tables.views.at_the_table_until(table, BRAM) <= before - hours * HOUR + 180


async def test_a_robot_goes_on_though_the_clock_is_set_back(tables, begin, clock, hand):
    table = await begin(ANA, BRAM, robots=1)
    await tables.store._database.write(
        lambda db: db.execute(
            "INSERT INTO timer (game, seat, digest, kind, since, due)"
            " VALUES (?, 2, 'd', 'limit', ?, ?)",
            (table, int(hand.now), int(hand.now)),
        )
    )
    await tables.store.kept.put("alive", str(int(hand.now)))
    hand.now -= HOUR

    await clock.came_back()

    [robot] = [t for t in await tables.store.timers.of(table) if t.seat == 2]
    assert robot.due <= hand.now


async def unwritable(tables, on):
    """Let every write fail, as on a disk that is full or read-only."""
    word, database = "ON" if on else "OFF", tables.store._database
    if not database.reads_wait:
        await database.read(lambda db: db.execute(f"PRAGMA query_only = {word}"))
        return
    command = f"SET default_transaction_read_only = {word}"
    await database._within(database._one, lambda: database._connected().execute(command))


async def alive_at(tables, at):
    return await tables.store.kept.get("alive") == str(at)


async def nothing_is_due(tables, table):
    return all(timer.due > tables.now() for timer in await tables.store.timers.of(table))


async def failed(caplog):
    return "the clock could not ring" in caplog.messages


async def test_while_nothing_can_be_saved_no_limit_runs_out(tables, begin, clock, hand, caplog):
    table = await begin(ANA, BRAM, limit=12, reminder=0)
    clock.start()
    await become(lambda: tables.store.kept.get("alive"))
    await unwritable(tables, on=True)
    hand.now += 20 * HOUR
    clock.wake()
    await become(lambda: failed(caplog))

    await unwritable(tables, on=False)
    hand.now += HOUR
    clock.wake()
    await become(lambda: nothing_is_due(tables, table))
    hand.now += 11 * HOUR
    await clock.ring()
    before = await tables.store.log.answers(table)
    hand.now += HOUR
    clock.wake()
    await become(lambda: tables.store.log.answers(table))

    assert before == []
    assert await tables.store.timers.outages() == [Outage(NOON, NOON + 21 * HOUR)]


async def test_what_fails_as_discord_comes_back_is_made_up_for(tables, begin, clock, hand):
    table = await begin(ANA, BRAM, limit=12, reminder=0)
    clock.start()
    clock.hold()
    hand.now += 20 * HOUR
    await unwritable(tables, on=True)
    with pytest.raises(StoreTrouble):
        await clock.release()

    await unwritable(tables, on=False)
    hand.now += HOUR
    clock.wake()
    await become(lambda: nothing_is_due(tables, table))

    assert not clock.is_held()
    assert await tables.store.log.answers(table) == []
    [outage] = await tables.store.timers.outages()
    assert outage.since == NOON
    assert outage.until >= NOON + 20 * HOUR


async def test_nothing_runs_out_while_an_outage_is_settled_and_a_new_one_counts(
    clock, hand, monkeypatch
):
    seen, away = [], clock._away

    async def slow(outage):
        seen.append(clock.is_held())
        clock.hold()  # Discord is lost once more
        await away(outage)

    monkeypatch.setattr(clock, "_away", slow)
    clock.hold()
    hand.now += LONG_OUTAGE
    await clock.release()

    assert seen == [True]
    assert clock.is_held()
    await clock.release()
    assert not clock.is_held()
