"""The locks of a database on a PostgreSQL server: one holder, and none that does not know it."""

import asyncio
import traceback
from contextlib import asynccontextmanager

import psycopg
import pytest

from bot.address import address_of
from bot.store import advisory
from bot.store.advisory import AdvisoryLock, Session
from bot.store.alone import alone_on, standing_by
from bot.store.engine import StoreError
from bot.store.holders import HolderStage
from bot.store.lock_numbers import PLACE, STANDBY
from tests.postgres import emptied


@pytest.fixture
def address(postgres_database):
    return emptied(postgres_database)


@pytest.fixture
def quickly(monkeypatch):
    """Let all spans be a twentieth."""
    for name in ("ASKED_EVERY", "SILENT_LONGEST", "TRIED_AGAIN"):
        monkeypatch.setattr(advisory, name, getattr(advisory, name) / 20)
    monkeypatch.setattr(advisory, "IDLE_LONGEST", 1)


@asynccontextmanager
async def session(address):
    one = Session(address)
    try:
        await one.open()
        yield one
    finally:
        await one.close()


async def cut(address):
    """End the sessions of all holders, as a restart of the server does."""
    ended = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'red-gavel place'"
    )
    async with await psycopg.AsyncConnection.connect(address.conninfo, autocommit=True) as other:
        await other.execute(ended)


async def until(found, patience=20.0):
    """Wait until it is so; other processes have no event of ours."""
    async with asyncio.timeout(patience):
        while not await found():  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.02)


async def test_a_lock_has_one_holder_and_is_free_when_that_is_gone(address):
    async with session(address) as second:
        async with session(address) as first:
            assert await first.take(PLACE)
            assert not await second.take(PLACE)
            assert await second.is_held(PLACE)
            assert not await first.is_held(PLACE), "that is asked of other processes"
            assert await second.take(STANDBY)
            await second.free(STANDBY)
            assert await first.take(STANDBY)
        await until(lambda: second.take(PLACE))


async def test_holders_tell_each_other_how_far_they_are(address):
    async with session(address) as first, session(address) as second:
        place, seen = AdvisoryLock(first, PLACE), AdvisoryLock(second, PLACE)
        assert await place.take()
        await place.say(HolderStage.CLOSED, [7, 8])

        heard = await seen.heard()

        assert (heard.stage, heard.taken) == (HolderStage.CLOSED, (7, 8))
        assert heard.form > 0


@pytest.mark.usefixtures("quickly")
async def test_a_holder_whose_connection_breaks_has_its_place_again_if_nobody_took_it(address):
    async with session(address) as one:
        assert await one.take(PLACE)
        before = one._connection
        await cut(address)

        async def again():
            return one._connection is not before and one.is_current()

        await until(again)

        assert not one.lost.is_set()
        async with session(address) as other:
            assert not await other.take(PLACE)


@pytest.mark.usefixtures("quickly")
async def test_a_holder_that_another_has_followed_knows_it_is_none(address):
    async with session(address) as one:
        assert await one.take(PLACE)
        one._asking.cancel()  # as if it were frozen
        async with session(address) as other:
            await until(lambda: other.take(PLACE))  # the server ends the silent session
            assert not one.is_current(), "it knows before anybody tells it"
        one._asking = asyncio.create_task(one._go_on_asking())  # it is thawed, the other is gone

        await asyncio.wait_for(one.lost.wait(), 20)

        assert not one.is_current()


@pytest.mark.usefixtures("quickly")
async def test_nothing_else_counts_as_an_answer_before_the_lock_is_proven(address):
    async with session(address) as one, session(address) as other:
        assert await one.take(PLACE)
        one._asking.cancel()
        await one._connection.close()
        with pytest.raises(StoreError, match="away"):
            await one.is_held(STANDBY)
        one._proven = False
        one._connection = await one._connected()
        heard = one._heard

        await one.is_held(STANDBY)

        assert one._heard == heard
        assert await other.take(PLACE)


@pytest.mark.parametrize(
    "typed",
    ["postgresql://ana:s3%cret@127.0.0.1:1/red", "postgresql://a:b@127.0.0.1:1/r?x=s3%cret"],
)
async def test_an_address_that_cannot_be_read_is_one_line_without_the_password(typed):
    with pytest.raises(StoreError) as refused:
        await Session(address_of(typed)).open()
    shown = "".join(traceback.format_exception(refused.value))
    assert "cannot be read" in shown
    assert "s3%cret" not in shown


async def test_a_server_that_is_not_there_is_one_line_without_the_password():
    with pytest.raises(StoreError) as refused:
        await Session(address_of("postgresql://ana:s3cret@127.0.0.1:1/red")).open()

    assert "s3cret" not in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


async def test_locks_that_do_not_lock_are_refused(address, monkeypatch):
    class Pooled(Session):
        """Gives every connection the same session, as a pooler of transactions may."""

        async def _connected(self):
            if self._connection is None:
                return await super()._connected()
            return Shared(self._connection)

    class Shared:
        def __init__(self, connection):
            self.execute = connection.execute

        async def close(self):
            pass

    one = Pooled(address)
    with pytest.raises(StoreError, match="do not lock"):
        await one.open()
    await one.close()


async def test_a_second_process_is_refused_and_a_standby_follows_the_first(address):
    async with standing_by(address) as standby:
        async with alone_on(address, 0) as place:
            with pytest.raises(StoreError, match="Another Red Gavel runs on the database postgres"):
                async with alone_on(address, 0):
                    pass
            assert await place.is_awaited()
            assert await standby.take() is None
            assert (await standby.heard()).stage is HolderStage.THERE
            await place.leave()
            assert await standby.take() is None
            assert (await standby.heard()).stage is HolderStage.LEAVING
            await standby.say_ready()
            assert await place.successor_is_ready()
            await place.close([7, 8])
        taken = []

        async def took():
            taken.append(await standby.take())
            return taken[-1] is not None

        await until(took)
        own, last = taken[-1]
        assert (last.stage, last.taken) == (HolderStage.CLOSED, (7, 8))
        await standby.make_room()
        assert not await own.is_awaited()
        assert own.fence.is_current()
