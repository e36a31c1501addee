"""Games and their channels: the wrong one, direct messages, channels and people that are gone."""

from tests.discord.playing import PATIENCE, become, game_of, said_to, told


async def test_the_wrong_channel_names_the_right_one(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    ana = await table.people[0].command("move", {}, "lounge").settled(PATIENCE)
    dana = await loopback.person("Dana").command("move", {}, "lounge").settled(PATIENCE)

    channel = loopback.channel("table-one")["id"]
    assert f"You play Project Mars in <#{channel}>." in said_to(ana)
    assert "No game is played here. Open one with /game new." in said_to(dana)


async def test_commands_in_direct_messages_mean_ones_own_game(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    asked = await ana.command("move").settled(PATIENCE)
    bid = await ana.command("bid", {"amount": 1}).settled(PATIENCE)
    nobody = await loopback.person("Dana").command("move").settled(PATIENCE)

    assert "Bid materials to keep the contract" in asked.text
    assert "You bid" in bid.text or "**Ana** bid" in bid.text
    assert await table.answered() == [(0, 1)]
    assert "No game is played here. /game new opens one for you alone; to play with" in nobody.text
    assert await table.awaited() == [bram]


async def test_of_two_games_direct_messages_mean_the_one_that_waits(loopback, bot):
    one = await game_of(loopback, bot, "Ana", "Bram")
    two = await game_of(loopback, bot, "Bram", "Ana", channel="table-two")
    ana = one.people[0]
    await two.press(two.people[0], "Bid 1")

    for command, options in (("bid", {"amount": 2}), ("pass", {}), ("move", {"choice": "2"})):
        unclear = await ana.command(command, options).settled(PATIENCE)
        assert "More than one game waits for you:" in said_to(unclear)
    assert await one.answered() == []
    assert await two.answered() == [(0, 1)]

    await ana.command("bid", {"amount": 2}, "table-two").settled(PATIENCE)
    await ana.command("bid", {"amount": 1}).settled(PATIENCE)
    assert await one.answered() == [(0, 1)]
    assert await two.answered() == [(0, 1), (1, 2)]


async def test_of_two_games_direct_messages_mean_neither_where_a_mistake_would_hurt(loopback, bot):
    one = await game_of(loopback, bot, "Ana", "Bram")
    two = await game_of(loopback, bot, "Ana", "Bram", channel="table-two")
    ana = one.people[0]
    await one.press(ana, "Bid 1")
    places = [f"Project Mars in <#{loopback.channel(t.channel)['id']}>" for t in (one, two)]

    for command, options in (
        ("game leave", {"sure": "true"}),
        ("game cancel", {"sure": "true"}),
        ("game cancel", {}),
        ("game undo", {}),
        ("game replace", {"player": "Bram"}),
    ):
        outcome = await ana.command(command, options).settled(PATIENCE)
        assert "You play more than one game:" in said_to(outcome), command
        assert all(place in said_to(outcome) for place in places)
        assert "Use this command in that game's channel." in said_to(outcome)
    versions = [await one.version(), await two.version()]
    done = await ana.command("game cancel", {"sure": "true"}, "table-two").settled(PATIENCE)

    assert "The table is closed." in said_to(done)
    assert places[1] in said_to(done)
    assert [await one.version(), await two.version() - 1] == versions
    undone = await ana.command("game undo").settled(PATIENCE)
    assert places[0] in said_to(undone)


async def test_a_player_whose_dms_are_closed_is_told_once_and_plays_on(loopback, bot):
    ana, bram = loopback.person("Ana"), loopback.person("Bram")
    bram.close_dms()
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.press(ana, "Bid 1")
    await told(bot)

    first = await table.panel(bram)
    second = await table.panel(bram)
    await table.press(bram, "Bid 2", second)

    assert "your DMs are closed" in first.text
    assert "your DMs are closed" not in second.text
    assert await table.answered() == [(0, 1), (1, 2)]
    assert table.dms(bram) == []
    calls = [post for post in table.posts if bram.id in str(post.body["mentions"])]
    assert len(calls) == 1, "the DM did not arrive: the channel called him, once"


async def test_a_player_who_left_the_server_holds_up_nobody(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    bram.leave_guild()

    await table.press(ana, "Bid 1")
    await told(bot)
    outcome = await ana.command("game replace", {"player": "Bram"}, "table-one").settled(PATIENCE)
    await told(bot)
    assert "It waits for Bram to agree." in outcome.text, "and he is looked for"

    await become(lambda: any("now plays for" in post.text for post in table.moves))
    await become(table.awaited)  # the robot has played
    await told(bot)
    assert await table.untold() == []
    assert set(await table.awaited()) <= {ana, chidi}


async def test_a_game_whose_channel_is_deleted_stands_still_until_somebody_brings_it_back(
    loopback, bot
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    loopback.delete_channel("table-one")

    dms = [await person.sees("The channel of your game") for person in (ana, bram)]
    assert all("type /game resume in another channel" in dm.text for dm in dms)
    bid = await ana.command("bid", {"amount": 1}).settled(PATIENCE)
    assert "so it stands still" in said_to(bid)
    assert await table.answered() == []

    offered = await ana.autocomplete("game resume", {"table": ""}, "table", "lounge")
    assert [each["value"] for each in offered.choices] == [str(table.number)]
    stranger = loopback.person("Dana")
    refused = await stranger.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "You do not play at this table" in said_to(refused)
    moved = await bram.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "The game goes on here." in said_to(moved)
    post = await ana.sees("The game goes on here.", "lounge")
    assert "Waiting for **Ana**" in post.text
    await told(bot)
    await ana.command("bid", {"amount": 1}, "lounge").settled(PATIENCE)
    await bram.command("bid", {"amount": 2}, "lounge").settled(PATIENCE)
    await ana.command("pass", {}, "lounge").settled(PATIENCE)
    await told(bot)
    assert await table.untold() == []
    assert any("**Bram** won the contract" in seen.text for seen in bram.messages("lounge"))


async def test_a_game_into_whose_server_another_is_carried_asks_everybody(loopback, bot):
    """The table lies in another server, as far as it knows, which has removed the bot."""
    table = await game_of(loopback, bot, "Bram", "Chidi", "Dana")
    bram, chidi, dana = table.people
    await told(bot)
    await bot.store._database.write(
        lambda db: db.execute("UPDATE game SET guild = guild + 1, home = home + 1")
    )
    bot.services.tables.held.tables.clear()

    moved = await chidi.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "It waits for Bram and Dana to agree." in said_to(moved)
    await dana.sees("I was removed from the server of your game")
    dm = await bram.sees("proposes that Project Mars goes on")
    posted = await dana.sees("proposes that Project Mars goes on", "lounge")
    assert "on The Red Gavel club" in posted.text
    await bram.press(dm, "Agree").settled(PATIENCE)
    assert (await bot.store.table(1))[0].lost == "server"
    agreed = await dana.press(posted, "Agree").settled(PATIENCE)
    await told(bot)

    assert "You agree." in said_to(agreed)
    await dana.sees("The game goes on here.", "lounge")
    found = (await bot.store.table(1))[0]
    assert (found.lost, found.home) == ("", found.guild)


async def test_the_old_channel_says_where_a_game_goes_on(loopback, bot):
    await game_of(loopback, bot, "Ana", "Bram")
    ana = loopback.person("Ana")

    await ana.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)

    channel = loopback.channel("lounge")["id"]
    await ana.sees(f"This game goes on in <#{channel}>.", "table-one")


async def test_a_game_moves_on_only_by_its_host_while_its_channel_is_there(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    refused = await bram.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "Only Ana, the host of this table, can do that." in said_to(refused)
    moved = await ana.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "The game goes on here." in said_to(moved)


async def test_a_number_that_no_table_can_have_is_no_game_of_ones_own(loopback, bot):
    ana = loopback.person("Ana")
    for number in ("9" * 30, "9" * 5000, "-1"):
        refused = await ana.command("game resume", {"table": number}, "lounge").settled(PATIENCE)
        assert "You do not play that game. Pick one from the list." in said_to(refused)
