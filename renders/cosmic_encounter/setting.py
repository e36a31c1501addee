"""Typesetting of words and chips in few words of code."""

from typing import Final

from renders import palette
from renders.canvas import ALIGNED, Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import Colour

CHIP_ENDS: Final = 0.45
"""From the end of a chip to its words, as a share of its height."""
CHIP_ICON: Final = 1.3
FLOOR: Final = 15


def typed(words: str, size: float, weight: int = 500) -> Type:
    """Return the type of words; numbers are tabular."""
    return Type(size, weight, any(letter.isdigit() for letter in words))


def wide(words: str, size: float, weight: int = 500) -> float:
    """Return the width of words."""
    return width_of(words, typed(words, size, weight))


def put(
    canvas: Canvas,
    left: float,
    middle: float,
    words: str,
    size: float,
    weight: int = 500,
    colour: Colour = palette.TEXT,
    *,
    align: str = "left",
    room: float | None = None,
    floor: float | None = FLOOR,
) -> float:
    """Write words, smaller and then cut if the room is too small; return their width.

    Without a floor the layout has room for the English words.
    """
    style = typed(words, size, weight)
    if room is None or floor is None:
        return canvas.text(left, middle, words, style, colour, align, room)
    return canvas.fitted(left, middle, words, style, room, colour, align=align, floor=floor)


def put_lines(
    canvas: Canvas,
    left: float,
    middle: float,
    words: str,
    style: Type,
    room: float,
    step: float,
    colour: Colour = palette.TEXT,
    limit: int | None = None,
) -> float:
    """Write words on lines; return the middle of the next line."""
    found = wrap(words, style, room, limit)
    for number, line in enumerate(found):
        canvas.text(left, middle + number * step, line, style, colour)
    return middle + len(found) * step


def chip_width(words: str, size: float, height: float, glyph: str = "", weight: int = 650) -> float:
    """Return the width of a chip."""
    return wide(words, size, weight) + height * CHIP_ENDS * 2 + (size * CHIP_ICON if glyph else 0)


def chip(
    canvas: Canvas,
    left: float,
    middle: float,
    words: str,
    *,
    fill: Colour = palette.RAISED,
    ink: Colour = palette.MUTED,
    size: float = 16,
    height: float = 26,
    align: str = "left",
    glyph: str = "",
    edge: Colour | None = None,
    weight: int = 650,
    room: float | None = None,
    floor: float = FLOOR,
) -> float:
    """Write words in a pill; return its width."""
    if room is not None:
        inner = room - height * CHIP_ENDS * 2 - (size * CHIP_ICON if glyph else 0)
        words, style = fit(words, typed(words, size, weight), inner, floor)
        size = style.size
    width = chip_width(words, size, height, glyph, weight)
    start = left - width * ALIGNED[align]
    canvas.box(Rect(start, middle - height / 2, width, height), Box(fill, edge, height / 2, 1.5))
    start += height * CHIP_ENDS
    if glyph:
        canvas.glyph(glyph, (start + size * 0.5, middle), size * 1.1, ink)
        start += size * CHIP_ICON
    put(canvas, start, middle, words, size, weight, ink)
    return width
