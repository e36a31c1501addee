"""The member for whom a seat of a finished game counts, by the moves during their time there."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.kernel import EARLY

UNFINISHED = EARLY
"""The reason in the results of a game that its people ended before its rules did."""
ENOUGH = 2
"""The fewest people that a game needs to count."""


@dataclass(frozen=True, slots=True)
class Span:
    """A member's time in a seat; `member` None: a robot, or an empty seat.

    Args:
        member: the person.
        moves: the moves at the table meanwhile, without undone ones.
    """

    member: int | None
    moves: int


@dataclass(frozen=True, slots=True)
class Counted:
    """The member for whom a seat counts; None: no person.

    Args:
        member: the person.
        share: their time in the seat, as a percentage of the game's moves.
    """

    member: int | None
    share: int


def counted_of(spans: Sequence[Span]) -> Counted:
    """Return the member for whom a seat counts: the one with most of the game's moves.

    A member who left for good in the last third has played the game. If they left earlier and no
    person played on, the seat counts for no person. Of equal shares the last one counts.
    """
    total = sum(span.moves for span in spans)
    if not total:
        last = spans[-1].member if spans else None
        return Counted(last, 0 if last is None else 100)
    moves: dict[int | None, int] = {}
    for span in spans:
        moves[span.member] = moves.pop(span.member, 0) + span.moves
    most = max(moves.values())
    member = next(member for member in reversed(moves) if moves[member] == most)
    if 3 * _at_the_end(spans) > total:
        member = None
    return Counted(member, 0 if member is None else 100 * moves[member] // total)


def _at_the_end(spans: Sequence[Span]) -> int:
    """Return the number of moves after the last person had left."""
    moves = 0
    for span in reversed(spans):
        if span.member is not None:
            break
        moves += span.moves
    return moves
