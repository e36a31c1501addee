"""Taking back in Terraforming Mars, where a card has been shown to one player."""

import pytest

from tests.discord.playing import PATIENCE, PLAIN, game_of, told

pytestmark = pytest.mark.usefixtures("hasty_dms")


async def with_a_centre_to_draw(bot, table):
    """Give the first player a card whose action draws another."""
    async with bot.services.tables.open(table.number) as held:
        game = held.running()
        player = game.player(0)
        player.in_play.append("development_center")
        player.stock["energy"] = 1
        game._asked = None


async def test_a_draw_is_taken_back_when_the_others_agree(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.skip_to("action", seat=0)
    await with_a_centre_to_draw(bot, table)
    ana, bram = table.people
    before = await bot.services.tables.view(table.number, int(ana.id))
    used = {"choice": "use:development_center:0"}
    await ana.command("move", used, "table-one").settled(PATIENCE)
    drawn = await bot.services.tables.view(table.number, int(ana.id))
    moves = len(await table.answered())

    panel = await table.panel(ana)
    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)
    vote = table.posts[-1]
    seen_by_bram = vote.text
    await bram.press(vote, "Agree").settled(PATIENCE)
    await told(bot)

    assert (
        len(drawn.game_view["players"][0]["hand"])
        == len(before.game_view["players"][0]["hand"]) + 1
    )
    assert "**Ana** asks to take back:" in seen_by_bram
    [card] = drawn.game_view["players"][0]["hand"][-1:]
    assert card["name"] not in seen_by_bram
    assert not [label for label in panel.buttons if label.startswith("Undo")]
    after = await bot.services.tables.view(table.number, int(ana.id))
    assert after.game_view["players"][0]["hand"] == before.game_view["players"][0]["hand"]
    assert after.game_view["draw_pile"] == before.game_view["draw_pile"]
    assert after.ask is not None
    assert before.ask is not None
    assert after.ask.moment == before.ask.moment == "action"
    assert len(await table.answered()) == moves - 1
    assert "**Ana** took back a move." in table.moves[-1].text


async def test_a_draw_stays_when_another_does_not_agree(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.skip_to("action", seat=0)
    await with_a_centre_to_draw(bot, table)
    ana, bram = table.people
    used = {"choice": "use:development_center:0"}
    await ana.command("move", used, "table-one").settled(PATIENCE)
    drawn = await bot.services.tables.view(table.number, int(ana.id))

    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)
    await bram.press(table.posts[-1], "Refuse").settled(PATIENCE)
    await told(bot)

    after = await bot.services.tables.view(table.number, int(ana.id))
    assert after.game_view["players"][0]["hand"] == drawn.game_view["players"][0]["hand"]
    assert "**Bram** does not agree to take the move back." in table.posts[-1].text
