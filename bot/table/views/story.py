"""The story since a member's last look, in a few moments.

Each moment is the public table at that time, beside the table at the moment before. Public facts
choose them: the ends of rounds, then of phases, then evenly.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.store.rows.records import LineRecord
from bot.table.views.table_view import TableView
from bot.table.views.views import Views
from rules.games import GAMES
from rules.kernel import Text, from_plain

MOST = 5
"""The most moments of a story."""
LINES = 5000
"""The most lines of a story, the latest; more than most games have."""
LOOKED_AT = 32
"""The most former tables read in search of the ends of rounds and phases."""

T = TypeVar("T")

TRIES = 24
"""The most places tried to fill a story."""

Chapter: TypeAlias = tuple[int, str]
"""The round, and the phase in it."""


@dataclass(frozen=True, slots=True)
class StoryMoment:
    """A table at a moment, its state a moment before, and the lines between.

    Args:
        version: the table's, then; `since` at the moment before.
        view: a bystander's view; `before` at the moment before, None: unknown.
        lines: the lines between, for the reader.
        began: a bystander's view where the lines begin: `before`, or the first one of the game.
    """

    version: int
    since: int
    view: dict[str, Any]
    before: dict[str, Any] | None
    lines: tuple[Text, ...]
    began: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Former:
    """A bystander's view of a former version; `whole` unless a move was half made then."""

    view: dict[str, Any]
    whole: bool


class Stories:
    """Finds the moments of stories.

    Args:
        views: the source of the store.
    """

    def __init__(self, views: Views) -> None:
        self._views = views
        self._store = views.store

    async def told(self, view: TableView, public: TableView, since: int) -> tuple[StoryMoment, ...]:
        """Return the story since a version, for a viewer.

        Nobody reads a half-made move here; its mover sees it in their panel.

        Args:
            view: the reader's; lines for their seat alone are included.
            public: a bystander's view of the same table.
            since: earlier events are left out.
        """
        lines = await self._store.log.lines(
            view.table, view.viewer, last=LINES, since=since, upto=public.version
        )
        if not lines:
            return ()
        # The moments are those that everybody heard of; else there is one, the present.
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
) -> tuple[StoryMoment, ...]:
    found: list[StoryMoment] = []
    left, before = list(lines), await reader.former(since) if since else None
    began = before if since else await reader.former(lines[0].version)
    for version in chosen:
        last = version == chosen[-1]
        former = Former(public.game_view, whole=True) if last else await reader.former(version)
        if former is None:
            continue  # its lines go with the next moment
        told = [line for line in left if last or line.version <= version]
        left = left[len(told) :]
        texts = tuple(from_plain(line.text) for line in told)
        seen = None if before is None else before.view
        at = public.version if last else version
        start = None if began is None else began.view
        found.append(StoryMoment(at, since, former.view, seen, texts, start))
        before, since, began = former, version, former
    return tuple(found)


class Reader(Protocol):
    """Reads former tables."""

    async def former(self, version: int) -> Former | None:
        """Return the table at a version; None if that cannot be read any more."""

    async def chapter(self, version: int) -> Chapter | None:
        """Return the game's chapter; None if that is unknown."""


class _Reader:
    """Reads former tables, each once.

    Args:
        views: the source of the store.
        public: the present table.
    """

    def __init__(self, views: Views, public: TableView) -> None:
        self._store = views.store
        self._public = public
        self._meta = GAMES[public.game]
        self._known: dict[int, Former | None] = {}

    async def former(self, version: int) -> Former | None:
        """Return the table at a version; None if that cannot be read any more."""
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
            game = await self._store.machine.aside(self._meta.game.load, kept.save)
            half = game.half_move
            if half is not None:
                kept = await self._store.snapshot(self._public.table, moves=half.moves)
                game = game if kept is None else self._meta.game.load(kept.save)
            return Former(await self._store.machine.aside(game.view, None), whole=half is None)
        except (ValueError, KeyError):
            return None

    async def chapter(self, version: int) -> Chapter | None:
        """Return the game's chapter; None if that is unknown."""
        former = await self.former(version)
        return None if former is None else self._meta.chapter(former.view)


# ---- the moments that matter ---------------------------------------------------------------


async def chosen_of(spoken: Sequence[int], reader: Reader, most: int = MOST) -> list[int]:
    """Return the versions to show: the last one, the ends of rounds and phases, then any.

    No move is half made in them, except perhaps in the last one, which is shown as it is.

    Args:
        spoken: the versions with lines, in order.
        reader: reads them.
        most: the largest number of them.
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
    """Return this place or the next one at which no move was half made."""
    for later in range(place, len(spoken) - 1):
        former = await reader.former(spoken[later])
        if former is not None and former.whole:
            return later
    return len(spoken) - 1


def _farthest(last: int, picked: Collection[int], tried: Collection[int]) -> int:
    """Return the place farthest from all shown ones, and from those seen before."""
    free = [place for place in range(last) if place not in tried]
    shown = [-1, *picked]
    return max(free, key=lambda place: min(abs(place - other) for other in shown))


def evenly(places: Sequence[T], most: int) -> list[T]:
    """Return at most `most` of these, spread over all of them, with the last one."""
    if most <= 0 or len(places) <= most:
        return list(places)[: max(0, most)]
    return [places[(n + 1) * len(places) // most - 1] for n in range(most)]


def _round(chapter: Chapter) -> object:
    return chapter[0]


def _round_and_phase(chapter: Chapter) -> object:
    return chapter


class _Ends:
    """Finds the last places of rounds and phases by binary search, so that few tables are read."""

    def __init__(
        self, spoken: Sequence[int], chapter: Callable[[int], Awaitable[Chapter | None]]
    ) -> None:
        self._spoken = spoken
        self._chapter = chapter
        self._read: set[int] = set()

    async def ends(
        self, part: Callable[[Chapter], object], most: int, known: Collection[int]
    ) -> list[int]:
        """Return at most `most` unknown places after which this part of the chapter changes.

        Of many they are spread evenly. An unreadable table ends nothing.
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
        """Return the last place of a span after which this part changes."""
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
