"""Markers of the Mars Auction, put on cards by command."""

import re

import pytest

from playground.people import Seen
from tests.discord.bidders import chosen, keep, pressed
from tests.discord.playing import PATIENCE, game_of, told
from tests.discord.test_game_lobby import refusal

AUCTION = "mars_auction=on, bidding={}, first_player=first seat"


async def bid(person, cards):
    return await person.command("bid", {"cards": cards}, "table-one").settled(PATIENCE)


async def auction(loopback, bot, way):
    return await game_of(
        loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=AUCTION.format(way)
    )


async def marks_of(table, person):
    """Return the marks on which somebody has markers."""
    view = await table.bot.services.tables.view(table.number, int(person.id))
    lots = view.game_view["auction"]["lots"]
    return {lot["mark"]: n for lot in lots if (n := lot["markers"].get(view.viewer, 0))}


@pytest.mark.parametrize(
    ("cards", "markers"), [("A", {"A": 1}), ("a b", {"A": 1, "B": 1}), ("A A", {"A": 2})]
)
async def test_one_or_two_markers_are_bid_with_one_command(loopback, bot, cards, markers):
    table = await auction(loopback, bot, "open")
    ana, bram = table.people

    outcome = await bid(ana, cards)
    await told(bot)

    assert outcome.ephemeral
    assert await marks_of(table, ana) == markers
    assert await table.awaited() == [bram]


async def typed(person, choice):
    return await person.command("move", {"choice": choice}, "table-one").settled(PATIENCE)


async def test_a_typed_list_answers_the_questions_of_one_moment_in_turn(loopback, bot):
    table = await auction(loopback, bot, "open")
    ana, bram = table.people

    outcome = await typed(ana, "A b")
    await told(bot)

    assert outcome.ephemeral
    assert await marks_of(table, ana) == {"A": 1, "B": 1}
    assert await table.awaited() == [bram]

    beyond = await typed(bram, "C, D, E")
    assert "The first part is done. Nothing more of that kind is asked" in beyond.text
    assert await marks_of(table, bram) == {"C": 1, "D": 1}
    assert await table.awaited() == [ana]


async def test_a_typed_list_stops_where_a_part_cannot_be_answered(loopback, bot):
    table = await auction(loopback, bot, "open")
    ana = table.people[0]

    unknown = await typed(ana, "Z9, A")
    assert "There is no such choice now." in refusal(unknown)
    assert await table.awaited() == [ana]

    outcome = await typed(ana, "A, Z9")

    assert "The first part is done. There is no such choice now." in outcome.text
    view = await bot.services.tables.view(table.number, int(ana.id))
    assert str(view.ask.title).startswith("One marker on ")


async def test_a_typed_list_makes_a_plan_and_names_a_number(loopback, bot):
    table = await auction(loopback, bot, "plan")
    bram = table.people[1]
    offered = (await bot.services.tables.view(table.number, int(bram.id))).game_view["auction"][
        "lots"
    ]
    assert "C" in {lot["mark"] for lot in offered}

    await typed(bram, "card, C, 2")

    view = await bot.services.tables.view(table.number, int(bram.id))
    assert re.fullmatch(r"Wishes: [\w ]+ up to 2\. Then it asks you\. .*", str(view.ask.hint))
    assert await marks_of(table, bram) == {}


async def test_a_bid_that_cannot_be_changes_nothing(loopback, bot):
    table = await auction(loopback, bot, "open")
    ana, bram = table.people

    unknown = await bid(ana, "A Z9")
    early = await bid(bram, "A")
    number = await ana.command("bid", {"amount": 3}, "table-one").settled(PATIENCE)

    assert "Nothing is marked Z9. Possible: A, B" in refusal(unknown)
    assert f"Nothing for you to decide. The table waits for **{ana.name}**." in refusal(early)
    assert "Bid with /bid cards here. Name one card or two" in refusal(number)
    assert await marks_of(table, ana) == {}
    assert await table.awaited() == [ana]


async def suggested(person, typed):
    typing = person.autocomplete("bid", {"cards": typed}, "cards", "table-one")
    return [choice["value"] for choice in (await typing.settled(PATIENCE)).choices]


async def test_only_a_second_card_that_is_valid_is_suggested_or_taken(loopback, bot):
    table = await auction(loopback, bot, "open")
    ana = table.people[0]
    async with bot.services.tables.open(table.number) as held:
        game = held.running()
        game.auction_layout.put(0, "1")
        game.auction_layout.put(0, "1")  # three own markers at most lie on a card
        game._asked = None

    found = await suggested(ana, "a 1")
    assert found[:11] == ["A 1", *(f"A {n}" for n in range(10, 20))]
    assert all(value.startswith("A ") for value in found)
    assert "1 1" not in await suggested(ana, "1 1")
    refused = await bid(ana, "1 1")

    assert "is not possible now: " in refusal(refused)
    assert await marks_of(table, ana) == {"1": 2}


async def test_a_sealed_bid_is_made_and_changed_by_command(loopback, bot):
    table = await auction(loopback, bot, "sealed")
    ana, bram = table.people

    async def hint():
        view = await bot.services.tables.view(table.number, int(ana.id))
        assert view.ask.optional
        names = {option.mark: option.label for option in view.ask.options}
        return str(view.ask.chosen), names

    await bid(ana, "A B")
    said, names = await hint()
    assert said.startswith(f"You bid on {names['A']} and {names['B']}. ")
    await bid(ana, "C")
    said, names = await hint()
    assert said.startswith(f"You bid on {names['C']}. ")
    await bid(bram, "D")

    assert await marks_of(table, ana) == {"C": 1}
    assert await marks_of(table, bram) == {"D": 1}


async def test_a_plan_of_six_wishes_takes_eight_presses(loopback, bot):
    table = await auction(loopback, bot, "plan")
    bram = table.people[1]
    wanted = ["A", "D", "P2", "P8", "7", "20"]

    panel, presses = await chosen(bram, await table.panel(bram), "several"), 1
    for select in panel.selects:  # one for each kind of card
        values = [o["value"] for o in select["options"] if o["value"] in wanted]
        custom_id = panel.selects[panel_place(panel, values[0])]["custom_id"]
        outcome = await bram.choose(panel, custom_id, values).settled(PATIENCE)
        panel, presses = Seen(outcome.record), presses + 1
    for label in ("Done", "2"):
        panel, presses = await pressed(table, bram, panel, label), presses + 1
    panel, presses = await keep(table, bram, panel), presses + 2
    await told(bot)

    view = await bot.services.tables.view(table.number, int(bram.id))
    plan = view.game_view["stack"][-1]["plans"][1]
    assert [(wish["mark"], wish["most"]) for wish in plan["wishes"]] == [(m, 2) for m in wanted]
    assert presses == 8
    assert await table.awaited() == [table.people[0]]


def panel_place(panel, value):
    """The select that offers this value."""
    offers = [[option["value"] for option in select["options"]] for select in panel.selects]
    return next(place for place, values in enumerate(offers) if value in values)
