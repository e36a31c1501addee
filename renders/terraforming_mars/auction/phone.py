"""The auction on an upright picture for a phone: who bids, then every card in two columns."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, width_of, wrap
from renders.runs import Chip, Gap, Piece, run
from renders.terraforming_mars.auction.head import LatestStyle, draw_latest, latest_rows
from renders.terraforming_mars.auction.lots import (
    ZONE_NAMES,
    lit_lots,
    lots_by_zone,
    mark_ranges,
    unsold,
)
from renders.terraforming_mars.auction.result import Winnings, winnings, won_note
from renders.terraforming_mars.auction.strips import (
    FLOOR,
    Strip,
    draw_strip,
    draw_table,
    lay_out,
    seat_title,
    table_height,
)
from renders.terraforming_mars.auction_words import auction_chip, which_auction, zone_note
from renders.terraforming_mars.header import (
    draw_marks,
    fitted_headline,
    headline_seats,
)
from renders.terraforming_mars.look import Look
from rules.terraforming_mars.model.views import AuctionTable, Zone

WIDTH: Final = 900
MARGIN: Final = 24
INSIDE: Final = WIDTH - 2 * MARGIN
TOP: Final = 128
GAP: Final = 12
NEWS: Final = 64
NEWS_ROW: Final = 44
TITLE_ROW: Final = 44
PADDING: Final = 20
REST_LINE: Final = 32
REST_LEFT: Final = 148
SECTION: Final = 54
END: Final = 18

HEADLINE: Final = Type(48, 750)
UNDER: Final = Type(26, 450)
TITLE: Final = Type(24, 650)
LABEL: Final = Type(24, 500)
MARKS: Final = Type(24, 600)
NOTE: Final = Type(24, 450)
CHIP: Final = Type(24, 700)
ZONE: Final = Type(30, 700)
LATEST: Final = LatestStyle(Type(26, 700), Type(25, 450), Type(25, 750), FLOOR)
MARK_CENTRE: Final = (62, 62)
WORDS_LEFT: Final = 108

Rest = list[tuple[str, str]]
"""Lines of marks, each behind its zone."""


def draw_auction_on_phone(look: Look, auction: AuctionTable, scale: float = 1) -> Canvas:
    """Draw the auction, 900 units wide."""
    latest = _latest_box(look, auction)
    top: float = latest.bottom + (GAP if auction.latest else 0)
    everybody = Rect(MARGIN, top, INSIDE, table_height(auction))
    top = everybody.bottom + GAP
    sections: list[tuple[Zone, float, list[Strip]]] = []
    for zone, lots in lots_by_zone(lit_lots(look, auction)):
        strips = lay_out(lots, Rect(MARGIN, top + SECTION, INSIDE, 0), priced=False)
        sections.append((zone, top, strips))
        top = strips[-1].rect.bottom + GAP
    canvas = Canvas(WIDTH, top + END - GAP, scale=scale)
    _draw_head(canvas, look, auction)
    if auction.latest:
        draw_latest(canvas, look, auction, latest, LATEST)
    draw_table(canvas, look, auction, everybody)
    for zone, start, strips in sections:
        _draw_zone(canvas, auction, zone, Rect(MARGIN, start, INSIDE, SECTION), strips)
        for strip in strips:
            draw_strip(canvas, strip, priced=False)
    return canvas


def _draw_zone(
    canvas: Canvas, auction: AuctionTable, zone: Zone, row: Rect, strips: list[Strip]
) -> None:
    """Draw the title of a zone, and when its cards are handed out."""
    title = canvas.text(row.left + 6, row.middle + 4, ZONE_NAMES[zone], ZONE)
    note = zone_note(auction, [strip.lot for strip in strips])
    left = row.left + 6 + title + 16
    canvas.fitted(left, row.middle + 4, note, NOTE, row.right - left, palette.MUTED, floor=FLOOR)


def _latest_box(look: Look, auction: AuctionTable) -> Rect:
    """Where the latest steps stand; many of them take two rows."""
    if not auction.latest:
        return Rect(MARGIN, TOP, INSIDE, 0)
    rows = len(latest_rows(look, auction, LATEST, INSIDE - 2 * PADDING))
    return Rect(MARGIN, TOP, INSIDE, NEWS + (rows - 1) * NEWS_ROW)


def _draw_head(canvas: Canvas, look: Look, auction: AuctionTable) -> None:
    seats = headline_seats(look)
    left: float = WORDS_LEFT if seats else MARGIN
    if seats:
        draw_marks(canvas, seats, MARK_CENTRE)
    words, style = fitted_headline(look, HEADLINE, WIDTH - MARGIN - left)
    canvas.text(left, 46, words, style)
    under = which_auction(look, auction)
    canvas.fitted(left + 1, 92, under, UNDER, WIDTH - MARGIN - left, palette.MUTED, floor=FLOOR)


def _lines(words: str) -> tuple[str, ...]:
    return wrap(words, MARKS, INSIDE - 2 * PADDING - REST_LEFT)


def _draw_rest(canvas: Canvas, title: str, rest: Rest, box: Rect) -> None:
    canvas.box(box, Frame(palette.PANEL, palette.LINE, 14, 1))
    left = box.left + PADDING
    canvas.text(left, box.top + 28, title, TITLE, palette.MUTED)
    for number, (zone, line) in enumerate(rest):
        middle = box.top + TITLE_ROW + 20 + number * REST_LINE
        canvas.text(left, middle, zone, LABEL, palette.MUTED)
        canvas.text(left + REST_LEFT, middle, line, MARKS)


# After the handing out


def draw_handed_out_on_phone(look: Look, auction: AuctionTable, scale: float = 1) -> Canvas:
    """Draw who won what, 900 units wide: a section for each player."""
    sections: list[tuple[float, Winnings, list[Strip]]] = []
    top: float = TOP
    for won in winnings(auction):
        strips = lay_out(won.lots, Rect(MARGIN, top + SECTION, INSIDE, 0), priced=True)
        sections.append((top, won, strips))
        top = (strips[-1].rect.bottom if strips else top + SECTION) + GAP + 4
    rest = _unsold_lines(auction)
    box = Rect(MARGIN, top, INSIDE, TITLE_ROW + len(rest) * REST_LINE + 16)
    canvas = Canvas(WIDTH, (box.bottom if rest else top - GAP) + END + 6, scale=scale)
    _draw_head(canvas, look, auction)
    for start, won, strips in sections:
        _draw_section(canvas, look, auction, won, Rect(MARGIN, start, INSIDE, SECTION))
        for strip in strips:
            draw_strip(canvas, strip, priced=True)
    if rest:
        _draw_rest(canvas, "Nobody bid on", rest, box)
    return canvas


def _unsold_lines(auction: AuctionTable) -> Rest:
    lots = unsold(auction)
    if not lots:
        return []
    known = [lot for lot in auction.lots if lot.zone == auction.zone]
    words = ", ".join(mark_ranges(known, lots))
    return [
        (ZONE_NAMES[auction.zone] if number == 0 else "", line)
        for number, line in enumerate(_lines(words))
    ]


def _draw_section(
    canvas: Canvas, look: Look, auction: AuctionTable, won: Winnings, row: Rect
) -> None:
    seat = won.bidder.seat
    note = won_note(auction, won)
    right = row.right - canvas.text(row.right, row.middle, note, NOTE, palette.MUTED, "right")
    chips: list[Piece] = []
    if look.awaits(seat):
        words, colour = auction_chip(auction), palette.SEATS[seat]
        chips = [Gap(14), Chip(words, CHIP, palette.SEAT_INK, colour, height=38, padding=14)]
    spare = sum(piece.width for piece in chips) + width_of("00", NOTE)
    pieces = seat_title(look, seat, right - row.left - 60 - spare)
    run(canvas, row.left + 6, row.middle, [*pieces, *chips])
