"""Rows of small things in sequence: words, icons, marks, chips, coins.

A row is measured before it is drawn, so it can be aligned left, centred or aligned right.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from renders import palette
from renders.canvas import ALIGNED, Box, Canvas
from renders.geometry import Rect
from renders.lettering import NARROWEST, Type, width_of
from renders.palette import Colour
from renders.tongue import Narrowed, spoken, translated


class Piece(Protocol):
    """One thing in a row."""

    @property
    def width(self) -> float:
        """The room that it takes, in units."""

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it from `left`."""


@dataclass(frozen=True)
class Gap:
    """An empty space of this width."""

    width: float

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Leave the room free."""


@dataclass(frozen=True)
class Words:
    """A piece of text."""

    words: str
    style: Type
    colour: Colour = palette.TEXT

    @property
    def width(self) -> float:
        """The width of the text."""
        return width_of(self.words, self.style)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Write it."""
        canvas.text(left, middle, self.words, self.style, self.colour)


@dataclass(frozen=True)
class Icon:
    """A bare glyph."""

    name: str
    size: float
    colour: Colour = palette.TEXT

    @property
    def width(self) -> float:
        """The side of the glyph's box."""
        return self.size

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Paste it."""
        canvas.glyph(self.name, (left + self.size / 2, middle), self.size, self.colour)


@dataclass(frozen=True)
class SeatMark:
    """A seat's mark."""

    seat: int
    size: float
    colour: Colour | None = None

    @property
    def width(self) -> float:
        """A little more than its height, since diamonds and stars reach out."""
        return self.size * MARK_REACH

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Paste it."""
        canvas.mark(self.seat, (left + self.width / 2, middle), self.size, colour=self.colour)


MARK_REACH = 1.1


@dataclass(frozen=True)
class Chip:
    """Words in a pill."""

    words: str
    style: Type
    colour: Colour = palette.TEXT
    fill: Colour = palette.RAISED
    icon: str = ""
    edge: Colour | None = None
    height: float = 28
    padding: float = 11
    radius: float | None = None

    @property
    def width(self) -> float:
        """The width of words, icon and padding."""
        return width_of(self.words, self.style) + 2 * self.padding + self._icon_room

    @property
    def _icon_room(self) -> float:
        return self.style.size * CHIP_ICON + CHIP_ICON_GAP if self.icon else 0

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw pill, icon and words."""
        radius = self.height / 2 if self.radius is None else self.radius
        rect = Rect(left, middle - self.height / 2, self.width, self.height)
        canvas.box(rect, Box(self.fill, self.edge, radius, CHIP_EDGE))
        start = left + self.padding
        if self.icon:
            size = self.style.size * CHIP_ICON
            canvas.glyph(self.icon, (start + size / 2, middle), size, self.colour)
        canvas.text(start + self._icon_room, middle, self.words, self.style, self.colour)


CHIP_EDGE = 2
CHIP_ICON = 1.2
CHIP_ICON_GAP = 6


@dataclass(frozen=True)
class Coin:
    """An amount of money on its cream plate."""

    words: str
    size: float
    bare: bool = False  # without the darker edge, for dark grounds
    fill: Colour = palette.COIN

    @property
    def _style(self) -> Type:
        return Type(round(self.size * COIN_TYPE), 750)

    @property
    def width(self) -> float:
        """The plate's width."""
        return max(
            self.size * COIN_SQUARE, width_of(self.words, self._style) + self.size * COIN_PADDING
        )

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw plate and amount."""
        rect = Rect(left, round(middle - self.size / 2), round(self.width), self.size)
        edge = None if self.bare else palette.COIN_EDGE
        canvas.box(rect, Box(self.fill, edge, self.size * COIN_RADIUS, 1))
        canvas.text(rect.centre, middle, self.words, self._style, palette.COIN_INK, "centre")


COIN_TYPE = 0.8
COIN_SQUARE = 1.3
COIN_PADDING = 0.56
COIN_RADIUS = 0.3


def run_width(pieces: Iterable[Piece], gap: float = 0) -> float:
    """Return the width of the row."""
    widths = [piece.width for piece in pieces]
    return sum(widths) + gap * max(0, len(widths) - 1)


def run(
    canvas: Canvas,
    left: float,
    middle: float,
    pieces: Sequence[Piece],
    *,
    gap: float = 0,
    align: str = "left",
    room: float | None = None,
) -> float:
    """Draw a row with every piece centred on `middle`; return its width.

    The layout has room for the English words; others are set narrower to stay within `room`.
    """
    if room is not None and spoken() is not str:
        pieces = _squeezed(pieces, room - gap * max(0, len(pieces) - 1))
    width = run_width(pieces, gap)
    start = left - width * ALIGNED[align]
    for piece in pieces:
        piece.draw(canvas, start, middle)
        start += piece.width + gap
    return width


def _squeezed(pieces: Sequence[Piece], room: float) -> list[Piece]:
    """Return pieces whose words are as narrow as they must be."""
    said = sum(width_of(each.words, each.style) for each in pieces if isinstance(each, WORDY))
    rest = run_width(pieces) - said
    share = min(1, max(NARROWEST, (room - rest) / said)) if said else 1
    return [
        replace(each, words=Narrowed.by(share, translated(each.words)))
        if isinstance(each, WORDY)
        else each
        for each in pieces
    ]


WORDY: Final = (Words, Chip)


def flow(pieces: Sequence[Piece], rooms: Sequence[float], gap: float) -> list[list[Piece]]:
    """Return the pieces in rows; the last of `rooms` is for all rows after it."""
    rows: list[list[Piece]] = [[]]
    taken = 0.0  # by the pieces of the last row, without the gaps
    for piece in pieces:
        room = rooms[min(len(rows), len(rooms)) - 1]
        roomier_below = bool(rows[-1]) or len(rows) < len(rooms)
        width = piece.width
        if roomier_below and taken + width + gap * len(rows[-1]) > room:
            rows.append([])
            taken = 0.0
        rows[-1].append(piece)
        taken += width
    return rows
