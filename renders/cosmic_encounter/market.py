"""The market of Lucre: the card for sale, the bids on it, and the other cards."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import TOP_ROUND, Box, Canvas
from renders.cosmic_encounter.colours import DIM, DIM_INK, FAMILIES, KINDS, dim_band, on_band
from renders.cosmic_encounter.head_words import carries_out
from renders.cosmic_encounter.header import draw_header, draw_phases
from renders.cosmic_encounter.ladder import draw_ladder
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put, put_lines
from renders.cosmic_encounter.small import lucre, ships
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import Colour, mix
from renders.tongue import phrase
from rules.cosmic_encounter.model.views import Lot, Market, Sold
from rules.cosmic_encounter.texts.book import AuctionText

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 184
GAP: Final = 12
BIG: Final = 424
AREA: Final = 548
SMALL_HEIGHT: Final = 172
OPEN_CARDS: Final = 368
"""The height of the three cards while none is for sale."""
PURSES: Final = 108

GROUPS: Final[dict[str, Colour]] = {
    "cards": FAMILIES["cards"],
    "tech": FAMILIES["allies"],
    "ships": FAMILIES["ships"],
    "encounter": KINDS["attack"],
}
GROUP_GLYPHS: Final = {"cards": "cards", "tech": "tech", "ships": "ship", "encounter": "gate"}


class AuctionCardShown(NamedTuple):
    """The content of an auction card on the picture."""

    number: str
    text: AuctionText
    least: int


def shows_market(scene: Scene) -> bool:
    """Return whether the market is the subject of the present stop."""
    market = scene.table.market
    if market is None or scene.table.over or not (market.lots or carries_out(scene)):
        return False
    return scene.table.stop == "T" or market.auction is not None


def draw_market(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the market, 1600 units wide."""
    market = scene.table.market
    if market is None:
        raise KeyError("market")
    running = market.auction is not None or carries_out(scene) is not None
    top = TOP + (AREA if running else OPEN_CARDS)
    height = top + (64 + SMALL_HEIGHT if running else GAP + PURSES + GAP + SMALL_HEIGHT)
    canvas = Canvas(WIDTH, height + MARGIN, scale=scale)
    draw_header(canvas, scene)
    draw_phases(canvas, scene)
    if running:
        _hammer(canvas, scene, market)
    else:
        _open(canvas, scene, market)
    return canvas


def shown_lot(scene: Scene, lot: Lot) -> AuctionCardShown:
    """Return a card of the market with its text, and its number until it is sold."""
    market = scene.table.market
    lots = market.lots if market else ()
    number = str(lots.index(lot) + 1) if lot in lots else ""
    return AuctionCardShown(number, scene.book.lucre[lot.key], lot.minimum)


# ---- an auction ----------------------------------------------------------------------------------


def _hammer(canvas: Canvas, scene: Scene, market: Market) -> None:
    auction, sold = market.auction, carries_out(scene)
    lot = next((one for one in market.lots if auction and one.id == auction.lot), None)
    shown = sold.lot if sold is not None else lot or market.lots[0]
    card = Rect(MARGIN, TOP, BIG, AREA)
    draw_big_lot(canvas, scene, shown_lot(scene, shown), card)
    beside = Rect(card.right + GAP, TOP, WIDTH - MARGIN - card.right - GAP, AREA)
    if sold is not None:
        _bought(canvas, scene, sold, beside)
    else:
        draw_ladder(canvas, scene, shown.minimum, beside)
    middle = card.bottom + 38
    others = [one for one in market.lots if one is not lot]
    title = put(canvas, MARGIN, middle, "Market", 22, 700)
    said = phrase(
        "{n} more, open for calls after this one  ·  each player calls once", n=len(others)
    )
    put(canvas, MARGIN + 12 + title, middle + 1, said, 18, 450, palette.MUTED)
    cells = Rect(MARGIN, middle + 26, WIDTH - 2 * MARGIN, SMALL_HEIGHT).columns(3, GAP)
    for one, cell in zip(others[:2], cells[:2], strict=False):
        draw_small_lot(canvas, shown_lot(scene, one), cell)
    _bank(canvas, market, cells[2])


def _bought(canvas: Canvas, scene: Scene, sold: Sold, rect: Rect) -> None:
    """Draw the buyer and the price of the card, and everybody's purse."""
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 16))
    left, high = rect.left + 32, rect.top + 58
    canvas.mark(sold.seat, (left + 24, high), 48)
    room = rect.width - 64 - 340
    name = put(canvas, left + 64, high, scene.name(sold.seat), 38, 750, room=room, floor=22)
    name += put(canvas, left + 78 + name, high + 2, "bought it for", 24, 450, palette.MUTED)
    lucre(canvas, (left + 122 + name, high), 52, str(sold.price))
    words = "It is carried out now, or discarded without effect."
    put(canvas, left, rect.top + 118, words, 20, 450, palette.MUTED)
    players = scene.table.players
    height = (rect.height - 168) / len(players)
    for number, player in enumerate(players):
        middle = rect.top + 156 + (number + 0.5) * height
        canvas.fill(Rect(left, middle - height / 2, rect.width - 64, 1), palette.LINE)
        canvas.mark(player.seat, (left + 18, middle), 30)
        put(canvas, left + 52, middle, scene.name(player.seat), 24, 650, room=rect.width - 420)
        lucre(canvas, (rect.right - 280, middle), 34)
        free = put(canvas, rect.right - 250, middle, str(player.lucre), 28, 700)
        placed = sum(seen.lucre for seen in player.planets)
        words = phrase("+{placed} placed", placed=placed) if placed else ""
        put(canvas, rect.right - 236 + free, middle + 2, words, 18, 500, palette.MUTED)


def draw_big_lot(canvas: Canvas, scene: Scene, shown: AuctionCardShown, rect: Rect) -> None:
    """Draw a card on paper, with its effect on each player below."""
    band = GROUPS[shown.text.group]
    head = 64
    alone = rect.height > OPEN_CARDS
    if alone:
        canvas.shadow(rect, 22, drop=6, blur=12)
    canvas.fill(rect, palette.PAPER, 22)
    top = Rect(rect.left, rect.top, rect.width, head)
    canvas.fill(top, band, 22, TOP_ROUND)
    _band(canvas, shown, top, band, 30, 42)
    middle = rect.top + head + (104 if alone else 76)
    radius = 74 if alone else 54
    canvas.disc((rect.centre, middle), radius, mix(palette.PAPER, band, 0.13))
    canvas.glyph(GROUP_GLYPHS[shown.text.group], (rect.centre, middle), radius * 1.3, band)
    middle += radius + 32
    put(canvas, rect.centre, middle, shown.text.name, 34, 750, palette.INK, align="centre",
        room=rect.width - 48)  # fmt: skip
    style = Type(21, 450)
    for number, line in enumerate(wrap(shown.text.text, style, rect.width - 64, 4)):
        canvas.text(
            rect.centre, middle + 42 + number * 30, line, style, palette.INK_MUTED, "centre"
        )
    if alone:
        _works_on(canvas, scene, shown, Rect(rect.left + 28, rect.bottom - 118, rect.width - 56, 1))


def _works_on(canvas: Canvas, scene: Scene, shown: AuctionCardShown, line: Rect) -> None:
    """Draw what players have of the card's subject: ships in the warp, cards in hand."""
    canvas.fill(line, palette.RULE)
    warp = shown.text.group == "ships"
    words = "in the warp" if warp else "cards in hand"
    if shown.text.group not in ("ships", "cards"):
        words = "foreign colonies"
    put(canvas, line.left, line.top + 34, words, 18, 500, palette.INK_MUTED)
    step = line.width / max(5, len(scene.table.players))
    for number, player in enumerate(scene.table.players):
        count = player.ships_in_warp if warp else sum(player.cards.values())
        if words == "foreign colonies":
            count = player.foreign_colonies
        at = line.left + 14 + number * step
        size = 22 if len(scene.table.players) < 6 else 19
        ships(canvas, at, line.top + 76, player.seat, count, size, colour=palette.INK,
              edge=palette.INK)  # fmt: skip


def _band(
    canvas: Canvas, shown: AuctionCardShown, rect: Rect, band: Colour, size: float, coin: float
) -> None:
    left = rect.left + 20
    if shown.number:
        left += put(canvas, left, rect.middle, shown.number, size, 750, palette.WHITE) + 12
    ink = on_band(band)
    name = (
        phrase("{group}, {letter}", group=shown.text.group, letter=shown.text.letter)
        if shown.text.letter
        else shown.text.group
    )
    put(canvas, left, rect.middle + 1, name, size * 0.76, 600, ink)
    at = rect.right - coin * 0.86
    lucre(canvas, (at, rect.middle), coin, str(shown.least))
    put(canvas, at - coin * 0.7, rect.middle + 1, "from", size * 0.62, 500, ink, align="right")


def draw_small_lot(canvas: Canvas, shown: AuctionCardShown, rect: Rect) -> None:
    """Draw a card that is not for sale."""
    colour = GROUPS[shown.text.group]
    band = dim_band(colour)
    canvas.box(rect, Box(DIM, palette.LINE, 14))
    top = Rect(rect.left, rect.top, rect.width, 46)
    canvas.fill(top, band, 14, TOP_ROUND)
    _band(canvas, shown, top, band, 23, 30)
    at = (rect.left + 46, rect.top + 96)
    canvas.disc(at, 30, mix(DIM, colour, 0.42))
    canvas.glyph(GROUP_GLYPHS[shown.text.group], at, 38, palette.MUTED)
    left = rect.left + 92
    put(canvas, left, rect.top + 76, shown.text.name, 22, 700, DIM_INK, room=rect.width - 108)
    put_lines(canvas, left, rect.top + 106, shown.text.text, Type(17, 450), rect.width - 112, 24,
              palette.MUTED, 3)  # fmt: skip


def _bank(canvas: Canvas, market: Market, rect: Rect) -> None:
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14))
    lucre(canvas, (rect.left + 46, rect.top + 44), 40)
    bank = put(canvas, rect.left + 80, rect.top + 44, str(market.bank), 38, 750)
    put(canvas, rect.left + 90 + bank, rect.top + 48, "in the bank", 18, 450, palette.MUTED)
    canvas.glyph("deck", (rect.left + 304, rect.top + 44), 36, palette.MUTED)
    deck = put(canvas, rect.left + 334, rect.top + 44, str(market.deck), 28, 700)
    put(canvas, rect.left + 344 + deck, rect.top + 47, "cards left", 18, 450, palette.MUTED)
    canvas.fill(Rect(rect.left + 20, rect.top + 82, rect.width - 40, 1), palette.LINE)
    left = rect.left + 24
    words = "may still call" if market.may_call else "everybody has called"
    left += put(canvas, left, rect.top + 108, words, 18, 600) + 34
    for seat in market.may_call:
        canvas.mark(seat, (left, rect.top + 108), 22)
        left += 44
    words = "One placed Lucre may go into the price and counts 2."
    put(canvas, rect.left + 24, rect.top + 142, words, 17, 450, palette.MUTED,
        room=rect.width - 44)  # fmt: skip


# ---- no auction yet ------------------------------------------------------------------------------


def _open(canvas: Canvas, scene: Scene, market: Market) -> None:
    """Draw three cards that can be called, everybody's purse, and the bank."""
    cells = Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, OPEN_CARDS).columns(3, GAP)
    for lot, cell in zip(market.lots[:3], cells, strict=False):
        draw_big_lot(canvas, scene, shown_lot(scene, lot), cell)
    for cell in cells[len(market.lots) :]:
        canvas.dashed(cell, palette.DASH, 22, 2)
    row = Rect(MARGIN, TOP + OPEN_CARDS + GAP, WIDTH - 2 * MARGIN, PURSES)
    for player, cell in zip(
        scene.table.players, row.columns(len(scene.table.players), GAP), strict=True
    ):
        canvas.box(cell, Box(palette.PANEL, palette.LINE, 14))
        canvas.mark(player.seat, (cell.left + 30, cell.top + 32), 24)
        put(canvas, cell.left + 52, cell.top + 32, scene.name(player.seat), 20, 650,
            room=cell.width - 66)  # fmt: skip
        lucre(canvas, (cell.left + 30, cell.top + 76), 30)
        free = put(canvas, cell.left + 54, cell.top + 76, str(player.lucre), 28, 700)
        placed = sum(seen.lucre for seen in player.planets)
        words = phrase("+{placed} placed", placed=placed) if placed else ""
        room = cell.width - 78 - free
        put(canvas, cell.left + 64 + free, cell.top + 79, words, 16, 500, palette.MUTED, room=room)
    foot = Rect(MARGIN, row.bottom + GAP, (WIDTH - 2 * MARGIN - 2 * GAP) / 3, SMALL_HEIGHT)
    _bank(canvas, market, foot)
    rest = Rect(foot.right + GAP, foot.top, WIDTH - MARGIN - foot.right - GAP, foot.height)
    _how(canvas, rest)


HOW: Final = (
    "Each player may call one card until the next start of a turn, and bids on it first.",
    "Then all bid higher or pass for good, in turn order; the last one in pays the bank.",
    "Bids go up to the free Lucre; a secret maximum bids for you by the smallest steps.",
)


def _how(canvas: Canvas, rect: Rect) -> None:
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14))
    put(canvas, rect.left + 24, rect.top + 36, "How it goes", 20, 700)
    for number, words in enumerate(HOW):
        put(canvas, rect.left + 24, rect.top + 76 + 32 * number, words, 19, 450, palette.MUTED,
            room=rect.width - 48)  # fmt: skip
