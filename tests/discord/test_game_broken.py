"""A broken table, as its people see it: /game undo asks all of them, a moderator needs nobody."""

from tests.discord.playing import PATIENCE, game_of, said_to, told
from tests.discord.test_game_handing import asking


async def broken(loopback, bot, *names):
    """Ana has bid 1, Bram 2, and the save after that cannot be read."""
    table = await game_of(loopback, bot, *names)
    await table.press(table.people[0], "Bid 1")
    await table.press(table.people[1], "Bid 2")
    await told(bot)
    version = await table.version()
    await bot.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = x'00' WHERE version >= ?", (version,))
    )
    bot.services.tables.held.tables.clear()
    return table


async def undo(person):
    return await person.command("game undo", {}, "table-one").settled(PATIENCE)


async def test_its_people_agree_and_it_plays_on(loopback, bot, screen):
    table = await broken(loopback, bot, "Bram", "Chidi", "Dana")
    bram, chidi, dana = table.people
    moved = await bram.command("move", {}, "table-one").settled(PATIENCE)
    stranger = await undo(loopback.person("Eva"))

    asked = await undo(bram)
    await told(bot)
    question = asking(table).text
    for person in (chidi, dana):
        agreed = await person.press(asking(table), "Agree").settled(PATIENCE)
        assert "You agree." in said_to(agreed)
    await told(bot)

    assert "/game undo asks its players to go back" in said_to(moved)
    assert "You do not sit at this table" in said_to(stranger)
    assert "It waits for Chidi and Dana to agree" in said_to(asked)
    assert "This table is broken" in question
    assert "**Chidi** bid 2 materials." in question
    assert "This table was broken. It went back" in table.moves[-1].text
    assert await table.answered() == [(0, 1)]
    await table.press(chidi, "Pass")
    await told(bot)
    assert not [post for post in table.posts if "Agree" in post.buttons]


async def test_a_moderator_mends_it_at_once(loopback, bot):
    table = await broken(loopback, bot, "Bram", "Chidi")
    ana = loopback.person("Ana")  # she owns the server

    mended = await undo(ana)
    await told(bot)
    whole = await undo(table.people[1])

    assert "The table is mended." in said_to(mended)
    assert "You have made no move" in said_to(whole)
    assert await table.awaited() == [table.people[1]]
