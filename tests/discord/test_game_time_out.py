"""The post about a time-out says how the table goes on."""

import pytest

from playground.people import Seen
from tests.discord.playing import lobby_of, red_gavel, said_to
from tests.discord.test_game_handing import replace
from tests.discord.test_game_reminders import quiet, set_hours, started

BY_ITSELF = "After a second missed turn in a row, a robot or their caretaker plays by itself."
ROBOT = "Let a robot play"


@pytest.fixture
def running(loopback, clock, tmp_path, blank_pictures):
    """Starts the bot."""
    return lambda: red_gavel(loopback, tmp_path / "db", clock)


async def late_game(loopback, bot, clock, *names, **hours):
    table = await lobby_of(loopback, bot, *names)
    await set_hours(table, limit=12, reminder=0, **hours)
    await started(table)
    assert not any(ROBOT in post.buttons for post in table.moves)
    clock.forward(hours=12.1)
    await quiet(bot)
    return table


async def test_a_robot_is_offered_with_what_it_does_and_the_others_are_asked(
    loopback, clock, running
):
    async with running() as bot:
        table = await late_game(loopback, bot, clock, "Ana", "Bram", "Chidi", "Dana")
        _, bram, chidi, dana = table.people
        [post] = [post for post in table.moves if ROBOT in post.buttons]
        told = post.text

        explained = await table.press(bram, ROBOT, post)
        asked = await table.press(bram, ROBOT, Seen(explained.record))
        await quiet(bot)
        vote = table.posts[-1]

        assert "**Ana** ran out of time." in told
        assert "A robot can play for **Ana**, who may take the seat back at any time." in told
        assert BY_ITSELF in told
        assert "would see what the seat of **Ana** holds" in said_to(explained)
        assert "The others are asked first" in said_to(explained)
        assert "Asked in the channel." in said_to(asked)
        assert "**Bram** proposes that a robot plays for **Ana** from now on." in vote.text
        for person in (chidi, dana):
            await table.press(person, "Agree", vote)
        await quiet(bot)
        view = await bot.services.tables.view(table.number, None)
        assert view.seats[0].member is None


async def test_of_a_late_stand_in_it_is_said_whose_seat_it_is(loopback, clock, running):
    async with running() as bot:
        table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi")
        await set_hours(table, limit=12, reminder=0)
        await started(table)
        dana = loopback.person("Dana")
        await replace(table.people[0], "0", dana)
        await quiet(bot)
        await table.press(dana, "Agree", table.posts[-1])
        clock.forward(hours=36.1)
        await quiet(bot)
        [post] = [post for post in table.moves if ROBOT in post.buttons]

        explained = await table.press(table.people[1], ROBOT, post)

        assert "**Dana** ran out of time." in post.text
        assert "A robot can play for Ana, who may take the seat back at any time." in post.text
        assert "would see what the seat of Ana holds" in said_to(explained)
        assert "If **Dana** answers first, that ends it." in said_to(explained)


async def test_reading_what_a_robot_would_do_changes_nothing(loopback, clock, running):
    async with running() as bot:
        table = await late_game(loopback, bot, clock, "Ana", "Bram", "Chidi", stands_in="false")
        posts, version = len(table.posts), await table.version()
        [post] = [post for post in table.moves if ROBOT in post.buttons]
        assert BY_ITSELF not in post.text, "not where the game waits"

        await table.press(table.people[2], ROBOT, post)
        await quiet(bot)

        assert (len(table.posts), await table.version()) == (posts, version)


async def test_whoever_has_answered_since_keeps_the_seat(loopback, clock, running):
    async with running() as bot:
        table = await late_game(loopback, bot, clock, "Ana", "Bram", "Chidi")
        ana, bram, _ = table.people
        [post] = [post for post in table.moves if ROBOT in post.buttons]
        explained = await table.press(bram, ROBOT, post)
        await table.skip_to("action", seat=0)
        asked = (await bot.services.tables.view(table.number, int(ana.id))).ask
        await bot.services.tables.play(table.number, int(ana.id), None, asked.fallback)

        refused = await table.press(bram, ROBOT, Seen(explained.record))

        assert "Asked in the channel. It waits for Ana to agree" in said_to(refused)
