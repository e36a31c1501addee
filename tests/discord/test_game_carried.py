"""Presses that arrive in one process, and whose table is at home in another."""

from random import Random

import pytest

from tests.discord.one_button import GOOD, played
from tests.discord.places import all_told, game_at, several
from tests.discord.playing import PATIENCE
from tests.postgres import emptied


@pytest.fixture
def running(loopback, clock, postgres_database, blank_pictures):
    """Runs a bot for each place; by default two with a shard each."""

    def run(places=2, shards=2):
        return several(loopback, emptied(postgres_database), clock, places=places, shards=shards)

    return run


def carried(bot, end):
    return bot.metrics.registry.get_sample_value("red_gavel_carried_total", {"end": end})


async def test_each_place_connects_its_shards_and_plays_its_servers(loopback, running):
    async with running(2, 4) as bots:
        shards = [sorted(bot._connected) for bot in bots]
        for place in (0, 1):
            table = await game_at(loopback, bots, place, "Ana", "Bram")
            await table.press(table.people[0], "Bid 1")
            await all_told(bots)
            assert await table.answered() == [(0, 1)]

    assert shards == [[0, 2], [1, 3]]


async def test_a_press_in_a_letter_is_carried_to_the_home_of_its_table(loopback, running):
    async with running() as bots:
        table = await game_at(loopback, bots, 1, "Ana", "Bram")
        for number, person in enumerate(table.people, 1):
            letter = table.letters(person)[-1]
            pressed = await person.press(letter, f"Bid {number}").settled(PATIENCE)
            assert not pressed.failed
            await all_told(bots)
        answered = await table.answered()
        held = [table.number in bot.tables.held.tables for bot in bots]
        counts = [[carried(bot, end) for end in ("sent", "taken", "not taken")] for bot in bots]

    assert answered == [(0, 1), (1, 2)]
    assert held == [False, True]
    assert counts == [[2, 0, 0], [0, 2, 0]]


async def test_one_question_pressed_through_two_processes_is_answered_once(loopback, running):
    async with running() as bots:
        ends = await played(loopback, bots, 8, Random(1))

    assert {*ends} == GOOD
