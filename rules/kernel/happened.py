"""Events at a table, as its rules report them: lines, answers, half-made moves, the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.ask import Answer, Seat
from rules.kernel.frame import Frame
from rules.kernel.plain import Plain
from rules.kernel.text import Text, say, to_plain

NAMED = 3
"""The most things named in the description of a move."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event, told to all, or to one seat (`to`).

    A `minor` line (a pass) gets no post of its own: it joins the one before.
    """

    text: Text
    to: Seat | None = None
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """An answer that was carried out; an `automatic` one came from a standing order."""

    seat: Seat
    answer: Answer
    automatic: bool = False


class Result(Plain):
    """The end of a game; no winners means that everybody lost."""

    winners: list[Seat]
    reason: str  # one word of the game's own (`launched`, `out of time`)


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's final place, and its points where the game counts them."""

    seat: Seat
    place: int
    points: int | None = None


@dataclass(slots=True)
class UndoPoint:
    """A place to which its mover can go back: the state before move number `moves`.

    - `silent`: nobody else noticed the answer (a step within one's turn). Others can undo past it,
      and its own undo is not announced.
    - `named`: the things that the answer named, for its mover's eyes alone.
    - `moment`: the kind of decision that named them.
    """

    seat: Seat
    moves: int
    silent: bool = False
    named: list[Any] = field(default_factory=list)  # texts as plain data
    moment: str = ""

    def name(self, things: Sequence[Text]) -> None:
        """Keep the things that the answer named; a long list ends with the number of others."""
        if (left := len(things) - NAMED) > 0:
            things = (*things[: NAMED - 1], say("{n} more", n=left + 1))
        self.named = [to_plain(thing) for thing in things]


@dataclass(slots=True)
class HalfMove:
    """A move that its mover has begun and not completed; nobody else is told of it until then.

    Args:
        seat: the mover.
        moves: the number of moves before it.
        depth: the number of frames on the stack before it.
        asked_by: the kind of the top frame at that time, above which the move goes on.
        told: its public lines so far: texts as plain data, and whether minor.
        sealed: the number of published seals before it, where the table publishes any.
    """

    seat: Seat
    moves: int
    depth: int
    asked_by: str
    told: list[tuple[Any, bool]] = field(default_factory=list)
    sealed: int = 0

    def goes_on_above(self, stack: Sequence[Frame]) -> bool:
        """Whether frames of the move still lie above the frame that asked for it."""
        return len(stack) > self.depth and self.asked_by == stack[self.depth - 1].KIND
