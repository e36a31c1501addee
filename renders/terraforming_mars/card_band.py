"""The band at the top of a card of a hand: its letter, its name, and its cost."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import ALL_ROUND, TOP_ROUND, Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import Colour, hexed
from renders.runs import Chip, Coin, Piece, run
from renders.terraforming_mars.kinds import DIM, DIM_CODE, DIM_COIN, DIM_EDGE, KINDS, dim_band
from rules.terraforming_mars.model.views import Kind

NAME: Final = Type(27, 700)
LONG_NAME: Final = Type(22, 700)
LONG_NAME_STEP: Final = 24
CODE: Final = Type(26, 750)
PAID: Final = Type(23, 650, tabular=True)
PAID_FILL: Final = hexed("#26282E")
FLOOR: Final = 22
KIND_ROOM: Final = 34
RADIUS: Final = 14
BAND: Final = 54
PADDING: Final = 14


class SmallCardHead(NamedTuple):
    """The head of a card: its name and its cost; `alone` without anything below."""

    name: str
    kind: Kind
    amount: str
    letter: float  # the room of the letter before the name
    bright: bool
    paid: str
    alone: bool = False


class Letter(NamedTuple):
    """The letter of a choice on the band of its card."""

    code: str
    kind: Kind
    bright: bool


def lay_card(canvas: Canvas, rect: Rect, *, bright: bool) -> None:
    """Draw a card without content; it may reach beyond the canvas."""
    if bright:
        canvas.fill(rect, palette.PAPER, RADIUS)
    else:
        canvas.box(rect, Box(DIM, DIM_EDGE, RADIUS, 1))


def _band_colour(kind: Kind, *, bright: bool) -> Colour:
    return KINDS[kind].colour if bright else dim_band(kind)


def draw_letter(canvas: Canvas, seen: Letter) -> None:
    """Draw the letter of a choice."""
    plate = Rect(0, 0, canvas.width, canvas.height)
    canvas.fill(plate, _band_colour(seen.kind, bright=seen.bright))
    canvas.fill(plate, palette.PAPER, 9)
    canvas.text(plate.centre, plate.middle, seen.code, CODE, palette.INK, "centre")


def letter_room(code: str) -> float:
    """Return the width of a choice's letter."""
    return max(36, round(width_of(code, CODE)) + 18) if code else 0


def draw_band(canvas: Canvas, seen: SmallCardHead) -> None:
    """Draw the head of a card."""
    bright, ink = seen.bright, palette.WHITE if seen.bright else DIM_CODE
    rect = Rect(0, 0, canvas.width, canvas.height)
    if not seen.alone:
        lay_card(canvas, rect._replace(height=2 * BAND), bright=bright)
    rounded = ALL_ROUND if seen.alone else TOP_ROUND
    canvas.fill(rect, _band_colour(seen.kind, bright=bright), RADIUS, rounded)
    left = 10 + seen.letter + 10 if seen.letter else PADDING
    right = rect.right - PADDING
    if seen.amount:
        fill = palette.COIN if bright else DIM_COIN
        coin: list[Piece] = [Coin(seen.amount, 36, not bright, fill)]
        right -= run(canvas, right, rect.middle, coin, align="right") + 10
    if seen.paid:
        chip = Chip(seen.paid, PAID, ink, PAID_FILL, height=36, padding=10)
        right -= run(canvas, right + 2, rect.middle, [chip], align="right") + 8
    if fit(seen.name, NAME, right - left, FLOOR)[0] != seen.name and not seen.alone:
        _draw_long_name(canvas, seen.name, Rect(left, 0, right - left, BAND), ink)
        return
    words, style = fit(seen.name, NAME, right - left - KIND_ROOM, FLOOR)
    if words == seen.name and not seen.letter:
        canvas.glyph(KINDS[seen.kind].glyph, (left + 12, rect.middle), 26, ink)
        left += KIND_ROOM
    else:
        words, style = fit(seen.name, NAME, right - left, FLOOR)
    canvas.text(left, rect.middle, words, style, ink)


def _draw_long_name(canvas: Canvas, name: str, room: Rect, ink: Colour) -> None:
    """Draw a name on two lines, since players know a card by its name."""
    lines = wrap(name, LONG_NAME, room.width, 2)
    for number, line in enumerate(lines):
        middle = room.middle + (number - (len(lines) - 1) / 2) * LONG_NAME_STEP
        canvas.text(room.left, middle, line, LONG_NAME, ink)
