"""The ways back: which move a seat may take back alone, and what that tells nobody."""

from __future__ import annotations

from hashlib import sha256

from rules.kernel.ask import Seat
from rules.kernel.happened import UndoPoint
from rules.kernel.position import Position
from rules.kernel.text import Text, from_plain


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
        point = self._way_back(seat)
        return None if point is None else point.moves

    def undo_things(self, seat: Seat) -> tuple[Text, ...]:
        """What the move named that this seat may take back alone, the first few, for its mover."""
        point = self._way_back(seat)
        return () if point is None else tuple(from_plain(named) for named in point.named)

    def undo_moment(self, seat: Seat) -> str:
        """What kind of decision named them; nothing where they speak for themselves."""
        point = self._way_back(seat)
        return "" if point is None else point.moment

    def _way_back(self, seat: Seat) -> UndoPoint | None:
        if self.in_secret or seat in self.gone:
            return None
        for point in reversed(self.undo_points):
            if point.seat == seat:
                return point
            if not point.silent:
                return None
        return None

    def undo_name(self, seat: Seat) -> str:
        """A name of the move that this seat may take back alone, never given to another move.

        It tells nothing: the count of moves counts what others did in secret, too.
        """
        target = self.undo_target(seat)
        if target is None:
            return ""
        return sha256(f"{self.seed}/undo/{seat}/{target}/{self.undos}".encode()).hexdigest()[:10]

    def was_silent(self, seat: Seat, moves: int) -> bool:
        """Whether nobody but this seat has noticed anything of what was done since a move."""
        since = [point for point in self.undo_points if point.moves >= moves]
        return bool(since) and all(point.silent and point.seat == seat for point in since)

    def take_over(self, undone: WaysBack) -> None:
        """Go on from here instead of from there: chance that was used never comes again."""
        self.reshuffles, self.undos = undone.reshuffles, undone.undos + 1
