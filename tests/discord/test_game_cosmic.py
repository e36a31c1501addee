"""Tables of Cosmic Encounter over simulated days: five people, one of them silent; robots."""

from bot.table.changes import DM_PAUSE
from playground.people import Seen
from tests.discord.noise import Noise
from tests.discord.playing import Player, game_of, red_gavel, told
from tests.discord.undrawn import something_is_due

PEOPLE = "Ana", "Bram", "Chidi", "Dana", "Eva"
SILENT = "Dana"
"""Destiny names her first: she is a main player, and named in several stops."""
DAY = 24 * 3600
SEED = 3
"""The chance of the players: nobody waits and sees, which would cost a round."""
MOST = {"posts": 7, "edits": 11, "calls": 9, "DMs": 10}
"""The most messages of each kind in the played encounter."""
ROBOTS = {"posts": 25, "edits": 35, "calls": 7, "DMs": 20}
"""The most messages from the lobby through a market and an encounter of one person with robots."""


async def encounter_and_stop(table):
    async with table.bot.services.tables.open(table.number) as held:
        game = held.running()
        return game.encounters, game.stop


async def play_until(table, noise, clock, encounter):
    """Let called players answer until the stop is over, except one; else let time go by."""
    players = {each.id: Player(each, table.channel, SEED) for each in table.people}
    there, here = [], None
    for _ in range(400):
        noise.here = await encounter_and_stop(table)
        if noise.here[0] >= encounter:
            return
        if here != noise.here:
            there, here = [], noise.here
        there += [players[member] for member in noise.called if noise.names[member] != SILENT]
        noise.called, called = [], False
        for player in there:
            while noise.here[0] < encounter and await player.move():
                called = True
                noise.here = await encounter_and_stop(table)
        clock.forward(hours=DM_PAUSE / 3600)
        await told(table.bot)
        if not called:
            await something_is_due(table.bot, clock)
    raise AssertionError(f"encounter {encounter} was never reached")


async def test_five_people_play_on_over_days_though_one_never_answers(
    loopback, clock, tmp_path, blank_pictures, same_cards, record_property
):
    noise = Noise(loopback, PEOPLE)
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        waits = "stands_in=false"  # the game waits for whoever misses turns
        table = await game_of(loopback, bot, *PEOPLE, game="Cosmic Encounter", options=waits)
        await play_until(table, noise, clock, 1)
        noise.counted.clear()
        began = clock()
        await play_until(table, noise, clock, 2)

        log = [each for each in await bot.store.log.answers(table.number) if not each.undone]
        lines, posts = await table.lines(), table.posts

    ended = [str(each.answer).split(":") for each in log if each.kind == "clock"]
    rounds = {kind: {number for of, number in ended if of == kind} for kind in ("main", "quiet")}
    assert PEOPLE.index(SILENT) not in {each.seat for each in log}
    assert rounds["quiet"] - rounds["main"], "some rounds were waited out in which nobody decides"
    late = [line for line in lines if "ran out of time" in line]
    assert set(late) == {f"**{SILENT}** ran out of time."}
    in_stops = [number for number in rounds["main"] if number.isdigit()]
    assert len(in_stops) == 2 < len(late), "after two it has no longer than all others"
    # Whoever says nothing is warned by a DM, too.
    assert {n for (_, name), n in noise.pinged.items() if name != SILENT} == {1}, noise.pinged
    assert not [post.text for post in posts if "secret decisions to" in post.text]
    assert "Waiting for secret decisions. Asked" in posts[-1].text
    counted = {kind: noise.counted[kind] for kind in MOST}
    record_property("an encounter", {**counted, "days": (clock() - began) / DAY})
    for kind, most in MOST.items():
        assert 0 < counted[kind] <= most, counted


async def test_somebody_and_four_robots_hold_a_market_and_go_on(
    loopback, clock, tmp_path, blank_pictures, same_cards, record_property
):
    noise = Noise(loopback, PEOPLE)
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await game_of(
            loopback, bot, "Ana", robots=4, game="Cosmic Encounter", options="lucre=true"
        )
        await play_until(table, noise, clock, 2)
        lines, said = await table.lines(), "\n".join(post.text for post in table.posts)
        board = await table.press(table.people[0], "Board", table.moves[-1])
        log = await bot.store.log.answers(table.number)

    opened = next(at for at, line in enumerate(lines) if line.startswith("New at the market: "))
    sold = next(at for at, line in enumerate(lines) if " buys " in line)
    shown = next(at for at, line in enumerate(lines) if " shows " in line)
    assert opened < sold < shown, "the market is held before the encounter"
    [menu] = Seen(board.record).selects
    parts = {"The whole table", "The table, compact", "All planets", "Market", "Discard piles"}
    assert parts <= {option["label"] for option in menu["options"]}
    assert "-# Seal 1: " in said, "what was left at the market can be checked"
    assert [each for each in log if each.seat == 0 and each.answer == []], "Ana bid nothing"
    assert set(noise.pinged.values()) == {1}, noise.pinged
    for kind, most in ROBOTS.items():
        assert 0 < noise.counted[kind] <= most, noise.counted
    record_property("an encounter and the way to it", dict(noise.counted))
