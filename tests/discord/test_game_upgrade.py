"""One process takes over from another while people press: each press is answered, and once."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from pydantic import SecretStr

from bot.client import RedGavel
from bot.lifetime import Unreachable
from bot.running import run_until_stopped
from bot.settings import Settings
from bot.store import StoreError
from bot.store.locks.file_lock import PLACE, FileLock
from playground.refusals import RequestRefused
from tests.discord.playing import PATIENCE, become, game_of, told
from tests.machines import a_machine

ENDLESS = 300.0


class House:
    """Processes of the bot, each of them a task of this one."""

    def __init__(self, loopback, database, **settings):
        self.loopback = loopback
        self.database = database
        self.settings = {"drain_seconds": ENDLESS, **settings}
        self.bots = []

    @asynccontextmanager
    async def process(self, *, standby=False, **others):
        """Run one until its stop is set."""
        token = SecretStr(self.loopback.token)
        own = {"token": token, "database": self.database, **self.settings, **others}
        settings = Settings(**own)
        stop, before = asyncio.Event(), len(self.bots)
        running = asyncio.create_task(
            run_until_stopped(a_machine(), settings, standby=standby, stop=stop)
        )
        try:
            await become(lambda: running.done() or self.bots[before:])
            bot = self.bots[-1]
            standby = standby or settings.places > 1
            await become(lambda: running.done() or (bot.user if standby else bot.is_ready()))
            yield running, stop
        finally:
            stop.set()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
def house(loopback, tmp_path, blank_pictures, monkeypatch):
    return house_of(loopback, tmp_path / "db", monkeypatch)


def house_of(loopback, database, monkeypatch, **settings):
    """Return processes that share a database and this process, and have all the time they need."""
    made = House(loopback, database, **settings)

    def bot(*things, **more):
        made.bots.append(RedGavel(*things, **more))
        made.bots[-1]._connection.guild_ready_timeout = 0.05
        return made.bots[-1]

    for module in ("bot.running", "bot.processes.taking_over"):
        monkeypatch.setattr(f"{module}.RedGavel", bot)
    for setting in ("draw_in_the_same_memory", "collect_seldom"):
        monkeypatch.setattr(f"bot.running.{setting}", lambda: None)
    # However busy the machine is: nothing here is about being too late.
    for patience in (
        "bot.interactions.KEPT_FOR",
        "bot.interactions.CLOSING",
        "bot.lifetime.LOGGING_IN",
    ):
        monkeypatch.setattr(patience, ENDLESS)
    loopback.world.settings.answer_seconds = ENDLESS
    return made


class Crowd:
    """People who look at a table one after the other, without a pause."""

    def __init__(self, table):
        self.outcomes = []
        self._table = table
        self._task = asyncio.create_task(self._press())

    async def _press(self):
        while True:
            for person in self._table.people:
                asked = person.command("move", {}, self._table.channel)
                self.outcomes.append(asked)
                await asyncio.sleep(0.02)

    async def press_on(self, times):
        """Wait for this many more presses."""
        wanted = len(self.outcomes) + times
        await become(lambda: len(self.outcomes) >= wanted)

    async def leave(self):
        """Return what everybody was told."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        async with asyncio.timeout(PATIENCE):
            return [await outcome.settled(PATIENCE) for outcome in self.outcomes]


@pytest.fixture
def refused(loopback, monkeypatch):
    """Return the first answers that the server refuses, such as a second one."""
    found, callback = [], loopback.interactions.callback

    def noted(interaction, token, draft):
        try:
            return callback(interaction, token, draft)
        except RequestRefused as refusal:
            found.append((interaction, refusal))
            raise

    monkeypatch.setattr(loopback.interactions, "callback", noted)
    return found


async def test_each_press_during_an_upgrade_and_back_is_answered_once(loopback, house, refused):
    async with house.process() as (first, stop_first):
        table = await game_of(loopback, house.bots[0], "Ana", "Bram")
        crowd, (ana, bram) = Crowd(table), table.people
        async with house.process(standby=True) as (_, stop_second):
            await crowd.press_on(2)
            panel = await table.panel(ana)
            stop_first.set()
            bid = ana.press(panel, "Bid 1")
            await first
            await crowd.press_on(2)
            table.bot = house.bots[1]
            async with asyncio.timeout(PATIENCE):
                assert not (await bid.settled(PATIENCE)).failed
            async with house.process(standby=True):
                panel = await table.panel(bram)
                stop_second.set()
                await become(house.bots[1].is_closed)
                outbid = bram.press(panel, "Bid 2")
                async with asyncio.timeout(PATIENCE):
                    await outbid.settled(PATIENCE)
                await crowd.press_on(2)
                outcomes = await crowd.leave()
                table.bot = house.bots[2]
                await told(table.bot)
                answers = await table.answered()
                posts = [post.text for post in table.moves]

    assert not refused, "an answer was given twice"
    assert {outcome.kind for outcome in outcomes} <= {"message", "deferred"}
    assert not [each.text for each in outcomes if "restarted" in each.text]
    assert all(not outcome.followups for outcome in outcomes)
    assert answers == [(0, 1), (1, 2)]
    assert len(posts) == len({*posts})


async def test_a_standby_asks_for_its_shards_when_it_follows(loopback, house, monkeypatch):
    monkeypatch.setattr("bot.logins.EVERY", 0.0)
    async with house.process() as (first, stop), house.process(standby=True):
        loopback.world.settings.shards_proposed = 2  # servers were added while it waited
        stop.set()
        await first
        bot = house.bots[1]
        await become(lambda: bot._furnished and len(bot._connected) == 2)
        await become(lambda: bot.services.tables.held.outages.shards == 2)


@pytest.mark.parametrize(("before", "after"), [(2, 2), (1, 2), (2, 1)])
async def test_a_standby_takes_over_with_every_shard(
    loopback, house, refused, monkeypatch, before, after
):
    monkeypatch.setattr("bot.logins.EVERY", 0.0)
    other = loopback.world.add_server("The other club", str((4 << 36) << 22))
    loopback.world.add_channel("elsewhere", other["id"])
    loopback.world.settings.shards_proposed = before
    async with house.process() as (first, stop):
        tables = [
            await game_of(loopback, house.bots[0], "Ana", "Bram", channel=channel)
            for channel in ("table-one", "elsewhere")
        ]
        loopback.world.settings.shards_proposed = after
        async with house.process(standby=True):
            panels = [await table.panel(table.people[0]) for table in tables]
            stop.set()
            bids = [
                table.people[0].press(panel, "Bid 1")
                for table, panel in zip(tables, panels, strict=True)
            ]
            await first
            bot = house.bots[1]
            await become(lambda: bot._furnished and len(bot._connected) == after)
            await become(lambda: not bot.services.tables.held.outages.away)
            for table, bid in zip(tables, bids, strict=True):
                table.bot = bot
                async with asyncio.timeout(PATIENCE):
                    assert not (await bid.settled(PATIENCE)).failed
                    assert await table.answered() == [(0, 1)]

    assert not refused


async def test_a_standby_takes_over_from_a_process_that_leaves_without_a_word(loopback, house):
    async with house.process(standby=True):
        await become(lambda: house.bots[0].is_ready())
        table = await game_of(loopback, house.bots[0], "Ana", "Bram")

    assert table.number == 1


async def test_a_standby_that_is_told_to_stop_ends_and_the_other_goes_on(loopback, house):
    async with house.process():
        async with house.process(standby=True) as (waiting, stop):
            stop.set()
            await asyncio.wait_for(waiting, PATIENCE)
        table = await game_of(loopback, house.bots[0], "Ana", "Bram")

    assert table.number == 1


async def test_a_standby_of_an_older_release_says_so_and_waits_for_nothing(loopback, house):
    async with house.process():
        holder = FileLock(house.database, PLACE)
        said = await holder.heard()
        word = {"stage": said.stage, "form": said.form + 1, "taken": []}
        house.database.with_name("db.lock").write_text(json.dumps(word))
        async with house.process(standby=True) as (waiting, _):
            with pytest.raises(StoreError, match="newer Red Gavel"):
                await asyncio.wait_for(waiting, PATIENCE)
        holder.close()


async def test_a_standby_whose_connection_is_refused_says_so_in_one_line(loopback, house):
    async with house.process() as (first, stop), house.process(standby=True) as (waiting, _):
        loopback.world.settings.token = "another"  # noqa: S105 - it was reset meanwhile
        stop.set()
        # Its first request may be refused, or its login, as far as it has come.
        with pytest.raises(Unreachable, match=r"code 4004|: 401$"):
            await asyncio.wait_for(waiting, PATIENCE)
        await asyncio.wait_for(first, PATIENCE)
