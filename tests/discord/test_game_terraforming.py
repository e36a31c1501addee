"""Terraforming Mars, from half-way on, through real discord.py, by components alone."""

from tests.discord.playing import Player, game_of, play_on, told


async def test_three_people_terraform_mars_by_components_alone(loopback, bot, record_property):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Terraforming Mars", options=""
    )
    async with bot.services.tables.open(
        table.number
    ) as held:  # chance takes many generations to get there
        held.running().parameters.update(temperature=4, oxygen=12, oceans=7)
    players = [Player(person, "table-one", seed=2) for person in table.people]

    async def over():
        return await table.status() == "over"

    moves = await play_on(players, over, most=6000)
    await told(bot)

    posts = table.moves
    record_property("moves", moves)
    record_property("posts", len(posts))
    assert moves > 100
    assert "Generation 3" in "".join(post.text for post in posts)
    assert len(posts) < moves
    for post in posts:
        [picture] = post.pictures
        assert 0 < len(picture["description"]) <= 1024
    assert "The game is over." in posts[-1].text
