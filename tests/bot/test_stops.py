"""Tables of a game of stops, between the table service and the channel."""

from dataclasses import replace

import pytest

from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from bot.store.rows.records import TABLE
from bot.table.awaiting import awaiting_of
from bot.table.changes import HOUR
from bot.table.time.game_clocks import timers_of_clocks
from cogs.lobby.new_options import options_written
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.paper import called_by_ping, everything_told
from tests.games import tourney

MEMBERS = (ANA, BRAM, CHIDI)
LIVE = {"quiet": 60, "main": 120, "floor": 4}


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "tourney", tourney.META)


async def lobby_of(seating, *members, **chosen):
    host, *others = members
    options = {"pace": "untimed", "stops": "by the clock", **chosen}
    table = await seating.new(
        "tourney", channel=1, guild=9, host=(host, NAMES[host]), chosen=options
    )
    for member in others:
        await seating.join(table, member, NAMES[member])
    return table


async def to_a_stop(tables, seating, *members, robots=0, **chosen):
    """A table at its first stop: seats 1 and 2 ride."""
    table = await lobby_of(seating, *members, **chosen)
    for _ in range(robots):
        await seating.add_robot(table, members[0])
    await seating.start(table, members[0])
    for place, member in zip(("front", "middle", "back"), (BRAM, CHIDI, ANA), strict=True):
        if member in members:
            await tables.play(table, member, None, [place])
    return table


async def clocks_of(tables, table):
    return {t.kind: t for t in await tables.store.timers.of(table) if t.seat == TABLE}


async def test_who_decides_is_pinged_once_in_a_stop_and_the_others_never(
    tables, seating, outbox, sender
):
    await called_by_ping(tables, *MEMBERS)
    table = await to_a_stop(tables, seating, *MEMBERS)
    await outbox.start()
    await everything_told(outbox)
    assert set(sender.of("post")[-1].pings) == {1, 2}
    former = len(sender.of("post"))

    async with tables.open(table) as held:
        held.running().knights[0].hand = ["cheer_7"]
        held.running()._changes()
    await tables.play(table, ANA, None, ["fall:cheer_7"])
    for member in (BRAM, CHIDI):
        await tables.play(table, member, None, ["heavy"])
    await tables.clock_ended((await clocks_of(tables, table))["floor:1"])
    await everything_told(outbox)

    view = await tables.view(table, None)
    assert view.awaited == (1, 2), "what was announced asks anew"
    assert "plays Cheer" in str(sender.of("post")[-1].lines)

    assert not any(post.pings for post in sender.of("post")[former:])


async def test_each_is_told_of_the_clock_by_which_their_own_question_closes(tables, seating, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    clocks = await clocks_of(tables, table)
    main, quiet = clocks["main:1"].due, clocks["quiet:1"].due
    view = await tables.view(table, None)

    assert quiet < main
    assert (view.until, view.spoken) == (main, quiet), "those who are named have longer"
    assert {one.until for one in view.waits} == {main}
    assert [(await tables.view(table, member)).own_until for member in MEMBERS] == [
        quiet,
        main,
        main,
    ]
    for member in (BRAM, CHIDI):
        await tables.play(table, member, None, ["heavy"])
    view = await tables.view(table, None)
    assert (view.awaited, view.until, view.spoken) == ((), quiet, quiet)


async def test_what_is_said_in_a_stop_is_unsaid_or_chosen_anew_and_the_table_hears_of_neither(
    tables, seating, taking_back
):
    table = await to_a_stop(tables, seating, *MEMBERS)
    before, clocks = await tables.view(table, None), await tables.store.timers.of(table)
    await tables.play(table, ANA, None, [])
    assert (await tables.view(table, ANA)).ask.optional

    assert await taking_back.undo(table, ANA) is None
    assert not (await tables.view(table, ANA)).ask.optional, "she is asked as before"
    after = await tables.view(table, None)
    assert replace(after, version=before.version) == before
    assert await tables.store.timers.of(table) == clocks

    await tables.play(table, BRAM, None, ["heavy"])
    with pytest.raises(Refused, match="press Your move, and choose anew there"):
        await taking_back.undo(table, BRAM)  # that he has spoken, everybody has seen
    assert await tables.store.proposals.of(table) == []


async def test_dms_go_to_who_decides_and_to_nobody_else(tables, seating, outbox, sender, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    hand.now += 300  # nobody is at the table any more
    await outbox.start()
    await everything_told(outbox)

    assert {paper.channel for paper in sender.of("dm")} == {BRAM, CHIDI}
    assert not sender.silent
    assert await tables.store.outbox.message(table, "letter 0") is None


async def test_at_a_table_of_robots_there_is_no_floor(tables, seating, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    assert (await clocks_of(tables, table))["floor:1"].due >= hand.now + 600

    async with tables.open(table) as held:
        robots = [replace(seated, member=None) for seated in held.seats]
        found = clocks_anew(held, robots, hand.now)
        mixed = [*robots[:2], held.seats[2]]
        hidden = clocks_anew(held, mixed, hand.now)

    assert {t.kind: t.due - hand.now for t in found if t.kind == "floor:9"} == {"floor:9": 0}
    assert all(t.due >= hand.now + 600 for t in hidden if t.kind == "floor:9")


def clocks_anew(held, seats, at):
    """The timers that the next round would have."""
    stand = awaiting_of(held.running())
    anew = replace(
        stand,
        clocks=[clock.replace(":1", ":9") for clock in stand.clocks],
        timed={seat: clock.replace(":1", ":9") for seat, clock in stand.timed.items()},
        deciding={seat: clock.replace(":1", ":9") for seat, clock in stand.deciding.items()},
    )
    return timers_of_clocks(held, anew, seats, at)


async def test_the_quiet_end_is_put_off_for_the_public_night_of_everybody_asked(
    tables, seating, hand
):
    noon = 1_800_014_400  # in UTC
    hand.now = noon
    await tables.held.set_wish(MemberRecord(ANA, quiet=Night(12, 22, "UTC")))
    table = await to_a_stop(tables, seating, *MEMBERS)

    due = {kind: timer.due - noon for kind, timer in (await clocks_of(tables, table)).items()}

    assert due["quiet:1"] == (10 + 2) * HOUR
    assert due["main:1"] == 24 * HOUR


@pytest.mark.parametrize("sleeps", [False, True])
async def test_at_a_live_table_only_a_told_night_puts_off_the_quiet_end(
    tables, seating, hand, sleeps
):
    hand.now = 1_800_014_400
    table = await to_a_stop(tables, seating, *MEMBERS)
    assert (await clocks_of(tables, table))["quiet:1"].due == hand.now + 8 * HOUR

    if sleeps:
        await tables.held.set_wish(MemberRecord(ANA, quiet=Night(12, 22, "UTC"), public=True))
    async with tables.open(table) as held:
        held.record = replace(held.record, hours=replace(held.record.hours, clocks=LIVE))
        [quiet, *_] = clocks_anew(held, held.seats, hand.now)

    assert quiet.due == hand.now + (11 * HOUR if sleeps else 60)


async def test_a_night_outlives_the_process_and_can_be_taken_back(tables, seating):
    night = Night(23, 7, "Europe/Berlin")
    await tables.held.set_wish(MemberRecord(ANA, quiet=night, zone="Europe/Berlin"))
    assert (await tables.store.members.get(ANA)).night == night
    assert (await tables.store.members.calendar(ANA)).night == night

    await tables.held.set_wish(MemberRecord(ANA, zone="Europe/Berlin"))

    assert (await tables.store.members.calendar(ANA)).night is None


@pytest.mark.parametrize("wrong", [(23, 7, "Mars"), (7, 7, "UTC"), (24, 7, "UTC")])
def test_a_night_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match=r"zone|hour"):
        Night(*wrong)


async def test_the_pace_sets_all_clocks_and_one_may_differ(tables, seating):
    table = await lobby_of(seating, ANA, BRAM)

    async def shown():
        options = (await seating.lobby(table)).options
        return {o.id: o.value for o in options if o.id in ("pace", "quiet", "main", "floor")}

    assert (await shown())["quiet"] == str(8 * HOUR)
    await seating.choose(table, ANA, "pace", "live")
    assert await shown() == {"pace": "live", "quiet": "60", "main": "120", "floor": "4"}
    await seating.choose(table, ANA, "main", str(24 * HOUR))
    assert (await shown())["pace"] == "own"
    await seating.choose(table, ANA, "pace", "daily")
    assert (await shown())["pace"] == "daily"
    assert (await shown())["quiet"] == str(8 * HOUR)


async def test_the_pace_can_be_chosen_with_a_new_table_and_a_clock_may_differ(seating):
    table = await lobby_of(seating, ANA, BRAM, pace="live", main=str(24 * HOUR))
    values = {o.id: o.value for o in (await seating.lobby(table)).options}
    assert (values["quiet"], values["main"]) == ("60", str(24 * HOUR))

    assert options_written(tourney.META, "Pace: live") == {"pace": "live"}


async def test_the_host_changes_clocks_while_it_runs_and_no_running_round_is_shortened(
    tables, seating, hand
):
    table = await to_a_stop(tables, seating, *MEMBERS)
    before = await clocks_of(tables, table)

    await seating.choose(table, ANA, "pace", "live")
    with pytest.raises(Refused, match="host"):
        await seating.choose(table, BRAM, "pace", "daily")
    hand.now += 72 * HOUR
    await seating.end_notices()
    after = await clocks_of(tables, table)
    assert {kind: timer.due for kind, timer in after.items()} == {
        kind: timer.due for kind, timer in before.items()
    }
    for member in (BRAM, CHIDI):
        await tables.play(table, member, None, ["heavy"])
    await tables.clock_ended(before["floor:1"])
    for member, place in ((CHIDI, "front"), (ANA, "middle"), (BRAM, "back")):
        await tables.play(table, member, None, [place])

    after = await clocks_of(tables, table)
    assert {kind: timer.due - timer.since for kind, timer in after.items()}["quiet:2"] == 60
