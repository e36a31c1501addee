"""Glyphs of money and goods."""

from renders.geometry import curve
from renders.glyphs.registry import glyph
from renders.pen import CUT, Pen


@glyph("euro")
def euro(pen: Pen) -> None:
    """Three quarters of a ring and two bars."""
    pen.arc((1.6, 0), 7, (50, 310), 2.8)
    pen.line([(-8.2, -2.4), (3.2, -2.4)], 2.3)
    pen.line([(-8.2, 2.2), (2.2, 2.2)], 2.3)


@glyph("steel")
def steel(pen: Pen) -> None:
    """An I-beam."""
    pen.rect(-9, -8.5, 18, 4.3)
    pen.rect(-9, 4.2, 18, 4.3)
    pen.rect(-2.6, -5, 5.2, 10)


@glyph("titanium")
def titanium(pen: Pen) -> None:
    """A cut gem with its facets."""
    pen.polygon([(-5.2, -8), (5.2, -8), (10, -2), (0, 9.4), (-10, -2)])
    facets = (
        [(-10, -2), (10, -2)],
        [(-5.2, -8), (-2.6, -2), (0, 9.4), (2.6, -2), (5.2, -8)],
        [(-2.6, -2), (0, -8), (2.6, -2)],
    )
    for facet in facets:
        pen.line(facet, 1.3, CUT, round_ends=False)


@glyph("energy", "power", "bolt")
def energy(pen: Pen) -> None:
    """A six-point bolt."""
    pen.polygon([(2.5, -11), (-8, 1.8), (-1.2, 1.8), (-2.8, 11), (8, -2.6), (1, -2.6)])


@glyph("heat")
def heat(pen: Pen) -> None:
    """A flame, an inner flame cut out."""
    pen.polygon(
        curve(
            (-0.5, -11.5), (1, -6), (9, -3), (8.2, 3.4), (8, 13), (-8, 13), (-8.2, 3.4),
            (-8, -0.6), (-5.4, -2.6), (-4.6, -5), (-2.6, -4), (-2.4, -2), (-2.2, -1.6),
            (-0.4, -4.4), (-1.4, -8), (-0.5, -11.5),
        )
    )  # fmt: skip
    pen.polygon(
        curve(
            (0, 0.2), (1.2, 2.8), (4, 4), (3.2, 7), (2.4, 10.6), (-3.6, 10.4), (-3.4, 6.6),
            (-3, 4), (-0.4, 3.4), (0, 0.2),
        ),
        CUT,
    )  # fmt: skip
