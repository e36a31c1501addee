"""Sections of a post-mortem, as plain data: facts that nobody could see before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel import Seat, Text


@dataclass(frozen=True, slots=True)
class SectionRow:
    """One row of a section.

    Args:
        label: the first column; the player's name, where it stays empty.
        cells: the other columns.
        said: the whole row as a sentence.
        seat: whose row it is.
        weight: rows with more stand on the picture where it has no room for all.
    """

    label: Text | None
    cells: tuple[Text, ...]
    said: Text
    seat: Seat | None = None
    weight: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """One subject of looking back.

    Args:
        title: its subject.
        heads: the names of the columns beside the first.
        rows: in their order.
        note: a sentence on how to read it.
    """

    title: Text
    heads: tuple[Text, ...]
    rows: tuple[SectionRow, ...]
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """The valuation of positions for the course of a game.

    Args:
        of: a game -> a number for each seat; it changes nothing.
        note: the meaning of the number.
        chapter: the noun of the game's chapters: `generation`.
    """

    of: Callable[[Any], Sequence[int]]
    note: Text
    chapter: Text
