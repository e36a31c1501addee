"""Reminders and time limits, also over a restart while which their time came."""

import asyncio

import pytest

from bot.delivery.outbox import Outbox
from playground.people import Seen
from tests.discord.playing import PATIENCE, become, game_of, lobby_of, red_gavel, told


@pytest.fixture
def running(loopback, clock, tmp_path, blank_pictures):
    """Starts the bot; every time on the same database."""
    return lambda: red_gavel(loopback, tmp_path / "db", clock)


async def set_hours(table, **hours):
    """The host chooses when the table reminds and when a time runs out."""
    for option, value in hours.items():
        await table.bot.services.seating.choose(
            table.number, int(table.people[0].id), option, str(value)
        )


async def started(table):
    await table.people[0].press(table.posts[0], "Start").settled(PATIENCE)
    await told(table.bot)
    return table


def reminders(table):
    return [post for post in table.posts if "waits for you" in post.text]


async def quiet(bot):
    """Wait until nothing at all waits to be told, and let the clock look once more."""
    await bot.clock.ring()
    await told(bot)


async def test_whoever_is_awaited_is_reminded_by_a_dm(loopback, clock, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana, bram = table.people
        [dm] = table.dms(ana)
        clock.forward(hours=23.9)
        await quiet(bot)
        assert reminders(table) == []

        clock.forward(hours=0.2)
        await quiet(bot)

        [post] = reminders(table)
        assert post.body["mentions"] == [], "the DM calls"
        assert "**Ana**: Project Mars waits for you" in post.text
        [again] = table.dms(ana)
        assert again.id != dm.id, "only a new message notifies"
        assert "Bid 1" in again.buttons
        assert table.dms(bram) == []

        await quiet(bot)
        assert len(reminders(table)) == 1
        clock.forward(hours=24)
        await quiet(bot)
        assert len(reminders(table)) == 1, "each time after twice as long"
        clock.forward(hours=24)
        await quiet(bot)
        assert len(reminders(table)) == 2


async def test_a_reminder_that_fell_due_while_the_bot_was_down_comes_once(loopback, clock, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
    clock.forward(hours=60)

    for _ in range(3):
        async with running() as bot:
            table.bot = bot
            await quiet(bot)

    assert len(reminders(table)) == 1
    assert len(table.dms(table.people[0])) == 1


async def test_a_reminder_sent_but_not_noted_is_not_sent_again(
    loopback, clock, running, monkeypatch
):
    """The process seems to have ended between send and mark."""
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        clock.forward(hours=25)
        held = asyncio.Event()
        original = bot.store.outbox.told

        async def told_never(number, rows, message=None):
            if reminders(table):
                held.set()
                await asyncio.Event().wait()
            await original(number, rows, message)

        monkeypatch.setattr(bot.store.outbox, "told", told_never)
        bot.clock.wake()
        await asyncio.wait_for(held.wait(), PATIENCE)
        monkeypatch.setattr(Outbox, "drain", give_up)
    monkeypatch.undo()
    assert len(reminders(table)) == 1

    async with running() as bot:
        table.bot = bot
        await quiet(bot)
        assert await table.untold() == []

    assert len(reminders(table)) == 1


async def give_up(outbox, patience):
    outbox._running = False
    for task in [*outbox._lanes.values()]:
        task.cancel()
    return False


async def test_a_muted_game_reminds_no_more_until_it_is_allowed_to(loopback, clock, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana, _ = table.people
        clock.forward(hours=25)
        await quiet(bot)
        [post] = reminders(table)
        outcome = await ana.press(post, "Mute").settled(PATIENCE)
        assert "Reminders for this game are off." in outcome.text
        stranger = await loopback.person("Dana").press(post, "Mute").settled(PATIENCE)
        assert "You do not sit at this table" in stranger.text
        dms = len(table.dms(ana))

        clock.forward(hours=50)
        await quiet(bot)

        assert len(reminders(table)) == 1
        assert len(table.dms(ana)) == dms
        allowed = await ana.press(Seen(outcome.record), "Unmute").settled(PATIENCE)
        assert "Reminders for this game are on." in allowed.text
        assert await bot.store.members.muted(table.number) == set()


async def test_a_game_is_muted_and_unmuted_by_command(loopback, clock, running):
    async with running() as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana = table.people[0]

        muted = await ana.command("me mute", {}, "table-one").settled(PATIENCE)
        assert "Reminders for this game are off." in muted.text
        assert await bot.store.members.muted(table.number) == {0}
        allowed = await ana.command("me mute", {"on": "false"}, "table-one").settled(PATIENCE)

        assert "Reminders for this game are on." in allowed.text
        assert await bot.store.members.muted(table.number) == set()


async def test_a_table_that_never_reminds_has_no_reminders(loopback, clock, running):
    async with running() as bot:
        table = await lobby_of(loopback, bot, "Ana", "Bram")
        await set_hours(table, reminder=0)
        await started(table)
        clock.forward(hours=1000)
        await quiet(bot)

        assert reminders(table) == []
        assert await bot.store.timers.of(table.number) == []


async def test_when_the_time_runs_out_the_rules_own_answer_is_played(loopback, clock, running):
    async with running() as bot:
        table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi")
        await set_hours(table, limit=12)
        await started(table)
        ana, bram, _ = table.people
        assert "time runs out <t:" in table.moves[-1].text
        clock.forward(hours=12.1)
        await quiet(bot)

        assert "**Ana** ran out of time." in await table.lines()
        assert await table.answered() == [(0, None)]
        assert await table.awaited() == [bram]
        await become(lambda: not table.dms(ana))


async def test_whose_time_ran_out_while_the_bot_was_down_has_another_hour(loopback, clock, running):
    async with running() as bot:
        table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi")
        await set_hours(table, limit=12, reminder=0)
        await started(table)
        clock.forward(hours=11.8)
    clock.forward(hours=13)

    for _ in range(2):  # a second restart grants no more
        async with running() as bot:
            table.bot = bot
            await quiet(bot)
            assert await table.answered() == []
            clock.forward(hours=0.4)
    clock.forward(hours=0.05)  # as an upgrade takes
    async with running() as bot:
        table.bot = bot
        await quiet(bot)
        assert await table.answered() == []
        clock.forward(hours=0.2)
        await quiet(bot)
        assert await table.answered() == [(0, None)]

    assert (await table.lines()).count("**Ana** ran out of time.") == 1


async def test_an_answered_question_is_neither_reminded_of_nor_timed_out(loopback, clock, running):
    async with running() as bot:
        table = await lobby_of(loopback, bot, "Ana", "Bram")
        await set_hours(table, limit=48)
        await started(table)
        clock.forward(hours=23)
        await table.press(table.people[0], "Bid 1")
        await told(bot)
        clock.forward(hours=2)
        await quiet(bot)

        assert reminders(table) == []
        [remind] = [t for t in await bot.store.timers.of(table.number) if t.kind == "remind"]
        assert remind.seat == 1
