"""A stand-in cannot give the owner's word: what the owner saw stays as it was."""

import pytest

from bot.table.changes import late
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told
from tests.bot.standing import answers_of
from tests.bot.test_handing import agree, awaited, proposed


async def bids(tables, begin, *members, **rest):
    """Everybody has bid once: what was sealed before has shown itself."""
    table = await begin(*members, **rest)
    for amount, member in zip((1, 2, None), members, strict=False):
        await tables.play(table, member, None, amount)
    return table


async def alone(tables, handing, begin, **rest):
    """Robots play for Bram and Chidi, who are away; only Ana is left."""
    table = await bids(tables, begin, ANA, BRAM, CHIDI, **rest)
    for seat, member in ((1, BRAM), (2, CHIDI)):
        await handing.replace(table, member, seat, None)
    return table


async def test_the_last_person_takes_nothing_back_alone_however_often(
    tables, taking_back, proposals, handing, begin
):
    table = await alone(tables, handing, begin)
    before = await answers_of(tables, table)

    for move in [entry.name for entry in await taking_back.moves(table, ANA)] * 6:
        vote = await taking_back.undo(table, ANA, move=move)
        assert vote is not None, "others are asked"
        assert await awaited(proposals, table) == [BRAM, CHIDI]
        await proposals.answer(table, ANA, vote.id, agrees=False)

    assert await answers_of(tables, table) == before


async def test_what_was_before_they_left_goes_back_with_their_own_word(
    tables, taking_back, proposals, handing, begin
):
    table = await alone(tables, handing, begin)
    await taking_back.undo(table, ANA)
    assert len(await answers_of(tables, table)) == 3

    await agree(proposals, table, BRAM)
    assert await awaited(proposals, table) == [CHIDI]
    await agree(proposals, table, CHIDI)

    assert await answers_of(tables, table) == []


async def test_one_owner_who_refuses_is_enough(tables, taking_back, proposals, handing, begin):
    table = await alone(tables, handing, begin, undo="majority")
    vote = await taking_back.undo(table, ANA)

    assert await proposals.answer(table, CHIDI, vote.id, agrees=False)

    assert len(await answers_of(tables, table)) == 3
    with pytest.raises(Refused, match="That was refused"):
        await taking_back.undo(table, ANA)


async def test_a_silent_third_who_goes_away_carries_no_vote(
    tables, taking_back, proposals, handing, begin, hand
):
    table = await bids(tables, begin, ANA, BRAM, CHIDI, undo="majority")
    vote = await taking_back.undo(table, ANA)
    await proposals.answer(table, BRAM, vote.id, agrees=True)

    await handing.replace(table, CHIDI, 2, None)
    assert await awaited(proposals, table) == [CHIDI]
    hand.now += 4 * 24 * 3600
    await proposals.expire()

    assert len(await answers_of(tables, table)) >= 3
    assert await tables.store.proposals.of(table) == []


@pytest.mark.parametrize("undo", ["all", "majority"])
async def test_what_came_after_goes_back_if_the_owner_agrees_or_more_than_half(
    tables, taking_back, proposals, handing, begin, undo
):
    table = await begin(DANA, ANA, BRAM, CHIDI, undo=undo)
    await handing.replace(table, DANA, 0, None, keeper="hold")
    before = await answers_of(tables, table)
    await tables.play(table, ANA, None, 2)
    await taking_back.undo(table, ANA)
    assert DANA in await awaited(proposals, table), "the seat is Dana's, whoever plays it"
    await agree(proposals, table, BRAM)
    assert len(await answers_of(tables, table)) > len(before)

    await agree(proposals, table, CHIDI, *([DANA] if undo == "all" else []))

    assert await answers_of(tables, table) == before


@pytest.mark.parametrize("undo", ["all", "majority"])
async def test_what_came_after_goes_back_with_fewer_only_with_their_word(
    tables, taking_back, proposals, handing, begin, undo
):
    table = await begin(DANA, ANA, BRAM, undo=undo)
    await handing.replace(table, DANA, 0, None, keeper="hold")
    before = await answers_of(tables, table)
    await tables.play(table, ANA, None, 2)
    await taking_back.undo(table, ANA)
    await agree(proposals, table, BRAM)
    assert await awaited(proposals, table) == [DANA]

    await agree(proposals, table, DANA)

    assert await answers_of(tables, table) == before


@pytest.mark.parametrize("undo", ["all", "majority"])
async def test_a_person_who_stands_in_does_not_give_the_word_of_the_owner(
    tables, taking_back, proposals, handing, begin, undo
):
    table = await bids(tables, begin, ANA, BRAM, undo=undo)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)
    vote = await taking_back.undo(table, ANA)
    with pytest.raises(Refused, match="not asked about that"):
        await proposals.answer(table, DANA, vote.id, agrees=True)
    assert await awaited(proposals, table) == [BRAM]
    assert len(await answers_of(tables, table)) == 2

    await agree(proposals, table, BRAM)

    assert await answers_of(tables, table) == []


async def test_who_is_back_is_asked_like_everybody(tables, taking_back, proposals, handing, begin):
    table = await alone(tables, handing, begin)
    for member in (BRAM, CHIDI):
        await handing.take_back(table, member)

    vote = await taking_back.undo(table, ANA)

    assert set(await awaited(proposals, table)) == {BRAM, CHIDI}
    assert (await proposals.shown(table, vote.id)).owners == ()


async def test_robots_that_were_there_from_the_start_have_no_owner_to_ask(
    tables, taking_back, begin
):
    table = await begin(ANA, robots=1)
    await tables.play(table, ANA, None, 1)

    assert await taking_back.undo(table, ANA) is None


async def test_an_owner_whose_own_time_ran_out_is_not_asked_where_two_others_are(
    tables, taking_back, proposals, handing, begin
):
    table = await begin(DANA, ANA, BRAM, CHIDI)
    async with tables.open(table) as held:
        held.seats = late(held.seats, 0, tables.now())
    await proposed(handing, table, ANA, 0)
    await agree(proposals, table, BRAM, CHIDI)
    await tables.play(table, ANA, None, 2)

    await taking_back.undo(table, ANA)

    assert await awaited(proposals, table) == [BRAM, CHIDI]


async def test_the_dm_of_an_owner_asks_too(tables, taking_back, handing, begin, outbox, sender):
    table = await alone(tables, handing, begin)
    await outbox.start()
    await everything_told(outbox)

    await taking_back.undo(table, ANA)
    tables.held.tell(table)
    await everything_told(outbox)

    asked = {message.channel for message in sender.of("proposal")}
    assert {BRAM, CHIDI} < asked
    [post] = [paper for paper in sender.of("proposal") if paper.channel == 1]
    assert post.pings == (), "who is away is not called in the channel"
