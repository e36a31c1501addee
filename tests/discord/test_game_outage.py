"""Discord out of reach while the bot runs: no limit is played, and a long outage is made good."""

import pytest

from tests.discord.playing import become, game_of, lobby_of, red_gavel, told
from tests.discord.test_game_reminders import quiet, reminders, set_hours, started


@pytest.fixture
def running(loopback, clock, tmp_path, blank_pictures):
    return lambda: red_gavel(loopback, tmp_path / "db", clock)


async def cut_off(loopback, bot):
    loopback.gateway.hold()
    await loopback.gateway.drop()
    await become(lambda: not bot._connected)


async def back(loopback, bot):
    loopback.gateway.release()
    await become(lambda: bot._connected and not bot.clock.is_held())


async def limited(loopback, bot, **hours):
    table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi")
    await set_hours(table, **hours)
    return await started(table)


async def test_a_closed_gateway_is_not_healthy(loopback, running):
    async with running() as bot:
        assert await bot.healthy()
        await cut_off(loopback, bot)
        assert not await bot.healthy()

        await back(loopback, bot)

        assert await bot.healthy()


async def test_no_limit_runs_out_without_discord_and_then_there_is_an_hour(
    loopback, clock, running
):
    async with running() as bot:
        table = await limited(loopback, bot, limit=12, reminder=0)
        clock.forward(hours=11.5)
        await cut_off(loopback, bot)
        clock.forward(hours=13)
        await quiet(bot)
        assert await table.answered() == []

        await back(loopback, bot)
        await quiet(bot)
        assert await table.answered() == []
        view = await bot.services.tables.view(table.number, None)
        assert abs(view.until - bot.services.tables.now() - 3600) < 60, (
            "the table in memory knows it"
        )

        clock.forward(hours=1.1)
        await quiet(bot)
        assert await table.answered() == [(0, None)]


async def test_nobody_is_charged_for_the_time_without_discord(loopback, clock, running):
    async with running() as bot:
        table = await limited(loopback, bot, limit=12, reminder=0)
        before = (await bot.services.tables.view(table.number, None)).until
        clock.forward(hours=2)
        await cut_off(loopback, bot)
        clock.forward(hours=30)
        await back(loopback, bot)
        await quiet(bot)

        view = await bot.services.tables.view(table.number, None)
        assert abs(view.until - before - 30 * 3600) < 60
        assert f"<t:{view.until}:" in table.moves[-1].text, "the post says so, too"
        clock.forward(hours=9.9)
        await quiet(bot)
        assert await table.answered() == []
        clock.forward(hours=0.2)
        await quiet(bot)
        assert await table.answered() == [(0, None)]


async def test_a_short_outage_gives_no_grace(loopback, clock, running):
    async with running() as bot:
        table = await limited(loopback, bot, limit=12, reminder=0)
        clock.forward(hours=11.992)
        await cut_off(loopback, bot)
        clock.forward(hours=0.01)
        await quiet(bot)
        assert await table.answered() == []

        await back(loopback, bot)
        await quiet(bot)

        assert await table.answered() == [(0, None)]


async def test_nobody_is_reminded_of_what_they_cannot_answer(loopback, clock, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        await cut_off(loopback, bot)
        clock.forward(hours=25)
        await quiet(bot)
        assert reminders(table) == []

        await back(loopback, bot)  # which wakes the clock
        await become(lambda: reminders(table))
        await told(bot)

        assert len(reminders(table)) == 1
