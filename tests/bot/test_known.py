"""The outbox's and messages' memory agrees with the database."""

import asyncio
import random

import pytest

from bot.hours.outages import Outage
from bot.store.rows import statements
from bot.store.rows.known import FEW, KnownRows
from bot.store.rows.outbox import PostRow, ReminderRow, row_of
from bot.store.rows.records import Change, Hours, MessageRecord, SeatRecord, TableRecord

LANES = ("post", "letter 0", "letter 1")


async def a_table(store, channel=5):
    record = TableRecord(
        id=0,
        game="project_mars",
        guild=1,
        channel=channel,
        host=3,
        host_name="Ana",
        status="lobby",
        options={},
        hours=Hours(),
        owners="",
        seed="seed",
    )
    return await store.create(record, [SeatRecord(0, 3, "Ana")])


def row(lane="post", due=0):
    return ReminderRow(lane=lane, seats=(1,), due=due)


def message(role="post"):
    return MessageRecord(role, 5, 77, {"rests": True, "seat": 1, "pictures": [("a", "b")]}, 3)


async def shown(store, table):
    """Return everything in memory, as the outbox asks for it."""
    return (
        await store.outbox.rows(table),
        [await store.outbox.rows(table, lane) for lane in LANES],
        await store.outbox.lanes(table),
        [await store.outbox.message(table, role) for role in LANES],
        await store.outbox.answered_dms(table),
        await store.outbox.proposal_messages(table),
    )


async def change_something(store, table, dice):
    rows = [each.id for each in await store.outbox.rows(table)]
    some = dice.sample(rows, min(len(rows), 2))
    match dice.randrange(7):
        case 0 | 1:
            await store.outbox.post(table, [row(dice.choice(LANES), dice.randrange(9))], 1)
        case 2:
            await store.outbox.told(table, some, message(dice.choice(LANES)), [row("letter 1")])
        case 3:
            await asyncio.gather(*(store.outbox.hold(each, dice.randrange(9)) for each in some))
        case 4:
            await asyncio.gather(*(store.outbox.postpone(each, 5) for each in some))
        case 5:
            await store.outbox.keep_message(table, message(f"proposal {dice.randrange(3)}"))
        case 6:
            await store.outbox.forget_message(table, dice.choice(LANES))


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_written_is_known_as_it_stands_there(store, seed):
    table, dice = await a_table(store), random.Random(seed)

    for _ in range(40):
        await change_something(store, table, dice)
        known = await shown(store, table)
        store._database.known.forget()

        assert known == await shown(store, table)


@pytest.mark.sqlite
async def test_what_a_table_has_to_tell_is_read_once(store):
    table, read = await a_table(store), []
    await shown(store, table)
    store._database._reader.set_trace_callback(read.append)

    await store.outbox.post(table, [row(), row("letter 0")], 1)
    for waiting in await store.outbox.rows(table):
        await store.outbox.told(table, [waiting.id], message())

    assert (await store.outbox.message(table, "post")).body["pictures"] == [["a", "b"]], (
        "as JSON has it"
    )
    assert await store.outbox.lanes(table) == []
    assert read == []


async def test_a_row_that_waits_is_read_once_however_often_its_lane_is_looked_at(
    store, monkeypatch
):
    """Each row of a lane looks at those behind it: a hundred moves would be read 5,000 times."""
    statements.outbox_row.cache_clear()
    table, read = await a_table(store), []
    waiting = [PostRow(version=n, lines=(), minor=True, ping=()) for n in range(5)]
    await store.outbox.post(table, waiting, 7)
    monkeypatch.setattr(
        statements, "row_of", lambda *a, **kept: read.append(1) or row_of(*a, **kept)
    )

    looks = [await store.outbox.rows(table, "post") for _ in range(9)]
    await store.outbox.hold(looks[0][0].id, 99)
    held = await store.outbox.rows(table, "post")

    assert len(read) == 6
    assert [each.version for each in held] == [0, 1, 2, 3, 4]
    assert (held[0].due, held[1].due) == (99, looks[0][1].due)


async def test_whoever_writes_without_a_word_makes_all_of_it_unknown(store):
    table = await a_table(store)
    await store.outbox.post(table, [row()], 1)
    await store.outbox.rows(table)
    await store.table_in(5)

    await store._database.write(lambda db: db.execute("UPDATE outbox SET attempts = 3"))
    await store._database.write(lambda db: db.execute("UPDATE game SET channel = 6"))

    assert [each.attempts for each in await store.outbox.rows(table)] == [3]
    assert (await store.table_in(5), await store.table_in(6)) == (None, table)


async def test_a_write_that_fails_is_not_known(store):
    table = await a_table(store)
    await store.outbox.rows(table)

    def fails(db):
        added = statements.put_outbox(db, table, [row()], 1)()
        raise ValueError(added)

    with pytest.raises(ValueError, match="post"):
        await store._database.write(fails, then=store._database.known.added)

    assert await store.outbox.rows(table) == []


async def test_what_is_written_for_whoever_waits_no_more_is_known(store):
    table = await a_table(store)
    await store.outbox.rows(table)

    writing = asyncio.create_task(store.outbox.post(table, [row()], 1))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await store.outbox.post(table, [row("letter 0")], 1)

    assert [each.lane for each in await store.outbox.rows(table)] == ["post", "letter 0"]


async def test_of_a_table_with_very_much_to_tell_nothing_is_remembered(store):
    table = await a_table(store)
    await store.outbox.rows(table)

    await store.outbox.post(table, [row() for _ in range(FEW + 1)], 1)

    assert len(await store.outbox.rows(table)) == FEW + 1
    assert store._database.known._tables == {}


def meet(monkeypatch, store, write):
    """Let something be committed after the next read has found its rows, before it returns them."""
    database, look_up = store._database, store._database.look_up

    async def late(work):
        monkeypatch.setattr(database, "look_up", look_up)
        found = await look_up(work)
        await write()
        return found

    monkeypatch.setattr(database, "look_up", late)


async def test_a_table_that_loses_its_place_while_those_are_read_stands_still(
    store, tables, monkeypatch
):
    table = await a_table(store)
    [record, _] = await store.table(table)
    lost = Change(table=table, version=record.version, at=1, lost="channel")
    meet(monkeypatch, store, lambda: store.commit(lost))

    assert await tables.held.stands_still(table)


async def test_an_outage_that_is_noted_while_those_are_read_is_known(store, monkeypatch):
    meet(monkeypatch, store, lambda: store.timers.put_outage(Outage(1, 2), forget=0))

    assert await store.timers.outages() == [Outage(1, 2)]


async def test_another_table_of_a_channel_is_found_at_once(store):
    first = await a_table(store)
    assert await store.table_in(5) == first
    [record, _] = await store.table(first)

    await store.commit(Change(table=first, version=record.version, at=1, channel=9))

    assert (await store.table_in(5), await store.table_in(9)) == (None, first)


def test_nothing_is_noted_of_a_table_that_was_not_read():
    known = KnownRows()

    known.added([(1, 7, "post", "post", "{}", 0, 0, 0)])
    known.keeps(7, ("post", 1, 2, "{}", 3))
    known.told(7, [1])
    known.lost(7, "post")

    assert known._tables == {}
