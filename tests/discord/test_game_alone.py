"""Practice alone: solo games and tables of robots in the DM with the bot, and nobody else."""

import pytest

from cogs.ui.ids import Press, Verb
from playground.payloads import GUILD_ID
from playground.people import Seen
from tests.discord.playing import (
    PATIENCE,
    SCREEN,
    Player,
    Table,
    become,
    game_of,
    red_gavel,
    seen_by_others,
    settled,
    told,
)
from tests.discord.test_game_lobby import refusal

SOLO = "Terraforming Mars"


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


async def do(person, command, **typed):
    """A command in the DM with the bot."""
    return await person.command(command, typed).settled(PATIENCE)


async def practice(loopback, bot, game=SOLO, robots=0, start=True, **typed):
    """Ana plays alone in her DM."""
    ana = loopback.person("Ana")
    opened = await do(ana, "game new", game=game, **typed)
    assert "You play here alone" in opened.text, opened.text
    number = await bot.store.table_in(int(ana.open_dm()))
    table = Table(loopback, bot, number, [ana], ana.open_dm())
    if SCREEN.size:
        await bot.services.seating.choose(number, int(ana.id), "picture", SCREEN.size)
    SCREEN.tables.append(table)
    lobby = await ana.sees(lambda seen: "Start" in seen.buttons or "Add robot" in seen.buttons)
    for _ in range(robots):
        await ana.press(lobby, "Add robot").settled(PATIENCE)
    if start:
        lobby = await ana.sees(lambda seen: "Start" in seen.buttons)
        await ana.press(lobby, "Start").settled(PATIENCE)
        await told(bot)
        assert await table.status() == "running"
    return table


@pytest.mark.usefixtures("screen")
async def test_a_solo_game_is_played_in_the_dm_with_posts_panels_and_undo(loopback, bot, screen):
    others = len(seen_by_others(loopback, loopback.person("Ana")))
    table = await practice(loopback, bot)
    [ana] = table.people
    player = Player(ana, table.channel)
    for _ in range(4):
        assert await player.move()
    await told(bot)

    post = table.moves[-1]
    assert "Waiting for **Ana**" in post.text
    assert {"Your move", "Your hand", "Board", "Catch up"} <= set(post.buttons)
    [picture] = {each["url"] for each in post.pictures}
    assert ("compact" in picture) == (screen == "compact")
    asked = await ana.press(post, "Your move").settled(PATIENCE)
    assert asked.ephemeral
    assert not Seen(asked.record).text.startswith("-# "), "no DM's head: it is played here"
    undone = await do(ana, "game undo")
    assert not undone.failed
    shown = await do(ana, "inbox")
    assert "in your DM with me" in shown.text
    assert len(seen_by_others(loopback, ana)) == others, "nobody else has seen anything of it"


async def test_nothing_calls_whoever_practises(loopback, bot, clock):
    table = await practice(loopback, bot)
    [ana] = table.people
    for _ in range(3):
        await Player(ana, table.channel).move()
    await settled(bot)
    before = len(ana.messages())
    for _ in range(8):
        clock.forward(hours=24)
        bot.clock.wake()
        await told(bot)

    assert len(ana.messages()) == before, "no reminder"
    own = [seen for seen in ana.messages() if seen.author == "Red Gavel" and not seen.ephemeral]
    assert own
    assert all(seen.silent for seen in own)
    assert all(not seen.body["mentions"] for seen in own)
    assert await bot.store.outbox.rows(table.number) == []


async def test_whoever_wants_to_be_reminded_is_without_a_sound(loopback, bot, clock):
    table = await practice(loopback, bot, options="Reminder: after 24 hours")
    [ana] = table.people
    before = len(ana.messages())
    clock.forward(hours=25)
    bot.clock.wake()
    await ana.sees("waits for you")
    await told(bot)

    [line] = ana.messages()[before:]
    assert line.silent
    assert not line.body["mentions"]


async def test_robots_play_with_whoever_practises_to_the_end_and_once_more(loopback, bot):
    table = await practice(loopback, bot, game="Project Mars", robots=1)
    [ana] = table.people

    assert await Player(ana, table.channel).move()
    await table.hurry()
    await table.finish()
    ended = table.moves[-1]
    assert "The game is over." in ended.text
    again = await ana.press(ended, "Play again").settled(PATIENCE)
    assert "in your DM with me" in again.text
    number = await bot.store.table_in(int(table.channel))
    record, seats = await bot.store.table(number)
    assert number != table.number
    assert record.alone
    assert record.hours.reminder == 0
    assert [seat.member is None for seat in seats] == [False, True]
    await told(bot)
    lobby = await ana.sees(lambda seen: "Start" in seen.buttons)
    started = await ana.press(lobby, "Start").settled(PATIENCE)
    assert not started.failed
    await told(bot)
    assert (await bot.store.table(number))[0].status == "running"


async def test_its_lobby_asks_nobody_to_join(loopback, bot):
    table = await practice(loopback, bot, game="Project Mars", start=False)
    [lobby] = [post for post in table.posts if "Add robot" in post.buttons]
    assert "Join" not in lobby.buttons
    assert "Leave" not in lobby.buttons
    assert "Add one of my robots to start." in lobby.text
    typed = await do(table.people[0], "game robot")
    assert "Start" in Seen(typed.record).buttons
    asked = await do(table.people[0], "game cancel")
    assert "Cancel Project Mars in your DM with me" in asked.text
    closed = await do(table.people[0], "game cancel", sure="true")
    assert "The table is closed." in closed.text


async def test_in_the_dm_commands_mean_the_game_that_is_played_there(loopback, bot):
    table = await practice(loopback, bot)
    ana = table.people[0]
    other = await game_of(loopback, bot, "Ana", "Bram")

    moved = await do(ana, "move")
    assert "Choose" in moved.text
    status = await do(ana, "game status")
    assert "Terraforming Mars" in status.text
    there = await ana.command("move", {}, other.channel).settled(PATIENCE)
    assert "Bid 1" in Seen(there.record).buttons
    closed = await do(ana, "game cancel", sure="true")
    assert "The table is closed." in closed.text
    assert await other.status() == "running"
    assert "Bid 1" in Seen((await do(ana, "move")).record).buttons, "now the other one is meant"


async def test_a_second_game_in_the_dm_is_refused_and_so_is_a_thread(loopback, bot):
    table = await practice(loopback, bot)
    ana = table.people[0]
    second = await do(ana, "game new", game="Project Mars")
    assert "is being played here" in refusal(second)
    await do(ana, "game cancel", sure="true")
    thread = await do(ana, "game new", game="Project Mars", thread="true")
    assert "A thread can only be opened in an ordinary channel." in refusal(thread)


# ---- somebody else ------------------------------------------------------------------------------


async def test_nobody_else_gets_at_it_by_its_number(loopback, bot, clock):
    table = await practice(loopback, bot, start=False)
    other = await game_of(loopback, bot, "Bram", "Chidi")
    bram = other.people[0]
    shown = await other.panel(bram)
    verbs = (Verb.JOIN, Verb.MOVE, Verb.BOARD, Verb.INBOX, Verb.LOG, Verb.HELP, Verb.START)

    async def forged(verb):
        """A press that no client would let anybody make: its id names another's table."""
        button = next(c for c in shown.components if c.get("custom_id"))
        real = button["custom_id"]
        button["custom_id"] = Press.public(table.number, 0, verb, "0").id
        outcome = await bram.press(shown, button["custom_id"]).settled(PATIENCE)
        button["custom_id"] = real
        return outcome

    for verb in verbs:
        assert "do not see its channel any more" in refusal(await forged(verb)), verb
    named = await bram.command("inbox", {"game": str(table.number)}).settled(PATIENCE)
    assert "do not see its channel any more" in refusal(named)
    moved = await bram.command("game resume", {"table": str(table.number)}, "lounge").settled()
    assert "do not see its channel any more" in refusal(moved)
    _, seats = await bot.store.table(table.number)
    assert [seat.member for seat in seats] == [int(table.people[0].id)]
    with pytest.raises(Exception, match="somebody's practice"):
        await bot.services.seating.join(table.number, int(bram.id), "Bram")


async def test_it_stays_in_the_dm(loopback, bot):
    table = await practice(loopback, bot)
    ana = table.people[0]
    moved = await ana.command("game resume", {"table": str(table.number)}, "lounge").settled()
    assert "stays in your DM with me" in refusal(moved)
    other = await game_of(loopback, bot, "Ana", "Bram")
    await do(ana, "game cancel", sure="true")
    brought = await do(ana, "game resume", table=str(other.number))
    assert "a DM has no room for others" in refusal(brought)


async def test_where_the_bot_may_not_write_nothing_is_left_behind(loopback, bot):
    ana = loopback.person("Ana")
    ana.close_dms()
    refused = await do(ana, "game new", game=SOLO)
    assert "I cannot write to you here." in refusal(refused)
    assert await bot.store.outbox.rows() == []
    ana.open_dms()
    opened = await do(ana, "game new", game=SOLO)
    assert "You play here alone" in opened.text
    await told(bot)


async def test_whoever_has_installed_it_practises_without_a_server_of_the_bots(loopback, bot):
    commands = {each.name: each.to_dict(bot.tree) for each in bot.tree.get_commands()}
    for name in ("game", "move", "hand", "board", "bid", "pass", "orders", "card", "rules"):
        assert commands[name]["integration_types"] == [0, 1], name
        assert commands[name]["contexts"] == [0, 1], name
    for name in ("me", "inbox"):
        assert commands[name]["contexts"] == [0, 1, 2], name


async def test_on_a_server_that_the_bot_is_not_on_it_says_where_one_can_play(loopback, bot):
    loopback.gateway.remove_bot(GUILD_ID)
    await become(lambda: not bot.guilds)
    typed = {"game": SOLO}
    outcome = await loopback.person("Ana").command("game new", typed, "lounge").settled(PATIENCE)
    assert "I am not on this server." in refusal(outcome)
    assert "play in your DM with me" in refusal(outcome)
