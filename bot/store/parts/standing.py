"""Lanes of the outbox that stand still: they failed several times, or are long overdue."""

from bot.metrics.metrics import kind_of
from bot.store.engine import StorePart
from bot.store.parts.timers import GOES_ON
from bot.store.rows.records import StandingLanes

TRIES = 3
"""Failed tries after which a lane stands still."""
LATE = 600
"""Seconds overdue after which an untried lane stands still."""


class WaitingInVain(StorePart):
    """The part of the store that finds rows that wait in vain."""

    async def standing(self, now: int, most: int) -> list[StandingLanes]:
        """Return the lanes that stand still, by table and kind of lane, the oldest first.

        Lanes that wait for their table's channel or server are left out.
        """
        rows = await self._read(
            "SELECT game, lane, count(*), max(attempts), min(created) FROM outbox"  # noqa: S608 - a constant
            f" WHERE (attempts >= ? OR due <= ?) AND {GOES_ON} GROUP BY game, lane",
            (TRIES, now - LATE),
        )
        found: dict[tuple[int, str], StandingLanes] = {}
        for table, lane, count, tries, since in rows:
            key = table, kind_of(lane)
            one = found.get(key, StandingLanes(*key, 0, 0, since))
            found[key] = StandingLanes(
                *key, one.rows + count, max(one.tries, tries), min(one.since, since)
            )
        return sorted(found.values(), key=lambda one: (one.since, one.table))[:most]
