"""The layers of emblems, on a 24-unit box, each drawn over the one before."""

import math
from collections.abc import Callable
from typing import Final

from renders.geometry import Point, arc, polar, polygon, star
from renders.pen import CUT, SOLID, Ink, Pen

Layer = Callable[[Pen], None]

UP: Final = -90.0
TURN: Final = 360


def ring(radius: float, thick: float, at: Point = (0.0, 0.0)) -> Layer:
    """Return the line of a circle."""
    return lambda pen: pen.ring(at, radius, thick)


def disc(radius: float, at: Point = (0.0, 0.0), ink: Ink = SOLID) -> Layer:
    """Return a filled circle."""
    return lambda pen: pen.disc(at, radius, ink)


def hole(radius: float, at: Point = (0.0, 0.0)) -> Layer:
    """Return a circle that is cut out."""
    return disc(radius, at, CUT)


def block(corners: int, radius: float, turn: float = UP, ink: Ink = SOLID) -> Layer:
    """Return a regular polygon."""
    return lambda pen: pen.polygon(polygon((0, 0), radius, corners, turn), ink)


def burst(points: int, radius: float, dent: float, turn: float = UP, ink: Ink = SOLID) -> Layer:
    """Return a star."""
    return lambda pen: pen.polygon(star((0, 0), radius, dent, points, turn), ink)


def shape(*points: Point, ink: Ink = SOLID) -> Layer:
    """Return any polygon."""
    return lambda pen: pen.polygon(points, ink)


def stroke(thick: float, *points: Point, ink: Ink = SOLID) -> Layer:
    """Return a line through the points."""
    return lambda pen: pen.line(points, thick, ink)


def arcs(count: int, radius: float, thick: float, share: float, turn: float = UP) -> Layer:
    """Return parts of a circle's line, `share` of it in all."""

    def draw(pen: Pen) -> None:
        half = TURN / 2 / count * share
        for number in range(count):
            middle = turn + TURN * number / count
            pen.line(arc((0, 0), radius - thick / 2, middle - half, middle + half), thick)

    return draw


def spokes(
    count: int,
    form: str,
    start: float,
    end: float,
    thick: float,
    turn: float = UP,
    ink: Ink = SOLID,
) -> Layer:
    """Return the same form several times around the middle: one of `FORMS`."""

    def draw(pen: Pen) -> None:
        for number in range(count):
            FORMS[form](pen, Ray(turn + TURN * number / count, start, end), thick, ink)

    return draw


class Ray:
    """A ray from the middle, with points at shares of its length."""

    def __init__(self, angle: float, start: float, end: float) -> None:
        self.angle, self.start, self.end = angle, start, end
        self.first, self.last = polar((0, 0), start, angle), polar((0, 0), end, angle)
        self._aside = polar((0, 0), 1, angle + 90)

    def at(self, share: float, aside: float = 0) -> Point:
        """Return the point at a share of the ray, and so far beside it."""
        return (
            self.first[0] + (self.last[0] - self.first[0]) * share + self._aside[0] * aside,
            self.first[1] + (self.last[1] - self.first[1]) * share + self._aside[1] * aside,
        )


def _bar(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    pen.line([ray.first, ray.last], thick, ink)


def _kite(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    widest = 0.62
    pen.polygon([ray.first, ray.at(widest, thick / 2), ray.last, ray.at(widest, -thick / 2)], ink)


def _spike(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    pen.polygon([ray.at(0, thick / 2), ray.last, ray.at(0, -thick / 2)], ink)


def _wedge(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    pen.polygon([ray.first, ray.at(1, thick / 2), ray.at(1, -thick / 2)], ink)


def _lens(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    steps = 16
    bulge = [thick / 2 * math.sin(math.pi * step / steps) for step in range(steps + 1)]
    there = [ray.at(step / steps, bulge[step]) for step in range(steps + 1)]
    back = [ray.at(step / steps, -bulge[step]) for step in range(steps, -1, -1)]
    pen.polygon(there + back, ink)


def _drop(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    shoulder = 0.7
    pen.polygon([ray.first, ray.at(shoulder, thick / 2), ray.at(shoulder, -thick / 2)], ink)
    pen.disc(ray.at(shoulder + 0.02), thick / 2 * 1.02, ink)


def _dot(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    pen.disc(ray.last, thick / 2, ink)


def _box(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    half = thick / 2
    pen.polygon([ray.at(0, half), ray.at(1, half), ray.at(1, -half), ray.at(0, -half)], ink)


def _hook(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    steps, lean = 14, 6.5
    reach = (ray.end - ray.start) / steps
    curve = [
        polar((0, 0), ray.start + reach * step, ray.angle + step * lean)
        for step in range(steps + 1)
    ]
    pen.line(curve, thick, ink)


def _tee(pen: Pen, ray: Ray, thick: float, ink: Ink) -> None:
    half = thick * 1.3
    pen.line([ray.first, ray.last], thick, ink)
    pen.line([ray.at(1, half), ray.at(1, -half)], thick, ink)


FORMS: Final[dict[str, Callable[[Pen, Ray, float, Ink], None]]] = {
    "bar": _bar,
    "kite": _kite,
    "spike": _spike,
    "wedge": _wedge,
    "lens": _lens,
    "drop": _drop,
    "dot": _dot,
    "box": _box,
    "hook": _hook,
    "tee": _tee,
}
