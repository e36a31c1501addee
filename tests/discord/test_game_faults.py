"""Discord in trouble: nothing is lost, nothing is doubled, and the order is kept."""

import re
import sqlite3

import discord
import pytest

from bot.store import StoreTrouble
from playground import permissions
from tests.discord.playing import PATIENCE, become, game_of, said_to, told

pytestmark = pytest.mark.usefixtures("hasty_retries")

POSTS, EDITS = "/channels/.*/messages", "/channels/.*/messages/.*"
CALLBACK, WEBHOOK = "/interactions/.*/callback", "/webhooks/.*"


async def bid_on(table, times: int) -> None:
    """Let all bid by the smallest steps, in turn, this many times."""
    for seat in range(len(table.people)):
        await table.give(seat, materials=50)
    for number in range(times):
        person = table.people[number % len(table.people)]
        options = {"amount": number + 1}
        outcome = await person.command("bid", options, table.channel).settled(PATIENCE)
        assert outcome.ephemeral


async def bids_told(table) -> list[int]:
    lines = await table.lines()
    return [int(found[1]) for line in lines if (found := re.search(r"bid (\d+) material", line))]


async def test_events_during_a_dropped_gateway_are_carried_out_after_the_resume(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    panel = await table.panel(ana)
    loopback.gateway.hold()
    await loopback.gateway.drop()

    pressed = ana.press(panel, "Bid 1")
    loopback.gateway.release()
    await pressed.settled(PATIENCE)
    await told(bot)

    assert await table.answered() == [(0, 1)]
    await table.press(bram, "Bid 2")
    await told(bot)
    assert await bids_told(table) == [1, 2]


async def test_the_gateway_is_dropped_again_and_again_in_mid_game(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=50)
    await table.give(1, materials=50)
    for number in range(6):
        if number % 2:
            loopback.gateway.refused_resumes = number % 3
        await loopback.gateway.drop()
        await become(lambda: loopback.gateway.online)
        person = table.people[number % 2]
        await person.command("bid", {"amount": number + 1}, "table-one").settled(PATIENCE)
    await told(bot)

    assert [answer for _, answer in await table.answered()] == [1, 2, 3, 4, 5, 6]
    assert await bids_told(table) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("status", [500, 502, 429])
@pytest.mark.parametrize("route", [POSTS, EDITS, WEBHOOK])
async def test_errors_of_the_server_lose_and_double_nothing(loopback, bot, status, route):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    for method in ("POST", "PATCH"):
        loopback.faults.fail(method, route, status=status, times=3, retry_after=0.05)

    await bid_on(table, 5)
    loopback.faults.clear()
    await told(bot)
    await become(lambda: any("bid 5" in post.text for post in table.moves))

    assert [answer for _, answer in await table.answered()] == [1, 2, 3, 4, 5]
    assert await bids_told(table) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_lost_answers_lose_and_double_nothing(loopback, bot, method):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    loopback.faults.lose_answer(method, "/channels/.*", times=3)

    await bid_on(table, 5)
    loopback.faults.clear()
    await become(lambda: any("bid 5" in post.text for post in table.moves))
    await told(bot)

    assert await bids_told(table) == [1, 2, 3, 4, 5]
    assert [answer for _, answer in await table.answered()] == [1, 2, 3, 4, 5]


async def test_a_dm_whose_answer_was_lost_comes_once(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    dm = bram.open_dm()
    loopback.faults.lose_answer("POST", f"/channels/{dm}/messages", times=2)

    await table.press(ana, "Bid 1")
    await told(bot)
    await become(lambda: table.dms(bram))
    await become(lambda: not bot.outbox._lanes)

    assert len(table.dms(bram)) == 1


async def test_when_an_acknowledgement_fails_nothing_is_done_and_a_second_press_works(
    loopback, bot
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    panel = await table.panel(ana)
    loopback.settings.answer_seconds = 0.6
    loopback.faults.fail("POST", CALLBACK, status=500, times=50)

    failed = await ana.press(panel, "Bid 1").settled(PATIENCE)
    assert failed.failed
    loopback.faults.clear()
    loopback.settings.answer_seconds = PATIENCE
    await become(lambda: not bot._in_hand)
    assert await table.answered() == []
    await ana.press(panel, "Bid 1").settled(PATIENCE)

    assert await table.answered() == [(0, 1)]


async def test_a_passing_error_of_an_acknowledgement_is_not_noticed(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    panel = await table.panel(ana)
    loopback.faults.fail("POST", CALLBACK, status=502, times=2)

    outcome = await ana.press(panel, "Bid 1").settled(PATIENCE)

    assert not outcome.failed
    assert await table.answered() == [(0, 1)]


async def test_an_acknowledgement_whose_receipt_is_lost_is_answered_all_the_same(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    loopback.faults.lose_answer("POST", CALLBACK)

    outcome = await ana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)

    done = await table.answered()
    assert outcome.text
    if done == []:
        assert "Discord did not take my answer." in said_to(outcome)
        await ana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)
    assert await table.answered() == [(0, 1)]


async def test_a_move_whose_answer_cannot_be_shown_is_not_said_to_have_failed(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    loopback.faults.fail("PATCH", WEBHOOK, status=500, times=5)

    outcome = await ana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)

    assert await table.answered() == [(0, 1)]
    assert "nothing has changed" not in said_to(outcome)
    assert "Press Your move to see where the game is now." in said_to(outcome)


@pytest.mark.parametrize("fault", [TimeoutError, ConnectionResetError, StoreTrouble, ValueError])
async def test_nothing_that_fails_after_a_move_was_kept_says_that_nothing_has_changed(
    loopback, bot, monkeypatch, fault
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people

    async def fails(*_, **__):
        raise fault

    monkeypatch.setattr(discord.Interaction, "edit_original_response", fails)
    outcome = await ana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)

    assert await table.answered() == [(0, 1)]
    assert "nothing has changed" not in said_to(outcome)
    assert "Press Your move to see where the game is now." in said_to(outcome)


async def test_a_channel_that_is_closed_for_a_while_gets_the_story_in_order(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.in_the_channel()
    denied = permissions.SEND_MESSAGES | permissions.ATTACH_FILES
    loopback.forbid("table-one", denied)
    await bid_on(table, 4)
    assert await bids_told(table) == []

    loopback.forbid("table-one", 0)
    bot.outbox.wake(table.number)
    await become(lambda: any("bid 4" in post.text for post in table.moves))
    await told(bot)

    assert await bids_told(table) == [1, 2, 3, 4]
    assert [each["id"] for each in table.moves[-1].body["mentions"]] == [table.people[0].id]


async def test_one_table_in_trouble_does_not_hold_up_another(loopback, bot):
    one = await game_of(loopback, bot, "Ana", "Bram")
    two = await game_of(loopback, bot, "Ana", "Bram", channel="table-two")
    await one.in_the_channel()
    first = loopback.channel("table-one")["id"]
    loopback.faults.delay("POST", f"/channels/{first}/messages", 1.0)

    await one.press(one.people[0], "Bid 1")
    await two.press(two.people[0], "Bid 1")
    await two.people[1].sees("**Ana** bid 1 material.", "table-two", within=PATIENCE)

    assert await bids_told(one) == []
    await told(bot)
    assert await bids_told(one) == [1]


async def test_a_fault_in_drawing_does_not_silence_the_table(loopback, bot, monkeypatch):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    original, times = bot.drawing_thread.draw, []

    async def draw(*args, **kwargs):
        if len(times) < 2 and args[1].__name__ == "table":
            times.append(1)
            raise ZeroDivisionError
        return await original(*args, **kwargs)

    monkeypatch.setattr(bot.drawing_thread, "draw", draw)
    await ana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)
    await become(lambda: any("bid 1" in post.text for post in table.moves))

    assert len(times) == 2
    assert await bids_told(table) == [1]
    assert await table.awaited() == [bram]


async def test_a_full_disk_changes_nothing_and_says_so(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await told(bot)
    for seat in (0, 1):
        await table.give(seat, materials=200)
    run = bot.store._database.read
    pages = await run(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    said, number = "", 0
    while "could not be saved" not in said:
        number += 1
        person = table.people[(number - 1) % 2]
        before = await table.version(), await table.answered()
        outcome = await person.command("bid", {"amount": number}, "table-one").settled(PATIENCE)
        said = said_to(outcome)
        assert number < 150, "the disk is never full"
    assert (await table.version(), await table.answered()) == before

    await run(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchall())
    await table.give((number - 1) % 2, materials=200)  # it was read again from the last save
    outcome = await person.command("bid", {"amount": number}, "table-one").settled(PATIENCE)
    assert [answer for _, answer in await table.answered()] == list(range(1, number + 1))
    bot.outbox.wake(table.number)
    await told(bot)
    await become(lambda: any(f"bid {number} m" in post.text for post in table.moves))
    assert await bids_told(table) == list(range(1, number + 1))


async def test_a_command_that_discord_still_knows_from_before_an_upgrade_says_so(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bot.tree.remove_command("help")

    outcome = await table.people[0].command("help", {}, "table-one").settled(PATIENCE)

    assert "This command has changed." in said_to(outcome)


async def locked(database, run, on):
    """Another program writes to the database, and does not finish."""
    await run(lambda db: db.execute("PRAGMA busy_timeout = 20").fetchall())
    database.execute("BEGIN IMMEDIATE" if on else "ROLLBACK")


async def read_only(database, run, on):
    """Let writes to the database fail, or not."""
    await run(lambda db: db.execute(f"PRAGMA query_only = {'ON' if on else 'OFF'}"))


@pytest.mark.parametrize("trouble", [locked, read_only])
async def test_while_the_database_cannot_be_written_presses_say_so_and_then_all_goes_on(
    loopback, bot, trouble, monkeypatch
):
    monkeypatch.setattr("bot.delivery.outbox.ASKED_EVERY", 0.05)
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    panel = await table.panel(ana)
    await told(bot)
    run = bot.store._database.read
    _, _, path = await run(lambda db: db.execute("PRAGMA database_list").fetchone())
    other = sqlite3.connect(path, isolation_level=None)

    await trouble(other, run, on=True)
    pressed = await ana.press(panel, "Bid 1").settled(PATIENCE)
    typed = await ana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)
    before = await table.answered()
    await trouble(other, run, on=False)
    other.close()

    assert "could not be saved" in said_to(pressed)
    assert "could not be saved" in said_to(typed)
    assert before == []
    await ana.press(panel, "Bid 1").settled(PATIENCE)
    await bram.command("bid", {"amount": 2}, "table-one").settled(PATIENCE)
    await told(bot)
    await become(lambda: any("bid 2" in post.text for post in table.moves))
    assert [answer for _, answer in await table.answered()] == [1, 2]
    assert await bids_told(table) == [1, 2]
