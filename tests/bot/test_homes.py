"""Two homes on one database: each plays, tells, times and remembers its own tables alone."""

import asyncio
from dataclasses import replace

import discord
import pytest

from bot.delivery import outbox
from bot.delivery.messages import Morning
from bot.hours.calendar import Absence
from bot.hours.nights import Night
from bot.hours.outages import Outage
from bot.store.rows.damage import SetAside
from bot.store.wakes import WakeKind
from bot.table.lobby.places import Place
from bot.table.views.visiting import Visiting
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import Plain, everything_told, held_up, refusal
from tests.bot.two_homes import SERVERS, two_homes
from tests.postgres import emptied
from tests.waiting import become

DAY = 86_400


@pytest.fixture
def where(postgres_database):
    return emptied(postgres_database)


@pytest.fixture
async def homes(where, hand):
    async with two_homes(where, hand) as made:
        yield made


async def seat_to_move(home, table):
    """The member who is awaited, and their question."""
    async with home.tables.open(table) as held:
        [seat] = held.awaiting().named
        return held.seats[seat].member


async def plays(home, table, member):
    view = await home.tables.view(table, member)
    await home.tables.play(table, member, view.digest, view.ask.fallback)


# ---- scans -------------------------------------------------------------------------------------


async def test_each_timer_rings_at_its_tables_home_alone(homes, hand):
    tables = [
        await home.begin(ANA, BRAM, channel=place + 1, limit=24, reminder=0)
        for place, home in enumerate(homes)
    ]
    hand.now += 40 * DAY

    for home, table in zip(homes, tables, strict=True):
        due = await home.store.timers.due(int(hand.now))
        assert {timer.table for timer in due} == {table}
        assert await home.store.timers.next_due() == min(timer.due for timer in due)


async def test_each_row_is_untold_and_overdue_at_its_tables_home_alone(homes, hand):
    tables = [await home.lobby(ANA, channel=place + 1) for place, home in enumerate(homes)]

    for home, table in zip(homes, tables, strict=True):
        assert {at for _, at in await home.store.outbox.untold(0, 100)} == {table}
        assert {at for _, at in await home.store.outbox.overdue(int(hand.now), 0, 100)} == {table}


async def test_each_home_finds_its_own_tables_for_every_duty(homes, hand):
    found = {}
    lobbies = [await home.lobby(CHIDI, channel=place + 11) for place, home in enumerate(homes)]
    games = [await home.begin(ANA, BRAM, channel=place + 1) for place, home in enumerate(homes)]
    hand.now += 40 * DAY
    now = int(hand.now)

    for place, home in enumerate(homes):
        store = home.store
        found = {
            "idle_lobbies": await store.retention.idle_lobbies(now),
            "left_behind": await store.retention.left_behind(now, 100),
            "unanswered": await store.retention.unanswered(now),
            "waiting_for_hosts": await store.retention.waiting_for_hosts(now),
            "look_for_people": await store.timers.look_for_people(now, now, 1),
        }
        assert found == {
            "idle_lobbies": [lobbies[place]],
            "left_behind": [lobbies[place]],
            "unanswered": [games[place]],
            "waiting_for_hosts": [games[place]],
            "look_for_people": [games[place]],
        }
        assert await store.servers.with_tables() == [SERVERS[place]]
        assert await store.retention.guilds() == [SERVERS[place]]
        counted = (await store.census.take(now, store.home)).tables
        assert counted == {("project_mars", "lobby"): 1, ("project_mars", "running"): 1}
        assert sum((await store.census.take(now)).tables.values()) == 4


async def test_a_table_without_a_server_is_at_home_in_the_first_place(homes, hand):
    first, second = homes
    table = await first.seating.new(
        "project_mars", channel=5, guild=None, host=(ANA, "Ana"), alone=True
    )

    assert await first.tables.held.homes.has(table)
    assert not await second.tables.held.homes.has(table)
    assert {at for _, at in await first.store.outbox.untold(0, 100)} == {table}
    assert await second.store.outbox.untold(0, 100) == []


async def test_each_home_expires_its_own_lobbies(homes, hand):
    lobbies = [await home.lobby(ANA, channel=place + 1) for place, home in enumerate(homes)]
    hand.now += 8 * DAY

    await homes[0].seating.expire()

    assert (await homes[0].store.table(lobbies[0]))[0].status == "cancelled"
    assert (await homes[0].store.table(lobbies[1]))[0].status == "lobby"


# ---- memories ----------------------------------------------------------------------------------


async def test_a_table_is_remembered_at_home_alone(homes):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1)

    await second.tables.view(table, ANA)
    await second.store.outbox.lanes(table)

    assert table in first.tables.held.tables
    assert table not in second.tables.held.tables
    assert second.store._database.known.of(table) is None


async def test_a_move_made_elsewhere_is_seen_told_and_timed_at_home(homes, hand):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1)
    before = (await first.tables.view(table, None)).version
    await first.store.outbox.lanes(table)  # remembered
    first.woken.clear()

    await plays(second, table, await seat_to_move(second, table))
    await second.rest()

    assert second.woken == []
    assert table in first.woken
    assert (await first.tables.view(table, None)).version > before
    rows = {row.id for row in await second.store.outbox.rows(table)}
    assert {row.id for row in await first.store.outbox.rows(table)} == rows


async def test_two_homes_that_play_at_once_play_once(homes):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1)
    member = await seat_to_move(first, table)
    view = await second.tables.view(table, member)
    second.wakes.is_lost = True  # the news comes too late

    await plays(second, table, member)
    with pytest.raises(Refused):
        await first.tables.play(table, member, view.digest, view.ask.fallback)

    answers = [a for a in await first.store.log.answers(table) if a.kind == "play"]
    assert len(answers) == 1
    assert (await first.tables.view(table, None)).version == (
        await second.tables.view(table, None)
    ).version


async def test_missed_news_is_made_up_for(homes, hand):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1)
    await first.outbox.start()
    await first.outbox.settled(table)
    second.wakes.is_lost = True
    await second.pausing.pause(table, ANA, 3)
    await second.rest()
    assert {row.kind for row in await first.store.outbox.rows(table)} != {
        row.kind for row in await second.store.outbox.rows(table)
    }

    await first.outbox.look()
    await first.outbox.settled(table)

    assert await second.store.outbox.rows(table, "post") == []
    first.wakes.missed()
    await first.rest()
    async with first.tables.open(table) as held:
        assert held.pauses


async def test_an_absence_set_at_one_home_is_seen_and_reckoned_at_the_other(homes, hand):
    first, second = homes
    tables = [
        await home.begin(ANA, BRAM, channel=place + 1, limit=24, reminder=0)
        for place, home in enumerate(homes)
    ]
    before = [
        {t.seat: t.due for t in await home.store.timers.of(table) if t.kind == "limit"}
        for home, table in zip(homes, tables, strict=True)
    ]
    now = int(hand.now)
    member = await seat_to_move(second, tables[1])
    seat = (await second.tables.view(tables[1], member)).viewer

    await first.absences.begin(member, Absence(now, now + 5 * DAY, told=True))
    await first.rest()
    await second.rest()

    assert (await second.tables.held.calendar(member)).away(now).until == now + 5 * DAY
    for home, table, due in zip(homes, tables, before, strict=True):
        timers = {t.seat: t.due for t in await home.store.timers.of(table) if t.kind == "limit"}
        if seat in due:
            assert timers[seat] > due[seat]
        async with home.tables.open(table) as held:
            assert {t.seat: t.due for t in held.waiting if t.kind == "limit"} == timers
    assert tables[1] in second.woken
    kinds = [row.kind for row in await second.store.outbox.rows(tables[1])]
    assert kinds == [row.kind for row in await first.store.outbox.rows(tables[1])]


async def test_wishes_set_at_one_home_are_seen_at_the_other(homes):
    first, second = homes
    assert (await second.store.members.get(ANA)).letters == "always"

    await first.store.members.change(ANA, letters="never")

    assert (await second.store.members.get(ANA)).letters == "never"
    assert (None, WakeKind.MEMBER, ANA) in first.wakes.told


async def test_the_operators_note_set_at_one_home_stands_at_the_other(homes):
    first, second = homes
    assert await second.store.kept.operators_note() == ""

    await first.store.kept.set_operators_note("Back at noon.")

    assert await first.store.kept.operators_note() == "Back at noon."
    assert await second.store.kept.operators_note() == "Back at noon."
    assert (None, WakeKind.NOTE, 0) in first.wakes.told


async def test_the_operators_note_is_read_again_if_news_may_be_lost(homes):
    first, second = homes
    await first.store.kept.set_operators_note("Back at noon.")
    await second.store.kept.operators_note()
    first.wakes.is_lost = True

    await first.store.kept.set_operators_note("")
    second.wakes.missed()

    assert await second.store.kept.operators_note() == ""


async def test_wishes_without_hours_reckon_nothing_anew(homes):
    first, second = homes
    table = await second.begin(ANA, BRAM, channel=2)
    await second.tables.held.calendar(ANA)
    second.woken.clear()

    await first.store.members.change(ANA, letters="never")
    await second.rest()

    assert table not in second.woken


async def test_a_night_set_while_news_was_lost_counts_after_that(homes, hand):
    first, second = homes
    await second.begin(ANA, BRAM, channel=2)
    await second.tables.held.calendar(ANA)
    first.wakes.is_lost = True
    wish = await first.store.members.get(ANA)
    night = Night(begin=22, end=6, zone="UTC")

    await first.tables.held.set_wish(type(wish)(ANA, quiet=night))
    second.wakes.missed()
    await second.rest()

    assert (await second.tables.held.calendar(ANA)).quiet == night


async def test_a_visit_at_one_home_is_known_at_the_other_once_it_is_written(homes, hand):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1)
    view = await first.tables.view(table, ANA)

    await Visiting(first.tables.views).saw(view, ANA)
    await first.store.kept.put("anything", "")  # a visit is written with the next write

    assert (await second.store.visits.get(table, ANA)).version == view.version


async def test_a_channel_of_another_home_is_never_remembered(homes):
    first, second = homes
    assert await first.store.table_in(2) is None

    table = await second.lobby(ANA, channel=2)

    assert await first.store.table_in(2) == table
    with pytest.raises(Refused):
        await first.seating.refuse_second(2)
    await second.seating.cancel(table, ANA)
    await first.seating.refuse_second(2)


async def test_a_look_goes_beyond_rows_that_wait_for_a_failing_one(homes, hand, monkeypatch):
    monkeypatch.setattr(outbox, "AT_A_LOOK", 2)
    first, second = homes
    tables = [await first.begin(ANA, BRAM, channel=channel) for channel in (1, 2)]
    for table in tables:
        await first.store.outbox.lanes(table)
    second.wakes.is_lost = True
    await second.pausing.pause(tables[1], ANA, 3)
    await second.rest()
    first.outbox._woken.clear()

    await first.outbox.look()

    assert first.outbox._woken == {tables[1]}


async def test_the_server_itself_carries_the_news(where, hand):
    async with two_homes(where, hand, by_server=True) as (first, second):
        table = await second.begin(ANA, BRAM, channel=2)
        assert (await second.store.members.get(ANA)).letters == "always"
        second.woken.clear()

        await first.store.members.change(ANA, letters="never")
        await first.pausing.pause(table, ANA, 3)

        async def heard():
            return second.woken and (await second.store.members.get(ANA)).letters == "never"

        await become(heard)

        assert second.woken[0] == table
        async with second.tables.open(table) as held:
            assert held.pauses


# ---- people ------------------------------------------------------------------------------------


async def test_somebody_is_forgotten_at_both_homes_by_the_first(homes, hand):
    first, second = homes
    tables = [await home.begin(ANA, BRAM, channel=place + 1) for place, home in enumerate(homes)]
    lobbies = [await home.lobby(ANA, channel=place + 11) for place, home in enumerate(homes)]
    for home, table in zip(homes, tables, strict=True):
        await home.tables.view(table, ANA)

    await second.forgetting.forget(ANA)
    hand.now += 601
    await second.forgetting.finish()
    assert await first.store.forgetting.due(int(hand.now))
    await first.forgetting.finish()
    for home in homes:
        await home.rest()

    assert await first.store.forgetting.due(2**40) == []
    assert await first.store.forgetting.knowing(ANA) == []
    for home, table, lobby in zip(homes, tables, lobbies, strict=True):
        async with home.tables.open(table) as held:
            assert ANA not in [seated.member for seated in held.seats]
        assert (await home.store.table(lobby))[0].status == "cancelled"
        assert {table, lobby} <= set(home.woken)


# ---- a table that moves ------------------------------------------------------------------------


async def move(home, table, member, channel, guild):

    return await home.places.resume(table, member, Place(channel, guild, "the other club"))


async def test_a_table_that_moves_is_told_and_timed_at_its_new_home_alone(homes, hand):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1, limit=24, reminder=0)
    await first.outbox.start()
    await second.outbox.start()
    await first.outbox.settled(table)
    first.sender.lost_places[SERVERS[0]] = "server"
    await first.places.look(SERVERS[0])
    await first.outbox.settled(table)

    await move(second, table, ANA, 2, SERVERS[1])
    [proposal] = await second.proposals.open_at(table, BRAM)
    await second.proposals.answer(table, BRAM, proposal.id, agrees=True)
    for home in homes:
        await home.rest()

    assert await second.tables.held.homes.has(table)
    assert not await first.tables.held.homes.has(table)
    assert table not in first.tables.held.tables
    await everything_told(first.outbox)
    assert not first.outbox._lanes
    assert not [lane for lane in first.outbox._again if lane[0] == table]
    assert not await first.tables.held.stands_still(table)
    assert {t.table for t in await first.store.timers.due(2**40)} == set()
    assert {t.table for t in await second.store.timers.due(2**40)} == {table}
    rows = await second.store.outbox.rows(table, "post")
    assert rows  # they wait until the former home has surely sent what it began
    hand.now += 11
    second.outbox.wake(table)
    await second.outbox.settled(table)
    assert await second.store.outbox.rows(table, "post") == []
    assert [p.channel for p in first.sender.papers if p.kind == "post"][-1] == 2


# ---- time without a bot --------------------------------------------------------------------------


async def test_the_absence_of_one_process_is_charged_to_nobody_at_its_own_tables(homes, hand):
    tables = [
        await home.begin(ANA, BRAM, channel=place + 1, limit=24, reminder=0)
        for place, home in enumerate(homes)
    ]
    before = [
        max(t.due for t in await home.store.timers.of(table))
        for home, table in zip(homes, tables, strict=True)
    ]
    for home in homes:
        await home.clock.came_back()
        await home.clock.stop()  # keeps that it was there
    hand.now += 7200
    await homes[0].clock.stop()  # the first was there all the time

    for home in homes:
        await home.clock.came_back()

    assert await homes[0].store.timers.outages() == [
        Outage(int(hand.now) - 7200, int(hand.now), 1, 2)
    ]
    after = [
        max(t.due for t in await home.store.timers.of(table))
        for home, table in zip(homes, tables, strict=True)
    ]
    assert after == [before[0], before[1] + 7200]


async def test_with_another_number_of_places_the_last_run_says_how_long_nobody_was_there(
    homes, hand
):
    first, second = homes
    await first.store.kept.put("alive", str(int(hand.now) - 50_000))  # long ago there was one place
    await first.store.kept.put("alive 0 of 4", str(int(hand.now) - 900))
    await first.store.kept.put("alive 1 of 4", str(int(hand.now) - 800))
    await first.store.kept.put("alive 2 of 4", str(int(hand.now) - 10))
    await first.store.kept.put("alive 3 of 4", str(int(hand.now) - 700))

    assert await first.clock.came_back() == int(hand.now)
    assert await second.clock.came_back() == int(hand.now)

    now = int(hand.now)
    assert set(await first.store.timers.outages()) == {
        Outage(now - 900, now, 0, 4),
        Outage(now - 800, now, 1, 4),
        Outage(now - 700, now, 3, 4),
    }


async def test_a_place_that_begins_after_another_of_its_run_was_away_as_long_as_that(homes, hand):
    first, _ = homes
    now = int(hand.now)
    await first.store.kept.put("alive 1 of 2", str(now - 9_000_000))  # two places, months ago
    await first.store.kept.put("alive", str(now - 7200))  # then there was one
    await first.store.kept.put("shards away", f"[[{now - 9000}, 1, 4], [{now - 9500}, 2, 4]]")
    for home in homes:
        assert await home.clock.came_back() == now
        await home.clock.stop()  # keeps that it is there

    assert set(await first.store.timers.outages()) == {
        Outage(now - 7200, now, 0, 2),
        Outage(now - 7200, now, 1, 2),
        Outage(now - 9000, now, 1, 4),
        Outage(now - 9500, now, 2, 4),
    }


async def test_servers_of_one_place_may_have_had_their_bots_in_different_runs(homes, hand):
    first, _ = homes
    now = int(hand.now)
    await first.store.kept.put("alive", str(now - 5000))
    await first.store.kept.put("shards away", f"[[{now - 6000}, 0, 2]]")
    await first.store.kept.put("alive 0 of 4", str(now - 900))  # alone in its run

    await first.clock.came_back()

    assert set(await first.store.timers.outages()) == {
        Outage(now - 900, now, 0, 4),
        Outage(now - 5000, now, 2, 4),
        Outage(now - 6000, now, 2, 4),
    }


async def test_a_clock_set_back_moves_the_times_of_its_own_tables_alone(homes, hand):
    first, second = homes
    tables = [await home.lobby(ANA, channel=place + 1) for place, home in enumerate(homes)]
    later = int(hand.now) + 1000
    for home, table in zip(homes, tables, strict=True):
        for row in await home.store.outbox.rows(table):
            await home.store.outbox.hold(row.id, later)

    assert await second.store.timers.set_back(600, int(hand.now)) == [tables[1]]

    assert {row.due for row in await first.store.outbox.rows(tables[0])} == {later}
    assert {row.due for row in await second.store.outbox.rows(tables[1])} == {later - 600}


# ---- changes made at another home ----------------------------------------------------------------


async def test_a_snooze_set_elsewhere_is_known_at_home(homes, hand):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1, reminder=12)
    member = await seat_to_move(first, table)
    until = int(hand.now) + 3 * DAY

    await second.tables.held.snooze(table, member, until)
    await second.rest()

    async with first.tables.open(table) as held:
        assert [t.snoozed for t in held.waiting if t.kind == "remind"] == [until]


async def test_an_act_elsewhere_is_tried_again_after_a_move_at_home(homes, hand, monkeypatch):
    first, second = homes
    table = await second.begin(ANA, BRAM, channel=2)
    commit, moves = first.store.commit, 0

    async def slower(change):
        nonlocal moves
        if not moves:
            moves += 1
            await plays(second, table, await seat_to_move(second, table))
        return await commit(change)

    monkeypatch.setattr(first.store, "commit", slower)

    said = await first.absences.be_stood_in(BRAM, "robot")
    await first.rest()

    assert moves == 1
    assert len(said) == 1  # nowhere in vain
    async with second.tables.open(table) as held:
        assert BRAM not in [seated.member for seated in held.seats]
        assert BRAM in [seated.owner for seated in held.seats]


async def test_nobody_is_left_unforgotten_when_the_home_plays_meanwhile(homes, hand, monkeypatch):
    first, second = homes
    table = await second.begin(ANA, BRAM, CHIDI, channel=2)
    commit = first.store.commit

    async def always_slower(change):
        await plays(second, table, await seat_to_move(second, table))
        return await commit(change)

    monkeypatch.setattr(first.store, "commit", always_slower)
    await first.forgetting.forget(CHIDI)
    hand.now += 601
    await first.forgetting.finish()  # not done: the table has changed each time
    assert await first.store.forgetting.knowing(CHIDI) == [table]
    monkeypatch.setattr(first.store, "commit", commit)

    hand.now += 601
    await first.forgetting.finish()
    await first.rest()

    assert await first.store.forgetting.knowing(CHIDI) == []
    async with second.tables.open(table) as held:
        assert CHIDI not in [seated.member for seated in held.seats]


async def test_what_is_set_aside_is_counted_at_home_alone(homes):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1)
    first.tables.held.read_again(table)
    await first.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = ? WHERE game = ?", (b"?", table))
    )

    for home in homes:
        with pytest.raises(SetAside):
            await home.tables.view(table, ANA)

    assert first.tables.held.count_set_aside() == 1
    assert second.tables.held.count_set_aside() == 0


# ---- duties --------------------------------------------------------------------------------------


def duties(home):
    return {
        "proposals": home.proposals.expire,
        "lobbies": home.seating.expire,
        "hosts": home.hosting.succeed,
        "leavers": home.absences.look_for_leavers,
        "laid aside": home.laid_aside.lay_aside,
        "ageing": home.keeping.grow_old,
        "clock": home.clock.ring,
    }


async def written(home, table):
    """Everything that a duty may change of a table."""
    found, store = await home.store.table(table), home.store
    rows = [(row.id, row.kind, row.due) for row in await store.outbox.rows(table)]
    return found, rows, await store.proposals.of(table), await store.timers.of(table)


@pytest.mark.parametrize(
    "name", ["proposals", "lobbies", "hosts", "leavers", "laid aside", "ageing", "clock"]
)
async def test_each_duty_is_done_at_the_tables_home_alone(homes, hand, name):
    first, second = homes
    if name in ("lobbies", "ageing"):
        table = await second.lobby(ANA, channel=2)
    else:
        table = await second.begin(ANA, BRAM, CHIDI, channel=2, reminder=24)
    if name == "proposals":
        await second.hosting.host(table, (BRAM, "Bram"), "Chidi")
    if name == "hosts":  # the host alone is awaited; another has answered meanwhile
        while await seat_to_move(second, table) != ANA:
            await plays(second, table, await seat_to_move(second, table))
    hand.now += {"hosts": 8, "laid aside": 15, "ageing": 31}.get(name, 9) * DAY
    before = await written(second, table)

    await duties(first)[name]()
    await first.rest()
    assert await written(second, table) == before

    await duties(second)[name]()
    assert await written(second, table) != before


async def test_one_morning_dm_comes_for_all_homes(homes, hand):
    first, second = homes
    table = await second.begin(ANA, BRAM, channel=2)
    wish = replace(await second.store.members.get(ANA), zone="UTC", morning=8, letters="always")
    await second.tables.held.set_wish(wish)
    for home in homes:
        dm = Plain("morning", 0, ("Project Mars waits for you.",), (), None)
        home.outbox._delivery.messages.mornings[ANA] = Morning(dm, [(table, 0)])
    hand.now += DAY

    for home in (second, first, second, first):
        await home.outbox.send_morning_dms()
        await home.outbox.propose_nights()

    assert [paper.kind for paper in first.sender.papers] == ["morning"]


async def test_a_refused_morning_dm_calls_by_the_tables_home(homes, hand):
    first, second = homes
    table = await second.begin(ANA, BRAM, channel=2)
    wish = replace(await second.store.members.get(ANA), zone="UTC", morning=8)
    await second.tables.held.set_wish(wish)
    dm = Plain("morning", 0, ("Project Mars waits for you.",), (), None)
    first.outbox._delivery.messages.mornings[ANA] = Morning(dm, [(table, 0)])
    hand.now += DAY
    first.sender.troubles.append(refusal(discord.Forbidden, 403, 50007))

    await first.outbox.send_morning_dms()
    await first.rest()

    assert [row.kind for row in await first.store.outbox.rows(table)][-1] == "reminder"
    assert first.woken == []
    assert table in second.woken
    assert (await second.store.members.get(ANA)).closed


# ---- a person at both homes ----------------------------------------------------------------------


async def test_a_return_elsewhere_gives_back_the_seats_at_both_homes(homes, hand):
    first, second = homes
    tables = [await home.begin(ANA, BRAM, channel=place + 1) for place, home in enumerate(homes)]
    await second.absences.be_stood_in(BRAM, "robot")
    for home in homes:
        await home.rest()
    for home, table in zip(homes, tables, strict=True):
        async with home.tables.open(table) as held:
            assert BRAM not in [seated.member for seated in held.seats]

    await first.absences.end(BRAM)
    for home in homes:
        await home.rest()

    for home, table in zip(homes, tables, strict=True):
        async with home.tables.open(table) as held:
            assert BRAM in [seated.member for seated in held.seats]


@pytest.mark.parametrize("votes_at", [0, 1])
async def test_no_row_is_told_twice_when_a_table_moves_while_a_post_goes_out(homes, hand, votes_at):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1)
    await first.outbox.start()
    await second.outbox.start()
    await first.outbox.settled(table)
    first.sender.held[1] = asyncio.Event()  # the next post hangs on its way
    await first.pausing.pause(table, ANA, 1)
    await held_up(first.sender, 1)
    await move(second, table, ANA, 2, SERVERS[1])
    [proposal] = await homes[votes_at].proposals.open_at(table, BRAM)
    await homes[votes_at].proposals.answer(table, BRAM, proposal.id, agrees=True)
    for home in homes:
        await home.rest()
    second.outbox.wake(table)
    await second.outbox.settled(table)
    first.sender.held.pop(1).set()
    await everything_told(first.outbox)
    await first.rest()  # what it has told is known long before the table has settled
    hand.now += 11
    second.outbox.wake(table)
    await second.outbox.settled(table)

    nonces = [nonce for _, nonce in first.sender.nonces]
    assert len(nonces) == len({*nonces}), "something is told in both channels"
    assert await second.store.outbox.rows(table, "post") == []


async def test_a_process_that_dies_between_a_move_and_the_news_leaves_nothing_behind(homes, hand):
    first, second = homes
    table = await first.begin(ANA, BRAM, channel=1, reminder=24)
    await first.outbox.start()
    await first.outbox.settled(table)
    second.wakes.is_lost = True
    await move(second, table, ANA, 2, SERVERS[1])
    [proposal] = await second.proposals.open_at(table, BRAM)
    await second.proposals.answer(table, BRAM, proposal.id, agrees=True)
    for home in homes:
        await home.rest()
    assert {t.table for t in await first.store.timers.due(2**40)} == set()
    untold = {row.id for row in await second.store.outbox.rows(table)}

    first.wakes.hear(WakeKind.ALL, 0)  # its successor begins
    first.outbox.wake(table)
    await everything_told(first.outbox)

    assert not await first.tables.held.homes.has(table)
    assert {row for row, _ in await second.store.outbox.untold(0, 100)} == untold
    assert {t.table for t in await second.store.timers.due(2**40)} == {table}
    with pytest.raises(Refused):  # nothing of it is remembered there
        await first.seating.refuse_second(2)
