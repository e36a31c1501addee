"""A lot as a small card: mark, tags and price on its band, then name, effects and points."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from renders import palette
from renders.canvas import TOP_ROUND, Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import Colour, hexed
from renders.runs import Coin, Gap, Icon, Piece, Words, run, run_width
from renders.shelf import Shelf, image_bytes
from renders.terraforming_mars import badges
from renders.terraforming_mars.auction.pills import (
    ON_EDGE,
    ON_LARGE_EDGE,
    PillStyle,
    draw_pills,
)
from renders.terraforming_mars.kinds import (
    DIM,
    DIM_CODE,
    DIM_COIN,
    DIM_EDGE,
    DIM_INK,
    KINDS,
    dim_band,
)
from renders.terraforming_mars.signs import Sign
from renders.terraforming_mars.symbols import JOINTS
from rules.terraforming_mars.model.views import CardFace, Lot, Symbol, SymbolRow

LOTS: Final[Shelf[Image.Image]] = Shelf(20_000_000, image_bytes)
"""Finished cards of lots without their place and their markers: drawn once, then only pasted. A
card looks the same wherever it lies, and there is room for the cards of all tables together."""


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
BAR_ON_PAPER: Final = hexed("#B5AD9D")
LIT_REACH: Final = 5
LIT_THICK: Final = 2.5
PILLS_BELOW: Final = 4
"""How far below a card's edge the middle of its pills lies."""
MORE: Final = "…"


def draw_lot(
    canvas: Canvas,
    lot: Lot,
    rect: Rect,
    style: LotStyle,
    *,
    bright: bool,
    ground: Colour = palette.GROUND,
) -> None:
    """Draw a lot and its markers; a fresh one is outlined, one without markers steps back."""
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
    draw_pills(canvas, lot, at, rect.width - 8, style.pills, ground)


def outline_fresh(
    canvas: Canvas, lot: Lot, rect: Rect, radius: float, ground: Colour = palette.GROUND
) -> None:
    """Lay a lit frame around a lot where the latest markers lie."""
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
        canvas.box(whole, Frame(DIM, DIM_EDGE, style.radius, 1))
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
    pieces = fitted_effects(face.rows, style, room, bright=bright)
    run(canvas, left, style.signs_middle, pieces)


def _draw_band(
    canvas: Canvas, face: CardFace, band: Rect, style: LotStyle, *, bright: bool
) -> None:
    """Draw price and tags; the mark of its place comes later."""
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
    """Draw the price on a plate of one width, so that prices stand below each other."""
    coin = Coin(words, style.coin)
    width = max(style.coin * 1.7, coin.width)
    plate = Rect(round(right - width), round(band.middle - style.coin / 2), width, style.coin)
    fill = palette.COIN if bright else DIM_COIN
    canvas.fill(plate, fill, style.coin * 0.3)
    price = Type(style.amount.size, 750)
    canvas.text(plate.centre, band.middle, words, price, palette.COIN_INK, "centre")
    return width + style.padding * 0.6


def _draw_points(canvas: Canvas, face: CardFace, style: LotStyle, *, bright: bool) -> float:
    """Draw what the card scores at the right; counted points as `n VP`."""
    if not face.points:
        return 0
    words = f"{face.points if face.points.lstrip('−').isdigit() else 'n'} VP"
    colour = POINTS_ON_PAPER if bright else POINTS_ON_DARK
    right = canvas.width - style.padding
    return canvas.text(right, style.signs_middle, words, style.points, colour, "right") + 8


# Effects


def fitted_effects(
    rows: Sequence[SymbolRow], style: LotStyle, room: float, *, bright: bool
) -> list[Piece]:
    """The effects on one line, as far as there is room; dots stand for the rest."""
    groups: list[list[Piece]] = []
    for row, former in zip(rows, (None, *rows), strict=False):
        if former is not None and former.when == "production":
            bar = Bar(style.sign * 0.9, BAR_ON_PAPER if bright else palette.GHOST)
            groups.append([bar, Gap(style.sign * 0.3)])
        groups += _effect(row, style, bright=bright)
    more = Words(MORE, style.amount, palette.INK if bright else DIM_INK)
    line: list[Piece] = []
    for number, group in enumerate(groups):
        longer = [*line, *group]
        last = number == len(groups) - 1
        if run_width(longer) + (0 if last else more.width) > room:
            return [*line, more]
        line = longer
    return line


def _effect(row: SymbolRow, style: LotStyle, *, bright: bool) -> list[list[Piece]]:
    """A row in groups that are not torn apart; actions and standing effects as one sign."""
    muted = palette.INK_MUTED if bright else palette.MUTED
    gap = style.sign * 0.3
    if row.when == "action":
        return [[Icon("action", style.sign, muted), Gap(gap)]]
    if row.when == "standing":
        return [[Icon("standing", style.sign * 1.1, muted), Gap(gap)]]
    found = [_sign(symbol, style, bright=bright) for symbol in row.symbols]
    if row.when == "production":
        found[:1] = [[Icon("per_generation", style.sign * 0.82, muted), Gap(3), *found[0]]]
    elif row.when == "first_action":
        found[:1] = [[Icon("flag", style.sign * 0.9, muted), Gap(2), *found[0]]]
    return found


class Bar(NamedTuple):
    """A thin line between what is produced and what is gained at once."""

    height: float
    colour: Colour

    @property
    def width(self) -> float:
        """The line's own width."""
        return 1.5

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        line = Rect(left, middle - self.height / 2, self.width, self.height)
        canvas.fill(line, self.colour)


def _sign(symbol: Symbol, style: LotStyle, *, bright: bool) -> list[Piece]:
    """One sign with its amount and what is counted; notes are left to the large cards."""
    ink = palette.INK if bright else DIM_INK
    muted = palette.INK_MUTED if bright else palette.MUTED
    size = style.sign
    if symbol.icon in JOINTS:
        return [_joint(symbol.icon, style, muted), Gap(size * 0.22)]
    pieces: list[Piece] = []
    if symbol.amount:
        pieces += [Words(symbol.amount, style.amount, ink), Gap(size * 0.16)]
    pieces.append(Sign(symbol.icon, size, bright))
    if symbol.per:
        count = str(symbol.per_count) if symbol.per_count > 1 else ""
        pieces += [Words(f"/{count}", style.amount, muted), Gap(1), Sign(symbol.per, size, bright)]
    if symbol.whose:
        pieces += [Gap(1), Icon("person", size * 0.8, muted)]
    return [*pieces, Gap(size * 0.3)]


def _joint(icon: str, style: LotStyle, muted: Colour) -> Piece:
    if icon == "arrow":
        return Icon("arrow", style.sign * 0.7, muted)
    words = {"or": "or", "colon": ":", "slash": "/"}[icon]
    return Words(words, style.amount, muted)
