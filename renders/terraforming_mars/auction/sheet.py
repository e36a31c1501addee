"""Some lots of one zone, large, with everything needed to bid on them."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame.words import DOT
from renders.geometry import Rect
from renders.lettering import Type
from renders.sheet import Sheet
from renders.terraforming_mars.auction.lot_card import LIT_REACH, outline
from renders.terraforming_mars.auction.lots import ZONE_NAMES, ZonePart, mark_span
from renders.terraforming_mars.auction.pills import ON_PAPER, Pill, draw_pills, pills_of
from renders.terraforming_mars.auction_words import which_auction, zone_note
from renders.terraforming_mars.card_band import PADDING, RADIUS
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.needs import checks
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.small_card import WIDTH, HeldCard, held_height, put_held
from renders.tongue import phrase, strung
from rules.terraforming_mars.model.views import AuctionTable, Lot

MARGIN: Final = 24
TOP: Final = 128
GAP: Final = 12
PILLS: Final = 48
COLUMNS: Final = 2
"""The number of columns, for the width of a compact picture: names are readable without zoom."""
TITLE: Final = Type(48, 750)
UNDER: Final = Type(26, 450)


def draw_part(scene: Scene, auction: AuctionTable, part: ZonePart, scale: float = 1) -> Sheet:
    """Draw some lots with all their signs and everybody's markers."""
    held = [HeldCard(lot.face, checks(lot.face, scene.table, None), lot.mark) for lot in part.lots]
    heights = [
        held_height(card) + (PILLS if lot.markers else 0)
        for card, lot in zip(held, part.lots, strict=True)
    ]
    rows = range(0, len(held), COLUMNS)
    height = TOP + sum(max(heights[first : first + COLUMNS]) + GAP for first in rows)
    width = 2 * MARGIN + COLUMNS * WIDTH + (COLUMNS - 1) * GAP
    sheet = Sheet(width, height - GAP + MARGIN, COLOUR_TABLE, scale=scale)
    title = phrase("{zone} {marks}", zone=ZONE_NAMES[part.zone], marks=mark_span(part.lots))
    under = strung(DOT, (which_auction(scene, auction), zone_note(auction, part.lots)))
    sheet.loose(Rect(0, 0, width, TOP - LIT_REACH), _draw_head, (title, under))
    top: float = TOP
    for first in rows:
        tall = max(heights[first : first + COLUMNS])
        for number in range(first, min(first + COLUMNS, len(held))):
            left = MARGIN + (number - first) * (WIDTH + GAP)
            _put_card(sheet, part.lots[number], held[number], Rect(left, top, WIDTH, tall))
        top += tall + GAP
    return sheet


def _draw_head(canvas: Canvas, seen: tuple[str, str]) -> None:
    title, under = seen
    canvas.text(MARGIN, 46, title, TITLE)
    room = canvas.width - 2 * MARGIN
    canvas.fitted(MARGIN + 1, 92, under, UNDER, room, palette.MUTED, floor=24)


def _put_card(sheet: Sheet, lot: Lot, held: HeldCard, rect: Rect) -> None:
    if lot.fresh and not lot.sold:
        sheet.loose(rect.inset(-LIT_REACH), _draw_light, None)
    put_held(sheet, held, rect)
    if lot.markers:
        row = Rect(rect.left + PADDING, rect.bottom - PILLS, rect.width - 2 * PADDING, PILLS - 4)
        sheet.loose(row, _draw_pills, tuple(pills_of(lot)))


def _draw_light(canvas: Canvas, seen: None) -> None:
    outline(canvas, canvas.bounds.inset(LIT_REACH), RADIUS)


def _draw_pills(canvas: Canvas, pills: tuple[Pill, ...]) -> None:
    canvas.fill(canvas.bounds, palette.PAPER)
    draw_pills(canvas, pills, (0, PILLS / 2 - 2), canvas.width, ON_PAPER)
