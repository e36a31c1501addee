"""The bot's answers to typed words, and its way to tell the story."""

import re

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of, said_to, told

pytestmark = pytest.mark.usefixtures("hasty_dms")


async def test_a_bid_out_of_range_names_the_range(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    too_much = await ana.command("bid", {"amount": 99}, "table-one").settled(PATIENCE)
    both = await ana.command("bid", {"amount": 1, "up_to": 2}, "table-one").settled(PATIENCE)
    neither = await ana.command("bid", {}, "table-one").settled(PATIENCE)
    too_early = await bram.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)

    assert "Name a number between 1 material and" in said_to(too_much)
    assert "or pass." in said_to(too_much)
    assert "Give either an amount or a secret maximum" in said_to(both)
    assert "Give either an amount or a secret maximum" in said_to(neither)
    assert "Leave a maximum between" in said_to(too_early)
    assert await table.answered() == []


async def test_a_form_filled_with_no_number_names_the_range(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)
    ana = table.people[0]

    for typed in ("a lot", "99", "-1", "1 or 2"):
        modal = await ana.press(await table.panel(ana), "Bid…")
        [label, *_] = modal.modal["components"]
        low, high = re.findall(r"\d+", label["label"])
        material = "material" if low == "1" else "materials"
        outcome = await ana.submit(modal, {"number": typed}).settled(PATIENCE)
        assert f"Bid between {low} {material} and {high} materials, or pass." in said_to(outcome), (
            typed
        )
        assert "Bid 1" in Seen(outcome.record).buttons

    assert await table.answered() == []


async def test_an_option_that_has_become_impossible_is_refused(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action")
    [person] = await table.awaited()
    view = await bot.services.tables.view(table.number, int(person.id))
    closed = [option for option in view.ask.options if option.why_not is not None]
    assert closed, "an action that cannot be taken at the start"

    typed = await person.command("move", {"choice": closed[0].id}, "table-one").settled(PATIENCE)
    unknown = await person.command("move", {"choice": "moonwalk"}, "table-one").settled(PATIENCE)

    assert str(closed[0].why_not)[:10] in said_to(typed) or "need" in said_to(typed)
    assert "There is no such choice now. Possible: " in said_to(unknown)
    assert "Use /move to see them all." in said_to(unknown)
    assert (await bot.services.tables.view(table.number, int(person.id))).digest == view.digest


async def test_small_news_after_a_deleted_post_make_a_new_one(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    posts = len(table.moves)
    loopback.world.delete_message(table.moves[-1].record)

    await table.press(bram, "Pass")
    await told(bot)

    assert len(table.moves) == posts
    assert "**Bram** passed." in table.moves[-1].text
    assert await table.untold() == []


async def test_small_news_join_the_last_post(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    posts = len(table.moves)

    await table.press(bram, "Pass")
    await told(bot)

    assert len(table.moves) == posts
    assert "**Ana** bid 1 material." in table.moves[-1].text
    assert "**Bram** passed." in table.moves[-1].text


async def test_what_only_one_player_sees_is_also_told_in_words(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)

    outcome = await table.people[0].command("hand", {}, "table-one").settled(PATIENCE)

    assert "You have $8 and 9 materials." in said_to(outcome)


async def test_the_story_goes_back_to_its_beginning(loopback, bot, monkeypatch):
    monkeypatch.setattr("cogs.table.story.PAGE", 5)
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action")
    await table.skip_to("bid")
    ana = table.people[0]
    outcome = await ana.command("game log", {}, "table-one").settled(PATIENCE)
    seen, pages = Seen(outcome.record), [outcome.text]

    while "Earlier" in seen.buttons and len(pages) < 50:
        outcome = await ana.press(seen, "Earlier").settled(PATIENCE)
        seen = Seen(outcome.record)
        pages.append(seen.text)

    lines = await bot.store.log.lines(table.number, 0, last=10_000)
    assert 1 < len(pages) == -(-len(lines) // 5)
    assert len(set(pages)) == len(pages)


async def test_a_seat_is_offered_by_its_players_name(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", robots=1)

    offered = await table.people[0].autocomplete(
        "game replace", {"player": ""}, "player", "table-one"
    )

    choices = [(each["name"], each["value"]) for each in offered.choices]
    assert choices[:2] == [("Ana", "0"), ("Bram", "1")]
