"""Light paper cards: a band in the colour of the kind, then ink on paper."""

from typing import NamedTuple

from renders import palette
from renders.canvas import TOP_ROUND, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.palette import Colour, mix
from renders.tongue import spoken


class CardHead(NamedTuple):
    """The coloured head of a card."""

    colour: Colour
    glyph: str
    kind: str  # the kind in words
    code: str = ""  # the letter or number to choose it by


class CardStyle(NamedTuple):
    """The measures of one size of card."""

    band: float
    padding: float
    radius: float
    code: Type
    kind: Type
    glyph: float
    kind_floor: float


LOWER = 0.8
"""How much smaller the kind of a card may be in another language."""

SMALL = CardStyle(38, 14, 12, Type(21, 750), Type(15, 550), 22, 14)
LARGE = CardStyle(56, 20, 16, Type(32, 750), Type(24, 600), 32, 24)


def paper(canvas: Canvas, rect: Rect, band: CardHead, style: CardStyle) -> Rect:
    """Draw an empty card; return the rectangle left for its words."""
    canvas.fill(rect, palette.PAPER, style.radius)
    head = Rect(rect.left, rect.top, rect.width, style.band)
    canvas.fill(head, band.colour, style.radius, TOP_ROUND)
    _head(canvas, head, band, style)
    return Rect(
        rect.left + style.padding,
        rect.top + style.band,
        rect.width - 2 * style.padding,
        rect.height - style.band,
    )


def _head(canvas: Canvas, head: Rect, band: CardHead, style: CardStyle) -> None:
    left = head.left + style.padding
    if band.code:
        canvas.text(left, head.middle, band.code, style.code, palette.WHITE)
        left += width_of(band.code, style.code) + style.padding / 2
    middle = head.right - style.padding * 1.4 - style.glyph / 4
    canvas.glyph(band.glyph, (middle, head.middle), style.glyph, palette.WHITE)
    right = middle - style.glyph * 0.8
    floor = style.kind_floor if spoken() is str else style.kind_floor * LOWER
    words, shown = fit(band.kind, style.kind, right - left, floor)
    canvas.text(
        right, head.middle + 0.5, words, shown, mix(band.colour, palette.WHITE, 0.82), "right"
    )


def rule(canvas: Canvas, rect: Rect, top: float) -> None:
    """Draw a thin line across the card."""
    canvas.fill(Rect(rect.left, top, rect.width, 1), palette.RULE)
