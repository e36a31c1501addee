"""A warning before a turn is missed, in waking hours, whatever its player wishes or muted."""

from dataclasses import replace

import pytest

from bot.store.rows.members import MemberRecord
from bot.store.rows.outbox import DmRow
from tests.bot.weeks import HOUR, PEOPLE, Weeks, at

NIGHT = PEOPLE[101].quiet
ANA, EVE, DANA = 101, 105, 104
WISHES = {
    "only the last call": MemberRecord(ANA, last_one=True),
    "no DMs": MemberRecord(ANA, letters="never"),
    "no DMs and only the last call": MemberRecord(ANA, letters="never", last_one=True),
    "reminders alone": MemberRecord(ANA, letters="reminders", last_one=True),
    "nothing at all": MemberRecord(ANA, letters="never", pings=False),
    "nothing at all, and last": MemberRecord(ANA, letters="never", pings=False, last_one=True),
    "a morning DM": MemberRecord(ANA, morning=8, last_one=True),
}


@pytest.fixture
async def weeks(store, sender, hand):
    made = Weeks(store, sender, hand)
    hand.now = at("2026-06-10 12:00")
    await made.start()
    yield made
    await made.stop()


async def time_out(weeks, member):
    """Let time go on until a player's limit is over; return when it was, and what they heard."""
    seat = weeks.members.index(member)
    [limit] = [
        t for t in await weeks.store.timers.of(weeks.table) if (t.seat, t.kind) == (seat, "limit")
    ]
    await weeks.go_on(limit.due - weeks.hand.now + HOUR)
    heard = [when for when, who, _ in weeks.pings() if who == member and when < limit.due]
    return limit, heard


@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
async def test_a_round_with_somebody_who_vanished_warns_before_a_turn_is_missed(weeks, wish):
    awake = replace(wish, quiet=NIGHT, public=False, zone="Europe/Berlin")
    await weeks.tables.held.set_wish(awake)
    await weeks.begin(EVE, ANA, DANA, limit=24)  # nobody but Eve answers
    await weeks.tables.held.reread_hours(ANA)
    while await weeks.play(EVE):
        pass

    limit, heard = await time_out(weeks, ANA)

    assert [when for when in heard if limit.due - 12 * HOUR < when], "they ran out of time unheard"
    assert all(not NIGHT.covers(when) for when in heard)


async def test_a_limit_that_is_counted_from_an_earlier_moment_is_warned_of_all_the_same(weeks):
    """As after an owner took their seat back; a warning that stays due lets the clock ring on."""
    await weeks.begin(EVE, ANA, DANA, limit=24)
    while await weeks.play(EVE):
        pass
    earlier = "UPDATE timer SET since = since - 60 WHERE kind = 'limit'"
    await weeks.store._database.write(lambda db: db.execute(earlier))

    limit, heard = await time_out(weeks, ANA)

    assert [when for when in heard if limit.due - 12 * HOUR < when]
    due = await weeks.store.timers.next_due()
    assert due is None or due > weeks.hand.now


async def test_whoever_muted_a_table_is_warned_there(weeks):
    await weeks.tables.held.set_wish(MemberRecord(ANA, letters="reminders"))
    await weeks.begin(EVE, ANA, DANA, limit=24)
    await weeks.store.members.mute(weeks.table, 1, on=True)

    limit, heard = await time_out(weeks, ANA)

    assert [when for when in heard if limit.due - 12 * HOUR < when]


async def test_a_told_absence_that_the_table_does_not_wait_for_hides_no_warning(weeks):
    away = at("2026-06-10 11:00"), at("2026-06-30 00:00")
    await weeks.tables.held.set_wish(MemberRecord(ANA))
    await weeks.store.members.put_absence(ANA, *away, told=True)
    await weeks.tables.held.reread_hours(ANA)
    await weeks.begin(EVE, ANA, DANA, limit=24, absence=0)

    limit, heard = await time_out(weeks, ANA)

    assert [when for when in heard if limit.due - 12 * HOUR < when]


async def test_a_warning_of_an_unnamed_player_is_for_them_alone(weeks):
    await weeks.tables.held.set_wish(MemberRecord(ANA, letters="never"))
    await weeks.begin(EVE, ANA, DANA, limit=24)
    view = await weeks.tables.view(weeks.table, ANA)
    unnamed = replace(view, awaited=())

    async def asked_of_seat(table, seat):
        return unnamed

    weeks.tables.asked_of_seat = asked_of_seat
    known = len(weeks.sent)
    await weeks.store.outbox.post(weeks.table, [DmRow(seat=1, again=True, warns=True)], 0)
    await weeks.settled()

    assert [(paper.kind, paper.channel) for _, paper in weeks.sent[known:]] == [("dm", ANA)]
