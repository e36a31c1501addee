"""Readers of a table: who cannot see its channel today reads nothing, and takes no seat.

Discord alone knows who sees a channel: what it says is handed in (`bot/delivery/sight.py`).
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.store.rows.records import SeatRecord, TableRecord
from rules.kernel import say

Reads: TypeAlias = "Callable[[TableRecord, Sequence[SeatRecord], int], Awaitable[bool]]"
"""Returns whether a member can see a table's channel today."""

UNSEEN = say(
    "To play here you have to see the channel of this game. Ask a moderator of its server to let"
    " you in."
)


async def everybody_reads(record: TableRecord, seats: Sequence[SeatRecord], member: int) -> bool:
    """Return True: no channel is hidden from anybody."""
    return True


async def nobody_is_locked_out(
    record: TableRecord, seats: Sequence[SeatRecord], member: int
) -> bool:
    """Return False: no channel is hidden from anybody."""
    return False
