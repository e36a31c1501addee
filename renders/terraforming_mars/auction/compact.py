"""The auction, compact: a row for each lot with markers, a column for each player."""

from functools import partial
from typing import Final

from renders import palette
from renders.canvas import LEFT_ROUND, Canvas, Frame
from renders.frame import compact
from renders.frame.compact import (
    END,
    FLOOR,
    INSIDE,
    MARGIN,
    TALLEST,
    WIDTH,
)
from renders.geometry import Point, Rect
from renders.lettering import Type, fit
from renders.palette import Colour, mix
from renders.runs import Coin, run
from renders.sheet import Sheet
from renders.terraforming_mars.auction.compact_columns import (
    COLUMN,
    ON_TURN,
    RADIUS,
    Head,
    columns_of,
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
from renders.terraforming_mars.compact_head import draw_compact_head
from renders.terraforming_mars.kinds import KINDS
from renders.terraforming_mars.scene import Scene
from rules.terraforming_mars.model.views import AuctionTable, Lot

GAP: Final = 10
ROW: Final = 36
FOOT: Final = 6
CODE_ROOM: Final = 58
PRICE: Final = 27

LATEST: Final = compact.NEWS._replace(padding=20, step=44, spare=8)
CODE: Final = Type(24, 750)
LOT: Final = Type(25, 620)
COUNT: Final = Type(24, 800, tabular=True)
OTHER_COUNT: Final = Type(24, 650, tabular=True)


# The picture


def draw_compact_auction(scene: Scene, auction: AuctionTable, scale: float = 1) -> Sheet:
    """Draw the auction or its result: 900 units wide, at most 1,200 high."""
    lots = lit_lots(scene, auction)
    head, news = head_of(scene, auction, lots), _latest_box(scene, auction)
    top = news.bottom + GAP if news.height else LATEST.box.top
    shares = shares_of(lots, auction, lambda shares: _bottom(top, head, shares) <= TALLEST)
    sheet = Sheet(WIDTH, _bottom(top, head, shares), COLOUR_TABLE, scale=scale)
    sheet.fresh(Rect(0, 0, WIDTH, top), partial(_draw_top, scene=scene, auction=auction, news=news))
    panel = Rect(MARGIN, top, INSIDE, head.height)
    put_head(sheet, head, panel)
    down = panel.bottom
    for lot in shares.rows:
        row = Rect(MARGIN, down, INSIDE, ROW)
        sheet.loose(row, _draw_row, (lot, head.seats, head.on_turn))
        down += ROW
    sheet.loose(Rect(MARGIN, down, INSIDE, FOOT), _draw_foot, (head.seats, head.on_turn))
    rest = Rect(MARGIN, down + FOOT + GAP, INSIDE, rest_height(shares))
    if rest.height:
        put_rest(sheet, shares, rest)
    return sheet


def _bottom(top: float, head: Head, shares: Shares) -> float:
    rest = rest_height(shares)
    below = GAP + rest if rest else 0
    return top + head.height + len(shares.rows) * ROW + FOOT + below + END


def _latest_box(scene: Scene, auction: AuctionTable) -> Rect:
    """Return the box of the latest steps; many steps take two rows."""
    if not auction.latest or auction.stage == "receiving":
        return LATEST.box
    rows = len(latest_rows(scene, auction, LATEST, LATEST.inner.width))
    return LATEST.box._replace(height=LATEST.step * rows + LATEST.spare)


def _draw_top(canvas: Canvas, scene: Scene, auction: AuctionTable, news: Rect) -> None:
    draw_compact_head(canvas, scene)
    if news.height:
        draw_latest(canvas, scene, auction, LATEST._replace(box=news))


# The content of a row


def _draw_row(canvas: Canvas, seen: tuple[Lot, tuple[int, ...], tuple[bool, ...]]) -> None:
    """Draw a lot and each seat's markers on it; `seen` holds the columns and the seats on turn."""
    lot, seats, on_turn = seen
    whole = Rect(0, -4 * RADIUS, canvas.width, ROW + 8 * RADIUS)
    draw_ground(canvas, whole, seats, on_turn)
    middle = ROW / 2
    columns = columns_of(Rect(0, 0, canvas.width, ROW), len(seats))
    left = columns[0].left
    if lot.fresh and not lot.sold:
        lit = zip(seats, columns, on_turn, strict=True)
        _draw_light(canvas, {seat: column for seat, column, on in lit if on})
    else:
        canvas.fill(Rect(left, ROW - 1, columns[-1].right - 12 - left, 1), palette.LINE)
    plate = Rect(8, 3, left - 14, 30)
    canvas.fill(plate, palette.PAPER, 8)
    canvas.fill(plate._replace(width=CODE_ROOM), KINDS[lot.face.kind].colour, 8, LEFT_ROUND)
    code, style = fit(lot.mark, CODE, 54, FLOOR)
    canvas.text(plate.left + 29, middle, code, style, palette.WHITE, "centre")
    room = plate.width - CODE_ROOM - 10 - 6
    price = lot.price if lot.sold else lot.face.cost
    if price is not None:
        coin = Coin(str(price), PRICE)
        run(canvas, plate.right - 5, middle, [coin], align="right")
        room -= coin.width + 5
    canvas.fitted(
        plate.left + CODE_ROOM + 10, middle, lot.face.name, LOT, room, palette.INK, floor=FLOOR
    )
    pills = {pill.seat: pill for pill in pills_of(lot)}
    for seat, column in zip(seats, columns, strict=True):
        if seat in pills:
            _draw_pill(canvas, pills[seat], (column.centre, middle))
        else:
            canvas.disc((column.centre, middle), 2.5, palette.DASH)


def _draw_light(canvas: Canvas, columns: dict[int, Rect]) -> None:
    """Draw a lit frame around the row, and in it the ground of the columns on turn, by seat."""
    box = Rect(3, 0, canvas.width - 6, ROW)
    canvas.box(box, Frame(palette.PANEL, palette.LIT, 10, 2))
    for seat, column in columns.items():
        tint = mix(palette.PANEL, palette.SEATS[seat], ON_TURN)
        canvas.fill(Rect(column.left + 4, 2, COLUMN - 9, ROW - 4), tint)


def _draw_pill(canvas: Canvas, pill: Pill, at: Point) -> None:
    seat, (across, middle) = pill.seat, at
    rect = Rect(round(across) - 32, middle - 15, 64, 30)
    if pill.leads:
        canvas.fill(rect, palette.SEATS[seat], 15)
    else:
        canvas.box(rect, Frame(DARK_FILL, DARK_EDGE, 15, 1.5))
    ink: Colour | None = palette.SEAT_INK if pill.leads else None
    canvas.mark(seat, (across - 12, middle), 19, colour=ink)
    style = COUNT if pill.leads else OTHER_COUNT
    canvas.text(across + 14, middle, str(pill.markers), style, ink or palette.TEXT, "centre")


def _draw_foot(canvas: Canvas, columns: tuple[tuple[int, ...], tuple[bool, ...]]) -> None:
    draw_ground(canvas, Rect(0, -4 * RADIUS, canvas.width, FOOT + 4 * RADIUS), *columns)
