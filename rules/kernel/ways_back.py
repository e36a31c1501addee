"""The ways back: the moves that a seat can undo alone, without telling anybody a secret."""

from __future__ import annotations

from rules.kernel.ask import Seat
from rules.kernel.happened import UndoPoint
from rules.kernel.position import Position


class WaysBack(Position):
    """A table whose moves can be undone, as long as nobody has learnt anything from them."""

    def seal(self) -> None:
        """Bar every way back: something was shown that cannot be unseen."""
        self.undo_points.clear()

    def undo_target(self, seat: Seat) -> int | None:
        """Return the number of the move to which this seat can go back alone; None: there is none.

        It is None, too, while others may be answering in secret: a way back that vanishes would
        tell that they have. Silent moves that others began since are undone with it.
        """
        return next((point.moves for point in self.ways_back(seat)), None)

    def ways_back(self, seat: Seat) -> list[UndoPoint]:
        """Return all places to which this seat can go back alone, the latest first."""
        if self.in_secret or seat in self.gone:
            return []
        found: list[UndoPoint] = []
        for point in reversed(self.undo_points):
            if point.seat == seat:
                found.append(point)
            elif not point.silent:
                break
        return found

    def take_over(self, undone: WaysBack) -> None:
        """Go on from here instead of from the undone table: its chance never comes again."""
        self.reshuffles, self.undos = undone.reshuffles, undone.undos + 1
