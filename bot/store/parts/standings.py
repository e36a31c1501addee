"""Records as they are read: the results of finished games, by person and by server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.ranking.counting import UNFINISHED
from bot.ranking.rating import Rating
from bot.store.db import Db
from bot.store.engine import StorePart
from bot.store.rows.people import read_json

SeenTables: TypeAlias = "Collection[int] | None"
"""The tables that a reader may see; None: all."""


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A finished game as it counts for one person.

    Args:
        game: the title.
        seats: how many played.
        options: the game's own options, as the table had them.
        lasted: seconds from its start to its end; None: unknown.
        place: the person's place.
        chance: the mean of all places at that table.
        share: the percentage of the game during which the person sat there.
    """

    game: str
    seats: int
    options: Mapping[str, object]
    lasted: int | None
    place: int
    chance: float
    share: int


@dataclass(frozen=True, slots=True)
class Beside:
    """The rest of a member's record, beside places.

    Args:
        stood_in: games in which they played a part of a seat that counts for another.
        unfinished: games that were ended early.
        asked: questions to them by name with a limit.
        in_time: those of them that they answered before the limit ran out.
    """

    stood_in: int
    unfinished: int
    asked: int
    in_time: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game of a server.

    Args:
        game: the title.
        seats: how many played, robots included.
        options: the game's own options, as the table had them.
        lasted: seconds from its start to its end; None: unknown.
    """

    game: str
    seats: int
    options: Mapping[str, object]
    lasted: int | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A member who may be named in a ranking."""

    member: int
    name: str
    games: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class EndedAt:
    """The channel of a game that has ended, and whether its reader has sat there."""

    table: int
    guild: int | None
    channel: int
    sat: bool


@dataclass(frozen=True, slots=True)
class AnswerTime:
    """The time that a seat took for a question while everybody saw that it was awaited.

    Args:
        seat: its number.
        version: the version of the table with the answer.
        seconds: the time from the question to the answer.
    """

    seat: int
    version: int
    seconds: int


class Standings(StorePart):
    """The part of the store that reads records."""

    async def answer_times_at(self, table: int) -> list[AnswerTime]:
        """Return the answer times of a table, without answers taken back and time-outs."""

        def work(db: Db) -> list[AnswerTime]:
            return [AnswerTime(*row) for row in db.execute(_ANSWER_TIMES, (table,))]

        return await self._database.read(work)

    async def ended_at(
        self, reader: int, home: int | None, member: int | None = None
    ) -> list[EndedAt]:
        """Return where games have ended, the latest first, so that it is known who may see them.

        Args:
            reader: who would see them.
            home: their server; None: all servers.
            member: somebody who has played them; None: anybody.
        """
        rows = await self._read(_PLACES, (reader, home, member))
        return [EndedAt(game, guild, channel, bool(sat)) for game, guild, channel, sat in rows]

    async def outcomes(
        self, member: int, home: int | None, seen: SeenTables = None
    ) -> list[CountedResult]:
        """Return the outcomes of finished games for a member; `home` None: of all servers."""

        def work(db: Db) -> list[CountedResult]:
            return [
                CountedResult(game, seats, _options(options), lasted, place, chance, share)
                for table, game, seats, options, lasted, place, chance, share in db.execute(
                    _OUTCOMES, (member, home)
                )
                if _is_seen(table, seen)
            ]

        return await self._database.read(work)

    async def beside(self, member: int, home: int | None, seen: SeenTables = None) -> Beside:
        """Return the rest of a member's record, beside places; `home` None: of all servers."""

        def work(db: Db) -> Beside:
            stood_in = _count(db.execute(_STOOD_IN, (member, home)), seen)
            unfinished = _count(db.execute(_UNFINISHED, (member, home, UNFINISHED)), seen)
            rows = db.execute(_RELIABILITY, (member, home))
            told = [(asked, late) for table, asked, late in rows if _is_seen(table, seen)]
            asked, late = (sum(each) for each in zip(*told, strict=True)) if told else (0, 0)
            return Beside(stood_in, unfinished, asked, asked - late)

        return await self._database.read(work)

    async def ratings(self, member: int, home: int, seen: SeenTables = None) -> dict[str, Rating]:
        """Return the ratings of a member on a server, by game, where one of their games is seen."""
        rows = await self._read(_RATINGS, (member, home))
        shown = {kind for table, kind, *_ in rows if _is_seen(table, seen)}
        return {kind: Rating(mu, sigma) for _, kind, mu, sigma in rows if kind in shown}

    async def ended_in(
        self, home: int, game: str | None = None, seen: SeenTables = None
    ) -> list[Ended]:
        """Return the finished games of a server, of one title or of all."""

        def work(db: Db) -> list[Ended]:
            rows = db.execute(_ENDED, (home, game))
            return [
                Ended(kind, seats, _options(options), lasted)
                for table, kind, seats, options, lasted in rows
                if _is_seen(table, seen)
            ]

        return await self._database.read(work)

    async def ranking(
        self, home: int, game: str, most: int, seen: SeenTables = None
    ) -> list[Ranked]:
        """Return the best rated members in a game on a server, without those who show nothing.

        A rating counts all their games. It is shown with the name and the number of those that are
        seen, and not at all if there is none.
        """

        def work(db: Db) -> list[Ranked]:
            ratings: dict[int, Rating] = {}
            last: dict[int, tuple[int, int]] = {}
            games = Counter[int]()
            for table, seat, member, mu, sigma in db.execute(_RANKED, (home, game)):
                ratings[member] = Rating(mu, sigma)
                if _is_seen(table, seen):
                    games[member] += 1
                    last[member] = table, seat
            best = sorted(last, key=lambda member: (-ratings[member].points, member))[:most]
            return [
                Ranked(each, _name(db, *last[each], each), games[each], ratings[each])
                for each in best
            ]

        return await self._database.read(work)


def _is_seen(table: int, seen: SeenTables) -> bool:
    return seen is None or table in seen


def _count(tables: Iterable[Sequence[int]], seen: SeenTables) -> int:
    return sum(_is_seen(table, seen) for (table,) in tables)


def _options(written: str) -> Mapping[str, object]:
    """Return the options of a table; none if they are damaged."""
    plain = read_json(written)
    return plain if isinstance(plain, dict) else {}


def _name(db: Db, table: int, seat: int, member: int) -> str:
    """Return the name under which a member last sat in a seat."""
    row: Sequence[str] | None = db.execute(_NAME, (table, seat, member)).fetchone()
    return "" if row is None else row[0]


_ANSWER_TIMES = """
SELECT seat, version, at - asked FROM answer
WHERE game = ? AND timed = 1 AND kind = 'play' AND automatic = 0 AND undone = 0
AND asked IS NOT NULL
"""
_TABLE = """
(SELECT count(*) FROM result WHERE result.game = finished.game) AS seats, game.options,
ended - started AS lasted
"""
_PLACES = """
SELECT game.id, game.guild, game.channel, EXISTS (SELECT 1 FROM tenure
  WHERE tenure.game = game.id AND tenure.member = ?1 AND tenure.lobby = 0)
FROM game WHERE game.status = 'over' AND game.alone = 0
AND (CAST(?2 AS bigint) IS NULL OR game.home = ?2)
AND (CAST(?3 AS bigint) IS NULL OR EXISTS (SELECT 1 FROM tenure
  WHERE tenure.game = game.id AND tenure.member = ?3 AND tenure.lobby = 0))
ORDER BY game.id DESC
"""
_OUTCOMES = f"""
SELECT finished.game, finished.kind, {_TABLE}, mine.place,
  (SELECT CAST(avg(place) AS double precision) FROM result WHERE result.game = finished.game),
  played.share
FROM played JOIN finished ON finished.game = played.game JOIN game ON game.id = played.game
JOIN result AS mine ON mine.game = played.game AND mine.seat = played.seat
WHERE played.member = ?1 AND (CAST(?2 AS bigint) IS NULL OR finished.home = ?2)
ORDER BY finished.ended DESC, finished.game DESC
"""  # noqa: S608 - a constant
_STOOD_IN = """
SELECT DISTINCT played.game FROM tenure
JOIN finished ON finished.game = tenure.game
JOIN played ON played.game = tenure.game AND played.seat = tenure.seat
WHERE tenure.member = ?1 AND tenure.lobby = 0 AND played.member IS DISTINCT FROM ?1
AND (CAST(?2 AS bigint) IS NULL OR finished.home = ?2)
"""
_UNFINISHED = """
SELECT DISTINCT tenure.game FROM tenure JOIN game ON game.id = tenure.game
WHERE tenure.member = ?1 AND tenure.lobby = 0 AND game.status = 'over' AND game.alone = 0
AND (CAST(?2 AS bigint) IS NULL OR game.home = ?2)
AND EXISTS (SELECT 1 FROM result WHERE result.game = game.id AND result.reason = ?3)
"""
_RELIABILITY = """
SELECT played.game, asked, late FROM played JOIN finished ON finished.game = played.game
WHERE played.member = ?1 AND (CAST(?2 AS bigint) IS NULL OR finished.home = ?2)
"""
_RATINGS = """
SELECT played.game, kind, mu, sigma FROM played JOIN finished ON finished.game = played.game
WHERE member = ? AND home = ? AND mu IS NOT NULL ORDER BY ended, finished.game
"""
_ENDED = f"""
SELECT finished.game, finished.kind, {_TABLE} FROM finished JOIN game ON game.id = finished.game
WHERE finished.home = ?1 AND (CAST(?2 AS text) IS NULL OR finished.kind = ?2)
ORDER BY finished.ended DESC, finished.game DESC
"""  # noqa: S608 - a constant
_RANKED = """
SELECT played.game, played.seat, played.member, mu, sigma
FROM finished JOIN played ON played.game = finished.game
LEFT JOIN member ON member.member = played.member
WHERE home = ? AND kind = ? AND mu IS NOT NULL AND coalesce(member.shown, '') <> 'nothing'
ORDER BY ended, finished.game
"""
_NAME = """
SELECT name FROM tenure WHERE game = ? AND seat = ? AND member = ? ORDER BY id DESC LIMIT 1
"""
