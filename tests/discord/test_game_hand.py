"""One's own hand, in the order one wants."""

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, PLAIN, game_of
from tests.discord.test_game_lobby import refusal


async def hand(person, **typed):
    return await person.command("hand", typed, "table-one").settled(PATIENCE)


def picked(sheet):
    [menu] = sheet.selects
    return [option["label"] for option in menu["options"] if option.get("default")]


@pytest.mark.usefixtures("screen")
async def test_a_hand_is_sorted_by_command_and_by_select(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.skip_to("action")
    [ana, _] = table.people
    member = int(ana.id)
    async with bot.services.tables.open(table.number) as held:
        game = held.running()
        seat = held.seat_of(member)
        game.player(seat).hand = ["comet", "mine", "birds"]
        game.player(seat).stock["mc"] = 9
        game._asked = None

    outcome = await hand(ana)
    assert outcome.ephemeral
    sheet = Seen(outcome.record)
    assert picked(sheet) == ["As drawn"]
    assert "Mine (4 M€)" in sheet.text
    assert "Comet (21 M€): Costs 21 M€; you can pay 9." in sheet.text
    assert sheet.text.index("Comet (21 M€):") < sheet.text.index("Birds (10 M€):")

    [menu] = sheet.selects
    changed = await ana.choose(sheet, menu["custom_id"], ["cost"]).settled(PATIENCE)
    sheet = Seen(changed.record)
    assert picked(sheet) == ["By cost"]
    assert sheet.text.index("Comet (21 M€):") > sheet.text.index("Birds (10 M€):")

    typed = Seen((await hand(ana, sort="playable")).record)
    assert picked(typed) == ["Playable first"]
    wrong = await hand(ana, sort="colour")
    assert "There are: As drawn, By cost, By tag, By kind and Playable first." in refusal(wrong)


async def test_a_game_without_cards_in_hand_has_nothing_to_sort(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    sheet = Seen((await hand(table.people[0])).record)

    assert sheet.selects == []
    assert "Your move" in sheet.buttons
