"""Moves of several answers: what of them only their mover knows as yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.ask import Seat
from rules.kernel.frame import Frame
from rules.kernel.view import Plain


class HalfMove(Plain):
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
    told: list[tuple[Any, bool]] = []
    sealed: int = 0

    def goes_on_above(self, stack: Sequence[Frame]) -> bool:
        """Whether frames of the move lie above the one that had asked for it."""
        return len(stack) > self.depth and self.asked_by == stack[self.depth - 1].KIND
