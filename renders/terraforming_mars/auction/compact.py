"""The auction, compact: a row for each lot with markers, a column for each player."""

from functools import partial
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import LEFT_ROUND, Box, Canvas
from renders.frame import compact
from renders.frame.compact import END, FLOOR, INSIDE, MARGIN, TALLEST, WIDTH
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.palette import Colour, mix
from renders.runs import Coin, run
from renders.sheet import Sheet
from renders.terraforming_mars.auction.compact_columns import (
    ON_TURN,
    RADIUS,
    ColumnsHead,
    columns_of,
    draw_column,
    draw_ground,
    head_of,
    put_head,
)
from renders.terraforming_mars.auction.compact_rest import put_rest, rest_height
from renders.terraforming_mars.auction.head import draw_latest, latest_rows
from renders.terraforming_mars.auction.lots import lit_lots
from renders.terraforming_mars.auction.pills import DARK_EDGE, DARK_FILL, Pill, pills_of
from renders.terraforming_mars.auction.shares import Shares, shares_of
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact_head import put_compact_head
from renders.terraforming_mars.kinds import KINDS
from renders.terraforming_mars.scene import Scene
from rules.terraforming_mars.model.views import AuctionTable, Kind, Lot

GAP: Final = 10
ROW: Final = 36
FOOT: Final = 6
CODE_ROOM: Final = 46
LONG_CODE_ROOM: Final = 56
"""The room of a prelude's code, `P12`; preludes have no price at the right."""
PRICE: Final = 27

LATEST: Final = compact.NEWS._replace(padding=20, step=44, spare=8)
CODE: Final = Type(24, 750)
LOT: Final = Type(25, 620)
COUNT: Final = Type(24, 800, tabular=True)
OTHER_COUNT: Final = Type(24, 650, tabular=True)


# The picture


def draw_compact_auction(
    scene: Scene, auction: AuctionTable, scale: float = 1, *, filled: bool = False
) -> Sheet:
    """Draw the auction or its result: 900 units wide, at most 1,200 high.

    `filled` gives rows to lots without bids, too, as far as there is room.
    """
    lots = lit_lots(scene, auction)
    head, news = head_of(scene, auction, lots), _latest_box(scene, auction)
    top = news.bottom + GAP if news.height else LATEST.box.top
    shares = shares_of(
        lots, auction, lambda shares: _bottom(top, head, shares) <= TALLEST, filled=filled
    )
    sheet = Sheet(WIDTH, _bottom(top, head, shares), COLOUR_TABLE, scale=scale)
    put_compact_head(sheet, scene)
    draw = partial(draw_latest, scene=scene, auction=auction, style=LATEST._replace(box=news))
    if news.height:
        sheet.fresh(news._replace(left=0, width=WIDTH), draw)
    panel = Rect(MARGIN, top, INSIDE, head.height)
    put_head(sheet, head, panel)
    down = panel.bottom
    for lot in shares.rows:
        row = Rect(MARGIN, down, INSIDE, ROW)
        shown = _row_of(lot)
        sheet.loose(row, _draw_row, (shown, head.seats))
        _put_on_turn(sheet, head, row, shown)
        down += ROW
    foot = Rect(MARGIN, down, INSIDE, FOOT)
    sheet.loose(foot, _draw_foot, ())
    _put_on_turn(sheet, head, foot)
    rest = Rect(MARGIN, down + FOOT + GAP, INSIDE, rest_height(shares))
    if rest.height:
        put_rest(sheet, shares, rest)
    return sheet


def _bottom(top: float, head: ColumnsHead, shares: Shares) -> float:
    rest = rest_height(shares)
    below = GAP + rest if rest else 0
    return top + head.height + len(shares.rows) * ROW + FOOT + below + END


def _latest_box(scene: Scene, auction: AuctionTable) -> Rect:
    """Return the box of the latest steps; many steps take two rows."""
    if not auction.latest or auction.stage == "receiving":
        return LATEST.box
    rows = len(latest_rows(scene, auction, LATEST, LATEST.inner.width))
    return LATEST.box._replace(height=LATEST.step * rows + LATEST.spare)


# The content of a row


class RowSeen(NamedTuple):
    """A lot, and everybody's markers on it; `lit` if they are new."""

    mark: str
    kind: Kind
    name: str
    price: int | None
    """Its debt once it is sold, its printed price before."""
    lit: bool
    pills: tuple[Pill, ...]


def _row_of(lot: Lot) -> RowSeen:
    face = lot.face
    price = lot.price if lot.sold else face.cost
    lit = bool(lot.fresh) and not lot.sold
    return RowSeen(lot.mark, face.kind, face.name, price, lit, tuple(pills_of(lot)))


class TurnCell(NamedTuple):
    """A cell in the column of a seat on turn; the foot has a cell without a lot."""

    seat: int
    row: Rect
    """The place of the row, from the upper left corner of the cell."""
    lot: bool
    lit: bool
    pill: Pill | None


def _put_on_turn(sheet: Sheet, head: ColumnsHead, row: Rect, shown: RowSeen | None = None) -> None:
    """Put the cells of the seats on turn over a row, which is the same for all turns."""
    pills = {} if shown is None else {pill.seat: pill for pill in shown.pills}
    rects = columns_of(row, len(head.columns))
    for seat, on, rect in zip(head.seats, head.on_turn, rects, strict=True):
        if on:
            place = Rect(row.left - rect.left, 0, row.width, row.height)
            lit = shown is not None and shown.lit
            seen = TurnCell(seat, place, shown is not None, lit, pills.get(seat))
            sheet.loose(rect, _draw_on_turn, seen)


def _draw_on_turn(canvas: Canvas, seen: TurnCell) -> None:
    cell, row, seat = canvas.bounds, seen.row, seen.seat
    draw_ground(canvas, _panel(row, open_below=seen.lot))
    draw_column(canvas, _panel(cell, open_below=seen.lot), seat)
    if not seen.lot:
        return
    if seen.lit:
        _draw_light(canvas, row)
        tint = mix(palette.PANEL, palette.SEATS[seat], ON_TURN)
        canvas.fill(Rect(4, 2, cell.width - 9, ROW - 4), tint)
    else:
        _draw_line(canvas, Rect(0, 0, row.right, ROW))
    _draw_marker(canvas, seen.pill, cell.centre)


def _panel(rect: Rect, *, open_below: bool) -> Rect:
    """Return the place of the panel around a row: it goes on above, and below all but the foot."""
    beyond = 4 * RADIUS
    return rect._replace(top=-beyond, height=rect.height + beyond * (1 + open_below))


def _draw_line(canvas: Canvas, columns: Rect) -> None:
    canvas.fill(Rect(columns.left, ROW - 1, columns.width - 12, 1), palette.LINE)


def _draw_row(canvas: Canvas, seen: tuple[RowSeen, tuple[int, ...]]) -> None:
    """Draw a lot and each seat's markers on it."""
    shown, seats = seen
    row = canvas.bounds
    draw_ground(canvas, _panel(row, open_below=True))
    middle = ROW / 2
    columns = columns_of(row, len(seats))
    left = columns[0].left
    if shown.lit:
        _draw_light(canvas, row)
    else:
        _draw_line(canvas, Rect(left, 0, row.right - left, ROW))
    plate = Rect(6, 3, left - 10, 30)
    canvas.fill(plate, palette.PAPER, 8)
    coded = plate._replace(width=LONG_CODE_ROOM if shown.kind == "prelude" else CODE_ROOM)
    canvas.fill(coded, KINDS[shown.kind].colour, 8, LEFT_ROUND)
    code, style = fit(shown.mark, CODE, coded.width - 4, FLOOR)
    canvas.text(coded.centre, middle, code, style, palette.WHITE, "centre")
    room = plate.width - coded.width - 6 - 4
    if shown.price is not None:
        coin = Coin(str(shown.price), PRICE)
        run(canvas, plate.right - 3, middle, [coin], align="right")
        room -= coin.width + 3
    canvas.fitted(coded.right + 6, middle, shown.name, LOT, room, palette.INK, floor=FLOOR)
    pills = {pill.seat: pill for pill in shown.pills}
    for seat, column in zip(seats, columns, strict=True):
        _draw_marker(canvas, pills.get(seat), column.centre)


def _draw_light(canvas: Canvas, row: Rect) -> None:
    """Draw a lit frame around the row."""
    canvas.box(Rect(row.left + 3, 0, row.width - 6, ROW), Box(palette.PANEL, palette.LIT, 10, 2))


def _draw_marker(canvas: Canvas, pill: Pill | None, across: float) -> None:
    """Draw a seat's markers around the middle of its column, or a dot for none."""
    middle = ROW / 2
    if pill is None:
        canvas.disc((across, middle), 2.5, palette.DASH)
        return
    seat = pill.seat
    rect = Rect(round(across) - 32, middle - 15, 64, 30)
    if pill.leads:
        canvas.fill(rect, palette.SEATS[seat], 15)
    else:
        canvas.box(rect, Box(DARK_FILL, DARK_EDGE, 15, 1.5))
    ink: Colour | None = palette.SEAT_INK if pill.leads else None
    canvas.mark(seat, (across - 12, middle), 19, colour=ink)
    style = COUNT if pill.leads else OTHER_COUNT
    canvas.text(across + 14, middle, str(pill.markers), style, ink or palette.TEXT, "centre")


def _draw_foot(canvas: Canvas, _: tuple[()]) -> None:
    draw_ground(canvas, _panel(canvas.bounds, open_below=False))
