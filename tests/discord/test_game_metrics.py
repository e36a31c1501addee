"""The operator's page of metrics, over the wire, while people play."""

import re

import aiohttp

from bot.health import serve_health
from bot.origin import present
from tests.discord.playing import PATIENCE, game_of, told


async def test_the_page_counts_presses_moves_and_posts_and_names_nobody(loopback, bot) -> None:
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    await (await bram.command("hand", {}, "table-one")).settled(PATIENCE)
    health = await serve_health(bot, 0)
    host, port = health.addresses[0][:2]
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{host}:{port}/metrics") as answer,
    ):
        page = await answer.text()
    await health.cleanup()

    assert answer.status == 200
    assert answer.content_type == "text/plain"
    counted = dict(re.findall(r"^red_gavel_(\S+) (\S+)$", page, re.MULTILINE))
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
    of_press = [each for each in written if each[0] in ("an interaction", "acknowledged", "posted")]
    assert [message for message, _ in of_press] == ["an interaction", "acknowledged", "posted"]
    [tie] = {tie for _, tie in of_press}
    assert re.fullmatch(r"[0-9a-f]{12}", tie)
    assert present() is None
