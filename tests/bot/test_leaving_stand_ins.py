"""A stand-in who goes leaves the stand-in, and nothing of what is the owner's."""

from datetime import timedelta

import pytest

from bot.hours.calendar import Absence
from bot.table.people.absences import Absences
from rules.kernel import Refused, Voice, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told
from tests.bot.test_handing import agree, players, proposed
from tests.bot.test_vanishing import answer, goes_by

DAY = timedelta(days=1).total_seconds()


@pytest.fixture
def stood_in(tables, proposals, handing):
    """Return a way to let Dana play for Bram."""

    async def sits_down(table):
        await proposed(handing, table, BRAM, 1, DANA)
        await agree(proposals, table, DANA)
        assert (await players(tables, table))[1] == DANA

    return sits_down


async def seat(tables, table, number=1):
    return (await tables.store.table(table))[1][number]


async def lines_of(tables, table):
    voice = Voice((await tables.view(table, None)).names)
    kept = await tables.store.log.lines(table, None, last=1000)
    return [voice.say(from_plain(line.text)) for line in kept]


async def test_a_stand_in_who_leaves_leaves_the_seat_to_a_robot_and_its_owner(
    tables, handing, begin, stood_in
):
    table = await begin(ANA, BRAM)
    await stood_in(table)

    said = await handing.leave(table, DANA)

    left = await seat(tables, table)
    assert (left.member, left.owner, left.gone) == (None, BRAM, False)
    assert not (await tables.view(table, None)).over
    assert str(said) == (
        "You no longer play for Bram. Rusty goes on, and Bram can take the seat back."
    )
    assert "Rusty now plays for Bram instead of Dana." in await lines_of(tables, table)
    await handing.take_back(table, BRAM)
    assert await players(tables, table) == [ANA, BRAM]


async def test_no_way_to_resign_gives_up_a_seat_that_is_anothers(tables, begin, stood_in):
    table = await begin(ANA, BRAM)
    await stood_in(table)

    with pytest.raises(Refused, match="Only the player whose seat it is"):
        await tables.resign(table, DANA)

    assert not (await tables.view(table, None)).over


async def test_whoever_plays_for_themselves_leaves_for_good(tables, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)

    await handing.leave(table, BRAM)

    assert (await seat(tables, table)).gone


async def test_an_owner_who_was_away_as_told_and_is_back_plays_again(
    tables, handing, begin, stood_in, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    absences = Absences(tables, handing)
    await absences.begin(BRAM, Absence(int(hand.now), int(hand.now + 9 * DAY), told=True))
    await stood_in(table)
    hand.now += DAY
    await absences.end(BRAM)
    assert (await players(tables, table))[1] == DANA, "a person keeps the seat"

    said = await handing.leave(table, DANA)

    assert await players(tables, table) == [ANA, BRAM, CHIDI]
    assert str(said) == "You no longer play for Bram, who is back."


@pytest.mark.parametrize("days", [1, 60])
async def test_an_absence_that_has_nothing_to_do_with_it_seats_nobody(
    tables, handing, begin, stood_in, hand, days
):
    await tables.store.members.put_absence(
        BRAM, int(hand.now - 90 * DAY), int(hand.now - days * DAY), told=True
    )
    table = await begin(ANA, BRAM, CHIDI)
    await stood_in(table)

    await handing.leave(table, DANA)

    assert await players(tables, table) == [ANA, None, CHIDI]


@pytest.mark.parametrize("way", ["leave", "replace"])
async def test_whom_the_owner_chose_goes_on_and_not_whom_the_stand_in_names(
    tables, handing, begin, stood_in, way
):
    await tables.store.members.change(BRAM, caretaker="cheapest")
    table = await begin(ANA, BRAM, CHIDI)
    await stood_in(table)

    if way == "leave":
        await handing.leave(table, DANA)
    else:
        await handing.replace(table, DANA, 1, None, keeper="hold")

    assert (await seat(tables, table)).keeper == "cheapest"


async def test_the_last_stand_in_who_leaves_lays_the_table_aside(tables, handing, begin, stood_in):
    table = await begin(ANA, BRAM, limit=12)
    await stood_in(table)
    await handing.replace(table, ANA, 0, None)

    await handing.leave(table, DANA)

    record, seats = await tables.store.table(table)
    assert (record.status, bool(record.aside)) == ("running", True)
    assert [s.owner for s in seats] == [ANA, BRAM]


# ---- a stand-in who vanishes ------------------------------------------------------------------


async def vanish(tables, table, hand):
    await goes_by(tables, table, hand, DANA, until=lambda k: k.seats[1].member is None)


async def test_a_stand_in_who_vanishes_is_told_so_and_the_post_names_the_owner(
    tables, handing, begin, stood_in, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await stood_in(table)

    await vanish(tables, table, hand)

    [told] = [line for line in await lines_of(tables, table) if "missed two turns" in line]
    assert told == (
        "Dana, who played for Bram, missed two turns in a row, so Rusty stands in until Bram takes"
        " the seat back. One press does that: Take my seat back."
    )
    [dm] = [row for row in await tables.store.outbox.rows(table) if row.kind == "place"]
    assert dm.member == DANA
    assert str(from_plain(dm.text)) == (
        "You missed two turns in a row in Project Mars, <#1>, so you no longer play for Bram."
        " Rusty goes on, and Bram can take the seat back."
    )
    with pytest.raises(Refused, match=r"You played for Bram here\. The seat is Bram's"):
        await handing.take_back(table, DANA)
    await handing.take_back(table, BRAM)


async def test_the_owner_is_told_each_time_who_plays(tables, begin, stood_in, hand, outbox, sender):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await outbox.start()
    await stood_in(table)
    await everything_told(outbox)
    [first] = sender.of("stood in")
    assert (first.channel, first.lines) == (BRAM, ("Dana",))

    await vanish(tables, table, hand)
    await everything_told(outbox)

    [second] = sender.of("stood in")
    assert (second.channel, second.lines) == (BRAM, ("Rusty",))
    assert first.kind == "deleted"


def mentioned(sender):
    return [paper.lines[0] for paper in sender.of("note") if paper.pings == (BRAM,)]


async def test_an_owner_without_dms_is_mentioned_when_another_stand_in_plays(
    tables, begin, stood_in, hand, outbox, sender
):
    await tables.store.members.change(BRAM, letters="never")
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await outbox.start()
    await stood_in(table)
    await everything_told(outbox)
    assert not mentioned(sender), "they have asked for it themselves"

    await vanish(tables, table, hand)
    await everything_told(outbox)

    assert sender.of("stood in") == []
    [said] = mentioned(sender)
    assert said.startswith("Rusty plays for you now.")


# ---- what is the owner's stays theirs ---------------------------------------------------------


def given(view):
    return list(view.ordered)


async def test_orders_of_a_stand_in_end_with_them_and_the_owners_own_hold_again(
    tables, handing, begin, stood_in
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.instruct(table, BRAM, [0])
    own = given(await tables.view(table, BRAM))
    assert own
    await stood_in(table)
    assert given(await tables.view(table, DANA)) == own
    await tables.instruct(table, DANA, [1])
    assert given(await tables.view(table, DANA)) != own

    await handing.take_back(table, BRAM)

    assert given(await tables.view(table, BRAM)) == own


async def test_orders_of_a_stand_in_bind_no_owner_who_gave_none(tables, handing, begin, stood_in):
    table = await begin(ANA, BRAM, CHIDI)
    await stood_in(table)
    await tables.instruct(table, DANA, [0])

    await handing.leave(table, DANA)
    await handing.take_back(table, BRAM)

    assert given(await tables.view(table, BRAM)) == []


async def test_a_stand_in_uses_up_none_of_the_owners_time_in_hand(
    tables, handing, begin, stood_in, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12, bank=24)
    await answer(tables, table, ANA)
    await stood_in(table)
    [limit] = [t for t in await tables.store.timers.of(table) if (t.seat, t.kind) == (1, "limit")]

    assert limit.due - hand.now <= DAY / 2, "the limit alone"
    hand.now += DAY / 3
    await answer(tables, table, DANA)
    assert not (await tables.store.timers.banked(table)).get(1)


async def test_the_owners_caretaker_acts_when_a_stand_ins_time_runs_out(tables, begin, stood_in):
    await tables.store.members.change(BRAM, caretaker="orders")
    await tables.store.members.change(DANA, caretaker="hold")
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await stood_in(table)

    async with tables.open(table) as held:
        assert await tables._caretaker_of(held, 1) == "orders"
