"""A person with seats at the homes of two processes: what they say in one is done at both."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.discord.places import all_told, channel_of, game_at, several
from tests.discord.playing import PATIENCE, become
from tests.postgres import emptied


@pytest.fixture
def running(loopback, clock, postgres_database, blank_pictures):
    def run():
        return several(loopback, emptied(postgres_database), clock)

    return run


async def test_an_absence_said_in_one_process_is_told_and_stood_in_at_both(loopback, running):
    async with running() as bots:
        tables = [await game_at(loopback, bots, place, "Ana", "Bram") for place in (0, 1)]
        ana, bram = tables[0].people
        last_day = datetime.fromtimestamp(bots[0].services.tables.now(), UTC) + timedelta(days=5)
        typed = {"until": f"{last_day:%Y-%m-%d}", "tell": True, "stand_in": "a robot"}

        outcome = await bram.command("me away", typed, tables[0].channel).settled(PATIENCE)
        await all_told(bots)

        assert "Games: 2." in outcome.text
        for table, bot in zip(tables, bots, strict=True):
            await ana.sees(lambda seen: "now plays for" in seen.text, table.channel)
            async with bot.services.tables.open(table.number) as held:
                assert [s.owner for s in held.seats if s.member is None] == [int(bram.id)]
        inbox = await ana.command("inbox", {}, tables[0].channel).settled(PATIENCE)
        assert all(f"<#{loopback.channel(each.channel)['id']}>" in inbox.text for each in tables)

        await bram.command("me away", {"until": "none"}, tables[1].channel).settled(PATIENCE)
        await all_told(bots)

        for table, bot in zip(tables, bots, strict=True):
            await ana.sees(lambda seen: "is back" in seen.text, table.channel)
            async with bot.services.tables.open(table.number) as held:
                assert int(bram.id) in [s.member for s in held.seats]


async def test_a_game_that_goes_on_in_another_server_is_played_by_its_process(
    loopback, clock, running
):
    async with running() as bots:
        table = await game_at(loopback, bots, 0, "Ana", "Bram")
        ana, bram = table.people
        there = channel_of(1)

        resumed = {"table": str(table.number)}
        await ana.command("game resume", resumed, there).settled(PATIENCE)
        vote = await bram.sees(lambda seen: "Agree" in seen.buttons, table.channel)
        await bram.press(vote, "Agree").settled(PATIENCE)
        await become(lambda: bots[1].services.tables.held.homes.knows(table.number))
        clock.forward(hours=0.01)
        bots[1].outbox.wake(table.number)
        await all_told(bots)

        post = await ana.sees(lambda seen: "Your move" in seen.buttons, there)
        assert "The game goes on here." in post.text
        table.channel = there
        await table.press(ana, "Bid 1")
        await all_told(bots)
        assert await table.answered() == [(0, 1)]
        assert [table.number in bot.services.tables.held.tables for bot in bots] == [False, True]
