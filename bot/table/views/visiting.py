"""A member's last look at a table: known to them alone, and to nobody else in any way.

Looks soon after one another are one visit. A returning member first opens their panel, then asks
for news, and wants the news from before they came.
"""

from dataclasses import replace

from bot.store.rows.records import VisitRecord
from bot.table.views.table_view import TableView
from bot.table.views.views import Views

VISIT = 30 * 60
"""Seconds without a look after which the next one begins another visit."""
STILL_HERE = 5 * 60
"""Seconds until a look at nothing new is stored again, so that not every press writes."""


class Visiting:
    """Notes members' looks.

    Args:
        views: the source of store and clock.
    """

    def __init__(self, views: Views) -> None:
        self._views = views
        self._store = views.store

    async def saw(self, view: TableView, member: int) -> None:
        """Note that a member sees this view of a table: their panel, the board, its story."""
        known, now = await self._store.visits.get(view.table, member), self._views.held.now()
        if known is None:
            seen = VisitRecord(view.version, now)
        elif now - known.at >= VISIT:
            newest = max(view.version, known.version)
            seen = VisitRecord(newest, now, known.version, known.at)
        elif view.version > known.version or now - known.at >= STILL_HERE:
            seen = replace(known, version=max(view.version, known.version), at=now)
        else:
            return
        await self._store.visits.put(view.table, member, seen)

    async def last(self, table: int, member: int) -> tuple[int, int]:
        """Return the version that a member saw before this visit, and its time; 0: never."""
        known = await self._store.visits.get(table, member)
        if known is None:
            return 0, 0
        here = self._views.held.now() - known.at < VISIT
        return (known.former, known.gone) if here else (known.version, known.at)
