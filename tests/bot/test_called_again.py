"""A player who is named again gets a second call, at most once in four hours, but always one."""

import discord
import pytest

from bot.clock import Clock
from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from bot.table.time.calling import CALL
from rules.games import GAMES
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told, refusal
from tests.bot.test_stops import MEMBERS, clocks_of, to_a_stop
from tests.games import tourney

HOUR = 3600


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "tourney", tourney.META)


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


async def named_twice(tables, seating, outbox, hand, after, **chosen):
    """Let Bram and Chidi decide; seconds later, let Ana's move ask them again."""
    table = await to_a_stop(tables, seating, *MEMBERS, **chosen)
    hand.now += 300  # nobody is at the table any more
    await outbox.start()
    await everything_told(outbox)
    async with tables.open(table) as held:
        held.running().knights[0].hand = ["cheer_7"]
        held.running()._changes()
    await tables.play(table, ANA, None, ["fall:cheer_7"])
    hand.now += after
    for member in (BRAM, CHIDI):
        await tables.play(table, member, None, ["heavy"])
    hand.now += 300
    await tables.clock_ended((await clocks_of(tables, table))["floor:1"])
    await settled(tables, outbox, table, hand)
    assert (await tables.view(table, None)).awaited == (1, 2)
    return table


async def settled(tables, outbox, table, hand):
    for _ in range(3):
        await Clock(tables).ring()
        outbox.wake(table)
        await everything_told(outbox)


def sounds(sender, since=0):
    """Return the members whom each message since then alerts."""
    found = []
    for paper in sender.papers[since:]:
        if paper.kind == "dm":
            found.append((paper.channel, "dm"))
        elif paper.kind in ("post", "reminder"):
            found += [(MEMBERS[seat], paper.kind) for seat in paper.called]
    silent = list(sender.silent)
    for member in silent:
        if (member, "dm") in found:
            found.remove((member, "dm"))
    return found


async def test_within_four_hours_nobody_is_called_twice_and_then_they_are(
    tables, seating, outbox, sender, hand
):
    table = await named_twice(tables, seating, outbox, hand, HOUR)
    before = len(sender.papers)
    calls = [t for t in await tables.store.timers.of(table) if t.kind == CALL]
    assert {t.seat for t in calls} == {1, 2}
    assert sorted(sender.silent) == [BRAM, CHIDI], "a DM without a sound"

    hand.now = max(t.due for t in calls) - 1
    await settled(tables, outbox, table, hand)
    assert sounds(sender, before) == []
    hand.now += 1
    sender.silent.clear()
    await settled(tables, outbox, table, hand)

    assert sorted(sounds(sender, before)) == [(BRAM, "dm"), (CHIDI, "dm")]
    hand.now += HOUR
    await settled(tables, outbox, table, hand)
    assert len(sounds(sender, before)) == 2, "once"


async def test_after_four_hours_whoever_is_named_anew_is_called_at_once(
    tables, seating, outbox, sender, hand
):
    table = await named_twice(tables, seating, outbox, hand, 5 * HOUR)

    dms = [paper.channel for paper in sender.of("dm")]
    assert sorted(dms) == [BRAM, CHIDI]
    assert sender.silent == []
    assert [t for t in await tables.store.timers.of(table) if t.kind == CALL] == []


@pytest.mark.parametrize(("too_soon", "quiet"), [(1, [BRAM, CHIDI]), (0, [])])
async def test_a_call_is_four_hours_old_in_its_last_second(
    tables, seating, outbox, sender, hand, too_soon, quiet
):
    between = 2 * 300  # of the script, beside its own pause
    after = 4 * HOUR - between - too_soon

    await named_twice(tables, seating, outbox, hand, after)

    assert sorted(sender.silent) == quiet


async def test_whose_dms_are_refused_is_called_in_the_channel(
    tables, seating, outbox, sender, hand
):
    await tables.held.set_wish(MemberRecord(BRAM, closed=2))
    table = await named_twice(tables, seating, outbox, hand, HOUR)
    before = len(sender.papers)
    hand.now += 4 * HOUR
    sender.troubles = [refusal(discord.Forbidden, 403, 50007)] * 2
    await settled(tables, outbox, table, hand)

    assert (BRAM, "reminder") in sounds(sender, before)


async def test_who_answers_before_is_not_called_again(tables, seating, outbox, sender, hand):
    table = await named_twice(tables, seating, outbox, hand, HOUR)
    before = len(sender.papers)
    await tables.play(table, BRAM, None, ["heavy"])
    hand.now += 4 * HOUR
    sender.silent.clear()
    await settled(tables, outbox, table, hand)

    assert {member for member, _ in sounds(sender, before)} == {CHIDI}


async def test_nobody_is_called_again_in_quiet_hours_or_while_the_table_stands_still(
    tables, seating, outbox, sender, hand
):
    table = await named_twice(tables, seating, outbox, hand, HOUR)
    before = len(sender.papers)
    hour = (int(hand.now) // HOUR) % 24
    night = Night((hour + 2) % 24, (hour + 8) % 24, "UTC")
    await tables.held.set_wish(MemberRecord(BRAM, quiet=night, public=False, zone="UTC"))
    await tables.held.pause(table, int(hand.now) + 12 * HOUR)
    sender.silent.clear()
    hand.now += 5 * HOUR
    await settled(tables, outbox, table, hand)
    assert sounds(sender, before) == []

    await tables.held.pause(table, int(hand.now))
    hand.now += 12 * HOUR
    await settled(tables, outbox, table, hand)

    assert {member for member, _ in sounds(sender, before)} == {BRAM, CHIDI}


async def test_at_the_live_pace_the_post_is_the_call(tables, seating, outbox, sender, hand):
    table = await named_twice(tables, seating, outbox, hand, 1, pace="live")

    assert [t for t in await tables.store.timers.of(table) if t.kind == CALL] == []


async def test_who_decides_is_called_though_others_are_asked_in_secret_and_all_want_to_be_the_last(
    tables, seating, outbox, sender, hand
):
    for member in MEMBERS:
        await tables.held.set_wish(MemberRecord(member, letters="never", last_one=True))
    table = await to_a_stop(tables, seating, *MEMBERS)
    await tables.instruct(table, ANA, [0])  # waited for in secret
    hand.now += 300
    await outbox.start()
    await settled(tables, outbox, table, hand)

    assert {member for member, _ in sounds(sender)} >= {BRAM, CHIDI}
    called = sounds(sender).count((ANA, "post"))
    before = len(sender.papers)
    for member in (BRAM, CHIDI):
        await tables.play(table, member, None, ["heavy"])
    hand.now += 300
    await settled(tables, outbox, table, hand)

    assert [one for one in sounds(sender, before) if one[0] == ANA] == []
    assert called <= 1, "for her place in the lists, not for being the last"


async def test_a_restart_forgets_no_call(tables, seating, outbox, hand, store):
    table = await named_twice(tables, seating, outbox, hand, HOUR)
    tables.held.read_again(table)

    _, seats = await store.table(table)
    assert min(seats[1].called, seats[2].called) > 0
    calls = [t for t in await store.timers.of(table) if t.kind == CALL]
    assert {t.due - seats[t.seat].called for t in calls} == {4 * HOUR}
