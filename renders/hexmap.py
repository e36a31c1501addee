"""The parts of every map of hexes: grounds, tiles, light, rims, and plates with names.

`flat` hexes have a side at the top, the others a point.
"""

from typing import Final

from renders import hexes, palette
from renders.canvas import Canvas
from renders.geometry import Point, Rect
from renders.lettering import Type, width_of
from renders.palette import Colour, mix
from renders.pen import CUT, Pen

OUTER_GAP: Final = 1.6
INNER_GAP: Final = 3.2
TILE_GAP: Final = 2.0
LIFT: Final = 0.08
"""The thickness of a tile, in radii."""
DARKER: Final = 0.38
LIGHTER: Final = 0.35

GLOW_REACH: Final = 1.12
GLOW_BLUR: Final = 0.24
GLOW: Final = 158
RIM: Final = 4.0
PLATE_SPARE: Final = 20
PLATE_HEIGHT: Final = 1.3


def hexagon(
    canvas: Canvas, centre: Point, radius: float, colour: Colour, *, flat: bool = False
) -> None:
    """Draw a plain hex."""

    def shape(pen: Pen) -> None:
        pen.polygon(hexes.corners((0, 0), radius, flat=flat))

    canvas.stencil(centre, 2 * radius + 4, colour, ("hexagon", radius, flat), shape)


def ground(
    canvas: Canvas, centre: Point, radius: float, fill: Colour, edge: Colour, *, flat: bool = False
) -> None:
    """Draw an empty hex: its edge, and its ground a little smaller."""
    hexagon(canvas, centre, hexes.inner(radius, OUTER_GAP), edge, flat=flat)
    hexagon(canvas, centre, hexes.inner(radius, INNER_GAP), fill, flat=flat)


def raised(
    canvas: Canvas, centre: Point, radius: float, colour: Colour, *, flat: bool = False
) -> None:
    """Draw a tile on its hex: darker below, lighter above."""
    across, down = centre
    lift = radius * LIFT
    shade = mix(colour, palette.BLACK, DARKER)
    light = mix(colour, palette.WHITE, LIGHTER)
    under = hexes.inner(radius, TILE_GAP + 0.6)
    hexagon(canvas, (across, down + lift), under, shade, flat=flat)
    upper = down - lift / 4
    hexagon(canvas, (across, upper), hexes.inner(radius, TILE_GAP), light, flat=flat)
    face = hexes.inner(radius, TILE_GAP + 1.6)
    hexagon(canvas, (across, upper + 1.2), face, colour, flat=flat)


def glow(canvas: Canvas, centre: Point, radius: float, *, flat: bool = False) -> None:
    """Draw light around a hex, over its neighbours; the caller draws the hex again on top."""

    def shape(pen: Pen) -> None:
        pen.polygon(hexes.corners((0, 0), radius * GLOW_REACH, flat=flat), GLOW)

    blur = radius * GLOW_BLUR
    canvas.stencil(centre, radius * 4, palette.LIT, ("glow", radius, flat), shape, blur=blur)


def rim(
    canvas: Canvas,
    centre: Point,
    radius: float,
    colour: Colour,
    thick: float = RIM,
    *,
    flat: bool = False,
) -> None:
    """Draw a bright line around a hex."""

    def ring(pen: Pen) -> None:
        pen.polygon(hexes.corners((0, 0), radius, -thick / 2 - 1, flat=flat))
        pen.polygon(hexes.corners((0, 0), radius, thick / 2 - 1, flat=flat), CUT)

    canvas.stencil(centre, radius * 2.4, colour, ("rim", radius, thick, flat), ring)


def plate(canvas: Canvas, centre: Point, words: str, style: Type, room: float = 0) -> Rect:
    """Draw a light plate with the name of a hex that can be chosen; return its rectangle.

    With `room` for more words, the name stands at the plate's left.
    """
    width, height = width_of(words, style) + PLATE_SPARE + room, style.size * PLATE_HEIGHT
    rect = Rect(centre[0] - width / 2, centre[1] - height / 2, width, height)
    canvas.fill(rect, palette.PAPER, height / 2)
    if room:
        canvas.text(rect.left + PLATE_SPARE / 2, centre[1], words, style, palette.INK)
    else:
        canvas.text(centre[0], centre[1], words, style, palette.INK, "centre")
    return rect
