"""On Mars, what cannot be done: a private sentence says what is possible, and nothing changes."""

import pytest

from tests.discord.playing import game_of, told
from tests.discord.test_game_lobby import refusal
from tests.discord.typist import Typist
from tests.rules.on_mars.table import blueprint, change, give

pytestmark = pytest.mark.usefixtures("same_cards")

START = {0: "5", 1: "6"}
"""Both on the colony side, Ana first."""


async def on_the_colony(loopback, bot):
    """Ana begins the first turn of a game, on the colony side; the rover stands on its mine."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="On Mars", options="")
    for _ in range(20):
        for seat, person in enumerate(table.people):
            view = await bot.services.tables.view(table.number, int(person.id))
            if view.ask is None or view.ask.optional:
                continue
            if view.ask.moment == "turn":
                assert seat == 0
                return Typist(person, table)
            start = "On which space" in str(view.ask.title)
            answer = [START[seat]] if start else view.ask.fallback
            await bot.services.tables.play(table.number, int(person.id), None, answer)
    raise AssertionError("no turn begins")


async def arranged(ana, arrange):
    """Something is put onto the table before Ana is asked."""
    async with ana.table.bot.services.tables.open(ana.table.number) as held:
        game = held.running()
        arrange(game)
        change(game)


async def refused_in_private(ana, typed):
    """Return the refusal of Ana's answer, which is private and changes nothing."""
    await told(ana.table.bot)
    before, posts = await ana.view(), [post.text for post in ana.table.posts]
    said = refusal(await ana.command("move", choice=typed))
    await told(ana.table.bot)
    assert (await ana.view()).digest == before.digest
    assert (await ana.view()).game_view == before.game_view
    assert [post.text for post in ana.table.posts] == posts
    return said


def beside_a_known_tile(game):
    """Ana's rover stands beside a research tile of a kind that she has already taken."""
    game.player(0).rover = "C2"
    game.player(0).research = [game.tiles["B2"]]
    game.grid[6], game.grid[7] = "rover", None
    give(game, ready=4, crystals=0)


async def test_a_hex_out_of_reach(loopback, bot):
    ana = await on_the_colony(loopback, bot)
    await arranged(ana, lambda game: give(game, ready=4, crystals=0))
    await ana.command("move", choice="Control center")
    await ana.command("move", choice=str((await ana.view()).ask.open[0].id))

    near = {option.id for option in (await ana.view()).ask.open}
    far = next(hex for hex in ("A1", "B1", "L5", "M4", "B5") if hex not in near)
    said = await refused_in_private(ana, far)

    assert "There is no such choice now. Possible: " in said
    named = said.split("Possible: ")[1].split(" or ")[0].split(", ")
    assert named
    assert set(named) <= near


async def test_a_payment_that_does_not_fit(loopback, bot):
    ana = await on_the_colony(loopback, bot)
    await arranged(
        ana, lambda game: give(game, mineral=2, battery=2, water=1, plant=1, oxygen=1, ready=4)
    )
    await ana.command("move", choice="Ask how I pay")
    await ana.command("move", choice="Construct")
    await ana.command("move", choice="Shelter")
    for _ in range(3):
        view = await ana.view()
        if view.ask.moment == "pay":
            break
        await ana.command("move", choice=str(view.ask.open[0].id))
    assert view.ask.moment == "pay", str(view.ask.title)

    said = await refused_in_private(ana, "3 oxygen")

    assert "There is no such choice now. Possible: 1 oxygen or 1 mineral." in said


async def test_a_tile_that_may_not_be_taken(loopback, bot):
    ana = await on_the_colony(loopback, bot)
    await arranged(ana, beside_a_known_tile)
    await ana.command("move", choice="Control center")
    await ana.command("move", choice="Rover on C2")

    said = await refused_in_private(ana, "B2")

    assert "There is no such choice now. Possible: " in said
    assert "B2" not in said
    await arranged(ana, lambda game: setattr(game.player(0), "research", []))
    assert "B2" in {option.id for option in (await ana.view()).ask.open}


async def test_a_blueprint_without_a_matching_building(loopback, bot):
    ana = await on_the_colony(loopback, bot)

    none = await refused_in_private(ana, "Upgrade")
    await arranged(ana, lambda game: (give(game, mineral=2, ready=4), blueprint(game, "B24")))
    unmatched = await refused_in_private(ana, "Upgrade")

    assert "Upgrade is not possible now: You have no blueprint to build." in none
    assert "You need a mineral and a matching building near your bots." in unmatched
