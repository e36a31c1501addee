"""The process is told to stop: it is gone soon, whatever Discord does."""

import asyncio
import socket
from types import SimpleNamespace

import pytest
from discord.backoff import ExponentialBackoff
from pydantic import SecretStr

from bot import client
from bot.client import RedGavel
from bot.lifetime import CLOSING, LOGGING_IN, RETURNING, PlaceLost, live
from bot.notify import STOPPING, stop_within
from bot.settings import Settings
from bot.store import Store
from bot.store.home import Fence
from tests.machines import a_machine
from tests.waiting import PATIENCE, become


@pytest.fixture
async def process(loopback, tmp_path):
    """A running bot, what tells it to stop, and its end."""
    store = await Store.open(a_machine(), tmp_path / "db")
    bot = RedGavel(a_machine(), store)
    bot._connection.guild_ready_timeout = 0.05
    stop = asyncio.Event()
    settings = Settings(token=SecretStr(loopback.token), drain_seconds=0)
    ended = asyncio.create_task(live(bot, bot.start(loopback.token), settings, stop, None))
    await become(lambda: bot.is_ready() or ended.done())
    yield bot, stop, ended
    stop.set()
    await asyncio.wait_for(ended, PATIENCE)
    await store.close()


async def test_a_bot_that_pauses_before_it_connects_again_stops_at_once(
    loopback, process, monkeypatch
):
    _, stop, ended = process
    pauses = []
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: pauses.append(1000.0) or 1000.0)
    await loopback.stop()
    await become(lambda: pauses)

    stop.set()

    async with asyncio.timeout(PATIENCE):
        await asyncio.shield(ended)


async def test_systemd_hears_how_long_a_stop_may_take(process, monkeypatch):
    bot, stop, ended = process
    monkeypatch.setattr(bot.logins, "takes", lambda shards: 35.0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("")  # Linux gives it a name
        systemd.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + systemd.getsockname()[1:].decode())
        stop.set()
        await asyncio.wait_for(asyncio.shield(ended), PATIENCE)
        said = systemd.recv(1024).decode().splitlines()

    assert said == [STOPPING, "STATUS=Stopping", stop_within(LOGGING_IN + 35 + CLOSING)]


async def never():
    await asyncio.Event().wait()


@pytest.mark.parametrize("part", ["clock", "upkeep"])
async def test_work_that_waits_for_discord_is_broken_off(process, monkeypatch, part):
    bot, stop, ended = process
    monkeypatch.setattr(client, "LAST_WORK", 0.1)
    monkeypatch.setattr(getattr(bot, part), "stop", never)

    stop.set()

    async with asyncio.timeout(PATIENCE):
        await asyncio.shield(ended)


async def test_a_discord_that_does_not_say_goodbye_is_left(process, monkeypatch):
    bot, stop, ended = process
    monkeypatch.setattr(client, "HANG_UP", 0.1)
    monkeypatch.setattr(bot, "close", never)

    stop.set()

    async with asyncio.timeout(PATIENCE):
        await asyncio.shield(ended)
    monkeypatch.undo()
    await bot.close()


async def test_a_process_that_lost_its_place_follows_no_more_news(loopback, tmp_path, caplog):
    """Its database closes before the news of other processes ends."""
    store = await Store.open(a_machine(), tmp_path / "db")
    bot = RedGavel(a_machine(), store)
    place = SimpleNamespace(fence=Fence(), is_awaited=None)
    settings = Settings(token=SecretStr(loopback.token))
    ended = asyncio.create_task(
        live(bot, bot.start(loopback.token), settings, asyncio.Event(), place)
    )
    await become(lambda: bot.is_ready() or ended.done())
    place.fence.lost.set()
    with pytest.raises(PlaceLost):
        await asyncio.wait_for(ended, PATIENCE)
    await store.close()

    bot.services.tables.news._member(1)
    await bot.services.tables.news.followed()

    assert "news could not be followed" not in caplog.text


def test_all_of_it_takes_no_longer_than_the_next_process_waits():
    assert client.LAST_WORK + client.HANG_UP + RETURNING < CLOSING
