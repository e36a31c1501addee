"""/me, snoozing and pausing: what people say of their own hours, and what comes of it."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of, lobby_of, red_gavel, told
from tests.discord.test_game_reminders import quiet, reminders, started

NOON = 1_800_014_400
"""In UTC."""


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


async def me(person, channel=None, does="show", **named):
    typed = {name.rstrip("_"): value for name, value in named.items()}
    outcome = await person.command(f"me {does}", typed, channel).settled(PATIENCE)
    assert outcome.ephemeral or channel is not None
    return outcome.text.replace("**", "")


def to_noon(clock):
    """Move on to noon in UTC."""
    clock.forward(hours=((NOON - clock()) % 86400) / 3600)


async def test_one_command_shows_everything_and_others_change_what_is_named(loopback, bot):
    ana = loopback.person("Ana")
    shown = await me(ana, "lounge")
    assert "Time zone: not set (UTC)." in shown
    assert "Quiet hours: none." in shown

    hours = {"zone": "europe/berlin", "quiet": "23-7", "days_off": "Sat, Sun"}
    await me(ana, "lounge", "hours", **hours)
    ways = {"remind": "12 hours", "reach": "DMs only", "last_one": "true"}
    await me(ana, "lounge", "calls", **ways)
    changed = await me(ana, "lounge", "caretaker", who="a robot")

    for line in (
        "Time zone: Europe/Berlin.",
        "Quiet hours: 23:00 to 7:00; nobody else can see them.",
        "Days off: Sat, Sun.",
        "Reminders: first after 12 hours.",
        "Calls: only when everybody else has answered, or your time runs out soon, by DM only.",
        "Caretaker when your time runs out: a robot.",
    ):
        assert line in changed
    again = await me(ana, "lounge", "calls", remind="as each table")
    assert "Quiet hours: 23:00 to 7:00" in again
    assert "everybody can see them" in await me(ana, "lounge", "hours", public="true")
    assert "Quiet hours: none." in await me(ana, "lounge", "hours", quiet="none")


async def test_zones_are_suggested(loopback, bot):
    typed = loopback.person("Ana").autocomplete("me hours", {"zone": "new y"}, "zone", "lounge")
    outcome = await typed.settled(PATIENCE)
    assert "America/New_York" in [choice["value"] for choice in outcome.choices]


@pytest.mark.parametrize(
    ("does", "named", "way_out"),
    [
        ("hours", {"zone": "Mars/Olympus"}, "Pick one from the list"),
        ("hours", {"zone": "UTC", "quiet": "7-7"}, "leave no hour awake"),
        ("hours", {"zone": "UTC", "quiet": "0-24"}, "leave no hour awake. Let them end earlier"),
        ("hours", {"zone": "UTC", "quiet": "at night"}, "like this: 23-7"),
        ("hours", {"zone": "UTC", "quiet": "22-27"}, "like this: 23-7"),
        ("hours", {"quiet": "23-7"}, "Name your time zone"),
        ("hours", {"zone": "UTC", "quiet": "12-6", "public": "true"}, "12 quiet hours at most"),
        ("hours", {"zone": "UTC", "days_off": "Sat, Funday"}, "Write them like this"),
        ("hours", {"zone": "UTC", "days_off": "Mon Tue Wed Thu"}, "3 days a week"),
        ("away", {"until": "soon"}, "like this: 2026-12-24"),
        ("away", {"until": "2001-01-01"}, "That day is over"),
        ("away", {"until": "2999-01-01"}, "30 days at most"),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(loopback, bot, does, named, way_out):
    ana = loopback.person("Ana")
    before = await me(ana, "lounge")
    assert way_out in await me(ana, "lounge", does, **named)
    assert await me(ana, "lounge") == before


async def test_it_works_in_the_dm_of_somebody_who_plays_nowhere(loopback, bot):
    dana = loopback.person("Dana")
    outcome = await dana.command("me hours", {"zone": "Asia/Tokyo"}, dana.open_dm()).settled(
        PATIENCE
    )
    assert "Time zone: Asia/Tokyo." in outcome.text


async def test_whoever_has_installed_it_for_themselves_uses_it_where_the_bot_is_not(loopback, bot):
    dana, chidi = loopback.person("Dana"), loopback.person("Chidi")
    group = dana.open_group(chidi)

    outcome = await dana.command("me hours", {"zone": "Asia/Tokyo"}, group).settled(PATIENCE)

    assert "Time zone: Asia/Tokyo." in outcome.text
    assert outcome.ephemeral
    assert chidi.messages(group) == []
    elsewhere = await dana.command("move", {}, group).settled(PATIENCE)
    assert "There is no command /move here" in elsewhere.text


async def test_nobody_is_called_in_their_quiet_hours_and_a_dm_comes_after(loopback, bot, clock):
    to_noon(clock)
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await me(bram, table.channel, "hours", zone="UTC", quiet="11-14")
    await table.press(ana, "Bid 1")
    await told(bot)
    assert table.dms(bram) == []
    assert "Waiting for **Bram**" in table.moves[-1].text

    clock.forward(hours=2.1)
    bot.outbox.wake(table.number)
    await told(bot)

    assert len(table.dms(bram)) == 1


async def test_who_wants_no_dms_is_called_by_a_line_in_the_channel(loopback, bot, clock):
    to_noon(clock)
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await me(bram, table.channel, "hours", zone="UTC", quiet="11-14")
    await me(bram, table.channel, "calls", reach="channel only")
    await table.press(ana, "Bid 1")
    await told(bot)
    post = table.moves[-1]
    assert post.silent
    assert post.body["mentions"] == []
    assert "Waiting for **Bram**" in post.text
    assert reminders(table) == []

    clock.forward(hours=2.1)
    bot.outbox.wake(table.number)
    await told(bot)

    [line] = reminders(table)
    assert [each["id"] for each in line.body["mentions"]] == [bram.id]
    assert not line.silent
    assert table.dms(bram) == []


async def test_a_reminder_rests_as_long_as_its_reader_says(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    clock.forward(hours=25)
    await quiet(bot)
    [line] = reminders(table)
    asked = await ana.press(line, "Snooze").settled(PATIENCE)
    assert list(Seen(asked.record).buttons) == ["2 hours", "6 hours", "12 hours", "Until tomorrow"]

    done = await ana.press(Seen(asked.record), "12 hours").settled(PATIENCE)

    assert "No reminders for this game before <t:" in done.text
    refused = await bram.press(line, "Snooze").settled(PATIENCE)
    refused = await bram.press(Seen(refused.record), "6 hours").settled(PATIENCE)
    assert "Nothing reminds you of this game now." in refused.text
    typed = await ana.command("me snooze", {"rest": "tomorrow"}, table.channel).settled(PATIENCE)
    assert "No reminders for this game before <t:" in typed.text


async def begun_with(loopback, bot, option, value):
    """Start a game of Ana and Bram whose host has chosen one option."""
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    await bot.services.seating.choose(table.number, int(table.people[0].id), option, value)
    return await started(table)


async def test_the_host_lets_a_table_stand_still_and_go_on(loopback, bot, clock):
    table = await begun_with(loopback, bot, "pace", "daily")
    ana, bram = table.people

    async def pause(person, days):
        outcome = await person.command("game pause", {"days": days}, table.channel).settled()
        await told(bot)
        return outcome.text

    assert "Only Ana, the host" in (await pause(bram, 2)).replace("**", "")
    assert "is not paused" in await pause(ana, 0)
    assert "The table is paused." in await pause(ana, 7)
    assert "paused this table until <t:" in table.posts[-1].text
    assert "The table is paused until" in table.moves[-1].text
    clock.forward(hours=47)
    await quiet(bot)
    assert await table.answered() == []
    assert reminders(table) == []
    earliest = int(clock())
    assert "The table goes on. Time runs from <t:" in await pause(ana, 0)
    ends = [f"until <t:{at + 24 * 3600}" for at in range(earliest, int(clock()) + 1)]
    assert any(end in table.moves[-1].text for end in ends)
    assert any("the pause ends: time runs from <t:" in dm.text for dm in table.dms(bram))


async def test_a_player_lets_a_paused_table_go_on_by_its_button(loopback, bot, clock):
    table = await begun_with(loopback, bot, "pace", "daily")
    ana, bram = table.people
    await ana.command("game pause", {"days": 7}, table.channel).settled()
    await told(bot)

    pressed = await bram.press(table.posts[-1], "Go on").settled(PATIENCE)
    await told(bot)
    again = await ana.command("game pause", {"days": 2}, table.channel).settled()

    assert "The table goes on. Time runs from <t:" in pressed.text
    assert "**Bram** lets this table go on" in table.posts[-1].text
    assert "That was refused." in again.text


async def test_an_absence_is_announced_if_its_member_wants_so_and_ends(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    day = (datetime.fromtimestamp(clock(), UTC) + timedelta(days=3)).date().isoformat()

    unsaid = await me(ana, table.channel, "away", until=day)
    assert "Choose with the option tell whether your tables know." in unsaid
    secret = await me(ana, table.channel, "away", until=day, tell="false")
    await told(bot)
    assert "Away until <t:" in secret
    assert "Your tables do not know, and your clock runs." in secret
    assert not any("is away until" in post.text for post in table.posts)

    posts = len(table.posts)
    shown = await me(ana, table.channel, "away", until=day, tell="true")
    await told(bot)
    assert "Your tables know; your clock stands still as far as each allows." in shown
    assert len(table.posts) == posts, "the post that waits for her says it, and no other"
    assert "**Ana** is away until <t:" in table.posts[-1].text
    status = await table.people[1].command("game status", {}, table.channel).settled()
    assert "**Ana** is away until <t:" in status.text

    await me(ana, table.channel, "away", until="none")
    await told(bot)
    assert len(table.posts) == posts
    assert "is away" not in table.posts[-1].text
    status = await table.people[1].command("game status", {}, table.channel).settled()
    assert "is away until" not in status.text


async def test_a_long_absence_says_where_the_clock_runs_before_it_is_over(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    today = datetime.fromtimestamp(clock(), UTC)
    days = [(today + timedelta(days=days)).date().isoformat() for days in (5, 20)]

    short = await me(ana, table.channel, "away", until=days[0], tell="true")
    before = clock()
    long = await me(ana, table.channel, "away", until=days[1], tell="true")

    assert "your clock runs from" not in short
    runs = re.search(rf"table {table.number}: your clock runs from <t:(\d+):f> on\.", long)
    week = timedelta(days=7).total_seconds()
    assert int(before + week) <= int(runs[1]) <= clock() + week
    assert "After two missed turns a robot plays for you." in long
    assert "option stand\\_in to /me away" in long


async def test_an_absence_may_begin_later_and_ends_within_thirty_days(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    first, last = (
        (datetime.fromtimestamp(clock(), UTC) + timedelta(days=days)).date().isoformat()
        for days in (10, 12)
    )

    too_long = await me(ana, table.channel, "away", until="9999-12-31", tell="true")
    no_day = await me(ana, table.channel, "away", until="none", from_=first)
    stood_in = await me(ana, table.channel, "away", until=last, from_=first, stand_in="a robot")
    later = await me(ana, table.channel, "away", until=last, from_=first, tell="true")
    await told(bot)

    assert "An absence has 30 days at most." in too_long
    assert "Name the last day of your absence" in no_day
    assert "A stand-in sits down at once." in stood_in
    assert "Away from <t:" in later
    assert "is away" not in table.posts[-1].text, "she is there until then"
    status = await table.people[1].command("game status", {}, table.channel).settled()
    assert "**Ana** is away from <t:" in status.text


async def test_who_goes_away_has_a_robot_play_everywhere_and_is_back_with_one_command(
    loopback, bot, clock
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    day = (datetime.fromtimestamp(clock(), UTC) + timedelta(days=3)).date().isoformat()
    alone = await me(ana, table.channel, "away", until="none", stand_in="a robot")

    away = await me(ana, table.channel, "away", until=day, stand_in="a robot")
    last = await me(bram, table.channel, "away", until=day, stand_in="holds back")
    played = [(seat.name, seat.owner_name) for seat in (await seats(table))]
    await me(ana, table.channel, "away", until="none")
    await told(bot)

    assert "Name the last day of your absence" in alone
    assert "a robot stands in for you from now on. Games: 1." in away
    assert "Away until <t:" in away
    assert played == [("Rusty", "Ana"), ("Bram", "")]
    assert f"Nobody stands in for you at table {table.number}: Bram is the last" in last
    assert [seat.name for seat in (await seats(table))] == ["Ana", "Bram"]
    assert "**Ana** is back and plays again instead of" in table.moves[-1].text


async def seats(table):
    return (await table.bot.services.tables.view(table.number, None)).seats


async def test_time_that_runs_short_is_said_in_a_dm_and_in_the_post(loopback, bot, clock):
    table = await begun_with(loopback, bot, "limit", "12")
    ana, _ = table.people
    clock.forward(hours=9.1)
    await quiet(bot)

    assert "little time is left, until <t:" in table.moves[-1].text
    [dm] = table.dms(ana)
    assert "your time runs out soon: until <t:" in dm.text
    assert dm.text.count("<t:") == 1, "the limit is said once"
    clock.forward(hours=1)
    await quiet(bot)
    assert len(table.dms(ana)) == 1, "once"


async def test_more_time_is_proposed_and_agreed_to_by_buttons(loopback, bot, clock):
    table = await begun_with(loopback, bot, "limit", "12")
    ana, bram = table.people
    before = (await bot.services.tables.view(table.number, None)).until

    asked = await ana.command("game extend", {"hours": 24}, table.channel).settled(PATIENCE)
    assert "It waits for Bram to agree" in asked.text.replace("**", "")
    await told(bot)
    post = next(post for post in table.posts if "asks for 24 hours more" in post.text)
    await bram.press(post, "Agree").settled(PATIENCE)
    await told(bot)

    assert "**Ana** has 24 hours more." in [post.text for post in table.posts]
    assert f"<t:{before + 24 * 3600}:f>" in table.moves[-1].text
    [dm] = table.dms(ana)
    assert f"until <t:{before + 24 * 3600}:f>" in dm.text, "what was said is edited"
    beyond = await ana.command("game extend", {"hours": 48}, table.channel).settled(PATIENCE)
    assert "It waits for" in beyond.text
    named = {"hours": 12, "player": "Bram"}
    wrong = await ana.command("game extend", named, table.channel).settled(PATIENCE)
    assert "No time limit that everybody can see runs for Bram" in wrong.text


async def test_a_caretaker_of_ones_own_acts_when_time_runs_out(loopback, bot, clock):
    table = await begun_with(loopback, bot, "limit", "12")
    ana, bram = table.people
    await me(ana, table.channel, "caretaker", who="does the cheapest")

    clock.forward(hours=12.1)
    await quiet(bot)

    assert "**Ana** ran out of time." in await table.lines()
    assert await table.answered() == [(0, 1)]
    assert await table.awaited() == [bram]


async def test_the_last_one_of_a_round_is_named_so(loopback, bot, clock):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="")
    ana, bram = table.people
    view = await bot.services.tables.view(table.number, int(ana.id))
    clock.forward(hours=1)
    while view.ask is not None and not view.ask.optional:
        await bot.services.tables.play(table.number, int(ana.id), None, view.ask.fallback)
        view = await bot.services.tables.view(table.number, int(ana.id))
    await told(bot)

    assert "Waiting for **Bram**, the last one to choose" in table.moves[-1].text
    clock.forward(hours=24)
    await quiet(bot)
    [line] = reminders(table)
    assert "Everybody else has answered." in line.text
    assert "everybody else has answered" in table.dms(bram)[-1].text


async def test_a_sealed_round_says_when_it_closes_at_the_latest(loopback, bot, clock):
    to_noon(clock)
    lobby = await lobby_of(
        loopback,
        bot,
        "Ana",
        "Bram",
        game="Terraforming Mars",
        options="sealed rounds: once all were awake 4 hours, clock: daily",
    )
    _, bram = lobby.people
    await me(bram, lobby.channel, "hours", zone="UTC", quiet="11-14")
    table = await started(lobby)
    ends = int(clock()) // 3600 * 3600 + 6 * 3600
    view = await bot.services.tables.view(table.number, None)
    assert abs(view.until - ends) < 3600
    assert f"the round closes <t:{view.until}:f> at the latest" in table.moves[-1].text

    clock.forward(hours=6.1)
    await quiet(bot)

    assert "**Bram** ran out of time." in await table.lines()
    assert (await bot.services.tables.view(table.number, None)).moment != "corporation"


async def test_a_morning_dm_is_wished_for_shown_and_taken_back(loopback, bot):
    ana = loopback.person("Ana")
    assert "Name your time zone first" in await me(ana, "lounge", "morning", hour=8)
    await me(ana, "lounge", "hours", zone="Europe/Berlin", quiet="23-7")
    assert "Nothing is sent to you from 23:00 to 7:00." in await me(
        ana, "lounge", "morning", hour=2
    )
    assert "Morning DM: none." in await me(ana, "lounge")

    assert "Morning DM: at 8:00" in await me(ana, "lounge", "morning", hour=8)
    await me(ana, "lounge", "hours", quiet="none")
    assert "skip 2:00 it comes an hour later" in await me(ana, "lounge", "morning", hour=2)
    assert "Morning DM: none." in await me(ana, "lounge", "morning")


async def test_a_morning_dm_names_every_table_that_waits_and_what_happened_there(
    loopback, bot, clock
):
    to_noon(clock)
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await me(bram, table.channel, "hours", zone="UTC")
    await me(bram, table.channel, "morning", hour=13)
    await table.press(ana, "Bid 1")
    await told(bot)
    await bot.outbox.send_morning_dms()
    assert table.dms(bram) == []
    assert "Waiting for **Bram**" in table.moves[-1].text
    assert table.moves[-1].body["mentions"] == []

    clock.forward(hours=1.1)
    await bot.outbox.send_morning_dms()

    dm = await bram.sees("Waiting for you")
    assert "Project Mars" in dm.text
    assert "**Ana** bid 1 material." in dm.text
    answered = await bram.press(dm, "1. Project Mars").settled(PATIENCE)
    assert "Bid" in str(Seen(answered.record).buttons)


async def test_anybody_at_a_live_table_takes_a_break_by_its_button(loopback, bot, clock):
    table = await begun_with(loopback, bot, "pace", "live")
    _, bram = table.people

    asked = await bram.press(table.moves[-1], "Break").settled(PATIENCE)
    taken = await bram.press(Seen(asked.record), "10 minutes").settled(PATIENCE)
    await told(bot)

    assert "A break stops all clocks for everybody." in asked.text
    assert "The table takes a break until <t:" in taken.text
    assert "**Bram** takes a break until <t:" in table.posts[-1].text
    assert "The table is paused until" in table.moves[-1].text
    assert "Break" not in table.moves[-1].buttons
