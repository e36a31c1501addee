"""The compact market: the cards, the one for sale first, and everybody's bid."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import DIM, DIM_INK, dim_band
from renders.cosmic_encounter.compact import AFTER_PHASES, PHASES, news_lines, put_compact_head
from renders.cosmic_encounter.head_words import carries_out
from renders.cosmic_encounter.ladder import SeatCalls, standing
from renders.cosmic_encounter.market import GROUP_GLYPHS, GROUPS, AuctionCardShown, shown_lot
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import chip, chip_width, put
from renders.cosmic_encounter.small import lucre
from renders.frame.compact import END, FLOOR, INSIDE, MARGIN, TALLEST, WIDTH, below_news
from renders.frame.players import seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import mix
from renders.sheet import Sheet
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


def draw_compact_market(scene: Scene, scale: float = 1) -> Sheet:
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
    sheet = Sheet(WIDTH, bottom(words), Scene.colour_table, scale=scale)
    put_compact_head(sheet, scene, news)
    for one in shown:
        rect = Rect(MARGIN, top, INSIDE, one.height(words))
        sheet.loose(rect, _draw_lot, one.drawn(scene, words))
        top = rect.bottom + GAP
    sheet.loose(Rect(MARGIN, top, INSIDE, FOOT), _draw_foot, (market.bank, market.deck))
    top += FOOT + GAP
    for number, player in enumerate(seats):
        row = Rect(MARGIN, top + number * (ROW + 6), INSIDE, ROW)
        sheet.loose(row, _draw_row, _row_of(scene, market, player))
    return sheet


class Buyer(NamedTuple):
    """The buyer of a card, and the price."""

    seat: int
    name: str
    price: int


class LotDrawn(NamedTuple):
    """A card of the market as it is drawn."""

    number: str
    group: str
    name: str
    text: str
    least: int
    most: int
    """The most lines of its text."""
    bright: bool
    buyer: Buyer | None


class LotSeen(NamedTuple):
    """A card of the market; `sold` while its buyer carries it out."""

    shown: AuctionCardShown
    bright: bool
    sold: Sold | None = None

    def lines(self, words: tuple[int, int]) -> int:
        """Return the most lines of its words."""
        return words[0] if self.bright else words[1]

    def height(self, words: tuple[int, int]) -> float:
        """Return its height."""
        bought = BOUGHT if self.sold is not None else 0
        lines = len(_lines_of(self.shown.text.text, self.lines(words)))
        return HEAD_LINE + (lines * STEP + 8 if lines else 0) + bought

    def drawn(self, scene: Scene, words: tuple[int, int]) -> LotDrawn:
        """Return what its drawing shows."""
        number, text, least = self.shown
        sold = self.sold
        buyer = None if sold is None else Buyer(sold.seat, scene.name(sold.seat), sold.price)
        return LotDrawn(
            number, text.group, text.name, text.text, least, self.lines(words), self.bright, buyer
        )


def _shares(scene: Scene, market: Market) -> list[LotSeen]:
    """Return the cards in their order; first the one for sale or being carried out."""
    sold = carries_out(scene)
    found = [LotSeen(shown_lot(scene, sold.lot), bright=True, sold=sold)] if sold else []
    return found + [
        LotSeen(shown_lot(scene, lot), bright=sold is None and is_open(market, lot))
        for lot in ordered_lots(market)
    ]


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


def _lines_of(text: str, most: int) -> tuple[str, ...]:
    return wrap(text, TEXT, INSIDE - TAB - 36, most) if most else ()


def _draw_lot(canvas: Canvas, seen: LotDrawn) -> None:
    rect, bright, colour = canvas.bounds, seen.bright, GROUPS[seen.group]
    canvas.box(rect, Box(palette.PAPER if bright else DIM, None if bright else palette.LINE, 12))
    tab = Rect(rect.left, rect.top, TAB, rect.height)
    canvas.fill(tab, colour if bright else dim_band(colour), 12, (True, False, False, True))
    put(canvas, tab.left + 28, tab.middle, seen.number, 34, 750, palette.WHITE, align="centre")
    at = (tab.right - 32 if seen.number else tab.centre, tab.middle)
    canvas.glyph(GROUP_GLYPHS[seen.group], at, 36, palette.WHITE)
    left, right, middle = tab.right + 18, rect.right - 18, rect.top + HEAD_LINE / 2
    lucre(canvas, (right - 18, middle), 36, str(seen.least))
    soft = palette.INK_MUTED if bright else palette.MUTED
    wide = put(canvas, right - 46, middle + 1, "from", 22, 500, soft, align="right")
    put(canvas, left, middle, seen.name, 29, 750, palette.INK if bright else DIM_INK,
        room=right - 62 - wide - left, floor=FLOOR)  # fmt: skip
    for number, line in enumerate(_lines_of(seen.text, seen.most)):
        canvas.text(left, rect.top + HEAD_LINE + (number + 0.4) * STEP, line, TEXT, soft)
    if seen.buyer is not None:
        _bought(canvas, seen.buyer, rect)


def _bought(canvas: Canvas, buyer: Buyer, rect: Rect) -> None:
    """Draw the buyer and the price under a card being carried out."""
    left, middle = rect.left + TAB + 18, rect.bottom - BOUGHT / 2 - 2
    canvas.fill(Rect(left, rect.bottom - BOUGHT - 2, rect.right - 18 - left, 1), palette.RULE)
    canvas.mark(buyer.seat, (left + 16, middle), 30, edge=palette.INK, thick=2)
    left += 42
    left += put(canvas, left, middle, buyer.name, 28, 700, palette.INK,
                room=340, floor=FLOOR) + 12  # fmt: skip
    left += put(canvas, left, middle + 1, "bought it for", 24, 450, palette.INK_MUTED) + 34
    lucre(canvas, (left, middle), 40, str(buyer.price))


def _draw_foot(canvas: Canvas, seen: tuple[int, int]) -> None:
    (bank, deck), rect = seen, canvas.bounds
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 12))
    lucre(canvas, (rect.left + 34, rect.middle), 32)
    wide = put(canvas, rect.left + 60, rect.middle, str(bank), 30, 750)
    put(canvas, rect.left + 70 + wide, rect.middle + 1, "in the bank", 23, 450, palette.MUTED)
    words = phrase("{deck} cards left", deck=deck)
    put(canvas, rect.right - 18, rect.middle + 1, words, 23, 500, palette.MUTED, align="right")


class RowSeen(NamedTuple):
    """A seat at the market: its state and last bid, and its purse."""

    seat: int
    name: str
    awaited: bool
    passed: bool
    words: str
    bid: int | None
    highest: bool
    purse: int
    placed: int


def _row_of(scene: Scene, market: Market, player: PlayerSeen) -> RowSeen:
    seat, auction, on = player.seat, market.auction, scene.awaits(player.seat)
    now = SeatCalls(frozenset(), passed=False, words="")
    if auction is not None:
        now = standing(auction, seat, awaited=on)
    bid = max(now.bids, default=None)
    highest = auction is not None and bid == auction.high
    placed = sum(seen.lucre for seen in player.planets)
    return RowSeen(
        seat, scene.name(seat), on, now.passed, now.words, bid, highest, player.lucre, placed
    )


def _draw_row(canvas: Canvas, seen: RowSeen) -> None:
    """Draw a seat: its last bid, and its purse."""
    row, colour = canvas.bounds, seat_colour(seen.seat)
    canvas.box(row, seat_frame(seen.seat, on=seen.awaited, tint=0.1, thick=2.5, radius=12))
    dim = mix(colour, palette.PANEL, 0.5) if seen.passed else None
    canvas.mark(seen.seat, (row.left + 32, row.middle), 28, colour=dim)
    taken = chip_width(seen.words, 22, 36) + 16 if seen.words else 0
    ink = palette.MUTED if seen.passed else palette.TEXT
    name = put(canvas, row.left + 60, row.middle, seen.name, 28, 700, ink,
               room=400 - taken, floor=FLOOR)  # fmt: skip
    if seen.words:
        chip(canvas, row.left + 72 + name, row.middle, seen.words, size=22, height=36,
             fill=colour if seen.awaited else palette.RAISED,
             ink=palette.SEAT_INK if seen.awaited else palette.MUTED)  # fmt: skip
    if seen.bid is not None:
        _bid(canvas, seen.bid, colour, Rect(row.right - 372, row.middle - 21, 56, 42),
             lit=seen.highest)  # fmt: skip
    lucre(canvas, (row.right - 246, row.middle), 34)
    put(canvas, row.right - 222, row.middle, str(seen.purse), 30, 750, ink)
    if seen.placed:
        words = phrase("+{placed} placed", placed=seen.placed)
        put(canvas, row.right - 18, row.middle + 2, words, 22, 500, palette.MUTED,
            align="right", room=130, floor=FLOOR)  # fmt: skip


def _bid(canvas: Canvas, amount: int, colour: palette.Colour, cell: Rect, *, lit: bool) -> None:
    if lit:
        canvas.fill(cell.inset(-3), palette.LIT, 13)
    canvas.fill(cell, colour, 10)
    put(canvas, cell.centre, cell.middle, str(amount), 28, 750, palette.SEAT_INK, align="centre")
