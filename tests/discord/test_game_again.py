"""Playing again: a finished game offers the same once more to the same people."""

from tests.discord.playing import PATIENCE, game_of, told

OPTIONS = "starting_player=seat 1, strict_end, limit=48"


async def played(loopback, bot, *names, robots=0):
    """A game that is over."""
    table = await game_of(loopback, bot, *names, robots=robots, options=OPTIONS)
    await bot.services.seating.choose(table.number, int(table.people[0].id), "picture", "wide")
    await table.hurry()
    await table.finish()
    return table


async def again(table, person):
    outcome = await table.press(person, "Play again", table.posts[-1])
    await told(table.bot)
    return outcome.text


async def opened(table):
    """The lobby that stands in the channel now."""
    number = await table.bot.store.table_in(int(table.loopback.channel(table.channel)["id"]))
    return await table.bot.services.seating.lobby(number)


async def test_the_last_post_opens_the_same_game_again_and_calls_the_others_once(loopback, bot):
    table = await played(loopback, bot, "Ana", "Bram", robots=1)
    ana, bram = table.people

    said = await again(table, bram)

    lobby = await opened(table)
    assert "The table is open. You sit there." in said
    assert lobby.table != table.number
    assert [seated.name for seated in lobby.seats] == ["Bram", "Rusty"]
    assert lobby.host_name == "Bram"
    chosen = {option.id: option.value for option in lobby.options}
    assert chosen["starting_player"] == "seat 1"
    assert chosen["strict_end"] == "true"
    assert chosen["picture"] == "wide"
    assert chosen["limit"] == "48"
    calls = [post for post in table.posts if "opens Project Mars again" in post.text]
    assert len(calls) == 1
    assert f"<@{ana.id}>" in calls[0].text
    assert f"<@{bram.id}>" not in calls[0].text


async def test_who_wants_it_second_sits_down_at_the_table_of_the_first(loopback, bot):
    table = await played(loopback, bot, "Ana", "Bram")
    over = table.posts[-1]
    await again(table, table.people[0])

    outcome = await table.press(table.people[1], "Play again", over)

    assert "You sit at the table." in outcome.text
    assert [seated.name for seated in (await opened(table)).seats] == ["Ana", "Bram"]
    twice = await table.press(table.people[1], "Play again", over)
    assert "You sit at this table already." in twice.text


async def test_a_running_game_and_strangers_are_refused(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, eva = table.people[0], loopback.person("Eva")

    early = await ana.command("game again", {}, table.channel).settled(PATIENCE)
    await table.hurry()
    await table.finish()
    stranger = await eva.command("game again", {}, table.channel).settled(PATIENCE)
    typed = await ana.command("game again", {}, table.channel).settled(PATIENCE)

    assert "This game is not over yet." in early.text
    assert "Only its players can open it again." in stranger.text
    assert "The table is open." in typed.text


async def test_a_channel_where_another_game_is_open_is_not_taken(loopback, bot):
    table = await played(loopback, bot, "Ana", "Bram")
    ana, over = table.people[0], table.posts[-1]
    other = {"game": "Terraforming Mars"}
    await loopback.person("Eva").command("game new", other, table.channel).settled(PATIENCE)

    outcome = await table.press(ana, "Play again", over)

    assert "Terraforming Mars is being opened here." in outcome.text
