"""The moves of a table that can be undone, each with a name of its own and its lines."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.faults import kind
from bot.store import Store
from bot.store.rows.records import AnswerRecord, LineRecord
from bot.table.held import HeldTable
from bot.table.tables import Tables
from rules.kernel import (
    BACK,
    MORE,
    Answer,
    Ask,
    Choose,
    Game,
    Refused,
    Seat,
    Text,
    Voice,
    from_plain,
    is_legal,
    say,
)
from rules.parts.in_short import in_short

LISTED = 100
"""The number of latest moves that can be named."""
LINES = 400
"""The number of latest lines that are read to describe these moves."""
NAMED = 25
"""The number of latest moves whose answers are named though nothing was told of them."""
UNSEEN = say("A move that nobody else has seen.")
NOTHING = say("nothing")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FormerMove:
    """A past move.

    Args:
        name: a short name, never given to another move.
        moves: the number of moves before it.
        lines: its lines, as far as the asking player may read them.
        own: whether the asking player made it.
        version: the table's version after it.
    """

    name: str
    moves: int
    lines: tuple[Text, ...]
    own: bool
    version: int


async def former_moves(tables: Tables, held: HeldTable, seat: Seat) -> list[FormerMove]:
    """Return the latest moves that a seat knows of and could ask to undo, the last one first.

    Others' secret moves are not among them: the list would tell of them.
    """
    version, game = await tables.views.shown(held, seat)
    table, store = held.record.id, tables.store
    told: dict[int, list[LineRecord]] = {}
    for line in await store.log.lines(table, seat, last=LINES, upto=version):
        told.setdefault(line.version, []).append(line)
    made: dict[int, list[AnswerRecord]] = {}
    for answer in _counting(await store.log.answers(table)):
        made.setdefault(answer.version, []).append(answer)
    sits_since = await seated_since(store, table, seat)
    found: list[FormerMove] = []
    for at in sorted(filter(lambda at: _is_move(made[at]), made), reverse=True)[:LISTED]:
        own = any(is_own(answer, seat) for answer in made[at])
        public = any(line.seat is None for line in told.get(at, ()))
        if at <= version and (own or public):
            moves = min(answer.moves for answer in made[at])
            lines = tuple(from_plain(line.text) for line in told.get(at, ()))
            if not lines:
                said = next(answer for answer in made[at] if is_own(answer, seat))
                named = len(found) < NAMED and at > sits_since
                lines = (await _in_words(tables, held, said) if named else UNSEEN,)
            found.append(FormerMove(name_of_move(game, moves), moves, lines, own, at))
    return found


async def seated_since(store: Store, table: int, seat: Seat) -> int:
    """Return the version at which a seat's player sat down; earlier secrets are another's."""
    tenures = await store.tenures.of(table)
    return max((t.ended for t in tenures if t.seat == seat and t.until is not None), default=0)


async def _in_words(tables: Tables, held: HeldTable, said: AnswerRecord) -> Text:
    """Return what the player of a seat answered there in secret, for their eyes alone."""
    key = held.record.id, said.version, said.moves
    known = tables.views.unseen_moves.get(key)
    if known is not None:
        return known
    try:
        snapshot = await tables.store.snapshot(held.record.id, moves=said.moves)
        asked = {} if snapshot is None else held.meta.game.load(snapshot.save).asks()
    except (ValueError, KeyError) as error:
        extra = {"table": held.record.id, **kind(error)}
        log.error("a former save cannot be read", extra=extra)
        return UNSEEN
    ask = asked.get(said.seat)
    words = UNSEEN if ask is None else _answered(ask, said.answer)
    tables.views.unseen_moves[key] = words
    return words


async def choice_known(tables: Tables, held: HeldTable, seat: Seat, moves: int) -> Text | None:
    """Return the aside that a seat chose at a position, such as the end of its turn; else None.

    Other choices may name what only their player knows, such as a private goal that was given up.
    What everybody knows of those is in the story. Nothing was told of a half-made move or of a
    secret one, so neither is named.
    """
    table, store = held.record.id, tables.store
    try:
        snapshot = await store.snapshot(table, moves=moves)
        game = None if snapshot is None else held.meta.game.load(snapshot.save)
    except (ValueError, KeyError):  # damaged: the request itself says so
        return None
    upto, _ = await tables.views.shown(held, None)
    said = [
        a for a in standing(await store.log.answers(table)) if a.moves == moves and a.kind == "play"
    ]
    if snapshot is None or game is None or not said or said[0].seat != seat:
        return None
    if not await store.log.lines(table, None, since=snapshot.version, upto=upto, last=1):
        return None
    ask, answer = game.asks().get(seat), said[0].answer
    if ask is None or ask.secret or game.in_secret or not is_legal(ask, answer):
        return None
    return ask.named(answer)[0] if ask.is_aside(answer) else None


def _answered(ask: Ask, answer: Answer) -> Text:
    """Return an answer with its question: `up to 5 materials (Leave a maximum for your turn.)`."""
    if answer != MORE and is_legal(ask, answer):
        none = ask.none if isinstance(ask, Choose) else None
        things = [("named", each) for each in ask.named(answer)] or [("named", none or NOTHING)]
    else:  # it led to another question of the same decision
        things = [("named", say("Back") if answer == BACK else say("More…"))]
    return say("{things} ({title})", things=in_short(things), title=ask.title)


async def others_moved(tables: Tables, held: HeldTable, member: int, version: int) -> bool:
    """Return whether another player has moved since a version, as far as this member knows.

    A member without a seat learns of no move, nor does anybody in a game that does not go on.
    """
    seat = held.place_of(member)
    if seat is None or held.game is None or held.record.status != "running":
        return False
    moves = await former_moves(tables, held, seat)
    return any(move.version > version and not move.own for move in moves)


def standing(answers: Sequence[AnswerRecord]) -> list[AnswerRecord]:
    """Return the answers that have not been undone, oldest first.

    Answers that a seat has unsaid are gone for that seat alone: later answers of others stay.
    """
    left = {at: answer for at, answer in enumerate(answers) if not answer.undone}
    for at, entry in enumerate(answers):
        if entry.kind == "unsay" and not entry.undone:
            back = entry.answer["to"]
            for former in [n for n, answer in left.items() if n < at]:
                if is_own(left[former], entry.seat) and left[former].moves >= back:
                    del left[former]
    return list(left.values())


def _counting(answers: Sequence[AnswerRecord]) -> Iterable[AnswerRecord]:
    """Return the standing answers after the last one at which a player left for good."""
    counting = standing(answers)
    left = max((a.moves for a in counting if a.kind == "leave"), default=-1)
    return [answer for answer in counting if answer.moves > left]


def _is_move(kept: Sequence[AnswerRecord]) -> bool:
    """Return whether answers stored together are a move, and not an undo with its consequences."""
    kinds = {answer.kind for answer in kept}
    return not kinds.isdisjoint(("play", "time", "clock")) and "undo" not in kinds


def is_own(entry: AnswerRecord, seat: Seat) -> bool:
    """Return whether it is a move that its seat may ask to undo, even one by a time-out."""
    return entry.seat == seat and (
        entry.kind == "time" or (entry.kind == "play" and not entry.automatic)
    )


def name_of_move(game: Game, moves: int) -> str:
    """Return a name that tells nothing; the number of moves would count others' secret ones."""
    return sha256(f"{game.seed}/move/{moves}/{game.undos}".encode()).hexdigest()[:10]


def move_named(moves: Sequence[FormerMove], name: str, names: Sequence[str]) -> FormerMove:
    """Return the move of that name, or the latest one with that line, with the players' `names`.

    Raises:
        Refused: there is none.
    """
    wanted, voice = " ".join(name.lower().split()).rstrip("…"), Voice(names)
    for move in moves:
        if move.name == wanted:
            return move
    told = [move for move in moves if wanted and wanted in voice.say(move.lines[0]).lower()]
    if not told:
        text = (
            "That move cannot be taken back, or has been already. Pick one that /game undo"
            " suggests, or leave the option empty for your last one."
        )
        raise Refused(say(text))
    return told[0]
