"""The registry of glyphs, and their sprites."""

import math
from collections.abc import Callable

from PIL import Image

from renders.cache import Cache, image_bytes
from renders.pen import Pen

BOX = 24
"""The side of every glyph's box; the origin is its centre."""
SPARE = 4
"""Pixels around a sprite, for glyphs that reach out of their box."""

Drawing = Callable[[Pen], None]

GLYPHS: dict[str, Drawing] = {}
SPRITES: Cache[Image.Image] = Cache(4_000_000, image_bytes)


def glyph(*names: str) -> Callable[[Drawing], Drawing]:
    """Register a drawing under its names; each name belongs to one drawing, across all games.

    Raises:
        ValueError: another drawing has the name.
    """

    def enter(drawing: Drawing) -> Drawing:
        for name in names:
            if GLYPHS.setdefault(name, drawing) is not drawing:
                raise ValueError(f"Two glyphs are called {name}.")
        return drawing

    return enter


def sprite(name: str, size: float) -> Image.Image:
    """Return the glyph as a mask around its middle; `size` is its box in pixels."""
    return SPRITES.get(("glyph", name, size), lambda: _drawn(name, size))


def _drawn(name: str, size: float) -> Image.Image:
    side = math.ceil(size) + SPARE
    pen = Pen(side, side, unit=size / BOX, origin=(side / 2, side / 2))
    GLYPHS[name](pen)
    return pen.finish()
