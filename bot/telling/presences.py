"""Presences: whether the people at a table are still on its server, which is asked of Discord."""

from __future__ import annotations

import logging

from bot.store.records import OutboxRecord
from bot.telling.pace import Urgency
from bot.telling.teller import Teller

log = logging.getLogger(__name__)


class Presences(Teller):
    """Notices who has left the server.

    Everybody at the table is asked for, so that it tells nothing of whom the table waits for.
    """

    async def tell(self, row: OutboxRecord) -> None:
        """Look for everybody; a robot stands in for whoever is gone."""
        found = await self._store.table(row.table)
        if found is not None and found[0].status == "running" and found[0].guild is not None:
            record, seats = found
            for member in [s.member for s in seats if s.member is not None and not s.gone]:
                await self._courier.turn(Urgency.TIDYING)
                if await self._courier.has_left(found[0].guild, member):
                    log.info("somebody has left the server", extra={"table": record.id})
                    await self._telling.left(row.table, member)
        await self._store.told(row.table, [row.id])
