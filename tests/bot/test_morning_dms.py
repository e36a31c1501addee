"""Morning DMs: one a day instead of single calls, also after an outage, a refusal, a night."""

from dataclasses import replace

import discord
import pytest

from bot.delivery.messages import Morning
from bot.hours.mornings import is_left_out, last_morning
from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from bot.store.rows.outbox import DmRow, ReminderRow
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import Plain, everything_told
from tests.bot.test_one_call import calls, refuses
from tests.bot.weeks import DAY, HOUR, at

SEATS = (ANA, BRAM, CHIDI)
DM = Plain("morning", 0, ("Project Mars waits for you.",), (), None)


@pytest.fixture
def morning(outbox, hand):
    """Ana's DM, as long as this table waits for her."""
    hand.now = at("2026-06-10 09:30", "Europe/Berlin")

    def waits(table):
        outbox._delivery.messages.mornings[ANA] = Morning(DM, [(table, 0)])

    return waits


async def wants_one(tables, **wish):
    ana = MemberRecord(ANA, zone="Europe/Berlin", morning=8)
    await tables.held.set_wish(replace(ana, **wish))


async def rounds(outbox, hand, days, step=HOUR // 2):
    """The upkeep goes round for so long."""
    until = hand.now + days * DAY
    while hand.now < until:
        hand.now += step
        await outbox.send_morning_dms()
        await everything_told(outbox)


def to_ana(sender):
    return [paper for paper in sender.papers if paper.channel == ANA]


def mornings(sender):
    return [paper for paper in sender.papers if paper.kind == "morning"]


async def test_it_comes_once_a_day_at_its_hour_and_takes_the_place_of_the_one_before(
    tables, begin, outbox, sender, hand, morning
):
    await wants_one(tables)
    await outbox.start()
    morning(await begin(*SEATS))
    await outbox.send_morning_dms()
    first = hand.now
    assert len(mornings(sender)) == 1

    await rounds(outbox, hand, 3)

    assert len(to_ana(sender)) == 4
    assert len(mornings(sender)) == 1, "the others are deleted"
    assert (await tables.store.members.last_morning(ANA)).sent == last_morning(
        8, "Europe/Berlin", int(first + 3 * DAY)
    )


async def test_nothing_else_calls_but_a_warning(tables, begin, outbox, sender, morning):
    await wants_one(tables)
    await outbox.start()
    table = await begin(*SEATS)
    await everything_told(outbox)
    assert [call for call in calls(sender, SEATS) if call[1] == ANA] == []

    again = [DmRow(seat=0, again=True), ReminderRow(seats=(0,))]
    await tables.store.outbox.post(table, again, tables.now())
    outbox.wake(table)
    await everything_told(outbox)
    assert [call for call in calls(sender, SEATS) if call[1] == ANA] == []
    await tables.store.outbox.post(table, [DmRow(seat=0, again=True, warns=True)], tables.now())
    outbox.wake(table)
    await everything_told(outbox)

    assert [call for call in calls(sender, SEATS) if call[1] == ANA] == [("dm", ANA)]


async def test_after_an_outage_of_days_it_comes_once(tables, begin, outbox, sender, hand, morning):
    await wants_one(tables)
    await outbox.start()
    morning(await begin(*SEATS))
    await outbox.send_morning_dms()
    sent = len(to_ana(sender))
    hand.now += 5 * DAY

    for _ in range(3):
        await outbox.send_morning_dms()

    assert len(to_ana(sender)) == sent + 1


async def test_a_crash_before_it_was_noted_sends_it_no_second_time(
    tables, begin, outbox, sender, morning
):
    await wants_one(tables)
    await outbox.start()
    morning(await begin(*SEATS))
    before = await tables.store.members.last_morning(ANA)
    await outbox.send_morning_dms()
    sent = len(to_ana(sender))
    await tables.store.members.note_morning(ANA, before)

    await outbox.send_morning_dms()

    assert len(to_ana(sender)) == sent, "Discord knows it by its nonce"


async def test_where_nothing_waits_none_comes_and_the_former_one_goes(
    tables, begin, outbox, sender, hand, morning
):
    await wants_one(tables)
    await outbox.start()
    morning(await begin(*SEATS))
    await outbox.send_morning_dms()
    outbox._delivery.messages.mornings.clear()  # the table is over

    await rounds(outbox, hand, 1)

    assert mornings(sender) == []
    assert (await tables.store.members.last_morning(ANA)).message == 0


async def test_it_waits_until_its_reader_wakes(tables, begin, outbox, sender, hand, morning):
    await wants_one(tables, quiet=Night(22, 11, "Europe/Berlin"))
    await outbox.start()
    morning(await begin(*SEATS))

    await outbox.send_morning_dms()
    assert mornings(sender) == []
    await rounds(outbox, hand, 2 / 24)

    assert len(mornings(sender)) == 1


@pytest.mark.parametrize("code", [50007, 40003])
async def test_a_refused_one_brings_a_line_at_once_and_calls_come_singly(
    tables, begin, outbox, sender, hand, morning, code
):
    await wants_one(tables)
    await outbox.start()
    table = await begin(*SEATS)
    morning(table)
    await everything_told(outbox)
    refuses(sender, {ANA}, code)

    await outbox.send_morning_dms()
    await everything_told(outbox)

    assert [call for call in calls(sender, SEATS) if call[1] == ANA] == [("reminder", ANA)]
    wish = await tables.store.members.get(ANA)
    assert wish.gathers == (code != 50007), "one whose DMs are closed is called with each post"


async def test_of_a_refused_one_about_secret_questions_nothing_is_kept(
    tables, begin, outbox, sender, morning
):
    await wants_one(tables)
    await outbox.start()
    await begin(*SEATS)
    outbox._delivery.messages.mornings[ANA] = Morning(DM, [])
    refuses(sender, {ANA})

    await outbox.send_morning_dms()
    await everything_told(outbox)

    assert (await tables.store.members.get(ANA)).closed == 0
    assert sender.of("reminder") == []


async def test_one_dm_that_fails_holds_up_no_other(tables, begin, outbox, sender, morning):
    await outbox.start()
    table = await begin(*SEATS)
    for member in (ANA, BRAM):
        await tables.held.set_wish(MemberRecord(member, zone="Europe/Berlin", morning=8))
        outbox._delivery.messages.mornings[member] = Morning(DM, [(table, 0)])
    original = sender.write_to

    async def write_to(member, sending, *, nonce, silent=False):
        if member == ANA:
            raise discord.DiscordException
        return await original(member, sending, nonce=nonce, silent=silent)

    sender.write_to = write_to
    await outbox.send_morning_dms()
    assert [paper.channel for paper in mornings(sender)] == [BRAM]
    sender.write_to = original
    await outbox.send_morning_dms()

    assert {paper.channel for paper in mornings(sender)} == {ANA, BRAM}, "it is tried again"


def test_an_hour_that_the_clocks_leave_out_begins_when_they_have_gone_on():
    spring = at("2026-03-29 03:00", "Europe/Berlin")
    assert last_morning(2, "Europe/Berlin", spring) == spring
    assert last_morning(2, "Europe/Berlin", spring - 1) == at("2026-03-28 02:00", "Europe/Berlin")
    assert is_left_out(2, "Europe/Berlin", spring)
    assert not is_left_out(8, "Europe/Berlin", spring)
    assert not is_left_out(2, "UTC", spring)


def test_an_hour_that_the_clocks_show_twice_begins_once():
    autumn = at("2026-10-25 00:30", "UTC")  # 2:30 in Berlin, for the first time
    assert last_morning(2, "Europe/Berlin", autumn) == autumn - HOUR // 2
    assert last_morning(2, "Europe/Berlin", autumn + HOUR) == autumn - HOUR // 2
