"""A robot that stands in by itself and goes at one press; games that end by everybody's word."""

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, become, game_of, lobby_of, red_gavel, said_to, told
from tests.discord.test_game_reminders import quiet, set_hours, started

BACK = "Take my seat back"


@pytest.fixture
def running(loopback, clock, tmp_path, blank_pictures):
    """Starts the bot."""
    return lambda: red_gavel(loopback, tmp_path / "db", clock)


async def until_somebody_stands_in(bot, table, clock):
    """Let Bram and Chidi answer, and Ana's time run out, until a robot plays for Ana."""
    for _ in range(60):
        view = await bot.services.tables.view(table.number, None)
        if view.seats[0].member is None:
            return
        others = [seat for seat in view.awaited if seat != 0]
        if others:
            member = view.seats[others[0]].member
            own = await bot.services.tables.view(table.number, member)
            await bot.services.tables.play(table.number, member, own.digest, own.ask.fallback)
        else:
            clock.forward(hours=12.1)
            await bot.clock.ring()
    raise AssertionError("nobody stands in")


async def test_a_robot_steps_in_by_itself_and_one_press_gives_the_seat_back(
    loopback, clock, running
):
    async with running() as bot:
        table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi")
        ana = table.people[0]
        await set_hours(table, limit=12, reminder=0)
        await started(table)
        await until_somebody_stands_in(bot, table, clock)
        await quiet(bot)
        [post] = [post for post in table.moves if BACK in post.buttons]
        await become(lambda: [dm for dm in table.dms(ana) if BACK in dm.buttons])

        assert "**Ana** missed two turns in a row" in post.text.replace(
            "Ana missed", "**Ana** missed"
        )
        assert "**Rusty** ran out of time" not in post.text, "nobody reads that of the robot"
        refused = await table.press(table.people[1], BACK, post)
        assert "Nobody stands in for you at this table." in said_to(refused)
        back = await table.press(ana, BACK, post)
        await quiet(bot)

        assert Seen(back.record).pictures
        view = await bot.services.tables.view(table.number, int(ana.id))
        assert view.viewer == 0
        assert not [dm for dm in table.dms(ana) if BACK in dm.buttons]
        welcomes = [dm for dm in table.dms(ana) if "You now play for" in dm.text]
        assert not welcomes, "the press has shown it already"


async def test_a_game_that_everybody_wants_to_end_is_scored_as_it_stands(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    explained = await bram.command("game cancel", {"how": "scored"}, "table-one").settled(PATIENCE)
    assert "Nobody has launched, so everybody loses." in said_to(explained)
    asked = await bram.press(Seen(explained.record), "Ask the others").settled(PATIENCE)
    await told(bot)
    assert "It waits for Ana to agree." in said_to(asked).replace("*", "")
    await ana.press(table.posts[-1], "Agree").settled(PATIENCE)
    await told(bot)

    assert (await bot.services.tables.view(table.number, None)).over
    assert "All players agreed to end the game now" in table.moves[-1].text
