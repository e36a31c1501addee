"""Back to any move, as people see it: suggestions, a vote that says what it means, a majority."""

from playground.people import Seen
from tests.discord.playing import PATIENCE, PLAIN, game_of, said_to, told
from tests.discord.test_game_handing import asking
from tests.discord.test_game_terraforming_undo import with_a_centre_to_draw


async def suggested(person, typed=""):
    outcome = await person.autocomplete("game undo", {"move": typed}, "move", "table-one")
    return {choice["name"]: choice["value"] for choice in outcome.choices}


async def undo(person, move):
    return await person.command("game undo", {"move": move}, "table-one").settled(PATIENCE)


async def test_a_move_is_picked_from_the_list_and_more_than_half_decide(loopback, bot, screen):
    options = "starting_player=seat 1, undo=majority"
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", "Dana", options=options)
    ana, bram, chidi, dana = table.people
    for person, label in ((ana, "Bid 1"), (bram, "Bid 2"), (chidi, "Pass")):
        await table.press(person, label)
    await told(bot)

    moves, some = await suggested(ana), await suggested(ana, "bram")
    asked = await undo(ana, some["Bram bid 2 materials."])
    await told(bot)
    question = asking(table).text
    refused = await chidi.press(asking(table), "Refuse").settled(PATIENCE)
    await told(bot)
    in_between = asking(table).text
    for person in (bram, dana):
        await person.press(asking(table), "Agree").settled(PATIENCE)
        await told(bot)

    assert [*moves] == ["Chidi passed.", "Bram bid 2 materials.", "Ana bid 1 material."]
    assert [*some] == ["Bram bid 2 materials."]
    assert "The others are asked" in said_to(asked)
    assert "**Ana** asks to take back:\n**Bram** bid 2 materials." in question
    assert "**Chidi** passed." in question
    assert "This happens as soon as 3 agree." in question
    assert "You do not agree." in said_to(refused)
    assert "Not agreed: **Chidi**." in in_between
    assert await table.answered() == [(0, 1)]
    assert await table.awaited() == [bram]
    assert "**Ana** took back a move." in table.moves[-1].text
    await table.press(bram, "Pass")
    await told(bot)


async def test_of_three_the_post_says_what_silence_means_and_a_refusal_rests(loopback, bot):
    options = "starting_player=seat 1, undo=majority"
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", options=options)
    ana, bram, chidi = table.people
    await table.press(ana, "Bid 1")
    await told(bot)

    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)
    question = asking(table).text
    await bram.press(asking(table), "Agree").settled(PATIENCE)
    await chidi.press(asking(table), "Refuse").settled(PATIENCE)
    await told(bot)
    again = await ana.command("game undo", {}, "table-one").settled(PATIENCE)

    assert "if 2 agree and nobody refuses." in question
    assert "**Chidi** does not agree to take the move back." in table.posts[-1].text
    assert "That was refused. You can ask for it again once somebody else has" in said_to(again)
    assert "or from <t:" in said_to(again)
    assert await table.answered() == [(0, 1)]


async def test_a_move_that_does_not_exist_is_refused_in_private(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    before = [post.text for post in table.posts]

    stranger = await suggested(loopback.person("Dana"))
    refused = await undo(bram, "the winning one")
    await told(bot)

    assert stranger == {}
    assert "That move cannot be taken back" in said_to(refused)
    assert [post.text for post in table.posts] == before


async def test_the_vote_says_who_has_seen_cards_and_never_which(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.skip_to("action", seat=0)
    await with_a_centre_to_draw(bot, table)
    ana = table.people[0]
    used = {"choice": "use:development_center:0"}
    await ana.command("move", used, "table-one").settled(PATIENCE)
    drawn = await bot.services.tables.view(table.number, int(ana.id))
    card = drawn.game_view["players"][0]["hand"][-1]["name"]

    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)
    post = asking(table)
    awaits = Seen(post.record).text

    assert "**Ana** has seen a card that not everybody has seen." in awaits
    assert "is shuffled anew, so that other cards come." in awaits
    assert card not in awaits


async def test_what_only_one_has_seen_is_taken_back_without_a_word_to_anybody(
    loopback, bot, screen
):
    """Opening a private plan and taking that back asks nobody; before, it pinged the table."""
    options = "mars_auction=on, bidding=plan, first_player=first seat"
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=options)
    ana, bram = table.people
    await bot.services.tables.play(table.number, int(bram.id), None, ["card"])
    card = (await bot.services.tables.view(table.number, int(bram.id))).ask.options[0].id
    await bot.services.tables.play(table.number, int(bram.id), None, [card])
    await told(bot)
    before = [(post.id, post.text) for post in table.posts], len(table.dms(ana))

    moves = await suggested(bram)
    done = await undo(bram, "")
    await told(bot)

    assert "Taken back." in said_to(done)
    assert "(Your secret plan for this auction)" in " ".join(moves)
    assert "A move that nobody else has seen." not in moves
    assert ([(post.id, post.text) for post in table.posts], len(table.dms(ana))) == before
    assert await bot.store.proposals.of(table.number) == []
