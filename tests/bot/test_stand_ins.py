"""Stand-ins: robots, caretakers and people who play for a player until they are back."""

from contextlib import suppress

import pytest

from bot.delivery.question_dms import LOOKED_AT_AGAIN
from bot.hours.nights import Night
from bot.store import Store
from bot.store.rows.members import MemberRecord
from bot.table.receipts import seal_numbered
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.paper import everything_told
from tests.bot.test_handing import agree, players, proposed, try_everything
from tests.machines import a_machine

ZED = 666
"""A second account of Ana's."""


async def seat(tables, table, number):
    return (await tables.view(table, None)).seats[number]


async def test_whose_seat_it_is_takes_it_back_from_a_robot_at_once(tables, handing, begin):
    table = await begin(ANA, BRAM)
    await handing.replace(table, BRAM, 1, None)
    away = await tables.view(table, BRAM)

    former = await handing.take_back(table, BRAM)

    assert (away.viewer, away.kept, away.game_view["viewer"]) == (None, 1, None)
    assert former == "Rusty"
    back = await tables.view(table, BRAM)
    assert (back.viewer, back.kept) == (1, None)
    assert (await seat(tables, table, 1)).owner is None
    with pytest.raises(Refused, match="Nobody stands in for you"):
        await handing.take_back(table, BRAM)


async def test_who_stood_in_sees_nothing_any_more_and_cannot_come_back_alone(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)
    seated = await tables.view(table, DANA)

    await handing.take_back(table, BRAM)

    assert seated.viewer == 1
    after = await tables.view(table, DANA)
    assert (after.viewer, after.kept) == (None, None)
    assert after.game_view == (await tables.view(table, None)).game_view
    with pytest.raises(Refused, match="Nobody stands in for you"):
        await handing.take_back(table, DANA)
    with pytest.raises(Refused, match="Only those who sit at this table"):
        await proposed(handing, table, DANA, 2, DANA)
    assert await players(tables, table) == [ANA, BRAM, CHIDI]


async def test_who_replaced_a_stand_in_stands_in_for_the_same_player(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, BRAM, 1, None)
    await proposed(handing, table, ANA, 1, DANA)
    await agree(proposals, table, DANA, BRAM)
    assert await players(tables, table) == [ANA, DANA, CHIDI]
    assert (await seat(tables, table, 1)).owner_name == "Bram"

    said = await handing.replace(table, BRAM, 1, (BRAM, "Bram"))

    assert str(said) == "You play again instead of Dana."
    assert await players(tables, table) == [ANA, BRAM, CHIDI]


async def test_what_is_given_for_good_is_not_taken_back(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, BRAM, 1, (DANA, "Dana"), for_good=True)
    [asked] = await tables.store.proposals.of(table)
    [detail] = (await proposals.shown(table, asked.id)).details
    await agree(proposals, table, DANA)

    assert str(detail) == "That is for good: Bram may not take the seat back alone."
    assert (await seat(tables, table, 1)).owner is None
    with pytest.raises(Refused, match="Nobody stands in for you"):
        await handing.take_back(table, BRAM)


async def test_a_stand_in_gives_away_nothing_that_is_not_theirs(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)

    with pytest.raises(Refused, match="the others or a moderator can give"):
        await handing.replace(table, DANA, 1, None, for_good=True)
    with pytest.raises(Refused, match="You stand in for Bram"):
        await handing.replace(table, DANA, 1, (ZED, "Zed"))
    await handing.replace(table, DANA, 1, None)

    assert await players(tables, table) == [ANA, None, CHIDI]
    await handing.take_back(table, BRAM)


async def test_whoever_has_taken_another_seat_has_none_to_come_back_to(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await handing.replace(table, BRAM, 1, None)
    await proposed(handing, table, ANA, 3, BRAM)
    await agree(proposals, table, BRAM, CHIDI)

    assert await players(tables, table) == [ANA, None, CHIDI, BRAM]
    with pytest.raises(Refused, match="Nobody stands in for you"):
        await handing.take_back(table, BRAM)


@pytest.mark.parametrize(
    ("keeper", "name", "answer"),
    [("hold", "Ana (away)", None), ("cheapest", "Ana (away)", 1), ("orders", "Ana (away)", None)],
)
async def test_a_caretaker_stands_in_as_it_is_told(tables, handing, begin, keeper, name, answer):
    table = await begin(ANA, BRAM, CHIDI)
    asked = (await tables.view(table, ANA)).ask
    expected = {"hold": asked.fallback, "cheapest": answer, "orders": asked.suggested}[keeper]

    await handing.replace(table, ANA, 0, None, keeper=keeper)

    given = [a.answer for a in await tables.store.log.answers(table) if a.seat == 0]
    assert given[0] == expected
    assert (await seat(tables, table, 0)).name == name
    await handing.take_back(table, ANA)
    assert (await seat(tables, table, 0)).name == "Ana"


async def test_a_caretaker_ends_its_turns_in_every_game(tables, seating, handing):
    for channel, game in enumerate(("project_mars", "terraforming_mars", "on_mars")):
        table = await seating.new(game, channel=channel, guild=9, host=(ANA, "Ana"))
        await seating.join(table, BRAM, "Bram")
        await seating.start(table, ANA)
        await handing.replace(table, BRAM, 1, None, keeper="cheapest")
        for _ in range(60):
            view = await tables.view(table, ANA)
            if view.over:
                break
            if view.ask is not None and not view.ask.optional:
                await tables.play(table, ANA, None, view.ask.fallback)
            else:
                for timer in await tables.store.timers.of(table):
                    if timer.seat == 1:
                        await tables.time_out(timer)
        answers = [a.seat for a in await tables.store.log.answers(table) if a.kind == "play"]
        assert answers.count(0) > 5, game
        assert answers.count(1) > 5, game


async def test_stand_ins_outlive_a_restart(tables, handing, begin, store, where, hand):
    table = await begin(ANA, BRAM)
    await handing.replace(table, BRAM, 1, None, keeper="hold")

    again = await Store.open(a_machine(), where)
    _, seats = await again.table(table)
    await again.close()

    assert (seats[1].owner, seats[1].owner_name, seats[1].keeper) == (BRAM, "Bram", "hold")


# ---- time, DMs, votes ----------------------------------------------------------------------


async def limit(tables, table, number):
    return {t.kind: t.due for t in await tables.store.timers.of(table) if t.seat == number}["limit"]


async def test_nobody_refills_their_time_by_handing_the_seat_to_and_fro(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, limit=12, bank=24)
    async with tables.open(table) as held:
        held.banked[0] = 3600
    hand.now += 3600
    await proposed(handing, table, ANA, 0, ZED)
    await agree(proposals, table, ZED)
    due = await limit(tables, table, 0)
    hand.now += 3600

    await handing.take_back(table, ANA)
    hand.now += 3600
    await proposed(handing, table, ANA, 0, ZED)
    await agree(proposals, table, ZED)
    await handing.take_back(table, ANA)

    assert await limit(tables, table, 0) == due
    async with tables.open(table) as held:
        assert held.banked == {0: 3600}


async def test_who_is_replaced_gets_a_dm_that_goes_when_they_are_back(
    tables, handing, begin, outbox, sender
):
    table = await begin(ANA, BRAM)
    await outbox.start()
    await handing.replace(table, ANA, 0, None)
    await everything_told(outbox)
    [dm] = sender.of("stood in")
    assert (dm.channel, dm.lines) == (ANA, ("Rusty",))

    await handing.take_back(table, ANA)
    await everything_told(outbox)

    assert dm.kind == "deleted"
    assert await tables.store.outbox.rows(table) == []


async def test_that_dm_waits_for_who_sleeps_and_no_longer(
    tables, handing, begin, outbox, sender, hand
):
    table = await begin(ANA, BRAM)
    await outbox.start()
    night = Night(0, 23, "UTC")
    await tables.held.set_wish(MemberRecord(ANA, quiet=night, public=False, zone="UTC"))
    hand.now -= hand.now % 86400  # midnight
    await handing.replace(table, ANA, 0, None)
    await everything_told(outbox)
    assert sender.of("stood in") == []

    await tables.held.set_wish(MemberRecord(ANA))
    hand.now += LOOKED_AT_AGAIN
    outbox.wake(table)
    await everything_told(outbox)

    assert [dm.channel for dm in sender.of("stood in")] == [ANA]


async def test_nobody_ends_a_vote_by_leaving_or_coming_back(
    tables, taking_back, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI, DANA)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await proposals.answer(table, BRAM, vote.id, agrees=True)

    await handing.replace(table, CHIDI, 2, None)
    await handing.take_back(table, CHIDI)
    await proposals.answer(table, CHIDI, vote.id, agrees=True)
    assert len(await tables.store.proposals.of(table)) == 1
    await handing.replace(table, DANA, 3, None)
    assert len(await tables.store.proposals.of(table)) == 1, "who has left gives their own word"
    await proposals.answer(table, DANA, vote.id, agrees=True)

    assert await tables.store.proposals.of(table) == [], "all have agreed"
    assert [a.kind for a in await tables.store.log.answers(table) if not a.undone][:1] == ["undo"]


# ---- two accounts ------------------------------------------------------------------------------


async def test_an_owner_with_a_second_account_that_stands_in_reads_no_hand(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, ANA, 0, ZED)
    await agree(proposals, table, ZED)

    await try_everything(tables, proposals, handing, table, hand, (ZED, ANA))

    with suppress(Refused):
        await handing.take_back(table, ANA)
    await try_everything(tables, proposals, handing, table, hand, (ANA, ZED))


async def test_who_takes_a_seat_back_learns_only_what_the_seat_holds(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)
    await tables.play(table, ANA, None, 1)
    as_dana = await tables.view(table, DANA)

    await handing.take_back(table, BRAM)

    assert (await tables.view(table, BRAM)).game_view == as_dana.game_view


async def test_a_table_left_to_robots_is_laid_aside_until_somebody_comes_back(
    tables, handing, begin
):
    table = await begin(ANA, BRAM)
    await handing.replace(table, BRAM, 1, None)
    with pytest.raises(Refused, match="robots do not play on alone"):
        await handing.replace(table, ANA, 0, None)
    await hand_over(tables, table, 0, None)

    assert await tables.views.status_of(table) == "running"
    assert (await tables.view(table, None)).aside
    await handing.take_back(table, BRAM)
    assert (await tables.view(table, BRAM)).viewer == 1


async def test_a_way_back_does_not_unsay_who_plays_for_whom(
    tables, taking_back, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await handing.replace(table, CHIDI, 2, None)
    for _ in range(2):
        vote = await taking_back.undo(table, ANA)
        for member in (BRAM, CHIDI):
            await proposals.answer(table, member, vote.id, agrees=True)
        await tables.play(table, ANA, None, 1)

    lines = [str(from_plain(line.text)) for line in await tables.store.log.lines(table, None)]

    assert lines.count("Seat 3 now plays for Chidi.") == 1
    assert await players(tables, table) == [ANA, BRAM, None]


async def test_what_was_sealed_is_proven_by_who_sat_there_then(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "pass"})
    await tables.play(table, ANA, None, None)  # seals Bram's maximum
    async with tables.open(table) as held:
        first = held.running().receipts.number
    await proposed(handing, table, CHIDI, 2, DANA)
    await agree(proposals, table, DANA)
    await handing.take_back(table, CHIDI)

    found = await seal_numbered(tables, table, BRAM, first)
    theirs = await seal_numbered(tables, table, DANA, first)
    back = await seal_numbered(tables, table, CHIDI, first)

    assert [leaf.seat for leaf in found.sealed.leaves if leaf.proof] == [1]
    assert [leaf.seat for leaf in theirs.sealed.leaves if leaf.proof] == []
    assert [leaf.seat for leaf in back.sealed.leaves if leaf.proof] == [2]


async def test_what_a_robot_answered_at_once_goes_back_with_what_it_answered(
    tables, taking_back, proposals, handing, begin
):
    """A save of a move that was taken back has the same number of moves, and is not led to."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)
    await handing.replace(table, BRAM, 1, None)
    await tables.play(table, ANA, None, 2)
    assert (await tables.view(table, None)).awaited == (2,), "the robot has answered"
    await handing.take_back(table, BRAM)

    vote = await taking_back.undo(table, BRAM)

    assert await tables.store.version_at(table, 1) is None
    assert vote.body["moves"] == 0
    for member in (ANA, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)
    assert (await tables.view(table, None)).awaited == (0,)
    assert [
        a for a in await tables.store.log.answers(table) if a.kind == "play" and not a.undone
    ] == []
