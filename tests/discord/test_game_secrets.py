"""Secret maxima: used as a live auction would have gone, and without a trace for anybody else."""

import json
import re

import pytest

from bot.store.rows.outbox import ReminderRow
from bot.table.views.export import export_table
from playground.people import Seen
from tests.discord.playing import PATIENCE, become, game_of, seen_by_others, told
from tests.discord.test_game_lobby import refusal

pytestmark = pytest.mark.usefixtures("hasty_dms")

MAXIMUM, PURSE = 7907, 7919
"""Numbers that a game of this size never shows for another reason."""
TRACES = re.compile(r"(?<!\d)7[,. ]?9(?:07|19)(?!\d)|up_to|[Yy]our maximum")


async def left_by_form(bram, panel):
    modal = await bram.press(panel, "Maximum…")
    assert f"–{PURSE}" in json.dumps(modal.modal, ensure_ascii=False)
    filled = {"number": str(MAXIMUM), "then": "pass"}
    shown = await bram.submit(modal, filled).settled(PATIENCE)
    assert f"If **Ana** bids {MAXIMUM} materials or more, you pass." in shown.text
    return await bram.press(Seen(shown.record), "Leave it").settled(PATIENCE)


async def left_by_command(bram, panel):
    options = {"up_to": MAXIMUM, "then": "pass"}
    return await bram.command("bid", options, "table-one").settled(PATIENCE)


@pytest.mark.parametrize("leave", [left_by_form, left_by_command])
async def test_a_secret_maximum_bids_and_nobody_learns_of_it(log_lines, loopback, bot, leave):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    await table.give(1, materials=PURSE)
    other_words = len(seen_by_others(loopback, bram))
    messages = {r.body["id"]: json.dumps(r.body) for r in seen_by_others(loopback, bram)}
    private_of_ana = await table.panel(ana)

    outcome = await leave(bram, await table.panel(bram))  # before Bram's turn
    await told(bot)

    assert str(MAXIMUM) in outcome.text
    own = json.dumps([seen.body for seen in bram.messages("table-one")])
    now = {r.body["id"]: json.dumps(r.body) for r in seen_by_others(loopback, bram)}
    assert len(now) == other_words + 1, "nothing new but the panel that Ana asked for"
    assert {key: now[key] for key in messages} == messages
    assert (await ana.press(private_of_ana, "Bid 1").settled(PATIENCE)).kind == "deferred_update"
    await told(bot)
    await table.press(chidi, "Bid 3" if "Bid 3" in (await table.panel(chidi)).buttons else "Pass")
    await told(bot)
    await (await ana.command("game status", {}, "table-one")).settled(PATIENCE)
    exported = await chidi.command("game export", {}, "table-one").settled(PATIENCE)
    assert exported.ephemeral
    await table.press(ana, "Pass")
    await told(bot)

    assert "**Bram** bid 2 materials." in await table.lines()
    theirs = json.dumps([record.body for record in seen_by_others(loopback, bram)])
    theirs += json.dumps(await export_table(bot.services.tables.views, table.number))
    for record in seen_by_others(loopback, bram):
        for upload in record.uploads:
            path = upload["url"].partition("/attachments/")[2]
            theirs += loopback.world.attachments.read(path).decode("latin-1")
    assert TRACES.findall(theirs) == []
    assert TRACES.findall(own), "the search finds what is there"
    written = log_lines.getvalue()
    assert written.count("\n") > 1
    assert TRACES.findall(written) == []


async def test_a_maximum_is_asked_again_when_it_says_so(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await table.give(0, materials=9)
    await table.give(1, materials=9)
    typed = {"up_to": 3, "then": "ask"}
    await bram.command("bid", typed, "table-one").settled(PATIENCE)

    await ana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)
    assert await table.awaited() == [ana]
    await ana.command("bid", {"amount": 5}, "table-one").settled(PATIENCE)

    assert await table.awaited() == [bram]
    await told(bot)
    assert "**Bram** bid 2 materials." in await table.lines()


async def test_a_typed_maximum_may_count_only_while_a_rival_is_in(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram = table.people[1]
    await table.give(1, materials=9)
    typed = {"up_to": 3, "while_in": ""}
    offered = await bram.autocomplete("bid", typed, "while_in", "table-one")

    nobody = await bram.command("bid", typed | {"while_in": "Dana"}, "table-one").settled(PATIENCE)
    await bram.command("bid", typed | {"while_in": "chi"}, "table-one").settled(PATIENCE)

    names = {choice["value"] for choice in offered.choices}
    assert names == {"Ana", "Chidi"}
    assert "Name one who is still in: " in refusal(nobody)
    limit = {"up_to": 3, "then": "pass", "while_in": 2}
    assert await table.answered() == [(1, limit)]


async def test_a_post_pings_the_next_bidder_though_a_maximum_came_in_between(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    await table.in_the_channel()
    loopback.faults.delay("POST", "/channels/.*/messages", 0.3)

    await table.press(ana, "Bid 1")
    await chidi.command("bid", {"up_to": 2}, "table-one").settled(PATIENCE)
    await told(bot)

    [post] = [post for post in table.moves if "**Ana** bid" in post.text]
    assert [each["id"] for each in post.body["mentions"]] == [bram.id]


async def test_posts_do_not_count_secret_moves(loopback, bot):
    def numbers():
        return [int(re.search(r"rg:\d+:-:n(\d+)", str(p.body))[1]) for p in table.moves]

    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, _, chidi = table.people
    await table.in_the_channel()
    before = await table.version()
    rows = numbers()
    for most in (1, 2, 1, 2):
        await chidi.command("bid", {"up_to": most}, "table-one").settled(PATIENCE)
    await told(bot)
    assert await table.version() == before + 4
    await table.press(ana, "Bid 1")
    await told(bot)

    assert numbers() == [*rows, rows[-1] + 1], "the next post has the next number"


async def test_what_is_in_front_of_others_does_not_change_with_a_secret_move(loopback, bot):
    """A player who compares the buttons of two looks must not find that somebody left a maximum."""
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people

    async def views():
        shown = []
        for command in ("board", "game status", "move", "hand", "orders"):
            outcome = await ana.command(command, {}, "table-one").settled(PATIENCE)
            shown.append(
                [c.get("custom_id") for c in outcome.message["components"][0].get("components", [])]
            )
            shown.append(ids(outcome))
        shown.append(ids(await ana.press(reminder, "Mute").settled(PATIENCE)))
        return shown

    def ids(outcome):
        return re.findall(r'"custom_id": "([^"]*)"', json.dumps(outcome.message["components"]))

    row = ReminderRow(seats=(0,))
    await bot.store.outbox.post(table.number, [row], 0)
    bot.outbox.wake(table.number)
    await told(bot)
    [reminder] = [post for post in table.posts if "Mute" in post.buttons]

    await views()  # the first panel asks once for the size of pictures
    before = await views()
    await bram.command("bid", {"up_to": 2}, "table-one").settled(PATIENCE)

    assert await views() == before


async def test_stores_are_shown_when_the_game_is_over(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(1, materials=PURSE)
    await table.hurry()
    await table.finish()
    await become(lambda: "The game is over." in table.moves[-1].text)

    assert "7919 materials" in table.moves[-1].text.replace(",", "")
