"""The process is killed in the middle of a move, or told to stop: nothing lost or doubled."""

import asyncio
import json
import signal
from functools import partial

import discord
import pytest

from bot.store import Store
from tests import postgres
from tests.discord.playing import PATIENCE, become, game_of, red_gavel, said_to, told
from tests.discord.processes import bot_process
from tests.machines import a_machine

pytestmark = pytest.mark.real_time


@pytest.fixture(params=["sqlite", "postgres"])
def where(request, tmp_path):
    """Where the bot keeps its tables: in a file, or on a server that outlives it."""
    if request.param == "sqlite":
        return tmp_path / "db"
    return postgres.emptied(request.getfixturevalue("postgres_database"))


async def all_is_told(bot):
    """Whether no DM waits a little any more, either."""
    return not await bot.store.outbox.rows()


@pytest.fixture
async def opened(loopback, where, blank_pictures, hasty_dms):
    """Return a stopped bot's game, with all messages sent; and Ana's open panel."""
    async with red_gavel(loopback, where) as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        panel = await table.panel(table.people[0])
        await become(partial(all_is_told, bot))
    await become(lambda: not loopback.gateway.online)
    return table, panel


STAGES = (
    ("in the middle of the transaction", False),
    ("after the commit", False),
    ("between send and mark of a DM", False),
    ("between send and mark of a post", True),
)
"""The place of the crash, and whether Discord has forgotten the nonces when the bot comes back.

A real process is killed where the system itself has a part in it: in a transaction, right after
one, and while a message is under way. The simulation kills the bot at any step.
"""


@pytest.mark.parametrize(("stage", "forgets"), STAGES)
async def test_a_move_is_there_once_wherever_the_process_was_killed(
    loopback, where, opened, stage, forgets
):
    table, panel = opened
    ana, bram = table.people
    by_dm = stage != "between send and mark of a post"
    if not by_dm:
        store = await Store.open(a_machine(), where)
        await store.members.change(int(bram.id), letters="never")
        await store.close()
    async with bot_process(loopback, where, stage) as process:
        pressed = ana.press(panel, "Bid 1")
        assert await asyncio.wait_for(process.wait(), PATIENCE) == -signal.SIGKILL
    await become(lambda: not loopback.gateway.online)
    acknowledged = pressed._settled.is_set() and not pressed.failed
    if forgets:
        loopback.api.nonces.clear()

    async with red_gavel(loopback, where) as bot:
        table.bot = bot
        if stage == "in the middle of the transaction":
            assert not acknowledged
            assert await table.answered() == []
            await table.press(ana, "Bid 1")
        assert await table.answered() == [(0, 1)]
        assert await table.awaited() == [bram]
        if by_dm:
            panel = await bram.sees(lambda seen: "Bid 2" in seen.buttons, within=PATIENCE)
        else:
            panel = await table.panel(bram)
        await told(bot)
        assert (await table.lines()).count("**Ana** bid 1 material.") == 1
        assert len(table.dms(bram)) == by_dm

        await bram.press(panel, "Bid 2").settled(PATIENCE)
        await told(bot)

        assert await table.answered() == [(0, 1), (1, 2)]
        told_lines = [line for line in await table.lines() if " bid " in line]
        assert told_lines == ["**Ana** bid 1 material.", "**Bram** bid 2 materials."]
        assert await table.untold() == []


async def test_a_press_that_was_not_answered_can_be_made_again(loopback, where, opened):
    table, panel = opened
    ana, _ = table.people
    async with bot_process(loopback, where, "after the commit") as process:
        ana.press(panel, "Bid 1")
        await asyncio.wait_for(process.wait(), PATIENCE)

    async with red_gavel(loopback, where) as bot:
        table.bot = bot
        again = await ana.press(panel, "Bid 1").settled(PATIENCE)

        assert "You have answered that question already, and your answer counts." in again.text
        assert await table.answered() == [(0, 1)]


async def test_told_to_stop_it_finishes_the_move_in_hand_and_tells_of_it(loopback, where, opened):
    table, panel = opened
    ana, bram = table.people
    async with bot_process(loopback, where) as process:
        loopback.faults.delay("PATCH", "/webhooks/.*", 0.5)
        loopback.faults.delay("POST", "/channels/.*/messages", 0.5)
        pressed = ana.press(panel, "Bid 1")
        await pressed
        process.terminate()
        errors = (await asyncio.wait_for(process.communicate(), PATIENCE))[1].decode()

    assert process.returncode == 0, errors
    assert (await pressed.settled()).kind == "deferred_update"
    lines = [json.loads(line) for line in errors.splitlines()]
    assert all({"asctime", "levelname", "name", "message"} <= line.keys() for line in lines)
    [last] = [line for line in lines if line["message"] == "stopped"]
    assert last["outbox"] in ("empty", "kept")
    assert loopback.token not in errors

    async with red_gavel(loopback, where) as bot:
        table.bot = bot
        assert await table.answered() == [(0, 1)]
        await told(bot)
        assert (await table.lines()).count("**Ana** bid 1 material.") == 1
        dm = await bram.sees(lambda seen: "Bid 2" in seen.buttons)
        assert dm


async def test_a_press_while_it_stops_is_politely_refused(loopback, where, opened):
    table, panel = opened
    ana, _ = table.people
    async with red_gavel(loopback, where) as bot:
        table.bot = bot
        bot.closing = True
        outcome = await ana.press(panel, "Bid 1").settled(PATIENCE)

        assert "The bot is being restarted. Try again in a moment" in outcome.text
        assert await table.answered() == []


@pytest.mark.parametrize("how", ["answer", "form"])
async def test_a_press_that_was_heard_before_the_stop_is_played(loopback, bot, monkeypatch, how):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)
    ana, panel = table.people[0], await table.panel(table.people[0])
    modal = await ana.press(panel, "Bid…") if how == "form" else None
    defer = discord.InteractionResponse.defer

    async def deferred(response, **how):
        await defer(response, **how)
        bot.closing = True

    monkeypatch.setattr(discord.InteractionResponse, "defer", deferred)
    outcome = ana.press(panel, "Bid 1") if modal is None else ana.submit(modal, {"number": "1"})
    await outcome.settled(PATIENCE)

    assert "restarted" not in said_to(outcome)
    assert await table.answered() == [(0, 1)]
