"""The lots below the rows of the compact auction: those without bids, or without room."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import ALL_ROUND, LEFT_ROUND, Canvas
from renders.frame.compact import INSIDE
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.palette import hexed, mix
from renders.sheet import Sheet
from renders.terraforming_mars.auction.shares import Codes, LotCell, Shares
from renders.terraforming_mars.kinds import dim_band
from renders.tongue import spoken
from rules.kernel import Translate

CHIP: Final = 32
CELL: Final = 29
LINE: Final = 34
GAP: Final = 6
SIDE: Final = 36
"""The side of a cell, in units: eleven cells of two sides, with gaps, fill a line."""
MARK: Final = 17
SPARE: Final = 6
TITLE_LEFT: Final = 6

TITLE: Final = Type(24, 650)
CODES: Final = Type(22, 600)
CODE: Final = Type(22, 650, tabular=True)
PRICE: Final = Type(22, 600, tabular=True)
COUNT: Final = Type(22, 800, tabular=True)
INK: Final = hexed("#DDDEE3")
COIN: Final = mix(palette.GROUND, palette.COIN, 0.8)
"""The plate of a price, as in the rows, but dimmer: nobody has bid on these lots."""


class StripCell(NamedTuple):
    """A lot of the strip, and the widths of its code and its value."""

    cell: LotCell
    code: float
    value: float

    @property
    def width(self) -> float:
        """The width of the cell."""
        return self.code + self.value


@lru_cache(maxsize=1024)
def _seen(cell: LotCell, language: Translate) -> StripCell:
    """Return a cell with its widths, measured in the language of the picture."""
    value = width_of(cell.words, PRICE if cell.seat is None else COUNT)
    value += SPARE if cell.seat is None else SPARE + MARK
    code = max(SIDE, width_of(cell.code, CODE) + SPARE)
    return StripCell(cell, code, max(SIDE, value) if cell.words else 0)


def _title_room(title: str) -> float:
    """Return where a line begins that has this title before it."""
    return TITLE_LEFT + width_of(title, TITLE) + 18 if title else 0


def _placed_codes(shares: Shares) -> Iterator[tuple[Codes, Rect]]:
    """Yield the codes with their rectangles, after the title and on as many lines as they need."""
    first = _title_room(shares.title)
    left, line = first, 0
    for codes in shares.codes:
        width = width_of(codes.words, CODES) + 24
        if left + width > INSIDE and left > first:
            left, line = first, line + 1
        yield codes, Rect(left, line * (CHIP + GAP), width, CHIP)
        left += width + 8


def _placed_cells(shares: Shares) -> Iterator[tuple[StripCell, Rect]]:
    """Yield the cells with their rectangles below the codes, line after line."""
    left, top = _title_room(shares.also), _codes_height(shares)
    language = spoken()
    for cell in shares.cells:
        seen = _seen(cell, language)
        width = seen.width
        if left + width > INSIDE:
            left, top = 0.0, top + LINE
        yield seen, Rect(left, top, width, CELL)
        left += width + GAP


def _codes_height(shares: Shares) -> float:
    """Return the height of the title with its codes; there is none where only cells are told."""
    if shares.also and not shares.codes:
        return 0
    last = 0.0
    for _, rect in _placed_codes(shares):
        last = rect.top
    return last + CHIP + GAP


def rest_height(shares: Shares) -> float:
    """Return the height of codes and cells."""
    if not (shares.codes or shares.cells):
        return 0
    codes = _codes_height(shares)
    if not shares.cells:
        return codes - GAP
    return codes + _cells_height(shares.cells, _title_room(shares.also), spoken())


@lru_cache(maxsize=64)
def _cells_height(cells: tuple[LotCell, ...], first: float, language: Translate) -> float:
    """Return the height of all lines of cells; some ways of division are tried for each picture."""
    left, lines = first, 1
    for cell in cells:
        width = _seen(cell, language).width
        if left + width > INSIDE:
            left, lines = 0.0, lines + 1
        left += width + GAP
    return (lines - 1) * LINE + CELL


def put_rest(sheet: Sheet, shares: Shares, rest: Rect) -> None:
    """Put the codes after their title, then the cells after theirs."""
    codes = shares._replace(rows=(), cells=())
    down = _codes_height(shares)
    if down:
        sheet.loose(rest._replace(height=down), _draw_codes, codes)
    if shares.also and shares.cells:
        title = Rect(rest.left, rest.top + down, _title_room(shares.also), CELL)
        sheet.loose(title, _draw_title, shares.also)
    for seen, rect in _placed_cells(shares):
        place = Rect(rest.left + rect.left, rest.top + rect.top, rect.width, rect.height)
        sheet.loose(place, _draw_cell, seen)


def _draw_title(canvas: Canvas, title: str) -> None:
    canvas.text(TITLE_LEFT, canvas.height / 2, title, TITLE)


def _draw_codes(canvas: Canvas, shares: Shares) -> None:
    canvas.text(TITLE_LEFT, CHIP / 2, shares.title, TITLE)
    for codes, rect in _placed_codes(shares):
        fill = palette.RAISED if codes.kind is None else dim_band(codes.kind)
        canvas.fill(rect, fill, 8)
        canvas.text(rect.left + 12, rect.middle, codes.words, CODES, INK)


def _draw_cell(canvas: Canvas, seen: StripCell) -> None:
    cell = seen.cell
    whole = canvas.bounds
    canvas.fill(whole, COIN if cell.seat is None else palette.SEATS[cell.seat], 7)
    code = whole._replace(width=seen.code)
    rounded = LEFT_ROUND if seen.value else ALL_ROUND
    canvas.fill(code, dim_band(cell.kind), 7, rounded)
    canvas.text(code.centre, whole.middle, cell.code, CODE, INK, "centre")
    if cell.seat is None:
        middle = (code.right + whole.right) / 2
        canvas.text(middle, whole.middle, cell.words, PRICE, palette.COIN_INK, "centre")
    else:
        canvas.mark(
            cell.seat, (code.right + 4 + MARK / 2, whole.middle), 15, colour=palette.SEAT_INK
        )
        left, room = code.right + 4 + MARK, whole.right - code.right - 6 - MARK
        canvas.text(left + room / 2, whole.middle, cell.words, COUNT, palette.SEAT_INK,
                    "centre")  # fmt: skip
