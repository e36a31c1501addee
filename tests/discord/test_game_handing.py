"""Seats that change hands, as people see it: who is asked, who is told what, who may open what."""

from itertools import product

from playground.people import Seen
from tests.discord.playing import PATIENCE, become, game_of, said_to, told


async def replace(person, player, by=None):
    options = {"player": player} | ({"by": by.id} if by is not None else {})
    return await person.command("game replace", options, "table-one").settled(PATIENCE)


def asking(table):
    """The post that asks for agreement."""
    [post] = [post for post in table.posts if "Agree" in post.buttons]
    return post


async def test_a_newcomer_is_told_what_awaits_them_and_sees_the_seat_only_once_seated(
    loopback, bot
):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    _, bram, _ = table.people
    dana = loopback.person("Dana")

    asked = await replace(bram, "1", dana)
    await told(bot)
    post = asking(table)
    question, mentioned = post.text, [each["id"] for each in post.body["mentions"]]
    awaits = await dana.press(post, "About this seat").settled(PATIENCE)
    agreed = await dana.press(post, "Agree").settled(PATIENCE)
    await told(bot)

    assert "It waits for Dana to agree" in said_to(asked)
    assert "**Bram** would like Dana to play for them from now on." in question
    assert mentioned == [dana.id]
    assert "To play for Bram in Project Mars" in said_to(awaits).replace("*", "")
    assert not Seen(awaits.record).pictures
    assert agreed.ephemeral
    assert "You now play for Bram in Project Mars" in agreed.text
    assert Seen(agreed.record).pictures, "what the seat holds"
    assert "**Dana** now plays for Bram." in table.moves[-1].text
    assert "**Dana** stands in for you" in (await table.panel(bram)).text
    [welcome] = table.dms(dana)
    assert "You now play for Bram" in welcome.text
    await become(lambda: not [post for post in table.posts if "Agree" in post.buttons])


async def test_the_host_gives_nobodys_seat_away(loopback, bot):
    table = await game_of(loopback, bot, "Bram", "Ana", "Chidi")
    bram, ana, _ = table.people
    zed = loopback.person("Dana")

    asked = await replace(bram, "1", zed)
    await told(bot)
    await zed.press(asking(table), "Agree").settled(PATIENCE)
    await told(bot)
    panel = await table.panel(zed)

    assert "It waits for Dana and Ana to agree" in said_to(asked)
    assert "You have no seat at this table" in panel.text
    assert not panel.pictures
    refused = await ana.press(asking(table), "Refuse").settled(PATIENCE)
    await told(bot)
    assert "You do not agree." in said_to(refused)
    assert "**Ana** does not agree that another plays for **Ana**." in table.posts[-1].text
    assert (await bot.services.tables.view(table.number, int(ana.id))).viewer == 1


async def test_a_moderator_of_this_server_and_of_no_other_may_close_a_table(loopback, bot):
    table = await game_of(loopback, bot, "Bram", "Chidi")
    ana = loopback.person("Ana")  # she owns the server
    question = await ana.command("game cancel", {}, "table-one").settled(PATIENCE)
    assert "Cancel the game" in Seen(question.record).buttons
    await bot.store._database.write(lambda db: db.execute("UPDATE game SET home = home + 1"))
    bot.services.tables.held.tables.clear()

    typed = await ana.command("game cancel", {"sure": True}, "table-one").settled(PATIENCE)
    pressed = await ana.press(Seen(question.record), "Cancel the game").settled(PATIENCE)

    for outcome in (typed, pressed):
        assert "Only Bram, the host of this table, or a moderator" in said_to(outcome)
    assert await table.status() == "running"


async def verified(person, receipt):
    outcome = await person.command("verify", {"seal": receipt}, "table-one").settled(PATIENCE)
    return outcome.text


async def test_what_was_sealed_before_belongs_to_who_sealed_it(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    dana = loopback.person("Dana")
    await table.in_the_channel()
    for seat in range(3):
        await table.give(seat, materials=9)
    await bram.command("bid", {"up_to": 5}, "table-one").settled(PATIENCE)
    await table.press(ana, "Bid 1")
    async with bot.services.tables.open(table.number) as held:
        earlier = held.running().receipts.seals[-1]
    await replace(bram, "1", dana)
    await told(bot)
    await dana.press(asking(table), "Agree").settled(PATIENCE)
    await table.press(chidi, "Bid 3")
    await told(bot)
    async with bot.services.tables.open(table.number) as held:
        later = held.running().receipts.seals[-1]

    assert later != earlier
    assert "up to 5" in await verified(bram, earlier)
    assert "up to 5" not in await verified(dana, earlier)
    assert "up to 5" in await verified(dana, later)
    assert "up to 5" not in await verified(bram, later)
    assert "up to 5" not in await verified(ana, earlier) + await verified(ana, later)


async def test_who_is_not_there_to_agree_is_not_asked(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram, dana = table.people[1], loopback.person("Dana")
    options = {"player": "1", "by": dana.id}

    privately = await bram.command("game replace", options).settled(PATIENCE)
    dana.leave_guild()
    gone = await replace(bram, "1", dana)
    await told(bot)

    assert "Use this command in the channel of the game" in said_to(privately)
    assert "Dana is not on this server. Invite them" in said_to(gone)
    await become(lambda: not [post for post in table.posts if "Agree" in post.buttons])


async def test_the_host_is_chosen_by_command(loopback, bot):
    table = await game_of(loopback, bot, "Bram", "Chidi", "Dana")
    bram, chidi, dana = table.people

    async def host(person, **options):
        outcome = await person.command("game host", options, "table-one").settled(PATIENCE)
        return said_to(outcome)

    assert "It waits for Bram to agree." in await host(chidi)
    await told(bot)
    assert "The host sets reminders and limits" in asking(table).text
    agreed = await bram.command("game vote", {"answer": "agree"}, "table-one").settled(PATIENCE)
    await told(bot)
    assert "You agree." in said_to(agreed)
    assert "Chidi hosts this table now." in table.posts[-1].text
    assert "Only those who sit at this table" in await host(loopback.person("Eva"))
    assert "Chidi is here." in await host(loopback.person("Ana"))  # who moderates
    refused = await dana.command("game cancel", {}, "table-one").settled(PATIENCE)
    assert "Only Chidi, the host of this table" in said_to(refused)


async def press_all(table, people, label):
    """These people press such a button wherever there is one."""
    for post in [post for post in table.posts if label in post.buttons]:
        for person in people:
            await person.press(post, label).settled(PATIENCE)
    await told(table.bot)


async def test_a_script_with_two_accounts_reads_no_hand(loopback, bot, clock):
    """One opens the table, the other helps; they try every command that could move a seat."""
    table = await game_of(loopback, bot, "Bram", "Chidi")
    bram, _ = table.people
    mine = bram, loopback.person("Dana")

    async def reads_another_hand():
        panels = [await table.panel(person) for person in mine]
        views = [await bot.services.tables.view(table.number, int(person.id)) for person in mine]
        nothing = "You have no seat at this table", "stands in for you"
        assert all(
            any(words in panel.text for words in nothing) and not panel.pictures
            for panel, view in zip(panels, views, strict=True)
            if view.viewer is None
        )
        return any(view.viewer == 1 for view in views)

    for days in range(2):
        for caller, by in product(mine, (*mine, None)):
            await replace(caller, "1", by)
            await told(bot)
            await press_all(table, mine, "Agree")
            assert not await reads_another_hand()
            await press_all(table, mine, "Refuse")
        if days == 0:
            await table.press(bram, "Pass")
            clock.forward(hours=96)
    await replace(bram, "0", mine[1])
    await told(bot)
    await press_all(table, mine, "Agree")
    await replace(mine[1], "1", bram)
    await told(bot)
    await press_all(table, mine, "Agree")

    assert not await reads_another_hand()
    assert (await bot.services.tables.view(table.number, int(mine[1].id))).viewer == 0
