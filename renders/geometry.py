"""Rectangles and outlines as plain numbers, in board units."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]
FULL_TURN = 360


class Rect(NamedTuple):
    """A rectangle: `Rect(10, 20, 30, 40).right` is 40."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    @property
    def centre(self) -> float:
        """The middle from left to right."""
        return self.left + self.width / 2

    @property
    def middle(self) -> float:
        """The middle from top to bottom."""
        return self.top + self.height / 2

    def inset(self, edge: float) -> "Rect":
        """Return the same rectangle, smaller by `edge` on every side."""
        return Rect(
            self.left + edge, self.top + edge, self.width - 2 * edge, self.height - 2 * edge
        )

    def columns(self, count: int, gap: float) -> list["Rect"]:
        """Return columns of equal width; their edges lie on whole units."""
        width = (self.width - gap * (count - 1)) / count
        edges = [round(self.left + number * (width + gap)) for number in range(count)]
        ends = [round(self.left + number * (width + gap) + width) for number in range(count)]
        return [
            Rect(start, self.top, end - start, self.height)
            for start, end in zip(edges, ends, strict=True)
        ]

    def surrounds(self, point: Point) -> bool:
        """Return whether a point lies inside."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at an angle around a centre; 0 is right, 90 is down."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def polygon(centre: Point, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """Return the corners of a regular polygon, the first one at `turn` degrees."""
    return [polar(centre, radius, turn + step * FULL_TURN / corners) for step in range(corners)]


def star(centre: Point, radius: float, dent: float, points: int, turn: float = -90) -> list[Point]:
    """Return the outline of a star; `dent` is the inner radius as a share of the outer one."""
    half = FULL_TURN / 2 / points
    return [
        polar(centre, radius * (dent if step % 2 else 1), turn + step * half)
        for step in range(2 * points)
    ]


def cross(centre: Point, reach: float, arm: float) -> list[Point]:
    """Return the outline of a diagonal cross; `reach` is half its length, `arm` half its width."""
    quarter = [(reach, -arm), (reach, arm), (arm, arm)]
    lean = math.sqrt(1 / 2)
    found = []
    for _ in range(4):
        found += [(centre[0] + (x - y) * lean, centre[1] + (x + y) * lean) for x, y in quarter]
        quarter = [(-y, x) for x, y in quarter]
    return found


def arc(
    centre: Point, radius: float, start: float, end: float, radius_down: float | None = None
) -> list[Point]:
    """Return points along an arc between two angles; `radius_down` makes it an ellipse."""
    steps = max(8, int(abs(end - start) / 4))
    down = radius if radius_down is None else radius_down
    return [
        (
            centre[0] + radius * math.cos(math.radians(start + (end - start) * step / steps)),
            centre[1] + down * math.sin(math.radians(start + (end - start) * step / steps)),
        )
        for step in range(steps + 1)
    ]


def turned(points: list[Point], degrees: float) -> list[Point]:
    """Return the points, turned around the origin."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (across * cosine - down * sine, across * sine + down * cosine) for across, down in points
    ]


def curve(*knots: Point) -> list[Point]:
    """Return points along joined cubic curves: a start, then two handles and an end per piece."""
    found: list[Point] = []
    for first in range(0, len(knots) - 1, 3):
        found += [
            _bezier(knots[first : first + 4], step / CURVE_STEPS) for step in range(CURVE_STEPS + 1)
        ]
    return found


CURVE_STEPS = 14


def _bezier(knots: Sequence[Point], along: float) -> Point:
    rest = 1 - along
    weights = (rest**3, 3 * rest * rest * along, 3 * rest * along * along, along**3)
    pairs = list(zip(weights, knots, strict=True))
    return (
        sum(weight * knot[0] for weight, knot in pairs),
        sum(weight * knot[1] for weight, knot in pairs),
    )


def rounded(rect: Rect, radius: float) -> list[Point]:
    """Return the outline of a rounded rectangle, closed, starting at its upper right."""
    corners = (
        (rect.right - radius, rect.top + radius, -90),
        (rect.right - radius, rect.bottom - radius, 0),
        (rect.left + radius, rect.bottom - radius, 90),
        (rect.left + radius, rect.top + radius, 180),
    )
    found: list[Point] = []
    for across, down, start in corners:
        found += arc((across, down), radius, start, start + 90)
    return [*found, found[0]]


def dashes(points: list[Point], dash: float, gap: float) -> list[list[Point]]:
    """Return the dashes of a line."""
    pieces: list[list[Point]] = []
    drawing, left, current = True, dash, [points[0]]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while length - done > left:
            done += left
            share = done / length
            cut = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if drawing:
                pieces.append([*current, cut])
            drawing = not drawing
            left, current = (dash if drawing else gap), [cut]
        left -= length - done
        current.append(end)
    if drawing and len(current) > 1:
        pieces.append(current)
    return pieces
