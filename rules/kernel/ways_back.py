"""The ways back: the moves that a seat can undo alone, without telling anybody a secret."""

from __future__ import annotations

from typing import Any

from rules.kernel.ask import Seat
from rules.kernel.happened import UndoPoint
from rules.kernel.position import Position
from rules.kernel.sight import view

REPLAYED = 32
"""The most answers replayed to compare a table with its former look."""


class WaysBack(Position):
    """A table whose moves can be undone, as long as nobody has learnt anything from them."""

    def seal(self) -> None:
        """Bar every way back: something was shown that cannot be unseen."""
        self.undo_points.clear()

    def ways_back(self, seat: Seat) -> list[UndoPoint]:
        """Return all places to which this seat can go back alone, the latest first.

        There is none while others may be answering in secret: a way back that vanishes would tell
        that they have. Silent moves that others began since are undone with it.
        """
        if self.in_secret or seat in self.gone:
            return []
        found: list[UndoPoint] = []
        for point in reversed(self.undo_points):
            if point.seat == seat:
                found.append(point)
            elif not point.silent:
                break
        return found

    def _looks_as_before(self) -> bool:
        """Whether everybody sees the table as before the last answer.

        A save before each answer would cost more: this is rarely asked, so the answers since the
        last save are replayed instead.
        """
        former: Any = type(self).load(self._saved)
        for seat, answer in self._since[:-1]:
            former.play(seat, answer)
        self._saved = ""  # the next comparison starts from a new save
        # The kernel's view is compared first, since it is fast; a game's own view may add to it.
        same = view(former, None) == view(self, None) and former.awaited() == self.awaited()
        return bool(same and former.view(None) == self.view(None))

    def take_over(self, undone: WaysBack) -> None:
        """Go on from here instead of from the undone table: its chance never comes again."""
        self.reshuffles, self.undos = undone.reshuffles, undone.undos + 1
