"""What has happened at a table, as its rules report it: lines, answers, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.kernel.ask import Answer, Seat
from rules.kernel.text import Text
from rules.kernel.view import Plain


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, for all or (`to`) for one seat.

    A `minor` line (a pass) is worth no post of its own: it joins the one before.
    """

    text: Text
    to: Seat | None = None
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """An answer that was carried out; `automatic` ones came from a standing order."""

    seat: Seat
    answer: Answer
    automatic: bool = False


class Result(Plain):
    """How the game ended; no winners means that everybody lost."""

    winners: list[Seat]
    reason: str  # one word, the game's own (`launched`, `out of time`)


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of a seat in the end, and its points where the game counts them."""

    seat: Seat
    place: int
    points: int | None = None


class UndoPoint(Plain):
    """A place to which its mover may go back: before move `moves` was made.

    A `silent` answer (a step within one's turn) was noticed by nobody else: it neither bars others
    from going back past it nor is its own way back told. `named` are the things that it named, for
    its mover's eyes alone, and `moment` is what kind of decision named them.
    """

    seat: Seat
    moves: int
    silent: bool = False
    named: list[Any] = []  # texts as plain data
    moment: str = ""
