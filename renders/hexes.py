"""Hexes by axial coordinates: centres and corners in units.

By default a hex has a point at the top: `q` runs to the right, `r` down to the right. A `flat` hex
has a side at the top: `q` runs down to the right, `r` down. Each map chooses the hex (0, 0). All
distances are in terms of the radius, from the centre to a corner.
"""

import math
from typing import Final

from renders.geometry import Point, polygon
from rules.parts.hexes import Axial

CORNERS: Final = 6
POINT_UP: Final = -90
FLAT_TO_FLAT: Final = math.sqrt(3)
"""The width of a hex, in radii."""
ROW_STEP: Final = 1.5
"""From the centre of a row to that of the next, in radii."""


def centre(at: Axial, radius: float, origin: Point = (0.0, 0.0), *, flat: bool = False) -> Point:
    """Return the middle of a hex: `centre(Axial(0, 2), 10)` is (17.32, 30)."""
    if flat:
        return (
            origin[0] + ROW_STEP * radius * at.q,
            origin[1] + FLAT_TO_FLAT * radius * (at.r + at.q / 2),
        )
    return (
        origin[0] + FLAT_TO_FLAT * radius * (at.q + at.r / 2),
        origin[1] + ROW_STEP * radius * at.r,
    )


def corners(middle: Point, radius: float, gap: float = 0, *, flat: bool = False) -> list[Point]:
    """Return the corners clockwise from the top (if flat, from the right), inset by `gap`."""
    return polygon(middle, inner(radius, gap), CORNERS, 0 if flat else POINT_UP)


def inner(radius: float, gap: float) -> float:
    """Return the radius of a hex whose sides lie `gap` further in."""
    return radius - gap * 2 / FLAT_TO_FLAT
