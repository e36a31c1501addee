"""Days off are proposed to whoever loses a turn on them twice without having set any."""

import pytest

from bot.hours.guessing import days_off_guessed
from bot.store.rows.members import MemberRecord
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.weeks import DAY, HOUR, at
from tests.wishes import keep

FIRST = at("2026-06-01 00:00")
"""A Monday."""
NOW = FIRST + 14 * DAY + 10 * HOUR


def answers(*days, weeks=2):
    """Return the times of answers on these days of each week, at noon."""
    return [FIRST + (7 * week + day) * DAY + 12 * HOUR for week in range(weeks) for day in days]


def lost(*days, hour=15):
    """Return the times of lost turns, by days after the first Monday."""
    return [FIRST + day * DAY + hour * HOUR for day in days]


@pytest.mark.parametrize(
    ("answered", "late", "days"),
    [
        (answers(0, 2, 4), lost(6, 12), (5, 6)),
        (answers(0, 2, 4), lost(7, 14, hour=1), (5, 6)),
        (answers(0, 1, 2, 6), lost(5, 11), (4, 5)),
        (answers(0, 2, 4), lost(6), None),
        (answers(0, 2, 4), lost(5, 6), None),
        (answers(0, 2, 4, 5), lost(6, 12), None),
        (answers(0, 2, 4), lost(1, 9), None),
        (answers(0, 2, 4, weeks=1), lost(6, 12), None),
        ([], lost(6, 12), None),
    ],
    ids=[
        "on both weekends",
        "at the end of both",
        "on Fridays and Saturdays",
        "once",
        "on one weekend",
        "who answers on Saturdays",
        "on weekdays",
        "who has vanished",
        "who was never there",
    ],
)
def test_days_on_which_turns_are_lost_and_nothing_is_answered(answered, late, days):
    assert days_off_guessed(answered, late, "UTC", NOW) == days


async def test_they_are_proposed_once_after_the_second_monday(
    tables, begin, outbox, sender, hand, monkeypatch
):
    await outbox.start()
    hand.now = NOW - 8 * DAY
    table = await begin(ANA, BRAM, CHIDI)
    rows = [(ANA, at, "play") for at in answers(0, 2, 4)] + [
        (ANA, at, "time") for at in lost(6, 12)
    ]

    async def given(member, since, kind="play"):
        return [when for who, when, what in rows if (who, what) == (member, kind) and when < hand()]

    monkeypatch.setattr(tables.store.members, "answer_times", given)

    async def losers(since):
        wishes = [await tables.store.members.get(member) for member in (ANA, BRAM)]
        return [wish.member for wish in wishes if not (wish.days_off or wish.days_proposed)]

    monkeypatch.setattr(tables.store.members, "without_days_off", losers)
    asked = []
    for _ in range(8 * 4 + 8):
        await outbox.propose_nights()
        asked += [hand.now] * (len(sender.of("days off")) - len(asked))
        hand.now += 6 * HOUR

    assert len(asked) == 1
    assert asked[0] >= FIRST + 14 * DAY + 9 * HOUR
    assert [paper.channel for paper in sender.of("days off")] == [ANA]
    assert (await tables.store.members.get(ANA)).days_proposed
    assert table


async def test_who_has_lost_a_turn_is_known_by_their_own_time_in_the_seat(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    start = int(hand.now)
    hand.now += 40 * HOUR
    [limit] = [t for t in await tables.store.timers.of(table) if t.kind == "limit" and t.seat == 0]
    await tables.time_out(limit)

    assert await tables.store.members.without_days_off(start) == [ANA]
    assert await tables.store.members.answer_times(ANA, start, "time") == [int(hand.now)]
    assert await tables.store.members.without_days_off(int(hand.now) + 1) == []
    await keep(tables.store, MemberRecord(ANA, zone="UTC", days_off=(6,)))
    assert await tables.store.members.without_days_off(start) == []
