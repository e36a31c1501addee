"""Back within one's own secret set-up: a button, a word, /game undo; the table hears nothing."""

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of, told


async def opening(loopback, bot):
    """Ana has chosen her corporation, and is asked for preludes."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="prelude")
    ana = table.people[0]
    view = await bot.services.tables.view(table.number, int(ana.id))
    await bot.services.tables.play(table.number, int(ana.id), None, view.ask.fallback)
    await told(bot)
    return table, ana


async def heard(table):
    return [post.text for post in table.posts]


@pytest.mark.parametrize("way", ["button", "undo", "typed"])
async def test_each_way_back_leads_to_the_corporation_and_tells_nobody(loopback, bot, way):
    table, ana = await opening(loopback, bot)
    before = await heard(table)
    panel = await table.panel(ana)
    assert "Keep two preludes." in panel.text

    if way == "button":
        outcome = await table.press(ana, "Back", panel)
    elif way == "undo":
        outcome = await ana.command("game undo", {}, table.channel).settled(PATIENCE)
    else:
        outcome = await ana.command("move", {"choice": "back"}, table.channel).settled(PATIENCE)
    await told(bot)

    assert outcome.ephemeral
    assert "Choose your corporation." in (await table.panel(ana)).text
    assert await heard(table) == before


async def test_undo_after_the_last_step_asks_nobody_and_says_what_to_do(loopback, bot):
    table, ana = await opening(loopback, bot)
    for _ in range(2):
        view = await bot.services.tables.view(table.number, int(ana.id))
        await bot.services.tables.play(table.number, int(ana.id), None, view.ask.fallback)
    await told(bot)
    before = await heard(table)

    outcome = await ana.command("game undo", {}, table.channel).settled(PATIENCE)
    await told(bot)

    assert "Nobody has learnt what you chose" in outcome.text
    assert await heard(table) == before


async def test_an_old_back_button_shows_the_present_question_and_changes_nothing(loopback, bot):
    table, ana = await opening(loopback, bot)
    panel, once_more = await table.panel(ana), await table.panel(ana)
    await table.press(ana, "Back", once_more)

    outcome = await table.press(ana, "Back", panel)

    assert "Choose your corporation." in Seen(outcome.record).text
