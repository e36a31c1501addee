"""Ways round the law that somebody found who had not written it."""

import pytest

from bot.clock import Clock
from bot.table.changes import late
from bot.table.lobby.places import Place
from bot.table.people.absences import Absences
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.test_handing import ZED, agree, awaited, players, proposed

HOME = 9


@pytest.fixture
def absences(tables, handing):
    return Absences(tables, handing)


async def record(tables, table):
    return (await tables.store.table(table))[0]


async def is_late(tables, table, seat):
    """The time of this seat's player runs out."""
    async with tables.open(table) as held:
        held.seats = late(held.seats, seat, tables.now())


# ---- the place ---------------------------------------------------------------------------------


async def test_a_host_does_not_lock_out_whoever_missed_a_limit(
    tables, places, proposals, begin, sender
):
    """A seat is taken back only by whoever sees the channel."""
    table = await begin(ANA, BRAM)
    await is_late(tables, table, 1)
    sender.unseen[3] = {BRAM}

    await places.resume(table, ANA, Place(3, HOME))

    assert (await record(tables, table)).channel == 1
    assert await awaited(proposals, table) == [BRAM]


async def test_a_table_without_its_channel_waits_for_nobody_who_is_late(
    tables, places, begin, sender
):
    table = await begin(ANA, BRAM)
    await is_late(tables, table, 1)
    sender.unseen[3] = {BRAM}
    sender.lost_places[1] = "channel"

    await places.resume(table, ANA, Place(3, HOME))

    assert (await record(tables, table)).channel == 3


# ---- the end -----------------------------------------------------------------------------------


async def test_a_host_closes_no_game_alone_after_a_majority_took_it_all_back(
    tables, taking_back, proposals, seating, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, undo="majority")
    for member, amount in ((ANA, 1), (BRAM, 2)):
        await tables.play(table, member, None, amount)
    first = (await taking_back.moves(table, ANA))[-1]
    await taking_back.undo(table, ANA, move=first.name)
    await agree(proposals, table, CHIDI)
    hand.now += 30 * 3600  # Bram says nothing
    await proposals.expire()
    assert all(answer.undone for answer in await tables.store.log.answers(table) if answer.moves)

    with pytest.raises(Refused, match="Others have moved"):
        await seating.cancel(table, ANA)


async def test_a_host_closes_no_game_alone_in_which_somebody_moved_who_has_left(
    tables, handing, seating, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    for member, amount in ((ANA, 1), (BRAM, 2)):
        await tables.play(table, member, None, amount)

    await handing.leave(table, BRAM)

    with pytest.raises(Refused, match="Others have moved"):
        await seating.cancel(table, ANA)


async def test_a_host_closes_no_game_alone_in_which_somebody_moved_whose_seat_a_robot_has(
    tables, handing, seating, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    for member, amount in ((ANA, 1), (BRAM, 2)):
        await tables.play(table, member, None, amount)

    await handing.replace(table, BRAM, 1, None, for_good=True)

    with pytest.raises(Refused, match="Others have moved"):
        await seating.cancel(table, ANA)


async def test_moves_of_the_seat_of_whoever_left_before_they_moved_are_nobodys(
    tables, handing, seating, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    assert (await seating.may_close(table, ANA)).row == "close.unmoved"

    await handing.leave(table, BRAM)

    assert (await seating.may_close(table, ANA)).row == "close.unmoved"


@pytest.fixture
def sealed(seating):
    """A way to start a game that begins with a round of sealed bids, whose bidders are named."""

    async def begun():
        host = {"channel": 1, "guild": HOME, "host": (ANA, "Ana"), "chosen": {}}
        table = await seating.new("hammer_price", **host)
        await seating.join(table, BRAM, "Bram")
        await seating.join(table, CHIDI, "Chidi")
        await seating.start(table, ANA)
        return table

    return begun


async def bids(tables, table, *members):
    """These members answer as the rules do for the silent."""
    for member in members:
        ask = (await tables.view(table, member)).ask
        await tables.play(table, member, None, ask.fallback)


async def test_a_host_closes_no_game_alone_once_another_is_seen_to_have_bid(
    tables, seating, sealed
):
    """Nothing was told yet, but nobody waits for Bram any more."""
    table = await sealed()
    assert (await seating.may_close(table, ANA)).row == "close.unmoved"

    await bids(tables, table, BRAM)

    with pytest.raises(Refused, match="Others have moved"):
        await seating.cancel(table, ANA)


async def test_a_host_who_always_bids_last_closes_no_game_alone(tables, seating, sealed):
    """The bids of others are told with the host's own; they moved all the same."""
    table = await sealed()
    await bids(tables, table, BRAM, CHIDI, ANA, ANA)

    with pytest.raises(Refused, match="Others have moved"):
        await seating.cancel(table, ANA)


async def test_a_host_who_has_moved_first_still_closes_a_game_alone(tables, seating, sealed):
    table = await sealed()

    await bids(tables, table, ANA)

    assert (await seating.may_close(table, ANA)).row == "close.unmoved"


async def test_no_refusal_to_close_tells_of_a_secret_maximum(tables, seating, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "ask"})

    await tables.play(table, ANA, None, 1)

    assert (await seating.may_close(table, ANA)).row == "close.unmoved"


async def test_a_bid_that_the_bot_has_made_from_a_maximum_is_a_move_of_its_player(
    tables, seating, begin
):
    """Everybody has read it, though nobody was seen to wait for Bram."""
    table = await begin(ANA, BRAM)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "pass"})
    assert (await seating.may_close(table, ANA)).row == "close.unmoved"

    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="Others have moved"):
        await seating.cancel(table, ANA)


async def test_a_limit_that_ran_out_is_no_move_of_a_player_who_never_came(
    tables, seating, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await tables.play(table, ANA, None, 1)

    hand.now += 12 * 3600
    await Clock(tables).ring()

    assert [a.kind for a in await tables.store.log.answers(table)].count("time") > 0
    assert (await seating.may_close(table, ANA)).row == "close.unmoved"


# ---- the seat ----------------------------------------------------------------------------------


async def test_one_opponent_seats_no_caretaker_who_holds_back(tables, handing, begin):
    table = await begin(ANA, BRAM)
    await is_late(tables, table, 1)

    for keeper in ("hold", "cheapest", "orders"):
        with pytest.raises(Refused, match="A robot can take it"):
            await proposed(handing, table, ANA, 1, keeper=keeper)
    await proposed(handing, table, ANA, 1)
    with pytest.raises(Refused, match="two others agree"):
        await proposed(handing, table, ANA, 1, keeper="hold")

    assert await players(tables, table) == [ANA, None]
    assert (await tables.held.seated_at(table))[1][1].keeper == "robot"


async def test_whoever_takes_an_untimed_seat_back_is_not_late_for_what_a_stand_in_let_rest(
    tables, proposals, handing, begin, hand
):
    """A second account could otherwise stand in, and the others give the seat away at once."""
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)
    await tables.play(table, ANA, None, 1)
    hand.now += 10 * 24 * 3600

    await handing.take_back(table, BRAM)
    tables.held.tables.clear()
    await proposed(handing, table, ANA, 1, ZED, for_good=True)

    assert BRAM in await awaited(proposals, table)


async def test_whoever_lends_an_untimed_seat_and_takes_it_back_again_and_again_is_late(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    for hours in (40, 40, 40):
        hand.now += hours * 3600
        await proposed(handing, table, BRAM, 1, DANA)
        await agree(proposals, table, DANA)
        hand.now += 3600
        await handing.take_back(table, BRAM)
        tables.held.tables.clear()

    await proposed(handing, table, ANA, 1)

    assert BRAM not in await awaited(proposals, table)


async def test_whoever_missed_a_limit_and_then_lets_a_robot_play_keeps_the_seat(
    tables, proposals, handing, absences, begin
):
    """They are back: it was their own word."""
    table = await begin(ANA, BRAM, CHIDI)
    await is_late(tables, table, 1)
    await absences.be_stood_in(BRAM, "robot")

    await proposed(handing, table, ANA, 1, DANA, for_good=True)

    assert BRAM in await awaited(proposals, table)


async def test_whoever_missed_a_limit_and_then_names_a_stand_in_keeps_the_seat(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await is_late(tables, table, 1)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)

    await proposed(handing, table, ANA, 1, ZED, for_good=True)

    assert BRAM in await awaited(proposals, table)


async def test_whoever_would_give_up_their_own_seat_reads_it_before_they_agree(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, BRAM, 1, None)
    await proposed(handing, table, CHIDI, 2, BRAM)

    [kept] = await tables.store.proposals.of(table)
    details = [str(line) for line in (await proposals.shown(table, kept.id)).details]

    assert "Bram gives up their own seat by that: Seat 2 keeps it for good." in details
