"""/me data and /me forget, as people see them."""

import json

import pytest

from cogs.ui.ids import Press, Verb
from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of, lobby_of, red_gavel, said_to, told


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


async def me(person, does, **named):
    return await person.command(f"me {does}", named, "table-one").settled(PATIENCE)


async def test_the_file_comes_in_private(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]

    answered = await me(bram, "data")

    assert answered.ephemeral
    [upload] = answered.record.uploads
    path = upload["url"].partition("/attachments/")[2]
    plain = json.loads(loopback.world.attachments.read(path))
    assert plain["member"] == int(bram.id)
    assert [each["table"] for each in plain["tables"]] == [table.number]
    assert plain["tables"][0]["now"]["hand"]


async def test_who_asks_to_be_forgotten_is_told_what_that_means_and_asked_once_more(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await me(bram, "hours", zone="Europe/Oslo")

    asked = await me(bram, "forget")
    assert asked.ephemeral
    assert "Your seats in running games: 1." in asked.text
    assert "Posts and DMs that Discord keeps stay" in asked.text
    view = await bot.services.tables.view(table.number, None)
    assert view.seats[1].member == int(bram.id), "nothing happens before the button is pressed"
    answered = await bram.press(asked.message, "Forget me").settled(PATIENCE)
    await told(bot)

    assert "You are forgotten." in answered.text
    view = await bot.services.tables.view(table.number, None)
    assert view.seats[1].member is None
    posts = json.dumps([seen.body for seen in ana.messages("table-one")])
    assert "now plays for a former player" in posts
    assert (await bot.store.members.get(int(bram.id))).zone == ""


async def test_nobody_forgets_somebody_else(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    asked = await me(ana, "forget")
    theirs = Press.public(0, 0, Verb.FORGET, str(bram.id)).id

    button = next(iter(asked.message and Seen(asked.record).buttons.values()))
    assert Press.parse(button).argument == str(ana.id)
    refused = ana.press(asked.message, theirs)
    await refused.settled(PATIENCE)

    assert refused.failed or "not yours" in said_to(refused)
    assert [s.member for s in (await bot.services.seating.lobby(table.number)).seats] == [
        int(ana.id),
        int(bram.id),
    ]


async def test_a_button_of_a_deleted_table_says_so(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    [post] = [seen for seen in ana.messages("table-one") if "Start" in seen.buttons]
    await bot.store.retention.delete_table(table.number)
    bot.services.tables.held.read_again(table.number)

    answered = await ana.press(post.body, "Start").settled(PATIENCE)

    assert "This table no longer exists. Closed games" in said_to(answered)
