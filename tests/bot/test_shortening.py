"""A limit that the host shortens holds after a notice, or at once if all agree."""

import pytest

from bot.clock import Clock
from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from bot.table.consent.shortening import Shortening
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.test_handing import awaited

HOUR, DAY = 3600, 24 * 3600
"""Seconds."""


@pytest.fixture
def shortening(tables, proposals):
    return Shortening(tables, proposals)


async def ends(tables, table):
    timers = await tables.store.timers.of(table)
    return {timer.seat: timer.due for timer in timers if timer.kind == "limit"}


async def notes(tables, table):
    rows = await tables.store.outbox.rows(table)
    return [str(from_plain(row.text)) for row in rows if row.kind == "note"]


@pytest.mark.parametrize(("option", "value"), [("limit", "12"), ("clock", "daily")])
async def test_a_host_sets_no_limit_for_the_question_that_runs(
    tables, seating, shortening, begin, hand, option, value
):
    table = await begin(BRAM, ANA, CHIDI)
    hand.now += 30 * HOUR

    await seating.choose(table, BRAM, option, value)
    hand.now += 7 * DAY
    await Clock(tables).ring()

    assert await ends(tables, table) == {}
    assert (await tables.view(table, None)).awaited == (0,)
    assert "Questions asked before then keep their time." in (await notes(tables, table))[0]


async def test_a_longer_limit_holds_at_once(tables, seating, shortening, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    hand.now += 10 * HOUR

    await seating.choose(table, ANA, "limit", "48")

    assert await ends(tables, table) == {0: hand.now + 48 * HOUR}
    assert await shortening.propose(table, ANA, "limit") is None


async def test_a_shorter_limit_holds_at_once_if_everybody_agrees(
    tables, seating, shortening, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=72)
    await seating.choose(table, ANA, "limit", "12")
    said = await shortening.propose(table, ANA, "limit")
    assert str(said) == "Asked in the channel. It waits for Bram and Chidi to agree."
    [kept] = await tables.store.proposals.of(table)
    await proposals.answer(table, BRAM, kept.id, agrees=True)
    assert await ends(tables, table) == {0: hand.now + 72 * HOUR}

    await proposals.answer(table, CHIDI, kept.id, agrees=True)

    assert await ends(tables, table) == {0: hand.now + 12 * HOUR}
    assert (await notes(tables, table))[-1].startswith("All agree: time for a turn, after 12 hours")


async def test_one_who_does_not_agree_keeps_their_time(
    tables, seating, shortening, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await seating.choose(table, ANA, "limit", "12")
    await shortening.propose(table, ANA, "limit")
    [kept] = await tables.store.proposals.of(table)

    await proposals.answer(table, BRAM, kept.id, agrees=False)

    assert await ends(tables, table) == {}
    with pytest.raises(Refused, match="That was refused"):
        await shortening.propose(table, ANA, "limit")


async def test_the_proposal_is_overtaken_by_the_next_move(
    tables, seating, shortening, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await seating.choose(table, ANA, "limit", "12")
    await shortening.propose(table, ANA, "limit")
    [kept] = await tables.store.proposals.of(table)
    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="nothing to decide"):
        await proposals.answer(table, BRAM, kept.id, agrees=True)


async def test_another_limit_takes_the_place_of_the_one_proposed(
    tables, seating, shortening, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    for value in ("48", "12"):
        await seating.choose(table, ANA, "limit", value)
        await shortening.propose(table, ANA, "limit")

    [kept] = await tables.store.proposals.of(table)
    assert await awaited(proposals, table) == [BRAM, CHIDI]
    assert kept.body["how"] == "after 12 hours"


async def test_whoever_sits_there_alone_shortens_their_own_limit(
    tables, seating, shortening, begin, hand
):
    table = await begin(ANA, robots=2)

    await seating.choose(table, ANA, "limit", "12")

    assert await ends(tables, table) == {0: hand.now + 12 * HOUR}
    assert await shortening.propose(table, ANA, "limit") is None


async def test_another_reminder_holds_at_once_and_no_limit_begins_with_it(
    tables, seating, shortening, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, reminder=24)
    await seating.choose(table, ANA, "limit", "12")

    await seating.choose(table, ANA, "reminder", "4")

    assert await shortening.propose(table, ANA, "reminder") is None
    timers = {t.kind: t.due - hand.now for t in await tables.store.timers.of(table)}
    assert timers == {"remind": 4 * HOUR}


async def test_before_the_start_limits_are_set_at_once(tables, seating, shortening, lobby):
    table = await lobby(ANA, BRAM)

    await seating.choose(table, ANA, "limit", "12")

    assert await shortening.propose(table, ANA, "limit") is None


@pytest.mark.parametrize(
    ("option", "before", "after"),
    [
        ("weekends", "false", "true"),
        ("bank", "72", "0"),
        ("sleep", "true", "false"),
    ],
)
async def test_what_else_ends_a_question_sooner_waits_for_the_next_one(
    tables, seating, begin, hand, option, before, after
):
    night = Night(*((hand_hour(hand) + add) % 24 for add in (10, 18)), "UTC")
    await tables.held.set_wish(MemberRecord(ANA, quiet=night))
    table = await begin(ANA, BRAM, CHIDI, limit=12, **{option: before})
    told = await ends(tables, table)

    await seating.choose(table, ANA, option, after)
    assert (await ends(tables, table))[0] >= told[0]
    await tables.held.retime(table)

    assert (await ends(tables, table))[0] >= told[0], "nor when it is counted anew"
    assert (await ends(tables, table))[0] <= told[0] + 2 * HOUR


def hand_hour(hand):
    return int(hand.now) % DAY // HOUR


async def test_a_turn_that_goes_on_later_keeps_what_is_left_of_it(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=72)
    async with tables.open(table) as held:
        left = {1: type("Left", (), {"turn": "t", "seconds": 60 * HOUR, "extended": 0})()}
        held.left = left

    await seating.choose(table, ANA, "limit", "12")

    async with tables.open(table) as held:
        assert held.left == left
