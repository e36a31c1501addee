"""Goods of On Mars delivered to a contract while somebody else is in turn."""

from rules.on_mars.model.player import Taken
from tests.discord.playing import PATIENCE, game_of
from tests.discord.test_game_orders import orders

AT_ONCE = "Deliver goods to my contracts"


async def with_goods(bot, table, seat):
    """Put a contract and three minerals in front of the player of a seat."""
    async with bot.services.tables.held.open(table.number) as held:
        game = held.running()
        game.player(seat).contracts.append(Taken(card="C7"))
        game.player(seat).goods["mineral"] = 3
        game._changes()


async def on_contract(bot, table, seat):
    async with bot.services.tables.held.open(table.number) as held:
        return held.running().player(seat).contracts[-1].goods


async def test_who_is_not_in_turn_delivers_by_an_order_and_nobody_is_called(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="On Mars", options="")
    waiting = (await bot.services.tables.view(table.number, int(table.people[0].id))).awaited
    [asked] = waiting
    other = table.people[1 - asked]
    await with_goods(bot, table, 1 - asked)

    some = await orders(other, give=AT_ONCE, details="2")
    first = dict(await on_contract(bot, table, 1 - asked))
    await orders(other, give=AT_ONCE)
    then = await on_contract(bot, table, 1 - asked)

    assert some.ephemeral
    assert (first, then) == ({"mineral": 2}, {"mineral": 3})
    view = await bot.services.tables.view(table.number, int(other.id))
    assert (view.awaited, view.ordered) == (waiting, ())
    text = f"**{other.name}** delivered 1 mineral to contract 7."
    assert text in (await table.people[asked].sees(text, "table-one", within=PATIENCE)).text
