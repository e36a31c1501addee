"""The moves of a table that can be taken back, each with a name of its own and what it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.store.records import AnswerRecord, LineRecord
from bot.table.live import Live
from bot.table.looking import Looking
from rules.kernel.ask import Refused, Seat
from rules.kernel.game import Game
from rules.kernel.text import Text, from_plain, say

LISTED = 100
"""So many of the latest moves can be named."""
LINES = 400
"""So many of the latest lines tell which moves these were."""


@dataclass(frozen=True, slots=True)
class FormerMove:
    """A move that has been made.

    Args:
        name: a short name, never given to another move.
        moves: how many the table had made before it.
        lines: what was told of it, as far as whoever asks may read that.
        own: they have made it themselves.
        version: of the table, once it was made.
    """

    name: str
    moves: int
    lines: tuple[Text, ...]
    own: bool
    version: int


async def former_moves(tables: Looking, live: Live, seat: Seat) -> list[FormerMove]:
    """The latest moves that a seat knows of and could ask to take back, the last one first.

    What others have done unseen is none of them: the list would tell of it.
    """
    version, game = await tables.shown(live, seat)
    table, store = live.record.id, tables.store
    told: dict[int, list[LineRecord]] = {}
    for line in await store.lines(table, seat, last=LINES, upto=version):
        told.setdefault(line.version, []).append(line)
    made: dict[int, list[AnswerRecord]] = {}
    for answer in _counting(await store.answers(table)):
        made.setdefault(answer.version, []).append(answer)
    found = []
    for at in sorted(filter(lambda at: _is_move(made[at]), made), reverse=True)[:LISTED]:
        own = any(is_own(answer, seat) for answer in made[at])
        public = any(line.seat is None for line in told.get(at, ()))
        if at <= version and (own or public):
            moves = min(answer.moves for answer in made[at])
            lines = tuple(from_plain(line.text) for line in told.get(at, ()))
            unseen = (say("A move that only you have seen."),)
            found.append(FormerMove(name_of_move(game, moves), moves, lines or unseen, own, at))
    return found


async def others_moved(tables: Looking, live: Live, member: int, version: int) -> bool:
    """Whether somebody else has made a move since a version of the table, as this member knows.

    Whoever does not sit there is told of none, nor is anybody of a game that does not go on.
    """
    seat = next((s.seat for s in live.seats if s.member == member and not s.gone), None)
    if seat is None or live.game is None or live.record.status != "running":
        return False
    moves = await former_moves(tables, live, seat)
    return any(move.version > version and not move.own for move in moves)


def _counting(answers: Sequence[AnswerRecord]) -> Iterable[AnswerRecord]:
    """What has not been taken back, after the last at which somebody has left for good."""
    counting = [answer for answer in answers if not answer.undone]
    left = max((a.moves for a in counting if a.kind == "leave"), default=-1)
    return [answer for answer in counting if answer.moves > left]


def _is_move(kept: Sequence[AnswerRecord]) -> bool:
    """Whether what was kept together is a move, and no way back with what followed from it."""
    kinds = {answer.kind for answer in kept}
    return not kinds.isdisjoint(("play", "time", "clock")) and "undo" not in kinds


def is_own(entry: AnswerRecord, seat: Seat) -> bool:
    """Whether it is a move that its seat may ask to take back; also one that was run out of."""
    return entry.seat == seat and (
        entry.kind == "time" or (entry.kind == "play" and not entry.automatic)
    )


def name_of_move(game: Game, moves: int) -> str:
    """A name that tells nothing: the count of moves counts what others did in secret, too."""
    return sha256(f"{game.seed}/move/{moves}/{game.undos}".encode()).hexdigest()[:10]


def move_named(moves: Sequence[FormerMove], name: str) -> FormerMove:
    """The move of that name; or the latest of which that was told.

    Raises:
        Refused: there is none.
    """
    wanted = name.strip().lower()
    for move in moves:
        if move.name == wanted:
            return move
    told = [move for move in moves if wanted and wanted in str(move.lines[0]).lower()]
    if not told:
        text = (
            "That is no move of this game that could be taken back, or it has been by now. Pick one"
            " from the list that /game undo suggests; without a move, your last one is meant."
        )
        raise Refused(say(text))
    return told[0]
