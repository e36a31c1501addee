"""The break that a live table takes by itself where nobody answers."""

from bot.store.rows.records import TABLE
from bot.table.changes import note
from bot.table.held import HeldTable
from bot.table.held_tables import HeldTables
from bot.table.seats.vanishing import rests_first
from rules.kernel import say

RESTS = 20 * 60
"""The length of such a break, in seconds."""
RESTING = (
    "Nobody has answered for three turns, so this table takes a break until <t:{until}:f>: no time"
    " runs. Press Go on when you are back."
)


async def maybe_rest(tables: HeldTables, held: HeldTable, *, first: bool) -> None:
    """Let a held table take that break after a move, and tell its channel.

    Args:
        tables: the tables in memory.
        held: the table.
        first: whether a break came first before that move.
    """
    if not first or rests_first(held) or held.running().over or held.record.aside:
        return
    until = tables.now() + RESTS
    await tables.stand_still(held, until, TABLE)
    told = [note(say(RESTING, until=until), go_on=True)]
    await tables.store.outbox.post(held.record.id, told, tables.now())
    tables.tell(held.record.id)
