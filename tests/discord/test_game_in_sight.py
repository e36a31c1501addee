"""One's own post pushes one's panel up: as long as the turn goes on, the panel comes below it."""

import asyncio

import pytest

from bot.delivery.turns import Urgency
from playground.people import Seen
from renders import gallery
from tests.discord.playing import PATIENCE, PLAIN, become, game_of, settled, told

pytestmark = pytest.mark.usefixtures("hasty_dms")
POWER = "project:power_plant_project"


async def acting(loopback, bot):
    """Ana has two actions; she and Bram want DMs only when they are reminded."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.in_the_channel()
    await table.skip_to("action", seat=0)
    await told(bot)
    return table, table.people[0]


async def gone_on(bot):
    await settled(bot)
    await become(lambda: not bot._cogs.in_sight._going_on)


def panels(person, table):
    private = [each for each in person.messages(table.channel) if each.ephemeral]
    return [each for each in private if "The table is open" not in each.text]


async def choose(person, panel, wanted):
    """Choose the entry with these first words in one of the lists; return the next panel."""
    for component in panel.components:
        for option in component.get("options", ()):
            if option["label"].startswith(wanted):
                chosen = person.choose(panel, component["custom_id"], [option["value"]])
                return Seen((await chosen.settled(PATIENCE)).record)
    raise AssertionError(panel.text)


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.usefixtures("screen")
async def test_the_panel_comes_below_the_post_of_ones_own_move(loopback, bot, typed):
    table, ana = await acting(loopback, bot)
    before = len(table.moves)
    if typed:
        await ana.command("move", {"choice": POWER}, table.channel).settled(PATIENCE)
    else:
        await choose(ana, await table.panel(ana), "Power Plant")
    await settled(bot)

    assert len(table.moves) > before
    newest = ana.messages(table.channel)[-1]
    assert newest.ephemeral, "it is the last thing that Ana sees"
    assert "Power Plant" in newest.text.partition("### ")[0], "what was done is said first"
    assert "### Take" in newest.text
    assert [each.id for each in panels(ana, table)] == [newest.id], "the one above is gone"
    assert all(not each.ephemeral for each in table.people[1].messages(table.channel))


async def test_where_the_turn_is_over_it_stays(loopback, bot):
    table, ana = await acting(loopback, bot)
    for _ in range(2):
        panel = await choose(ana, await table.panel(ana), "Power Plant")
        await settled(bot)

    assert panels(ana, table)[-1].id == panel.id
    assert "The table waits for **Bram**" in panels(ana, table)[-1].text
    assert not ana.messages(table.channel)[-1].ephemeral


async def test_a_panel_that_is_used_meanwhile_stays_and_works(loopback, bot, monkeypatch):
    table, ana = await acting(loopback, bot)
    held = asyncio.Event()
    settle = bot.outbox.settled

    async def slowly(number):
        await held.wait()
        await settle(number)

    monkeypatch.setattr(bot.outbox, "settled", slowly)
    panel = await choose(ana, await table.panel(ana), "Power Plant")
    await become(lambda: bot._cogs.in_sight._following)

    pressed = await choose(ana, panel, "Asteroid")
    held.set()
    await settled(bot)

    assert [each.id for each in panels(ana, table)] == [panel.id] == [pressed.id]
    assert "The table waits for **Bram**" in panels(ana, table)[0].text


WHEN = {
    "before the new one is sent": ("POST", "delay"),
    "before the new one is known": ("POST", "delay_answer"),
    "before the old one goes": ("DELETE", "delay"),
}


@pytest.mark.parametrize("when", WHEN)
async def test_a_press_while_its_panel_moves_is_answered_in_the_only_panel_left(
    loopback, bot, when
):
    table, ana = await acting(loopback, bot)
    method, fault = WHEN[when]
    panel = await table.panel(ana)
    route = r"/webhooks/\d+/[^/]+" if method == "POST" else r"/webhooks/.*/messages/.*"
    getattr(loopback.faults, fault)(method, route, 0.3)
    moved = await choose(ana, panel, "Power Plant")
    await become(lambda: bot._cogs.in_sight._moving)
    if method == "DELETE":
        await become(lambda: len(panels(ana, table)) == 2)

    await press_late(ana, moved, "Asteroid")
    await moved_and_gone(bot)

    await is_answered_in_the_only_panel(table)


async def test_a_press_that_arrives_when_its_panel_has_gone_is_answered(loopback, bot, monkeypatch):
    table, ana = await acting(loopback, bot)
    panel = await choose(ana, await table.panel(ana), "Power Plant")
    heard, late = bot._connection.parsers["INTERACTION_CREATE"], []
    monkeypatch.setitem(bot._connection.parsers, "INTERACTION_CREATE", late.append)
    pressing = asyncio.create_task(press_late(ana, panel, "Asteroid"))
    await become(lambda: late)
    await moved_and_gone(bot)
    await become(lambda: [each.id for each in panels(ana, table)] != [panel.id])

    heard(late[0])
    await pressing
    await moved_and_gone(bot)

    await is_answered_in_the_only_panel(table)


async def moved_and_gone(bot):
    await settled(bot)
    in_sight = bot._cogs.in_sight
    await become(lambda: not in_sight._moving and not in_sight._going_on)


async def is_answered_in_the_only_panel(table):
    [_, second] = [answer for _, answer in await table.answered()][-2:]
    assert "asteroid" in str(second)
    [left] = panels(table.people[0], table)
    assert "The table waits for **Bram**" in left.text
    assert "Asteroid" in left.text


async def press_late(person, panel, wanted):
    """Press an entry of a panel that may be gone by now: Discord took the press before."""
    [(component, value)] = [
        (component["custom_id"], option["value"])
        for component in panel.components
        for option in component.get("options", ())
        if option["label"].startswith(wanted)
    ]
    await person.choose(panel, component, [value]).settled(PATIENCE)


async def test_whoever_sits_before_their_panel_is_asked_in_it_when_their_turn_comes(loopback, bot):
    table, ana = await acting(loopback, bot)
    bram = table.people[1]
    waiting = await table.panel(bram)
    assert "The table waits for **Ana**" in waiting.text
    await settled(bot)
    draw, urgencies = bot.drawing_thread.draw, []

    async def noted(urgency, drawing, *args, **kwargs):
        if args[:1] == (gallery.private,) and args[2]["viewer"] == 1:
            urgencies.append(urgency)
        return await draw(urgency, drawing, *args, **kwargs)

    bot.drawing_thread.draw = noted
    for _ in range(2):
        await choose(ana, await table.panel(ana), "Power Plant")
        await gone_on(bot)

    assert urgencies == [Urgency.DM], "whoever pressed waits for a picture, and comes first"
    now = panels(bram, table)[-1]
    assert now.id == waiting.id, "it is changed where it is, and nothing new is sent"
    assert "### Take" in now.text
    assert "Power Plant" in now.text.partition("### ")[0], "what happened meanwhile is said first"
    assert panels(ana, table)[-1].text.count("The table waits for **Bram**") == 1


async def test_a_panel_shown_after_the_move_that_asks_its_reader_goes_on_too(
    loopback, bot, monkeypatch
):
    """It waited for its picture, or for its upload, while the move was told."""
    table, ana = await acting(loopback, bot)
    bram, messages = table.people[1], bot._cogs.question
    laid_out, asked, go_on = messages.panel, asyncio.Event(), asyncio.Event()

    async def late(view, **how):
        panel = await laid_out(view, **how)
        if view.viewer == 1 and not asked.is_set():
            asked.set()
            await go_on.wait()
        return panel

    monkeypatch.setattr(messages, "panel", late)
    waiting = bram.command("move", {}, table.channel)
    await asked.wait()
    for _ in range(2):
        await choose(ana, await table.panel(ana), "Power Plant")
        await told(bot)
    go_on.set()
    await waiting.settled(PATIENCE)
    await gone_on(bot)

    [shown] = panels(bram, table)
    assert "### Take" in shown.text
    assert "Power Plant" in shown.text.partition("### ")[0], "what happened meanwhile is said first"


async def test_a_panel_that_did_not_follow_goes_on_with_the_next_turn(loopback, bot, monkeypatch):
    """Its question was answered otherwise before the post came: nothing is sent again."""
    table, ana = await acting(loopback, bot)
    bram, told_of, go_on = table.people[1], bot.outbox.settled, asyncio.Event()

    async def told_late(number):
        await go_on.wait()
        await told_of(number)

    monkeypatch.setattr(bot.outbox, "settled", told_late)
    panel = await choose(ana, await table.panel(ana), "Power Plant")
    second = (await bot.services.tables.view(table.number, int(ana.id))).ask
    await bot.services.tables.play(table.number, int(ana.id), None, second.fallback)
    go_on.set()
    await gone_on(bot)
    assert [each.id for each in panels(ana, table)] == [panel.id]
    assert await table.awaited() == [bram]

    while await table.awaited() == [bram]:
        await bot.services.tables.play(
            table.number,
            int(bram.id),
            None,
            (await bot.services.tables.view(table.number, int(bram.id))).ask.fallback,
        )
    await gone_on(bot)

    [shown] = panels(ana, table)
    assert shown.id == panel.id
    assert "**Bram**" in shown.text.partition("### ")[0], "what happened meanwhile is said first"


async def test_a_panel_that_asks_the_same_is_left_alone(loopback, bot):
    table, ana = await acting(loopback, bot)
    waiting = await table.panel(table.people[1])
    await choose(ana, await table.panel(ana), "Power Plant")
    await gone_on(bot)

    assert panels(table.people[1], table)[-1].text == waiting.text, "Ana has an action left"


async def test_after_a_quarter_of_an_hour_a_panel_stays_as_it_is(loopback, bot):
    table, ana = await acting(loopback, bot)
    waiting, panels_open = await table.panel(table.people[1]), bot._cogs.in_sight._open
    key = table.number, int(table.people[1].id)
    await settled(bot)
    panels_open[key] = panels_open[key]._replace(shown=panels_open[key].shown - 15 * 60)
    for _ in range(2):
        await choose(ana, await table.panel(ana), "Power Plant")
        await gone_on(bot)

    assert panels(table.people[1], table)[-1].text == waiting.text
    assert key not in panels_open
