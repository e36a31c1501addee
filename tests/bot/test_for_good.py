"""A seat is given for good by its player, two witnesses or a moderator who does not play here.

Everything else is a stand-in, whom the owner sends away with one press.
"""

from contextlib import suppress
from itertools import product

import pytest

from bot.table.changes import late
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, NAMES
from tests.bot.test_handing import ZED, agree, awaited, players, proposed, ran_out, say_yes


async def owner(tables, table, number):
    return (await tables.view(table, None)).seats[number].owner


async def test_one_opponent_takes_no_seat_for_good_after_one_missed_limit(
    tables, handing, begin, hand
):
    table = await begin(ANA, BRAM, limit=12)
    await ran_out(tables, table, hand)

    with pytest.raises(Refused, match=r"Only Ana, or two others.*Leave out for_good"):
        await proposed(handing, table, BRAM, 0, for_good=True)
    await proposed(handing, table, BRAM, 0)

    assert await players(tables, table) == [None, BRAM]
    await handing.take_back(table, ANA)
    assert await players(tables, table) == [ANA, BRAM]


async def test_two_witnesses_give_a_seat_for_good(tables, proposals, handing, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await ran_out(tables, table, hand)

    await proposed(handing, table, BRAM, 0, for_good=True)
    assert await awaited(proposals, table) == [CHIDI]
    await agree(proposals, table, CHIDI)

    assert await players(tables, table) == [None, BRAM, CHIDI]
    with pytest.raises(Refused, match="Nobody stands in for you"):
        await handing.take_back(table, ANA)


async def test_a_seat_that_a_robot_keeps_is_given_for_good_by_nobody_alone(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM)
    await handing.replace(table, ANA, 0, None)

    for to, keeper in ((None, "hold"), (DANA, "robot")):
        [kept] = await proposed(handing, table, BRAM, 0, to, keeper=keeper, for_good=True)
        assert ANA in await awaited(proposals, table)
        await proposals.answer(table, BRAM, kept.id, agrees=False)

    assert await owner(tables, table, 0) == ANA


async def test_a_moderator_who_plays_needs_the_word_of_others(tables, handing, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)

    for to, for_good in product((None, DANA), (True, False)):
        [kept] = await proposed(handing, table, ANA, 1, to, moderator=True, for_good=for_good)
        assert kept.body["by"] == "asked"
        await handing._proposals.answer(table, ANA, kept.id, agrees=False)

    assert await players(tables, table) == [ANA, BRAM, CHIDI]


async def test_a_moderator_seats_a_robot_where_time_ran_out_and_gives_nothing_for_good(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    for to, for_good in product((None, ZED), (True, False)):
        with pytest.raises(Refused, match="once the time of Bram has run out"):
            await proposed(handing, table, DANA, 1, to, moderator=True, for_good=for_good)
    await vanished(tables, table, 1)

    with pytest.raises(Refused, match="A moderator seats a robot"):
        await proposed(handing, table, DANA, 1, None, moderator=True, for_good=True)
    [kept] = await proposed(handing, table, DANA, 1, ZED, moderator=True)
    assert await awaited(proposals, table) == [ZED, ANA, CHIDI], "all who are there accept them"
    await proposals.answer(table, CHIDI, kept.id, agrees=False)
    await proposed(handing, table, DANA, 1, None, moderator=True)

    assert await players(tables, table) == [ANA, None, CHIDI]
    assert await owner(tables, table, 1) == BRAM


async def test_a_stand_in_does_not_give_the_seat_of_whom_they_stand_in_for(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)

    await proposed(handing, table, ANA, 1, ZED)
    assert await awaited(proposals, table) == [ZED, BRAM], "not Dana, who stands in"
    await agree(proposals, table, ZED, BRAM)

    assert await players(tables, table) == [ANA, ZED, CHIDI]
    assert await owner(tables, table, 1) == BRAM


async def test_the_owner_gives_a_seat_that_somebody_keeps_for_them(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM)
    await handing.replace(table, BRAM, 1, None)

    await proposed(handing, table, BRAM, 1, DANA, for_good=True)
    await agree(proposals, table, DANA)

    assert await players(tables, table) == [ANA, DANA]
    assert await owner(tables, table, 1) is None


# ---- two who have vanished ---------------------------------------------------------------------


async def vanished(tables, table, *seats):
    async with tables.open(table) as held:
        for number in seats:
            held.seats = late(held.seats, number, tables.now())


async def test_two_who_have_vanished_do_not_block_each_others_replacement(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI, DANA)
    await vanished(tables, table, 0, 1)

    await proposed(handing, table, CHIDI, 0)
    assert await awaited(proposals, table) == [DANA]
    await agree(proposals, table, DANA)
    await proposed(handing, table, DANA, 1, keeper="hold")
    await agree(proposals, table, CHIDI)

    assert await players(tables, table) == [None, None, CHIDI, DANA]
    for member in (ANA, BRAM):
        await handing.take_back(table, member)


async def test_the_last_who_is_there_seats_robots_alone(tables, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await vanished(tables, table, 0, 1)

    await proposed(handing, table, CHIDI, 0)
    await proposed(handing, table, CHIDI, 1)

    assert await players(tables, table) == [None, None, CHIDI]


async def test_a_person_takes_a_seat_without_the_word_of_who_is_late_themselves(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI, DANA)
    await vanished(tables, table, 0, 1)

    await proposed(handing, table, CHIDI, 0, ZED)

    assert await awaited(proposals, table) == [ZED, DANA]


async def test_who_is_late_counts_for_no_witness(tables, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await vanished(tables, table, 0, 1)

    with pytest.raises(Refused, match="Only Ana, or two others"):
        await proposed(handing, table, CHIDI, 0, for_good=True)


# ---- a script ----------------------------------------------------------------------------------


@pytest.mark.parametrize("moderates", [False, True])
async def test_a_script_with_two_accounts_takes_nobodys_seat_for_good(
    tables, proposals, handing, begin, hand, moderates
):
    """Ana plays, may moderate, and has a second account; Bram's time runs out again and again."""
    table = await begin(ANA, BRAM, limit=12)
    mine, tried = (ANA, ZED), 0
    for _ in range(3):
        for timer in await tables.store.timers.of(table):
            if timer.kind == "limit":
                hand.now = max(hand.now, timer.due)
                await tables.time_out(timer)
        ways = product(mine, (*mine, None), ("robot", "hold"), (True, False))
        for caller, to, keeper, for_good in ways:
            with suppress(Refused):
                await handing.replace(
                    table,
                    caller,
                    1,
                    None if to is None else (to, NAMES.get(to, "Zed")),
                    moderator=moderates and caller == ANA,
                    keeper=keeper,
                    for_good=for_good,
                )
                tried += 1
            await say_yes(proposals, table, mine)
            seats = (await tables.view(table, None)).seats
            assert BRAM in (seats[1].member, seats[1].owner), (caller, to, keeper, for_good)
            assert seats[1].member not in mine
            for kept in await tables.store.proposals.of(table):
                await proposals.answer(table, kept.member, kept.id, agrees=False)
    assert tried
    await handing.take_back(table, BRAM)
