"""Hours of members are read when a table needs them, and no more are remembered than fit."""

from bot.hours.calendar import Absence, Calendar
from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from bot.table.time.calendars import Calendars
from tests.bot.conftest import ANA, BRAM

NIGHT = Night(23, 7, "Europe/Berlin")
STRANGERS = range(10**17, 10**17 + 50)


async def test_a_member_is_read_once_until_others_were_needed_more():
    read = []

    def hours(member):
        read.append(member)
        return Calendar(every=member)

    async def fetched(member):
        return hours(member)

    calendars = Calendars(hours, fetched, most=2)
    wanted = [calendars[member].every for member in (1, 2, 1, 3, 1, 2)]

    assert wanted == [1, 2, 1, 3, 1, 2]
    assert read == [1, 2, 3, 2]
    assert len(calendars) == 2
    await calendars.fill([2, None, 4, 4])
    assert read == [1, 2, 3, 2, 4]
    assert calendars[4].every == 4


async def test_a_table_reads_the_hours_of_its_own_people_alone(tables, begin):
    for member in (BRAM, *STRANGERS):
        await tables.store.members.change(member, quiet=NIGHT)
    table = await begin(ANA, BRAM, limit=12)
    tables.held._calendars.clear()

    await tables.held.retime(table)
    async with tables.open(table) as held:
        seen = held.calendars[BRAM].quiet

    assert seen == NIGHT
    assert {*tables.held._calendars} == {ANA, BRAM}


async def test_who_comes_back_into_memory_has_the_hours_of_now(tables):
    tables.held._calendars = Calendars(
        tables.store.members.calendar_now, tables.store.members.calendar, most=1
    )
    before = await tables.held.calendar(ANA)

    await tables.held.set_wish(MemberRecord(ANA, quiet=NIGHT))
    told = await tables.held.calendar(ANA)
    await tables.held.calendar(BRAM)
    await tables.store.members.put_absence(ANA, 100, 200, told=True)
    again = await tables.held.calendar(ANA)

    assert (before.quiet, told.quiet, again.quiet) == (None, NIGHT, NIGHT)
    assert again.absences == (Absence(100, 200, told=True),)
