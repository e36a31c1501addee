"""Calls to a proposal or a new game: none falls into quiet hours, and each comes once."""

import discord
import pytest

from bot.clock import Clock
from bot.delivery.question_dms import LOOKED_AT_AGAIN
from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from bot.store.rows.outbox import InvitationRow
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told, refusal

HOUR = 3600


def night(member, begin, end, **wish):
    return MemberRecord(member, quiet=Night(begin, end, "UTC"), public=False, zone="UTC", **wish)


async def at(hand, hour):
    """At this hour in UTC, from noon on the day on which the clock stands."""
    hand.now += (hour * HOUR - hand.now) % (24 * HOUR)


async def go_on(tables, outbox):
    await Clock(tables).ring()
    outbox.wake(1)
    await everything_told(outbox)


@pytest.fixture
async def asked(tables, taking_back, begin, outbox, hand):
    """At ten in the evening, when Bram sleeps, Ana asks to take back."""

    async def ask(**wish):
        await tables.held.set_wish(night(BRAM, 22, 7, **wish))
        table = await begin(ANA, BRAM, CHIDI, reminder=0)
        await outbox.start()
        await tables.play(table, ANA, None, 1)
        await at(hand, 22)
        vote = await taking_back.undo(table, ANA)
        await everything_told(outbox)
        return table, vote

    return ask


async def test_who_sleeps_is_called_when_they_wake_and_once(tables, asked, outbox, sender, hand):
    await asked()
    [post] = sender.of("proposal")
    assert post.pings == (CHIDI,)
    await at(hand, 6)
    await go_on(tables, outbox)
    assert sender.of("call") == []

    for hour in (7, 8):
        await at(hand, hour)
        await go_on(tables, outbox)

        assert [call.pings for call in sender.of("call")] == [(BRAM,)]
    assert await tables.store.outbox.rows() == []


async def test_what_was_decided_meanwhile_calls_nobody(
    tables, proposals, asked, outbox, sender, hand
):
    table, vote = await asked()
    await proposals.answer(table, CHIDI, vote.id, agrees=False)
    await everything_told(outbox)
    await at(hand, 7)
    await go_on(tables, outbox)

    assert sender.of("call") == []
    assert await tables.store.outbox.rows() == []


async def test_hours_that_have_become_others_are_kept(tables, asked, outbox, sender, hand):
    await asked()
    await tables.held.set_wish(night(BRAM, 22, 9))
    await at(hand, 7)
    await go_on(tables, outbox)
    assert sender.of("call") == []
    await at(hand, 9)
    await go_on(tables, outbox)

    assert [call.pings for call in sender.of("call")] == [(BRAM,)]


async def test_who_sleeps_no_more_is_called_soon(tables, asked, outbox, sender, hand):
    await asked()
    await tables.held.set_wish(MemberRecord(BRAM))
    hand.now += LOOKED_AT_AGAIN
    await go_on(tables, outbox)

    assert [call.pings for call in sender.of("call")] == [(BRAM,)]


async def test_who_wants_dms_alone_has_one_and_the_channel_calls_them_not(
    tables, proposals, asked, outbox, sender, hand
):
    table, vote = await asked(pings=False)
    await at(hand, 7)
    await go_on(tables, outbox)

    assert [paper.channel for paper in sender.of("proposal")] == [1, BRAM]
    assert sender.of("call") == []
    await proposals.answer(table, BRAM, vote.id, agrees=False)
    await everything_told(outbox)
    assert sender.of("proposal") == [], "both say that it is decided, and have no buttons"


def refuse_dms_to(member, sender):
    original = sender.write_to

    async def write_to(to, sending, *, nonce, silent=False):
        if to == member:
            raise refusal(discord.Forbidden, 403, 50007)
        return await original(to, sending, nonce=nonce, silent=silent)

    sender.write_to = write_to


async def test_whose_dms_are_refused_is_called_in_the_channel(tables, asked, outbox, sender, hand):
    await asked(pings=False)
    await at(hand, 7)
    refuse_dms_to(BRAM, sender)
    await go_on(tables, outbox)

    assert [call.pings for call in sender.of("call")] == [(BRAM,)]


async def test_to_a_new_game_whoever_sleeps_is_called_when_they_wake(
    tables, seating, lobby, outbox, sender, hand
):
    await tables.held.set_wish(night(BRAM, 22, 7))
    await tables.held.set_wish(night(CHIDI, 22, 8))
    table = await lobby(ANA)
    await at(hand, 22)
    await outbox.start()
    body = {"host": "Ana", "members": [BRAM, CHIDI]}
    invitation = InvitationRow(**body)
    await tables.store.outbox.post(table, [invitation], tables.now())
    await go_on(tables, outbox)
    assert [paper.pings for paper in sender.of("invitation")] == [()]
    await seating.join(table, CHIDI, "Chidi")
    for hour in (7, 8):
        await at(hand, hour)
        await go_on(tables, outbox)

    assert [paper.pings for paper in sender.of("invitation")] == [(), (BRAM,)]
    assert await tables.store.outbox.rows() == []
