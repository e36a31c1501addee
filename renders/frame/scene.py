"""The common part of every game's scene: the players' names and the last move."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar, cast

from pydantic import BaseModel
from pydantic_core import to_json

from renders.canvas import Canvas
from renders.colour_table import ColourTable
from renders.frame.names import drawable, shown_names
from renders.sentences import cut
from renders.sheet import Sheet
from renders.sketch import CloseUp, DrawnOption, Sketch, View
from renders.tongue import Verbatim, phrase

MOST_LINES: Final = 24
"""The most lines of news: no move has more, and merged posts may bring hundreds."""
LONGEST_LINE: Final = 240
"""The longest line of news, in letters: only names that people chose make one longer."""
DIGEST: Final = 16
"""The length of a digest in bytes, long enough that no two parts share one."""
PLAYER = "player"
"""The close-up of a player's board is called this word and the number of the seat."""


class Seated(Protocol):
    """A player at a table."""

    @property
    def seat(self) -> int:
        """The number of the seat."""


class Seats(Protocol):
    """The part of a table that every game's scene needs."""

    @property
    def players(self) -> Sequence[Seated]:
        """All players, by seat."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for."""

    @property
    def guest(self) -> bool:
        """Whether the reader is a guest to whom a player shows their hand."""

    def model_dump_json(self) -> str:
        """Return everything visible, as JSON."""


TableSeen = TypeVar("TableSeen", bound=Seats)
PlayerSeen = TypeVar("PlayerSeen", bound=Seated)


@dataclass(frozen=True, eq=False)
class TableScene(Generic[TableSeen, PlayerSeen]):
    """Everything a picture may show; each game adds its own fields."""

    colour_table: ClassVar[ColourTable | None] = None
    """The game's own colours; None chooses the colours of each picture."""

    table: TableSeen
    names: tuple[str, ...]
    before: TableSeen | None = None
    news: tuple[str, ...] = ()

    @classmethod
    def at(
        cls,
        table: TableSeen,
        names: Sequence[str],
        *,
        before: TableSeen | None = None,
        news: Sequence[str] = (),
    ) -> Self:
        """Return a scene with the words as they came; `for_drawing` makes them drawable."""
        seats = max((player.seat for player in table.players), default=-1) + 1
        known = [" ".join(name.split()) for name in names[:seats]]
        filled = [*known, *([""] * (seats - len(known)))]
        said = tuple(
            Verbatim(name) if name else phrase("Player {seat}", seat=seat + 1)
            for seat, name in enumerate(filled)
        )
        lines = tuple(
            line for line in (cut(" ".join(entry.split()), LONGEST_LINE) for entry in news) if line
        )[-MOST_LINES:]
        return cls(table, said, before, lines)

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return (
            self.names[seat] if seat < len(self.names) else phrase("Player {seat}", seat=seat + 1)
        )

    def player(self, seat: int) -> PlayerSeen:
        """Return the visible state of a player."""
        return next(player for player in self._players(self.table) if player.seat == seat)

    def former(self, seat: int) -> PlayerSeen | None:
        """Return that player's state before the last move, or None if unknown."""
        players = [] if self.before is None else self._players(self.before)
        return next((player for player in players if player.seat == seat), None)

    @staticmethod
    def _players(table: TableSeen) -> Sequence[PlayerSeen]:
        # The protocol of a table cannot name the class that a game gives its players.
        return cast("Sequence[PlayerSeen]", table.players)

    def changed(self, seat: int, *fields: str) -> bool:
        """Return whether the last move changed one of these fields of a player."""
        former, player = self.former(seat), self.player(seat)
        return former is not None and any(
            getattr(player, field) != getattr(former, field) for field in fields
        )

    def narrowed(self, known: Callable[[TableSeen], Mapping[str, Any]], **present: Any) -> Self:
        """Return the scene for a cached part of a picture, with only the `known` fields.

        Any other field raises an error, so a part cannot show what its cache key does not contain.

        Args:
            known: fields by name, of the table now and before the last move.
            present: further fields, of the table now alone.
        """
        now, then = known(self.table), None if self.before is None else known(self.before)
        told = to_json(now)
        told_before = told if now == then else to_json(then)  # comparing is the quicker
        changed = then is not None and told_before != told
        table = cast("TableSeen", SimpleNamespace(**now, **present))
        before = cast("TableSeen", SimpleNamespace(**then)) if then and changed else None
        found = replace(self, table=table, before=before, news=())
        written = (self._names_told, to_json(present), told, told_before if changed else b"")
        found.__dict__["told"] = blake2b(b"\n".join(written), digest_size=DIGEST).digest()
        return found

    @cached_property
    def _names_told(self) -> bytes:
        return to_json(self.names)

    @cached_property
    def told(self) -> bytes:
        """A digest of the whole scene, the cache key of its parts."""
        said = to_json((self.names, self.news, self.table, self.before))
        return blake2b(said, digest_size=DIGEST).digest()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.told == cast("Self", other).told

    def __hash__(self) -> int:
        return hash(self.told)

    def for_drawing(self) -> Self:
        """Return the same scene in letters that the font has."""
        shown = shown_names(self.names, len(self.names))
        lines = (drawable(with_names(line, self.names, shown)) for line in self.news)
        return replace(
            self,
            names=shown,
            news=tuple(line for line in lines if line),
        )

    def subject_of(self, line: str) -> int | None:
        """Return the seat whose name begins this line of news; the longest name wins."""
        return next((seat for seat, begins in self._beginnings if line.startswith(begins)), None)

    @cached_property
    def _beginnings(self) -> list[tuple[int, tuple[str, str]]]:
        """Every seat with how a line about its player begins, the longest name first."""
        seats = [player.seat for player in self.table.players]
        seats.sort(key=lambda seat: -len(self.name(seat)))
        return [(seat, (f"{self.name(seat)} ", f"{self.name(seat)}:")) for seat in seats]

    def without_subject(self, line: str) -> str:
        """Return a line of news without the name at its beginning."""
        seat = self.subject_of(line)
        name = "" if seat is None else self.name(seat)
        return line.removeprefix(name).lstrip(" :").removesuffix(".")

    def last_move(self, follows: Callable[[str, str], bool]) -> tuple[str, ...]:
        """Return the lines of the last move, and no others.

        Args:
            follows: whether a line without its subject is a consequence of a move, not a move
                itself. It also gets the line that began the move.
        """
        found: list[str] = []
        for line in self.news:
            if self.subject_of(line) is None:
                found = [] if line.endswith(":") else found  # a heading: something else begins
                over = bool(found)
            elif not found or not follows(self.without_subject(line), found[0]):
                found, over = [line], False
            elif not over:
                found.append(line)
        return tuple(found) or self.news[:1]

    @property
    def last_line(self) -> str:
        """The line of the last move, without what came before it or after."""
        return self.last_move(lambda said, begun: False)[0]

    @property
    def for_whom(self) -> str:
        """The note on a private picture that names its readers."""
        return "shown to you alone" if self.table.guest else "only you see this"

    def who_has(self, seat: int) -> str:
        """Return the beginning of a sentence about a player's things, for the player or a guest."""
        return phrase("{name} has", name=self.name(seat)) if self.table.guest else "You have"

    def whose(self, seat: int, things: str) -> str:
        """Return the words for a player's things, for that player or a guest."""
        if self.table.guest:
            return phrase(
                "{things}{things2} of {name}",
                things=things[:1].upper(),
                things2=things[1:],
                name=self.name(seat),
            )
        return phrase("Your {things}", things=things)

    def awaits(self, seat: int) -> bool:
        """Return whether the table waits for this seat."""
        return seat in self.table.awaited

    def sketch(
        self,
        name: str,
        words: str,
        draw: Callable[[Self], Canvas | Sheet],
        options: Sequence[DrawnOption] = (),
    ) -> Sketch:
        """Return the picture of this scene, which is drawn later, with the options."""

        def drawn_from() -> str:
            before = "" if self.before is None else self.before.model_dump_json()
            said = repr((self.names, self.news, tuple(options)))
            return f"{self.table.model_dump_json()}\n{before}\n{said}"

        def drawn() -> bytes:
            picture = draw(self.for_drawing())
            return (
                picture.encode()
                if isinstance(picture, Sheet)
                else picture.encode(self.colour_table)
            )

        return Sketch(name, drawn_from, words, drawn)

    def boards(self) -> tuple[CloseUp, ...]:
        """Return a close-up for each player's board."""
        return tuple(
            CloseUp(
                f"{PLAYER} {player.seat + 1}", phrase("{name}'s board", name=self.name(player.seat))
            )
            for player in self.table.players
        )

    def seat_of_board(self, what: str) -> int:
        """Return the seat whose board a close-up shows, or raise `KeyError`."""
        seats = {f"{PLAYER} {player.seat + 1}": player.seat for player in self.table.players}
        return seats[what]


def with_names(line: str, names: Sequence[str], shown: Sequence[str]) -> str:
    """Return a line of news with drawable names; the longest name is replaced first.

    >>> with_names("Ana🚀 passes.", ["Ana🚀", "Ana"], ["Ana", "Ana"])
    'Ana passes.'
    """
    for name, drawn in sorted(zip(names, shown, strict=True), key=lambda pair: -len(pair[0])):
        if name != drawn:
            line = line.replace(name, drawn)
    return line


def drawable_options(options: Sequence[DrawnOption]) -> list[DrawnOption]:
    """Return choices in letters that the font has; players' names may have others."""
    return [DrawnOption(*(type(words)(drawable(words)) for words in option)) for option in options]


Ended = TypeVar("Ended", bound=BaseModel)

_read: Final[deque[tuple[View, Any]]] = deque(maxlen=8)
"""The last views read, each with its table."""


def table_of(shape: type[Ended], view: View) -> Ended:
    """Return the table in a view; with a result it is over, even if the view does not say so.

    Two pictures of one view read it once: a view never changes.
    """
    lately = [(known, read) for known, read in list(_read) if type(read) is shape]
    for known, read in lately:
        if known is view:
            return read
    table = shape.model_validate(_with_known(view, *lately[-1]) if lately else view)
    over = bool(view.get("over")) or view.get("result") is not None
    table = table.model_copy(update={"over": over})
    _read.append((view, table))
    return table


def _with_known(view: View, known: View, read: BaseModel) -> View:
    """Return a view whose listed things are read already where a known view has the same.

    A move changes a hex, a player or a lot of an auction, and comparing the rest is quicker than
    reading it.
    """
    fields = vars(read)
    return {name: _part(part, known.get(name), fields.get(name)) for name, part in view.items()}


def _part(part: Any, known: Any, read: Any) -> Any:
    if isinstance(part, list):
        return _listed(part, known, read)
    if isinstance(part, dict) and isinstance(known, dict) and isinstance(read, BaseModel):
        fields = vars(read)
        return {
            name: _listed(own, known.get(name), fields.get(name)) if isinstance(own, list) else own
            for name, own in part.items()
        }
    return part


def _listed(part: list[Any], known: Any, read: Any) -> list[Any]:
    if not isinstance(known, list) or not isinstance(read, tuple) or len(known) != len(read):
        return part
    alike = [old if new == then else new for new, then, old in zip(part, known, read, strict=False)]
    return alike + part[len(alike) :]
