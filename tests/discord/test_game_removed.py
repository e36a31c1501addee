"""People who cannot see a table's channel today read nothing of it, and take no seat there."""

import json

import pytest
from discord.app_commands import Group

from cogs.ui.ids import Press, Verb
from playground.payloads import GUILD_ID
from playground.people import Seen
from playground.permissions import VIEW_CHANNEL
from playground.world import BOT_ROLE_ID
from tests.discord.playing import PATIENCE, become, game_of, red_gavel, said_to, told
from tests.discord.test_game_handing import asking, replace

SECRETS = ("Bid 1", "Bid 2", "pieces of material", "Project Mars", "contract")
OF_NO_TABLE = (Verb.OWNER, Verb.SLEEP, Verb.TELL_ME, Verb.FORGET)
COMMANDS = ("move", "hand", "board", "game status", "game log", "game replay", "game export")


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


def show_to(loopback, table, *people):
    """Show the channel of a table to the bot and to these people alone."""
    everyone = {"id": GUILD_ID, "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL)}
    shown = [{"id": BOT_ROLE_ID, "type": 0, "allow": str(VIEW_CHANNEL), "deny": "0"}]
    shown += [{"id": p.id, "type": 1, "allow": str(VIEW_CHANNEL), "deny": "0"} for p in people]
    place = loopback.channel(table.channel)
    loopback.world.change_channel(place, permission_overwrites=[everyone, *shown])


async def turn_of(table, person):
    """Let the others move until the table waits for somebody, and return their DM."""
    await table.press(table.people[0], "Bid 1")
    await become(lambda: table.dms(person))
    [dm] = table.dms(person)
    return dm


async def remove(way, loopback, table, person, clock):
    """Remove somebody from the server, or from the channel alone; what was known of them is old."""
    if way == "kicked":
        person.leave_guild()
    else:
        show_to(loopback, table, *(one for one in table.people if one is not person))
    clock.forward(hours=1)


async def said(outcome):
    """Return everything that an answer shows, with its files and buttons."""
    settled = await outcome.settled(PATIENCE)
    records = [*settled.followups, *([settled.record] if settled.record else [])]
    assert all(not record.uploads for record in records), "no file and no picture"
    return settled.text + json.dumps([record.body for record in records])


@pytest.fixture(params=["kicked", "hidden"])
def way(request):
    return request.param


async def test_who_was_removed_takes_no_seat_back_and_reads_nothing_by_it(
    loopback, bot, clock, way
):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram = table.people[1]
    await replace(bram, "1")
    await told(bot)
    await become(lambda: [dm for dm in table.dms(bram) if "Take my seat back" in dm.buttons])
    [dm] = [dm for dm in table.dms(bram) if "Take my seat back" in dm.buttons]
    await remove(way, loopback, table, bram, clock)

    pressed = await said(bram.press(dm, "Take my seat back"))
    await bram.command("me away", {"until": "none"}, bram.open_dm()).settled(PATIENCE)

    assert "You cannot see the channel of this game any more" in pressed
    assert not any(secret in pressed for secret in SECRETS)
    assert (await bot.services.tables.view(table.number, None)).seats[1].member is None


async def test_a_player_who_was_removed_reads_and_plays_nothing_from_their_dms(
    loopback, bot, clock, way
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]
    dm = await turn_of(table, bram)
    await remove(way, loopback, table, bram, clock)

    pressed = await said(bram.press(dm, "Bid 2"))
    assert "You cannot see the channel of this game any more" in pressed
    for command in (*COMMANDS, "inbox", "orders"):
        answer = await said(bram.command(command, {}, bram.open_dm()))
        assert not any(secret in answer for secret in SECRETS), command
    named = await said(bram.command("inbox", {"game": str(table.number)}, bram.open_dm()))
    stepped = await said(bram.command("game replay", {"table": str(table.number)}, bram.open_dm()))
    resumed = await said(bram.command("game resume", {"table": str(table.number)}, bram.open_dm()))
    suggested = bram.autocomplete("game replay", {}, "table", bram.open_dm())
    await suggested.settled(PATIENCE)

    assert not any(secret in named + stepped + resumed for secret in SECRETS)
    assert await table.answered() == [(0, 1)]


async def test_no_button_and_no_command_shows_or_does_anything(loopback, bot, clock, way):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]
    dm = await turn_of(table, bram)
    await told(bot)
    before = await bot.store.table(table.number)
    await remove(way, loopback, table, bram, clock)
    button = next(c for c in dm.components if c.get("custom_id"))

    for verb in Verb:
        if verb in OF_NO_TABLE:
            continue
        for forged in (Press.public(table.number, 0, verb, "0"), Press(table.number, 1, "x", verb)):
            button["custom_id"] = forged.id
            shown = await said(bram.press(dm, forged.id))
            assert not any(secret in shown for secret in SECRETS), verb
            assert "see" in shown, verb
    for command in bot.tree.walk_commands():
        if command.name in ("new", "forget", "data") or isinstance(command, Group):
            continue
        typed = {one.name: str(table.number) for one in command.parameters if one.required}
        try:
            answered = bram.command(command.qualified_name, typed, bram.open_dm())
            shown = await said(answered)
        except (ValueError, LookupError):  # this value fits no such option
            continue
        assert "bid 1 material" not in shown, command.qualified_name
        assert "Bid materials" not in shown, command.qualified_name

    await told(bot)
    assert await table.answered() == [(0, 1)]
    assert (await bot.store.table(table.number))[1] == before[1]


async def test_what_is_kept_of_somebody_says_nothing_of_a_table_they_cannot_see(
    loopback, bot, clock, way
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]
    await remove(way, loopback, table, bram, clock)

    answered = await bram.command("me data", {}, bram.open_dm()).settled(PATIENCE)

    [upload] = answered.record.uploads
    path = upload["url"].partition("/attachments/")[2]
    [kept] = json.loads(loopback.world.attachments.read(path))["tables"]
    assert kept["table"] == table.number
    assert "unseen" in kept
    assert not {"now", "lines"} & kept.keys()


async def test_no_question_goes_to_who_was_removed(loopback, bot, clock, way):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await remove(way, loopback, table, bram, clock)

    await table.press(ana, "Bid 1")
    await told(bot)

    assert table.dms(bram) == []


async def test_who_is_let_in_again_plays_on(loopback, bot, clock, way):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]
    dm = await turn_of(table, bram)
    await remove(way, loopback, table, bram, clock)
    await bram.press(dm, "Bid 2").settled(PATIENCE)
    assert await table.answered() == [(0, 1)]

    if way == "kicked":
        bram.join_guild()
    else:
        show_to(loopback, table, *table.people)
    clock.forward(hours=1)
    await bram.press(dm, "Bid 2").settled(PATIENCE)

    assert await table.answered() == [(0, 1), (1, 2)]


async def test_a_newcomer_who_cannot_see_the_channel_sits_down_nowhere(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram, dana = table.people[1], loopback.person("Dana")
    await replace(bram, "1", dana)
    await told(bot)
    post = asking(table)
    show_to(loopback, table, *table.people)
    clock.forward(hours=1)

    [proposal] = await bot.store.proposals.of(table.number)
    with pytest.raises(Exception, match="you have to see the channel"):
        await bot.services.proposals.answer(table.number, int(dana.id), proposal.id, agrees=True)

    assert Seen(post.record).buttons
    assert (await bot.services.tables.view(table.number, None)).seats[1].member == int(bram.id)


async def test_a_form_is_checked_like_a_press(loopback, bot, clock, way):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]
    await turn_of(table, bram)
    panel = await table.panel(bram)
    [form] = [label for label in panel.buttons if label.endswith("…")][:1]
    opened = await bram.press(panel, form)
    await remove(way, loopback, table, bram, clock)

    [field] = [c["component"]["custom_id"] for c in opened.modal["components"]][:1]
    filled = await bram.submit(opened, {field: "3"}).settled(PATIENCE)

    assert await table.answered() == [(0, 1)]
    assert filled.failed or "You cannot see the channel" in said_to(filled)
