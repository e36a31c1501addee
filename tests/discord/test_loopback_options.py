"""The loopback server: what people type, with its options."""

import discord
import pytest
from discord import app_commands

from playground.keyboard import ClientRefuses


@pytest.fixture
async def cards(loopback, run, small_bot):
    group = app_commands.Group(name="card", description="Cards")

    @group.command(description="Play a card")
    @app_commands.choices(where=[app_commands.Choice(name="Left side", value="left")])
    async def play(
        interaction: discord.Interaction,
        name: app_commands.Range[str, 2, 20],
        cost: app_commands.Range[int, 0, 50] = 0,
        where: app_commands.Choice[str] | None = None,
        rival: discord.Member | None = None,
        loud: bool = False,
    ) -> None:
        against = rival.display_name if rival else "nobody"
        place = where.value if where else "nowhere"
        await interaction.response.send_message(f"{name} {cost} {place} {against} {loud}")

    @play.autocomplete("name")
    async def names(interaction: discord.Interaction, part: str):
        known = ["Comet", "Colony", "Asteroid"]
        return [app_commands.Choice(name=each, value=each) for each in known if part in each]

    small_bot.tree.add_command(group)
    await run(small_bot)
    return loopback.person("Ana")


async def test_autocomplete_offers_choices(cards):
    outcome = await cards.autocomplete("card play", {"name": "Co"}, "name", "table-one")

    assert outcome.kind == "choices"
    assert [each["value"] for each in outcome.choices] == ["Comet", "Colony"]


async def test_options_of_every_kind_arrive(cards):
    options = {"name": "Comet", "cost": "21", "where": "left", "rival": "Bram", "loud": True}

    outcome = await cards.command("card play", options, "table-one")

    assert outcome.text == "Comet 21 left Bram True"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "required"),
        ({"name": "x"}, "between 2 and 20"),
        ({"name": "Comet", "cost": 51}, "at most 50"),
        ({"name": "Comet", "cost": "much"}, "whole number"),
        ({"name": "Comet", "where": "up"}, "choose one of the options"),
        ({"name": "Comet", "rival": "Nobody"}, "unknown"),
        ({"name": "Comet", "colour": "red"}, "no option colour"),
    ],
)
async def test_the_client_checks_options(cards, options, words):
    outcome = await cards.command("card play", options, "table-one")

    assert outcome.failed
    assert words in outcome.text


async def test_a_message_names_the_command_it_answers(cards):
    outcome = await cards.command("card play", {"name": "Comet"}, "table-one")

    assert outcome.message["interaction"]["name"] == "card play"
    assert outcome.message["interaction_metadata"]["user"]["id"] == cards.id


async def test_a_person_cannot_say_too_much(loopback):
    with pytest.raises(ClientRefuses):
        loopback.person("Ana").say("table-one", "a" * 2001)


async def test_somebody_who_left_cannot_play_in_the_server(cards):
    cards.leave_guild()

    outcome = await cards.command("card play", {"name": "Comet"}, "table-one")

    assert "cannot see this channel" in outcome.text
