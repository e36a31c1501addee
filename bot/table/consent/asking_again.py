"""A proposal that was refused, made again: not before others have moved, or some hours are over."""

from collections.abc import Callable

from bot.store.rows.records import RefusalRecord
from bot.table.changes import HOUR
from bot.table.consent.former_moves import others_moved
from bot.table.held import HeldTable
from bot.table.tables import Tables
from rules.kernel import Refused, say

REST = 12 * HOUR
"""Seconds before a refused member may ask again, unless others move."""


async def refuse_again(
    tables: Tables, held: HeldTable, member: int, is_same: Callable[[RefusalRecord], bool]
) -> None:
    """Refuse a repeated proposal, until another player has moved or some hours have passed.

    Raises:
        Refused: it was refused a short time ago.
    """
    since = tables.now() - REST
    for refused in await tables.store.proposals.refusals(held.record.id, member, since):
        if is_same(refused) and not await others_moved(tables, held, member, refused.version):
            text = (
                "That was refused. You can ask for it again once somebody else has moved, or from"
                " <t:{until}:f> on."
            )
            raise Refused(say(text, until=refused.at + REST))
