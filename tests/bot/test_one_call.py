"""One call, not two: a DM or a mention, and none for a player whom nobody knows to be asked."""

import discord
import pytest

from bot.store.rows.outbox import DmRow, ReminderRow
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told, refusal
from tests.bot.test_stops import LIVE, MEMBERS, _offered, lobby_of, to_a_stop

__all__ = ["_offered"]  # the game of stops


def calls(sender, seats):
    """Return the players whom something called, with its kind."""
    found = [(paper.kind, seats[seat]) for paper in sender.papers for seat in paper.called]
    return found + [
        ("dm", paper.channel)
        for paper in sender.papers
        if paper.kind == "dm" or (paper.kind == "deleted" and paper.channel > 100)
    ]


def refuses(sender, members, code=50007):
    """Discord refuses every DM to these members; return to whom one was tried."""
    original, tried = sender.write_to, []

    async def write_to(member, sending, *, nonce, silent=False):
        tried.append(member)
        if member in members:
            raise refusal(discord.Forbidden, 403, code)
        return await original(member, sending, nonce=nonce, silent=silent)

    sender.write_to = write_to
    return tried


async def test_a_dm_calls_and_the_post_only_names(tables, begin, outbox, sender):
    await outbox.start()
    await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert calls(sender, (ANA, BRAM, CHIDI)) == [("dm", ANA)]


@pytest.mark.parametrize("dms", ["reminders", "never"])
async def test_who_wants_no_dms_is_mentioned_with_the_post(tables, begin, outbox, sender, dms):
    await tables.store.members.change(ANA, letters=dms)
    await outbox.start()
    await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert calls(sender, (ANA, BRAM, CHIDI)) == [("post", ANA)]


@pytest.mark.parametrize("code", [50007, 40003])
async def test_whose_dm_is_refused_is_called_by_one_line_at_once(
    tables, begin, outbox, sender, code
):
    refuses(sender, {ANA}, code)
    await outbox.start()
    await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert [call for call in calls(sender, (ANA, BRAM, CHIDI)) if call[1] == ANA] in (
        [("reminder", ANA)],  # refused after the post went out
        [("post", ANA)],  # and before
    )


async def test_whose_last_dm_was_refused_is_mentioned_with_the_next_post(
    tables, begin, outbox, sender
):
    await tables.store.members.change(ANA, closed=2)
    tried = refuses(sender, {ANA})
    await outbox.start()
    await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert tried == []
    assert calls(sender, (ANA, BRAM, CHIDI)) == [("post", ANA)]


@pytest.mark.parametrize(
    ("dms", "kinds"),
    [("always", ["dm"]), ("reminders", ["dm"]), ("never", ["reminder"])],
)
async def test_a_reminder_is_one_call_too(tables, begin, outbox, sender, dms, kinds):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    await tables.store.members.change(ANA, letters=dms)
    sender.papers.clear()

    rows = [DmRow(seat=0, again=True), ReminderRow(seats=(0,))]
    await tables.store.outbox.post(table, rows, tables.now())
    outbox.wake(table)
    await everything_told(outbox)

    assert [kind for kind, _ in calls(sender, (ANA, BRAM, CHIDI))] == kinds


@pytest.mark.parametrize("lane_first", ["post", "letter 0"])
async def test_a_reminder_whose_dm_is_refused_calls_by_one_line(
    tables, begin, outbox, sender, lane_first
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    refuses(sender, {ANA})
    rows = [DmRow(seat=0, again=True), ReminderRow(seats=(0,))]
    rows.sort(key=lambda row: row.lane != lane_first)
    for row in rows:
        await tables.store.outbox.post(table, [row], tables.now())
        outbox.wake(table)
        await everything_told(outbox)

    assert [call for call in calls(sender, (ANA, BRAM, CHIDI)) if call[0] == "reminder"] == [
        ("reminder", ANA)
    ]


async def test_a_refused_warning_is_followed_by_a_line(tables, begin, outbox, sender):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    refuses(sender, {ANA})

    await tables.store.outbox.post(table, [DmRow(seat=0, again=True, warns=True)], tables.now())
    outbox.wake(table)
    await everything_told(outbox)

    assert ("reminder", ANA) in calls(sender, (ANA, BRAM, CHIDI))


async def test_at_a_live_table_the_post_calls_and_the_dm_makes_no_sound(
    tables, seating, outbox, sender
):
    table = await lobby_of(seating, *MEMBERS)
    for option, length in LIVE.items():
        await seating.choose(table, ANA, option, str(length))
    await seating.start(table, ANA)
    await outbox.start()
    await everything_told(outbox)
    called = {member for kind, member in calls(sender, MEMBERS) if kind == "post"}

    assert (await tables.view(table, None)).live
    assert called == {BRAM}
    assert {paper.channel for paper in sender.of("dm")} == called
    assert {*sender.silent} == called


async def test_what_came_of_a_secret_dm_is_noted_nowhere(tables, seating, outbox, sender):
    """Otherwise the next post would mention the secretly asked player, and only name the others."""
    table = await to_a_stop(tables, seating, *MEMBERS)
    tried = refuses(sender, {*MEMBERS})
    view = await tables.view(table, None)
    hidden = [seat for seat in range(3) if seat not in view.awaited]
    await tables.store.outbox.post(table, [DmRow(seat=seat) for seat in hidden], tables.now())
    await outbox.start()
    await everything_told(outbox)

    closed = {seat: (await tables.store.members.get(MEMBERS[seat])).closed for seat in range(3)}
    assert hidden
    assert all(closed[seat] == 0 for seat in hidden)
    assert {MEMBERS[seat] for seat in view.awaited} <= {*tried}
    assert all(closed[seat] == 1 for seat in view.awaited)
