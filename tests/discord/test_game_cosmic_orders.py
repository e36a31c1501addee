"""Standing orders of Cosmic Encounter: in sections, with details, several of a kind, typed."""

import pytest

from cogs.question.orders import known_orders, orders_suggested
from playground.people import Seen
from rules.cosmic_encounter.meta import META
from tests.discord.playing import PATIENCE, game_of
from tests.discord.test_game_lobby import refusal
from tests.discord.undrawn import offer


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    offer(monkeypatch, META)


async def orders(person, **typed):
    return await person.command("orders", typed, "table-one").settled(PATIENCE)


def in_force(sheet: Seen) -> list[str]:
    return [
        option["label"]
        for menu in sheet.selects
        for option in menu["options"]
        if option.get("default")
    ]


async def test_orders_stand_in_sections_and_are_given_with_details(loopback, bot, blank_pictures):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Cosmic Encounter", options="planets=four"
    )
    bram = table.people[1]

    sheet = Seen((await orders(bram)).record)
    assert [menu["placeholder"] for menu in sheet.selects] == [
        "Letting pass and waiting",
        "Cards and powers",
        "Launching and alliances",
        "Household",
        "Deals",
    ]
    assert "Done for you" not in sheet.text
    assert "/orders details" not in sheet.text
    entries = [option for menu in sheet.selects for option in menu["options"]]
    told = {option["label"]: option.get("description", "") for option in entries}
    assert told["Decline every invitation"] == "You stay out of every encounter of others."
    assert all(said.endswith(".") for label, said in told.items() if "colony" not in label)

    typed = "the offense, 2 ships, unless Chidi joins the defense, else decline"
    sheet = Seen((await orders(bram, give="join a side", details=typed)).record)
    join = "Join the offense with 2 ships, unless Chidi joins the defense, else decline"
    assert "- Join the offense with 2 ships, unless **Chidi** joins the defense" in sheet.text
    assert in_force(sheet) == [join]
    again = "the defense, 1 ship, if Ana invites me"
    sheet = Seen((await orders(bram, give="join a side", details=again)).record)
    assert in_force(sheet) == ["Join the defense with 1 ship, if Ana invites me", join]

    zap = "Cosmic Zap, while my side loses as things stand, in stop Reveal, only once"
    sheet = Seen((await orders(bram, give="play certain", details=zap)).record)
    played = "Play Cosmic Zap in stop Reveal, while my side loses as things stand, only once"
    assert in_force(sheet)[0] == played

    menu = sheet.selects[2]
    values = {option["label"]: option["value"] for option in menu["options"]}
    both = [values[join], values["Decline every invitation"]]
    await bram.choose(sheet, menu["custom_id"], both).settled(PATIENCE)
    sheet = Seen((await orders(bram)).record)
    assert in_force(sheet) == [played, join, "Decline every invitation"]

    menu = sheet.selects[2]
    await bram.choose(sheet, menu["custom_id"], []).settled(PATIENCE)
    assert in_force(Seen((await orders(bram)).record)) == [played]


async def test_an_order_that_makes_no_sense_is_refused_and_changes_nothing(
    loopback, bot, blank_pictures
):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Cosmic Encounter", options="planets=four"
    )
    bram = table.people[1]

    no_side = await orders(bram, give="join a side", details="2 ships")
    two = await orders(bram, give="join a side", details="the offense, 2 ships, 3 ships")
    nobody = await orders(bram, give="join a side", details="the offense, if Zoe invites me")

    assert "Name a side." in refusal(no_side)
    assert "Name only one of these: 2 ships and 3 ships." in refusal(two)
    assert "There is no such choice now." in refusal(nobody)
    assert (await bot.services.tables.view(table.number, int(bram.id))).ordered == ()


async def test_details_are_picked_from_the_list_and_what_is_missing_is_said(
    loopback, bot, blank_pictures
):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Cosmic Encounter", options="planets=four"
    )
    bram = table.people[1]
    sheet = Seen((await orders(bram)).record)
    menu = sheet.selects[2]
    [value] = [
        o["value"] for o in menu["options"] if o["label"] == "As the offense invite certain players"
    ]

    outcome = await bram.choose(sheet, menu["custom_id"], [value]).settled(PATIENCE)
    question = Seen(outcome.record)
    assert "Whom do you invite?" in question.text
    [menu] = question.selects
    values = {option["label"]: option["value"] for option in menu["options"]}
    clash = [values["everybody"], values["nobody"]]
    refused = await bram.choose(question, menu["custom_id"], clash).settled(PATIENCE)
    assert "Name only one of these: everybody and nobody." in refusal(refused)

    wanted = [values["all but leaders"]]
    outcome = await bram.choose(question, menu["custom_id"], wanted).settled(PATIENCE)
    assert in_force(Seen((await orders(bram)).record)) == ["As the offense invite all but leaders"]


async def test_orders_are_suggested_and_typed_with_players_by_name(loopback, bot, blank_pictures):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Cosmic Encounter", options="planets=four"
    )
    bram = table.people[1]
    view = await bot.services.tables.view(table.number, int(bram.id))
    titles = [order.title() for order in known_orders(view)]
    suggested = orders_suggested(view, titles, "launch against")
    sheet = Seen((await orders(bram, give=suggested[-1], details="2 ships")).record)

    assert suggested == [f"Launch against {who} by a plan" for who in ("anybody", "Ana", "Chidi")]
    assert in_force(sheet) == ["Launch against Chidi: 2 ships"]
