"""The head of the compact auction: the table's totals, and a column for each player."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import LAYERS, Box, Canvas
from renders.frame.compact import FLOOR
from renders.frame.players import lit_frame, seat_frame
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.sheet import Sheet
from renders.terraforming_mars.auction.lots import ZONE_NOUNS, latest_steps
from renders.terraforming_mars.auction.result import winnings
from renders.terraforming_mars.auction_words import is_unlimited
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase
from rules.terraforming_mars.model.views import AuctionTable, BidderSeen, Lot

COLUMN: Final = 90
NARROW_COLUMN: Final = 84
MANY: Final = 5
"""The number of players whose columns are narrow, for the names of the lots."""
PADDING: Final = 20
RADIUS: Final = 14
NAMES_END: Final = 70
FIRST_FIGURE: Final = 34
FIGURE: Final = 31
HEAD_FOOT: Final = 8

LABEL: Final = Type(24, 650)
MORE: Final = Type(23, 450)
NAME: Final = Type(24, 700)
STATE: Final = Type(23, 600)
LARGE: Final = Type(38, 750, tabular=True)
FIGURES: Final = Type(26, 650, tabular=True)
ON_TURN: Final = 0.13
NOTHING: Final = "–"
PANEL: Final = Box(palette.PANEL, palette.LINE, RADIUS, 1)


class Column(NamedTuple):
    """Everything the head shows of a player; a figure may be a word for the player's state."""

    seat: int
    name: str
    figures: tuple[str, ...]
    on_turn: bool
    faded: bool
    lit: bool


class ColumnsHead(NamedTuple):
    """The head of the table: its labels, and everybody's figures."""

    title: tuple[str, str]
    labels: tuple[tuple[str, str], ...]
    columns: tuple[Column, ...]

    @property
    def height(self) -> float:
        """The height of the head."""
        return NAMES_END + FIRST_FIGURE + FIGURE * (len(self.labels) - 1) + HEAD_FOOT

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the columns."""
        return tuple(column.seat for column in self.columns)

    @property
    def on_turn(self) -> tuple[bool, ...]:
        """For each column whether its seat is on turn, and so has a frame."""
        return tuple(column.on_turn for column in self.columns)


def head_of(scene: Scene, auction: AuctionTable, lots: list[Lot]) -> ColumnsHead:
    """Return the head of this auction."""
    bidding = auction.stage == "bidding"
    labels, figures = (_bids if bidding else _won)(scene, auction)
    movers = {seat for seat, marks in latest_steps(scene, auction) if marks} if bidding else set()
    if bidding:
        title = (
            phrase("{sum} of {n} lots", sum=sum(bool(lot.markers) for lot in lots), n=len(lots)),
            phrase("have markers"),
        )
    else:
        won = sum(len(one.lots) for one in winnings(auction))
        title = counted(won, ZONE_NOUNS[auction.zone]), phrase("won")
    columns = [
        Column(
            bidder.seat, scene.name(bidder.seat), own, scene.awaits(bidder.seat),
            scene.player(bidder.seat).gone or (bidding and bidder.passed),
            bidder.seat in movers,
        )
        for bidder, own in zip(auction.bidders, figures, strict=True)
    ]  # fmt: skip
    return ColumnsHead(title, labels, tuple(columns))


Labels = tuple[tuple[str, str], ...]
Figures = list[tuple[str, ...]]


def _bids(scene: Scene, auction: AuctionTable) -> tuple[Labels, Figures]:
    """Return the figures during the bidding: markers left, money at stake, cards won."""
    bidders = auction.bidders
    places = {bidder.left + bidder.used for bidder in bidders}
    limits = {0 if is_unlimited(bidder) else bidder.money for bidder in bidders}
    labels = [
        (phrase("Markers left"), phrase("of {pop}", pop=places.pop()) if len(places) == 1 else ""),
        (
            phrase("M€ bid"),
            phrase("of {pop}", pop=limits.pop()) if len(limits) == 1 and all(limits) else "",
        ),
    ]
    rows = [[_left(scene, one) for one in bidders], [str(one.owed) for one in bidders]]
    if len(limits) > 1:
        labels.append(("", ""))
        rows.append(
            ["" if is_unlimited(one) else phrase("of {money}", money=one.money) for one in bidders]
        )
    if any(one.won for one in bidders):
        labels.append((phrase("Cards won"), ""))
        rows.append([str(sum(one.won.values())) for one in bidders])
    if auction.way == "sealed":
        labels.append((phrase("Bid"), phrase("in secret")))
        rows.append([_sealed(scene, one) for one in bidders])
    return tuple(labels), list(zip(*rows, strict=True))


def _left(scene: Scene, bidder: BidderSeen) -> str:
    if scene.player(bidder.seat).gone:
        return phrase("gone")
    return phrase("passed") if bidder.passed and not scene.awaits(bidder.seat) else str(bidder.left)


def _sealed(scene: Scene, bidder: BidderSeen) -> str:
    if bidder.passed or scene.player(bidder.seat).gone:
        return NOTHING
    return phrase("to seal") if scene.awaits(bidder.seat) else phrase("sealed")


def _won(scene: Scene, auction: AuctionTable) -> tuple[Labels, Figures]:
    """Return the figures after the handing out: the cards won, and their price."""
    found = [(str(len(won.lots)), str(won.owed)) for won in winnings(auction)]
    return ((phrase("Won"), ""), (phrase("M€ to pay"), "")), list(found)


# The drawing


def draw_ground(canvas: Canvas, rect: Rect) -> None:
    """Draw the canvas' part of the panel."""
    ground = ("auction", rect)
    canvas.whole(canvas.bounds, LAYERS, ground, lambda alone: alone.box(rect, PANEL))


def draw_column(canvas: Canvas, column: Rect, seat: int) -> None:
    """Draw the frame of the column of a seat on turn."""
    box = column._replace(left=column.left + 1, width=column.width - 3)
    canvas.box(box, seat_frame(seat, on=True, tint=ON_TURN, thick=2.5, radius=12))


def columns_of(rect: Rect, count: int) -> list[Rect]:
    """Return the rectangles of the columns, at the right of a row."""
    width = NARROW_COLUMN if count >= MANY else COLUMN
    first = rect.right - width * count
    return [Rect(first + width * number, rect.top, width, rect.height) for number in range(count)]


class ColumnSeen(NamedTuple):
    """A player's column in the head.

    All columns lie at even pixels of the panel: halves are rounded to even pixels.
    """

    column: Column
    place: Rect
    """The place of the head, from the upper left corner of the column."""
    middles: tuple[float, ...]


def put_head(sheet: Sheet, head: ColumnsHead, panel: Rect) -> None:
    """Put the head, open below: its labels, then each player's column as a part."""
    figures = range(len(head.labels) - 1)
    middles = (
        NAMES_END + 17, *(NAMES_END + FIRST_FIGURE + FIGURE * (each + 0.5) for each in figures),
    )  # fmt: skip
    places = columns_of(panel, len(head.columns))
    own = panel._replace(width=places[0].left - panel.left)
    sheet.loose(own, _draw_labels, (panel.width, (head.title, *head.labels), (30, *middles)))
    for rect, column in zip(places, head.columns, strict=True):
        place = Rect(panel.left - rect.left, 0, panel.width, panel.height + 4 * RADIUS)
        sheet.loose(rect, _draw_column, ColumnSeen(column, place, middles))


def _draw_labels(canvas: Canvas, seen: tuple[float, Labels, tuple[float, ...]]) -> None:
    width, labels, middles = seen
    draw_ground(canvas, Rect(0, 0, width, canvas.height + 4 * RADIUS))
    for (words, more), middle in zip(labels, middles, strict=True):
        left = PADDING + canvas.text(PADDING, middle, words, LABEL) + 10
        canvas.text(left, middle, more, MORE, palette.MUTED, room=canvas.width - left)


def _draw_column(canvas: Canvas, seen: ColumnSeen) -> None:
    column, place, middles = seen
    rect = canvas.bounds._replace(height=place.height)
    canvas.box(place, PANEL)
    if column.on_turn:
        draw_column(canvas, rect, column.seat)
    colour, ink = palette.SEATS[column.seat], palette.TEXT
    if column.faded:
        colour, ink = mix(palette.PANEL, colour, 0.5), palette.MUTED
    canvas.mark(column.seat, (rect.centre, 24), 24, colour=colour)
    room = rect.width - 5
    canvas.fitted(rect.centre, 54, column.name, NAME, room, ink, align="centre", floor=FLOOR)
    if column.lit:
        box = Rect(rect.centre - 27, NAMES_END - 1, 54, FIRST_FIGURE + FIGURE)
        canvas.box(box, lit_frame(share=0.12, radius=9))
    styles = [LARGE, *[FIGURES] * (len(middles) - 1)]
    for words, middle, style in zip(column.figures, middles, styles, strict=True):
        shown, shade = (style, ink) if words.isdecimal() else (STATE, palette.MUTED)
        canvas.fitted(rect.centre, middle, words, shown, room, shade, align="centre", floor=FLOOR)
