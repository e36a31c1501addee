"""The bot notices members who have left the server, and they block nothing."""

import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.clock import Clock
from bot.delivery.sender import Sender
from bot.store.rows.members import MemberRecord
from bot.table.people.absences import Absences
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told, refusal
from tests.bot.test_handing import players
from tests.machines import a_machine


@pytest.fixture
async def begun(tables, handing, begin, outbox):
    """Return a table of three, ready for its first reminder."""
    outbox.when_somebody_leaves(handing.left_server)
    table = await begin(ANA, BRAM, CHIDI)
    await outbox.start()
    await everything_told(outbox)
    return table


async def reminded(tables, outbox, hand, hours=25):
    hand.now += hours * 3600
    await Clock(tables).ring()
    await everything_told(outbox)


async def story(tables, table):
    return [str(line.text) for line in await tables.store.log.lines(table, None)]


async def test_a_robot_stands_in_for_whoever_has_left(tables, begun, outbox, sender, hand):
    sender.gone.add(ANA)

    await reminded(tables, outbox, hand)

    assert await players(tables, begun) == [None, BRAM, CHIDI]
    view = await tables.view(begun, BRAM)
    assert view.seats[0].owner == ANA
    assert view.awaited != (0,)
    assert any("has left this server" in line for line in await story(tables, begun))


async def test_who_comes_back_to_the_server_takes_the_seat_back(
    tables, handing, begun, outbox, sender, hand
):
    sender.gone.add(ANA)
    await reminded(tables, outbox, hand)

    await handing.take_back(begun, ANA)

    assert await players(tables, begun) == [ANA, BRAM, CHIDI]


async def test_nobody_leaves_unnoticed_though_others_are_awaited(
    tables, begun, outbox, sender, hand
):
    sender.gone.add(CHIDI)

    await reminded(tables, outbox, hand)

    assert await players(tables, begun) == [ANA, BRAM, None]


async def test_a_muted_reminder_notices_it_as_well(tables, begun, outbox, sender, hand):
    await tables.store.members.mute(begun, 0, on=True)
    sender.gone.add(ANA)

    await reminded(tables, outbox, hand)

    assert await players(tables, begun) == [None, BRAM, CHIDI]


async def test_who_has_left_the_server_gives_their_own_word_or_nothing_goes_back(
    tables, begun, outbox, sender, taking_back, proposals
):
    await tables.play(begun, ANA, None, 1)
    sender.gone.add(CHIDI)
    vote = await taking_back.undo(begun, ANA)
    tables.held.tell(begun)
    await everything_told(outbox)

    assert not await proposals.answer(begun, BRAM, vote.id, agrees=True), "no robot gives it"
    assert await proposals.answer(begun, CHIDI, vote.id, agrees=True)

    assert [a.kind for a in await tables.store.log.answers(begun) if not a.undone] == [
        "undo",
        "reshuffle",
    ]


async def test_a_table_that_all_have_left_is_laid_aside(tables, begun, outbox, sender, hand):
    sender.gone |= {ANA, BRAM, CHIDI}

    await reminded(tables, outbox, hand)

    view = await tables.view(begun, None)
    assert view.aside
    assert [seated.owner for seated in view.seats] == [ANA, BRAM, CHIDI]


async def test_nobody_is_missed_on_a_table_that_lies_on_no_server(
    tables, begun, outbox, sender, hand
):
    nowhere = "UPDATE game SET guild = NULL, home = NULL"
    await tables.store._database.write(lambda db: db.execute(nowhere))
    sender.gone.add(ANA)

    await reminded(tables, outbox, hand)

    assert await players(tables, begun) == [ANA, BRAM, CHIDI]


def sender_at(guild):
    return Sender(a_machine(), SimpleNamespace(get_guild=lambda number: guild))


def server(error=None, *, unavailable=False):
    async def fetch_member(member):
        await asyncio.sleep(0)
        if error is not None:
            raise error

    return SimpleNamespace(fetch_member=fetch_member, unavailable=unavailable)


@pytest.mark.parametrize(
    ("guild", "gone"),
    [
        (server(), False),
        (server(refusal(discord.NotFound, 404, 10007)), True),
        (server(refusal(discord.NotFound, 404, 10013)), True),
        (server(refusal(discord.NotFound, 404, 10004)), False),
        (server(refusal(discord.NotFound, 404, 10007), unavailable=True), False),
    ],
    ids=["there", "no member", "no user", "no server", "server not to be reached"],
)
async def test_only_what_discord_says_for_sure_counts(guild, gone):
    assert await sender_at(guild).has_left(9, ANA) is gone


async def test_a_server_that_fails_is_asked_again(tables):
    trouble = refusal(discord.DiscordServerError, 500, 0)
    with pytest.raises(discord.DiscordServerError):
        await sender_at(server(trouble)).has_left(9, ANA)


@pytest.fixture
async def unhurried(tables, handing, begin, outbox):
    """A table of three that neither reminds anybody nor limits anything."""
    outbox.when_somebody_leaves(handing.left_server)
    table = await begin(ANA, BRAM, CHIDI, reminder=0)
    await outbox.start()
    await everything_told(outbox)
    return table


async def test_who_has_left_is_asked_once_a_day(tables, handing, unhurried, outbox, sender, hand):
    absences = Absences(tables, handing)
    sender.gone.add(CHIDI)
    await absences.look_for_leavers()
    await everything_told(outbox)
    assert await players(tables, unhurried) == [ANA, BRAM, None]
    sender.gone.add(BRAM)
    hand.now += 23 * 3600
    await absences.look_for_leavers()
    assert await tables.store.outbox.rows(unhurried) == []
    hand.now += 3600
    await Absences(tables, handing).look_for_leavers()  # as after a restart
    await everything_told(outbox)

    assert await players(tables, unhurried) == [ANA, None, None]


async def test_who_has_left_is_noticed_however_often_the_table_asks_anew(
    tables, handing, unhurried, outbox, sender, hand
):
    sender.gone.add(CHIDI)
    for _ in range(3):
        hand.now += 12 * 3600
        async with tables.open(unhurried) as held:  # as where clocks of the game renew it
            await tables.store._database.write(
                lambda db: db.execute("UPDATE game SET asked = ?", (int(hand.now),))
            )
            assert held.record.status == "running"
        await Absences(tables, handing).look_for_leavers()
        await everything_told(outbox)

    assert await players(tables, unhurried) == [ANA, BRAM, None]


async def test_a_reminder_that_is_still_to_come_puts_nothing_off(tables, handing, begun, hand):
    await tables.held.set_wish(MemberRecord(ANA, every=72))
    hand.now += 48 * 3600
    await Absences(tables, handing).look_for_leavers()

    assert [row.kind for row in await tables.store.outbox.rows(begun)] == ["presence"]


async def test_the_looks_for_leavers_are_spread_over_the_day(tables, handing, begin, hand):
    for channel in range(1, 7):
        await begin(ANA, BRAM, channel=channel, reminder=0)
    absences, views = Absences(tables, handing), []
    for _ in range(144):
        await absences.look_for_leavers()
        for row in await tables.store.outbox.rows():
            if row.kind == "presence":
                views.append((row.due, row.table))
                await tables.store.outbox.told(row.table, [row.id])
        hand.now += 600

    assert sorted(table for _, table in views) == [1, 2, 3, 4, 5, 6], "each once"
    assert len({due for due, _ in views}) == 6, "no two at once"


async def test_the_looks_of_one_round_are_spread_over_its_length(
    tables, handing, begin, hand, monkeypatch
):
    monkeypatch.setattr("bot.table.people.absences.ROUNDS", 1)
    for channel in range(1, 4):
        await begin(ANA, BRAM, channel=channel, reminder=0)

    await Absences(tables, handing).look_for_leavers()

    rows = [row for row in await tables.store.outbox.rows() if row.kind == "presence"]
    assert [row.due - int(hand.now) for row in rows] == [0, 200, 400]


async def test_nobody_is_looked_for_while_the_bot_is_quiet(
    tables, handing, unhurried, outbox, sender, hand
):
    tidies = []
    outbox.when_it_tidies(lambda: bool(tidies))
    sender.gone.add(CHIDI)

    await Absences(tables, handing).look_for_leavers()
    await everything_told(outbox)
    assert await players(tables, unhurried) == [ANA, BRAM, CHIDI]

    tidies.append(True)
    hand.now += 600
    outbox.wake(unhurried)
    await everything_told(outbox)
    assert await players(tables, unhurried) == [ANA, BRAM, None]


async def test_tables_are_looked_at_so_many_at_a_time(tables, handing, seating, unhurried, hand):
    hand.now += 24 * 3600
    first = await tables.store.timers.look_for_people(int(hand.now) - 1, int(hand.now), 1)
    second = await tables.store.timers.look_for_people(int(hand.now) - 1, int(hand.now), 1)

    assert (first, second) == ([unhurried], [])
