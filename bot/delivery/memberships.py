"""The server membership of a table's people, which the bot asks Discord for."""

import logging

from bot.delivery.delivery import Deliverer
from bot.delivery.quietness import AGAIN
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import MembershipRow
from bot.store.rows.records import TableRecord

log = logging.getLogger(__name__)


class Memberships(Deliverer):
    """Notices people who have left the server.

    It asks for everybody at the table, so that the requests do not tell whom the table awaits.
    """

    async def tell(self, row: MembershipRow) -> None:
        """Check everybody; a robot stands in for players who are gone."""
        if not self._delivery.tidies():
            await self._store.outbox.hold(row.id, self._tables.now() + AGAIN)
            return
        found = await self._store.table(row.table)
        if found is not None and found[0].status == "running":
            record, seats = found
            for member in [s.member for s in seats if s.member is not None and not s.gone]:
                if await self._has_left(record, member):
                    log.info("somebody has left the server", extra={"table": record.id})
                    await self._delivery.left(row.table, member)
            await self._store.timers.looked_for_people(row.table, self._tables.now())
        await self._store.outbox.told(row.table, [row.id])

    async def _has_left(self, record: TableRecord, member: int) -> bool:
        """Return whether somebody has left the table's home server and the one it is played on.

        A player who did not follow the table into another server is not gone.
        """
        servers = {server for server in (record.home, record.guild) if server is not None}
        for server in sorted(servers):
            await self._sender.turn(Urgency.TIDYING)
            if not await self._sender.has_left(server, member):
                return False
        return bool(servers)
