"""Whatever is closed while somebody waits: the waiting ends, and nobody waits in vain after it."""

import asyncio
import threading

import pytest

from bot.delivery.drawing_thread import DrawingThread
from bot.delivery.turns import Urgency
from bot.store import Store, StoreAway, StoreTrouble
from bot.store.locks.server_lock import Session
from bot.store.postgres.line import StatementLine
from playground.outcome import NO_ANSWER
from playground.server import Loopback
from tests import postgres
from tests.bot.test_store import change, new_table
from tests.machines import a_machine
from tests.waiting import PATIENCE, become

pytestmark = pytest.mark.real_time


async def end_of(*tasks):
    """Wait for tasks that must end, and return their errors and results."""
    async with asyncio.timeout(PATIENCE):
        return await asyncio.gather(*tasks, return_exceptions=True)


# ---- drawings ---------------------------------------------------------------------------------


@pytest.fixture
async def held_back():
    """A drawing thread that has not begun yet, and what lets it begin."""
    drawing_thread, go_on = DrawingThread(a_machine()), threading.Event()
    drawing_thread._easel.run(go_on.wait, PATIENCE)
    yield drawing_thread, go_on
    go_on.set()
    drawing_thread.close()


async def test_a_picture_that_is_not_begun_is_cancelled(held_back):
    drawing_thread, go_on = held_back
    drawn = []
    waiting = [
        asyncio.create_task(drawing_thread.draw(Urgency.POST, drawn.append, name))
        for name in ("first", "second")
    ]
    await become(lambda: drawing_thread.count_waiting() == 2)
    closing = asyncio.create_task(asyncio.to_thread(drawing_thread.close))

    ended = await end_of(*waiting)
    go_on.set()
    await end_of(closing)

    assert [type(each) for each in ended] == [asyncio.CancelledError] * 2
    assert drawn == []


async def test_a_picture_that_is_ordered_after_the_end_is_cancelled():
    drawing_thread = DrawingThread(a_machine())
    drawing_thread.close()

    [ended] = await end_of(asyncio.create_task(drawing_thread.draw(Urgency.POST, str)))

    assert isinstance(ended, asyncio.CancelledError)


# ---- the store --------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def where(request, tmp_path):
    """A place for a database."""
    if request.param == "sqlite":
        return tmp_path / "db"
    return postgres.emptied(request.getfixturevalue("postgres_database"))


async def test_what_waits_for_a_commit_is_written_before_the_store_is_closed(where):
    store = await Store.open(a_machine(), where)
    tables = [await new_table(store, channel=channel) for channel in range(3)]
    waiting = [asyncio.create_task(store.commit(change(table, 0))) for table in tables]
    await asyncio.sleep(0)  # the first commit has begun, the others wait for the next one

    await end_of(asyncio.create_task(store.close()))

    assert await end_of(*waiting) == [1, 1, 1]


async def test_a_closed_store_refuses_reads_and_writes_at_once(where):
    store = await Store.open(a_machine(), where)
    table = await new_table(store)
    await store.close()
    database = store._database

    ended = await end_of(
        asyncio.create_task(store.commit(change(table, 0))),
        asyncio.create_task(database.read(lambda db: db.execute("SELECT 1").fetchall())),
        asyncio.create_task(database.look_up(lambda db: db.execute("SELECT 1").fetchall())),
        asyncio.create_task(database.sweep()),
    )

    assert [type(each) for each in ended] == [StoreTrouble] * 4


async def test_whoever_waits_for_a_commit_that_is_cancelled_is_cancelled_too(where, monkeypatch):
    store = await Store.open(a_machine(), where)
    tables = [await new_table(store, channel=channel) for channel in range(2)]
    never = asyncio.get_running_loop().create_future()
    with monkeypatch.context() as held:
        held.setattr(store._database, "_commit", lambda works: never)
        waiting = [asyncio.create_task(store.commit(change(table, 0))) for table in tables]
        await become(lambda: len(store._database._queue) == 1)
        never.cancel()
        ended = await end_of(*waiting)
    await store.close()

    assert [type(each) for each in ended] == [asyncio.CancelledError] * 2


# ---- sessions on a server -----------------------------------------------------------------------


@pytest.fixture
def address(postgres_database):
    return postgres.emptied(postgres_database)


async def test_statements_that_wait_for_the_server_end_with_their_line(address, monkeypatch):
    monkeypatch.setattr("bot.store.postgres.line.ANSWERED_WITHIN", PATIENCE)
    asking = StatementLine(a_machine(), address)
    slow = [asyncio.create_task(asking.ask("SELECT pg_sleep(600)")) for _ in range(3)]
    await become(lambda: asking._connection is not None)

    await end_of(asyncio.create_task(asking.close()))
    ended = await end_of(*slow, asyncio.create_task(asking.ask("SELECT 1")))

    assert [type(each) for each in ended] == [StoreTrouble] * 4
    assert asking._connection is None, "it connects no more"


async def test_questions_that_wait_for_the_session_of_a_place_end_with_it(address, monkeypatch):
    monkeypatch.setattr("bot.store.locks.server_lock.ANSWERED_WITHIN", PATIENCE)
    session = Session(a_machine(), address)
    await session.open()
    slow = [asyncio.create_task(session.ask("SELECT pg_sleep(600)")) for _ in range(2)]
    await become(session._one_at_a_time.locked)

    await end_of(asyncio.create_task(session.close()))
    ended = await end_of(*slow)

    assert [type(each) for each in ended] == [StoreAway] * 2


# ---- Discord in a box -------------------------------------------------------------------------


async def test_whoever_waits_for_a_bot_hears_that_its_discord_is_closed():
    discord = Loopback(a_machine())
    await discord.start()
    discord.world.commands["1"] = {"id": "1", "type": 1, "name": "help", "options": []}
    outcome = discord.person("Ana").command("help", None, discord.channel("table-one")["id"])
    waiting = asyncio.ensure_future(outcome.settled())

    await discord.stop()
    await end_of(waiting)

    assert outcome.failure == NO_ANSWER
