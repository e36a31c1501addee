"""The effects of a card, as signs on one line."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import Colour, hexed
from renders.runs import Gap, Icon, Piece, Words, run_width
from renders.terraforming_mars.kinds import DIM_INK
from renders.terraforming_mars.signs import Sign
from renders.terraforming_mars.symbols import JOINTS
from rules.terraforming_mars.model.views import Symbol, SymbolRow

BAR_ON_PAPER: Final = hexed("#B5AD9D")
MORE: Final = "…"

EffectStyle = tuple[float, Type]
"""The size of the signs, and the type of their amounts."""


def fitted_effects(
    rows: Sequence[SymbolRow], style: EffectStyle, room: float, *, bright: bool
) -> list[Piece]:
    """Return the effects that fit on one line; dots stand for the rest."""
    size, amount = style
    groups: list[list[Piece]] = []
    for row, former in zip(rows, (None, *rows), strict=False):
        if former is not None and former.when == "production":
            bar = Bar(size * 0.9, BAR_ON_PAPER if bright else palette.GHOST)
            groups.append([bar, Gap(size * 0.3)])
        groups += _effect(row, style, bright=bright)
    more = Words(MORE, amount, palette.INK if bright else DIM_INK)
    line: list[Piece] = []
    for number, group in enumerate(groups):
        longer = [*line, *group]
        last = number == len(groups) - 1
        if run_width(longer) + (0 if last else more.width) > room:
            return [*line, more]
        line = longer
    return line


def is_cut(line: Sequence[Piece]) -> bool:
    """Whether dots stand for further effects on such a line."""
    return bool(line) and isinstance(line[-1], Words) and line[-1].words == MORE


def _effect(row: SymbolRow, style: EffectStyle, *, bright: bool) -> list[list[Piece]]:
    """Return a row in groups that stay together; actions and standing effects as one sign."""
    size, _ = style
    muted = palette.INK_MUTED if bright else palette.MUTED
    gap = size * 0.3
    if row.when == "action":
        return [[Icon("action", size, muted), Gap(gap)]]
    if row.when == "standing":
        return [[Icon("standing", size * 1.1, muted), Gap(gap)]]
    found = [_sign(symbol, style, bright=bright) for symbol in row.symbols]
    if row.when == "production":
        found[:1] = [[Icon("per_generation", size * 0.82, muted), Gap(3), *found[0]]]
    elif row.when == "first_action":
        found[:1] = [[Icon("flag", size * 0.9, muted), Gap(2), *found[0]]]
    return found


class Bar(NamedTuple):
    """A thin line between production and immediate gains."""

    height: float
    colour: Colour

    @property
    def width(self) -> float:
        """The width of the line."""
        return 1.5

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        line = Rect(left, middle - self.height / 2, self.width, self.height)
        canvas.fill(line, self.colour)


def _sign(symbol: Symbol, style: EffectStyle, *, bright: bool) -> list[Piece]:
    """Return one sign with its amount and the counted thing; only large cards have notes."""
    ink = palette.INK if bright else DIM_INK
    muted = palette.INK_MUTED if bright else palette.MUTED
    size, amount = style
    if symbol.icon in JOINTS:
        return [_joint(symbol.icon, style, muted), Gap(size * 0.22)]
    pieces: list[Piece] = []
    if symbol.amount:
        pieces += [Words(symbol.amount, amount, ink), Gap(size * 0.16)]
    pieces.append(Sign(symbol.icon, size, bright))
    if symbol.per:
        count = str(symbol.per_count) if symbol.per_count > 1 else ""
        pieces += [Words(f"/{count}", amount, muted), Gap(1), Sign(symbol.per, size, bright)]
    if symbol.whose:
        pieces += [Gap(1), Icon("person", size * 0.8, muted)]
    return [*pieces, Gap(size * 0.3)]


def _joint(icon: str, style: EffectStyle, muted: Colour) -> Piece:
    size, amount = style
    if icon == "arrow":
        return Icon("arrow", size * 0.7, muted)
    words = {"or": "or", "colon": ":", "slash": "/"}[icon]
    return Words(words, amount, muted)
