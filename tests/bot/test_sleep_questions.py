"""Sleep is asked for once: beside the first DM, then by a proposal from their own answers."""

import discord
import pytest

from bot.hours.guessing import night_guessed
from bot.hours.nights import Night
from bot.store.members import MemberRecord
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import Plain, everything_told, refusal
from tests.bot.test_one_call import refuses
from tests.bot.weeks import DAY, HOUR, at
from tests.wishes import keep

QUESTION = Plain("sleep", 0, ("When do you sleep?",), (), None)
WAKING = (7, 9, 12, 13, 18, 20, 22)
"""Hours in New York at which a player answers who sleeps from midnight to seven."""


@pytest.fixture
def asking(outbox):
    outbox._delivery.messages.asks_for_nights = QUESTION


def asked(sender, kind="sleep"):
    return [paper.channel for paper in sender.papers if paper.kind == kind]


async def test_who_gets_a_first_dm_is_asked_once_without_a_sound(
    tables, begin, outbox, sender, asking
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    assert asked(sender) == [ANA]
    assert sender.silent == [ANA], "the DM itself makes one"
    for member in (ANA, BRAM, CHIDI):
        await tables.play(table, member, None, None if member == CHIDI else member - 100)
        await everything_told(outbox)

    assert asked(sender) == [ANA, BRAM, CHIDI]
    assert (await tables.store.member(ANA)).sleep_asked == 1


@pytest.mark.parametrize(
    "wish",
    [
        MemberRecord(ANA, zone="UTC"),
        MemberRecord(ANA, zone="UTC", quiet=Night(23, 7, "UTC")),
        MemberRecord(ANA, sleep_asked=2),
        MemberRecord(ANA, "never"),
    ],
)
async def test_who_has_told_declined_or_gets_no_dms_is_not_asked(
    tables, begin, outbox, sender, asking, wish
):
    await keep(tables.store, wish)
    await outbox.start()
    await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert asked(sender) == []


async def test_a_question_that_fails_is_asked_with_the_next_dm_and_holds_up_nothing(
    tables, begin, outbox, sender, asking
):
    original = sender.write_to

    async def write_to(member, sending, *, nonce, silent=False):
        if str(nonce).startswith("s"):
            raise refusal(discord.DiscordServerError, 503, 0)
        return await original(member, sending, nonce=nonce, silent=silent)

    sender.write_to = write_to
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert (await tables.store.member(ANA)).sleep_asked == 0
    assert await tables.store.outbox(table, "letter 0") == []
    assert len(sender.of("dm")) == 1


def answers(days, zone="America/New_York", hours=WAKING):
    return [
        at(f"2026-06-{day:02} {hour:02}:10", zone) for day in range(1, days + 1) for hour in hours
    ]


def test_a_night_is_guessed_from_a_week_of_answers():
    now = at("2026-06-09 12:00")

    assert night_guessed(answers(8), "America/New_York", now) == Night(23, 7, "America/New_York")
    assert night_guessed(answers(8), "UTC", now) == Night(3, 11, "UTC")
    assert night_guessed(answers(8), "Asia/Tokyo", now) == Night(12, 20, "Asia/Tokyo")


@pytest.mark.parametrize(
    "times",
    [
        [],
        answers(6)[-11:],  # too few
        [at("2026-05-30 12:00"), *answers(1), *answers(1)],  # of two days
        [time for time in answers(8) if time > at("2026-06-03 00:00")],  # no week yet
        answers(8, hours=range(24)),  # at every hour
        [time - 60 * DAY for time in answers(8)],  # long ago
    ],
)
def test_nothing_is_guessed_from_little(times):
    assert night_guessed(times, "UTC", at("2026-06-09 12:00")) is None


async def test_after_a_week_a_night_is_proposed_once_and_not_at_that_night(
    tables, begin, outbox, sender, hand, monkeypatch
):
    await outbox.start()
    await tables.store.change_member(ANA, sleep_asked=1)
    await tables.store.change_member(BRAM, sleep_asked=2)
    await tables.store.change_member(CHIDI)

    async def answered(member, since):
        return answers(8)

    monkeypatch.setattr(tables.store, "answer_times", answered)
    hand.now = at("2026-06-09 05:00")
    await outbox.propose_nights()
    assert asked(sender, "night") == [], "it would be in the middle of it"
    for _ in range(6):
        hand.now += 6 * HOUR
        await outbox.propose_nights()

    assert asked(sender, "night") == [ANA]
    assert sender.silent == [ANA]
    assert (await tables.store.member(ANA)).sleep_asked == 2


async def test_whose_dms_are_closed_is_tried_once_until_a_dm_comes_through(
    tables, begin, outbox, sender, hand, monkeypatch
):
    await outbox.start()
    await tables.store.change_member(ANA, sleep_asked=1)
    tried = refuses(sender, {ANA})

    async def answered(member, since):
        return answers(8)

    monkeypatch.setattr(tables.store, "answer_times", answered)
    hand.now = at("2026-06-09 12:00")
    for _ in range(6):
        await outbox.propose_nights()
        hand.now += 6 * HOUR

    assert tried == [ANA]
    assert (await tables.store.member(ANA)).sleep_asked == 0


async def test_only_ones_own_answers_count(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += HOUR
    await tables.play(table, ANA, None, 1)
    hand.now += HOUR
    await tables.play(table, BRAM, None, 2)

    times = {member: await tables.store.answer_times(member, 0) for member in (ANA, BRAM, CHIDI)}

    assert times == {ANA: [int(hand.now) - HOUR], BRAM: [int(hand.now)], CHIDI: []}
    assert await tables.store.answer_times(ANA, int(hand.now)) == []
