"""Glyphs of tiles, tracks, milestones and awards."""

import math

from renders.geometry import polar
from renders.glyphs.registry import glyph
from renders.pen import CUT, SOLID, Pen


@glyph("temperature")
def temperature(pen: Pen) -> None:
    """A thick line ending in a disc, the core cut out."""
    pen.line([(0, -8), (0, 4)], 7.4)
    pen.disc((0, 6), 5.6)
    pen.line([(0, -4), (0, 5)], 2.4, CUT)
    pen.disc((0, 6), 2.7, CUT)


@glyph("ocean", "waves")
def waves(pen: Pen) -> None:
    """Three waves."""
    for down in (-5.4, 0.4, 6.2):
        pen.line(
            [(step / 2, down + 1.9 * math.sin(step / 10 * math.pi)) for step in range(-20, 21)],
            2.5,
        )


@glyph("tree", "greenery")
def tree(pen: Pen) -> None:
    """Three discs on a trunk."""
    pen.line([(0, 3), (0, 10)], 2.6)
    pen.disc((0, -4.6), 6)
    pen.disc((-4.6, 0.6), 4.8)
    pen.disc((4.6, 0.6), 4.8)


@glyph("city")
def city(pen: Pen) -> None:
    """Three blocks, windows cut out."""
    pen.rect(-9.4, -1, 5.6, 10, radius=0.6)
    pen.rect(-3, -9.6, 6.4, 18.6, radius=0.6)
    pen.rect(4.2, -4.6, 5.4, 13.6, radius=0.6)
    for window in (-6.6, -2.8, 1, 4.8):
        pen.rect(-0.9, window, 2.2, 1.9, ink=CUT)


COAST = [(1.6, 9.8), (-1.4, 6), (2.6, 3), (-2.2, 0.4), (1.4, -3), (-1, -6.4), (1.8, -9.8)]
"""The border between the dry half of the planet and the green one."""


@glyph("terraform_dry")
def dry_half(pen: Pen) -> None:
    """A planet; its green half is pasted over it."""
    pen.disc((0, 0), 10)


@glyph("terraform_green")
def green_half(pen: Pen) -> None:
    """The green half of a planet, behind a jagged coast."""
    pen.polygon([polar((0, 0), 10, angle) for angle in range(-80, 81, 5)] + COAST)


@glyph("volcano")
def volcano(pen: Pen) -> None:
    """A mountain with a crater."""
    pen.polygon([(-10.5, 8), (-3.6, -5), (-1.6, -3.4), (0, -5), (1.6, -3.4), (3.6, -5), (10.5, 8)])
    pen.disc((0, -8.4), 1.7)


@glyph("preserve")
def preserve(pen: Pen) -> None:
    """A fir."""
    pen.polygon([(0, -10.5), (7, -1), (-7, -1)])
    pen.polygon([(0, -5), (9, 6), (-9, 6)])
    pen.line([(0, 6), (0, 10)], 2.8)


@glyph("medal")
def medal(pen: Pen) -> None:
    """A medal on two ribbons: an award."""
    pen.polygon([(-7, -11), (-2, -11), (1, -2), (-3, 0)])
    pen.polygon([(7, -11), (2, -11), (-1, -2), (3, 0)], SHADED)
    pen.disc((0, 4), 6.4, CUT)
    pen.disc((0, 4), 5.6, SOLID)


SHADED = 190
"""The opacity of a glyph's darker part, of 255."""
