"""Glyphs of tags."""

from renders.geometry import arc, turned
from renders.glyphs.registry import glyph
from renders.glyphs.things import rocket
from renders.pen import CUT, Pen

glyph("space")(rocket)


@glyph("building")
def building(pen: Pen) -> None:
    """A roof on a box."""
    pen.polygon([(-10, -1), (0, -9.6), (10, -1)])
    pen.rect(-7.4, -1, 14.8, 10)
    pen.rect(-2.2, 2.6, 4.4, 6.4, ink=CUT)


@glyph("science")
def science(pen: Pen) -> None:
    """Three orbits and a core."""
    for turn in (0, 60, 120):
        pen.line(turned(arc((0, 0), 10.4, 0, 360, 4), turn), 1.6)
    pen.disc((0, 0), 2.4)


@glyph("jovian")
def jovian(pen: Pen) -> None:
    """A disc with a tilted ring."""
    pen.disc((0, 0), 6.6)
    ring = turned(arc((0, 0), 11.4, 0, 360, 3.6), -22)
    pen.line(ring[: len(ring) // 2], 4.2, CUT, round_ends=False)
    pen.line(ring, 1.8, round_ends=False)


@glyph("earth")
def earth(pen: Pen) -> None:
    """A ring with equator and meridian."""
    pen.ring((0, 0), 9.8, 2)
    pen.line([(-9, 0), (9, 0)], 1.6)
    pen.line(arc((0, 0), 4.6, 0, 360, 9), 1.6)


@glyph("microbe")
def microbe(pen: Pen) -> None:
    """A capsule with hairs."""
    pen.line([(-4.6, 3.2), (4.6, -3.2)], 9)
    pen.disc((4.2, -3), 1.8, CUT)
    pen.disc((-1.6, 1), 1.4, CUT)
    hairs = (
        [(-8.0, 6.0), (-11.0, 9.4)],
        [(-2.0, 7.6), (-1.4, 11.0)],
        [(5.6, 2.6), (8.6, 5.0)],
        [(-5.6, -2.6), (-7.6, -6.0)],
        [(2.0, -7.4), (1.6, -10.8)],
    )
    for hair in hairs:
        pen.line(hair, 1.6)


@glyph("animal")
def animal(pen: Pen) -> None:
    """A paw."""
    pen.ellipse((0, 4.4), 6, 4.8)
    for across, down, size in (
        (-8.2, -0.6, 2.5),
        (-3.2, -6, 2.8),
        (3.2, -6, 2.8),
        (8.2, -0.6, 2.5),
    ):
        pen.ellipse((across, down), size * 0.9, size * 1.15)


@glyph("event")
def event(pen: Pen) -> None:
    """A fat arrow down."""
    pen.polygon([(0, 10), (-8, 0), (-3, 0), (-3, -10), (3, -10), (3, 0), (8, 0)])
