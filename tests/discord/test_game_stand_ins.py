"""Stand-ins as people see them: a briefing for who sits down, one press for who comes back."""

from playground.people import Seen
from tests.discord.playing import PATIENCE, become, game_of, red_gavel, said_to, told
from tests.discord.test_game_handing import asking, replace


async def test_a_stand_in_is_briefed_and_the_first_player_is_back_with_one_press(
    loopback, bot, screen
):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    dana = loopback.person("Dana")
    await table.press(ana, "Bid 1")
    await replace(bram, "1", dana)
    await told(bot)
    assert "Bram may take the seat back at any time." in asking(table).text

    agreed = await dana.press(asking(table), "Agree").settled(PATIENCE)
    await told(bot)
    status = await ana.command("game status", {}, "table-one").settled(PATIENCE)
    [dm] = [seen for seen in table.dms(bram) if "Take my seat back" in seen.buttons]
    hand = await bram.command("hand", {}, "table-one").settled(PATIENCE)

    for words in (
        "You now play for Bram in Project Mars",
        "Bram may take the seat back at any time.",
        "Project Mars: ",
        "Ana bid 1 material",
    ):
        assert words in said_to(agreed).replace("*", "")
    assert "Raise" in agreed.text or "Bid" in agreed.text, "what is asked"
    assert "**Dana** stands in for Bram." in status.text
    assert "Dana plays for you in Project Mars" in dm.text.replace("*", "")
    assert "Dana stands in for you." in said_to(hand)

    back = await bram.press(dm, "Take my seat back").settled(PATIENCE)
    await told(bot)

    assert "You play again instead of Dana" in said_to(back)
    assert Seen(back.record).pictures
    assert "**Bram** is back and plays again instead of Dana." in table.moves[-1].text
    assert "You have no seat at this table" in (await table.panel(dana)).text
    await become(lambda: not [s for s in table.dms(bram) if "Take my seat back" in s.buttons])
    assert not [s for s in table.dms(dana) if "You now play for" in s.text]


async def test_a_stand_in_who_leaves_takes_nothing_along(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram, dana = table.people[1], loopback.person("Dana")
    await replace(bram, "1", dana)
    await told(bot)
    await dana.press(asking(table), "Agree").settled(PATIENCE)

    gone = await dana.command("game leave", {"sure": True}, "table-one").settled(PATIENCE)
    await told(bot)

    assert "You no longer play for Bram. Rusty goes on" in said_to(gone).replace("*", "")
    assert "Rusty now plays for Bram instead of Dana." in table.moves[-1].text.replace("*", "")
    assert not (await bot.services.tables.view(table.number, None)).over
    await become(lambda: [s for s in table.dms(bram) if "**Rusty** plays for you" in s.text])
    [dm] = [s for s in table.dms(bram) if "Take my seat back" in s.buttons]
    await bram.press(dm, "Take my seat back").settled(PATIENCE)
    assert (await bot.services.tables.view(table.number, int(bram.id))).viewer == 1


async def test_a_stand_in_who_is_gone_reads_whose_seat_it_is(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram, dana = table.people[1], loopback.person("Dana")
    await replace(bram, "1", dana)
    await told(bot)
    await dana.press(asking(table), "Agree").settled(PATIENCE)
    await dana.command("game leave", {}, "table-one").settled(PATIENCE)
    panel = await table.panel(bram)

    refused = await dana.press(panel, "Take my seat back").settled(PATIENCE)

    assert refused.failed or "The seat is Bram's; Rusty stands in" in said_to(refused)
    assert (await bot.services.tables.view(table.number, None)).seats[1].member is None


async def test_a_seat_is_taken_back_once(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram = table.people[1]
    await bram.command("game replace", {"player": "1", "caretaker": "hold"}, "table-one").settled(
        PATIENCE
    )
    await told(bot)
    panel = await table.panel(bram)
    assert "**Bram (away)** stands in for you" in panel.text

    await bram.press(panel, "Take my seat back").settled(PATIENCE)
    again = await bram.press(panel, "Take my seat back").settled(PATIENCE)

    assert "Nobody stands in for you at this table." in said_to(again)
    assert (await bot.services.tables.view(table.number, int(bram.id))).viewer == 1


async def test_who_leaves_the_server_is_noticed_when_reminded_and_may_come_back(
    loopback, clock, tmp_path, blank_pictures
):
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
        ana = table.people[0]
        ana.leave_guild()
        clock.forward(hours=25)
        await bot.clock.ring()
        await become(lambda: any("has left this server" in post.text for post in table.posts))
        await told(bot)
        names = [s.name for s in (await bot.services.tables.view(table.number, None)).seats]

        ana.join_guild()
        panel = await table.panel(ana)
        await ana.press(panel, "Take my seat back").settled(PATIENCE)

        assert names == ["Rusty", "Bram", "Chidi"]
        assert (await bot.services.tables.view(table.number, int(ana.id))).viewer == 0


async def test_the_briefing_tells_what_the_seat_may_know_and_nothing_of_the_others(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    dana = loopback.person("Dana")
    async with bot.services.tables.open(table.number) as held:
        for seat in held.running().seats:
            held.running().tell(f"Only seat {seat} may read this.", to=seat)
    await table.press(ana, "Bid 1")
    await replace(bram, "1", dana)
    await told(bot)

    awaits = await dana.press(asking(table), "About this seat").settled(PATIENCE)
    agreed = await dana.press(asking(table), "Agree").settled(PATIENCE)

    assert "may read this" not in said_to(awaits) + asking_text(table)
    assert "Bram may take the seat back at any time." in said_to(awaits)
    assert "Only seat 1 may read this." in said_to(agreed)
    assert "Only seat 0" not in said_to(agreed)
    assert "Only seat 2" not in said_to(agreed)
    view = await bot.services.tables.view(table.number, int(dana.id))
    async with bot.services.tables.open(table.number) as held:
        assert view.game_view == held.running().view(1)


def asking_text(table):
    return "\n".join(post.text for post in table.posts)
