"""Answers typed with `/move`: payments with a loss, warned choices, and a secret plan."""

import pytest

from playground.people import Seen
from rules.kernel import Allocation, Amount, Choose, Confirm, Order
from tests.discord.playing import PLAIN, game_of, seen_by_others, told
from tests.discord.test_game_lobby import refusal
from tests.discord.typist import Typist


async def at_an_action(loopback, bot, **owned):
    """Ana, about to act in a game of Terraforming Mars, with these things."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.skip_to("action", seat=0)
    async with bot.services.tables.open(table.number) as held:
        game = held.running()
        player = game.player(0)
        player.hand = ["titanium_mine"]
        player.stock.update(owned)
        game._asked = None
    return Typist(table.people[0], table)


async def test_a_payment_is_typed_and_one_that_loses_something_is_written_again(loopback, bot):
    ana = await at_an_action(loopback, bot, mc=20, steel=5)
    await ana.command("move", choice="Titanium Mine")
    before = await ana.view()
    assert isinstance(before.ask, Allocation)

    short = await ana.command("move", choice="steel 1, mc 1")
    unclear = await ana.command("move", choice="gold 4")
    lossy = await ana.command("move", choice="4 steel")
    superfluous = await ana.command("move", choice="5 steel")

    assert (
        "it must be 7 M€ (up to 10 with steel, the rest is lost). Possible: M€ 0 to 7, "
        in refusal(short)
    )
    assert "“gold” is none of these. Possible: M€ 0 to 7, Steel 0 to 5; " in refusal(unclear)
    assert "1 M€ would be lost: no change is given." in lossy.text
    assert "3 M€ would be lost: no change is given." in superfluous.text
    assert "Press Yes, or write it again and set sure to True." in lossy.text
    assert (await ana.view()).digest == before.digest
    await ana.command("move", choice="4 steel", sure="true")
    stock = (await ana.view()).game_view["players"][0]["stock"]
    assert (stock["mc"], stock["steel"]) == (20, 1)


async def test_the_proposed_payment_is_taken_by_a_word(loopback, bot):
    ana = await at_an_action(loopback, bot, mc=20, steel=5)
    await ana.command("move", choice="Titanium Mine")

    await ana.command("move", choice="ok")

    stock = (await ana.view()).game_view["players"][0]["stock"]
    assert (stock["mc"], stock["steel"]) == (19, 2)


async def test_a_pass_that_is_warned_of_is_written_again(loopback, bot):
    ana = await at_an_action(loopback, bot, plants=8)
    before = await ana.view()

    for name, typed in (("pass", {}), ("move", {"choice": "pass"})):
        warned = await ana.command(name, **typed)
        assert "You could still turn plants into a greenery." in warned.text
        assert "set sure to True" in warned.text
    unclear = await ana.command("move", choice="yes")
    assert "write it again and set sure to True" in refusal(unclear)
    assert (await ana.view()).digest == before.digest

    await ana.command("pass", sure="true")

    assert (await ana.view()).digest != before.digest
    assert (await ana.table.answered())[-1] == (0, ["pass"])


async def test_a_secret_plan_is_made_by_typing_and_nobody_else_sees_it(loopback, bot):
    options = "mars_auction=on, bidding=plan, first_player=first seat"
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=options)
    bram = Typist(table.people[1], table)  # it is Ana's turn, so the table does not wait for this
    await told(bot)
    before = len(seen_by_others(loopback, bram.person))

    steps = [
        ("Wish for several cards", Choose),
        ("A D P2", Choose),
        ("2", Amount),
        ("Put the wishes in another order", Choose),
        ("P2, D", Order),
        ("Keep this plan", Choose),
        ("yes", Confirm),
    ]
    for typed, kind in steps:
        view = await bram.view()
        assert type(view.ask) is kind, (typed, view.ask)
        outcome = await bram.command("move", choice=typed)
        assert (await bram.view()).digest != view.digest, (typed, outcome.text)

    await told(bot)
    assert "Your plan is kept, and sealed with the next" in str((await bram.view()).ask.chosen)
    assert (1, ["P2", "D", "A"]) in await table.answered()
    assert len(seen_by_others(loopback, bram.person)) == before


@pytest.mark.usefixtures("screen")
async def test_good_ways_to_pay_are_pressed_and_one_that_loses_something_asks_once_more(
    loopback, bot
):
    ana = await at_an_action(loopback, bot, mc=20, steel=5)
    await ana.command("move", choice="Titanium Mine")
    table, person = ana.table, ana.person
    panel = await table.panel(person)
    assert "7 M€ (up to 10 with steel, the rest is lost)" in panel.text
    assert list(panel.buttons)[:4] == [
        "Pay 1 M€ + 3 steel", "Pay 7 M€", "Pay 4 steel", "Other ways…",
    ]  # fmt: skip

    lossy = Seen((await table.press(person, "Pay 4 steel", panel)).record)
    assert "1 M€ would be lost: no change is given." in lossy.text
    assert "Yes" in lossy.buttons
    back = Seen((await table.press(person, "Back", lossy)).record)
    await table.press(person, "Pay 7 M€", back)

    stock = (await ana.view()).game_view["players"][0]["stock"]
    assert (stock["mc"], stock["steel"]) == (13, 5)


async def test_whoever_has_one_metal_and_no_money_may_give_too_much_of_it(loopback, bot):
    ana = await at_an_action(loopback, bot, mc=0, steel=5)
    await ana.command("move", choice="Titanium Mine")
    panel = await ana.table.panel(ana.person)
    assert list(panel.buttons)[:2] == ["Pay 4 steel", "Other ways…"]

    warned = await ana.command("move", choice="5 steel")
    assert "3 M€ would be lost: no change is given." in warned.text
    await ana.command("move", choice="5 steel", sure="true")

    assert (await ana.view()).game_view["players"][0]["stock"]["steel"] == 0
