"""Small things on every picture: Lucre, ships, backs of cards, points won."""

from dataclasses import dataclass
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import COSMIC_BACK, LUCRE_INK, REWARD_BACK
from renders.geometry import Point, Rect
from renders.lettering import Type, width_of
from renders.palette import Colour, mix

BACKS: Final = {"cosmic": COSMIC_BACK, "reward": REWARD_BACK}
BACK_HEIGHT: Final = 1.36
"""The height of a card's back, in widths."""
LUCRE_WIDER: Final = 1.3
COUNT_AFTER: Final = 0.74
"""From the middle of a mark to its number, in sizes of the mark."""


def back(canvas: Canvas, left: float, middle: float, width: float, deck: str) -> None:
    """Draw the back of a card: ring and dot, or a star with four points."""
    colour = BACKS[deck]
    height = width * BACK_HEIGHT
    rect = Rect(left, middle - height / 2, width, height)
    edge = mix(colour, palette.WHITE, 0.35)
    canvas.box(rect, Box(colour, edge, max(3, width * 0.14), 1.5))
    sign = mix(colour, palette.WHITE, 0.72)
    canvas.glyph(f"{deck}_back", (rect.centre, middle), width * 0.72, sign)


def no_back(canvas: Canvas, left: float, middle: float, width: float) -> None:
    """Draw the free place of a card."""
    height = width * BACK_HEIGHT
    canvas.dashed(Rect(left, middle - height / 2, width, height), palette.DASH, 3, 1.4)


def lucre(canvas: Canvas, centre: Point, size: float, words: str = "") -> None:
    """Draw the cream square of Lucre: its sign, or its amount."""
    across, down = centre
    width = size if len(words) < 2 else size * LUCRE_WIDER
    rect = Rect(across - width / 2, down - size / 2, width, size)
    canvas.box(rect, Box(palette.COIN, palette.COIN_EDGE, size * 0.26, 1))
    if words:
        canvas.text(across, down, words, Type(round(size * 0.7), 750), LUCRE_INK, "centre")
    else:
        canvas.glyph("lucre", centre, size * 0.72, LUCRE_INK)


def ships(
    canvas: Canvas,
    left: float,
    middle: float,
    seat: int,
    count: int,
    size: float,
    *,
    colour: Colour = palette.TEXT,
    edge: Colour | None = None,
) -> float:
    """Draw a mark, centred on `left`, and a number of ships; return their reach from there."""
    canvas.mark(seat, (left, middle), size, edge=edge)
    style = ships_type(size, count)
    return size * COUNT_AFTER + canvas.text(
        left + size * COUNT_AFTER, middle, str(count), style, colour
    )


def ships_type(size: float, count: int) -> Type:
    """Return the type of the number beside a mark."""
    return Type(round(size * (1.04 if count < 10 else 0.92)), 700, tabular=True)


def ships_width(size: float, count: int) -> float:
    """Return the width of mark and number, with the mark's left half."""
    return size / 2 + size * COUNT_AFTER + width_of(str(count), ships_type(size, count))


@dataclass(frozen=True)
class Fleet:
    """Mark and number as a piece of a row."""

    seat: int
    count: int
    size: float
    colour: Colour = palette.TEXT

    @property
    def width(self) -> float:
        """The width of mark and number."""
        return ships_width(self.size, self.count)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw both."""
        at = left + self.size / 2
        ships(canvas, at, middle, self.seat, self.count, self.size, colour=self.colour)


@dataclass(frozen=True)
class Back:
    """The back of a card as a piece of a row."""

    deck: str
    width: float

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        back(canvas, left, middle, self.width, self.deck)


@dataclass(frozen=True)
class Lucre:
    """The square of Lucre as a piece of a row."""

    size: float
    words: str = ""

    @property
    def width(self) -> float:
        """The width: greater with two digits."""
        return self.size if len(self.words) < 2 else self.size * LUCRE_WIDER

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        lucre(canvas, (left + self.width / 2, middle), self.size, self.words)


def pips(
    canvas: Canvas,
    at: Point,
    seat: int,
    have: int,
    needed: int,
    size: tuple[float, float],
    *,
    gap: float = 5,
) -> None:
    """Draw a step for each foreign colony that wins the game, the held ones in colour."""
    width, height = size
    for number in range(needed):
        rect = Rect(at[0] + number * (width + gap), at[1] - height / 2, width, height)
        filled = palette.SEATS[seat] if number < have else palette.STEP
        canvas.fill(rect, filled, height * 0.3)
