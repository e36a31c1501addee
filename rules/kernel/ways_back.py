"""The ways back: which move a seat may take back alone, and what that tells nobody."""

from __future__ import annotations

from rules.kernel.ask import Seat
from rules.kernel.happened import UndoPoint
from rules.kernel.position import Position


class WaysBack(Position):
    """A table at which moves may be taken back, as long as nobody has learnt anything from them."""

    def seal(self) -> None:
        """Something was shown that cannot be unseen: nobody undoes past this point alone."""
        self.undo_points.clear()

    def undo_target(self, seat: Seat) -> int | None:
        """The move to which this seat may go back without asking; None when there is none.

        None, too, while others may be answering in secret: a way back that vanishes would tell
        that they have. What others have begun in silence since is taken back with it.
        """
        point = self.way_back(seat)
        return None if point is None else point.moves

    def way_back(self, seat: Seat) -> UndoPoint | None:
        """The last place to which this seat may go back alone; see `undo_target`."""
        return next(iter(self.ways_back(seat)), None)

    def ways_back(self, seat: Seat) -> list[UndoPoint]:
        """All places to which this seat may go back alone, the last one first."""
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
        """Go on from here instead of from there: chance that was used never comes again."""
        self.reshuffles, self.undos = undone.reshuffles, undone.undos + 1
