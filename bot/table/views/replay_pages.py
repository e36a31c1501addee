"""The data of a replay: the course of a table, and one step of it for one viewer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from bot.store.rows.records import LineRecord, SeatRecord, TableRecord, TenureRecord
from bot.table.views.table_view import TableView
from bot.table.views.told_steps import ToldStep, seats_then, sits_at
from rules.kernel import Seat, Text

BYSTANDER: Final = 0
"""An id that no member of Discord has."""
PUBLIC: Final = "public"
ALL: Final = "all"
Eyes: TypeAlias = Seat | Literal["public", "all"]
"""A point of view: a seat's, everybody's, or with all hands open."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round, by its game's count: the place of its first step, and its beginning."""

    at: int
    label: Text


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """One step of a replay, for one viewer.

    Args:
        view: a bystander's view of the present table, with the names of that moment.
        at: the place of the step; there are `count` of them.
        lines: its lines.
        then: the public state at that moment, and `before` at the step before; None: unreadable.
        hands: further hands in these eyes, by seat.
        chapters: of the whole game.
        eyes: the point of view; `offered` are the reader's choices.
        notes: remarks on this step.
        ended: the game is over, so that it can be proven.
    """

    view: TableView
    at: int
    count: int
    lines: tuple[Text, ...]
    then: dict[str, Any] | None
    before: dict[str, Any] | None
    hands: tuple[tuple[Seat, dict[str, Any]], ...]
    chapters: tuple[Chapter, ...]
    eyes: Eyes
    offered: tuple[Eyes, ...]
    version: int
    notes: tuple[Text, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Looked:
    """A replayed table, and its reader's rights."""

    record: TableRecord
    seats: Sequence[SeatRecord]
    opened: bool  # all hands
    sat: dict[Seat, list[range]]  # the reader's seats, with the versions
    tenures: Sequence[TenureRecord]

    def named(self, view: TableView, version: int) -> TableView:
        """Return a view of the table with the names of the players of a version."""
        return replace(view, seats=seats_then(view.seats, self.tenures, version))

    def sees(self, seat: Seat, version: int) -> bool:
        """Return whether the reader may see this hand at a version."""
        return self.opened or sits_at(self.sat.get(seat, ()), version)

    def own_lines(self, eyes: Eyes, lines: Sequence[LineRecord]) -> list[LineRecord]:
        """Return the lines for that seat alone that the reader may read."""
        own = [line for line in lines if line.seat is not None and line.seat == eyes]
        return [line for line in own if self.sees(int(eyes), line.version)]


@dataclass(frozen=True, slots=True)
class ReplayCourse:
    """A table from its first step to its last, as publicly told.

    Args:
        looked: the table, for a bystander.
        view: a bystander's view of the present table, for its names.
        steps: its told steps.
        chapters: of the whole game.
    """

    looked: Looked
    view: TableView
    steps: Sequence[ToldStep]
    chapters: Sequence[Chapter]
