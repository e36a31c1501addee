"""How games ended, the people for whom they count, and their ratings.

Counts and ratings are written with the results, and can be computed again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from bot.ranking.counting import ENOUGH, UNFINISHED, Span, counted_of
from bot.ranking.rating import Entrant, Rating, follow
from bot.store.db import Db
from bot.store.engine import Database, StorePart
from bot.store.rows.records import Change, ResultRecord
from bot.store.rows.statements import RESULTS

DUE = "records"
"""The kept value that tells that games of former releases are not counted yet."""
RATING = "ratings"
"""The work that one process does at a time: a rating depends on the games before."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The outcome of counting everything again.

    Args:
        games: how many games count.
        seats: how many seats they have.
        changed: how many seats count otherwise than before, or have another rating.
    """

    games: int
    seats: int
    changed: int


class Results(StorePart):
    """The part of the store that knows how games ended, and for whom they count."""

    async def of(self, table: int) -> list[ResultRecord]:
        """Return how a game ended for each seat; nothing while it runs."""

        def work(db: Db) -> list[ResultRecord]:
            rows = db.execute(f"{RESULTS.select()} WHERE game = ? ORDER BY seat", (table,))
            return [RESULTS.record(row) for row in rows]

        return await self._database.read(work)

    async def rebuild(self) -> Rebuilt:
        """Count every finished game again."""
        return await self._database.write(rebuild)


async def rebuild_if_due(database: Database) -> None:
    """Count the games of former releases, once."""

    def work(db: Db) -> None:
        rebuild(db)
        db.execute("DELETE FROM kept WHERE name = ?", (DUE,))

    due = "SELECT 1 FROM kept WHERE name = ?"
    if await database.look_up(lambda db: db.execute(due, (DUE,)).fetchone()) is not None:
        await database.write(work)


def rebuild(db: Db) -> Rebuilt:
    """Count every finished game again, within a transaction of the caller."""
    db.one_at_a_time(RATING)
    before = set(db.execute(_EVERYTHING))
    for each in ("played", "finished"):
        db.execute(f"DELETE FROM {each}")  # noqa: S608 - constants
    for (table,) in db.execute("SELECT id FROM game WHERE status = 'over'").fetchall():
        count(db, table)
    settle(db)
    after = set(db.execute(_EVERYTHING))
    games = db.execute("SELECT count(*) FROM finished").fetchone()[0]
    other = {row[:2] for row in before ^ after}
    return Rebuilt(games, len(after), len(other))


def keep_finished(db: Db, change: Change) -> None:
    """Count and rate a game whose results have just been written."""
    if change.results:
        count(db, change.table)
        settle(db)


def count(db: Db, table: int) -> None:
    """Find out for whom the seats of a finished game count, if it counts; do not rate it yet."""
    _take_out(db, table)
    seats = _counted_seats(db, table)
    if sum(member is not None for _, member, *_ in seats) < ENOUGH:
        return
    if db.execute(_FINISHED, (table,)).fetchall():
        db.executemany(
            "INSERT INTO played (game, seat, member, share, asked, late) VALUES (?, ?, ?, ?, ?, ?)",
            [(table, *seat) for seat in seats],
        )


def recount(db: Db, table: int) -> None:
    """Count a game again after a member was forgotten; the ratings wait for `settle`."""
    if db.execute("SELECT 1 FROM finished WHERE game = ?", (table,)).fetchone() is not None:
        count(db, table)


def drop(db: Db, table: int) -> None:
    """Stop counting a game that is being deleted; the ratings wait for `settle`."""
    later = (
        "UPDATE finished SET rated = 0 WHERE (home, kind) = (SELECT home, kind FROM finished"
        " WHERE game = ?1) AND ended >= (SELECT ended FROM finished WHERE game = ?1)"
    )
    db.execute(later, (table,))
    _take_out(db, table)


def settle(db: Db) -> None:
    """Rate the games that are not rated yet, and all that ended after them."""
    db.one_at_a_time(RATING)
    unrated = "SELECT home, kind, min(ended) FROM finished WHERE rated = 0 GROUP BY home, kind"
    for home, kind, since in db.execute(unrated).fetchall():
        _rate(db, home, kind, since)


def _take_out(db: Db, table: int) -> None:
    for each in ("played", "finished"):
        db.execute(f"DELETE FROM {each} WHERE game = ?", (table,))  # noqa: S608 - constants


# ---- for whom a seat counts -------------------------------------------------------------------


def _counted_seats(db: Db, table: int) -> list[tuple[int, int | None, int, int, int]]:
    """Return each seat: for whom it counts, their share, and their questions asked and timed out.

    Seats that nobody played to the end are left out, and all seats of a game without results.
    """
    tenures: dict[int, list[_Tenure]] = defaultdict(list)
    for seat, *tenure in db.execute(_TENURES, (table,)):
        tenures[seat].append(_Tenure(*tenure))
    left = {seat for seat, each in tenures.items() if each[-1].until is not None}
    moves: Sequence[tuple[int, int, int]] = ()
    changes = bool(left) or any(len(each) > 1 for each in tenures.values())
    if changes:
        moves = db.execute(_MOVES, (table,)).fetchall()
    timed: dict[int, list[_Timed]] = defaultdict(list)
    # Where nobody comes or goes, it does not matter when a question was answered.
    for seat, *questions in db.execute(_TIMED if changes else _TIMED_TOGETHER, (table,)):
        timed[seat].append(_Timed(*questions))
    for seat, *questions in db.execute(_RAN_OUT, (table,)):
        timed[seat].append(_Timed(*questions))
    found = []
    for (seat,) in db.execute(
        "SELECT seat FROM result WHERE game = ? AND reason <> ? ORDER BY seat", (table, UNFINISHED)
    ):
        counted = counted_of(_spans(tenures[seat], moves))
        if counted.member is not None or seat not in left:
            answered = _reliability(db, counted.member, tenures[seat], timed[seat])
            found.append((seat, counted.member, counted.share, *answered))
    return found


def _reliability(
    db: Db,
    member: int | None,
    tenures: Sequence[_Tenure],
    timed: Sequence[_Timed],
) -> tuple[int, int]:
    """Return how many questions by name with a limit a member was asked, and how many timed out.

    A time-out during an absence that their tables knew of does not count.
    """
    if not member or not timed:
        return 0, 0
    away = db.execute(_AWAY, (member,)).fetchall()
    asked = late = 0
    for each in timed:
        sat = next((t.member for t in tenures if t.has(each.version, each.at)), None)
        told = any(since <= each.at <= until for since, until in away)
        if sat == member and not (each.ran_out and told):
            asked, late = asked + each.questions, late + each.ran_out
    return asked, late


@dataclass(frozen=True, slots=True)
class _Tenure:
    member: int | None
    until: int | None
    ended: int

    def has(self, version: int, at: int) -> bool:
        """Whether a move was made before this tenure ended.

        Versions only decide within the same second: tenures of former releases do not know them.
        """
        return self.until is None or (at, version) < (self.until, self.ended)


@dataclass(frozen=True, slots=True)
class _Timed:
    """Questions by name with a limit: answered at one time, or one that timed out."""

    version: int
    at: int
    ran_out: int
    questions: int


def _spans(tenures: Sequence[_Tenure], moves: Iterable[tuple[int, int, int]]) -> list[Span]:
    """Return how many moves each person of a seat made.

    Last come the moves after the last person left.
    """
    made = [0] * (len(tenures) + 1)
    for version, at, answers in moves:
        sat = (place for place, tenure in enumerate(tenures) if tenure.has(version, at))
        made[next(sat, len(tenures))] += answers
    spans = [Span(tenure.member, n) for tenure, n in zip(tenures, made, strict=False)]
    return [*spans, Span(None, made[-1])] if made[-1] else spans


# ---- ratings ----------------------------------------------------------------------------------


def _rate(db: Db, home: int, kind: str, since: int) -> None:
    """Rate the games of one title on a server that ended since then, in their order."""
    rows = db.execute(_POOL, (home, kind, since)).fetchall()
    tables = [(table, list(seats)) for table, seats in groupby(rows, itemgetter(0))]
    games = [[Entrant(member, place) for _, _, member, place in seats] for _, seats in tables]
    members = {each.member for game in games for each in game if each.member}
    known = {}
    for member in sorted(members):
        row = db.execute(_LAST_RATING, (member, home, kind, since)).fetchone()
        if row is not None:
            known[member] = Rating(*row)
    put = "UPDATE played SET mu = ?, sigma = ? WHERE game = ? AND seat = ?"
    for (table, seats), ratings in zip(tables, follow(games, known), strict=True):
        after = [(None, None) if r is None else (r.mu, r.sigma) for r in ratings]
        values = [(*r, table, seat[1]) for r, seat in zip(after, seats, strict=True)]
        db.executemany(put, values)
    rated = "UPDATE finished SET rated = 1 WHERE home = ? AND kind = ? AND ended >= ?"
    db.execute(rated, (home, kind, since))


_EVERYTHING = """
SELECT played.game, seat, member, share, asked, late, mu, sigma, home, kind, started, ended, rated
FROM played JOIN finished ON finished.game = played.game
"""
_FINISHED = """
INSERT INTO finished (game, home, kind, started, ended)
SELECT id, home, game,
  (SELECT nullif(min(since), 0) FROM tenure WHERE tenure.game = game.id AND lobby = 0),
  coalesce((SELECT at FROM answer WHERE answer.game = game.id ORDER BY n DESC LIMIT 1), since)
FROM game WHERE id = ? AND status = 'over' AND home IS NOT NULL AND alone = 0
RETURNING game
"""
_TENURES = """
SELECT seat, member, until, ended FROM tenure WHERE game = ? AND lobby = 0 ORDER BY seat, id
"""
_MOVES = """
SELECT version, at, count(*) FROM answer
WHERE game = ? AND kind = 'play' AND undone = 0 GROUP BY version, at ORDER BY version
"""
_TIMED = """
SELECT seat, version, at, 0, count(*) FROM answer
WHERE game = ? AND timed = 1 AND undone = 0 AND kind = 'play' AND automatic = 0
GROUP BY seat, version, at
"""
_TIMED_TOGETHER = """
SELECT seat, max(version), max(at), 0, count(*) FROM answer
WHERE game = ? AND timed = 1 AND undone = 0 AND kind = 'play' AND automatic = 0 GROUP BY seat
"""
_RAN_OUT = """
SELECT seat, version, at, 1, 1 FROM answer
WHERE game = ? AND timed = 1 AND undone = 0 AND kind = 'time'
"""
_AWAY = "SELECT since, until FROM absence WHERE member = ? AND told = 1"
_POOL = """
SELECT finished.game, played.seat, played.member, cast(result.place AS bigint)
FROM finished JOIN played ON played.game = finished.game
JOIN result ON result.game = played.game AND result.seat = played.seat
WHERE home = ? AND kind = ? AND ended >= ? ORDER BY ended, finished.game, played.seat
"""
_LAST_RATING = """
SELECT mu, sigma FROM played JOIN finished ON finished.game = played.game
WHERE member = ? AND home = ? AND kind = ? AND ended < ? AND mu IS NOT NULL
ORDER BY ended DESC, finished.game DESC LIMIT 1
"""
