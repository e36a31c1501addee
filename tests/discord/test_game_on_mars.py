"""On Mars through real discord.py: by components alone, by typing, and alone against Lacerda."""

from tests.conformance.tables import missions_nearly_done
from tests.discord.playing import Player, game_of, told
from tests.discord.typist import Typist


async def hurried(loopback, bot, *names):
    """Return a table with nearly completed missions, so that an end is in sight."""
    table = await game_of(loopback, bot, *names, game="On Mars", options="")
    async with bot.services.tables.open(table.number) as held:
        missions_nearly_done(held.running())
    return table


async def test_two_people_play_on_mars_by_components_alone(
    loopback, bot, same_cards, record_property
):
    table = await game_of(loopback, bot, "Ana", "Bram", game="On Mars", options="")
    players = [Player(person, "table-one", seed=1) for person in table.people]
    moves = 0

    while moves < 60:
        moves += sum([await player.move() for player in players])
    await told(bot)

    posts = table.moves
    record_property("moves", moves)
    record_property("posts", len(posts))
    assert len(posts) < moves / 2, "a turn of several presses is one post"
    for post in posts:
        [picture] = post.pictures
        assert 0 < len(picture["description"]) <= 1024


async def test_somebody_alone_plays_on_mars_by_typing(loopback, bot):
    table = await hurried(loopback, bot, "Ana")
    typist = Typist(table.people[0], table)

    for _ in range(1500):
        if await table.status() == "over":
            break
        assert await typist.move()

    assert await table.status() == "over"
    assert any("Lacerda" in post.text for post in table.moves)
