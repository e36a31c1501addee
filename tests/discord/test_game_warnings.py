"""Nothing that hurts by surprise: what one may regret is asked once more, unless one wants not."""

import pytest

from bot.playground.people import Seen
from tests.discord.playing import PATIENCE, game_of

RICH = "first_player=first seat, beginner_corporation=everybody"


async def first_action(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=RICH)
    await table.skip_to("action")
    return table, table.people[0]


async def passed(bot, table):
    look = await bot.tables.look(table.number, None)
    return [player["passed"] for player in look.view["players"]]


@pytest.mark.usefixtures("screen")
async def test_a_pass_by_command_is_asked_once_more(loopback, bot):
    table, ana = await first_action(loopback, bot)

    once = await ana.command("pass", {}, table.channel).settled(PATIENCE)
    before = await passed(bot, table)
    await ana.command("pass", {"sure": True}, table.channel).settled(PATIENCE)

    assert "You could still do" in Seen(once.record).text
    assert before == [False, False]
    assert await passed(bot, table) == [True, False]


async def test_whoever_wants_no_warnings_passes_at_once_and_can_have_them_again(loopback, bot):
    table, ana = await first_action(loopback, bot)
    before = await bot.tables.look(table.number, int(ana.id))

    off = await ana.command("game warnings", {"on": False}, table.channel).settled(PATIENCE)
    without = await bot.tables.look(table.number, int(ana.id))
    await ana.command("game warnings", {"on": True}, table.channel).settled(PATIENCE)
    again = await bot.tables.look(table.number, int(ana.id))
    await ana.command("game warnings", {"on": False}, table.channel).settled(PATIENCE)
    await ana.command("pass", {}, table.channel).settled(PATIENCE)

    assert "no longer asked once more" in off.text
    assert [look.ask.options[-1].warning is None for look in (before, without, again)] == [
        False,
        True,
        False,
    ]
    assert before.digest == without.digest == again.digest
    assert await passed(bot, table) == [True, False]
