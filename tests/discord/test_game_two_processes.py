"""Two processes on one database: the second waits for the first to stop, else it does not run."""

import asyncio

import pytest

from tests.discord.playing import PATIENCE, become, game_of, red_gavel, told
from tests.discord.processes import bot_process

pytestmark = pytest.mark.real_time


@pytest.fixture
async def opened(loopback, tmp_path, blank_pictures):
    """Return a game whose bot has stopped after sending every message."""
    async with red_gavel(loopback, tmp_path / "db") as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        await told(bot)
    await become(lambda: not loopback.gateway.online)
    return table


async def test_a_second_process_does_not_run_and_the_first_goes_on(loopback, tmp_path, opened):
    database, ana = tmp_path / "db", opened.people[0]
    async with bot_process(loopback, database) as first:
        async with bot_process(loopback, database, drain_seconds=0) as second:
            errors = (await asyncio.wait_for(second.communicate(), PATIENCE))[1].decode()
        pressed = await opened.press(ana, "Bid 1")

        line = f"Another Red Gavel runs on the database {database}: stop that one first."
        assert second.returncode == 2
        assert errors.splitlines()[-1] == line
        assert "Traceback" not in errors
        assert first.returncode is None
        assert not pressed.failed


async def test_in_an_upgrade_the_new_process_waits_until_the_old_one_has_stopped(
    loopback, tmp_path, opened
):
    database, (ana, bram) = tmp_path / "db", opened.people
    async with bot_process(loopback, database) as old:
        panel = await opened.panel(ana)
        [login] = loopback.gateway._sessions
        loopback.faults.delay("PATCH", "/webhooks/.*", 1.0)
        pressed = ana.press(panel, "Bid 1")
        await pressed
        old.terminate()
        async with bot_process(loopback, database) as new:
            await become(lambda: list(loopback.gateway._sessions) != [login])
            assert login not in loopback.gateway._sessions, "both are logged in"
            assert not (await pressed.settled(PATIENCE)).failed
            answered = await opened.press(bram, "Bid 2")

            assert not answered.failed
            assert await old.wait() == 0
            assert new.returncode is None
