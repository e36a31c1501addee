"""What has happened at a table, as its rules report it: lines, answers, half moves, the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.ask import Answer, Seat
from rules.kernel.frame import Frame
from rules.kernel.text import Text
from rules.kernel.value import value
from rules.kernel.view import Plain


@value(frozen=True, slots=True)
class Line:
    """Something that happened, for all or (`to`) for one seat.

    A `minor` line (a pass) is worth no post of its own: it joins the one before.
    """

    text: Text
    to: Seat | None = None
    minor: bool = False


@value(frozen=True, slots=True)
class Played:
    """An answer that was carried out; `automatic` ones came from a standing order."""

    seat: Seat
    answer: Answer
    automatic: bool = False


class Result(Plain):
    """How the game ended; no winners means that everybody lost."""

    winners: list[Seat]
    reason: str  # one word, the game's own (`launched`, `out of time`)


@value(frozen=True, slots=True)
class Standing:
    """The place of a seat in the end, and its points where the game counts them."""

    seat: Seat
    place: int
    points: int | None = None


@dataclass(slots=True)
class UndoPoint:
    """A place to which its mover may go back: before move `moves` was made.

    A `silent` answer (a step within one's turn) was noticed by nobody else: it neither bars others
    from going back past it nor is its own way back told. `named` are the things that it named, for
    its mover's eyes alone, and `moment` is what kind of decision named them.
    """

    seat: Seat
    moves: int
    silent: bool = False
    named: list[Any] = field(default_factory=list)  # texts as plain data
    moment: str = ""


@dataclass(slots=True)
class HalfMove:
    """A move that its mover has begun and not completed: nobody else is told of it until then.

    Args:
        seat: whose move it is.
        moves: how many moves the table had made before it.
        depth: how many frames lay on the stack before it.
        asked_by: the kind of the frame on top of them, above which the move goes on.
        told: what it has done so far for all to read: texts as plain data, and whether minor.
        sealed: how many seals there were before it, where the table publishes any.
    """

    seat: Seat
    moves: int
    depth: int
    asked_by: str
    told: list[tuple[Any, bool]] = field(default_factory=list)
    sealed: int = 0

    def goes_on_above(self, stack: Sequence[Frame]) -> bool:
        """Whether frames of the move lie above the one that had asked for it."""
        return len(stack) > self.depth and self.asked_by == stack[self.depth - 1].KIND
