"""A game full of secret windows over simulated days, with people who never answer."""

import pytest

from tests.discord.playing import PATIENCE, Player, game_of, red_gavel, told
from tests.discord.undrawn import offer, something_is_due
from tests.games import sorcery

OPTIONS = "windows=by the clock, life=hardy, limit=12"
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    offer(monkeypatch, sorcery.META)


async def test_a_table_plays_on_over_days_though_two_of_three_never_answer(
    loopback, clock, tmp_path, blank_pictures, same_cards
):
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await game_of(
            loopback, bot, "Ana", "Bram", "Chidi", game="Sorcery", options=OPTIONS
        )
        ana, bram, _ = table.people
        given = await bram.command("orders", {"give": "Wait for me"}, "table-one").settled(PATIENCE)
        assert "There is no such order" not in given.text
        player, began = Player(ana, "table-one"), clock()

        for _ in range(400):
            if await table.status() != "running":
                break
            if ana in await table.awaited():
                await player.move()
                await told(bot)
            else:
                await something_is_due(bot, clock)

        assert await table.status() == "over"
        ended = [a.answer for a in await bot.store.log.answers(table.number) if a.kind == "clock"]
        assert any(name.startswith("reaction:") for name in ended), "Bram was waited for in vain"
        assert clock() - began < 60 * DAY
        said = "\n".join(await table.lines())
        assert " casts " in said
        assert "ran out of time" in said, "whose turn it is, is no secret"
        assert not [
            row for row in await bot.store.outbox.rows() if row.due <= bot.services.tables.now()
        ]


async def test_nobody_can_see_when_a_window_that_nobody_is_waited_for_in_will_close(
    loopback, clock, tmp_path, blank_pictures, same_cards
):
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await game_of(
            loopback, bot, "Ana", "Bram", "Chidi", game="Sorcery", options=OPTIONS
        )
        players = {person.id: Player(person, "table-one") for person in table.people}
        for _ in range(100):
            if not await table.awaited():
                break
            await players[(await table.awaited())[0].id].move()
        await told(bot)
        posts = len(table.posts), table.posts[-1].text

        for person in table.people:
            await person.command("pass", {}, "table-one").settled(PATIENCE)
        await told(bot)
        assert (len(table.posts), table.posts[-1].text) == posts
        await something_is_due(bot, clock)

        assert len(await table.awaited()) == 1
