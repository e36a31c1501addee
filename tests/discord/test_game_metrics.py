"""The operator's page of metrics, over the wire, while people play."""

import re
from contextlib import asynccontextmanager

import aiohttp
import pytest

from bot.health import serve_health
from bot.origin import present
from tests.discord.playing import PATIENCE, Player, game_of, told


@asynccontextmanager
async def page_of(bot):
    """Yield a reader of the page of metrics."""
    health = await serve_health(bot, 0)
    host, port = health.addresses[0][:2]
    async with aiohttp.ClientSession() as session:

        async def read():
            async with session.get(f"http://{host}:{port}/metrics") as answer:
                assert answer.status == 200
                assert answer.content_type == "text/plain"
                page = await answer.text()
            return page, dict(re.findall(r"^red_gavel_(\S+) (\S+)$", page, re.MULTILINE))

        yield read
    await health.cleanup()


async def test_the_page_counts_presses_moves_and_posts_and_names_nobody(loopback, bot) -> None:
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    await (await bram.command("hand", {}, "table-one")).settled(PATIENCE)
    async with page_of(bot) as read:
        page, counted = await read()

    assert float(counted['interactions_total{kind="press"}']) >= 1
    assert float(counted['acknowledged_seconds_count{kind="press"}']) >= 1
    assert float(counted['acknowledged_seconds_count{kind="command"}']) >= 1
    assert float(counted['shown_seconds_count{where="panel"}']) >= 1
    assert float(counted['shown_seconds_count{where="post"}']) >= 1
    assert float(counted['moves_total{game="project_mars"}']) >= 1
    assert float(counted['tables{game="project_mars",status="running"}']) == 1
    assert float(counted['outbox_told_total{lane="post"}']) >= 1
    assert float(counted["drawing_seconds_count"]) >= 1
    assert float(counted["shards_connected"]) == 1
    assert float(counted["logins_total"]) == 1
    assert float(counted["discord_invalid_requests"]) == 0
    answered = 'discord_requests_total{code="200",route="message"}'
    assert float(counted[answered]) >= 1
    ids = [*loopback.world.users, *loopback.world.channels, str(loopback.world.guild["id"])]
    assert [each for each in [*ids, "Ana", "Bram", "Chidi", "table-one"] if each in page] == []


@pytest.mark.parametrize(("patience", "kind"), [(PATIENCE, "message"), (0, "deferred")])
async def test_a_panel_counts_as_shown_once_however_it_was_answered(
    loopback, bot, monkeypatch, patience, kind
) -> None:
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    await told(bot)
    monkeypatch.setattr("cogs.question.commands.SOON", patience)
    async with page_of(bot) as read:
        _, before = await read()
        asked = await table.people[0].command("move", {}, "table-one")
        await asked.settled(PATIENCE)
        _, after = await read()

    assert asked.kind == kind
    name = 'shown_seconds_count{where="panel"}'
    assert float(after[name]) - float(before.get(name, 0)) == 1


async def test_a_press_bears_one_random_id_until_its_post_stands(loopback, bot, caplog) -> None:
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, *_ = table.people
    panel = await table.panel(ana)
    await told(bot)
    written = []

    def tied(record):
        origin = present()
        written.append((record.getMessage(), None if origin is None else origin.id))
        return True

    caplog.set_level("DEBUG", "bot.metrics.metrics")
    caplog.handler.addFilter(tied)

    await table.press(ana, "Bid 1", panel)
    await told(bot)

    caplog.handler.removeFilter(tied)
    [tie] = [tie for message, tie in written if message == "an interaction"]
    of_press = [message for message, of in written if of == tie and message != "shown"]
    assert of_press == ["an interaction", "acknowledged", "posted"]
    assert re.fullmatch(r"[0-9a-f]{12}", tie)
    assert present() is None


async def test_the_page_is_there_though_the_store_cannot_be_read(loopback, bot) -> None:
    await game_of(loopback, bot, "Ana", "Bram")
    async with page_of(bot) as read:
        _, before = await read()
        await bot.store._database.write(
            lambda db: db.execute("ALTER TABLE outbox RENAME TO elsewhere")
        )
        _, after = await read()
        await bot.store._database.write(
            lambda db: db.execute("ALTER TABLE elsewhere RENAME TO outbox")
        )

    running = 'tables{game="project_mars",status="running"}'
    assert (before[running], after[running]) == ("1.0", "1.0")
    assert float(after["commit_seconds_count"]) > float(before["commit_seconds_count"])


@pytest.mark.usefixtures("hasty_dms")
async def test_no_line_names_who_gets_a_dm_or_is_refused_one(loopback, bot, log_lines) -> None:
    loopback.person("Bram").close_dms()
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    for person in table.people * 3:
        if person in await table.awaited():
            await Player(person, table.channel).move()
        await told(bot)

    written = log_lines.getvalue()

    assert "a DM is refused" in written
    assert "posted" in written
    people = [*loopback.world.users, *loopback.world.dm_ids.values(), "Ana", "Bram", "Chidi"]
    assert [each for each in people if each in written] == []
