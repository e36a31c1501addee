"""Lots and bidders on pictures for phones: fewer things, nothing smaller than 24."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import LEFT_ROUND, Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import Colour, mix
from renders.runs import Coin, Gap, Piece, SeatMark, Words, run
from renders.sheet import Sheet
from renders.terraforming_mars.auction.bidders import bidder_state, won_pieces
from renders.terraforming_mars.auction.ghosts import Ghost, draw_ghost
from renders.terraforming_mars.auction.lot_card import LIT_REACH, outline_fresh
from renders.terraforming_mars.auction.pills import ON_PAPER, draw_pills
from renders.terraforming_mars.auction_words import MC, is_unlimited
from renders.terraforming_mars.kinds import (
    DIM,
    DIM_CODE,
    DIM_COIN,
    DIM_INK,
    KINDS,
    dim_band,
)
from renders.terraforming_mars.look import Look
from rules.terraforming_mars.model.views import AuctionTable, Bidder, CardFace, Lot, Zone

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
"""Beside more seats' markers than this a wish stands on a line of its own."""

CODE: Final = Type(30, 750)
LOT_NAME: Final = Type(27, 600)

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
    """A lot and where it lies; `ghost` is what its player's plan has in mind for it."""

    lot: Lot
    rect: Rect
    ghost: Ghost | None = None


def lay_out(
    lots: Sequence[Lot], room: Rect, ghosts: Mapping[str, Ghost] | None = None, *, priced: bool
) -> list[Strip]:
    """Place the lots in two columns, in their order; those of a row are equally high."""
    columns = room.columns(COLUMNS, GAP)
    wished = ghosts or {}
    found: list[Strip] = []
    top = room.top
    for first in range(0, len(lots), COLUMNS):
        row = lots[first : first + COLUMNS]
        width = columns[0].width
        height = max(_height(lot, width, wished.get(lot.mark), priced=priced) for lot in row)
        for lot, column in zip(row, columns, strict=False):
            rect = column._replace(top=top, height=height)
            found.append(Strip(lot, rect, wished.get(lot.mark)))
        top += height + ROW_GAP
    return found


def _height(lot: Lot, width: float, ghost: Ghost | None, *, priced: bool) -> float:
    names = _name_lines(lot, width, priced=priced)[0]
    return NAME_LINE * len(names) + NAME_SPARE + PILL_LINE * _chip_lines(lot, ghost, priced=priced)


def _chip_lines(lot: Lot, ghost: Ghost | None, *, priced: bool) -> int:
    """How many lines of chips a lot has; beside many markers a wish has no room."""
    if ghost and len(lot.markers) > MOST_BESIDE:
        return 2
    return 1 if lot.markers or ghost or priced else 0


def _name_lines(lot: Lot, width: float, *, priced: bool) -> tuple[tuple[str, ...], Type]:
    """The name, as large as one line allows, or small on two."""
    room = width - CODE_WIDTH - NAME_LEFT_GAP - RIGHT_GAP - _cost_room(lot, priced=priced)
    for size in range(round(LOT_NAME.size), FLOOR - 1, -1):
        style = LOT_NAME.sized(size)
        if width_of(lot.face.name, style) <= room:
            return (lot.face.name,), style
    style = LOT_NAME.sized(FLOOR)
    return wrap(lot.face.name, style, room, 2), style


def _cost_room(lot: Lot, *, priced: bool) -> float:
    if priced or lot.face.cost is None:
        return 0
    return Coin(str(lot.face.cost), COIN).width + NAME_LEFT_GAP


def draw_strip(canvas: Canvas, strip: Strip, *, priced: bool) -> None:
    """Draw a lot: its name and printed cost, its markers; after the auction what was paid.

    It is paper where markers lie or are planned, dark where nobody has shown any interest.
    """
    lot, rect = strip.lot, strip.rect
    wanted = bool(lot.markers or strip.ghost)
    outline_fresh(canvas, lot, rect, RADIUS)
    canvas.fill(rect, palette.PAPER if wanted else DIM, RADIUS)
    band = rect._replace(width=CODE_WIDTH)
    kind = KINDS[lot.face.kind].colour if wanted else dim_band(lot.face.kind)
    canvas.fill(band, kind, RADIUS, LEFT_ROUND)
    code, shown = fit(lot.mark, CODE, CODE_WIDTH - 14, FLOOR)
    ink = palette.WHITE if wanted else DIM_CODE
    canvas.text(band.centre, rect.middle, code, shown, ink, "centre")
    chips = _chip_lines(lot, strip.ghost, priced=priced)
    names = rect._replace(height=rect.height - PILL_LINE * chips)
    _draw_name(canvas, lot, names, priced=priced, ink=palette.INK if wanted else DIM_INK)
    left, right = band.right + NAME_LEFT_GAP, rect.right - RIGHT_GAP
    middle = rect.bottom - PILL_LINE / 2 - 4
    if priced:
        right -= _draw_price(canvas, lot, right, middle) + 8
    if strip.ghost:
        width = draw_ghost(canvas, strip.ghost, right, middle) + 8
        if chips == 1:
            right -= width
        else:
            middle -= PILL_LINE
    draw_pills(canvas, lot, (left, middle), right - left, ON_PAPER)


class StripSeen(NamedTuple):
    """All that is shown of a lot on a bidder's own picture."""

    mark: str
    zone: Zone
    face: CardFace
    markers: tuple[tuple[int, int], ...]
    leader: int | None
    fresh: tuple[int, ...]
    ghost: Ghost | None


def put_strip(sheet: Sheet, strip: Strip) -> None:
    """Put a lot there that is not sold yet; one with fresh markers reaches out a little."""
    lot = strip.lot
    markers = tuple(lot.markers.items())
    seen = StripSeen(lot.mark, lot.zone, lot.face, markers, lot.leader, lot.fresh, strip.ghost)
    sheet.loose(strip.rect.inset(-LIT_REACH if lot.fresh else 0), _draw_strip_seen, seen)


def _draw_strip_seen(canvas: Canvas, seen: StripSeen) -> None:
    lot = Lot(
        mark=seen.mark, zone=seen.zone, face=seen.face, markers=dict(seen.markers),
        leader=seen.leader, fresh=seen.fresh,
    )  # fmt: skip
    rect = canvas.bounds.inset(LIT_REACH if seen.fresh else 0)
    draw_strip(canvas, Strip(lot, rect, seen.ghost), priced=False)


def _draw_name(canvas: Canvas, lot: Lot, rect: Rect, *, priced: bool, ink: Colour) -> None:
    lines, style = _name_lines(lot, rect.width, priced=priced)
    first = rect.middle + 1 - NAME_LINE * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        left = rect.left + CODE_WIDTH + NAME_LEFT_GAP
        canvas.text(left, first + NAME_LINE * number, line, style, ink)
    if not priced and lot.face.cost is not None:
        fill = palette.COIN if ink == palette.INK else DIM_COIN
        coin: list[Piece] = [Coin(str(lot.face.cost), COIN, bare=ink != palette.INK, fill=fill)]
        run(canvas, rect.right - RIGHT_GAP, rect.middle + 1, coin, align="right")


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
