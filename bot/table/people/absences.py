"""Absences of members, which their tables may know."""

from contextlib import suppress
from functools import partial

from bot.hours.calendar import Absence, Calendar
from bot.hours.spans import DAY
from bot.store.rows.former_names import naming
from bot.store.rows.outbox import MembershipRow
from bot.store.rows.records import Caretaker
from bot.table.held import HeldTable, tried_again
from bot.table.people.handing import Handing
from bot.table.seats.stand_ins import KEEPERS
from bot.table.tables import Tables
from bot.table.time.pace import clocked_by
from bot.table.time.retiming import renewal
from rules.kernel import Refused, Text, say

ROUND = 600
"""Seconds over which the tables of one round are checked for leavers."""
ROUNDS = 130
"""Rounds in which every running table has its turn: slightly fewer than a day has."""


class Absences:
    """The effects of a member's absence on their tables.

    Args:
        tables: the table service.
        handing: gives seats of absent members to stand-ins.
    """

    def __init__(self, tables: Tables, handing: Handing) -> None:
        self._tables = tables
        self._handing = handing

    async def begin(self, member: int, absence: Absence) -> None:
        """Store a member's absence; their tables show it if they may know."""
        store = self._tables.store
        await store.members.put_absence(member, absence.since, absence.until, told=absence.told)
        await self._tables.held.reread_hours(member)
        if absence.told:
            await self._renew_posts(member)

    async def running_again(self, member: int, absence: Absence) -> list[Text]:
        """Return where a member's clock runs before a told absence is over, and since when."""
        said: list[Text] = []
        for table in await self._tables.store.tables_of(member):
            with suppress(Refused):  # its save is damaged
                async with self._tables.open(table) as held:
                    said += _runs_again(held, absence)
        if said:
            text = (
                "To let a robot play for you from now on, add the option stand_in to /me away. You"
                " can take your seats back at any time."
            )
            said.append(say(text))
        return said

    async def be_stood_in(self, member: int, keeper: Caretaker) -> list[Text]:
        """Let a robot or a caretaker play for a member at all tables; return where that fails."""
        said, seats = [], 0
        for table in await self._tables.store.tables_of(member):
            names: dict[int, str] = {}
            try:
                async with self._tables.open(table) as held:
                    seat, alone = held.seat_of(member), held.record.alone
                    names = {seated.seat: seated.name for seated in held.seats}
                if not alone:  # nobody waits for them there
                    replacing = partial(self._handing.replace, keeper=keeper)
                    await tried_again(partial(replacing, table, member, seat, None))
                    seats += 1
            except Refused as refused:
                text = "Nobody stands in for you at table {table}: {why}"
                said.append(say(text, table=table, why=naming(refused.text, names)))
        who = say(KEEPERS[keeper])
        text = "{who} stands in for you from now on. Games: {n}."
        return [say(text, who=who, n=seats), *said] if seats else said

    async def _take_seats_back(self, member: int) -> None:
        """Seat a member again where nobody else sits in their seat; a person keeps the seat."""
        for table in await self._tables.store.tenures.stood_in(member):
            with suppress(Refused):  # damaged, or their knowledge bars them: that table tells them
                await tried_again(partial(self._handing.take_back, table, member))

    async def end(self, member: int) -> None:
        """End a member's absence; they sit again in seats played by robots and caretakers."""
        await self._take_seats_back(member)
        calendar, now = await self._tables.held.calendar(member), self._tables.now()
        known = calendar.away(now)
        await self._tables.store.members.put_absence(member, now, now, told=False)
        await self._tables.held.reread_hours(member)
        if known is not None:
            await self._renew_posts(member)

    async def look_for_leavers(self) -> None:
        """Check every table once a day for people who have left its server.

        The tables are spread over the rounds of a day, and each round's tables over its length. So
        thousands of requests never come together.
        """
        store, now = self._tables.store, self._tables.now()
        tables = await store.timers.look_for_people(now - DAY, now, ROUNDS)
        for place, table in enumerate(tables):
            due = now + ROUND * place // len(tables)
            await store.outbox.post(table, [MembershipRow(due=due)], now)
            self._tables.held.tell(table)

    async def _renew_posts(self, member: int) -> None:
        """Show an absence, or its end, in the posts that wait for a member; others tell nothing.

        The post that next waits for them says so by itself, and so does the list of seats.
        """
        for table in await self._tables.store.tables_of(member):
            with suppress(Refused):  # its save is damaged
                async with self._tables.open(table) as held:
                    awaited = held.seat_of(member) in held.running().awaited()
                if awaited:
                    await self._tables.store.outbox.post(table, [renewal(held)], self._tables.now())
                    self._tables.held.tell(table)


def _runs_again(held: HeldTable, absence: Absence) -> list[Text]:
    """Return from when on a clock runs in an absence, if this table stops it for less long."""
    hours, name = held.record.hours, held.meta.name
    calendar = Calendar(absences=(absence,))
    stopped = calendar.stopped(hours.absence, absence.since).known
    runs = stopped[-1][1] if stopped else absence.since
    clocked = clocked_by(held.meta, held.record.options)
    timed = hours.turn or hours.decisions or clocked != "nothing"
    if runs >= absence.until or held.record.alone or not timed:
        return []
    text = "{game}, table {table}: your clock runs from <t:{runs}:f> on."
    if hours.stands_in:
        text = (
            "{game}, table {table}: your clock runs from <t:{runs}:f> on. After two missed turns"
            " a robot plays for you."
        )
    return [say(text, game=name, table=held.record.id, runs=runs)]
