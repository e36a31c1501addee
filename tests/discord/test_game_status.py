"""The state of a game in words: /game status, from its first question to its end."""

import pytest

from tests.discord.playing import game_of


async def status(table, person):
    outcome = await person.command("game status", {}, table.channel).settled()
    return outcome.text.replace("**", "")


async def test_status_says_phase_progress_and_who_is_awaited_for_what_since_when(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    told = await status(table, table.people[1])

    assert "Turn 1: contract phase." in told
    assert "Cards left in the first deck:" in told
    assert "Ana (holds the contract): 0 of 5 modules in orbit, engineering 1 of" in told
    assert "Waiting for Ana to bid for the contract. Asked <t:" in told


@pytest.mark.usefixtures("screen")
async def test_status_of_terraforming_mars_names_generation_parameters_and_points(loopback, bot):
    table = await game_of(
        loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="first_player=first seat"
    )
    await table.skip_to("action")

    told = await status(table, table.people[0])

    assert "Generation 1, action phase." in told
    assert "temperature −30 °C of +8 °C, oxygen 0 % of 14 % and oceans 0 of 9." in told
    assert "Points if the game ended now: " in told
    assert "VP" in told


async def test_status_in_the_mars_auction_names_the_auction(loopback, bot):
    options = "mars_auction, bidding=open"
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=options)

    told = await status(table, table.people[0])

    assert "auction 1 of 3, after which companies are handed out." in told


async def test_status_ends_with_no_more_than_the_last_three_lines(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", options="starting_player=seat 1")
    for _ in range(6):
        for person in table.people:
            view = await bot.services.tables.view(table.number, int(person.id))
            if view.ask is not None and not view.ask.optional:
                await bot.services.tables.play(
                    table.number, int(person.id), None, view.ask.fallback
                )

    told = await status(table, table.people[0])
    log = (await table.people[0].command("game log", {}, table.channel).settled()).text

    latest = told.split("\nLast\n")[1].splitlines()
    assert len(latest) == 3
    assert all(line in log.replace("**", "") for line in latest)


async def test_status_tells_a_bystander_no_more_than_everybody_may_know(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=7)

    told = await status(table, loopback.person("Eva"))

    assert "Turn 1: contract phase." in told
    assert "material" not in told


async def test_a_finished_game_says_so_and_what_everybody_has(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.hurry()
    await table.finish()

    told = await status(table, table.people[0])

    assert "The game is over." in told
    assert "of 5 modules in orbit" in told
    assert "Waiting for" not in told
