"""Replays: a table step by step, with its lines and its state at each step.

Access is decided at the time of looking. Hands are shown to those who sat there at that moment, and
to everybody after the end of the game.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from cachetools import LRUCache

from bot.store.rows.records import AnswerRecord, LineRecord, TableRecord
from bot.table.held import NO_TABLE
from bot.table.replaying import played_on
from bot.table.views.export import EVERYTHING, entry_of, told_log
from bot.table.views.replay_pages import (
    ALL,
    BYSTANDER,
    PUBLIC,
    Chapter,
    Eyes,
    Looked,
    ReplayCourse,
    ReplayPage,
)
from bot.table.views.table_view import TableView
from bot.table.views.told_steps import ToldStep, lines_of, sat_in, told_steps, withheld_in
from bot.table.views.views import Views
from rules.games import GAMES
from rules.kernel import Game, Refused, Seat, Text, from_plain, say

log = logging.getLogger(__name__)

TABLES, MOMENTS, CHAPTERS, PLAYED = 64, 96, 20_000, 8
"""The numbers of cached tables, views, chapters of versions, and replayed saves. A view has
about 50 kB; a reader sees each step beside the one before."""

DAMAGED = say("The save of this moment is damaged, so it has no picture. All others can be seen.")
CHAPTER_ONLY = say(
    "Old games keep one save per chapter, so this picture shows how the chapter began."
)
NOT_THEN = say("You did not sit there at this moment, so you see what everybody saw.")


class Replays:
    """Steps through tables; nothing here changes one.

    Args:
        views: the source of the store.
        replays: whether the present rules dealt a table, so that its log leads on from any of its
            saves.
    """

    def __init__(self, views: Views, replays: Callable[[int], Awaitable[bool]]) -> None:
        self._views = views
        self._store = views.store
        self._replays = replays
        self._withheld: LRUCache[int, tuple[int, dict[int, list[Any]]]] = LRUCache(TABLES)
        self._moments: LRUCache[tuple[int, int, Seat | None], dict[str, Any]] = LRUCache(MOMENTS)
        self._chapters: LRUCache[tuple[int, int], tuple[int, Text]] = LRUCache(CHAPTERS)
        self._played: LRUCache[tuple[int, int], str] = LRUCache(PLAYED)

    async def page(
        self, table: int, member: int, at: int = 0, eyes: Eyes | None = None
    ) -> ReplayPage:
        """Return a step of a table with the member's rights; after the last one, the last.

        Args:
            table: the table: running, over or closed.
            member: the reader.
            at: the place of the step.
            eyes: the point of view; None: the reader's own seat, else everybody's.

        Raises:
            Refused: it never began, nothing was told yet, or they may not use these eyes.
        """
        looked = await self._looked(table, member)
        public = await self._public(looked)
        offered = _offered(looked)
        if eyes is None:
            mine = [s.seat for s in looked.seats if s.member == member and not s.gone]
            eyes = mine[0] if mine and mine[0] in looked.sat else PUBLIC
        if eyes not in offered:
            text = (
                "While the game runs, only the player who sat there sees a hand. Use /game replay."
            )
            raise Refused(say(text))
        seat = eyes if isinstance(eyes, int) else None
        lines = await self._store.log.lines(
            table, seat, last=EVERYTHING, upto=looked.record.version
        )
        steps = await self._steps(looked, lines)
        at = min(max(at, 0), len(steps) - 1)
        own = looked.own_lines(eyes, lines)
        then, before, hands, notes = await self._shown(looked, steps, at, eyes)
        return ReplayPage(
            view=looked.named(public, steps[at].version),
            at=at,
            count=len(steps),
            lines=tuple(from_plain(line.text) for line in lines_of(steps, at, own)),
            then=then,
            before=before,
            hands=hands,
            chapters=await self._chapters_of(looked.record, steps),
            eyes=eyes,
            offered=offered,
            version=steps[at].version,
            notes=notes,
            ended=looked.record.status == "over",
        )

    async def course(self, table: int) -> ReplayCourse:
        """Return the whole course of a table, as everybody was told of it.

        Raises:
            Refused: it never began, or nothing was told yet.
        """
        looked = await self._looked(table, BYSTANDER)
        public = await self._public(looked)
        lines = await self._store.log.lines(
            table, None, last=EVERYTHING, upto=looked.record.version
        )
        steps = await self._steps(looked, lines)
        return ReplayCourse(looked, public, steps, await self._chapters_of(looked.record, steps))

    async def then(self, course: ReplayCourse, at: int) -> tuple[dict[str, Any], bool] | None:
        """Return what everybody saw at a step, and whether it stood exactly so; None: unreadable.

        What does not stand exactly so is how its chapter began.
        """
        found = await self._readable(course.looked, course.steps[at].version, (None,))
        return None if found is None else (found[0][0], found[1])

    async def _public(self, looked: Looked) -> TableView:
        closed = looked.record.status == "cancelled"
        look = self._views.view_of_closed if closed else self._views.view
        return await look(looked.record.id, None)

    async def _steps(self, looked: Looked, lines: Sequence[LineRecord]) -> list[ToldStep]:
        """Return the steps in which these lines were told.

        Raises:
            Refused: there are none yet.
        """
        table = looked.record.id
        versions, withheld = (
            await self._store.retention.versions(table),
            await self._withheld_at(table),
        )
        steps = told_steps(lines, versions, withheld)
        if steps and looked.record.status == "over" and versions[-1:] > [steps[-1].version]:
            steps.append(ToldStep(versions[-1], ()))  # it ended without a word
        if not steps:
            raise Refused(say("Nothing has happened in this game yet."))
        return steps

    async def _looked(self, table: int, member: int) -> Looked:
        found = await self._views.held.seated_at(table)
        if found is None:
            raise Refused(NO_TABLE)
        record, seats = found
        # All agreed to open the secrets of this closed game.
        opened = record.status == "over" or (record.status == "cancelled" and record.opened)
        tenures = await self._store.tenures.of(table)
        left = {t.until for t in tenures if t.member == member and t.until is not None}
        sat = sat_in(tenures, member, await self._store.tenures.first_after(table, left))
        return Looked(record, seats, opened, sat, tenures)

    async def _withheld_at(self, table: int) -> dict[int, list[Any]]:
        """Return the untold lines by version; each save is read once."""
        upto, known = self._withheld.get(table, (-1, {}))
        new = await self._store.read_saves(table, upto, withheld_in)
        if new:
            found = {version: texts for version, texts in new.items() if texts}
            upto, known = max(new), {**known, **found}
            self._withheld[table] = upto, known
        return known

    # ---- a moment -------------------------------------------------------------------------------

    async def _shown(
        self, looked: Looked, steps: Sequence[ToldStep], at: int, eyes: Eyes
    ) -> tuple[
        dict[str, Any] | None,
        dict[str, Any] | None,
        tuple[tuple[Seat, dict[str, Any]], ...],
        tuple[Text, ...],
    ]:
        """Return the table then and at the step before, the hands, and remarks."""
        version, notes = steps[at].version, []
        wanted: list[Seat] = []
        if eyes == ALL:
            wanted = [seated.seat for seated in looked.seats]
        elif isinstance(eyes, int) and looked.sees(eyes, version):
            wanted = [eyes]
        elif isinstance(eyes, int):
            notes.append(NOT_THEN)
        read = await self._readable(looked, version, (None, *wanted))
        if read is None:
            return None, None, (), (*notes, DAMAGED)
        found, exact = read
        if not exact:
            notes.append(CHAPTER_ONLY)
        before = None
        if at and exact:
            try:
                former, whole = await self._moment(looked, steps[at - 1].version, (None,))
                before = former[0] if whole else None
            except (ValueError, LookupError):
                before = None  # that step says so itself
        hands = tuple(zip(wanted, found[1:], strict=True))
        return found[0], before, hands, tuple(notes)

    async def _readable(
        self, looked: Looked, version: int, eyes: Sequence[Seat | None]
    ) -> tuple[list[dict[str, Any]], bool] | None:
        """Return a moment; None: it is damaged, or too old to be read."""
        try:
            return await self._moment(looked, version, eyes)
        except (ValueError, LookupError) as error:
            why = type(error).__name__
            log.error("a former save cannot be read", extra={"table": looked.record.id, "why": why})
            return None

    async def _moment(
        self, looked: Looked, version: int, eyes: Sequence[Seat | None]
    ) -> tuple[list[dict[str, Any]], bool]:
        """Return these views at a version, and whether it was exactly so.

        Raises:
            ValueError: the save is damaged.
            LookupError: it is of a release too old to read.
        """
        table = looked.record.id
        keys = [(table, version, each) for each in eyes]
        known = [self._moments.get(key) for key in keys]
        if all(view is not None for view in known):
            return [view for view in known if view is not None], True
        game, exact = await self._game(looked, version)
        if game.half_move is not None:  # as it was before that move
            kept = await self._store.snapshot(table, moves=game.half_move.moves)
            game = game if kept is None else await self._load(looked.record, kept.save)
        views = await self._store.machine.aside(lambda: [game.view(each) for each in eyes])
        if exact:
            self._moments.update(zip(keys, views, strict=True))
        return views, exact

    async def _game(self, looked: Looked, version: int) -> tuple[Game, bool]:
        """Return the table at a version: its save, or an earlier one replayed up to it."""
        record = looked.record
        kept = await self._store.snapshot(record.id, version=version)
        if kept is None:
            raise ValueError("there is no save")
        if kept.version == version:
            return await self._load(record, kept.save), True
        entries = [
            e for e in told_log(await self._store.log.answers(record.id)) if e.version <= version
        ]
        since, save = kept.version, kept.save
        for (table, played), later in self._played.items():
            if table == record.id and since < played <= version:
                since, save = played, later
        game, missing = await self._load(record, save), [e for e in entries if e.version > since]
        if not missing:
            return game, True
        if not await self._replays(record.id):
            return await self._load(record, kept.save), False
        try:
            game = await self._store.machine.aside(_played_on, looked, game, missing, entries)
        except (Refused, ValueError, LookupError) as error:
            why = type(error).__name__
            log.error("a log leads elsewhere", extra={"table": record.id, "why": why})
            return await self._load(record, kept.save), False
        self._played[record.id, version] = game.save()
        return game, True

    async def _load(self, record: TableRecord, save: str) -> Game:
        return await self._store.machine.aside(GAMES[record.game].game.load, save)

    # ---- chapters -------------------------------------------------------------------------------

    async def _chapters_of(
        self, record: TableRecord, steps: Sequence[ToldStep]
    ) -> tuple[Chapter, ...]:
        """Return where the chapters begin, by binary search, so that few saves are read."""

        async def of(place: int) -> tuple[int, Text] | None:
            return await self._chapter(record, steps[place].version)

        found, spans = {0, len(steps) - 1}, [(0, len(steps) - 1)]
        while spans:
            low, high = spans.pop()
            if high - low < 2 or _number(await of(low)) == _number(await of(high)):
                found.add(high)
                continue
            middle = (low + high) // 2
            spans += [(low, middle), (middle, high)]
        chapters: list[Chapter] = []
        last: int | None = None
        for place in sorted(found):
            known = await of(place)
            if known is not None and known[0] != last:
                last = known[0]
                chapters.append(Chapter(place, known[1]))
        return tuple(chapters)

    async def _chapter(self, record: TableRecord, version: int) -> tuple[int, Text] | None:
        """Return the number and the beginning of a version's chapter; None: unreadable."""
        key = record.id, version
        if key not in self._chapters:
            try:
                kept = await self._store.snapshot(record.id, version=version)
                if kept is None:
                    return None
                found = await self._store.machine.aside(_chapter_of, record.game, kept.save)
            except (ValueError, LookupError):
                return None  # the steps of a damaged save say so
            self._chapters[key] = found
        return self._chapters[key]


def is_over(view: Mapping[str, Any]) -> bool:
    """Return whether a view shows the end of a game: by a result, or by its own word."""
    return view.get("result") is not None or bool(view.get("over"))


def winners_in(view: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the winners that the view of a game's end shows."""
    result = view.get("result")
    return tuple(view.get("winners", ()) if result is None else result["winners"])


def _number(chapter: tuple[int, Text] | None) -> int | None:
    return None if chapter is None else chapter[0]


def _chapter_of(game: str, save: str) -> tuple[int, Text]:
    meta = GAMES[game]
    view = meta.game.load(save).view(None)
    where = meta.where(view)
    if not where or is_over(view):
        return meta.chapter(view)[0], say("The end")
    return meta.chapter(view)[0], meta.chapter_name(view) or where[0]


def _played_on(
    looked: Looked, game: Game, missing: Sequence[AnswerRecord], entries: Sequence[AnswerRecord]
) -> Game:
    """Return the game after the missing entries of its log; from the deal, if they lead there."""
    record, meta = looked.record, GAMES[looked.record.game]
    try:
        return played_on(meta, game, [entry_of(entry) for entry in missing])
    except LookupError:
        options = meta.options.model_validate(record.options)
        game = meta.new(len(looked.seats), options, record.seed, record.owners)
        return played_on(meta, game, [entry_of(entry) for entry in entries])


def _offered(looked: Looked) -> tuple[Eyes, ...]:
    """Return the points of view for the reader: everybody's first."""
    if looked.opened:
        return (PUBLIC, ALL, *(seated.seat for seated in looked.seats))
    return (PUBLIC, *sorted(looked.sat))
