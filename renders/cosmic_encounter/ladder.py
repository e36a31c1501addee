"""The bids of an auction: a row for each seat in bidding order, a column for each amount."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import chip, chip_width, put
from renders.cosmic_encounter.small import lucre
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.palette import Colour, mix
from rules.cosmic_encounter.model.views import AuctionSeen

MOST_COLUMNS: Final = 9
NAMES: Final = 352
PURSE: Final = 152
STEP: Final = 66


class SeatCalls(NamedTuple):
    """A seat's calls in the auction."""

    bids: frozenset[int]
    passed: bool
    words: str


def amounts(scene: Scene, auction: AuctionSeen, least: int) -> range:
    """Return the bids with a column: from the lowest, or the last ones up to the largest purse."""
    most = max([player.lucre for player in scene.table.players] + [auction.high, least])
    first = least
    if most - first >= MOST_COLUMNS:
        first = max(least, min(auction.high - 2, most - MOST_COLUMNS + 1))
    return range(first, min(most, first + MOST_COLUMNS - 1) + 1)


def standing(auction: AuctionSeen, seat: int, *, awaited: bool) -> SeatCalls:
    """Return a seat's calls, and the word for its state."""
    spoken = [bid for bid in auction.spoken if bid.seat == seat]
    passed = any(bid.amount is None for bid in spoken)
    bids = frozenset(bid.amount for bid in spoken if bid.amount is not None)
    if passed:
        words = "passed"
    elif awaited:
        words = "to bid"
    elif seat == auction.leader:
        words = "leads"
    elif auction.order and seat == auction.order[0]:
        words = "called"
    else:
        words = ""
    return SeatCalls(bids, passed, words)


def draw_ladder(canvas: Canvas, scene: Scene, least: int, rect: Rect) -> None:
    """Draw the ladder: bids in the seats' colours, and what everybody could still pay."""
    market = scene.table.market
    auction = market.auction if market else None
    if auction is None:
        return
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 16))
    title = put(canvas, rect.left + 24, rect.top + 34, "Bids", 22, 700)
    at = rect.left + max(86, title + 36)
    put(canvas, at, rect.top + 35, "in turn order from the caller", 18, 450, palette.MUTED,
        room=rect.left + NAMES - at, floor=None)  # fmt: skip
    columns = amounts(scene, auction, least)
    left = rect.left + NAMES
    for number, amount in enumerate(columns):
        high = amount == auction.high
        ink = palette.LIT if high else palette.TEXT if amount > auction.high else palette.FAINT
        put(canvas, left + number * STEP + 24, rect.top + 35, str(amount), 20,
            700 if amount >= auction.high else 500, ink, align="centre")  # fmt: skip
    put(canvas, rect.right - PURSE + 4, rect.top + 35, "Lucre, placed", 17, 450, palette.MUTED,
        room=PURSE - 16, floor=None)  # fmt: skip
    order = auction.order or tuple(player.seat for player in scene.table.players)
    height = min(96, (rect.height - 78) / len(order))
    for number, seat in enumerate(order):
        row = Rect(rect.left + 12, rect.top + 62 + number * height, rect.width - 24, height - 8)
        _row(canvas, scene, auction, seat, columns, row)


def _row(
    canvas: Canvas, scene: Scene, auction: AuctionSeen, seat: int, columns: range, row: Rect
) -> None:
    on = scene.awaits(seat)
    now = standing(auction, seat, awaited=on)
    colour = seat_colour(seat)
    fill = mix(palette.PANEL, palette.RAISED, 0.5)
    fill = mix(palette.PANEL, colour, 0.1) if on else fill
    canvas.box(row, Box(fill, colour if on else None, 12, 2.5))
    dim = mix(colour, palette.PANEL, 0.5) if now.passed else None
    canvas.mark(seat, (row.left + 32, row.middle), 30, colour=dim)
    taken = chip_width(now.words, 16, 26) + 20 if now.words else 0
    ink = palette.MUTED if now.passed else palette.TEXT
    room = NAMES - 84 - taken
    name = put(canvas, row.left + 60, row.middle, scene.name(seat), 26, 700, ink, room=room)
    if now.words:
        _word(canvas, now.words, row.left + 74 + name, row.middle, colour, on=on)
    purse = scene.player(seat).lucre
    for number, amount in enumerate(columns):
        left = row.left + NAMES - 12 + number * STEP
        cell = Rect(left, row.middle - 23, 48, 46)
        _cell(canvas, cell, amount, _state(auction, now, amount, purse, on=on), colour, fill)
    _purse(canvas, scene, seat, row, faint=now.passed)


def _word(
    canvas: Canvas, words: str, left: float, middle: float, colour: Colour, *, on: bool
) -> None:
    ink = palette.TEXT if words == "leads" else palette.MUTED
    chip(canvas, left, middle, words, fill=colour if on else palette.RAISED,
         ink=palette.SEAT_INK if on else ink, edge=None if on else palette.LINE)  # fmt: skip


def _state(auction: AuctionSeen, now: SeatCalls, amount: int, purse: int, *, on: bool) -> str:
    """Return the state of a cell: a bid, the high one, a choice, affordable, or nothing."""
    if amount in now.bids:
        return "high" if amount == auction.high else "bid"
    if now.passed or amount > purse or amount <= auction.high:
        return ""
    return "choice" if on else "could"


def _cell(
    canvas: Canvas, cell: Rect, amount: int, state: str, colour: Colour, fill: Colour
) -> None:
    if state in ("high", "bid"):
        if state == "high":
            canvas.fill(cell.inset(-3.5), palette.LIT, 12)
        canvas.fill(cell, colour, 10)
        put(canvas, cell.centre, cell.middle, str(amount), 24, 750, palette.SEAT_INK,
            align="centre")  # fmt: skip
    elif state == "choice":
        canvas.box(cell, Box(mix(fill, colour, 0.2), colour, 10, 2))
        put(canvas, cell.centre, cell.middle, str(amount), 24, 700, align="centre")
    elif state == "could":
        canvas.fill(cell, palette.STEP, 10)
    else:
        canvas.disc((cell.centre, cell.middle), 2.5, palette.STEP)


def _purse(canvas: Canvas, scene: Scene, seat: int, row: Rect, *, faint: bool) -> None:
    player = scene.player(seat)
    left = row.right - PURSE + 12
    lucre(canvas, (left + 18, row.middle), 32)
    ink = palette.FAINT if faint else palette.TEXT
    put(canvas, left + 44, row.middle, str(player.lucre), 30, 750, ink)
    placed = sum(seen.lucre for seen in player.planets)
    if placed:
        put(canvas, row.right - 12, row.middle + 3, f"+{placed}", 18, 600, palette.MUTED,
            align="right")  # fmt: skip
