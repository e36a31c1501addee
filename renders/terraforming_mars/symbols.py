"""The rows of a card as signs: amounts, arrows, counted things, owners."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.lettering import Type
from renders.runs import Chip, Gap, Icon, Piece, Words, flow, run, run_width
from renders.terraforming_mars.signs import Sign
from rules.terraforming_mars.model.views import Symbol

AMOUNT: Final = 0.74
JOINT: Final = 0.5
NOTE: Final = 0.42
PER: Final = 0.82
BETWEEN: Final = 0.36
NEAR: Final = 0.2
ARROW: Final = 0.62
OWNER: Final = 0.41
LEADING: Final = ("arrow", "or")
TRAILING: Final = ("colon", "slash")
JOINTS: Final = (*LEADING, *TRAILING)
WHOSE: Final = {"anyone": "anyone", "opponents": "others"}
SMALLER: Final = 2


class RowLook(NamedTuple):
    """The look of a row of signs.

    `of_production`: the row itself shows that everything in it is production.

    `words`: the smallest size of words between the signs.
    """

    on_paper: bool
    of_production: bool = False
    words: float = 16


@dataclass(frozen=True)
class Group:
    """Pieces that stay on one line."""

    pieces: tuple[Piece, ...]

    @property
    def width(self) -> float:
        """The width of all of them."""
        return run_width(self.pieces)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw them one after another."""
        run(canvas, left, middle, self.pieces)


def symbol_pieces(symbols: Sequence[Symbol], size: float, look: RowLook) -> list[list[Piece]]:
    """Return a group of pieces for every sign; a colon follows a sign, an arrow precedes one."""
    groups: list[list[Piece]] = []
    lead: list[Piece] = []
    for symbol in symbols:
        pieces = _group(symbol, size, look)
        if symbol.icon in LEADING:
            lead += [*pieces, Gap(size * BETWEEN)]
        elif symbol.icon in TRAILING and groups:
            groups[-1] += [Gap(size * BETWEEN * 0.7), *pieces]
        else:
            groups.append([*lead, *pieces])
            lead = []
    return [*groups, lead] if lead else groups


def _group(symbol: Symbol, size: float, look: RowLook) -> list[Piece]:
    on_paper = look.on_paper
    ink = palette.INK if on_paper else palette.TEXT
    muted = palette.INK_MUTED if on_paper else palette.MUTED
    if symbol.icon in JOINTS:
        return [_joint(symbol.icon, size, look)]
    amount = Type(round(size * AMOUNT), 750)
    pieces: list[Piece] = []
    if symbol.amount:
        pieces += [Words(symbol.amount, amount, ink), Gap(size * NEAR)]
    loop = symbol.production and not look.of_production
    pieces.append(Sign(symbol.icon, size, on_paper, production=loop))
    if symbol.per:
        pieces += [Gap(size * NEAR), Words("/", amount._replace(weight=450), muted)]
        pieces.append(Gap(size * NEAR))
        if symbol.per_count > 1:
            pieces += [Words(str(symbol.per_count), amount, ink), Gap(size * NEAR)]
        pieces.append(Sign(symbol.per, size * PER, on_paper))
    if symbol.whose:
        pieces += [Gap(size * NEAR * 1.4), _owner(WHOSE[symbol.whose], size, look)]
    if symbol.note:
        style = Type(max(look.words, round(size * NOTE)), 550)
        pieces += [Gap(size * NEAR * 1.3), Words(symbol.note, style, muted)]
    return pieces


def _joint(icon: str, size: float, look: RowLook) -> Piece:
    muted = palette.INK_MUTED if look.on_paper else palette.MUTED
    if icon == "arrow":
        return Icon("arrow", size * ARROW, muted)
    words = {"or": "or", "colon": ":", "slash": "/"}[icon]
    return Words(words, Type(max(look.words, round(size * JOINT)), 550), muted)


def _owner(words: str, size: float, look: RowLook) -> Chip:
    style, on_paper = Type(max(look.words, round(size * OWNER)), 600), look.on_paper
    colour = palette.INK_MUTED if on_paper else palette.MUTED
    fill = palette.WHITE if on_paper else palette.RAISED
    edge = palette.RULE if on_paper else palette.LINE
    return Chip(
        words, style, colour, fill, icon="person", edge=edge, height=style.size * 1.9,
        padding=style.size * 0.6,
    )  # fmt: skip


def fitted_symbols(
    symbols: Sequence[Symbol],
    size: float,
    room: float,
    look: RowLook,
    *,
    floor: float = 28,
    lines: int = 1,
) -> list[list[Piece]]:
    """Return the symbols on one line if they fit at `floor` or larger, else on more lines."""
    for most in range(1, lines + 1):
        shown = size
        while shown >= floor:
            found = _lines(symbols, shown, room, look)
            if len(found) <= most and all(run_width(line) <= room for line in found):
                return found
            shown -= SMALLER
    return _lines(symbols, floor, room, look)


def _lines(symbols: Sequence[Symbol], size: float, room: float, look: RowLook) -> list[list[Piece]]:
    groups = symbol_pieces(symbols, size, look)
    whole: list[Piece] = [Group(tuple(group)) for group in groups]
    return [_spaced(line, size) for line in flow(whole, (room,), size * BETWEEN)]


def _spaced(line: list[Piece], size: float) -> list[Piece]:
    spaced: list[Piece] = []
    for piece in line:
        spaced += [Gap(size * BETWEEN), piece] if spaced else [piece]
    return spaced
