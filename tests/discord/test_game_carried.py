"""Presses that arrive in one process, and whose table is at home in another."""

from random import Random

import pytest

from bot.processes import carrying
from bot.store import StoreTrouble
from playground.people import Seen
from tests.discord.one_button import GOOD, played
from tests.discord.places import all_told, channel_of, game_at, several
from tests.discord.playing import PATIENCE, Player, become, said_to
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


async def test_a_press_in_a_dm_is_carried_to_the_home_of_its_table(loopback, running):
    async with running() as bots:
        table = await game_at(loopback, bots, 1, "Ana", "Bram")
        for number, person in enumerate(table.people, 1):
            dm = table.dms(person)[-1]
            pressed = await person.press(dm, f"Bid {number}").settled(PATIENCE)
            assert not pressed.failed
            await all_told(bots)
        answered = await table.answered()
        held = [table.number in bot.services.tables.held.tables for bot in bots]
        counts = [[carried(bot, end) for end in ("sent", "taken", "not taken")] for bot in bots]

    assert answered == [(0, 1), (1, 2)]
    assert held == [False, True]
    assert counts == [[2, 0, 0], [0, 2, 0]]


async def test_one_question_pressed_through_two_processes_is_answered_once(loopback, running):
    async with running() as bots:
        ends = await played(loopback, bots, 8, Random(1))

    assert {*ends} == GOOD


async def test_moves_of_every_kind_are_made_in_dms_alone(loopback, running):
    """Forms, lists, edits of the pressed message, further messages: all go by the token."""
    async with running() as bots:
        table = await game_at(
            loopback, bots, 1, "Ana", "Bram", "Chidi", game="Hammer Price", options=""
        )
        forms = []
        players = [Player(person, person.open_dm()) for person in table.people]
        for player in players:
            fill = player._filled
            player._filled = lambda modal, fill=fill: forms.append(modal) or fill(modal)
        moves = 0
        for player in players * 2:
            moves += await player.move()
        await all_told(bots)
        answered = len(await table.answered())
        sent = carried(bots[0], "sent")

    assert forms
    assert moves == answered > 2
    assert sent > len(forms)


async def test_a_private_message_in_another_server_is_about_a_table_elsewhere(loopback, running):
    """The home has neither that server nor its channel in its cache."""
    async with running() as bots:
        table = await game_at(loopback, bots, 1, "Ana", "Bram")
        ana, elsewhere = table.people[0], channel_of(0)
        await all_told(bots)
        shown = await ana.command("inbox", {}, elsewhere).settled(PATIENCE)
        opened = await ana.press(Seen(shown.record), "1. Project Mars").settled(PATIENCE)
        panel = Seen(opened.record)
        pressed = await ana.press(panel, "Bid 1").settled(PATIENCE)
        await all_told(bots)
        answered = await table.answered()
        held = [table.number in bot.services.tables.held.tables for bot in bots]

    assert not opened.failed
    assert not pressed.failed
    assert panel.channel_id == loopback.channel(elsewhere)["id"]
    assert answered == [(0, 1)]
    assert held == [False, True]


async def test_a_press_that_nobody_takes_is_told_to_come_again(loopback, running, monkeypatch):
    async with running() as bots:
        table = await game_at(loopback, bots, 1, "Ana", "Bram")
        ana = table.people[0]
        await all_told(bots)
        dm = table.dms(ana)[-1]
        bots[1].carrying.shut()  # its process is gone, or does not hold its place
        with monkeypatch.context() as soon:
            soon.setattr(carrying, "TAKEN_WITHIN", 0.05)
            pressed = await ana.press(dm, "Bid 1").settled(PATIENCE)
        nothing = await table.answered()
        bots[1].carrying.begin()
        again = await ana.press(dm, "Bid 1").settled(PATIENCE)
        await all_told(bots)
        answered = await table.answered()
        kept = await bots[0].store.carried.take()

    assert said_to(pressed) == "This table is being moved. Press again in a moment."
    assert nothing == []
    assert not again.failed
    assert answered == [(0, 1)]
    assert kept == []


async def test_a_press_that_was_answered_where_it_came_is_not_played_at_home_as_well(
    loopback, running, monkeypatch, caplog
):
    """The database is lost between the taking of a press and its answer; both processes live."""
    caplog.set_level("INFO", "cogs.apologies")
    async with running() as bots:
        table = await game_at(loopback, bots, 1, "Ana", "Bram")
        ana = table.people[0]
        await all_told(bots)
        dm, brought = table.dms(ana)[-1], []
        home = bots[1].carrying._client

        async def lost(number):
            raise carrying.NotCarried("The database is away.")

        with monkeypatch.context() as late:
            late.setattr(home, "carry_out_carried", brought.append)
            late.setattr(bots[0].store.carried, "take_back", lost)
            late.setattr(carrying, "TAKEN_WITHIN", 0.05)
            pressed = await ana.press(dm, "Bid 1").settled(PATIENCE)
            await become(lambda: brought)
        home.carry_out_carried(brought[0])
        refused = "an interaction came or was answered twice, or too late"
        await become(lambda: refused in caplog.messages)
        nothing = await table.answered()
        again = await ana.press(dm, "Bid 1").settled(PATIENCE)
        await all_told(bots)
        answered = await table.answered()

    assert said_to(pressed) == "This table is being moved. Press again in a moment."
    assert nothing == []
    assert not again.failed
    assert answered == [(0, 1)]


async def test_without_the_way_to_others_a_press_is_carried_out_where_it_came(
    loopback, running, monkeypatch
):
    """The version guards the table: a home that was passed over is told, and goes on."""
    async with running() as bots:
        table = await game_at(loopback, bots, 1, "Ana", "Bram")
        ana, bram = table.people
        await all_told(bots)
        dm = table.dms(ana)[-1]

        async def away(*what):
            raise StoreTrouble("The database is away.")

        with monkeypatch.context() as cut:
            cut.setattr(bots[0].store.wakes.line, "ask", away)
            pressed = await ana.press(dm, "Bid 1").settled(PATIENCE)
        await all_told(bots)
        answer = await table.press(bram, "Bid 2")
        answered = await table.answered()

    assert not pressed.failed
    assert not answer.failed
    assert answered == [(0, 1), (1, 2)]
