"""Counts of everything in the store, for metrics: they name no table and no person."""

from collections import Counter

from bot.metrics import Census
from bot.metrics.metrics import kind_of
from bot.store.db import TEXT, Db
from bot.store.engine import StorePart
from bot.store.home import Home
from bot.store.parts.kept import copies_noted
from bot.store.parts.timers import GOES_ON

OUTBOX = f"""
SELECT lane, count(*), CAST(sum(CASE WHEN attempts > 0 THEN 1 ELSE 0 END) AS bigint),
  min(CASE WHEN attempts = 0 AND due <= ?1 AND created > 0 AND created < {TEXT}
      AND (kind = 'place' OR game NOT IN (SELECT id FROM game WHERE stranded > 0))
      THEN CASE WHEN due > created THEN due ELSE created END END)
FROM outbox{{where}} GROUP BY lane
"""  # noqa: S608 - a constant
"""By lane: how many rows, how many failed, and since when the oldest untried one is due.

Lanes of tables that stand still wait by design, but for those of the kind `place`.
"""
GAMES = "SELECT DISTINCT game FROM game"
TABLES = "SELECT game, status, count(*) FROM game{where} GROUP BY game, status"
OVERDUE = f"SELECT count(*), min(due) FROM timer WHERE due <= ? AND {GOES_ON}"  # noqa: S608 - a constant
STRANDED = "SELECT count(*) FROM game WHERE stranded > 0"


class Counts(StorePart):
    """The part of the store that counts."""

    async def take(self, now: int, home: Home | None = None) -> Census:
        """Return how many tables there are and how many rows wait.

        Args:
            now: the time.
            home: the servers whose tables are counted; None: all.
        """
        return await self._database.read(lambda db: _counted(db, now, home or Home()))

    async def games(self) -> list[str]:
        """Return the games of all tables that are kept."""
        found = await self._database.read(lambda db: db.execute(GAMES).fetchall())
        return [game for (game,) in found]


def _counted(db: Db, now: int, home: Home) -> Census:
    rows, failing, oldest = Counter[str](), Counter[str](), dict[str, int]()
    sent = "" if home.is_alone else f" WHERE {home.of_table('outbox.game')}"
    played = "" if home.is_alone else f" WHERE {home.condition('guild')}"
    for lane, count, failed, since in db.execute(OUTBOX.format(where=sent), (now,)):
        kind = kind_of(lane)
        rows[kind] += count
        failing[kind] += failed
        if since is not None:
            oldest[kind] = max(oldest.get(kind, 0), now - int(since))
    due = OVERDUE + home.also_of("timer.game")
    overdue, since = db.execute(due, (now,)).fetchone()
    tables = TABLES.format(where=played)
    copied, failed_copy = copies_noted(db)
    return Census(
        tables={(game, status): count for game, status, count in db.execute(tables)},
        rows=rows,
        failing=failing,
        oldest=oldest,
        overdue=overdue,
        lateness=0 if since is None else now - int(since),
        stranded=db.execute(STRANDED + home.also("guild")).fetchone()[0],
        copy_age=None if copied is None else now - copied,
        copy_failed=failed_copy,
    )
