"""Whole games through real discord.py: by components, by commands, with robots, of every size."""

import re

import pytest

from playground.people import Seen
from tests.discord.playing import Player, Table, game_of, lobby_of, red_gavel, told
from tests.discord.typist import Typist


def mentions(seen: Seen) -> list[str]:
    return [each["id"] for each in seen.body["mentions"]]


def has_heading(seen: Seen) -> bool:
    """Whether it is a panel: nothing else asks a question under a heading."""
    return any(line.startswith("### ") for line in seen.text.splitlines())


async def test_three_people_play_by_components_alone_and_see_the_end(
    loopback, bot, record_property
):
    pings = []

    def listen(change):
        if change.kind == "MESSAGE_CREATE" and change.visible_to is None:
            pings.extend(each["id"] for each in change.body["mentions"])

    loopback.world.watchers.append(listen)
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    for person in table.people:
        await bot.store.members.change(int(person.id), letters="never")
    players = [Player(person, "table-one", seed=1) for person in table.people]
    moves = 0

    while moves < 60:
        moves += sum([await player.move() for player in players])
    await table.hurry()
    await table.finish()

    posts = table.moves
    record_property("moves", moves)
    record_property("posts", len(posts))
    assert len(posts) < len(await table.answered())
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
    assert [n for n, post in enumerate(posts) if "The deal: " in post.text] == [len(posts) - 1]
    answers = [a.seat for a in await bot.store.log.answers(table.number) if not a.automatic]
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
    typists = {person.id: Typist(person, table) for person in table.people}
    used = {"bid": 0, "pass": 0, "move": 0}

    for _ in range(600):
        if await table.status() == "over":
            break
        [person] = await table.awaited()
        view = await bot.services.tables.view(table.number, int(person.id))
        if view.ask.moment == "bid":
            name = "bid" if view.ask.low <= view.ask.high and used["bid"] % 3 == 0 else "pass"
            await typists[person.id].command(name, **_lowest(name, view.ask))
            used["bid"] += 1
        else:
            name = "move"
            assert await typists[person.id].move()
        used[name] += 1
        if used["bid"] > 5 and used["pass"] > 5 and used["move"] > 20:
            await table.hurry()
        assert (await bot.services.tables.view(table.number, int(person.id))).digest != view.digest

    assert await table.status() == "over"
    assert used["bid"] > 5
    assert used["pass"] > 5
    assert used["move"] > 20


def _lowest(name, ask):
    return {"amount": ask.low} if name == "bid" else {}


async def test_a_game_with_a_robot_is_opened_and_played_to_the_end_by_commands(
    loopback, bot, same_cards
):
    ana = loopback.person("Ana")
    typist = Typist(ana, Table(loopback, bot, 1, [ana], "table-one"))

    await typist.command("game new", game="Terraforming Mars")
    await typist.command("game settings", option="First player", value="first seat")
    await typist.command("game robot")
    await typist.command("game start")
    await told(bot)  # the cards are dealt once the channel has been told
    async with bot.services.tables.open(1) as held:
        held.running().parameters.update(temperature=0, oxygen=10, oceans=5)
    for _ in range(2000):
        if await typist.table.status() == "over":
            break
        if not await typist.move():
            await told(bot)

    assert await typist.table.status() == "over"
    assert {seat for seat, _ in await typist.table.answered()} == {0, 1}
    assert (await typist.view()).game_view["generation"] > 5
    assert typist.kinds["Choose"] > 50
    assert typist.kinds["Allocation"] > 0
    assert typist.kinds["sure"] > 0


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
    assert len((await bot.services.tables.view(table.number, None)).seats) == len(names)


async def test_a_game_of_robots_alone_cannot_lose_its_host(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", robots=1)
    post = table.posts[0]

    outcome = await table.people[0].press(post, "Leave").settled()

    assert "You are the only one here." in Seen(outcome.followups[0]).text
