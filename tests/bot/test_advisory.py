"""The locks of a database on a PostgreSQL server: one holder, and none that does not know it."""

import asyncio
import traceback
from contextlib import asynccontextmanager, suppress

import psycopg
import pytest

from bot.address import address_of
from bot.store.engine import StoreAway, StoreError, StoreTrouble, refusal_of_form
from bot.store.locks import server_lock
from bot.store.locks.alone import alone_on, standing_by
from bot.store.locks.holders import HolderStage, Overtaken
from bot.store.locks.numbers_agreed import (
    PLACE,
    RUNNING,
    STANDBY,
    WAITING,
    Disagreement,
    Numbers,
    lock_of,
    standby_of,
)
from bot.store.locks.server_lock import IDLE_LONGEST, Session
from bot.store.locks.sharing import Sharing
from bot.store.locks.waiting import AdvisoryLock, WaitingProcess
from bot.store.postgres import engine
from tests.machines import a_machine
from tests.postgres import away, emptied
from tests.waiting import PATIENCE, become


@pytest.fixture
def address(postgres_database):
    return emptied(postgres_database)


@pytest.fixture
def quickly(monkeypatch):
    """Let all spans be a twentieth."""
    for name in ("ASKED_EVERY", "SILENT_LONGEST", "TRIED_AGAIN", "HEAD_START"):
        monkeypatch.setattr(server_lock, name, getattr(server_lock, name) / 20)
    monkeypatch.setattr(server_lock, "IDLE_LONGEST", 1)


@asynccontextmanager
async def session(address):
    one = Session(a_machine(), address)
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
        await become(lambda: second.take(PLACE))


async def test_holders_tell_each_other_how_far_they_are(address):
    async with session(address) as first, session(address) as second:
        place, seen = AdvisoryLock(first, PLACE), AdvisoryLock(second, PLACE)
        assert await place.take()
        await place.say(HolderStage.CLOSED, [7, 8])

        heard = await seen.heard()

        assert (heard.stage, heard.taken) == (HolderStage.CLOSED, (7, 8))
        assert heard.form > 0
        assert refusal_of_form(heard.form + 1, heard.oldest) is None, "the form allows to go back"
        assert refusal_of_form(heard.form + 1, heard.form + 1) is not None


def test_the_writer_of_a_frozen_holder_is_gone_before_its_place_is_free():
    """Else the next holder could not write: both count from the last question before."""
    assert engine.IDLE_LONGEST + server_lock.ASKED_EVERY <= IDLE_LONGEST


@pytest.mark.usefixtures("quickly")
async def test_a_process_that_is_frozen_while_it_joins_holds_up_nobody(address):
    async with session(address) as joining:
        [longest] = await joining.ask("SHOW idle_in_transaction_session_timeout")

    assert longest == f"{server_lock.ANSWERED_WITHIN}s"


async def test_a_holder_whose_connection_breaks_has_its_place_again_if_nobody_took_it(address):
    async with session(address) as one:
        assert await one.take(PLACE)
        before = one._connection
        await cut(address)

        async def again():
            return one._connection is not before and one.is_current()

        await become(again)

        assert not one.lost.is_set()
        async with session(address) as other:
            assert not await other.take(PLACE)


async def test_a_holder_whose_connection_breaks_does_nothing_until_its_lock_is_proven(
    address, monkeypatch
):
    monkeypatch.setattr(server_lock, "ASKED_EVERY", 1000.0)  # it asks sooner if something fails
    may_return = asyncio.Event()
    async with session(address) as one:
        assert await one.take(PLACE)
        comes_back = one._come_back

        async def later():
            await may_return.wait()
            await comes_back()

        one._come_back = later
        await cut(address)
        one.doubt()

        async def doubts():
            return not one.is_current()

        await become(doubts)
        async with session(address) as other:
            assert await other.take(PLACE), "the server has freed it"
            await other.free(PLACE)
        may_return.set()
        await asyncio.wait_for(one.lost.wait(), PATIENCE)
        assert not one.is_current()


async def test_a_failing_database_lets_the_holder_ask_for_its_place(address, monkeypatch):
    async with session(address) as one:
        database = await engine.PostgresDatabase.open(a_machine(), address)
        database.fence = one
        one._asking.cancel()

        async def lost(works):
            raise StoreTrouble("The database was lost before anything was kept.")

        monkeypatch.setattr(database, "_commit", lost)
        for fails in (database.look_up, database.write):
            with pytest.raises(StoreTrouble):
                await fails(lambda db: db.execute("SELECT nothing"))
            assert one._broken.is_set()
            one._broken.clear()
        await database.close()


@pytest.mark.usefixtures("quickly")
async def test_a_holder_that_another_has_followed_knows_it_is_none(address):
    async with session(address) as one:
        assert await one.take(PLACE)
        one._asking.cancel()  # as if it were frozen
        async with session(address) as other:
            await become(lambda: other.take(PLACE))  # the server ends the silent session
            assert not one.is_current(), "it knows before anybody tells it"
        one._asking = asyncio.create_task(one._go_on_asking())  # it is thawed, the other is gone

        await asyncio.wait_for(one.lost.wait(), PATIENCE)

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
        await Session(a_machine(), address_of(typed)).open()
    shown = "".join(traceback.format_exception(refused.value))
    assert "cannot be read" in shown
    assert "s3%cret" not in shown


async def test_a_server_that_is_not_there_is_one_line_without_the_password():
    with pytest.raises(StoreError) as refused:
        await Session(a_machine(), address_of("postgresql://ana:s3cret@127.0.0.1:1/red")).open()

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

    one = Pooled(a_machine(), address)
    with pytest.raises(StoreError, match="do not lock"):
        await one.open()
    await one.close()


async def test_a_second_process_is_refused_and_a_standby_follows_the_first(address):
    async with standing_by(a_machine(), address) as standby:
        async with alone_on(a_machine(), address, 0) as place:
            with pytest.raises(StoreError, match="Another Red Gavel runs on the database postgres"):
                async with alone_on(a_machine(), address, 0):
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

        await become(took)
        own, last = taken[-1]
        assert (last.stage, last.taken) == (HolderStage.CLOSED, (7, 8))
        await standby.make_room()
        assert not await own.is_awaited()
        assert own.fence.is_current()


# ---- several places -----------------------------------------------------------------------------

TWO = Numbers(2, 4)


@asynccontextmanager
async def waiting(address, numbers=TWO):
    async with standing_by(a_machine(), address, numbers) as one:
        yield one


async def took(one):
    """Return the place that a waiting process gets in the end."""
    found = []

    async def once():
        found.append(await one.take())
        return found[-1] is not None

    await become(once)
    return found[-1][0]


async def test_each_place_has_one_holder_and_a_free_one_goes_to_whoever_waits(address):
    async with waiting(address) as third:
        async with waiting(address) as first, waiting(address) as second:
            homes = [(await took(one)).home for one in (first, second)]
            assert [(home.place, home.places) for home in homes] == [(0, 2), (1, 2)]
            assert await third.take() is None
        assert (await took(third)).home.place in (0, 1)


async def test_one_of_those_that_wait_follows_a_holder_that_leaves_and_gets_its_place(address):
    async with waiting(address) as holder, waiting(address) as other:
        place, beside = await took(holder), await took(other)
        for each in (holder, other):
            await each.make_room()
        assert not await place.is_awaited()
        async with waiting(address) as one, waiting(address) as two:
            assert await place.is_awaited()
            await place.leave()
            heard = []
            for each in (one, two):
                assert await each.take() is None
                heard.append((await each.heard()).stage)
            assert heard == [HolderStage.LEAVING, HolderStage.THERE], "one follows"
            assert not await place.successor_is_ready()
            await one.say_ready()
            assert await place.successor_is_ready()
            assert await beside.is_awaited(), "the other still waits"
            await place.close([7])
            await holder._session.free(lock_of(0))

            assert await two.take() is None, "it is the follower's"
            taken, last = await one.take()

            assert (taken.home.place, last.stage, last.taken) == (0, HolderStage.CLOSED, (7,))


async def test_what_a_former_follower_said_is_not_taken_for_the_present_ones_word(address):
    async with waiting(address) as holder, waiting(address) as one:
        place = await took(holder)
        await one._session.say(standby_of(0), HolderStage.READY)
        await place.leave()

        assert not await place.successor_is_ready()


async def test_a_follower_that_lost_its_claim_begins_again(address):
    async with waiting(address) as holder, waiting(address) as one, waiting(address) as two:
        place = await took(holder)
        await took(two)
        await place.leave()
        await one.take()
        await one.heard()
        one._session._claimed.clear()  # as after a broken connection

        with pytest.raises(Overtaken):
            await one.heard()

        assert await one.take() is None
        assert await place.is_awaited()


async def test_a_former_release_is_excluded_and_sees_a_standby_of_this_one(address):
    """It knows one place and its standby, and shares no lock with others."""
    async with session(address) as former:
        assert await former.take(PLACE)
        with pytest.raises(StoreError, match="with 1 place, this process was told 2 places"):
            async with waiting(address):
                pass
        async with waiting(address, Numbers()) as one:
            assert await one.take() is None
            await one.heard()
            assert await former.is_held(STANDBY)
    async with session(address) as former, waiting(address) as one:
        await took(one)
        assert not await former.take(PLACE)


async def test_whoever_waits_outlives_an_outage_and_the_holder_keeps_its_place(address, quickly):
    async with waiting(address) as holder, waiting(address) as beside, waiting(address) as one:
        places = [await took(holder), await took(beside)]
        held = [each._session._connection for each in (holder, beside)]
        before = one._session._connection
        with away(address):
            with pytest.raises(StoreAway):
                await one.take()
            assert not await places[0].answers()

        def back():
            now = [each._session._connection for each in (holder, beside)]
            fresh = all(new is not old for new, old in zip(now, held, strict=True))
            return fresh and all(each.fence.is_current() for each in places)

        async def still_nothing():
            try:
                assert await one.take() is None
            except StoreAway:
                return False
            return one._session._connection is not before

        await become(back)  # on a busy machine whoever waits may come first, and take a place
        await become(still_nothing)
        await become(places[0].is_awaited)
        assert not any(place.fence.lost.is_set() for place in places)


async def test_numbers_are_one_for_all_and_the_first_to_say_shards_decides(address):
    async with waiting(address, Numbers(2)) as one, waiting(address, Numbers(2)) as two:
        shards = [await one.sharing.agree_on_shards(3), await two.sharing.agree_on_shards(9)]
        async with waiting(address, Numbers(2)) as third:
            shards.append(await third.sharing.agree_on_shards(1))
        with pytest.raises(Disagreement, match=r"2 places and 4 shards, .* 2 places and 8 shards"):
            async with waiting(address, Numbers(2, 8)):
                pass
    async with waiting(address, Numbers(3)) as alone:
        shards.append(await alone.sharing.agree_on_shards(4))

    assert shards == [4, 4, 4, 6]


async def test_a_holder_that_comes_back_among_others_with_other_numbers_ends(address, quickly):
    async with waiting(address) as one:
        place = await took(one)
        one._session._asking.cancel()
        await one._session._connection.close()
        async with waiting(address, Numbers(3)) as other:
            await other.take()
            one._session._asking = asyncio.create_task(one._session._go_on_asking())
            await asyncio.wait_for(place.fence.lost.wait(), PATIENCE)
            with pytest.raises(StoreError, match="other numbers"):
                await one.take()


async def test_processes_log_in_to_a_bucket_one_after_the_other(address):
    async with session(address) as first, session(address) as second:
        one, two = Sharing(first), Sharing(second)
        assert await one.may_log_in(0, 60.0) == 0.0
        assert 59 < await two.may_log_in(0, 60.0) <= 60
        assert await two.may_log_in(1, 60.0) == 0.0, "another bucket"
        assert await two.may_log_in(0, 0.0) == 0.0, "the time has passed"
        ahead = "UPDATE holder SET takes = takes + 3600000 WHERE lock = 30000 RETURNING 1"
        await first.ask(ahead)
        assert await one.may_log_in(0, 60.0) == 0.0, "the server's clock was set back"
        with away(address):
            assert await one.may_log_in(0, 60.0) == 0.0, "Discord itself says no"


async def test_all_who_run_share_a_lock_and_those_who_wait_another(address):
    async with session(address) as looking, waiting(address) as one:
        assert await looking.is_held(RUNNING)
        assert await looking.is_held(WAITING)
        assert isinstance(one, WaitingProcess)
        await took(one)
        await one.make_room()
        assert not await looking.is_held(WAITING)


async def test_a_session_that_breaks_while_it_takes_a_place_stands_by_again(
    address, quickly, monkeypatch
):
    async with waiting(address, Numbers()) as one, waiting(address, Numbers()) as two:
        heard = one._session.heard

        async def broken_then_heard(lock):
            monkeypatch.setattr(one._session, "heard", heard)
            await one._session._connection.close()
            return await heard(lock)

        monkeypatch.setattr(one._session, "heard", broken_then_heard)
        with pytest.raises(StoreAway):
            await one.take()
        place = await took(two)
        await become(lambda: one._session.is_current())

        assert not one._session.lost.is_set()
        with suppress(StoreAway):
            assert await one.take() is None
        await place._session.close()
        assert (await took(one)).home == place.home


async def test_a_place_that_is_gone_before_it_is_said_to_be_held_is_not_taken(
    address, quickly, monkeypatch
):
    async with waiting(address) as one:
        say = one._session.say

        async def come_back_then_say(*words):
            monkeypatch.setattr(one._session, "say", say)
            await one._session._connection.close()
            one._session.doubt()
            await become(lambda: not one._session._held)
            await become(lambda: one._session.is_current())
            await say(*words)

        monkeypatch.setattr(one._session, "say", come_back_then_say)
        with pytest.raises(StoreAway, match="lost while it was taken"):
            await one.take()
        assert (await took(one)).fence.is_current()


async def test_a_place_that_was_lost_before_anything_was_done_is_waited_for_again(address, quickly):
    async with waiting(address, Numbers()) as one, waiting(address, Numbers()) as two:
        place = await took(one)
        one._session._asking.cancel()
        await one._session._connection.close()
        other = await took(two)
        one._session._asking = asyncio.create_task(one._session._go_on_asking())
        await asyncio.wait_for(place.fence.lost.wait(), PATIENCE)

        await one.start_again()
        await become(lambda: one._session.is_current())
        await other._session.close()
        assert (await took(one)).home == other.home
