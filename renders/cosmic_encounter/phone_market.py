"""The market for a phone: the cards, the one under the hammer first, and everybody's bid."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.colours import DIM, DIM_INK, dim_band
from renders.cosmic_encounter.head_words import carries_out
from renders.cosmic_encounter.ladder import standing
from renders.cosmic_encounter.look import Look
from renders.cosmic_encounter.market import GROUP_GLYPHS, GROUPS, Shown, shown_lot
from renders.cosmic_encounter.phone_head import (
    EDGE,
    NEWS_TOP,
    WIDTH,
    draw_phone_head,
    draw_phone_news,
    draw_phone_phases,
    news_height,
)
from renders.cosmic_encounter.setting import chip, chip_width, curly, put, put_lines
from renders.cosmic_encounter.small import lucre
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import mix
from rules.cosmic_encounter.model.views import Lot, Market, PlayerSeen, Sold

TEXT: Final = Type(26, 450)
STEP: Final = 34
TAB: Final = 132
GAP: Final = 12
FOOT: Final = 76
ROW: Final = 96
BOUGHT: Final = 72


def draw_phone_market(look: Look, scale: float = 1) -> Canvas:
    """Draw the market, 1080 units wide."""
    market = look.table.market
    if market is None:
        raise KeyError("market")
    top = NEWS_TOP + news_height(look) + 90
    lots, sold = ordered_lots(market), carries_out(look)
    if sold is not None:
        lots = [sold.lot, *lots]
    heights = [_lot_height(shown_lot(look, lot)) for lot in lots]
    if sold is not None:
        heights[0] += BOUGHT
    seats = bidders(look)
    below = top + sum(height + GAP for height in heights) + FOOT + GAP
    canvas = Canvas(WIDTH, below + len(seats) * (ROW + 8) + EDGE, scale=scale)
    draw_phone_head(canvas, look)
    draw_phone_news(canvas, look)
    draw_phone_phases(canvas, look, top - 62)
    for lot, height in zip(lots, heights, strict=True):
        rect = Rect(EDGE, top, WIDTH - 2 * EDGE, height)
        bright = is_open(market, lot) if sold is None else lot is sold.lot
        _lot(canvas, shown_lot(look, lot), rect, bright=bright)
        if sold is not None and lot is sold.lot:
            _bought(canvas, look, sold, rect)
        top += height + GAP
    _foot(canvas, market, Rect(EDGE, top, WIDTH - 2 * EDGE, FOOT))
    for number, player in enumerate(seats):
        row = Rect(EDGE, below + number * (ROW + 8), WIDTH - 2 * EDGE, ROW)
        _row(canvas, look, player, row)
    return canvas


def _bought(canvas: Canvas, look: Look, sold: Sold, rect: Rect) -> None:
    """Under a card that is carried out: who has bought it, and for how much."""
    left, middle = rect.left + TAB + 24, rect.bottom - BOUGHT / 2 - 8
    canvas.fill(Rect(left, rect.bottom - BOUGHT - 10, rect.right - 24 - left, 1), palette.RULE)
    canvas.mark(sold.seat, (left + 18, middle), 36, edge=palette.INK, thick=2)
    left += 50
    left += put(canvas, left, middle, look.name(sold.seat), 32, 700, palette.INK,
                room=400, floor=25) + 14  # fmt: skip
    left += put(canvas, left, middle + 1, "bought it for", 26, 450, palette.INK_MUTED) + 40
    lucre(canvas, (left, middle), 46, str(sold.price))


def is_open(market: Market, lot: Lot) -> bool:
    """Say whether a card is under the hammer, or may be called while none is."""
    return market.auction is None or market.auction.lot == lot.id


def ordered_lots(market: Market) -> list[Lot]:
    """The card under the hammer first, the others as they lie."""
    return sorted(market.lots, key=lambda lot: not is_open(market, lot))


def bidders(look: Look) -> list[PlayerSeen]:
    """Everybody, in bidding order while there is an auction."""
    market = look.table.market
    order = market.auction.order if market and market.auction else ()
    return [look.player(seat) for seat in order] or list(look.table.players)


def _lot_height(shown: Shown) -> float:
    room = WIDTH - 2 * EDGE - TAB - 48
    return 82 + len(wrap(curly(shown.text.text), TEXT, room)) * STEP + 14


def _lot(canvas: Canvas, shown: Shown, rect: Rect, *, bright: bool) -> None:
    colour = GROUPS[shown.text.group]
    canvas.box(rect, Frame(palette.PAPER if bright else DIM, None if bright else palette.LINE, 18))
    tab = Rect(rect.left, rect.top, TAB, rect.height)
    canvas.fill(tab, colour if bright else dim_band(colour), 18, (True, False, False, True))
    put(canvas, tab.left + 38, tab.middle, shown.number, 48, 750, palette.WHITE, align="centre")
    at = (tab.right - 42 if shown.number else tab.centre, tab.middle)
    canvas.glyph(GROUP_GLYPHS[shown.text.group], at, 48, palette.WHITE)
    left, right = tab.right + 24, rect.right - 24
    lucre(canvas, (right - 24, rect.top + 42), 48, str(shown.least))
    soft = palette.INK_MUTED if bright else palette.MUTED
    wide = put(canvas, right - 60, rect.top + 43, "from", 25, 500, soft, align="right")
    put(canvas, left, rect.top + 42, shown.text.name, 36, 750,
        palette.INK if bright else DIM_INK, room=right - 80 - wide - left, floor=26)  # fmt: skip
    put_lines(canvas, left, rect.top + 92, shown.text.text, TEXT, right - left, STEP, soft)


def _foot(canvas: Canvas, market: Market, rect: Rect) -> None:
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 16))
    lucre(canvas, (rect.left + 44, rect.middle), 42)
    wide = put(canvas, rect.left + 78, rect.middle, str(market.bank), 38, 750)
    put(canvas, rect.left + 90 + wide, rect.middle + 2, "in the bank", 26, 450, palette.MUTED)
    words = f"{market.deck} cards left"
    put(canvas, rect.right - 24, rect.middle + 1, words, 26, 500, palette.MUTED, align="right")


def _row(canvas: Canvas, look: Look, player: PlayerSeen, row: Rect) -> None:
    """A seat: its last bid, and what it has to spend."""
    seat, colour, on = player.seat, seat_colour(player.seat), look.awaits(player.seat)
    fill = mix(palette.PANEL, colour, 0.1) if on else palette.PANEL
    canvas.box(row, Frame(fill, colour if on else palette.LINE, 14, 3 if on else 1))
    auction = look.table.market.auction if look.table.market else None
    now = standing(auction, seat, awaited=on) if auction else None
    out = now is not None and now.passed
    dim = mix(colour, palette.PANEL, 0.5) if out else None
    canvas.mark(seat, (row.left + 42, row.middle), 36, colour=dim)
    words = now.words if now else ""
    taken = chip_width(words, 25, 42) + 20 if words else 0
    ink = palette.MUTED if out else palette.TEXT
    name = put(canvas, row.left + 76, row.middle, look.name(seat), 34, 700, ink,
               room=520 - taken, floor=25)  # fmt: skip
    if words:
        chip(canvas, row.left + 90 + name, row.middle, words, size=25, height=42,
             fill=colour if on else palette.RAISED,
             ink=palette.SEAT_INK if on else palette.MUTED)  # fmt: skip
    if now is not None and now.bids and auction is not None:
        _bid(canvas, max(now.bids), colour, Rect(row.right - 416, row.middle - 30, 66, 60),
             lit=max(now.bids) == auction.high)  # fmt: skip
    lucre(canvas, (row.right - 214, row.middle), 42)
    put(canvas, row.right - 182, row.middle, str(player.lucre), 36, 750, ink)
    placed = sum(seen.lucre for seen in player.planets)
    if placed:
        put(canvas, row.right - 24, row.middle + 3, f"+{placed} placed", 25, 500, palette.MUTED,
            align="right", room=116)  # fmt: skip


def _bid(canvas: Canvas, amount: int, colour: palette.Colour, cell: Rect, *, lit: bool) -> None:
    if lit:
        canvas.fill(cell.inset(-4), palette.LIT, 16)
    canvas.fill(cell, colour, 13)
    put(canvas, cell.centre, cell.middle, str(amount), 34, 750, palette.SEAT_INK, align="centre")
