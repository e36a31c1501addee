"""The bot without Discord: how it stops."""

import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.client import RedGavel
from bot.delivery import pace
from bot.delivery.turns import Urgency
from bot.lifetime import Unreachable, reached
from tests.bot.test_fence import Gap
from tests.machines import a_machine


async def test_the_patience_at_the_end_is_for_moves_in_hand_and_outbox_together(store, monkeypatch):
    bot, done, left = RedGavel(a_machine(), store), asyncio.Event(), []

    async def move() -> None:
        bot.begin()
        await done.wait()

    async def drain(patience: float) -> bool:
        left.append(patience)
        return True

    monkeypatch.setattr(bot.outbox, "drain", drain)
    moving = asyncio.create_task(move())
    await asyncio.sleep(0)
    await bot.drain(0.2)
    done.set()
    await moving

    assert left[0] < 0.1


async def test_nothing_that_was_drawn_goes_out_before_the_place_is_proven(store, monkeypatch):
    """A process that was frozen while it drew would write an old post over a new one."""
    monkeypatch.setattr(pace, "LOOK_AGAIN", 0.01)
    fence = store._database.fence = Gap()
    bot = RedGavel(a_machine(), store)
    fence.proven = False
    waiting = asyncio.create_task(bot.sender.turn(Urgency.POST))
    assert (await asyncio.wait([waiting], timeout=0.05))[1]

    fence.proven = True
    await waiting


async def test_a_disconnect_that_is_reported_after_the_end_is_let_go(store, monkeypatch):
    bot, heard = RedGavel(a_machine(), store), []

    async def heard_it(shard: int) -> None:
        heard.append("disconnect")

    monkeypatch.setattr(bot, "on_shard_disconnect", heard_it)
    await bot._async_setup_hook()
    bot.dispatch("shard_disconnect", 0)
    await asyncio.sleep(0)
    await bot.close()
    bot.dispatch("shard_disconnect", 0)
    await asyncio.sleep(0)

    assert heard == ["disconnect"]


def test_a_gateway_that_is_not_found_is_one_line_with_the_code_of_the_answer():
    answer = SimpleNamespace(status=401, reason="Unauthorized")
    with pytest.raises(Unreachable, match=r"not reached at .*: 401$"), reached():
        raise discord.GatewayNotFound from discord.HTTPException(answer, "401: Unauthorized")
