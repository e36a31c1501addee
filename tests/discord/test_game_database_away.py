"""An hour without the database: nobody is charged, nothing is lost, and all goes on by itself."""

from types import SimpleNamespace

import discord
import pytest

from bot.clock import GRACE
from bot.store import StoreTrouble
from cogs.answering import ANSWERED_ALREADY
from cogs.apologies import apologise
from playground.payloads import PUBLIC_THREAD
from tests import postgres
from tests.discord.playing import PATIENCE, become, lobby_of, red_gavel, said_to, told
from tests.discord.test_game_reminders import quiet, set_hours, started
from tests.discord.test_game_threads import add_thread, put_to_sleep, sleeps

LOOKS = 3
"""Looks of the clock in the hour."""


@pytest.fixture(params=["sqlite", "postgres"])
def where(request, tmp_path):
    if request.param == "sqlite":
        return tmp_path / "db"
    return postgres.emptied(request.getfixturevalue("postgres_database"))


async def away(*what):
    raise StoreTrouble("The database is away.")


def take_away(bot, patch):
    for way in ("_commit", "read", "look_up", "look_up_now"):
        patch.setattr(bot.store._database, way, away)


async def looked(bot, caplog):
    """Let the clock look once more, in vain."""
    said = caplog.messages.count("the clock could not ring")
    bot.clock.wake()
    await become(lambda: caplog.messages.count("the clock could not ring") > said)


@pytest.mark.usefixtures("blank_pictures")
async def test_after_an_hour_without_the_database_everything_goes_on_by_itself(
    loopback, clock, where, monkeypatch, caplog
):
    caplog.set_level("INFO")
    monkeypatch.setattr("bot.delivery.outbox.ASKED_EVERY", 0.01)
    monkeypatch.setattr("cogs.channels.access.AWAY", 0.01)
    monkeypatch.setattr("cogs.channels.access.SETTLING", 0.01)
    add_thread(loopback, kind=PUBLIC_THREAD, minutes=60)
    async with red_gavel(loopback, where, clock) as bot:
        table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi", channel="the-thread")
        await set_hours(table, limit=12, reminder=0)
        await started(table)
        ana, bram, _ = table.people
        panel = await table.panel(ana)
        clock.forward(hours=11.5)
        bot.clock.wake()
        await become(lambda: bot.services.tables.now() - bot.clock._noted[0] < 60)
        await quiet(bot)
        posts = len(table.posts)

        with monkeypatch.context() as patch:
            take_away(bot, patch)
            pressed = await ana.press(panel, "Bid 1").settled(PATIENCE)
            typed = await ana.command("bid", {"amount": 1}, "the-thread").settled(PATIENCE)
            for _ in range(LOOKS):
                clock.forward(hours=1 / LOOKS)
                await looked(bot, caplog)
            await loopback.gateway.drop()
            await become(lambda: "an outage is settled later" in caplog.messages)
            put_to_sleep(loopback)
            await become(lambda: "a thread sleeps on" in caplog.messages)
            loopback.forbid("table-one", 0)
            await become(lambda: "looks again later" in caplog.messages)
            again = await ana.press(panel, "Bid 1").settled(PATIENCE)
        bot.clock.wake()

        for outcome in (pressed, typed, again):
            assert "could not be saved" in said_to(outcome)
        await become(lambda: not bot.clock._unsettled)
        await quiet(bot)
        assert await table.answered() == [], "no time ran out"
        left = (
            await bot.services.tables.view(table.number, None)
        ).until - bot.services.tables.now()
        assert abs(left - GRACE) < 60, (
            "nobody is charged for the hour, in which it would have ended"
        )

        await ana.press(panel, "Bid 1").settled(PATIENCE)
        await told(bot)
        assert await table.answered() == [(0, 1)]
        assert await table.awaited() == [bram]
        assert len(table.posts) == posts + 1
        assert not sleeps(loopback), "the post has woken its thread"
    assert not [line for line in caplog.records if line.exc_info]


@pytest.mark.parametrize("proven", [True, False])
async def test_an_error_is_told_once_whichever_process_answered(proven):
    """Discord has an answer already: ours, whose receipt was lost, or the next holder's."""
    said = []

    async def refused(**message):
        raise discord.HTTPException(
            SimpleNamespace(status=400, reason=""), {"code": ANSWERED_ALREADY, "message": ""}
        )

    async def follow(**message):
        said.append(message["ephemeral"])

    interaction = SimpleNamespace(
        client=SimpleNamespace(store=SimpleNamespace(may_act=lambda: proven)),
        response=SimpleNamespace(is_done=lambda: False, send_message=refused),
        followup=SimpleNamespace(send=follow),
    )

    await apologise(interaction, StoreTrouble("The database is away."))

    assert said == ([True] if proven else [])
