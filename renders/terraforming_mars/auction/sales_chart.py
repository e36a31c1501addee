"""After the game: every lot sold, its price, and how close the bidding was."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.runs import Gap, Piece, Words, run
from renders.terraforming_mars.auction.looking_back import COLUMNS, AuctionSales
from renders.terraforming_mars.auction_words import MC, money
from renders.terraforming_mars.kinds import KINDS
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase
from rules.terraforming_mars.model.views import Sale

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 176
PADDING: Final = 18
GAP: Final = 14
LINE: Final = 40
GROUP_GAP: Final = 12
KIND: Final = 6
MARK_ROOM: Final = 40
NAME_ROOM: Final = 196
PRICE_ROOM: Final = 58
BAR: Final = 14
BAR_UP: Final = 6
SEGMENT_GAP: Final = 3
LEAST_UNITS: Final = 3
NOTCH: Final = 3
NOTCH_HEIGHT: Final = 24
MAXIMUM: Final = 11
MAXIMUM_STEP: Final = 13
MAXIMUM_DOWN: Final = 12

TITLE: Final = Type(44, 750)
UNDER: Final = Type(20, 450)
GROUP: Final = Type(20, 700)
NOTE: Final = Type(17, 450)
NAME: Final = Type(18, 550)
PRICE: Final = Type(20, 700, tabular=True)
UNIT: Final = Type(16, 450)
FREE: Final = 0.55
"""The share by which the free part of a bar fades."""


def draw_sales(
    scene: Scene, page: Sequence[Sequence[AuctionSales]], pages: str, scale: float = 1
) -> Canvas:
    """Draw one page of sales in columns."""
    height = max(_column_height(column) for column in page)
    canvas = Canvas(WIDTH, TOP + height + MARGIN, scale=scale)
    title = "What the auctions gave"
    left = MARGIN + canvas.text(MARGIN, 56, title, TITLE) + 16
    canvas.text(left, 60, pages, UNDER, palette.MUTED)
    _draw_legend(canvas, scene)
    row = Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, height)
    for column, rect in zip(page, row.columns(COLUMNS, GAP), strict=False):
        top = rect.top
        for group in column:
            box = rect._replace(top=top, height=_group_height(group))
            _draw_group(canvas, group, box)
            top = box.bottom + GROUP_GAP
    return canvas


def _group_height(group: AuctionSales) -> float:
    return LINE * (len(group.sold) + 1) + PADDING


def _column_height(column: Sequence[AuctionSales]) -> float:
    return sum(_group_height(group) + GROUP_GAP for group in column) - GROUP_GAP


def _draw_legend(canvas: Canvas, scene: Scene) -> None:
    """Draw the legend of bar, line and marks."""
    planned = any(sale.maxima for sale in scene.table.sales)
    colour = palette.SEATS[0]
    pieces: list[Piece] = [
        Swatch(colour), Gap(8), Words("winner's markers", NOTE, palette.MUTED), Gap(26),
        Swatch(mix(colour, palette.PANEL, FREE)), Gap(8),
        Words("the free ones", NOTE, palette.MUTED), Gap(26),
        Notch(), Gap(8), Words("most markers of anybody else", NOTE, palette.MUTED),
    ]  # fmt: skip
    if planned:
        pieces += [
            Gap(26), Mark(0), Mark(1), Gap(8),
            Words("how far plans would have gone", NOTE, palette.MUTED),
        ]  # fmt: skip
    run(canvas, MARGIN, 112, pieces)
    note = "the dearest first; the number is what was paid; pale names were not kept"
    canvas.text(MARGIN, 145, note, NOTE, palette.FAINT)


class Swatch:
    """A piece of a bar in the legend."""

    width = 30.0

    def __init__(self, colour: palette.Colour) -> None:
        self.colour = colour

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        rect = Rect(round(left), middle - BAR / 2, self.width, BAR)
        canvas.fill(rect, self.colour, 4)


class Notch:
    """The line of the second highest bid in the legend."""

    width = float(NOTCH)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        canvas.fill(Rect(left, middle - NOTCH_HEIGHT / 2, NOTCH, NOTCH_HEIGHT), palette.TEXT, 1)


class Mark:
    """A small mark of a seat in the legend."""

    width = float(MAXIMUM_STEP)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        canvas.mark(self.seat, (left + self.width / 2, middle), MAXIMUM)


def _draw_group(canvas: Canvas, group: AuctionSales, box: Rect) -> None:
    canvas.box(box, Box(palette.PANEL, palette.LINE, 14, 1))
    left, right = box.left + PADDING, box.right - PADDING
    middle = box.top + LINE / 2 + 5
    words = phrase("{title}, continued", title=group.title) if group.continued else group.title
    canvas.text(left, middle, words, GROUP)
    if not group.continued:
        canvas.text(right, middle, group_note(group), NOTE, palette.MUTED, "right")
    units = max([LEAST_UNITS, *(_reach(sale) for sale in group.sold)])
    for number, sale in enumerate(group.sold):
        top = box.top + LINE * (number + 1) + 4
        _draw_sale(canvas, sale, Rect(left, top, right - left, LINE), units)


def group_note(group: AuctionSales) -> str:
    """Return the number of cards sold, and of those without bids."""
    if not group.sold_in_all:
        return phrase("nobody bid on any of {unsold}", unsold=group.unsold)
    return phrase("{sold_in_all} sold", sold_in_all=group.sold_in_all) + (
        phrase(", no bid on {unsold}", unsold=group.unsold) if group.unsold else ""
    )


def _reach(sale: Sale) -> int:
    return max([0, *sale.markers.values(), *sale.maxima.values()])


def _draw_sale(canvas: Canvas, sale: Sale, row: Rect, units: int) -> None:
    seat = sale.winner
    if seat is None:
        return
    middle = row.middle
    kind = KINDS[sale.face.kind].colour
    canvas.fill(Rect(row.left, middle - 14, KIND, 28), kind, 3)
    canvas.mark(seat, (row.left + KIND + 18, middle), 20)
    left = row.left + MARK_ROOM
    ink = palette.TEXT if sale.kept else palette.MUTED
    canvas.fitted(left, middle, sale.face.name, NAME, NAME_ROOM, ink, floor=15)
    start = left + NAME_ROOM + 10
    bar = Rect(round(start), middle - BAR / 2, round(row.right - PRICE_ROOM - start), BAR)
    _draw_bar(canvas, sale, seat, bar, units)
    if sale.price:
        right = row.right - canvas.text(row.right, middle + 1, MC, UNIT, palette.MUTED, "right")
        canvas.text(right - 5, middle, str(sale.price), PRICE, palette.TEXT, "right")
    else:
        canvas.text(row.right, middle, money(0), NOTE, palette.MUTED, "right")


def _draw_bar(canvas: Canvas, sale: Sale, seat: int, bar: Rect, units: int) -> None:
    """Draw a place for each marker; the winner paid for the last `price` of them."""
    own = sale.markers.get(seat, 0)
    free = max(0, own - sale.price)
    colour = palette.SEATS[seat]
    if sale.maxima:
        bar = bar._replace(top=bar.top - BAR_UP)
    cells = bar.columns(units, SEGMENT_GAP)
    for number, cell in enumerate(cells):
        fill = palette.STEP
        if number < own:
            fill = mix(colour, palette.PANEL, FREE) if number < free else colour
        canvas.fill(cell, fill, 4)
    if sale.second:
        across = cells[min(sale.second, units) - 1].right + SEGMENT_GAP / 2 - NOTCH / 2
        notch = Rect(across, bar.middle - NOTCH_HEIGHT / 2, NOTCH, NOTCH_HEIGHT)
        canvas.fill(notch.inset(-1), palette.PANEL)
        canvas.fill(notch, palette.TEXT, 1)
    for reach in sorted(set(sale.maxima.values())):
        if not reach:
            continue
        seats = sorted(one for one, most in sale.maxima.items() if most == reach)
        right = cells[min(reach, units) - 1].right
        for place, one in enumerate(reversed(seats)):
            across = right - MAXIMUM_STEP * (place + 0.5)
            canvas.mark(one, (across, bar.middle + BAR_UP + MAXIMUM_DOWN), MAXIMUM)
