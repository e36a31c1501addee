"""Several processes share a bot: each has a place, and whoever has none follows one that leaves."""

import asyncio
from contextlib import AsyncExitStack
from socket import socket

import aiohttp
import psycopg
import pytest
from pydantic import SecretStr

from bot.lifetime import PlaceLost
from bot.processes import taking_over
from bot.settings import Settings, SettingsError
from bot.store import StoreError
from bot.store.locks.numbers_agreed import Numbers
from bot.store.postgres.engine import WRITERS
from tests.discord.places import MORE_SERVERS, channel_of
from tests.discord.playing import PATIENCE, become, game_of
from tests.discord.test_game_upgrade import house_of
from tests.postgres import away, emptied

SHARDS = 4


@pytest.fixture
def house(loopback, postgres_database, blank_pictures, monkeypatch):
    for server, channel in MORE_SERVERS.items():
        loopback.world.add_server(f"The {channel} club", server)
        loopback.world.add_channel(channel, server)
    loopback.world.settings.shards_proposed = SHARDS - 1
    monkeypatch.setattr("bot.logins.EVERY", 0.0)
    return house_of(loopback, emptied(postgres_database), monkeypatch, places=2)


def places(house):
    """Return the places that are held and played, with their shards."""
    there = [bot for bot in house.bots if bot._furnished and not bot.closing]
    return {bot.home.place: sorted(bot._connected) for bot in there if bot.clock._task is not None}


BOTH = {0: [0, 2], 1: [1, 3]}


async def test_two_processes_share_the_shards_and_a_third_follows_whoever_leaves(loopback, house):
    """The other process goes on, and notices nothing."""
    async with AsyncExitStack() as stack:
        first, stop_first = await stack.enter_async_context(house.process())
        second, stop_second = await stack.enter_async_context(house.process())
        await become(lambda: places(house) == BOTH)
        tables = []
        for place in (0, 1):
            [bot] = [bot for bot in house.bots if bot.home.place == place]
            channel = channel_of(place)
            tables.append(await game_of(loopback, bot, "Ana", "Bram", channel=channel))
        assert [each.is_alone for each in (bot.home for bot in house.bots)] == [False, False]

        for leaving, (process, stop) in enumerate([(first, stop_first), (second, stop_second)]):
            await stack.enter_async_context(house.process())
            panels = [await table.panel(table.people[leaving]) for table in tables]
            stop.set()
            bids = [
                table.people[leaving].press(panel, f"Bid {leaving + 1}")
                for table, panel in zip(tables, panels, strict=True)
            ]
            await process
            await become(lambda: places(house) == BOTH)
            for bid in bids:
                async with asyncio.timeout(PATIENCE):
                    assert not (await bid.settled(PATIENCE)).failed
        answers = [await house.bots[-1].store.log.answers(table.number) for table in tables]

    assert [len(each) for each in answers] == [2, 2]
    limits = loopback.gateway.logins.limits()
    assert limits["total"] - limits["remaining"] == 2 * SHARDS, "nobody logged in twice"


async def test_of_two_standbys_one_follows_each_that_leaves(loopback, house):
    async with AsyncExitStack() as stack:
        leaving = [await stack.enter_async_context(house.process()) for _ in range(2)]
        await become(lambda: places(house) == BOTH)
        for _ in range(2):
            await stack.enter_async_context(house.process())
        for _, stop in leaving:
            stop.set()
        await asyncio.gather(*(process for process, _ in leaving))

        await become(lambda: places(house) == BOTH)
        assert len(house.bots) == 4, "nobody had to begin again"


async def test_a_follower_that_has_lost_its_claim_waits_again(loopback, house, monkeypatch):
    """It has logged in for nothing: its bot ends, and another bot waits."""
    monkeypatch.setattr("bot.store.locks.server_lock.HEAD_START", 0.0)
    async with AsyncExitStack() as stack:
        first, stop = await stack.enter_async_context(house.process())
        await become(lambda: places(house) == {0: BOTH[0]})
        await stack.enter_async_context(house.process())
        await become(lambda: places(house) == BOTH)
        await stack.enter_async_context(house.process())
        follower = house.bots[2]
        loopback.gateway.hold()  # nobody can log in
        stop.set()
        await become(lambda: follower._connecting)
        await stack.enter_async_context(house.process())  # it may follow as well
        await follower._others._session._connection.close()

        await become(lambda: follower.is_closed() and len(house.bots) == 5)
        loopback.gateway.release()
        await first
        await become(lambda: places(house) == BOTH)


async def test_a_standby_of_several_places_answers_whoever_asks_for_its_health(house):
    """It may wait for months, on a machine of its own."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    async def asked(page):
        address = f"http://127.0.0.1:{port}/{page}"
        async with aiohttp.ClientSession() as client, client.get(address) as answer:
            return answer.status, await answer.text()

    async with AsyncExitStack() as stack:
        first, stop = await stack.enter_async_context(house.process())
        await become(lambda: places(house) == {0: BOTH[0]})
        await stack.enter_async_context(house.process())
        await become(lambda: places(house) == BOTH)
        await stack.enter_async_context(house.process(health_port=port))
        waiting, (_, measured) = await asked("healthz"), await asked("metrics")
        stop.set()
        await first
        await become(lambda: places(house) == BOTH and house.bots[2].is_ready())
        taken, (_, measured_then) = await asked("healthz"), await asked("metrics")

    assert waiting == (200, "standing by\n")
    assert taken == (200, "ok: 2 of 2 shards are connected\n")
    assert ("place_held 0.0" in measured, "place_held 1.0" in measured_then) == (True, True)


async def test_a_standby_takes_the_place_of_a_process_that_ends_without_a_word(loopback, house):
    async with AsyncExitStack() as stack:
        (first, _), _ = [await stack.enter_async_context(house.process()) for _ in range(2)]
        await become(lambda: places(house) == BOTH)
        await stack.enter_async_context(house.process())
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        house.bots[0].closing = True

        await become(lambda: places(house) == BOTH)


@pytest.mark.parametrize(
    ("others", "line"),
    [
        ({"places": 3}, "2 places and 4 shards, this process was told 3 places"),
        ({"places": 1}, "2 places and 4 shards, this process was told 1 place:"),
        ({"shards": 8}, "2 places and 4 shards, this process was told 2 places and 8 shards"),
    ],
)
async def test_a_process_with_other_numbers_says_so(house, monkeypatch, others, line):
    monkeypatch.setattr("bot.running.CLOSING", 0.0)
    async with house.process():
        await become(lambda: places(house))
        async with house.process(drain_seconds=0, **others) as (refused, _):
            with pytest.raises(StoreError) as caught:
                await asyncio.wait_for(refused, PATIENCE)

    assert line in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


async def test_a_process_that_is_alone_sets_the_numbers(loopback, house):
    async with house.process():
        await become(lambda: places(house) == {0: [0, 2]})
    loopback.world.settings.shards_proposed = 6

    async with house.process(places=3):
        await become(lambda: places(house).get(0) == [0, 3])


async def test_a_process_that_joins_others_has_their_shards(loopback, house):
    async with house.process():
        await become(lambda: places(house) == {0: [0, 2]})
        loopback.world.settings.shards_proposed = 6  # the bot has grown
        async with house.process():
            await become(lambda: places(house) == BOTH)


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"database": "db"}, "RED_GAVEL_PLACES is 2: several processes share a PostgreSQL"),
        ({"shards": 3}, "RED_GAVEL_SHARDS is 3, and RED_GAVEL_PLACES is 2: give a multiple"),
    ],
)
def test_places_that_do_not_fit_are_one_line(settings, line):
    server = "postgresql://ana:s3cret@127.0.0.1:1/red"
    typed = Settings(**{"token": SecretStr("a"), "database": server, "places": 2, **settings})

    with pytest.raises(SettingsError, match=line) as caught:
        typed.check_places()

    assert len(str(caught.value).splitlines()) == 1


def test_numbers_agree_or_not():
    """With one place a process may follow with other shards."""
    assert Numbers(2, 0).joined(Numbers(2, 4)) == Numbers(2, 4)
    assert Numbers(2, 4).joined(Numbers(2, 0)) == Numbers(2, 4)
    assert Numbers(1, 0).joined(Numbers(1, 0)) == Numbers(1, 0)
    assert Numbers.read("") == Numbers(1, 0), "a former release says nothing"
    assert Numbers.read(Numbers(2, 4).written()) == Numbers(2, 4)


# ---- while the database is away -----------------------------------------------------------------


async def test_a_stop_while_the_database_is_away_ends_without_an_error(loopback, house):
    async with house.process(drain_seconds=1) as (running, stop):
        await become(lambda: places(house) == {0: BOTH[0]})
        with away(house.database):
            stop.set()
            await asyncio.wait_for(running, PATIENCE)


async def test_a_standby_outlives_an_outage_and_takes_over_after_it(loopback, house, monkeypatch):
    for pause in ("ASKED_EVERY", "TRIED_AGAIN", "HEAD_START"):
        monkeypatch.setattr(f"bot.store.locks.server_lock.{pause}", 0.2)
    monkeypatch.setattr("bot.processes.taking_over.AWAY", 0.05)
    async with AsyncExitStack() as stack:
        first, stop = await stack.enter_async_context(house.process())
        await stack.enter_async_context(house.process())
        await become(lambda: places(house) == BOTH)
        standby, _ = await stack.enter_async_context(house.process())
        fences = [bot.store._database.fence for bot in house.bots[:2]]
        with away(house.database):
            await become(lambda: all(fence._connection.closed for fence in fences))
        await become(lambda: all(fence._proven and fence.is_current() for fence in fences))
        assert not standby.done()

        stop.set()
        await first
        await become(lambda: places(house) == BOTH)
        assert house.bots[2].home == house.bots[0].home


async def test_a_process_waits_until_the_server_is_done_with_the_one_before(
    house, postgres_database, caplog
):
    """A frozen holder's lock of whoever writes may outlive its place by seconds."""
    connected = psycopg.AsyncConnection.connect(postgres_database.conninfo, autocommit=True)
    async with AsyncExitStack() as stack:
        async with await connected as frozen:
            await frozen.execute("SELECT pg_advisory_lock(%s, 0)", (WRITERS,))
            running, _ = await stack.enter_async_context(house.process())
            said = "the database fails"
            await become(lambda: running.done() or said in caplog.messages)
            assert not running.done()
        await become(lambda: places(house) == {0: BOTH[0]})


async def test_a_place_that_is_lost_while_it_is_taken_is_stood_by_for_again(house, monkeypatch):
    opened, lost = taking_over._opened, []

    async def lost_at_first(settings, bot, place):
        if not lost:
            lost.append(place)
            place.fence.lost.set()
            raise PlaceLost("Another process has taken this one's place.")
        return await opened(settings, bot, place)

    monkeypatch.setattr(taking_over, "_opened", lost_at_first)
    async with AsyncExitStack() as stack:
        running, _ = await stack.enter_async_context(house.process())
        await become(lambda: running.done() or len(places(house)) == 1)
        assert lost
        assert not running.done()
