"""What a replay shows: the course of a table, and one step of it for one pair of eyes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from bot.store.records import LineRecord, SeatRecord, TableRecord
from bot.table.views.table_view import TableView
from bot.table.views.told_steps import ToldStep, sits_at
from rules.kernel.ask import Seat
from rules.kernel.text import Text

BYSTANDER: Final = 0
"""No member of Discord has this id."""
PUBLIC: Final = "public"
ALL: Final = "all"
Eyes: TypeAlias = Seat | Literal["public", "all"]
"""Whose eyes look: those of a seat, everybody's, or with all hands open."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round, as its game counts them: the place of its first step, and how it begins."""

    at: int
    label: Text


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """One step of a replay, for one pair of eyes.

    Args:
        view: a bystander's view of the table as it is now, for its names and its size.
        at: the place of the step; there are `count` of them.
        lines: what was told.
        then: what everybody saw at that moment, and `before` at the step before; None: it cannot
            be read.
        hands: what these eyes saw beside that, by seat.
        chapters: of the whole game.
        eyes: whose they are; `offered` are those that the reader may choose.
        notes: what must be said of this step.
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
    """A table that is looked at again, and what its reader may see of it."""

    record: TableRecord
    seats: Sequence[SeatRecord]
    opened: bool  # all hands
    sat: dict[Seat, list[range]]  # the reader, with the versions

    def sees(self, seat: Seat, version: int) -> bool:
        """Whether the reader may see this hand as it was at a version."""
        return self.opened or sits_at(self.sat.get(seat, ()), version)

    def own_lines(self, eyes: Eyes, lines: Sequence[LineRecord]) -> list[LineRecord]:
        """Return what was told to that seat alone while the reader might read it."""
        own = [line for line in lines if line.seat is not None and line.seat == eyes]
        return [line for line in own if self.sees(int(eyes), line.version)]


@dataclass(frozen=True, slots=True)
class Course:
    """A table from its first step to its last, as everybody was told of it.

    Args:
        looked: the table, through nobody's eyes.
        view: a bystander's view of it as it is now, for its names.
        steps: in which it was told.
        chapters: of the whole game.
    """

    looked: Looked
    view: TableView
    steps: Sequence[ToldStep]
    chapters: Sequence[Chapter]
