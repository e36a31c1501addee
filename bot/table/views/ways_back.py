"""What a seat may take back alone, as its button and its mover are told."""

from hashlib import sha256

from rules.kernel.ask import Seat
from rules.kernel.game import Game
from rules.kernel.text import Text, from_plain


def undo_things(game: Game, seat: Seat) -> tuple[Text, ...]:
    """What the move named that this seat may take back alone, the first few, for its mover."""
    point = game.way_back(seat)
    return () if point is None else tuple(from_plain(named) for named in point.named)


def undo_moment(game: Game, seat: Seat) -> str:
    """What kind of decision named them; nothing where they speak for themselves."""
    point = game.way_back(seat)
    return "" if point is None else point.moment


def undo_name(game: Game, seat: Seat) -> str:
    """A name of the move that this seat may take back alone, never given to another move.

    It tells nothing: the count of moves counts what others did in secret, too.
    """
    target = game.undo_target(seat)
    if target is None:
        return ""
    return sha256(f"{game.seed}/undo/{seat}/{target}/{game.undos}".encode()).hexdigest()[:10]


def was_silent(game: Game, seat: Seat, moves: int) -> bool:
    """Whether nobody but this seat has noticed anything of what was done since a move."""
    since = [point for point in game.undo_points if point.moves >= moves]
    return bool(since) and all(point.silent and point.seat == seat for point in since)
