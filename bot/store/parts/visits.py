"""How far each member has seen each table: nobody else ever learns that."""

from cachetools import Cache, LRUCache, TTLCache

from bot.store.engine import Database, StorePart
from bot.store.rows.records import VisitRecord

WRITTEN = 60
"""Seconds after which a visit is surely written, so that other processes read it."""
REMEMBERED = 1000
"""Most visits that are remembered: players look at the same table again and again."""


class Visits(StorePart):
    """The part of the store that knows when a member last looked at a table."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._visits: Cache[tuple[int, int], VisitRecord]  # the latest, written yet or not
        self._visits = LRUCache(REMEMBERED)
        if not database.home.is_alone:
            self._visits = TTLCache(REMEMBERED, WRITTEN, database.machine.elapsed)

    async def get(self, table: int, member: int) -> VisitRecord | None:
        """Return a member's visit of a table; None: no visit is known."""
        known = self._visits.get((table, member))
        if known is not None:
            return known
        row = await self._row(
            "SELECT version, at, former, gone FROM seen WHERE game = ? AND member = ?",
            (table, member),
        )
        return row and VisitRecord(*row)

    async def put(self, table: int, member: int, visit: VisitRecord) -> None:
        """Keep a member's visit of a table.

        The next move writes it: a commit of its own for each look at a table would be one in four.
        A member who is shown something twice after a crash has lost nothing.
        """
        values = (table, member, visit.version, visit.at, visit.former, visit.gone)
        self._visits[table, member] = visit
        self._database.write_along(
            lambda db: db.execute(
                "INSERT INTO seen (game, member, version, at, former, gone)"
                " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM game WHERE id = ?1)"
                " ON CONFLICT (game, member) DO UPDATE SET version = excluded.version,"
                " at = excluded.at, former = excluded.former, gone = excluded.gone",
                values,
            )
        )

    def forget(self, member: int) -> None:
        """Forget what is remembered of a member."""
        for key in [key for key in self._visits if key[1] == member]:
            del self._visits[key]

    async def ended_unseen(self, member: int, since: int) -> list[int]:
        """Return the games that have ended since then, and whose end a player has not seen."""
        rows = await self._rows(
            "SELECT game.id, game.version FROM game JOIN seat ON seat.game = game.id"
            " LEFT JOIN seen ON seen.game = game.id AND seen.member = seat.member"
            " WHERE seat.member = ? AND seat.gone <> 1 AND game.status = 'over'"
            " AND game.since >= ? AND coalesce(seen.version, 0) < game.version"
            " ORDER BY game.since DESC",
            (member, since),
        )
        return [table for table, version in rows if not self._saw(table, member, version)]

    def _saw(self, table: int, member: int, version: int) -> bool:
        """Whether a member has seen this version, by a visit that may not be written yet."""
        known = self._visits.get((table, member))
        return known is not None and known.version >= version
