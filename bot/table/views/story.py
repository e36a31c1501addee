"""What has happened since somebody last looked, in a few moments.

Each moment is the table as everybody could see it then, beside the table at the moment before. They
are chosen by what all may know: the ends of rounds, then of phases, then evenly.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.store.records import LineRecord
from bot.table.views.table_view import TableView
from bot.table.views.views import Views
from rules.games import GAMES
from rules.kernel.text import Text, from_plain

MOST = 5
"""Moments of a story."""
LINES = 5000
"""Lines of a story, the latest; more than most games tell."""
LOOKED_AT = 32
"""So many former tables are read to find out about where rounds and phases end."""

T = TypeVar("T")

TRIES = 24
"""So many places are tried to fill a story up."""

Chapter: TypeAlias = tuple[int, str]
"""The round, and the phase in it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table as it stood, how it stood a moment before, and what happened in between.

    Args:
        version: the table's, then; `since` at the moment before.
        view: what a bystander saw; `before` at the moment before, None: that is not known.
        lines: what happened in between, for whoever is told.
    """

    version: int
    since: int
    view: dict[str, Any]
    before: dict[str, Any] | None
    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Former:
    """What a bystander saw at a former version; `whole` unless a move was half made then."""

    view: dict[str, Any]
    whole: bool


class Stories:
    """Finds the moments of stories.

    Args:
        views: whose store this reads.
    """

    def __init__(self, views: Views) -> None:
        self._views = views
        self._store = views.store

    async def told(self, view: TableView, public: TableView, since: int) -> tuple[Moment, ...]:
        """What has happened since a version, for the eyes of a view.

        What a move has done that is half made is told to nobody, its mover sees it in their panel.

        Args:
            view: who asks; lines for their seat alone are told as well.
            public: a bystander's view of the same table.
            since: what has happened up to then is not told.
        """
        lines = await self._store.lines(
            view.table, view.viewer, last=LINES, since=since, upto=public.version
        )
        if not lines:
            return ()
        # The moments are those of which everybody heard; else there is one, the present.
        heard = [line.version for line in lines if line.seat is None]
        spoken = sorted({*heard}) or [lines[-1].version]
        reader = _Reader(self._views, public)
        chosen = await chosen_of(spoken, reader)
        return await _moments(chosen, lines, reader, since, public)


async def _moments(
    chosen: Sequence[int],
    lines: Sequence[LineRecord],
    reader: Reader,
    since: int,
    public: TableView,
) -> tuple[Moment, ...]:
    found: list[Moment] = []
    left, before = list(lines), await reader.former(since) if since else None
    for version in chosen:
        last = version == chosen[-1]
        former = Former(public.game_view, whole=True) if last else await reader.former(version)
        if former is None:
            continue  # what is told of it goes with the next moment
        told = [line for line in left if last or line.version <= version]
        left = left[len(told) :]
        texts = tuple(from_plain(line.text) for line in told)
        seen = None if before is None else before.view
        at = public.version if last else version
        found.append(Moment(at, since, former.view, seen, texts))
        before, since = former, version
    return tuple(found)


class Reader(Protocol):
    """Reads former tables."""

    async def former(self, version: int) -> Former | None:
        """The table at a version; None if that cannot be read any more."""

    async def chapter(self, version: int) -> Chapter | None:
        """Where the game was; None if that is not known."""


class _Reader:
    """Reads former tables, each once.

    Args:
        views: whose store this reads.
        public: the present table.
    """

    def __init__(self, views: Views, public: TableView) -> None:
        self._store = views.store
        self._public = public
        self._meta = GAMES[public.game]
        self._known: dict[int, Former | None] = {}

    async def former(self, version: int) -> Former | None:
        """The table at a version; None if that cannot be read any more."""
        if version >= self._public.version:
            return Former(self._public.game_view, whole=True)
        if version not in self._known:
            self._known[version] = await self._read(version)
        return self._known[version]

    async def _read(self, version: int) -> Former | None:
        try:
            kept = await self._store.snapshot(self._public.table, version=version)
            if kept is None:
                return None
            game = await asyncio.to_thread(self._meta.game.load, kept.save)
            half = game.half_move
            if half is not None:
                kept = await self._store.snapshot(self._public.table, moves=half.moves)
                game = game if kept is None else self._meta.game.load(kept.save)
            return Former(await asyncio.to_thread(game.view, None), whole=half is None)
        except (ValueError, KeyError):
            return None

    async def chapter(self, version: int) -> Chapter | None:
        """Where the game was; None if that is not known."""
        former = await self.former(version)
        return None if former is None else self._meta.chapter(former.view)


# ---- which moments matter -----------------------------------------------------------------------


async def chosen_of(spoken: Sequence[int], reader: Reader, most: int = MOST) -> list[int]:
    """Which of these versions are shown: the last one, how rounds and phases ended, then any.

    No move is half made in them, but perhaps in the last one, which is shown as it is.

    Args:
        spoken: the versions of which something is told, in order.
        reader: reads them.
        most: so many at most.
    """
    last = len(spoken) - 1
    picked, tried = {last}, {last}
    search = _Ends(spoken, reader.chapter)
    for part in (_round, _round_and_phase):
        for place in await search.ends(part, most - len(picked), tried):
            tried.add(place)
            picked.add(await _whole_from(spoken, place, reader))
    for _ in range(TRIES):
        if len(picked) == most or len(tried) == len(spoken):
            break
        place = _farthest(last, picked, tried)
        found = await _whole_from(spoken, place, reader)
        tried |= {*range(place, found + 1)}
        picked.add(found)
    return [spoken[place] for place in sorted(picked)]


async def _whole_from(spoken: Sequence[int], place: int, reader: Reader) -> int:
    """This place or the next one at which no move was half made."""
    for later in range(place, len(spoken) - 1):
        former = await reader.former(spoken[later])
        if former is not None and former.whole:
            return later
    return len(spoken) - 1


def _farthest(last: int, picked: Collection[int], tried: Collection[int]) -> int:
    """The place that lies farthest from all that are shown, and from what was seen before."""
    free = [place for place in range(last) if place not in tried]
    shown = [-1, *picked]
    return max(free, key=lambda place: min(abs(place - other) for other in shown))


def evenly(places: Sequence[T], most: int) -> list[T]:
    """So many of these at most, spread over all of them, the last one among them."""
    if most <= 0 or len(places) <= most:
        return list(places)[: max(0, most)]
    return [places[(n + 1) * len(places) // most - 1] for n in range(most)]


def _round(chapter: Chapter) -> object:
    return chapter[0]


def _round_and_phase(chapter: Chapter) -> object:
    return chapter


class _Ends:
    """Finds the last places of rounds and phases by halving, so that few tables are read."""

    def __init__(
        self, spoken: Sequence[int], chapter: Callable[[int], Awaitable[Chapter | None]]
    ) -> None:
        self._spoken = spoken
        self._chapter = chapter
        self._read: set[int] = set()

    async def ends(
        self, part: Callable[[Chapter], object], most: int, known: Collection[int]
    ) -> list[int]:
        """So many places at most, but those known, after which this part of the chapter is another.

        Of many they are spread evenly. A table that cannot be read ends nothing.
        """
        whole = (0, len(self._spoken) - 1)
        spans, found = [whole] if await self._differ(*whole, part) else [], []
        while spans and len(self._read) < LOOKED_AT:
            low, high = spans.pop(0)  # the wide ones first
            middle = (low + high) // 2
            if low == middle:
                found.append((low, high))
                continue
            halves = (low, middle), (middle, high)
            spans += [half for half in halves if await self._differ(*half, part)]
        new = sorted(span for span in (*found, *spans) if span[0] not in known)
        return [await self._last_in(*span, part) for span in evenly(new, most)]

    async def _last_in(self, low: int, high: int, part: Callable[[Chapter], object]) -> int:
        """The last place of a span after which this part is another."""
        while high - low > 1:
            middle = (low + high) // 2
            if await self._differ(middle, high, part):
                low = middle
            else:
                high = middle
        return low

    async def _differ(self, low: int, high: int, part: Callable[[Chapter], object]) -> bool:
        first, last = await self._at(low), await self._at(high)
        return first is not None and last is not None and part(first) != part(last)

    async def _at(self, place: int) -> Chapter | None:
        self._read.add(place)
        return await self._chapter(self._spoken[place])
