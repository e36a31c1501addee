"""The marks of the seats; their shapes tell seats apart without colour."""

import math
from collections.abc import Callable

from PIL import Image

from renders.geometry import polygon, star
from renders.glyphs.registry import SPARE, SPRITES
from renders.pen import Pen

NAMES = ("disc", "triangle", "square", "diamond", "star", "bow-tie")


def mark_sprite(seat: int, size: float, grow: float = 0) -> Image.Image:
    """Return a seat's mark as a mask: `size` is its visible height, `grow` widens its edge."""
    name = NAMES[seat % len(NAMES)]
    return SPRITES.get(("mark", name, size, grow), lambda: _drawn(name, size, grow))


def _drawn(name: str, size: float, grow: float) -> Image.Image:
    side = math.ceil(size * 1.3 + grow * 4) + SPARE
    pen = Pen(side, side, origin=(side / 2, side / 2))
    SHAPES[name](pen, size / 2, grow)
    return pen.finish()


def _disc(pen: Pen, half: float, grow: float) -> None:
    pen.disc((0, 0), half * 0.94 + grow)


def _triangle(pen: Pen, half: float, grow: float) -> None:
    pen.polygon(polygon((0, half * 0.22), half * 1.16 + grow * 1.75, 3))


def _square(pen: Pen, half: float, grow: float) -> None:
    reach = half * 0.84 + grow
    pen.rect(-reach, -reach, 2 * reach, 2 * reach, radius=max(1.0, half * 0.12) + grow * 0.6)


def _diamond(pen: Pen, half: float, grow: float) -> None:
    pen.polygon(polygon((0, 0), half * 1.12 + grow * 1.35, 4))


def _star(pen: Pen, half: float, grow: float) -> None:
    pen.polygon(star((0, 0), half * 1.15 + grow * 1.6, 0.5, 5))


def _bow_tie(pen: Pen, half: float, grow: float) -> None:
    across, high, waist = half * 1.08 + grow, half * 0.9 + grow * 1.7, half * 0.2 + grow
    wing = [(-across, -high), (0.0, -waist), (across, -high)]
    pen.polygon([*wing, *[(-x, -y) for x, y in wing]])


SHAPES: dict[str, Callable[[Pen, float, float], None]] = {
    "disc": _disc,
    "triangle": _triangle,
    "square": _square,
    "diamond": _diamond,
    "star": _star,
    "bow-tie": _bow_tie,
}
"""The drawing of each mark; the factors make all six look equally large."""
