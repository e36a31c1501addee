"""Stand-ins who leave: who plays next, and what they read about a seat that was never theirs."""

from bot.store.rows.records import SeatRecord
from bot.table.held import HeldTable
from bot.table.tables import Tables
from rules.kernel import Text, say


async def is_back(tables: Tables, held: HeldTable, left: SeatRecord) -> bool:
    """Return whether an owner was away, as they had told, when they left, and it is over."""
    owner = left.owner or 0
    tenures = await tables.store.tenures.of(held.record.id)
    sat = [t.until or 0 for t in tenures if (t.seat, t.member) == (left.seat, owner)]
    calendar = await tables.held.calendar(owner)
    ends = [absence.until for absence in calendar.absences]
    return max(sat, default=0) < max(ends, default=0) <= tables.now()


async def nobody_stands_in(tables: Tables, held: HeldTable, member: int) -> Text:
    """Return why somebody has no seat to take back; whoever stood in reads whose it is."""
    for tenure in await tables.store.tenures.of(held.record.id):
        left = held.seats[tenure.seat]
        if tenure.member == member and not tenure.lobby and left.owner is not None:
            text = (
                "You played for {owner} here. The seat is {owner}'s; {name} stands in for {owner}"
                " now."
            )
            return say(text, owner=left.owner_name, name=left.name)
    return say("Nobody stands in for you at this table.")
