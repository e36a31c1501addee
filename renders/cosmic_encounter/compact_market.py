"""The compact market: the cards, the one for sale first, and everybody's bid."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.colours import DIM, DIM_INK, dim_band
from renders.cosmic_encounter.compact import AFTER_PHASES, PHASES, draw_compact_head, news_lines
from renders.cosmic_encounter.head_words import carries_out
from renders.cosmic_encounter.ladder import standing
from renders.cosmic_encounter.market import GROUP_GLYPHS, GROUPS, Shown, shown_lot
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import chip, chip_width, curly, put
from renders.cosmic_encounter.small import lucre
from renders.frame.compact import END, FLOOR, INSIDE, MARGIN, TALLEST, WIDTH, below_news
from renders.frame.players import seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import mix
from renders.tongue import phrase
from rules.cosmic_encounter.model.views import Lot, Market, PlayerSeen, Sold

TEXT: Final = Type(23, 450)
STEP: Final = 30
TAB: Final = 96
GAP: Final = 8
HEAD_LINE: Final = 50
FOOT: Final = 50
ROW: Final = 58
BOUGHT: Final = 60
MOST_WORDS: Final = ((9, 9), (9, 2), (4, 2), (4, 0), (2, 0), (0, 0))
"""The most lines of words on an open card and on another one, roomiest first."""


def draw_compact_market(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the market, 900 units wide."""
    market = scene.table.market
    if market is None:
        raise KeyError("market")
    news, shown = news_lines(scene), _shares(scene, market)
    top = below_news(news) + PHASES + AFTER_PHASES
    seats = bidders(scene)
    below = FOOT + GAP + len(seats) * (ROW + 6) - 6 + END

    def bottom(words: tuple[int, int]) -> float:
        return top + sum(one.height(words) + GAP for one in shown) + below

    words = next((one for one in MOST_WORDS if bottom(one) <= TALLEST), MOST_WORDS[-1])
    canvas = Canvas(WIDTH, bottom(words), scale=scale)
    draw_compact_head(canvas, scene, news)
    for one in shown:
        rect = Rect(MARGIN, top, INSIDE, one.height(words))
        _lot(canvas, one.shown, rect, one.lines(words), bright=one.bright)
        if one.sold is not None:
            _bought(canvas, scene, one.sold, rect)
        top = rect.bottom + GAP
    _foot(canvas, market, Rect(MARGIN, top, INSIDE, FOOT))
    top += FOOT + GAP
    for number, player in enumerate(seats):
        _row(canvas, scene, player, Rect(MARGIN, top + number * (ROW + 6), INSIDE, ROW))
    return canvas


class LotSeen(NamedTuple):
    """A card of the market; `sold` while its buyer carries it out."""

    shown: Shown
    bright: bool
    sold: Sold | None = None

    def lines(self, words: tuple[int, int]) -> int:
        """Return the most lines of its words."""
        return words[0] if self.bright else words[1]

    def height(self, words: tuple[int, int]) -> float:
        """Return its height."""
        bought = BOUGHT if self.sold is not None else 0
        return _lot_height(self.shown, self.lines(words)) + bought


def _shares(scene: Scene, market: Market) -> list[LotSeen]:
    """Return the cards in their order; first the one for sale or being carried out."""
    sold = carries_out(scene)
    found = [LotSeen(shown_lot(scene, sold.lot), bright=True, sold=sold)] if sold else []
    return found + [
        LotSeen(shown_lot(scene, lot), bright=sold is None and is_open(market, lot))
        for lot in ordered_lots(market)
    ]


def _bought(canvas: Canvas, scene: Scene, sold: Sold, rect: Rect) -> None:
    """Draw the buyer and the price under a card being carried out."""
    left, middle = rect.left + TAB + 18, rect.bottom - BOUGHT / 2 - 2
    canvas.fill(Rect(left, rect.bottom - BOUGHT - 2, rect.right - 18 - left, 1), palette.RULE)
    canvas.mark(sold.seat, (left + 16, middle), 30, edge=palette.INK, thick=2)
    left += 42
    left += put(canvas, left, middle, scene.name(sold.seat), 28, 700, palette.INK,
                room=340, floor=FLOOR) + 12  # fmt: skip
    left += put(canvas, left, middle + 1, "bought it for", 24, 450, palette.INK_MUTED) + 34
    lucre(canvas, (left, middle), 40, str(sold.price))


def is_open(market: Market, lot: Lot) -> bool:
    """Return whether a card is for sale, or can be called while none is."""
    return market.auction is None or market.auction.lot == lot.id


def ordered_lots(market: Market) -> list[Lot]:
    """Return the card for sale first, then the others in their order."""
    return sorted(market.lots, key=lambda lot: not is_open(market, lot))


def bidders(scene: Scene) -> list[PlayerSeen]:
    """Return all players; during an auction in bidding order."""
    market = scene.table.market
    order = market.auction.order if market and market.auction else ()
    return [scene.player(seat) for seat in order] or list(scene.table.players)


def _lines_of(shown: Shown, most: int) -> tuple[str, ...]:
    return wrap(curly(shown.text.text), TEXT, INSIDE - TAB - 36, most) if most else ()


def _lot_height(shown: Shown, most: int) -> float:
    lines = len(_lines_of(shown, most))
    return HEAD_LINE + (lines * STEP + 8 if lines else 0)


def _lot(canvas: Canvas, shown: Shown, rect: Rect, most: int, *, bright: bool) -> None:
    colour = GROUPS[shown.text.group]
    canvas.box(rect, Frame(palette.PAPER if bright else DIM, None if bright else palette.LINE, 12))
    tab = Rect(rect.left, rect.top, TAB, rect.height)
    canvas.fill(tab, colour if bright else dim_band(colour), 12, (True, False, False, True))
    put(canvas, tab.left + 28, tab.middle, shown.number, 34, 750, palette.WHITE, align="centre")
    at = (tab.right - 32 if shown.number else tab.centre, tab.middle)
    canvas.glyph(GROUP_GLYPHS[shown.text.group], at, 36, palette.WHITE)
    left, right, middle = tab.right + 18, rect.right - 18, rect.top + HEAD_LINE / 2
    lucre(canvas, (right - 18, middle), 36, str(shown.least))
    soft = palette.INK_MUTED if bright else palette.MUTED
    wide = put(canvas, right - 46, middle + 1, "from", 22, 500, soft, align="right")
    put(canvas, left, middle, shown.text.name, 29, 750, palette.INK if bright else DIM_INK,
        room=right - 62 - wide - left, floor=FLOOR)  # fmt: skip
    for number, line in enumerate(_lines_of(shown, most)):
        canvas.text(left, rect.top + HEAD_LINE + (number + 0.4) * STEP, line, TEXT, soft)


def _foot(canvas: Canvas, market: Market, rect: Rect) -> None:
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 12))
    lucre(canvas, (rect.left + 34, rect.middle), 32)
    wide = put(canvas, rect.left + 60, rect.middle, str(market.bank), 30, 750)
    put(canvas, rect.left + 70 + wide, rect.middle + 1, "in the bank", 23, 450, palette.MUTED)
    words = phrase("{deck} cards left", deck=market.deck)
    put(canvas, rect.right - 18, rect.middle + 1, words, 23, 500, palette.MUTED, align="right")


def _row(canvas: Canvas, scene: Scene, player: PlayerSeen, row: Rect) -> None:
    """Draw a seat: its last bid, and its purse."""
    seat, colour, on = player.seat, seat_colour(player.seat), scene.awaits(player.seat)
    canvas.box(row, seat_frame(seat, on=on, tint=0.1, thick=2.5, radius=12))
    auction = scene.table.market.auction if scene.table.market else None
    now = standing(auction, seat, awaited=on) if auction else None
    out = now is not None and now.passed
    dim = mix(colour, palette.PANEL, 0.5) if out else None
    canvas.mark(seat, (row.left + 32, row.middle), 28, colour=dim)
    words = now.words if now else ""
    taken = chip_width(words, 22, 36) + 16 if words else 0
    ink = palette.MUTED if out else palette.TEXT
    name = put(canvas, row.left + 60, row.middle, scene.name(seat), 28, 700, ink,
               room=400 - taken, floor=FLOOR)  # fmt: skip
    if words:
        chip(canvas, row.left + 72 + name, row.middle, words, size=22, height=36,
             fill=colour if on else palette.RAISED,
             ink=palette.SEAT_INK if on else palette.MUTED)  # fmt: skip
    if now is not None and now.bids and auction is not None:
        _bid(canvas, max(now.bids), colour, Rect(row.right - 372, row.middle - 21, 56, 42),
             lit=max(now.bids) == auction.high)  # fmt: skip
    lucre(canvas, (row.right - 246, row.middle), 34)
    put(canvas, row.right - 222, row.middle, str(player.lucre), 30, 750, ink)
    placed = sum(seen.lucre for seen in player.planets)
    if placed:
        words = phrase("+{placed} placed", placed=placed)
        put(canvas, row.right - 18, row.middle + 2, words, 22, 500, palette.MUTED,
            align="right", room=130, floor=FLOOR)  # fmt: skip


def _bid(canvas: Canvas, amount: int, colour: palette.Colour, cell: Rect, *, lit: bool) -> None:
    if lit:
        canvas.fill(cell.inset(-3), palette.LIT, 13)
    canvas.fill(cell, colour, 10)
    put(canvas, cell.centre, cell.middle, str(amount), 28, 750, palette.SEAT_INK, align="centre")
