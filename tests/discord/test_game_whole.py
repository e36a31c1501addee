"""Whole games through real discord.py: by components, by commands, with robots, of every size."""

import re

import pytest

from bot.playground.people import Seen
from tests.discord.playing import (
    PATIENCE,
    Player,
    game_of,
    lobby_of,
    play_on,
    red_gavel,
    told,
)


def mentions(seen: Seen) -> list[str]:
    return [each["id"] for each in seen.body["mentions"]]


def has_heading(seen: Seen) -> bool:
    """Whether it is a panel: nothing else asks a question under a heading."""
    return any(line.startswith("### ") for line in seen.text.splitlines())


async def test_three_people_play_a_whole_game_by_components_alone(loopback, bot, record_property):
    pings = []

    def listen(change):
        if change.kind == "MESSAGE_CREATE" and change.visible_to is None:
            pings.extend(each["id"] for each in change.body["mentions"])

    loopback.world.watchers.append(listen)
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    players = [Player(person, "table-one", seed=1) for person in table.people]

    async def over():
        return await table.status() == "over"

    moves = await play_on(players, over)
    await told(bot)

    posts = table.moves
    record_property("moves", moves)
    record_property("posts", len(posts))
    assert moves > 60
    assert len(posts) < moves
    everyone = {person.id for person in table.people}
    for post in posts:
        [picture] = post.pictures
        assert picture["url"]
        assert 0 < len(picture["description"]) <= 1024
        waiting = [line for line in post.text.splitlines() if line.startswith("Waiting for")]
        said = "".join(line for line in post.text.splitlines() if line not in waiting)
        assert "<@" not in said
        named = set(re.findall(r"<@(\d+)>", "".join(waiting)))
        assert set(mentions(post)) <= named <= everyone
        assert not post.body["mention_everyone"]
    assert "The game is over." in posts[-1].text
    assert "Fingerprint of the deal" in posts[0].text
    assert [n for n, post in enumerate(posts) if "Seed of" in post.text] == [len(posts) - 1]
    answers = [a.seat for a in await bot.store.answers(table.number) if not a.automatic]
    for seat, person in enumerate(table.people):
        pinged = pings.count(person.id)
        assert 0 < pinged <= answers.count(seat), "a decision pings once at the most"
    assert not [post for post in table.posts[1:] if has_heading(post)], "panels are private"


async def test_the_first_post_shows_a_real_picture(loopback, tmp_path):
    async with red_gavel(loopback, tmp_path / "db") as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        await told(bot)
        panel = await table.panel(table.people[0])

        for seen in (table.moves[-1], panel):
            path = seen.pictures[0]["url"].partition("/attachments/")[2]
            assert loopback.world.attachments.read(path).startswith(b"\x89PNG")


async def test_a_whole_game_is_played_by_commands(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    used = {"bid": 0, "pass": 0, "move": 0}

    for _ in range(600):
        if await table.status() == "over":
            break
        [person] = await table.awaited()
        look = await bot.tables.look(table.number, int(person.id))
        if look.ask.moment == "bid":
            name = "bid" if look.ask.low <= look.ask.high and used["bid"] % 3 == 0 else "pass"
            options = {"amount": look.ask.low} if name == "bid" else {}
            used["bid"] += 1
        else:
            name = "move"
            offered = await person.autocomplete("move", {"choice": ""}, "choice", "table-one")
            [first, *_] = offered.choices
            options = {"choice": first["value"]}
            if look.ask.least > 1:  # several things at once are chosen from the panel
                await bot.tables.play(table.number, int(person.id), None, look.ask.fallback)
                continue
        outcome = await person.command(name, options, "table-one").settled(PATIENCE)
        used[name] += 1
        assert outcome.ephemeral
        assert (await bot.tables.look(table.number, int(person.id))).digest != look.digest

    assert await table.status() == "over"
    assert used["bid"] > 5
    assert used["pass"] > 5
    assert used["move"] > 20


async def test_one_person_plays_with_robots_to_the_end(loopback, bot):
    table = await game_of(loopback, bot, "Ana", robots=2)
    player = Player(table.people[0], "table-one")

    async def robots_have_played():
        return await table.status() == "over" or await table.awaited()

    for _ in range(400):
        if await table.status() == "over":
            break
        if not await player.move():
            await told(bot)

    assert await table.status() == "over"
    played = {seat for seat, _ in await table.answered()}
    assert played == {0, 1, 2}
    everyone = {each for post in table.posts for each in mentions(post)}
    assert everyone <= {table.people[0].id}


@pytest.mark.parametrize("names", [("Ana", "Bram"), ("Ana", "Bram", "Chidi", "Dana")])
async def test_a_game_of_two_and_of_four_begins_with_a_bid_of_the_first_seat(loopback, bot, names):
    table = await game_of(loopback, bot, *names)

    assert [person.name for person in await table.awaited()] == ["Ana"]
    panel = await table.panel(table.people[0])
    assert "Bid materials to keep the contract, or pass." in panel.text
    assert len((await bot.tables.look(table.number, None)).seats) == len(names)


async def test_a_game_of_robots_alone_cannot_lose_its_host(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", robots=1)
    post = table.posts[0]

    outcome = await table.people[0].press(post, "Leave").settled()

    assert "You are the only one here." in Seen(outcome.followups[0]).text
