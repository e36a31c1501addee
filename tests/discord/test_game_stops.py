"""A game of stops and turns over simulated days, with people who never answer."""

from collections import Counter

import pytest

from tests.discord.playing import PATIENCE, Player, game_of, red_gavel, told
from tests.discord.undrawn import offer, something_is_due
from tests.games import tourney

OPTIONS = "stops=by the clock"
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    offer(monkeypatch, tourney.META)


async def test_a_table_plays_on_over_days_though_two_of_three_never_answer(
    loopback, clock, tmp_path, blank_pictures, same_cards
):
    pings = Counter()

    def listen(change):
        if change.kind == "MESSAGE_CREATE" and change.visible_to is None:
            pings.update(each["id"] for each in change.body["mentions"])

    loopback.world.watchers.append(listen)
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await game_of(
            loopback,
            bot,
            "Ana",
            "Bram",
            "Chidi",
            game="Tourney",
            options=f"{OPTIONS}, limit=12, stands_in=false",
        )
        ana, bram, chidi = table.people
        for person in (bram, chidi):
            await bot.store.members.change(int(person.id), letters="never")
        await bram.command("orders", {"give": "Wait for me"}, "table-one").settled(PATIENCE)
        player, began = Player(ana, "table-one"), clock()

        for _ in range(300):
            if await table.status() != "running":
                break
            if ana in await table.awaited():
                await player.move()
                await told(bot)
            else:
                await something_is_due(bot, clock)

        assert await table.status() == "over"
        ended = Counter(
            a.answer.partition(":")[0]
            for a in await bot.store.log.answers(table.number)
            if a.kind == "clock"
        )
        assert ended["main"] > 0, "riders who do not decide have a clock of their own"
        assert ended["quiet"] > 0, "Bram was waited for in vain"
        assert clock() - began < 30 * DAY
        said = "\n".join(await table.lines())
        assert "ran out of time" in said, "whose turn it is to take a place, is no secret"
        jousts = tourney.JOUSTS * len(table.people)
        for person in (bram, chidi):
            # A place and a lance in each, whatever is announced: one call, and one warning before
            # the time of each runs out, which costs them the choice.
            assert 0 < pings[person.id] <= 2 * 2 * jousts
        assert not [
            row for row in await bot.store.outbox.rows() if row.due <= bot.services.tables.now()
        ]


async def test_nobody_can_see_who_has_spoken_in_a_stop_but_those_who_decide(
    loopback, clock, tmp_path, blank_pictures, same_cards
):
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await game_of(
            loopback, bot, "Ana", "Bram", "Chidi", game="Tourney", options=OPTIONS
        )
        players = {person.id: Player(person, "table-one") for person in table.people}
        for _ in range(3):  # the places, in turn
            await players[(await table.awaited())[0].id].move()
        await told(bot)
        riders = await table.awaited()
        assert len(riders) == 2
        [third] = [person for person in table.people if person not in riders]
        posts = len(table.posts), table.posts[-1].text

        await players[third.id].move()
        await told(bot)
        assert (len(table.posts), table.posts[-1].text) == posts
        await players[riders[0].id].move()
        await players[riders[0].id].move()
        await told(bot)

        assert await table.awaited() == riders[1:]
        assert len(table.posts) == posts[0], "it is no news"


async def test_a_typed_pass_does_what_the_button_that_lets_pass_does(loopback, bot, same_cards):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", game="Tourney", options=OPTIONS)
    players = {person.id: Player(person, "table-one") for person in table.people}
    for _ in range(3):  # the places, in turn
        await players[(await table.awaited())[0].id].move()
    await told(bot)
    riders = await table.awaited()
    [third] = [person for person in table.people if person not in riders]
    seat = table.people.index(third)

    typed = await third.command("pass", {}, "table-one").settled(PATIENCE)
    async with bot.services.tables.open(table.number) as held:
        by_word = dict(held.game.stack[-1].named)
    panel = await players[third.id].panel()
    await third.press(panel, "Pass").settled(PATIENCE)
    async with bot.services.tables.open(table.number) as held:
        by_button = dict(held.game.stack[-1].named)
    refused = await riders[0].command("pass", {}, "table-one").settled(PATIENCE)

    assert typed.ephemeral
    assert by_word == by_button == {seat: []}
    assert "You cannot pass now." in refused.text, "who decides has more to say"
