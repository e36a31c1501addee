"""Hexes with their points up, by axial coordinates: centres, corners, neighbours in units.

`q` runs to the right and `r` down to the right; (0, 0) lies wherever the map says. All
distances are in terms of the radius, from the centre to a corner.
"""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from renders.geometry import Point, Rect, polygon

CORNERS: Final = 6
FLAT_TO_FLAT: Final = math.sqrt(3)
"""How wide a hex is, in radii."""
ROW_STEP: Final = 1.5
"""From the centre of a row to that of the next, in radii."""


class Axial(NamedTuple):
    """A hex on its map: `Axial(1, 0)` is the neighbour to the right of `Axial(0, 0)`."""

    q: int
    r: int


AROUND: Final = (
    Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1), Axial(-1, 0),
)  # fmt: skip
"""The steps to the neighbours, clockwise from the upper left."""


def centre(at: Axial, radius: float, origin: Point = (0.0, 0.0)) -> Point:
    """The middle of a hex: `centre(Axial(0, 2), 10)` is (17.32, 30)."""
    return (
        origin[0] + FLAT_TO_FLAT * radius * (at.q + at.r / 2),
        origin[1] + ROW_STEP * radius * at.r,
    )


def corners(middle: Point, radius: float, gap: float = 0) -> list[Point]:
    """The corners from the top, clockwise; `gap` is left free on every side."""
    return polygon(middle, inner(radius, gap), CORNERS)


def inner(radius: float, gap: float) -> float:
    """The radius of a hex whose sides lie `gap` further in."""
    return radius - gap * 2 / FLAT_TO_FLAT


def neighbours(at: Axial) -> list[Axial]:
    """The six hexes around one, clockwise from the upper left."""
    return [Axial(at.q + step.q, at.r + step.r) for step in AROUND]


def distance(one: Axial, other: Axial) -> int:
    """How many steps lie between two hexes."""
    across, down = one.q - other.q, one.r - other.r
    return (abs(across) + abs(down) + abs(across + down)) // 2


def bounds(hexes: Iterable[Axial], radius: float, origin: Point = (0.0, 0.0)) -> Rect:
    """The smallest rectangle around all of them."""
    middles = [centre(at, radius, origin) for at in hexes]
    half = FLAT_TO_FLAT * radius / 2
    left = min(across for across, _ in middles) - half
    top = min(down for _, down in middles) - radius
    right = max(across for across, _ in middles) + half
    bottom = max(down for _, down in middles) + radius
    return Rect(left, top, right - left, bottom - top)
