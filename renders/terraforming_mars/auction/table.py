"""The auction on a wide picture: every lot as a card with its markers, and every bidder."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.frame.words import DOT
from renders.geometry import Rect
from renders.lettering import Type
from renders.terraforming_mars.auction.bidders import draw_bidders, panel_height
from renders.terraforming_mars.auction.head import draw_auction_head
from renders.terraforming_mars.auction.lot_card import LARGE, SMALL, LotStyle, draw_lot
from renders.terraforming_mars.auction.lots import ZONE_NAMES, lit_lots, lots_by_zone, mark_span
from renders.terraforming_mars.auction_words import zone_note
from renders.terraforming_mars.kinds import KINDS
from renders.terraforming_mars.scene import Scene
from rules.terraforming_mars.model.views import AuctionTable, Kind, Lot

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 128
TITLE_ROW: Final = 38
BELOW_ZONE: Final = 28
FOOT: Final = 16
TITLE: Final = Type(19, 700)
NOTE: Final = Type(17, 450)
LEGEND: Final[tuple[Kind, ...]] = ("automated", "active", "event")


class Grid(NamedTuple):
    """The layout of the lots."""

    style: LotStyle
    columns: int
    gap: float
    row_gap: float


FULL: Final = Grid(SMALL, 8, 10, 22)
ROOMY: Final = Grid(LARGE, 5, 14, 28)
MOST_ROOMY: Final = 20
"""The most lots that are drawn larger."""


def grid_for(lots: Sequence[Lot]) -> Grid:
    """Return the grid for this number of lots."""
    return ROOMY if len(lots) <= MOST_ROOMY else FULL


class PlacedLot(NamedTuple):
    """A lot and its rectangle."""

    lot: Lot
    rect: Rect


def placed(lots: Sequence[Lot], top: float, grid: Grid) -> Iterator[PlacedLot]:
    """Yield the lots of one zone with their rectangles, in reading order."""
    row = Rect(MARGIN, top, WIDTH - 2 * MARGIN, grid.style.height)
    columns = row.columns(grid.columns, grid.gap)
    for number, lot in enumerate(lots):
        down = number // grid.columns * (grid.style.height + grid.row_gap)
        yield PlacedLot(lot, columns[number % grid.columns]._replace(top=top + down))


def draw_auction(scene: Scene, auction: AuctionTable, scale: float = 1) -> Canvas:
    """Draw the auction, 1600 units wide."""
    lots = lit_lots(scene, auction)
    grid, zones = grid_for(lots), lots_by_zone(lots)
    places: list[PlacedLot] = []
    titles: list[tuple[float, list[Lot]]] = []
    top: float = TOP
    for _, some in zones:
        titles.append((top + 10, some))
        found = list(placed(some, top + TITLE_ROW, grid))
        places += found
        top = found[-1].rect.bottom + BELOW_ZONE
    row = Rect(MARGIN, top + FOOT, WIDTH - 2 * MARGIN, 0)
    row = row._replace(height=panel_height(scene, auction, row.width))
    canvas = Canvas(WIDTH, row.bottom + MARGIN, scale=scale)
    draw_auction_head(canvas, scene, auction)
    for middle, some in titles:
        _draw_title(canvas, auction, some, middle)
    for lot, rect in places:
        draw_lot(canvas, lot, rect, grid.style, bright=bool(lot.markers))
    draw_bidders(canvas, scene, auction, row)
    return canvas


def _draw_title(canvas: Canvas, auction: AuctionTable, lots: list[Lot], middle: float) -> None:
    zone = lots[0].zone
    left = MARGIN + canvas.text(MARGIN, middle, ZONE_NAMES[zone], TITLE) + 12
    note = f"{mark_span(lots)}{DOT}{zone_note(auction, lots)}"
    left += canvas.text(left, middle, note, NOTE, palette.MUTED) + 40
    if zone != "projects":
        return
    for kind in LEGEND:
        canvas.fill(Rect(round(left), round(middle - 8), 16, 16), KINDS[kind].colour, 4)
        left += 24
        left += canvas.text(left, middle, KINDS[kind].words, NOTE, palette.MUTED) + 22
