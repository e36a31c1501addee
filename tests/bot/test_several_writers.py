"""Two processes of different places write to one database on a server."""

import asyncio
import threading
from itertools import pairwise

import pytest

from bot.store import Stale, Store, StoreTrouble
from bot.store.home import Home
from bot.store.rows import statements
from bot.store.rows.outbox import NoteRow
from bot.store.rows.records import ResultRecord, SeatRecord
from tests import postgres
from tests.bot.test_fence import Gap
from tests.bot.test_store import change, new_table, record
from tests.machines import a_machine

pytestmark = pytest.mark.real_time

PLACES = 2
MOVED = "UPDATE game SET moves = moves + 1 WHERE id = ? RETURNING id"


@pytest.fixture
async def writers(postgres_database):
    address = postgres.emptied(postgres_database)
    opened = [
        await Store.open(a_machine(), address, home=Home(place, PLACES)) for place in range(PLACES)
    ]
    yield opened
    for store in opened:
        await store.close()


def note(text):
    return NoteRow(text={"say": text})


class Gate:
    """Stops a piece of work in the middle of its transaction, in its thread, until it is opened."""

    def __init__(self):
        self.reached, self._opened = asyncio.Event(), threading.Event()
        self._loop = asyncio.get_running_loop()

    def wait(self):
        self._loop.call_soon_threadsafe(self.reached.set)
        assert self._opened.wait(30)

    def open(self):
        self._opened.set()


async def test_while_one_place_writes_another_does_not_wait(writers):
    one, other = writers
    table, gate = await new_table(one), Gate()

    def work(db):
        db.execute("UPDATE game SET moves = 1 WHERE id = ?", (table,))
        gate.wait()

    writing = asyncio.create_task(one._database.write(work))
    await gate.reached.wait()
    elsewhere = await new_table(other, channel=3)
    assert await other.commit(change(elsewhere, 0)) == 1
    gate.open()
    await writing


async def test_two_processes_of_one_place_never_write_at_once(writers, postgres_database):
    one, _ = writers
    table = await new_table(one)
    same_place = await Store.open(a_machine(), postgres_database, home=Home(0, PLACES))
    with pytest.raises(StoreTrouble):
        await same_place.commit(change(table, 0))
    await one.close()

    assert await same_place.commit(change(table, 0)) == 1
    await same_place.close()


async def test_of_two_changes_of_one_version_one_is_kept(writers):
    table = await new_table(writers[0])

    for version in range(10):
        kept = await asyncio.gather(
            *(store.commit(change(table, version, lines=[])) for store in writers),
            return_exceptions=True,
        )
        assert sorted(map(str, kept)) == sorted(
            [str(version + 1), f"table {table} is not at version {version}"]
        )
        assert [type(one) for one in kept if one != version + 1] == [Stale]


async def test_tables_opened_at_once_have_numbers_of_their_own(writers):
    opened = await asyncio.gather(
        *(
            new_table(store, channel=100 * n + c)
            for n, store in enumerate(writers)
            for c in range(9)
        )
    )

    assert sorted(opened) == list(range(1, 19))


async def test_a_row_of_a_lane_is_never_seen_before_the_one_with_a_lower_number(writers):
    one, other = writers
    table, gate = await new_table(one), Gate()

    def work(db):
        db.hold(table)
        statements.put_outbox(db, table, [note("first")], 0)
        gate.wait()

    writing = asyncio.create_task(one._database.write(work))
    await gate.reached.wait()
    later = asyncio.create_task(other.outbox.post(table, [note("later")], 0))
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    while await one._database.look_up(lambda db: db.execute(waits).fetchone()) == (0,):
        assert not later.done()
    assert await other.outbox.rows(table) == []
    gate.open()
    await asyncio.gather(writing, later)

    assert [row.text for row in await one.outbox.rows(table)] == [
        {"say": "first"},
        {"say": "later"},
    ]


async def test_two_changes_that_wait_for_each_other_are_both_kept(writers):
    one, other = writers
    tables = [await new_table(one), await new_table(other, channel=3)]
    both = threading.Barrier(PLACES)
    tries = []

    def crossing(first, second):
        def work(db):
            tries.append(first)
            assert db.execute(MOVED, (first,)).fetchall() == [(first,)]
            if len(tries) <= PLACES:
                both.wait(30)
            assert db.execute(MOVED, (second,)).fetchall() == [(second,)]

        return work

    await asyncio.gather(
        one._database.write(crossing(*tables)), other._database.write(crossing(*reversed(tables)))
    )

    assert len(tries) > PLACES, "the server broke one of them off"
    assert [(await one.table(table))[0].moves for table in tables] == [2, 2]


async def test_games_that_end_at_once_are_rated_one_after_the_other(writers):
    seats = [SeatRecord(0, 3, "Ana"), SeatRecord(1, 4, "Bram")]
    ended = []
    for channel, store in enumerate(writers):
        table = await store.create(record(channel=channel, home=1), seats)
        await store.commit(change(table, 0, starts=True, status="running"))
        ended.append(
            store.commit(
                change(
                    table,
                    1,
                    status="over",
                    results=[ResultRecord(0, 1, 9, ""), ResultRecord(1, 2, 7, "")],
                )
            )
        )
    await asyncio.gather(*ended)

    ratings = "SELECT mu FROM played WHERE member = 3 ORDER BY mu"
    [(first,), (second,)] = await writers[0]._database.look_up(
        lambda db: db.execute(ratings).fetchall()
    )
    assert first < second, "the second game counts on what the first one left"


async def test_absences_told_at_once_through_two_processes_do_not_overlap(writers):
    for day in range(5):
        await asyncio.gather(
            *(
                store.members.put_absence(7, 10 * day, 10 * day + 100, told=True)
                for store in writers
            )
        )

    found = "SELECT since, until FROM absence WHERE member = 7 ORDER BY since"
    kept = await writers[0]._database.look_up(lambda db: db.execute(found).fetchall())
    assert all(until <= since for (_, until), (since, _) in pairwise(kept))


async def test_wishes_of_one_person_told_through_two_processes_are_both_kept(writers):
    one, other = writers
    assert await one.members.get(7) == await other.members.get(7)  # both remember none
    await asyncio.gather(
        one.members.change(7, letters="never"), other.members.change(7, picture="wide")
    )

    found = "SELECT letters, picture FROM member WHERE member = 7"
    kept = await one._database.look_up(lambda db: db.execute(found).fetchone())
    assert kept == ("never", "wide")


@pytest.fixture
async def successors(postgres_database, writers):
    """Return the writers of one place, of which the first has written."""
    one, _ = writers
    await one.kept.put("said", "before")
    other = await Store.open(a_machine(), postgres_database, home=Home(0, PLACES))
    yield one, other
    await other.close()


async def test_whoever_has_the_place_anew_ends_the_session_that_wrote_before(successors):
    """No timeout of the server reaches a process that was frozen in the middle of a write."""
    _, present = successors
    present.end_former_writer()

    await present.kept.put("said", "after")

    assert await present.kept.get("said") == "after"


async def test_a_transaction_is_not_carried_out_again_after_the_place_may_be_lost(writers):
    """A process that was frozen in it wakes without its session, and perhaps without its place."""
    one, _ = writers
    fence = one._database.fence = Gap()

    def work(db):
        fence.proven = False
        db.execute("UPDATE kept SET value = 'late' WHERE name = 'said'")
        db.execute("SELECT pg_terminate_backend(pg_backend_pid())").fetchall()

    await one.kept.put("said", "before")
    with pytest.raises(StoreTrouble, match="place"):
        await one._database.write(work)

    fence.proven = True
    assert await one.kept.get("said") == "before"
    await one.kept.put("said", "after")


async def test_the_server_ends_the_session_of_a_writer_that_is_frozen(
    postgres_database, monkeypatch
):
    monkeypatch.setattr("bot.store.postgres.engine.IDLE_LONGEST", 1)
    former, present = [
        await Store.open(a_machine(), postgres.emptied(postgres_database), home=Home(0, PLACES))
        for _ in range(2)
    ]
    await former.kept.put("said", "before")

    await present.kept.put("said", "after")  # it waits for two seconds at most

    assert await present.kept.get("said") == "after"
    await former.close()
    await present.close()
