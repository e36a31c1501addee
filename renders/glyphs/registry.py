"""Where glyphs are entered, and how one becomes a sprite."""

import math
from collections.abc import Callable

from PIL import Image

from renders.cache import Cache, image_bytes
from renders.pen import Pen

BOX = 24
"""Side of the box on which every glyph is drawn; its centre is the origin."""
SPARE = 4
"""Pixels around a sprite, for glyphs that reach out of their box."""

Drawing = Callable[[Pen], None]

GLYPHS: dict[str, Drawing] = {}
SPRITES: Cache[Image.Image] = Cache(4_000_000, image_bytes)


def glyph(*names: str) -> Callable[[Drawing], Drawing]:
    """Enter a drawing under its names; every name is one drawing's alone, whosever game it is.

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
    """The glyph as a mask whose middle is the glyph's middle; `size` is its box in pixels."""
    return SPRITES.get(("glyph", name, size), lambda: _drawn(name, size))


def _drawn(name: str, size: float) -> Image.Image:
    side = math.ceil(size) + SPARE
    pen = Pen(side, side, unit=size / BOX, origin=(side / 2, side / 2))
    GLYPHS[name](pen)
    return pen.finish()
