"""The result of a handing out: the winner, price and rivals of each card."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import seat_frame
from renders.frame.words import DOT, counted
from renders.geometry import Rect
from renders.lettering import Type, fit, wrap
from renders.palette import Colour
from renders.runs import Chip, Gap, Piece, Words, run, run_width
from renders.sentences import NARROW
from renders.terraforming_mars.auction.bidders import bidder_state
from renders.terraforming_mars.auction.lot_card import SMALL, draw_lot
from renders.terraforming_mars.auction.lots import ZONE_NOUNS, handed_out, unsold
from renders.terraforming_mars.auction_words import MC, money
from renders.terraforming_mars.header import draw_header
from renders.terraforming_mars.scene import Scene
from renders.tongue import Verbatim, phrase, strung
from rules.terraforming_mars.model.views import AuctionTable, BidderSeen, Lot

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 128
GAP: Final = 12
PADDING: Final = 16
HEAD: Final = 92
ROW: Final = 112
BESIDE: Final = 78
"""Room right of a card for its price and its place in the handing out, in units."""
LEAST_ENTRY: Final = 257
FOOT_LINE: Final = 30
EMPTY: Final = 60
LEAST_ROWS: Final = 2

NAME: Final = Type(25, 700)
CHIP: Final = Type(16, 700)
SUM: Final = Type(18, 450)
PRICE: Final = Type(28, 750, tabular=True)
UNIT: Final = Type(16, 500)
PLACE: Final = Type(16, 500)
TITLE: Final = Type(19, 700)
LINE: Final = Type(18, 450)


class Winnings(NamedTuple):
    """One player's cards from this handing out."""

    bidder: BidderSeen
    lots: list[Lot]

    @property
    def owed(self) -> int:
        """The price of all of them."""
        return sum(lot.price for lot in self.lots)


def winnings(auction: AuctionTable) -> list[Winnings]:
    """Return everybody's cards in the order of handing out."""
    won = handed_out(auction)
    return [
        Winnings(bidder, [lot for lot in won if lot.winner == bidder.seat])
        for bidder in auction.bidders
    ]


def won_note(auction: AuctionTable, won: Winnings) -> str:
    """Return the number of cards a player won, and their price."""
    if not won.lots:
        return phrase("no {zone_nouns}", zone_nouns=ZONE_NOUNS[auction.zone])
    noun = counted(len(won.lots), ZONE_NOUNS[auction.zone])
    if not won.owed:
        return strung(DOT, (noun, money(0)))
    return phrase("{noun}  ·  {money} in all", noun=noun, money=money(won.owed))


def draw_handed_out(scene: Scene, auction: AuctionTable, scale: float = 1) -> Canvas:
    """Draw the result of an auction, 1600 units wide: a column for each player."""
    everybody = winnings(auction)
    row = Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, 0)
    columns = row.columns(len(everybody), GAP)
    across = max(1, int((columns[0].width - 2 * PADDING) // LEAST_ENTRY))
    rows = max(LEAST_ROWS, *(-(-len(won.lots) // across) for won in everybody))
    height = HEAD + rows * ROW + PADDING - 8
    lines = list(foot_lines(auction, WIDTH - 2 * MARGIN - 2 * PADDING))
    foot = len(lines) * FOOT_LINE + 2 * PADDING - 4 if lines else -GAP
    canvas = Canvas(WIDTH, TOP + height + GAP + foot + MARGIN, scale=scale)
    draw_header(canvas, scene)
    for won, column in zip(everybody, columns, strict=True):
        _draw_column(canvas, scene, auction, won, column._replace(height=height), across)
    if lines:
        box = Rect(MARGIN, TOP + height + GAP, row.width, foot)
        canvas.box(box, Box(palette.PANEL, palette.LINE, 14, 1))
        for number, pieces in enumerate(lines):
            down = box.top + PADDING - 2 + (number + 0.5) * FOOT_LINE
            run(canvas, box.left + PADDING, down, pieces)
    return canvas


def _draw_column(
    canvas: Canvas, scene: Scene, auction: AuctionTable, won: Winnings, rect: Rect, across: int
) -> None:
    seat = won.bidder.seat
    frame = seat_frame(seat, on=scene.awaits(seat), tint=0.08)
    canvas.box(rect, frame)
    _draw_column_head(canvas, scene, auction, won, rect)
    inner = Rect(rect.left + PADDING, rect.top + HEAD, rect.width - 2 * PADDING, SMALL.height)
    cells = inner.columns(across, GAP)
    for number, lot in enumerate(won.lots):
        cell = cells[number % across]
        _draw_entry(canvas, lot, cell._replace(top=cell.top + number // across * ROW), frame.fill)
    if not won.lots:
        place = inner._replace(height=EMPTY)
        canvas.dashed(place, palette.DASH)
        words = won_note(auction, won)
        canvas.text(place.centre, place.middle, words, LINE, palette.FAINT, "centre")


def _draw_column_head(
    canvas: Canvas, scene: Scene, auction: AuctionTable, won: Winnings, rect: Rect
) -> None:
    seat = won.bidder.seat
    middle = rect.top + 33
    canvas.mark(seat, (rect.left + 32, middle), 26)
    chips: list[Piece] = []
    state = bidder_state(scene, auction, won.bidder)
    if state:
        ink, fill = palette.MUTED, palette.RAISED
        if scene.awaits(seat):
            ink, fill = palette.SEAT_INK, palette.SEATS[seat]
        chips = [Gap(10), Chip(state, CHIP, ink, fill, height=26, padding=10)]
    room = rect.right - PADDING - rect.left - 54 - run_width(chips)
    name, style = fit(scene.name(seat), NAME, room, 17)
    run(canvas, rect.left + 54, middle, [Words(name, style), *chips])
    if won.lots:
        note = won_note(auction, won)
        canvas.text(rect.left + PADDING + 2, rect.top + 69, note, SUM, palette.MUTED)


def _draw_entry(canvas: Canvas, lot: Lot, cell: Rect, ground: Colour) -> None:
    """Draw a card with its price and its place in the handing out."""
    card = Rect(cell.left, cell.top, cell.width - BESIDE, SMALL.height)
    draw_lot(canvas, lot, card, SMALL, bright=True, ground=ground)
    left, middle = card.right + 14, card.top + 32
    if lot.price:
        left += canvas.text(left, middle, str(lot.price), PRICE) + 5
        canvas.text(left, middle + 3, MC, UNIT, palette.MUTED)
    else:
        canvas.text(left, middle, money(0), SUM)
    place = phrase("no. {handed_out}", handed_out=lot.handed_out)
    canvas.text(card.right + 14, card.top + 66, place, PLACE, palette.FAINT)


def foot_lines(auction: AuctionTable, room: float) -> Iterator[list[Piece]]:
    """Yield lines of the cards without bids, and of those that still hold markers."""
    still = [lot for lot in auction.lots if not lot.sold and lot.markers]
    for title, lots in (("Nobody bid on", unsold(auction)), ("Markers still lie on", still)):
        if not lots:
            continue
        head = Words(title, TITLE)
        each = (phrase("{mark} {name}", mark=lot.mark, name=lot.face.name) for lot in lots)
        names = strung(DOT, (Verbatim(words.replace(" ", NARROW)) for words in each))
        first = True
        for line in wrap(names, LINE, room - head.width - 16):
            lead: list[Piece] = [head, Gap(16)] if first else [Gap(head.width + 16)]
            yield [*lead, Words(line.strip(" ·"), LINE, palette.MUTED)]
            first = False
