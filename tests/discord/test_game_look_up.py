"""*Look up…* on the posts of a table: private, for everybody there, and for ever."""

import pytest

from tests.discord.playing import Player, game_of, settled, told

MENU = ":look_up:"


@pytest.fixture
async def table(loopback, bot):
    """Return a game in which some posts have named things."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="Project Mars")
    players = [Player(person, "table-one", seed=3) for person in table.people]
    for _ in range(60):
        if len([post for post in table.moves if menus(post)]) > 1:
            break
        for player in players:
            await player.move()
        await told(bot)
    await settled(bot)
    return table


def menus(post):
    return [each for each in post.components if MENU in each.get("custom_id", "")]


async def looked_up(person, post, values):
    [menu] = menus(post)
    return await person.choose(post, menu["custom_id"], values).settled()


async def test_one_press_shows_a_card_to_whoever_presses_alone(loopback, table):
    old, *_, newest = [post for post in table.moves if menus(post)]
    chidi = loopback.person("Chidi")
    before = len(table.posts)

    for person in (table.people[0], chidi):
        for post in (old, newest):
            [menu] = menus(post)
            shown = await looked_up(person, post, [menu["options"][0]["value"]])

            assert shown.ephemeral
            assert f"### {menu['options'][0]['label']}" in shown.text
            assert menu["options"][0]["label"] in post.text, "it stands in the post"
    assert len(table.posts) == before


async def test_it_works_when_the_game_was_closed_and_for_nothing_that_is_no_card(
    loopback, bot, table
):
    post = next(post for post in table.moves if menus(post))
    [menu] = menus(post)
    await bot.services.seating.close(table.number)
    await told(bot)

    shown = await looked_up(table.people[1], post, [menu["options"][0]["value"]])
    assert f"### {menu['options'][0]['label']}" in shown.text
