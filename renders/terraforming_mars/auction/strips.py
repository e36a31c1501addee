"""Lots and bidders on pictures for phones: fewer things, nothing smaller than 24."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import LEFT_ROUND, TOP_ROUND, Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import mix
from renders.runs import Coin, Gap, Piece, SeatMark, Words, run
from renders.terraforming_mars.auction.bidders import bidder_state, won_pieces
from renders.terraforming_mars.auction.lot_card import outline_fresh
from renders.terraforming_mars.auction.pills import NARROW_ON_PAPER, ON_PAPER, draw_pills
from renders.terraforming_mars.auction_words import MC, is_unlimited
from renders.terraforming_mars.kinds import KINDS
from renders.terraforming_mars.look import Look
from rules.terraforming_mars.model.views import AuctionTable, Bidder, Lot

FLOOR: Final = 24
GAP: Final = 12
ROW_GAP: Final = 10
RADIUS: Final = 12
CODE_WIDTH: Final = 72
BROAD_HEIGHT: Final = 102
NAME_LINE: Final = 30
NARROW_NAME: Final = 14
NARROW_PILLS: Final = 48
COIN: Final = 34
MOST_BROAD: Final = 24
"""More lots than this stand in three columns."""

CODE: Final = Type(30, 750)
BROAD_NAME: Final = Type(27, 600)
NARROW_NAME_TYPE: Final = Type(24, 650)
NARROW_CODE: Final = Type(24, 800)

TABLE_HEAD: Final = 46
TABLE_ROW: Final = 54
TABLE_FOOT: Final = 8
HEAD: Final = Type(24, 450)
NAME: Final = Type(27, 700)
STATE: Final = Type(24, 500)
LEFT: Final = Type(34, 750, tabular=True)
BID: Final = Type(26, 600, tabular=True)
NAME_LEFT: Final = 56
STATE_RIGHT: Final = 396
LEFT_COLUMN: Final = 460
BID_COLUMN: Final = 646
WON_COLUMN: Final = 836
NAME_AND_STATE: Final = STATE_RIGHT - NAME_LEFT
NOTHING: Final = "–"


class Strip(NamedTuple):
    """A lot and where it lies."""

    lot: Lot
    rect: Rect


def lay_out(lots: Sequence[Lot], room: Rect) -> list[Strip]:
    """Place the lots in two broad columns, or in three narrow ones when they are many."""
    columns = room.columns(2 if len(lots) <= MOST_BROAD else 3, GAP)
    found: list[Strip] = []
    top = room.top
    for first in range(0, len(lots), len(columns)):
        row = lots[first : first + len(columns)]
        height = max(_height(lot, columns[0].width, len(columns)) for lot in row)
        for lot, column in zip(row, columns, strict=False):
            found.append(Strip(lot, column._replace(top=top, height=height)))
        top += height + ROW_GAP
    return found


def _height(lot: Lot, width: float, columns: int) -> float:
    if columns == 2:
        return BROAD_HEIGHT
    return NAME_LINE * len(_narrow_lines(lot, width)) + NARROW_NAME + NARROW_PILLS


def _narrow_lines(lot: Lot, width: float) -> tuple[str, ...]:
    return wrap(lot.face.name, NARROW_NAME_TYPE, width - _code_room(lot) - 12, 2)


def _code_room(lot: Lot) -> float:
    return 14 + width_of(lot.mark, NARROW_CODE) + 12


def draw_strip(canvas: Canvas, strip: Strip, *, priced: bool) -> None:
    """Draw a lot with its name and markers; after the auction with its price."""
    lot, rect = strip
    outline_fresh(canvas, lot, rect, RADIUS)
    canvas.fill(rect, palette.PAPER, RADIUS)
    if rect.width > NARROW_WIDTH:
        _draw_broad(canvas, lot, rect, priced=priced)
    else:
        _draw_narrow(canvas, lot, rect, priced=priced)


NARROW_WIDTH: Final = 300


def _draw_broad(canvas: Canvas, lot: Lot, rect: Rect, *, priced: bool) -> None:
    band = rect._replace(width=CODE_WIDTH)
    canvas.fill(band, KINDS[lot.face.kind].colour, RADIUS, LEFT_ROUND)
    code, shown = fit(lot.mark, CODE, CODE_WIDTH - 14, FLOOR)
    canvas.text(band.centre, rect.middle, code, shown, palette.WHITE, "centre")
    left, right = band.right + 14, rect.right - 12
    canvas.fitted(
        left, rect.top + 30, lot.face.name, BROAD_NAME, right - left, palette.INK, floor=FLOOR
    )
    middle = rect.top + 74
    if priced:
        right -= _draw_price(canvas, lot, right, middle) + 8
    draw_pills(canvas, lot, (left, middle), right - left, ON_PAPER)


def _draw_narrow(canvas: Canvas, lot: Lot, rect: Rect, *, priced: bool) -> None:
    lines = _narrow_lines(lot, rect.width)
    band = rect._replace(height=rect.height - NARROW_PILLS)
    canvas.fill(band, KINDS[lot.face.kind].colour, RADIUS, TOP_ROUND)
    first = band.middle - NAME_LINE * (len(lines) - 1) / 2
    canvas.text(rect.left + 14, first, lot.mark, NARROW_CODE, palette.WHITE)
    for number, line in enumerate(lines):
        down = first + NAME_LINE * number
        canvas.text(rect.left + _code_room(lot), down, line, NARROW_NAME_TYPE, palette.WHITE)
    middle, right = rect.bottom - NARROW_PILLS / 2, rect.right - 10
    if priced:
        right -= _draw_price(canvas, lot, right, middle) + 6
    left = rect.left + 10
    draw_pills(canvas, lot, (left, middle), right - left, NARROW_ON_PAPER)


def _draw_price(canvas: Canvas, lot: Lot, right: float, middle: float) -> float:
    coin: list[Piece] = [Coin(str(lot.price), COIN)]
    return run(canvas, right, middle, coin, align="right")


# Everybody


def table_height(auction: AuctionTable) -> float:
    """How high the table of bidders is."""
    return TABLE_HEAD + len(auction.bidders) * TABLE_ROW + TABLE_FOOT


def draw_table(canvas: Canvas, look: Look, auction: AuctionTable, rect: Rect) -> None:
    """Draw a row for each player: markers left, money at stake, cards won."""
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14, 1))
    middle = rect.top + TABLE_HEAD / 2 + 4
    canvas.text(rect.left + LEFT_COLUMN, middle, "left", HEAD, palette.MUTED, "right")
    words = f"{MC} bid"
    canvas.text(rect.left + BID_COLUMN, middle, words, HEAD, palette.MUTED, "right")
    canvas.text(rect.left + WON_COLUMN, middle, "won", HEAD, palette.MUTED, "right")
    for number, bidder in enumerate(auction.bidders):
        top = rect.top + TABLE_HEAD + number * TABLE_ROW
        _draw_row(canvas, look, auction, bidder, Rect(rect.left, top, rect.width, TABLE_ROW))


def _draw_row(canvas: Canvas, look: Look, auction: AuctionTable, bidder: Bidder, row: Rect) -> None:
    seat, colour = bidder.seat, palette.SEATS[bidder.seat]
    on_turn, gone = look.awaits(seat), look.player(seat).gone
    if on_turn:
        box = Rect(row.left + 4, row.top, row.width - 8, row.height)
        canvas.box(box, Frame(mix(palette.PANEL, colour, 0.13), colour, 12, 3))
    faded = gone or (bidder.passed and not on_turn)
    ink = palette.FAINT if faded else palette.TEXT
    canvas.mark(seat, (row.left + 32, row.middle), 26)
    state = bidder_state(look, auction, bidder)
    if not state and auction.order and auction.order[0] == seat:
        state = "1st"
    room: float = NAME_AND_STATE
    shade = mix(colour, palette.WHITE, 0.35) if on_turn else palette.MUTED
    room -= canvas.text(row.left + STATE_RIGHT, row.middle, state, STATE, shade, "right") + 12
    canvas.fitted(row.left + NAME_LEFT, row.middle, look.name(seat), NAME, room, ink, floor=FLOOR)
    if gone:
        return
    left = row.left + LEFT_COLUMN
    canvas.text(left, row.middle, str(bidder.left), LEFT, ink, "right")
    at_stake: list[Piece] = [Words(str(bidder.owed), BID, ink)]
    if not is_unlimited(bidder):
        at_stake.append(Words(f" of {bidder.money}", HEAD, palette.MUTED))
    run(canvas, row.left + BID_COLUMN, row.middle, at_stake, align="right")
    won = won_pieces(bidder, 36) or [Words(NOTHING, BID, palette.FAINT)]
    run(canvas, row.left + WON_COLUMN, row.middle, won, align="right")


def seat_title(look: Look, seat: int, room: float) -> list[Piece]:
    """A player's mark and name at the head of a section."""
    name, style = fit(look.name(seat), NAME, room, FLOOR)
    return [SeatMark(seat, 26), Gap(10), Words(name, style)]
