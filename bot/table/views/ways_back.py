"""The move that a seat may undo alone, for its button and its mover."""

from hashlib import sha256

from rules.kernel.ask import Seat
from rules.kernel.game import Game
from rules.kernel.text import Text, from_plain


def undo_things(game: Game, seat: Seat) -> tuple[Text, ...]:
    """Return the first few things that this seat's undoable move named, for its mover."""
    point = game.way_back(seat)
    return () if point is None else tuple([from_plain(named) for named in point.named])


def undo_moment(game: Game, seat: Seat) -> str:
    """Return the kind of decision that named them; nothing if they speak for themselves."""
    point = game.way_back(seat)
    return "" if point is None else point.moment


def undo_name(game: Game, seat: Seat) -> str:
    """Return a name for the move that this seat may undo alone, never given to another move.

    It tells nothing: the number of moves would count others' secret ones.
    """
    target = game.undo_target(seat)
    if target is None:
        return ""
    return sha256(f"{game.seed}/undo/{seat}/{target}/{game.undos}".encode()).hexdigest()[:10]


def was_silent(game: Game, seat: Seat, moves: int) -> bool:
    """Return whether nobody but this seat has noticed anything since a move."""
    since = [point for point in game.undo_points if point.moves >= moves]
    return bool(since) and all(point.silent and point.seat == seat for point in since)
