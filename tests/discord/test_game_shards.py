"""Several servers in several shards: each shard comes and goes for itself."""

import asyncio
import threading

import aiohttp
import discord
import pytest
from discord.gateway import KeepAliveHandler

from bot.client import RedGavel
from bot.health import serve_health
from bot.lifetime import reached
from bot.settings import SettingsError
from bot.store import Store
from bot.store.home import Home
from playground.gateway import BotSession
from playground.payloads import GUILD_ID
from playground.settings import Allowance
from tests.discord.playing import PATIENCE, Player, become, game_of, lobby_of, red_gavel, told
from tests.discord.test_game_reminders import quiet, set_hours, started
from tests.machines import a_machine

HERE, NEAR, FAR = GUILD_ID, str((4 << 36) << 22), str(((4 << 36) + 2) << 22)
"""Servers of shards 1, 0, 0 of two, and of shards 3, 0, 2 of four."""
CHANNELS = {HERE: "table-one", NEAR: "near", FAR: "far"}
SHARD_HERE = 1
"""The shard of two that hears of the first server."""
GAME = {"game": "Hammer Price", "options": ""}


@pytest.fixture
def running(loopback, clock, tmp_path, blank_pictures):
    """Runs the bot for three servers; by default in two shards."""
    for server in (NEAR, FAR):
        loopback.world.add_server(f"The {CHANNELS[server]} club", server)
        loopback.world.add_channel(CHANNELS[server], server)

    def run(shards=2):
        loopback.world.settings.shards_proposed = shards
        return red_gavel(loopback, tmp_path / "db", clock)

    return run


async def away(loopback, bot, shard):
    loopback.gateway.hold(shard)
    await loopback.gateway.drop(shard=shard)
    await become(lambda: shard not in bot._connected)


async def back(loopback, bot, shard):
    loopback.gateway.release()
    await become(
        lambda: shard in bot._connected and shard not in bot.services.tables.held.outages.away
    )


async def limited(loopback, bot, channel):
    table = await lobby_of(loopback, bot, "Ana", "Bram", channel=channel)
    await set_hours(table, limit=12, reminder=0)
    return await started(table)


async def test_a_process_connects_the_shards_of_its_place_alone(loopback, tmp_path, blank_pictures):
    loopback.world.settings.shards_proposed = 3
    async with red_gavel(loopback, tmp_path / "db", home=Home(1, 2)) as bot:
        logins = sorted(loopback.gateway.shards)
        counted, well = bot.count_shards(), await bot.healthy()
        outages = bot.services.tables.held.outages
        await away(loopback, bot, 1)
        one_away = bot.clock.is_held()
        await away(loopback, bot, 3)
        all_away, held = outages.all_away, sorted(outages.away)
        await back(loopback, bot, 1)
        await back(loopback, bot, 3)

    assert logins == [[1, 4], [3, 4]], "three are rounded up, so that each place has as many"
    assert (counted, well) == ((2, 2), True)
    assert (one_away, all_away, held) == (False, True, [1, 3])


@pytest.mark.parametrize("shards", [2, 4])
async def test_a_whole_game_is_played_in_each_server(loopback, running, shards):
    async with running(shards) as bot:
        tables = [
            await game_of(loopback, bot, "Ana", "Bram", "Chidi", channel=channel, **GAME)
            for channel in CHANNELS.values()
        ]
        logins = sorted(loopback.gateway.shards)
        for table in tables:
            for person in table.people:
                await Player(person, table.channel).move()
            await table.finish()
        ended = [await table.status() for table in tables]
        homes = [str((await bot.store.table(table.number))[0].guild) for table in tables]

    assert logins == [[shard, shards] for shard in range(shards)]
    assert homes == [*CHANNELS]
    assert ended == ["over"] * 3


async def test_while_one_shard_is_cut_only_its_clocks_stand_still(loopback, clock, running):
    async with running() as bot:
        here, near = [await limited(loopback, bot, CHANNELS[server]) for server in (HERE, NEAR)]
        before = (await bot.services.tables.view(here.number, None)).until
        await away(loopback, bot, SHARD_HERE)
        clock.forward(hours=13)
        await quiet(bot)
        played = [bool(await table.answered()) for table in (here, near)]
        health = await bot.healthy(), bot.count_shards()

        await back(loopback, bot, SHARD_HERE)
        await quiet(bot)
        view = await bot.services.tables.view(here.number, None)
        outages = await bot.store.timers.outages()

    assert played == [False, True]
    assert health == (True, (1, 2)), "a container need not restart the other one"
    assert abs(view.until - before - 13 * 3600) < 60
    assert [(each.shard, each.shards) for each in outages] == [(SHARD_HERE, 2)]


async def test_players_elsewhere_read_nothing_of_an_outage(loopback, clock, running):
    """A table shows the same, whether or not another server's shard was away."""
    shown = []
    async with running() as bot:
        near = await game_of(loopback, bot, "Ana", "Bram", channel="near")
        await near.panel(near.people[0])  # the first one proposes something
        for cut in (False, True):
            if cut:
                await away(loopback, bot, SHARD_HERE)
            clock.forward(hours=1)
            await quiet(bot)
            panel = await near.panel(near.people[0])
            status = await near.people[0].command("game status", {}, "near").settled(PATIENCE)
            posts = [post.text for post in near.posts]
            shown.append((panel.text, status.text, posts))
        await back(loopback, bot, SHARD_HERE)

    assert shown[0] == shown[1]


async def test_a_cut_shard_resumes_without_losing_an_event(loopback, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        panel = await table.panel(table.people[0])
        await away(loopback, bot, SHARD_HERE)
        pressed = table.people[0].press(panel, "Bid 1")

        await back(loopback, bot, SHARD_HERE)
        await pressed.settled(PATIENCE)

        assert await table.answered() == [(0, 1)]
        assert len(loopback.gateway.shards) == 2
        assert bot.logins.today == 2, "it went on with its session"


async def test_a_shard_that_is_not_let_in_keeps_no_other_away(loopback, running):
    async with running() as bot:
        await away(loopback, bot, 0)
        await loopback.gateway.drop(shard=SHARD_HERE)
        await become(lambda: SHARD_HERE not in bot._connected)

        await become(lambda: SHARD_HERE in bot._connected)

        assert 0 not in bot._connected
        await back(loopback, bot, 0)


async def test_a_shard_whose_session_is_over_logs_in_anew(loopback, running):
    async with running() as bot:
        loopback.gateway.refused_resumes = 1
        await loopback.gateway.drop(shard=SHARD_HERE)
        await become(lambda: SHARD_HERE not in bot._connected)
        await become(lambda: SHARD_HERE in bot._connected)

        assert len(bot.guilds) == 3
        assert bot.logins.today == 3


async def test_shards_that_are_ready_one_after_the_other(loopback, clock, running, tmp_path):
    async with running() as bot:
        here, near = [await limited(loopback, bot, CHANNELS[server]) for server in (HERE, NEAR)]
    loopback.gateway.hold(SHARD_HERE)

    machine = clock.machine()
    store = await Store.open(machine, tmp_path / "db")
    bot = RedGavel(machine, store)
    bot._connection.guild_ready_timeout = 0.05
    bot.logins.every = 0.0
    working = asyncio.create_task(bot.start(loopback.token))
    await become(lambda: 0 in bot._connected)
    well = await bot.healthy()
    health = await serve_health(bot, 0)
    [site] = health.addresses
    url = f"http://{site[0]}:{site[1]}/healthz"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        said = await answer.text()
    await bot.services.places.look_everywhere()
    clock.forward(hours=13)
    await quiet(bot)
    played = [bool(await table_answers(store, table)) for table in (here, near)]
    lost = [(await store.table(table.number))[0].lost for table in (here, near)]
    left = await bot.sender.has_left(int(HERE), int(here.people[0].id))

    loopback.gateway.release()
    await become(bot.is_ready)
    await become(lambda: len(bot._connected) == 2)
    ready = await bot.healthy()
    await health.cleanup()
    await bot.drain(PATIENCE)
    await asyncio.wait([working])
    await store.close()

    assert said == "not ready: 1 of 2 shards are connected\n"
    assert (well, ready) == (False, True)
    assert played == [False, True]
    assert lost == ["", ""], "a server of a shard that is yet to log in has not removed the bot"
    assert not left


async def table_answers(store, table):
    return [answer for answer in await store.log.answers(table.number) if answer.kind == "play"]


async def test_a_press_in_a_dm_reaches_a_table_of_any_shard(loopback, clock, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana, bram = table.people
        [dm] = table.dms(ana)
        await ana.press(dm, "Bid 1").settled(PATIENCE)
        await told(bot)
        [dm] = table.dms(bram)
        await away(loopback, bot, SHARD_HERE)
        await bram.press(dm, "Bid 2").settled(PATIENCE)
        await told(bot)
        answered = await table.answered()
        await back(loopback, bot, SHARD_HERE)

    assert answered == [(0, 1), (1, 2)]
    assert "**Bram** bid 2" in "\n".join(await table.lines()), "its posts need no gateway"


async def test_a_server_that_cannot_be_reached_is_not_lost(loopback, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana = table.people[0]
        loopback.gateway.lose(HERE)
        await become(lambda: bot.get_guild(int(HERE)).unavailable)
        await bot.services.places.look_everywhere()
        found = (await bot.store.table(table.number))[0]
        left = await bot.sender.has_left(int(HERE), int(ana.id))
        sees = await bot.sender.can_see(int(HERE), found.channel, int(ana.id))
        loopback.gateway.bring_back(HERE)
        await become(lambda: not bot.get_guild(int(HERE)).unavailable)
        await table.press(ana, "Bid 1")
        answered = await table.answered()

    assert (found.lost, left, sees) == ("", False, True)
    assert answered == [(0, 1)]


async def test_a_server_that_the_cache_lacks_is_asked_for(loopback, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana = table.people[0]
        bot._connection._remove_guild(bot.get_guild(int(HERE)))
        await bot.services.places.look_everywhere()
        found = (await bot.store.table(table.number))[0]
        sees = [
            await bot.sender.can_see(int(HERE), found.channel, int(member))
            for member in (ana.id, 12)
        ]
        listed = await ana.command("game open", {}, "lounge").settled(PATIENCE)
        panel = await table.panel(ana)
        asked = loopback.api.requests["GET /guilds/*", ""]

    assert (found.lost, sees) == ("", [True, False])
    assert not listed.failed
    assert "Bid 1" in panel.buttons
    assert asked == 1, "the answer is remembered"


@pytest.mark.parametrize(("shards", "allowed", "code"), [(0, 2, 4011), (2, 1, 4011)])
async def test_too_few_shards_are_one_line(loopback, running, tmp_path, shards, allowed, code):
    loopback.world.settings.servers_a_shard = allowed
    async with reading(loopback, tmp_path, shards) as connecting:
        with pytest.raises(SettingsError) as caught, reached():
            await asyncio.wait_for(connecting, PATIENCE)

    [line] = str(caught.value).splitlines()
    assert line.startswith("RED_GAVEL_SHARDS: Discord wants more shards")
    assert f"{code}" in line


async def test_a_shard_that_cannot_be_is_one_line(loopback, running, tmp_path, monkeypatch):
    monkeypatch.setattr(BotSession, "fits", lambda session: False)
    async with reading(loopback, tmp_path, 2) as connecting:
        with pytest.raises(SettingsError, match=r"RED_GAVEL_SHARDS: .*4010") as caught, reached():
            await asyncio.wait_for(connecting, PATIENCE)

    assert "Set it to 0" in str(caught.value)


class reading:  # noqa: N801 - it is used like a function
    """A bot that logs in, as a task."""

    def __init__(self, loopback, tmp_path, shards):
        self.loopback, self.path, self.shards = loopback, tmp_path / "db", shards

    async def __aenter__(self):
        self.store = await Store.open(a_machine(), self.path)
        self.bot = RedGavel(a_machine(), self.store, shards=self.shards)
        self.bot.logins.every = 0.0
        self.task = asyncio.create_task(self.bot.start(self.loopback.token))
        return self.task

    async def __aexit__(self, *error):
        if not self.bot.is_closed():
            await self.bot.close()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.store.close()


# ---- the gateway's own rules --------------------------------------------------------------------


@pytest.mark.parametrize(("buckets", "taken"), [(1, [0]), (2, [0, 1])])
def test_a_bucket_takes_one_login_in_five_seconds(loopback, clock, buckets, taken):
    loopback.world.settings.rates.login = Allowance(1, 5.0)
    loopback.world.settings.login_buckets = buckets
    logins = loopback.gateway.logins

    assert [n for n in range(4) if logins.take(n).value == "taken"] == taken
    clock.forward(hours=5 / 3600)
    assert [n for n in range(4) if logins.take(n).value == "taken"] == taken
    assert logins.limits()["remaining"] == 1000 - 2 * len(taken)


async def test_a_login_that_comes_too_soon_is_told_so_and_comes_again(loopback, clock, running):
    loopback.world.settings.rates.login = Allowance(1, 5.0)
    refused = loopback.gateway.refused_logins
    starting = asyncio.create_task(begun(running))
    await become(lambda: refused())
    clock.forward(hours=1)

    assert await asyncio.wait_for(starting, PATIENCE) == [[0, 2], [1, 2]]


async def begun(running):
    async with running() as bot:
        return sorted([shard, bot.shard_count] for shard in bot._connected)


async def test_a_bot_that_has_used_up_its_logins_is_cut_off(loopback, run, small_bot):
    loopback.world.settings.rates.day = Allowance(0, 86_400.0)

    with pytest.raises(discord.ConnectionClosed) as caught:
        await run(small_bot)

    assert caught.value.code == 4004


@pytest.mark.real_time
async def test_a_shard_that_is_given_up_before_its_login_leaves_no_heartbeat(
    loopback, running, monkeypatch
):
    waits = asyncio.Event()

    async def log_in(shard):
        waits.set()
        await asyncio.Event().wait()

    async with running() as bot:
        monkeypatch.setattr(bot.logins, "log_in", log_in)
        loopback.gateway.refused_resumes = 1
        await loopback.gateway.drop(shard=SHARD_HERE)
        await asyncio.wait_for(waits.wait(), PATIENCE)

    loop = asyncio.get_running_loop()
    beating = [each for each in threading.enumerate() if isinstance(each, KeepAliveHandler)]
    left = [each for each in beating if each.ws.loop is loop]
    for each in left:
        await asyncio.to_thread(each.join, PATIENCE)
    assert not [each for each in left if each.is_alive()]
