"""A ready answer is itself the first response; Discord hears from the bot before anything waits."""

import asyncio

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, PLAIN, game_of, told

pytestmark = pytest.mark.usefixtures("hasty_dms")


async def acting(loopback, bot):
    """Ana has two actions; what her panel shows is known."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.in_the_channel()
    await table.skip_to("action", seat=0)
    await told(bot)
    return table, *table.people, await table.panel(table.people[0])


async def test_a_step_of_a_question_is_shown_in_one_request(loopback, bot):
    _, ana, _, panel = await acting(loopback, bot)

    warned = await ana.press(panel, "Pass")
    assert warned.kind == "update"
    assert "Yes" in Seen(warned.record).buttons
    back = await ana.press(Seen(warned.record), "Back")
    assert back.kind == "update"

    assert [each["type"] for each in Seen(back.record).components].count(12) == 1
    assert "Pass" in Seen(back.record).buttons


async def test_whoever_has_nothing_to_decide_is_told_in_one_request(loopback, bot):
    table, _, bram, _ = await acting(loopback, bot)

    asked = await bram.command("move", {}, "table-one")
    pressed = await bram.press(table.moves[-1], "Your move")

    assert asked.kind == pressed.kind == "message"
    assert asked.ephemeral
    assert pressed.ephemeral
    assert "The table waits for **Ana**" in asked.text


@pytest.mark.parametrize(("most", "kind"), [(1_000_000, "message"), (0, "deferred")])
async def test_a_question_and_its_small_picture_are_shown_in_one_request(
    loopback, bot, monkeypatch, most, kind
):
    monkeypatch.setattr("cogs.question.commands.SOON", PATIENCE)
    monkeypatch.setattr("cogs.answering.AT_ONCE", most)
    _, ana, _, _ = await acting(loopback, bot)
    await ana.command("me pictures", {"size": "wide"}, "table-one").settled(PATIENCE)

    asked = await ana.command("move", {}, "table-one")

    assert asked.kind == kind
    assert Seen((await asked.settled(PATIENCE)).record).pictures != []


@pytest.mark.parametrize("look", ["/hand", "/board", "Your hand", "Board"])
async def test_a_look_is_shown_in_one_request(loopback, bot, monkeypatch, look):
    monkeypatch.setattr("cogs.answering.SOON", PATIENCE)
    table, ana, _, _ = await acting(loopback, bot)

    if look.startswith("/"):
        shown = await ana.command(look[1:], {}, "table-one")
    else:
        shown = await ana.press(table.moves[-1], look)

    assert shown.kind == "message"
    assert shown.ephemeral
    assert Seen(shown.record).pictures != []


async def test_a_refusal_is_one_request_and_shows_how_it_stands(loopback, bot):
    table, ana, _, old = await acting(loopback, bot)
    other = Seen((await ana.press(await table.panel(ana), "Pass")).record)
    await ana.press(other, "Yes").settled(PATIENCE)
    await told(bot)

    refused = await ana.press(old, "Pass")

    assert refused.kind == "update"
    assert "You have answered that question already, and your answer counts." in refused.text
    assert "The table waits for **Bram**" in refused.text
    assert Seen(refused.record).pictures == [], "nothing is asked of her"


@pytest.mark.parametrize("waits", ["lock", "drawing"])
async def test_before_anything_waits_discord_is_told_that_it_was_heard(
    loopback, bot, monkeypatch, waits
):
    table, ana, _, panel = await acting(loopback, bot)
    go_on = asyncio.Event()

    async def stand_still(*args, **kwargs):
        await go_on.wait()
        return await drawn(*args, **kwargs)

    drawings = bot._cogs.drawings
    drawn = drawings._drawing_thread.draw
    if waits == "drawing":
        monkeypatch.setattr(drawings._drawing_thread, "draw", stand_still)
        await ana.command("me pictures", {"size": "wide"}, "table-one").settled(PATIENCE)
        pressed = await ana.press(panel, "Pass")
    else:
        async with bot.services.tables.open(table.number):
            pressed = await ana.press(panel, "Pass")

    assert pressed.kind == "deferred_update", "while the table is held, or it is drawn"
    go_on.set()
    settled = await pressed.settled(PATIENCE)
    assert "Yes" in Seen(settled.record).buttons


async def test_a_move_is_played_only_once_discord_was_told(loopback, bot, monkeypatch):
    _, ana, _, panel = await acting(loopback, bot)
    warned = Seen((await ana.press(panel, "Pass")).record)
    told_first = []
    play = bot.services.tables.play

    async def noted(*args):
        told_first.append(pressed.kind)
        return await play(*args)

    monkeypatch.setattr(bot.services.tables, "play", noted)
    pressed = ana.press(warned, "Yes")
    await pressed.settled(PATIENCE)

    assert told_first == ["deferred_update"]
