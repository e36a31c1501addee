"""A lot as a small card: mark, tags and price on its band, then name, effects and points."""

from typing import Final, NamedTuple

from PIL import Image

from renders import palette
from renders.cache import Cache, image_bytes
from renders.canvas import TOP_ROUND, Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import Colour, hexed
from renders.runs import Coin, run
from renders.terraforming_mars import badges
from renders.terraforming_mars.auction.pills import (
    ON_EDGE,
    ON_LARGE_EDGE,
    PillStyle,
    draw_pills,
    pills_of,
)
from renders.terraforming_mars.effects import fitted_effects
from renders.terraforming_mars.kinds import (
    DIM,
    DIM_CODE,
    DIM_COIN,
    DIM_EDGE,
    DIM_INK,
    KINDS,
    dim_band,
)
from renders.tongue import phrase
from rules.terraforming_mars.model.views import CardFace, Lot

LOTS: Final[Cache[Image.Image]] = Cache(20_000_000, image_bytes)
"""Finished cards of lots without place and markers, drawn once and then pasted. A card looks the
same at every place, and the cache has room for the cards of all tables."""


class LotStyle(NamedTuple):
    """The measures of one size of card."""

    height: float
    band: float
    padding: float
    radius: float
    code: Type
    tag: float
    coin: float
    name: Type
    name_floor: float
    name_middle: float
    sign: float
    amount: Type
    signs_middle: float
    points: Type
    pills: PillStyle


SMALL: Final = LotStyle(
    86, 28, 10, 9, Type(18, 750), 20, 20, Type(17, 600), 14, 42, 18, Type(15, 650), 64,
    Type(15, 650), ON_EDGE,
)  # fmt: skip
LARGE: Final = LotStyle(
    122, 40, 14, 12, Type(26, 750), 29, 29, Type(24, 600), 19, 60, 26, Type(21, 650), 91,
    Type(21, 650), ON_LARGE_EDGE,
)  # fmt: skip

POINTS_ON_PAPER: Final = hexed("#85641F")
POINTS_ON_DARK: Final = hexed("#C9A86A")
LIT_REACH: Final = 5
LIT_THICK: Final = 2.5
PILLS_BELOW: Final = 4
"""The distance from a card's edge down to the middle of its pills, in units."""


def draw_lot(
    canvas: Canvas,
    lot: Lot,
    rect: Rect,
    style: LotStyle,
    *,
    bright: bool,
    ground: Colour = palette.GROUND,
) -> None:
    """Draw a lot and its markers; a fresh one is outlined, one without markers fades."""
    outline_fresh(canvas, lot, rect, style.radius, ground)
    face = lot.face

    def make(card: Canvas) -> None:
        card.fill(Rect(0, 0, card.width, card.height), ground)
        _draw_card(card, face, style, bright=bright)

    canvas.whole(rect, LOTS, ("lot", face, bright, ground, style.height), make)
    ink = palette.WHITE if bright else DIM_CODE
    middle = rect.top + (0 if bright else 1) + style.band / 2
    canvas.text(rect.left + style.padding, middle, lot.mark, style.code, ink)
    at = (rect.left + style.padding - 2, rect.bottom + PILLS_BELOW)
    draw_pills(canvas, pills_of(lot), at, rect.width - 8, style.pills, ground)


def outline_fresh(
    canvas: Canvas, lot: Lot, rect: Rect, radius: float, ground: Colour = palette.GROUND
) -> None:
    """Lay a lit frame around a lot with fresh markers."""
    if lot.fresh and not lot.sold:
        outline(canvas, rect, radius, ground)


def outline(canvas: Canvas, rect: Rect, radius: float, ground: Colour = palette.GROUND) -> None:
    """Lay a lit frame around a rectangle."""
    inner = LIT_REACH - LIT_THICK
    canvas.fill(rect.inset(-LIT_REACH), palette.LIT, radius + LIT_REACH)
    canvas.fill(rect.inset(-inner), ground, radius + inner)


def _draw_card(canvas: Canvas, face: CardFace, style: LotStyle, *, bright: bool) -> None:
    whole = Rect(0, 0, canvas.width, canvas.height)
    colour = KINDS[face.kind].colour
    inside = whole
    if bright:
        canvas.fill(whole, palette.PAPER, style.radius)
    else:
        canvas.box(whole, Box(DIM, DIM_EDGE, style.radius, 1))
        inside = whole.inset(1)
        colour = dim_band(face.kind)
    band = Rect(inside.left, 0 if bright else 1, inside.width, style.band)
    canvas.fill(band, colour, style.radius, TOP_ROUND)
    _draw_band(canvas, face, band, style, bright=bright)
    left, room = style.padding, whole.width - 2 * style.padding
    ink = palette.INK if bright else DIM_INK
    canvas.fitted(
        left, style.name_middle, face.name, style.name, room + 4, ink, floor=style.name_floor
    )
    room -= _draw_points(canvas, face, style, bright=bright)
    pieces = fitted_effects(face.rows, (style.sign, style.amount), room, bright=bright)
    run(canvas, left, style.signs_middle, pieces)


def _draw_band(
    canvas: Canvas, face: CardFace, band: Rect, style: LotStyle, *, bright: bool
) -> None:
    """Draw price and tags; the caller adds the mark of its place."""
    right = band.right - style.padding * 0.6
    amount = face.cost if face.cost is not None else face.starting_money
    if amount is not None:
        right -= _draw_coin(canvas, str(amount), right, band, style, bright=bright)
    for tag in reversed(face.tags):
        badges.tag(canvas, tag, (right - style.tag / 2, band.middle), style.tag)
        right -= style.tag + 3


def _draw_coin(
    canvas: Canvas, words: str, right: float, band: Rect, style: LotStyle, *, bright: bool
) -> float:
    """Draw the price on a plate of fixed width, so that prices align."""
    coin = Coin(words, style.coin)
    width = max(style.coin * 1.7, coin.width)
    plate = Rect(round(right - width), round(band.middle - style.coin / 2), width, style.coin)
    fill = palette.COIN if bright else DIM_COIN
    canvas.fill(plate, fill, style.coin * 0.3)
    price = Type(style.amount.size, 750)
    canvas.text(plate.centre, band.middle, words, price, palette.COIN_INK, "centre")
    return width + style.padding * 0.6


def _draw_points(canvas: Canvas, face: CardFace, style: LotStyle, *, bright: bool) -> float:
    """Draw the points of a card at the right; counted points as `n VP`."""
    if not face.points:
        return 0
    words = phrase("{what} VP", what=face.points if face.points.lstrip("−").isdigit() else "n")
    colour = POINTS_ON_PAPER if bright else POINTS_ON_DARK
    right = canvas.width - style.padding
    return canvas.text(right, style.signs_middle, words, style.points, colour, "right") + 8
