"""Handing a seat over: who may give it to whom, and that nobody gains a hand they may not see."""

from contextlib import suppress
from itertools import product

import pytest

from bot.hours.outages import Outage
from bot.store.rows.records import Change
from bot.table.changes import late
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, NAMES, hand_over

ZED = 666
"""Somebody's second account."""


async def proposed(handing, table, caller, seat, to=None, **rest):
    """Propose it; what is still being decided then."""
    name = NAMES.get(to, "Zed")
    await handing.replace(table, caller, seat, None if to is None else (to, name), **rest)
    return await handing._tables.store.proposals.of(table)


async def awaited(proposals, table):
    [kept] = await proposals.tables.store.proposals.of(table)
    return [voter.member for voter in (await proposals.shown(table, kept.id)).awaited]


async def agree(proposals, table, *members):
    for member in members:
        [kept] = await proposals.tables.store.proposals.of(table)
        await proposals.answer(table, member, kept.id, agrees=True)


async def players(tables, table):
    return [seated.member for seated in (await tables.view(table, None)).seats]


async def test_a_player_gives_their_seat_to_who_agrees(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM)

    await proposed(handing, table, BRAM, 1, DANA)
    assert await awaited(proposals, table) == [DANA]
    assert await players(tables, table) == [ANA, BRAM]
    await agree(proposals, table, DANA)

    assert await players(tables, table) == [ANA, DANA]
    assert await tables.store.proposals.of(table) == []


async def test_a_player_gives_their_seat_to_a_robot_at_once(tables, handing, begin):
    table = await begin(ANA, BRAM)

    said = await handing.replace(table, BRAM, 1, None)

    assert str(said) == "Rusty now plays for Bram."
    assert await players(tables, table) == [ANA, None]


async def test_a_newcomer_who_does_not_want_to_is_not_seated(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM)
    [proposal] = await proposed(handing, table, BRAM, 1, DANA)

    assert await proposals.answer(table, DANA, proposal.id, agrees=False)

    assert await players(tables, table) == [ANA, BRAM]
    notes = [r.text["say"] for r in await tables.store.outbox.rows(table) if r.kind == "note"]
    assert notes == ["{name} does not agree that another plays for {seat:seat}."]


async def test_nobody_gives_away_the_seat_of_another_who_has_time(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)

    await proposed(handing, table, ANA, 1, DANA)
    assert await awaited(proposals, table) == [DANA, BRAM]
    await agree(proposals, table, DANA)
    assert await players(tables, table) == [ANA, BRAM, CHIDI]
    with pytest.raises(Refused, match="not asked about that"):
        await agree(proposals, table, CHIDI)
    await agree(proposals, table, BRAM)

    assert await players(tables, table) == [ANA, DANA, CHIDI]


async def ran_out(tables, table, hand):
    """Let the time of the awaited player run out."""
    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    hand.now = timer.due
    await tables.time_out(timer)


async def test_the_others_decide_once_the_time_has_run_out(tables, proposals, handing, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await ran_out(tables, table, hand)

    await proposed(handing, table, BRAM, 0, DANA)
    assert await awaited(proposals, table) == [DANA, CHIDI]
    await agree(proposals, table, CHIDI, DANA)

    assert await players(tables, table) == [DANA, BRAM, CHIDI]


async def test_who_answers_after_their_time_ran_out_is_here_again(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await ran_out(tables, table, hand)
    [proposal] = await proposed(handing, table, BRAM, 0)
    assert await awaited(proposals, table) == [CHIDI]
    for member in (BRAM, CHIDI):
        await tables.play(table, member, None, None)
    while (await tables.view(table, None)).awaited != (0,):
        view = next(k for k in [await tables.view(table, m) for m in (BRAM, CHIDI)] if k.ask)
        await tables.play(table, view.seats[view.viewer].member, None, view.ask.fallback)
    await tables.play(table, ANA, None, (await tables.view(table, ANA)).ask.fallback)

    with pytest.raises(Refused, match="is here again"):
        await proposals.answer(table, CHIDI, proposal.id, agrees=True)
    await proposed(handing, table, BRAM, 0)
    assert await awaited(proposals, table) == [ANA]


async def test_a_table_without_a_limit_may_decide_after_three_days(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 72 * 3600 - 1
    [proposal] = await proposed(handing, table, BRAM, 0)
    assert await awaited(proposals, table) == [ANA]
    await proposals.answer(table, BRAM, proposal.id, agrees=False)

    hand.now += 1
    await proposed(handing, table, BRAM, 0)
    assert await awaited(proposals, table) == [CHIDI]
    await agree(proposals, table, CHIDI)

    assert await players(tables, table) == [None, BRAM, CHIDI]


async def test_a_player_who_is_back_keeps_their_seat(tables, proposals, handing, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 72 * 3600
    [proposal] = await proposed(handing, table, BRAM, 0)
    with pytest.raises(Refused, match="answer your question with /move"):
        await proposals.answer(table, ANA, proposal.id, agrees=False)

    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="is here again"):
        await proposals.answer(table, CHIDI, proposal.id, agrees=True)
    assert await players(tables, table) == [ANA, BRAM, CHIDI]


async def test_whoever_has_voted_learns_why_nothing_came_of_it(
    tables, proposals, handing, begin, hand, store
):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 72 * 3600
    await proposed(handing, table, BRAM, 0)
    await tables.play(table, ANA, None, 1)

    hand.now += 7 * 24 * 3600
    await proposals.expire()

    told = [r.text for r in await store.outbox.rows(table) if r.kind == "note"]
    assert [str(from_plain(text)) for text in told] == [
        "It was proposed that another plays for Ana. Seat 1 is here again."
    ]
    assert await store.proposals.of(table) == []


async def test_a_vote_that_the_game_has_overtaken_ends_without_a_word(
    tables, proposals, taking_back, begin, hand, store
):
    """Everybody has seen that the game has gone on."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    await taking_back.undo(table, ANA)
    assert await store.proposals.of(table)
    await tables.play(table, CHIDI, None, None)

    hand.now += 7 * 24 * 3600
    await proposals.expire()

    assert not [r for r in await store.outbox.rows(table) if r.kind == "note"]


async def test_whoever_does_not_play_keeps_no_seat_by_proposing_something_themselves(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, ANA, 0, DANA)
    with pytest.raises(Refused, match=r"would like Dana to play for them.* Decide that first"):
        await proposed(handing, table, BRAM, 0, ZED)

    hand.now += 72 * 3600 - 1
    await proposed(handing, table, ANA, 0, DANA)
    hand.now += 1
    await proposed(handing, table, BRAM, 0)
    await agree(proposals, table, CHIDI)

    assert await players(tables, table) == [None, BRAM, CHIDI]


async def test_a_moderator_gives_a_seat_away_but_takes_none(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM)

    with pytest.raises(Refused, match="Only those who sit at this table"):
        await proposed(handing, table, CHIDI, 1, DANA)
    with pytest.raises(Refused, match="give seats away, but not take one"):
        await proposed(handing, table, CHIDI, 1, CHIDI, moderator=True)
    async with tables.open(table) as held:
        held.seats = late(held.seats, 1, tables.now())
    await proposed(handing, table, CHIDI, 1, DANA, moderator=True)
    assert await awaited(proposals, table) == [DANA, ANA]
    await agree(proposals, table, DANA, ANA)

    assert await players(tables, table) == [ANA, DANA]


async def test_a_moderator_who_only_hosts_gives_seats_away_and_gets_none(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM)
    async with tables.open(table) as held:
        change = Change(table=table, version=held.record.version, at=1, host=(CHIDI, "Chidi"))
        await tables.commit(held, change)

    [proposal] = await proposed(handing, table, ANA, 0, CHIDI)
    assert await awaited(proposals, table) == [CHIDI, BRAM], "a host takes a seat if all agree"
    await proposals.answer(table, ANA, proposal.id, agrees=False)
    async with tables.open(table) as held:
        held.seats = late(held.seats, 1, tables.now())
    await proposed(handing, table, CHIDI, 1, DANA, moderator=True)
    await agree(proposals, table, DANA, ANA)

    assert await players(tables, table) == [ANA, DANA]


async def test_nobody_is_absent_right_after_the_bot_has_been(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 96 * 3600
    await tables.held.note_outage(Outage(int(hand.now) - 600, int(hand.now)))
    [proposal] = await proposed(handing, table, BRAM, 0)
    assert await awaited(proposals, table) == [ANA]
    await proposals.answer(table, BRAM, proposal.id, agrees=False)

    hand.now += 3600
    await proposed(handing, table, BRAM, 0)

    assert await awaited(proposals, table) == [CHIDI]


async def test_who_sat_at_the_table_takes_another_seat_only_if_all_agree(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await hand_over(tables, table, 1, DANA, "Dana")

    for seat, caller in ((3, ANA), (2, CHIDI)):
        [proposal] = await proposed(handing, table, caller, seat, BRAM)
        await agree(proposals, table, BRAM)
        there = {ANA, CHIDI, DANA} - {caller}
        assert set(await awaited(proposals, table)) == there
        await proposals.answer(table, caller, proposal.id, agrees=False)
    await proposed(handing, table, ANA, 3, BRAM)
    await agree(proposals, table, BRAM, CHIDI, DANA)

    assert await players(tables, table) == [ANA, DANA, CHIDI, BRAM]


async def test_who_held_the_seat_before_is_asked_as_well_though_they_are_gone(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI, DANA)
    await hand_over(tables, table, 1, None)
    await hand_over(tables, table, 3, ZED, "Zed")

    await proposed(handing, table, ANA, 1, DANA)

    assert await awaited(proposals, table) == [DANA, CHIDI, ZED, BRAM]


async def test_a_former_player_comes_back_with_the_others_leave(tables, proposals, handing, begin):
    table = await begin(ANA, BRAM)
    await hand_over(tables, table, 1, None)

    await proposed(handing, table, BRAM, 1, BRAM)
    assert await awaited(proposals, table) == [ANA]
    await agree(proposals, table, ANA)

    assert await players(tables, table) == [ANA, BRAM]


async def test_who_left_the_lobby_again_knows_nothing(tables, seating, proposals, handing, lobby):
    table = await lobby(ANA, BRAM, DANA)
    await seating.leave(table, DANA)
    await seating.start(table, ANA)

    await proposed(handing, table, BRAM, 1, DANA)

    assert await awaited(proposals, table) == [DANA]


@pytest.mark.parametrize(
    ("caller", "seat", "to", "why"),
    [
        (ANA, 1, CHIDI, "Chidi sits at this table already"),
        (ANA, 3, None, "Rusty is a robot already"),
        (ANA, "Eva", None, "No player here has that name"),
        (DANA, 1, None, "Only those who sit at this table"),
        (DANA, 1, DANA, "Only those who sit at this table"),
    ],
)
async def test_what_cannot_be_proposed_says_why(tables, handing, begin, caller, seat, to, why):
    table = await begin(ANA, BRAM, CHIDI, robots=1)

    with pytest.raises(Refused, match=why):
        await proposed(handing, table, caller, seat, to)

    assert await players(tables, table) == [ANA, BRAM, CHIDI, None]


async def test_robots_are_not_left_alone(tables, handing, begin):
    table = await begin(ANA, robots=2)

    with pytest.raises(Refused, match="/game leave gives the seat up"):
        await proposed(handing, table, ANA, 0)


async def test_a_seat_is_told_apart_by_its_number_when_names_are_the_same(
    tables, seating, handing, lobby
):
    table = await lobby(ANA)
    await seating.join(table, BRAM, "Ana")
    await seating.start(table, ANA)

    with pytest.raises(Refused, match="Several players"):
        await proposed(handing, table, BRAM, "Ana")
    await proposed(handing, table, BRAM, "1")

    assert await players(tables, table) == [ANA, None]


async def test_no_seat_changes_hands_when_the_game_is_over(tables, handing, begin):
    table = await begin(ANA, BRAM)
    await tables.resign(table, BRAM)

    with pytest.raises(Refused, match="over"):
        await proposed(handing, table, ANA, "Ana", DANA)


async def test_the_next_player_hosts_when_the_seat_of_the_host_changes_hands(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)

    await hand_over(tables, table, 0, DANA, "Dana")

    assert (await tables.store.table(table))[0].host == BRAM
    assert [member for member, _ in await tables.store.tenures.hosts(table)] == [ANA, BRAM]


async def test_every_change_of_seats_is_kept(tables, seating, lobby, hand):
    table = await lobby(ANA, BRAM)
    start = hand.now = hand.now + 60
    await seating.start(table, ANA)
    hand.now += 60
    await hand_over(tables, table, 1, DANA, "Dana")
    hand.now += 60
    await hand_over(tables, table, 1, None)

    kept = await tables.store.tenures.of(table)

    played = [(t.seat, t.member, t.since, t.until) for t in kept if not t.lobby]
    assert played == [
        (0, ANA, start, None),
        (1, BRAM, start, start + 60),
        (1, DANA, start + 60, start + 120),
        (1, None, start + 120, None),
    ]
    assert {(t.member, t.until) for t in kept if t.lobby} == {(ANA, start), (BRAM, start)}


# ---- two accounts ------------------------------------------------------------------------------


async def say_yes(proposals, table, mine):
    """These accounts agree to whatever they are asked."""
    for kept, member in product(await proposals.tables.store.proposals.of(table), mine):
        with suppress(Refused):
            await proposals.answer(table, member, kept.id, agrees=True)


async def away(tables, table, hand, mine):
    """These accounts move as far as they can; then four days pass in which nobody answers."""
    for member in mine * 20:
        ask = (await tables.view(table, member)).ask
        if ask is not None and not ask.optional:
            await tables.play(table, member, None, ask.fallback)
    hand.now += 96 * 3600
    for timer in await tables.store.timers.of(table):
        if timer.kind == "limit":
            await tables.time_out(timer)


async def seats_seen(tables, table, mine):
    return {(await tables.view(table, member)).viewer for member in mine} - {None}


async def try_everything(tables, proposals, handing, table, hand, mine, *, moderator=False):
    """Somebody with these accounts proposes and agrees to all that might show another's seat."""
    own = await seats_seen(tables, table, mine)
    others = set(range(len(await players(tables, table)))) - own
    tried = 0
    for _ in range(3):
        ways = product(sorted(others), mine, (*mine, None), (False, moderator))
        for seat, caller, to, moderates in ways:
            with suppress(Refused):
                await proposed(handing, table, caller, seat, to, moderator=moderates)
                tried += 1
            await say_yes(proposals, table, mine)
            assert not await seats_seen(tables, table, mine) & others, (seat, caller, to)
            for kept in await tables.store.proposals.of(table):
                await proposals.answer(table, kept.member, kept.id, agrees=False)
        await away(tables, table, hand, mine)
    assert tried


async def test_a_host_with_a_second_account_reads_no_hand(tables, proposals, handing, begin, hand):
    table = await begin(ANA, BRAM)

    await try_everything(tables, proposals, handing, table, hand, (ANA, ZED))


async def test_a_moderator_who_plays_reads_no_hand(tables, proposals, handing, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)

    await try_everything(tables, proposals, handing, table, hand, (ANA, ZED), moderator=True)


async def test_a_second_account_at_the_table_reads_no_hand(tables, proposals, handing, begin, hand):
    table = await begin(ANA, DANA, BRAM, CHIDI)

    await try_everything(tables, proposals, handing, table, hand, (ANA, DANA))


async def test_a_host_with_a_second_account_reads_no_hand_of_two(
    tables, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)

    await try_everything(tables, proposals, handing, table, hand, (ANA, ZED))


async def test_nobody_new_plays_for_a_player_from_whom_the_channel_was_hidden(
    tables, proposals, handing, begin, hand
):
    """Else whoever may change a channel's rights could lock a player out, and take their hand."""
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 72 * 3600

    async def hidden_from_ana(record, seats, member):
        return member == ANA

    [kept] = await proposed(handing, table, BRAM, 0, ZED, for_good=True)
    handing.is_locked_out = hidden_from_ana

    for for_good in (False, True):
        with pytest.raises(Refused, match=r"Ana cannot see this channel.*A robot can"):
            await proposed(handing, table, BRAM, 0, ZED, for_good=for_good)
    with pytest.raises(Refused, match="Ana cannot see this channel"):
        await proposals.answer(table, ZED, kept.id, agrees=True)
    await proposed(handing, table, BRAM, 0)
    await agree(proposals, table, CHIDI)

    seat = (await tables.held.seated_at(table))[1][0]
    assert (seat.member, seat.owner) == (None, ANA)
