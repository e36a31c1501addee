"""Standing orders that name cards."""

from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of
from tests.discord.test_game_lobby import refusal

DRAFT = "initial_draft=yes, first_player=first seat"


async def orders(person, **typed):
    return await person.command("orders", typed, "table-one").settled(PATIENCE)


def labels(sheet: Seen) -> list[str]:
    [menu] = sheet.selects
    return [option["label"] for option in menu["options"] if option.get("default")]


async def test_an_order_to_keep_cards_is_given_shown_changed_and_taken_back(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=DRAFT)
    bram = table.people[1]

    given = await orders(bram, details="birds, Fish")
    assert given.ephemeral
    sheet = Seen(given.record)
    assert "- When drafting, keep Birds and Fish" in sheet.text
    assert "/orders details" not in sheet.text
    assert labels(sheet) == ["When drafting, keep Birds and Fish"]

    [menu] = sheet.selects
    values = {option["label"]: option["value"] for option in menu["options"]}
    both = [values["When drafting, keep Birds and Fish"], values["Pay as proposed"]]
    await bram.choose(sheet, menu["custom_id"], both).settled(PATIENCE)
    sheet = Seen((await orders(bram, give="when drafting", details="Mine")).record)
    assert labels(sheet) == ["When drafting, keep Mine", "Pay as proposed"]

    stale = Seen((await orders(bram)).record)
    [old_menu] = stale.selects
    [menu] = sheet.selects
    await bram.choose(sheet, menu["custom_id"], [values["Pay as proposed"]]).settled(PATIENCE)
    assert labels(Seen((await orders(bram)).record)) == ["Pay as proposed"]
    late = await bram.choose(stale, old_menu["custom_id"], both).settled(PATIENCE)
    assert "That order has changed. Open the orders again." in refusal(late)


async def test_an_order_in_force_is_picked_though_it_reads_otherwise_by_now(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="")
    bram = table.people[1]
    sheet = Seen((await orders(bram)).record)
    [menu] = sheet.selects

    await bram.choose(sheet, menu["custom_id"], ["0"]).settled(PATIENCE)

    assert labels(Seen((await orders(bram)).record)) == ["Pass for the rest of generation 1"]


async def test_cards_that_there_are_not_are_refused(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=DRAFT)
    bram = table.people[1]

    unknown = await orders(bram, details="Birds, Unicorn")

    assert "There is no such choice now." in refusal(unknown)
    assert (await bot.services.tables.view(table.number, int(bram.id))).ordered == ()


async def test_a_game_whose_orders_name_no_cards_says_so(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    outcome = await orders(table.people[0], details="Mira Solberg")

    assert "No standing order of this game has details." in refusal(outcome)


async def test_orders_are_given_and_taken_back_by_their_names(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]

    one = Seen((await orders(bram, give="Bid up to 2 in every auction, then")).record)
    two = Seen((await orders(bram, give="place no")).record)
    again = Seen((await orders(bram, give="place no module")).record)
    unclear = await orders(bram, give="bid")
    fewer = Seen((await orders(bram, stop="bid up")).record)
    missing = await orders(bram, stop="pass every")
    none = Seen((await orders(bram, stop="all")).record)

    up_to_two = "Bid up to 2 in every auction, then ask me"
    assert labels(one) == [up_to_two]
    assert labels(two) == labels(again) == ["Place no module", up_to_two]
    assert "There is no such order. There are: Pass every contract auction, " in refusal(unclear)
    assert labels(fewer) == ["Place no module"]
    assert "No such order is in force. There are: Place no module." in refusal(missing)
    assert labels(none) == ["Nothing: always ask me"]


async def test_orders_are_suggested_and_those_in_force_to_be_stopped(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]

    async def offered(**typed):
        [focused] = typed
        outcome = await bram.autocomplete("orders", typed, focused, "table-one")
        return [choice["value"] for choice in outcome.choices]

    assert await offered(give="module") == ["Place no module"]
    assert await offered(stop="") == []
    await orders(bram, give="Place no module")
    assert await offered(stop="") == ["Place no module"]


async def test_the_details_of_an_order_are_asked_like_any_question(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=DRAFT)
    bram = table.people[1]
    sheet = Seen((await orders(bram, give="Pay as proposed")).record)
    [menu] = sheet.selects
    values = {option["label"]: option["value"] for option in menu["options"]}
    wanted = [values["When drafting, keep the first card"], values["Pay as proposed"]]

    outcome = await bram.choose(sheet, menu["custom_id"], wanted).settled(PATIENCE)
    question = Seen(outcome.record)
    assert "Which cards do you want to keep? Name the most wanted first." in question.text
    assert labels(Seen((await orders(bram)).record)) == ["Pay as proposed"]

    [pages, *_] = question.selects
    outcome = await bram.choose(
        question, pages["custom_id"], [pages["options"][0]["value"]]
    ).settled(PATIENCE)
    page = Seen(outcome.record)
    cards = page.selects[-1]
    card = cards["options"][0]
    outcome = await bram.choose(page, cards["custom_id"], [card["value"]]).settled(PATIENCE)
    outcome = await bram.press(Seen(outcome.record), "Done").settled(PATIENCE)

    assert labels(Seen(outcome.record)) == [
        f"When drafting, keep {card['label']}",
        "Pay as proposed",
    ]
    assert [a.kind for a in await bot.store.log.answers(table.number)] == ["orders"] * 3
