"""Dealing aliens at a table of Cosmic Encounter, through the text of the lobby's options."""

import pytest

from rules.cosmic_encounter.meta import META
from tests.discord.playing import PATIENCE, game_of, lobby_of
from tests.discord.test_game_lobby import refusal
from tests.discord.undrawn import offer


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    offer(monkeypatch, META)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Alert levels: green", {"alerts": "green"}),
        ("Aliens: three flares", {"aliens": "three flares"}),
        ("aliens=random", {"aliens": "random"}),
        ("Banned aliens, Ban 1: Tick-Tock", {"bans": True, "ban_1": "Tick-Tock"}),
        ("Ban 2: Human", {"bans": True, "ban_2": "Human"}),
        ("Alien of seat 2: Anti-Matter", {"named": True, "alien_2": "Anti-Matter"}),
        ("Dealt flares: listed", {"flares": "listed"}),
        ("Joining: in turn", {"joining": "in turn"}),
        ("Cover: 1 in 8", {"cover": "1 in 8"}),
        ("Offered cards: named to all", {"offers": "named to all"}),
    ],
)  # fmt: skip
async def test_how_aliens_are_dealt_and_how_stops_go_is_written(
    loopback, bot, blank_pictures, written, kept
):
    table = await lobby_of(loopback, bot, "Ana", game="Cosmic Encounter", options=written)

    async with bot.services.tables.open(table.number) as held:
        chosen = META.options.model_validate(held.record.options)
    assert {name: getattr(chosen, name) for name in kept} == kept


async def test_named_aliens_sit_where_they_were_named(loopback, bot, blank_pictures):
    written = "Alien of seat 1: Human, Alien of seat 2: Virus, Alien of seat 3: Tick-Tock"
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Cosmic Encounter", options=written
    )

    async with bot.services.tables.open(table.number) as held:
        aliens = [held.running().player(seat).aliens for seat in range(3)]
    assert aliens == [["human"], ["virus"], ["tick_tock"]]


async def test_aliens_that_cannot_be_dealt_are_refused_before_the_start(
    loopback, bot, blank_pictures
):
    ana = loopback.person("Ana")
    for written, why in (
        ("Alien of seat 1: Healer, Alien of seat 2: Masochist", "Healer and Masochist cannot play"),
        ("Ban 1: Human, Alien of seat 1: Human", "Human is banned at this table"),
        ("Alien of seat 1: Gandalf", "can be"),
    ):
        typed = {"game": "Cosmic Encounter", "options": written}
        outcome = await ana.command("game new", typed, "table-one").settled(PATIENCE)
        assert why in refusal(outcome)
