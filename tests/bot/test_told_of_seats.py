"""The loser of a seat is told in every case, before and after, with what they can do."""

import pytest

from bot.hours.calendar import Absence
from bot.table.changes import late
from bot.table.consent.ending import SCORED, Ending
from bot.table.people.absences import Absences
from rules.kernel import from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told
from tests.bot.test_handing import agree, players, proposed

DAY = 24 * 3600


@pytest.fixture
def absences(tables, handing):
    return Absences(tables, handing)


async def dms(tables, table):
    rows = [row for row in await tables.store.outbox.rows(table) if row.kind == "place"]
    return [(row.member, str(from_plain(row.text))) for row in rows]


async def late_at(tables, table, seat):
    async with tables.open(table) as held:
        held.seats = late(held.seats, seat, tables.now())


async def owner_of(tables, table, seat):
    return (await tables.store.table(table))[1][seat].owner


@pytest.mark.parametrize("to", [None, DANA])
async def test_who_is_about_to_lose_a_seat_for_good_is_told_and_who_has_lost_it(
    tables, proposals, handing, begin, to
):
    table = await begin(ANA, BRAM, CHIDI)
    await late_at(tables, table, 0)

    await proposed(handing, table, BRAM, 0, to, for_good=True)
    [(member, said)] = await dms(tables, table)
    assert member == ANA
    assert "the others decide whether another plays your seat for good" in said
    await agree(proposals, table, CHIDI, *([to] if to else []))

    member, said = (await dms(tables, table))[-1]
    assert (member, "plays your seat for good from now on" in said) == (ANA, True)
    assert await players(tables, table) == [to, BRAM, CHIDI]


async def test_an_owner_behind_a_stand_in_is_told_too(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await late_at(tables, table, 0)
    await proposed(handing, table, BRAM, 0)
    await agree(proposals, table, CHIDI)
    before = len(await dms(tables, table))

    await proposed(handing, table, BRAM, 0, keeper="hold", for_good=True)
    await agree(proposals, table, CHIDI)

    assert [member for member, _ in (await dms(tables, table))[before:]] == [ANA, ANA]
    assert await owner_of(tables, table, 0) is None


# ---- absences ----------------------------------------------------------------------------------


async def test_nobody_takes_for_good_the_seat_of_whoever_told_an_absence_with_a_robot(
    tables, proposals, handing, absences, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    away = Absence(int(hand.now), int(hand.now) + 20 * DAY, told=True)
    await absences.begin(ANA, away)
    await absences.be_stood_in(ANA, "robot")

    for to in (None, DANA):
        await proposed(handing, table, BRAM, 0, to, keeper="hold", for_good=True)
        [kept] = await tables.store.proposals.of(table)
        asked = await handing.asked(await held_of(tables, table), kept)
        assert ANA in [voter.member for voter in asked], "only with her own word"
        hand.now += 4 * DAY
        await proposals.expire()
        assert await owner_of(tables, table, 0) == ANA


@pytest.mark.parametrize("stood_in", [True, False])
async def test_who_is_away_as_told_is_asked_by_dm_and_the_vote_lapses_without_them(
    tables, proposals, absences, begin, hand, outbox, sender, stood_in
):
    ending = Ending(tables, proposals)
    table = await begin(ANA, BRAM, CHIDI)
    await absences.begin(BRAM, Absence(int(hand.now), int(hand.now) + 20 * DAY, told=True))
    if stood_in:
        await absences.be_stood_in(BRAM, "robot")
    await outbox.start()
    await everything_told(outbox)

    await ending.propose(table, ANA, SCORED)
    await agree(proposals, table, CHIDI)
    tables.held.tell(table)
    await everything_told(outbox)

    assert BRAM in [paper.channel for paper in sender.of("proposal")]
    hand.now += 4 * DAY
    await proposals.expire()
    assert (await tables.store.table(table))[0].status == "running"
    assert await tables.store.proposals.of(table) == []


async def held_of(tables, table):
    async with tables.open(table) as held:
        return held


async def test_a_stand_in_who_misses_a_limit_makes_the_owner_late_by_nothing(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await proposed(handing, table, ANA, 0, DANA)
    await agree(proposals, table, DANA)
    await late_at(tables, table, 0)

    [kept] = await proposed(handing, table, BRAM, 0, for_good=True)
    assert kept.body["by"] == "asked"
    await proposals.answer(table, BRAM, kept.id, agrees=False)
    await proposed(handing, table, BRAM, 0)
    await agree(proposals, table, CHIDI)

    assert await players(tables, table) == [None, BRAM, CHIDI]
    assert await owner_of(tables, table, 0) == ANA


async def test_an_owner_stays_late_whatever_a_stand_in_answers(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await late_at(tables, table, 0)
    await proposed(handing, table, BRAM, 0, DANA)
    await agree(proposals, table, DANA, CHIDI)

    await tables.play(table, DANA, None, 1)

    assert (await tables.store.table(table))[1][0].owner_late
    await handing.take_back(table, ANA)
    seat = (await tables.store.table(table))[1][0]
    assert (seat.late, seat.owner_late) == (0, 0)


async def test_an_open_vote_about_my_seat_does_not_hold_up_my_own_absence(
    tables, handing, absences, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, BRAM, 0, DANA)

    said = await absences.be_stood_in(ANA, "robot")

    assert [str(text) for text in said] == ["a robot stands in for you from now on. Games: 1."]
    assert await players(tables, table) == [None, BRAM, CHIDI]


async def test_what_fails_at_a_table_names_its_players(
    tables, handing, absences, begin, monkeypatch
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, BRAM, 1, DANA)
    asked = handing._proposals.propose

    async def refuse(*args, **rest):
        return await asked(
            args[0], "seat", ANA, {"seat": 0, "to": None, "name": "", "by": "player"}
        )

    monkeypatch.setattr(handing, "_hand_or_ask", refuse)
    [said] = await absences.be_stood_in(ANA, "robot")

    assert "Bram would like Dana to play for them from now on." in str(said)
