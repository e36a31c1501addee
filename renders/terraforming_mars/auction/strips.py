"""Lots on a bidder's own picture, in two columns."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import LEFT_ROUND, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import Colour
from renders.runs import Coin, Piece, run
from renders.sheet import Sheet
from renders.terraforming_mars.auction.ghosts import Ghost, draw_ghost
from renders.terraforming_mars.auction.lot_card import LIT_REACH, outline_fresh
from renders.terraforming_mars.auction.pills import ON_PAPER, draw_pills, pills_of
from renders.terraforming_mars.kinds import DIM, DIM_CODE, DIM_COIN, DIM_INK, KINDS, dim_band
from rules.terraforming_mars.model.views import Lot

FLOOR: Final = 24
GAP: Final = 12
ROW_GAP: Final = 8
RADIUS: Final = 12
CODE_WIDTH: Final = 72
NAME_LINE: Final = 30
COIN: Final = 34
COLUMNS: Final = 2
NAME_SPARE: Final = 18
PILL_LINE: Final = 42
NAME_LEFT_GAP: Final = 12
RIGHT_GAP: Final = 12
MOST_BESIDE: Final = 2
"""The most seats with markers beside a wish; with more, the wish has its own line."""

CODE: Final = Type(30, 750)
LOT_NAME: Final = Type(27, 600)


class LotStrip(NamedTuple):
    """A lot and its place; `ghost` is its player's plan for it."""

    lot: Lot
    rect: Rect
    ghost: Ghost | None = None


def lay_out(
    lots: Sequence[Lot], room: Rect, ghosts: Mapping[str, Ghost] | None = None
) -> list[LotStrip]:
    """Return the lots in two columns, in their order; the lots of a row have equal height."""
    columns = room.columns(COLUMNS, GAP)
    wished = ghosts or {}
    found: list[LotStrip] = []
    top = room.top
    for first in range(0, len(lots), COLUMNS):
        row = lots[first : first + COLUMNS]
        width = columns[0].width
        height = max(_height(lot, width, wished.get(lot.mark)) for lot in row)
        for lot, column in zip(row, columns, strict=False):
            rect = column._replace(top=top, height=height)
            found.append(LotStrip(lot, rect, wished.get(lot.mark)))
        top += height + ROW_GAP
    return found


def _height(lot: Lot, width: float, ghost: Ghost | None) -> float:
    names = _name_lines(lot, width)[0]
    return NAME_LINE * len(names) + NAME_SPARE + PILL_LINE * _chip_lines(lot, ghost)


def _chip_lines(lot: Lot, ghost: Ghost | None) -> int:
    """Return the number of a lot's lines of chips; beside many markers a wish has no room."""
    if ghost and len(lot.markers) > MOST_BESIDE:
        return 2
    return 1 if lot.markers or ghost else 0


def _name_lines(lot: Lot, width: float) -> tuple[tuple[str, ...], Type]:
    """Return the name, as large as fits on one line, or small on two."""
    room = width - CODE_WIDTH - NAME_LEFT_GAP - RIGHT_GAP - _cost_room(lot)
    for size in range(round(LOT_NAME.size), FLOOR - 1, -1):
        style = LOT_NAME.sized(size)
        if width_of(lot.face.name, style) <= room:
            return (lot.face.name,), style
    style = LOT_NAME.sized(FLOOR)
    return wrap(lot.face.name, style, room, 2), style


def _cost_room(lot: Lot) -> float:
    if lot.face.cost is None:
        return 0
    return Coin(str(lot.face.cost), COIN).width + NAME_LEFT_GAP


def put_strip(sheet: Sheet, strip: LotStrip) -> None:
    """Put an unsold lot; fresh markers make it a little larger."""
    lot, rect, ghost = strip
    sheet.loose(rect.inset(-LIT_REACH if lot.fresh else 0), _draw_strip, (lot, ghost))


def _draw_strip(canvas: Canvas, seen: tuple[Lot, Ghost | None]) -> None:
    """Draw a lot: its name, its printed cost, its markers.

    A lot with markers or in the plan is on paper, others are dark.
    """
    lot, ghost = seen
    rect = canvas.bounds.inset(LIT_REACH if lot.fresh else 0)
    wanted = bool(lot.markers or ghost)
    outline_fresh(canvas, lot, rect, RADIUS)
    canvas.fill(rect, palette.PAPER if wanted else DIM, RADIUS)
    band = rect._replace(width=CODE_WIDTH)
    kind = KINDS[lot.face.kind].colour if wanted else dim_band(lot.face.kind)
    canvas.fill(band, kind, RADIUS, LEFT_ROUND)
    code, shown = fit(lot.mark, CODE, CODE_WIDTH - 14, FLOOR)
    ink = palette.WHITE if wanted else DIM_CODE
    canvas.text(band.centre, rect.middle, code, shown, ink, "centre")
    chips = _chip_lines(lot, ghost)
    names = rect._replace(height=rect.height - PILL_LINE * chips)
    _draw_name(canvas, lot, names, ink=palette.INK if wanted else DIM_INK)
    left, right = band.right + NAME_LEFT_GAP, rect.right - RIGHT_GAP
    middle = rect.bottom - PILL_LINE / 2 - 4
    if ghost:
        width = draw_ghost(canvas, ghost, right, middle) + 8
        if chips == 1:
            right -= width
        else:
            middle -= PILL_LINE
    draw_pills(canvas, pills_of(lot), (left, middle), right - left, ON_PAPER)


def _draw_name(canvas: Canvas, lot: Lot, rect: Rect, ink: Colour) -> None:
    lines, style = _name_lines(lot, rect.width)
    first = rect.middle + 1 - NAME_LINE * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        left = rect.left + CODE_WIDTH + NAME_LEFT_GAP
        canvas.text(left, first + NAME_LINE * number, line, style, ink)
    if lot.face.cost is not None:
        fill = palette.COIN if ink == palette.INK else DIM_COIN
        coin: list[Piece] = [Coin(str(lot.face.cost), COIN, bare=ink != palette.INK, fill=fill)]
        run(canvas, rect.right - RIGHT_GAP, rect.middle + 1, coin, align="right")
