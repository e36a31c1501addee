"""The clocks of a game know what a limit knows, and those of anonymous stops tell nothing."""

from dataclasses import replace

import pytest

from bot.clock import Clock
from bot.hours.nights import Night
from bot.last_seen import ALIVE
from bot.store.rows.members import MemberRecord
from bot.store.rows.records import TABLE
from bot.table.consent.extending import Extending
from bot.table.consent.proposals import Proposals
from bot.table.lobby.options import options_offered
from bot.table.time.after_move import time_left_after
from bot.table.time.game_clocks import timers_of_clocks
from cogs.lobby.new_options import new_options_suggested
from cogs.table.post import waiting
from cogs.ui.words import Speech
from rules.cosmic_encounter.meta import META
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.test_stops import MEMBERS, clocks_of, lobby_of, to_a_stop
from tests.games import tourney

HOUR, DAY = 3600, 24 * 3600
NOON = 1_800_014_400
"""Noon in UTC, a Friday."""
MONDAY = NOON + 3 * DAY


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "tourney", tourney.META)


@pytest.fixture(autouse=True)
def _at_noon(hand):
    hand.now = MONDAY


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


async def ends(tables, table):
    """Return the end of each clock, in hours from noon on Monday."""
    clocks = await clocks_of(tables, table)
    return {
        kind.partition(":")[0]: (timer.due - MONDAY) / HOUR
        for kind, timer in clocks.items()
        if not kind.startswith("floor")
    }


async def is_away(tables, member, since, until, *, told=True):
    await tables.store.members.put_absence(member, since, until, told=told)
    await tables.held.reread_hours(member)


async def lines_of(tables, table):
    return [str(line.text) for line in await tables.store.log.lines(table, None, last=500)]


async def ride(tables, table, *members):
    for member in members:
        await tables.play(table, member, None, ["heavy"])


# ---- what stops every clock ---------------------------------------------------------------------


async def test_no_clock_runs_while_the_table_stands_still(tables, seating, clock, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    assert await ends(tables, table) == {"quiet": 8, "main": 24}

    await tables.held.pause(table, MONDAY + 5 * DAY)
    assert await ends(tables, table) == {"quiet": 128, "main": 144}
    renewed = [
        row for row in await tables.store.outbox.rows(table) if getattr(row, "renewed", False)
    ]
    assert {row.seat for row in renewed} == {0, 1, 2}, "and DMs say until when"
    hand.now += 4 * DAY
    await clock.ring()

    assert not any("ran out" in line for line in await lines_of(tables, table))
    await tables.held.pause(table, int(hand.now))  # it goes on
    assert await ends(tables, table) == {"quiet": 104, "main": 120}


async def test_the_bots_own_absence_is_charged_to_nobody(tables, seating, clock, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    hand.now += 2 * HOUR
    await tables.store.kept.put(ALIVE, str(int(hand.now)))

    hand.now += 20 * HOUR
    await clock.came_back()
    await clock.ring()

    assert await ends(tables, table) == {"quiet": 28, "main": 44}


async def test_a_weekend_off_stops_every_clock(tables, seating, hand):
    hand.now = MONDAY + 4 * DAY
    table = await to_a_stop(tables, seating, *MEMBERS, weekends="false")
    assert await ends(tables, table) == {"quiet": 4 * 24 + 8, "main": 4 * 24 + 24 + 48}


# ---- what only those who decide by name have ----------------------------------------------------


async def test_a_told_absence_stops_the_clock_of_who_decides_and_no_quiet_end(
    tables, seating, clock, hand
):
    table = await to_a_stop(tables, seating, *MEMBERS)
    await is_away(tables, ANA, MONDAY, MONDAY + 3 * DAY)  # who is not named
    assert await ends(tables, table) == {"quiet": 8, "main": 24}

    await is_away(tables, BRAM, MONDAY + HOUR, MONDAY + 3 * DAY)
    assert await ends(tables, table) == {"quiet": 8, "main": 72 + 23}
    hand.now = MONDAY + 3 * DAY
    await clock.ring()

    assert not any("ran out" in line for line in await lines_of(tables, table))
    assert (await tables.view(table, None)).awaited == (1, 2)


async def test_the_end_of_a_decision_lies_in_no_quiet_hours_of_who_decides(tables, seating):
    await tables.held.set_wish(
        MemberRecord(BRAM, quiet=Night(10, 20, "UTC"), public=False, zone="UTC")
    )
    table = await to_a_stop(tables, seating, *MEMBERS)
    assert await ends(tables, table) == {"quiet": 8, "main": 33}

    await seating.choose(table, ANA, "sleep", "false")

    assert await ends(tables, table) == {"quiet": 8, "main": 33}, "nothing that runs ends sooner"
    await tables.held.pause(table, MONDAY + HOUR)
    assert (await ends(tables, table))["main"] >= 33
    await seating.close(table)
    table = await to_a_stop(tables, seating, *MEMBERS, sleep="false")
    assert await ends(tables, table) == {"quiet": 8, "main": 24}


async def test_several_who_decide_have_the_latest_end_of_those_who_have_not_spoken(tables, seating):
    night = MemberRecord(BRAM, quiet=Night(10, 20, "UTC"), public=False, zone="UTC")
    await tables.held.set_wish(night)
    table = await to_a_stop(tables, seating, *MEMBERS)
    assert (await ends(tables, table))["main"] == 33
    await ride(tables, table, BRAM)
    assert (await tables.view(table, None)).awaited == (2,)
    assert (await ends(tables, table))["main"] == 24
    assert [(t.seat, t.due - MONDAY) for t in await warnings(tables, table)] == [(2, 18 * HOUR)]
    renewed = [
        row for row in await tables.store.outbox.rows(table) if getattr(row, "renewed", False)
    ]
    assert [row.seat for row in renewed] == [2], "a DM says until when"

    await tables.held.set_wish(MemberRecord(CHIDI, quiet=Night(11, 14, "UTC"), zone="UTC"))

    assert (await ends(tables, table))["main"] == 27
    view = await tables.view(table, None)
    assert [one.until for one in view.waits] == [MONDAY + 27 * HOUR]


async def test_whoever_speaks_late_leaves_the_others_six_hours(tables, seating, clock, hand):
    night = MemberRecord(BRAM, quiet=Night(10, 20, "UTC"), public=False, zone="UTC")
    await tables.held.set_wish(night)
    table = await to_a_stop(tables, seating, *MEMBERS)
    hand.now += 25 * HOUR
    await clock.ring()

    await ride(tables, table, BRAM)
    await tables.held.pause(table, int(hand.now))  # everything is counted anew

    assert (await ends(tables, table))["main"] == 31
    assert (await tables.view(table, None)).awaited == (2,)


async def test_the_end_of_several_lies_in_none_of_their_nights(tables, seating):
    for member, begin, end in ((BRAM, 11, 13), (CHIDI, 14, 20)):
        wish = MemberRecord(member, quiet=Night(begin, end, "UTC"), public=False, zone="UTC")
        await tables.held.set_wish(wish)

    table = await to_a_stop(tables, seating, *MEMBERS)

    assert (await ends(tables, table))["main"] == 33, "not at two, when Chidi's night begins"


async def test_whoever_missed_their_last_turn_has_no_time_in_hand(tables, seating, clock, hand):
    table = await to_a_stop(tables, seating, *MEMBERS, pace="daily", stands_in="false")
    async with tables.open(table) as held:
        held.seats = [replace(s, missed=s.seat == 1) for s in held.seats]
    await ride(tables, table, CHIDI)
    assert await ends(tables, table) == {"quiet": 8, "main": 24}
    assert [one.bank for one in (await tables.view(table, None)).waits] == [None]


async def test_the_bank_is_spent_from_the_end_of_the_clock_on(tables, seating, clock, hand):
    table = await to_a_stop(tables, seating, *MEMBERS, pace="daily")
    view = await tables.view(table, None)
    assert [(one.bank - MONDAY, one.until - MONDAY) for one in view.waits] == [
        (24 * HOUR, 48 * HOUR)
    ] * 2

    hand.now += 20 * HOUR
    await ride(tables, table, BRAM)
    hand.now += 10 * HOUR
    await clock.ring()
    await ride(tables, table, CHIDI)

    assert await tables.store.timers.banked(table) == {2: 6 * HOUR}
    assert not any("ran out" in line for line in await lines_of(tables, table))


async def test_more_time_is_given_to_who_decides_by_a_clock(tables, seating, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    proposals = Proposals(tables)
    extending = Extending(tables, proposals)
    await extending.extend(table, BRAM, "", 12)
    [asked] = await tables.store.proposals.of(table)
    for member in (ANA, CHIDI):
        await proposals.answer(table, member, asked.id, agrees=True)

    assert await ends(tables, table) == {"quiet": 8, "main": 36}
    with pytest.raises(Refused, match="No time limit that everybody can see runs for Ana"):
        await extending.extend(table, BRAM, 0, 12)
    with pytest.raises(Refused, match="At most 60 more hours"):
        await extending.extend(table, CHIDI, "", 72)


async def test_who_decides_by_a_clock_is_warned_once_and_in_no_quiet_hours(
    tables, seating, clock, hand
):
    await tables.held.set_wish(
        MemberRecord(CHIDI, quiet=Night(4, 10, "UTC"), public=False, zone="UTC")
    )
    table = await to_a_stop(tables, seating, *MEMBERS)
    warned = {t.seat: (t.due - MONDAY) / HOUR for t in await warnings(tables, table)}
    assert warned == {1: 18, 2: 22}
    hand.now = MONDAY + 18 * HOUR
    await clock.ring()
    await clock.ring()

    again = [
        row.seat for row in await tables.store.outbox.rows(table) if getattr(row, "again", False)
    ]
    assert again == [1]
    assert (await tables.view(table, None)).soon
    hand.now += 60
    await ride(tables, table, BRAM)
    assert [t.seat for t in await warnings(tables, table)] == [2]


async def test_the_post_says_what_moves_the_end_of_those_it_names(tables, seating, clock, hand):
    await tables.held.set_wish(MemberRecord(BRAM, zone="UTC"))
    table = await to_a_stop(tables, seating, *MEMBERS, pace="daily")
    for member in (ANA, BRAM):
        await is_away(tables, member, MONDAY, MONDAY + DAY)
    view = await tables.view(table, None)
    said = waiting(view, Speech(view.seats))

    assert "Bram is away until" in said.replace("**", "")
    assert "Ana is away" not in said.replace("**", ""), "whoever is not named is not spoken of"
    assert "Time in hand of Bram and Chidi runs from" in said.replace("**", "")
    hand.now = (await warnings(tables, table))[0].due
    await clock.ring()
    view = await tables.view(table, None)
    assert "little time is left, until" in waiting(view, Speech(view.seats))


async def warnings(tables, table):
    return [t for t in await tables.store.timers.of(table) if t.kind == "warn"]


@pytest.mark.parametrize("sleeps", [False, True])
async def test_at_the_live_pace_told_nights_hold_and_a_warning_comes_halfway(
    tables, seating, hand, sleeps
):
    for member in MEMBERS if sleeps else ():
        night = Night(11, 20, "UTC")
        await tables.held.set_wish(MemberRecord(member, quiet=night, zone="UTC", public=True))
    table = await to_a_stop(tables, seating, *MEMBERS, pace="live")

    found = await ends(tables, table)

    if sleeps:
        assert found == {"quiet": 9.0, "main": 9.0}
    else:
        assert found == {"quiet": 60 / HOUR, "main": 120 / HOUR}
        assert {t.due - hand.now for t in await warnings(tables, table)} == {60}


# ---- the end of what is anonymous ---------------------------------------------------------------


async def closing_times(tables, seating, *wishes):
    for wish in wishes:
        await tables.held.set_wish(wish)
    table = await to_a_stop(tables, seating, *MEMBERS)
    await ride(tables, table, BRAM, CHIDI)
    clocks = await clocks_of(tables, table)
    dms = [row.due for row in await tables.store.outbox.rows(table) if row.kind == "letter"]
    await seating.close(table)
    return {kind: t.due for kind, t in clocks.items() if "quiet" in kind}, sorted(dms)


async def test_the_end_of_a_stop_is_the_same_in_two_worlds_of_private_settings(tables, seating):
    plain = await closing_times(tables, seating)
    for hours in (Night(11, 22, "UTC"), Night(18, 6, "UTC"), Night(0, 20, "UTC")):
        private = [
            MemberRecord(member, quiet=hours, public=False, zone="UTC", days_off=(0, 1))
            for member in MEMBERS
        ]
        for member in MEMBERS:
            await is_away(tables, member, MONDAY, MONDAY + 5 * DAY, told=False)
        assert (await closing_times(tables, seating, *private))[0] == plain[0]


async def test_no_quiet_end_lies_in_a_public_night_of_anybody_asked(tables, seating):
    await tables.held.set_wish(MemberRecord(ANA, quiet=Night(19, 3, "UTC"), zone="UTC"))
    table = await to_a_stop(tables, seating, *MEMBERS)
    assert (await ends(tables, table))["quiet"] == 16, "an hour after the night"
    await ride(tables, table, BRAM)

    await tables.held.set_wish(MemberRecord(BRAM, quiet=Night(3, 11, "UTC"), zone="UTC"))

    assert (await ends(tables, table))["quiet"] == 24, "waited for or not, spoken or not"


async def test_where_somebody_always_sleeps_a_stop_closes_while_fewest_do(tables, seating):
    for member, begin, end in ((ANA, 19, 7), (BRAM, 6, 18), (CHIDI, 17, 20)):
        await tables.held.set_wish(MemberRecord(member, quiet=Night(begin, end, "UTC"), zone="UTC"))
    table = await to_a_stop(tables, seating, *MEMBERS)

    quiet = MONDAY + (await ends(tables, table))["quiet"] * HOUR

    calendars = [await tables.held.calendar(member) for member in MEMBERS]
    assert sum(calendar.night.covers(quiet) for calendar in calendars) == 1
    assert quiet - MONDAY < 2 * DAY


async def test_a_clock_of_a_former_release_ends_when_it_was_to(tables, seating, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE timer SET allowed = NULL, seats = '', personal = 0")
    )
    before = await ends(tables, table)

    await tables.held.pause(table, MONDAY + 5 * DAY)

    assert await ends(tables, table) == before


# ---- who is away --------------------------------------------------------------------------------


async def quiet_seats(tables, table):
    async with tables.open(table) as held:
        asks = held.running().asks()
    return [seat for seat, ask in asks.items() if ask.quiet]


@pytest.mark.parametrize("known", [True, False])
async def test_who_is_away_as_all_were_told_is_not_waited_for_in_rounds_to_come(
    tables, seating, hand, known
):
    table = await to_a_stop(tables, seating, *MEMBERS)
    await tables.instruct(table, ANA, [0])  # wait for me
    assert await quiet_seats(tables, table) == []
    await is_away(tables, ANA, int(hand.now), MONDAY + 3 * DAY, told=known)
    await ride(tables, table, BRAM, CHIDI)
    await tables.clock_ended((await clocks_of(tables, table))["floor:1"])
    assert "quiet:1" in await clocks_of(tables, table), "the open round waits as it did"

    await tables.clock_ended((await clocks_of(tables, table))["quiet:1"])
    for member, place in ((CHIDI, "front"), (ANA, "middle"), (BRAM, "back")):
        await tables.play(table, member, None, [place])

    async with tables.open(table) as held:
        game, stop = held.running(), held.running().stack[-1]
        assert (list(game.away), list(stop.away)) == (([0], [0]) if known else ([], []))
        assert stop.is_quiet(game, 0) or not known
    log = [a for a in await tables.store.log.answers(table) if a.kind == "away"]
    assert [(a.seat, a.answer) for a in log] == ([(TABLE, [0])] if known else [])


# ---- what is offered ----------------------------------------------------------------------------


async def cosmic(seating, **chosen):
    return await seating.new(META.id, channel=7, guild=9, host=(ANA, NAMES[ANA]), chosen=chosen)


async def shown(seating, table):
    return {option.id: option for option in (await seating.lobby(table)).options}


async def test_what_is_offered_works_or_is_not_offered(seating):
    table = await cosmic(seating, pace="daily")
    offered = await shown(seating, table)
    assert not {"limit", "fair"} & set(offered)
    assert {"bank", "weekends", "sleep", "absence", "main"} <= set(offered)
    with pytest.raises(Refused, match="Set “How long main players may take”"):
        await seating.choose(table, ANA, "limit", "24")

    await seating.choose(table, ANA, "stops", "all speak")
    offered = await shown(seating, table)
    assert {"limit", "pace"} <= set(offered)
    assert not set(META.clocks) & set(offered)
    await seating.choose(table, ANA, "limit", "24")
    with pytest.raises(Refused, match="does nothing"):
        await seating.choose(table, ANA, "main", "86400")


async def test_at_the_live_pace_no_option_of_long_games_is_offered(seating):
    offered = await shown(seating, await cosmic(seating, pace="live"))

    assert not {"bank", "weekends"} & set(offered)
    assert {"sleep", "absence"} <= set(offered)


async def test_the_pace_of_the_table_sets_the_clock_of_who_decides(seating):
    table = await cosmic(seating, pace="relaxed")
    values = await shown(seating, table)
    assert (values["main"].value, values["bank"].value) == (str(72 * HOUR), "72")

    await seating.choose(table, ANA, "main", str(12 * HOUR))
    assert (await shown(seating, table))["pace"].value == "own"
    await seating.choose(table, ANA, "pace", "daily")
    values = await shown(seating, table)
    assert (values["main"].value, values["bank"].value) == (str(24 * HOUR), "24")


async def test_a_new_table_is_offered_nothing_that_does_nothing(seating):
    with pytest.raises(Refused, match="The clocks of the game run here"):
        await cosmic(seating, limit="24")
    suggested = [value for value, _ in new_options_suggested(META, "")]

    assert "Time for a turn: after 24 hours" not in suggested
    assert any(one.id == "limit" for one in options_offered(META)), "for where all must speak"
    assert await lobby_of(seating, ANA, limit="24"), "where not everything has a clock"


# ---- no way back refills a clock ----------------------------------------------------------------


async def test_no_way_back_refills_a_clock(tables, seating, taking_back, hand):
    table = await to_a_stop(tables, seating, *MEMBERS)
    async with tables.open(table) as held:
        stood = held.awaiting()
        [timer] = [t for t in held.waiting if t.kind == "main:1"]
        gone = replace(stood, digests={}, deciding={}, timed={}, clocks=[])
        left = time_left_after(held, stood, gone, [], timer.since + 20 * HOUR)
        assert left is not None
        held.left, held.waiting = left, []
        again = timers_of_clocks(held, stood, held.seats, timer.since + 20 * HOUR)

    assert {t.kind: t.due - timer.since for t in again}["main:1"] == 24 * HOUR
