"""Post-mortems: sections and a course of a finished game that nobody could see while it ran."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from cachetools import LRUCache

from bot.machine import Machine
from bot.store.rows.records import SeatRecord, TableRecord
from bot.table.held import NO_TABLE
from bot.table.views.replays import Replays
from bot.table.views.table_view import TableView
from bot.table.views.told_steps import sat_in, sits_at
from bot.table.views.views import Views
from rules.games import GAMES
from rules.kernel import Refused, Seat, Text, say, unit
from rules.sections import Section, SectionRow

log = logging.getLogger(__name__)

REMEMBERED: Final = 64
"""Games whose post-mortem is remembered."""
POINTS: Final = 48
"""Moments of a game at which its position is valued."""
BUDGET: Final = 3.0
"""Seconds of processor time for valuing; where they are used up, the course has fewer points."""
ENOUGH: Final = 10
"""Answers without which no median is told: of few, it would tell of single ones."""

LEFT_OUT: Final = say("Saves that are damaged are left out of the course.")

unit("minutes", "{n} minute", "{n} minutes")
unit("hours", "{n} hour", "{n} hours")
unit("days", "{n} day", "{n} days")


@dataclass(frozen=True, slots=True)
class Valued:
    """A position of the course: its chapter, and what each seat's side of it was worth."""

    chapter: int
    worth: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead over a game.

    Args:
        valued: the positions, the oldest first.
        note: what the numbers are.
        chapter: the noun of its chapters.
    """

    valued: tuple[Valued, ...]
    note: Text
    chapter: Text


@dataclass(frozen=True, slots=True)
class PostMortem:
    """A post-mortem.

    Args:
        view: a bystander's view of the table.
        lead: over the game; None: too little of it is known.
        sections: what else there is.
        notes: warnings about it.
    """

    view: TableView
    lead: Lead | None
    sections: tuple[Section, ...]
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    """The part of a post-mortem that depends on saves alone, not on who sits there."""

    lead: Lead | None
    sections: tuple[Section, ...]
    notes: tuple[Text, ...]


class PostMortems:
    """Looks back on games that are over; nothing here changes one.

    Args:
        views: whose store this reads.
        replays: knows the steps in which a table was told.
    """

    def __init__(self, views: Views, replays: Replays) -> None:
        self._views, self._replays = views, replays
        self._store = views.store
        self._one_at_a_time = asyncio.Lock()
        self._known: LRUCache[tuple[int, int], _Found] = LRUCache(REMEMBERED)

    async def of(self, table: int) -> PostMortem:
        """Return the post-mortem of a table.

        Raises:
            Refused: its game is not over, or its last save cannot be read.
        """
        record, seats = await self.refuse_early(table)
        closed = record.status == "cancelled"
        look = self._views.view_of_closed if closed else self._views.view
        view = await look(table, None)
        key = table, view.version
        async with self._one_at_a_time:
            if key not in self._known:
                self._known[key] = await self._looked_back(record)
        kept = self._known[key]
        times = await self._answer_times(record, seats)
        sections = kept.sections if times is None else (*kept.sections, times)
        return PostMortem(view, kept.lead, sections, kept.notes)

    async def refuse_early(self, table: int) -> tuple[TableRecord, Sequence[SeatRecord]]:
        """Return a table with its seats, once its hands may be shown.

        Raises:
            Refused: its game is not over, or was closed and its seals are not open.
        """
        found = await self._views.held.seated_at(table)
        if found is None:
            raise Refused(NO_TABLE)
        record, seats = found
        if record.status == "cancelled" and not record.opened:
            text = (
                "This game was closed before its end. Its post-mortem opens once all players have"
                " agreed to open its seals (Verify)."
            )
            raise Refused(say(text))
        if record.status not in ("over", "cancelled"):
            raise Refused(say("A post-mortem opens once the game has ended."))
        return record, seats

    # ---- what the saves yield -------------------------------------------------------------------

    async def _looked_back(self, record: TableRecord) -> _Found:
        sections = await self._sections(record)
        lead, damaged = await self._lead(record)
        return _Found(lead, sections, (LEFT_OUT,) if damaged else ())

    async def _sections(self, record: TableRecord) -> tuple[Section, ...]:
        meta = GAMES[record.game]
        try:
            kept = await self._store.snapshot(record.id)
            if kept is None:
                raise ValueError("there is no save")
            save, aside = kept.save, self._store.machine.aside
            return await aside(lambda: tuple(meta.looking_back(meta.game.load(save))))
        except (ValueError, LookupError) as error:
            why = type(error).__name__
            log.error("a last save cannot be read", extra={"table": record.id, "why": why})
            raise Refused(say("The last save of this game is damaged.")) from error

    async def _lead(self, record: TableRecord) -> tuple[Lead | None, bool]:
        """Return the lead over a game, and whether saves were damaged.

        Positions are valued from coarse to fine, so that they lie evenly when the time is up.
        """
        worth = GAMES[record.game].worth
        if worth is None:
            return None, False
        course = await self._replays.course(record.id)
        versions = [step.version for step in course.steps]
        found: dict[int, Valued] = {}
        machine = self._store.machine
        damaged, spent = False, 0.0
        for place in coarse_to_fine(len(versions), POINTS):
            if spent > BUDGET:
                log.warning("a course was cut short", extra={"table": record.id})
                break
            try:
                kept = await self._store.snapshot(record.id, version=versions[place])
                if kept is None or kept.version in found:
                    continue
                one, seconds = await machine.aside(position_of, machine, record.game, kept.save)
                found[kept.version] = one
                spent += seconds
            except (ValueError, LookupError):
                damaged = True
        valued = tuple(found[version] for version in sorted(found))
        lead = Lead(valued, worth.note, worth.chapter) if len(valued) > 1 else None
        return lead, damaged

    # ---- answer times ---------------------------------------------------------------------------

    async def _answer_times(
        self, record: TableRecord, seats: Sequence[SeatRecord]
    ) -> Section | None:
        """Return the medians of those who show them; of their own answers alone."""
        shown = []
        for seated in seats:
            member = seated.member if seated.owner is None else seated.owner
            if member and (await self._store.members.get(member)).timed:
                shown.append((seated.seat, member))
        if not shown:
            return None
        tenures = await self._store.tenures.of(record.id)
        left = {one.until for one in tenures if one.until is not None}
        left_by = await self._store.tenures.first_after(record.id, left)
        answers = await self._store.standings.answer_times_at(record.id)
        rows = []
        for seat, member in shown:
            spans = sat_in(tenures, member, left_by).get(seat, [])
            own = [
                one.seconds for one in answers if one.seat == seat and sits_at(spans, one.version)
            ]
            if len(own) >= ENOUGH:
                rows.append(_time_row(seat, int(median(own))))
        if not rows:
            return None
        note = say("Of players who show theirs (/me answer_times). Nights and pauses count.")
        return Section(say("Answer times"), (say("median"),), tuple(rows), note)


def _time_row(seat: Seat, seconds: int) -> SectionRow:
    long = roughly(seconds)
    said = say("{seat:seat} answered within {time}, half of the time.", seat=seat, time=long)
    return SectionRow(None, (long,), said, seat)


def roughly(seconds: int) -> Text:
    """Return a length of time, so coarse that it tells nothing of single answers.

    >>> str(roughly(40)), str(roughly(330)), str(roughly(5400)), str(roughly(200_000))
    ('1 minute', '6 minutes', '2 hours', '2 days')
    """
    if (minutes := max(1, -(-seconds // 60))) < 60:
        return say("{n:minutes}", n=minutes)
    if (hours := -(-seconds // 3600)) < 48:
        return say("{n:hours}", n=hours)
    return say("{n:days}", n=(seconds + 43_200) // 86_400)


def coarse_to_fine(count: int, most: int) -> Iterator[int]:
    """Yield at most so many places below `count`: the ends first, then ever closer ones.

    >>> list(coarse_to_fine(5, 9)), list(coarse_to_fine(9, 4))
    ([0, 4, 2, 1, 3], [0, 8, 3, 5])
    """
    points = min(count, most)
    places = [round(n * (count - 1) / max(1, points - 1)) for n in range(points)]
    yielded = set[int]()
    step = max(1, len(places) - 1)
    while len(yielded) < len(places):
        for place in (*range(0, len(places), step), len(places) - 1):
            if place not in yielded:
                yielded.add(place)
                yield places[place]
        step = max(1, step // 2)


def position_of(machine: Machine, game: str, save: str) -> tuple[Valued, float]:
    """Return what a position is worth, and the processor time that it took."""
    begun, meta = machine.worked(), GAMES[game]
    table = meta.game.load(save)
    worth = () if meta.worth is None else tuple(meta.worth.of(table))
    chapter = meta.chapter(table.view(None))[0]
    return Valued(chapter, worth), machine.worked() - begun
