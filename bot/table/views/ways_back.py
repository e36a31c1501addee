"""The move that a seat may undo alone, for its button and its mover."""

from hashlib import sha256

from rules.kernel import Game, Seat, Text, UndoPoint, from_plain


def undo_things(point: UndoPoint) -> tuple[Text, ...]:
    """Return the first few things that an undoable move named, for its mover."""
    return tuple(map(from_plain, point.named))


def undo_name(game: Game, point: UndoPoint) -> str:
    """Return a name for a move that its seat may undo alone, never given to another move.

    It tells nothing: the number of moves would count others' secret ones.
    """
    named = f"{game.seed}/undo/{point.seat}/{point.moves}/{game.undos}"
    return sha256(named.encode()).hexdigest()[:10]


def was_silent(game: Game, seat: Seat, moves: int) -> bool:
    """Return whether nobody but this seat has noticed anything since a move."""
    since = [point for point in game.undo_points if point.moves >= moves]
    return bool(since) and all(point.silent and point.seat == seat for point in since)
