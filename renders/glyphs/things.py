"""Glyphs of things that more than one game has."""

from renders.geometry import curve, polar
from renders.glyphs.registry import glyph
from renders.pen import CUT, Pen

BEHIND = 140
"""How much of its colour a card keeps that lies behind another."""


@glyph("dollar")
def dollar(pen: Pen) -> None:
    """An S and a bar."""
    pen.line(
        curve(
            (5, -4.4), (3, -9), (-7, -7.5), (-5, -2.6),
            (-3.5, 1), (5.4, -1), (5, 3.4), (4, 8), (-5, 7.6), (-5.4, 4),
        ),
        2.6,
    )  # fmt: skip
    pen.line([(0, -10), (0, 10)], 2)


@glyph("cards")
def cards(pen: Pen) -> None:
    """A card and another peeping out."""
    pen.polygon([(-9.5, -5.5), (-2, -9.5), (-1, -7.6), (-6, 8), (-4.6, 9.4)], BEHIND)
    pen.rect(-4.5, -9, 13.4, 18.4, radius=2.6, ink=CUT)
    pen.rect(-3.4, -8, 11.4, 16.4, radius=1.8)


@glyph("deck")
def deck(pen: Pen) -> None:
    """Three cards on a pile."""
    for depth in (2, 1, 0):
        shift = depth * 1.6
        pen.rect(-7 - shift, -9 + shift, 15, 17, radius=2, ink=CUT)
        pen.rect(-6.2 - shift, -8.2 + shift, 13.4, 15.4, radius=1.6, ink=255 - 76 * depth)


@glyph("rocket")
def rocket(pen: Pen) -> None:
    """A pointed hull, fins, a porthole."""
    side = curve((0, -11), (5.6, -6), (5, 2), (3.6, 5))
    pen.polygon(side + [(-across, down) for across, down in reversed(side)])
    pen.polygon([(4.2, 0), (8.4, 5.6), (8.4, 9), (3, 5.4)])
    pen.polygon([(-4.2, 0), (-8.4, 5.6), (-8.4, 9), (-3, 5.4)])
    pen.disc((0, -3), 2.2, CUT)
    pen.polygon([(-2.2, 6.6), (2.2, 6.6), (0, 11)])


@glyph("flag")
def flag(pen: Pen) -> None:
    """A flag on its pole."""
    pen.line([(-6, -9.4), (-6, 10)], 2.2)
    pen.polygon([(-5, -9.4), (9, -5.4), (-5, -0.6)])


@glyph("gear")
def gear(pen: Pen) -> None:
    """A gear."""
    for tooth in range(8):
        pen.line([(0, 0), polar((0, 0), 9.6, tooth * 45)], 4.2, round_ends=False)
    pen.disc((0, 0), 7.4)
    pen.disc((0, 0), 3.2, CUT)
