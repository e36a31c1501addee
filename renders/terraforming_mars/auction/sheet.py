"""Some lots of one zone, large: everything one needs to know before bidding on them."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.terraforming_mars.auction.lot_card import outline_fresh
from renders.terraforming_mars.auction.lots import ZONE_NAMES, Part, mark_span
from renders.terraforming_mars.auction.pills import ON_PAPER, draw_pills
from renders.terraforming_mars.auction_words import DOT, which_auction, zone_note
from renders.terraforming_mars.look import Look
from renders.terraforming_mars.needs import checks
from renders.terraforming_mars.small_card import (
    PADDING,
    RADIUS,
    WIDTH,
    Held,
    draw_held,
    held_height,
)
from rules.terraforming_mars.model.views import AuctionTable, Lot

MARGIN: Final = 24
TOP: Final = 128
GAP: Final = 12
PILLS: Final = 48
COLUMNS: Final = 2
"""As wide as a phone's picture, whoever asks: names can be read without zooming."""
TITLE: Final = Type(48, 750)
UNDER: Final = Type(26, 450)


def draw_part(look: Look, auction: AuctionTable, part: Part, scale: float = 1) -> Canvas:
    """Draw some lots with all their signs, and who has markers on them."""
    held = [Held(lot.face, checks(lot.face, look.table, None), lot.mark) for lot in part.lots]
    heights = [
        held_height(card) + (PILLS if lot.markers else 0)
        for card, lot in zip(held, part.lots, strict=True)
    ]
    rows = range(0, len(held), COLUMNS)
    height = TOP + sum(max(heights[first : first + COLUMNS]) + GAP for first in rows)
    width = 2 * MARGIN + COLUMNS * WIDTH + (COLUMNS - 1) * GAP
    canvas = Canvas(width, height - GAP + MARGIN, scale=scale)
    title = f"{ZONE_NAMES[part.zone]} {mark_span(part.lots)}"
    canvas.text(MARGIN, 46, title, TITLE)
    under = f"{which_auction(look, auction)}{DOT}{zone_note(auction, part.lots)}"
    canvas.fitted(MARGIN + 1, 92, under, UNDER, width - 2 * MARGIN, palette.MUTED, floor=24)
    top: float = TOP
    for first in rows:
        tall = max(heights[first : first + COLUMNS])
        for number in range(first, min(first + COLUMNS, len(held))):
            left = MARGIN + (number - first) * (WIDTH + GAP)
            _draw_card(canvas, part.lots[number], held[number], Rect(left, top, WIDTH, tall))
        top += tall + GAP
    return canvas


def _draw_card(canvas: Canvas, lot: Lot, held: Held, rect: Rect) -> None:
    outline_fresh(canvas, lot, rect, RADIUS)
    draw_held(canvas, held, rect)
    at = (rect.left + PADDING, rect.bottom - PILLS / 2 - 2)
    draw_pills(canvas, lot, at, rect.width - 2 * PADDING, ON_PAPER)
