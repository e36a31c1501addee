"""Breaks at a live table: anybody takes one, and all clocks stop for all."""

from bot.table import law
from bot.table.cases import When
from bot.table.changes import note
from bot.table.held import HeldTable
from bot.table.seats.presence import case_of
from bot.table.tables import Tables
from bot.table.time.clock_ends import clock_of
from bot.table.time.pace import plays_live
from rules.kernel import Refused, Seat, Text, say

MINUTE = 60
LENGTHS = (10, 20)
"""The lengths of a break, in minutes."""
EACH, TOGETHER = 2, 60
"""Breaks that a seat takes in a game, and minutes of all breaks in it."""
LAST_PART = 10
"""The part of one's own time, here the tenth, in whose last one no break begins."""


class Breaks:
    """Lets players take breaks.

    Args:
        tables: the table service, whose locks this shares.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def take(self, table: int, member: int, minutes: int) -> Text:
        """Stop all clocks of a live table for some minutes; return the reply.

        Raises:
            Refused: the table is not live or pauses already, or the member has no break left.
        """
        async with self._tables.open(table) as held:
            now = self._tables.now()
            if not plays_live(held.meta, held.record.hours):
                text = "Breaks are for live tables. The host pauses this one with /game pause."
                raise Refused(say(text))
            law.judge("break", case_of(held, now, member, has=frozenset({When.LIVE})))
            seat, until = held.seat_of(member), now + minutes * MINUTE
            held.playing()
            await self._refuse(held, seat, minutes)
            await self._tables.held.note_act(held, member)
            text = "{seat:seat} takes a break until <t:{until}:f>: no time runs."
            await self._tables.held.stand_still(held, until, seat)
            told = [note(say(text, seat=seat, until=until), go_on=True)]
            await self._tables.store.outbox.post(table, told, now)
        self._tables.held.tell(table)
        return say("The table takes a break until <t:{until}:f>.", until=until)

    async def _refuse(self, held: HeldTable, seat: Seat, minutes: int) -> None:
        now = self._tables.now()
        if minutes not in LENGTHS:
            raise Refused(say("A break takes 10 or 20 minutes."))
        if any(begin <= now < end for begin, end in held.pauses):
            raise Refused(say("This table is paused already."))
        taken = await self._tables.store.timers.breaks(held.record.id)
        if sum(by == seat for by, _ in taken) >= EACH:
            raise Refused(say("You have taken your two breaks in this game."))
        left = TOGETHER - sum(seconds for _, seconds in taken) // MINUTE
        if minutes > left:
            text = "Breaks take an hour in a game, and {left} minutes of it are left."
            raise Refused(say(text, left=left))
        if _is_nearly_over(held, seat, now):
            raise Refused(say("Your time is nearly over. Answer first, then take a break."))


def _is_nearly_over(held: HeldTable, seat: Seat, now: int) -> bool:
    """Return whether the last tenth of a seat's own time has begun."""
    own = [t for t in held.waiting if (t.seat, t.kind) == (seat, "limit")]
    clock = clock_of(held.waiting, seat)
    running = [*own, *([clock] if clock is not None else [])]
    return any(LAST_PART * (t.due - now) < t.due - t.since for t in running)
