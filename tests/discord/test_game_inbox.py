"""/inbox and Catch up: what waits for me everywhere, and what happened since I last looked."""

import json

import pytest

from bot.table.views.export import export_table
from cogs.inbox.layout import inbox_sheet
from playground.payloads import BOT_ROLE_ID, GUILD_ID
from playground.people import Seen
from playground.permissions import VIEW_CHANNEL
from tests.bot.conftest import hand_over
from tests.discord.playing import (
    PATIENCE,
    PLAIN,
    game_of,
    lobby_of,
    red_gavel,
    seen_by_others,
    told,
)
from tests.discord.test_game_lobby import refusal
from tests.discord.test_game_threads import add_thread, leave_thread


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


async def inbox(person, channel=None, **typed):
    outcome = await person.command("inbox", typed, channel).settled(PATIENCE)
    assert outcome.ephemeral, outcome.text
    return Seen(outcome.record)


def scenes(shown):
    """The pictures of a story, each once, oldest first."""
    return [each for each in shown.pictures if "description" in each and "media" in each]


def waiting(shown):
    return shown.text.partition("\n### ")[0].replace("**", "")


async def go_on(table, moves):
    """Let everybody give the default answers this many times."""
    for _ in range(moves):
        for person in table.people:
            view = await table.bot.services.tables.view(table.number, int(person.id), glance=True)
            if view.ask is not None and not view.ask.optional:
                await table.bot.services.tables.play(
                    table.number, int(person.id), None, view.ask.fallback
                )
    await told(table.bot)


@pytest.mark.usefixtures("screen")
async def test_below_every_post_is_the_way_to_what_happened_since(loopback, bot, clock, screen):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    await table.panel(ana)
    clock.forward(hours=30)
    await go_on(table, 12)
    before = [post.body for post in table.posts]

    outcome = await ana.press(table.moves[-1], "Catch up").settled(PATIENCE)

    assert outcome.ephemeral
    shown = Seen(outcome.record)
    assert shown.text.startswith("### Waiting for you\n1. ")
    assert "Project Mars: since you were last here" in shown.text
    assert "You last looked <t:" in shown.text
    assert "-# Cards left in the first deck: " in shown.text
    assert " → " in shown.text, "what was, and what is"
    pictures = scenes(shown)
    assert len(pictures) == 5
    assert len({picture["media"]["url"] for picture in pictures}) == 5
    assert all(("compact" in each["media"]["url"]) == (screen == "compact") for each in pictures)
    assert len(shown.text) <= 2000
    assert "Log" in shown.buttons
    assert {"Your move", "Your hand", "Board"} <= set(shown.buttons)
    await told(bot)
    assert [post.body for post in table.posts] == before


async def test_the_story_is_of_the_visit_before_and_then_there_is_nothing_new(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await table.panel(bram)
    clock.forward(hours=1)
    await table.press(ana, "Bid 1")
    await told(bot)

    await table.panel(bram)  # first the panel, then the question what has happened
    shown = await inbox(bram, table.channel)
    assert "**Ana** bid 1 material." in shown.text
    assert "**Ana** starts with the contract." not in shown.text
    again = await inbox(bram, table.channel)
    assert "**Ana** bid 1 material." in again.text, "dismissed by mistake, it can be opened again"

    clock.forward(hours=1)
    later = await inbox(bram, table.channel)
    assert "Nothing has happened since you last looked." in later.text
    assert scenes(later) == []


@pytest.mark.parametrize("where", ["dm", "group", "lounge"])
async def test_it_works_everywhere_and_leads_to_the_panel_in_one_press(loopback, bot, clock, where):
    table = await game_of(loopback, bot, "Ana", "Bram")
    two = await game_of(loopback, bot, "Ana", "Chidi", channel="table-two")
    ana, bram = table.people
    group = ana.open_group(bram)
    channel = {"dm": None, "group": group, "lounge": "lounge"}[where]

    shown = await inbox(ana, channel)

    for each in (table, two):
        number = loopback.channel(each.channel)["id"]
        assert f"[Project Mars](https://discord.com/channels/{int(number) and 11}" in waiting(shown)
        assert f"in <#{number}>: Bid materials to keep the contract" in waiting(shown)
    first = next(label for label in shown.buttons if label.startswith("1. "))
    asked = await ana.press(shown, first).settled(PATIENCE)
    assert asked.ephemeral
    panel = Seen(asked.record)
    assert "Bid 1" in panel.buttons
    assert panel.text.startswith("-# Project Mars in <#"), "it says which game it is"
    done = await ana.press(panel, "Bid 1").settled(PATIENCE)
    await told(bot)
    assert "bid 1 material" in done.text
    assert [await each.answered() for each in (table, two)].count([(0, 1)]) == 1
    left = await inbox(ana, channel)
    assert waiting(left).count("Bid materials") == 1
    if where == "group":
        assert bram.messages(group) == []


async def test_of_many_games_that_wait_there_is_a_list(loopback, bot):
    channels = ("table-one", "table-two", "lounge")
    tables = [await game_of(loopback, bot, "Ana", "Bram", channel=name) for name in channels]
    ana = tables[0].people[0]
    while len(tables) < 6:
        opened = await ana.command(
            "game new", {"game": "Project Mars", "thread": "true"}, "lounge"
        ).settled(PATIENCE)
        channel = opened.text.partition("<#")[2].partition(">")[0]
        number = await bot.store.table_in(int(channel))
        await bot.services.seating.add_robot(number, int(ana.id))
        await bot.services.seating.choose(number, int(ana.id), "starting_player", "seat 1")
        await bot.services.seating.start(number, int(ana.id))
        await told(bot)
        tables.append(tables[0])

    shown = await inbox(ana)

    move, other = shown.selects
    assert len(move["options"]) == 6
    assert len(other["options"]) == 5
    value = move["options"][-1]["value"]
    asked = await ana.choose(shown, move["custom_id"], [value]).settled(PATIENCE)
    assert "Bid 1" in Seen(asked.record).buttons
    value = other["options"][0]["value"]
    turned = await ana.choose(shown, other["custom_id"], [value]).settled(PATIENCE)
    assert turned.kind == "deferred_update"
    assert len(turned.text) <= 2000
    forged = await ana.choose(shown, move["custom_id"], ["4711/"]).settled(PATIENCE)
    assert forged.failed or "no longer exists" in forged.text


async def test_what_i_am_asked_to_agree_to_waits_there_too(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    _, bram, chidi = table.people
    scored = {"how": "scored", "sure": True}
    await chidi.command("game cancel", scored, table.channel).settled(PATIENCE)
    await told(bot)

    shown = await inbox(bram)
    assert "Nothing waits" not in waiting(shown)
    label = next(label for label in shown.buttons if label.startswith("1. "))
    asked = await bram.press(shown, label).settled(PATIENCE)
    agreed = await bram.press(Seen(asked.record), "Agree").settled(PATIENCE)
    await told(bot)

    assert "You agree." in agreed.text
    assert "Nothing waits" in waiting(await inbox(bram))
    assert "Nothing waits" in waiting(await inbox(chidi)), "whoever proposed it has agreed"


async def test_a_table_that_waits_to_be_started_waits_for_its_host_alone(loopback, bot):
    ana, bram = (await lobby_of(loopback, bot, "Ana", "Bram")).people
    for person, named in ((ana, True), (bram, False)):
        assert ("have not started it yet" in waiting(await inbox(person))) == named
    shown = await inbox(ana)
    assert "1. Project Mars in <#" in waiting(shown)

    opened = await ana.press(shown, "1. Project Mars").settled(PATIENCE)
    await ana.press(Seen(opened.record), "Start").settled(PATIENCE)
    await told(bot)

    assert "have not started it yet" not in waiting(await inbox(ana))
    assert (await bot.store.table(1))[0].status == "running"


async def test_a_table_with_too_few_waits_for_others(loopback, bot):
    [ana] = (await lobby_of(loopback, bot, "Ana")).people

    assert "Nothing waits" in waiting(await inbox(ana))


async def test_who_plays_nowhere_is_told_so_and_a_bystander_hears_the_public_story(loopback, bot):
    dana = loopback.person("Dana")
    shown = await inbox(dana)
    assert shown.text == "### Waiting for you\nNothing waits for you."
    table = await game_of(loopback, bot, "Ana", "Bram")
    async with bot.services.tables.open(table.number) as held:
        held.running().tell("You drew the secret card.", to=0)
    await go_on(table, 1)

    mine, other = [await inbox(person, table.channel) for person in table.people]
    theirs = await inbox(dana, table.channel)

    assert "You drew the secret card." in mine.text
    for shown in (other, theirs):
        assert "the story so far" in shown.text
        assert "secret card" not in json.dumps(shown.body)
        assert len(scenes(shown)) == len(scenes(mine))


async def test_a_move_that_is_half_made_is_in_nobodys_story(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    ana, bram = table.people
    await table.skip_to("action", seat=0)
    async with bot.services.tables.open(table.number) as held:
        held.running().player(0).stock["mc"] = 60
        held.running()._asked = None
    view = await bot.services.tables.view(table.number, int(ana.id))
    [city] = [one.id for one in view.ask.open if str(one.label).startswith("City (")]
    await ana.command("move", {"choice": city}, table.channel).settled(PATIENCE)

    for person in (ana, bram):
        story = (await inbox(person, table.channel)).text.partition("### Terra")[2]
        assert "City" not in story


async def test_the_end_of_a_game_waits_to_be_seen(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await table.panel(ana)
    clock.forward(hours=1)
    await bot.services.tables.play(table.number, int(ana.id), None, 1)
    await bot.services.tables.resign(table.number, int(bram.id))
    await told(bot)
    assert await table.status() == "over"

    shown = await inbox(ana)

    assert "Project Mars: since you were last here" in shown.text
    assert "ending" in scenes(shown)[-1]["media"]["url"] or "scores" in str(scenes(shown)[-1])
    assert await bot.store.visits.ended_unseen(int(ana.id), 0) == []
    assert await bot.store.visits.ended_unseen(int(bram.id), 0) == [], (
        "who has left waits for nothing"
    )


# ---- what it must not do ------------------------------------------------------------------------


@pytest.mark.usefixtures("hasty_dms")
async def test_who_looks_every_minute_tells_nobody_anything(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    await table.press(ana, "Bid 1")
    await told(bot)

    async def known():
        others = [record for record in seen_by_others(loopback, bram) if not record.visible_to]
        status = await chidi.command("game status", {}, table.channel).settled(PATIENCE)
        return (
            json.dumps([record.body for record in others]),
            status.text,
            json.dumps(await export_table(bot.services.tables.views, table.number)),
            await table.version(),
            await bot.store.outbox.rows(),
        )

    clock.forward(hours=1 / 60)  # a DM that waits for whoever has just moved is looked at
    bot.outbox.wake(table.number)
    await told(bot)
    before = await known()
    drawn = stories_kept(bot)
    for _ in range(40):
        clock.forward(hours=1 / 60)
        await inbox(bram, table.channel)
    await told(bot)

    assert await known() == before
    assert stories_kept(bot) - drawn <= 2, "and each picture is drawn once"


async def test_who_presses_ten_times_at_once_has_no_picture_drawn_twice(
    loopback, bot, clock, monkeypatch
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.panel(table.people[0])
    clock.forward(hours=1)
    await go_on(table, 6)
    inbox, drawn = bot._cogs.inbox, []
    draw = inbox._drawn

    async def counted(*asked):
        drawn.append(asked[1].version)
        return await draw(*asked)

    monkeypatch.setattr(inbox, "_drawn", counted)
    ana, post = table.people[0], table.moves[-1]
    pressed = [ana.press(post, "Catch up") for _ in range(10)]

    shown = [Seen((await outcome.settled(PATIENCE)).record) for outcome in pressed]

    assert all(len(scenes(each)) == len(scenes(shown[0])) > 1 for each in shown)
    assert len(drawn) == len(set(drawn)) == len(scenes(shown[0]))


def stories_kept(bot):
    return len(bot._cogs.inbox._kept)


async def test_who_was_sent_away_sees_nothing_of_any_table(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    other = await game_of(loopback, bot, "Chidi", "Dana", channel="table-two")
    shown = await inbox(bram)
    await table.press(ana, "Bid 1")
    await told(bot)
    bram.leave_guild()
    clock.forward(hours=1)

    still = await inbox(bram)
    assert "Project Mars" not in still.text, "though they still sit there"
    named = await bram.command("inbox", {"game": str(other.number)}).settled(PATIENCE)
    assert "do not see its channel any more" in refusal(named)

    await hand_over(bot.services.tables, table.number, 1, None)
    await told(bot)
    for label in ("Your move", "Your hand", "Board", "Log"):
        gone = await bram.press(shown, label).settled(PATIENCE)
        assert "do not see its channel any more" in refusal(gone), label
    assert "Project Mars" not in (await inbox(bram)).text
    bram.join_guild()
    back = await bram.press(shown, "Board").settled(PATIENCE)
    assert Seen(back.record).pictures


async def test_a_table_in_a_channel_that_one_cannot_see_is_not_looked_at_by_its_number(
    loopback, bot
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    dana = loopback.person("Dana")
    named = {"game": str(table.number)}
    open_to_all = await dana.command("inbox", named, "lounge").settled(PATIENCE)
    assert "the story so far" in open_to_all.text
    everyone = {"id": GUILD_ID, "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL)}
    shown = {"id": BOT_ROLE_ID, "type": 0, "allow": str(VIEW_CHANNEL), "deny": "0"}
    channel = loopback.channel(table.channel)
    loopback.world.change_channel(channel, permission_overwrites=[everyone, shown])
    await told(bot)

    for where in ("lounge", None):
        hidden = await dana.command("inbox", named, where).settled(PATIENCE)
        assert "do not see its channel any more" in refusal(hidden)
    forged = await dana.press(Seen(open_to_all.record), "Board").settled(PATIENCE)
    assert "do not see its channel any more" in refusal(forged)
    sits = await table.people[0].command("inbox", named, "lounge").settled(PATIENCE)
    assert "Project Mars" in sits.text


async def test_in_a_private_thread_only_its_members_hear_the_story_from_elsewhere(loopback, bot):
    add_thread(loopback, "Ana", "Bram", "Chidi")
    table = await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    chidi, dana = loopback.person("Chidi"), loopback.person("Dana")
    named = {"game": str(table.number)}

    inside = await chidi.command("inbox", named).settled(PATIENCE)
    outside = await dana.command("inbox", named).settled(PATIENCE)
    leave_thread(loopback, chidi)
    left = await chidi.command("inbox", named).settled(PATIENCE)

    assert "the story so far" in inside.text
    for refused in (outside, left):
        assert "do not see its channel any more" in refusal(refused)


async def test_of_a_closed_or_damaged_game_what_waits_elsewhere_is_told(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    await game_of(loopback, bot, "Ana", "Bram", channel="table-two")
    post = table.moves[-1]
    await bot.services.seating.close(table.number)
    await told(bot)

    outcome = await ana.press(post, "Catch up").settled(PATIENCE)

    assert "Bid materials" in waiting(Seen(outcome.record))
    assert "This game was cancelled." in outcome.text


@pytest.mark.parametrize("typed", ["table 1", "9" * 30, "-1"])
async def test_what_is_no_game_is_refused(loopback, bot, typed):
    dana = loopback.person("Dana")
    outcome = await dana.command("inbox", {"game": typed}, "lounge").settled(PATIENCE)
    assert "You do not play that game. Pick one from the list." in refusal(outcome)


def test_a_message_without_games_is_short():
    assert len(inbox_sheet([], None).view.children) == 1
