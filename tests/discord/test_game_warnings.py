"""Warnings: the panel asks again before a regrettable choice, unless the player declines this."""

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of

RICH = "first_player=first seat, beginner_corporation=everybody"


async def first_action(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=RICH)
    await table.skip_to("action")
    return table, table.people[0]


async def passed(bot, table):
    view = await bot.services.tables.view(table.number, None)
    return [player["passed"] for player in view.game_view["players"]]


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
    before = await bot.services.tables.view(table.number, int(ana.id))

    off = await ana.command("me warnings", {"on": False}, table.channel).settled(PATIENCE)
    without = await bot.services.tables.view(table.number, int(ana.id))
    await ana.command("me warnings", {"on": True}, table.channel).settled(PATIENCE)
    again = await bot.services.tables.view(table.number, int(ana.id))
    await ana.command("me warnings", {"on": False}, table.channel).settled(PATIENCE)
    await ana.command("pass", {}, table.channel).settled(PATIENCE)

    assert "no longer asked once more" in off.text
    assert [view.ask.options[-1].warning is None for view in (before, without, again)] == [
        False,
        True,
        False,
    ]
    assert before.digest == without.digest == again.digest
    assert await passed(bot, table) == [True, False]


async def test_who_wants_it_is_asked_once_more_before_several_cards_are_bought(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=RICH)
    await table.skip_to("buy")
    ana = table.people[0]
    wished = {"on": True, "several": True}
    told = await ana.command("me warnings", wished, table.channel).settled(PATIENCE)
    before = await bot.services.tables.view(table.number, int(ana.id))
    first, second = [option.id for option in before.ask.open][:2]

    panel = await ana.command("move", {}, table.channel).settled(PATIENCE)
    [menu] = [each for each in Seen(panel.record).components if each.get("max_values", 1) > 1]
    values = [option["value"] for option in menu["options"]][:2]
    once = await ana.choose(Seen(panel.record), menu["custom_id"], values).settled(PATIENCE)
    question, still = (
        Seen(once.record).text,
        await bot.services.tables.view(table.number, int(ana.id)),
    )
    done = await ana.press(Seen(once.record), "Yes").settled(PATIENCE)

    assert "also before you take several things" in told.text
    assert question.count("Is that what you want?") == 2
    assert still.digest == before.digest
    assert not done.failed
    answers = [a.answer for a in await bot.store.log.answers(table.number) if a.kind == "play"]
    assert answers[-1] == [first, second]
