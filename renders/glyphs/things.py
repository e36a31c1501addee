"""Glyphs of things in more than one game."""

from renders.geometry import arc, curve, polar
from renders.glyphs.registry import glyph
from renders.pen import CUT, Pen

BEHIND = 140
"""The opacity of a card behind another, of 255."""


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


@glyph("plants", "plant", "leaf")
def plants(pen: Pen) -> None:
    """A leaf, its vein cut out."""
    pen.polygon(
        curve(
            (-8.5, 8.5), (-11, -6), (-2, -10), (9.5, -9.5), (10, 2), (5, 10), (-8.5, 8.5)
        )
    )  # fmt: skip
    pen.line([(-10, 10), (4, -4)], 1.7, CUT)


@glyph("wild")
def wild(pen: Pen) -> None:
    """A question mark."""
    pen.arc((0, -3.4), 5, (-190, 60), 3)
    pen.line([(1.6, 1), (0, 4)], 3)
    pen.disc((0, 9), 1.9)


@glyph("oxygen")
def oxygen(pen: Pen) -> None:
    """A ring and two bubbles."""
    pen.ring((-3.2, 1.5), 7.4, 2.8)
    pen.disc((6.6, -5.6), 3.6)
    pen.disc((7, 5.4), 2.2)


@glyph("drop")
def drop(pen: Pen) -> None:
    """A drop of water."""
    pen.polygon(
        curve(
            (0, -11), (1, -5), (8, -1), (7.4, 4), (6.6, 12), (-6.6, 12), (-7.4, 4),
            (-8, -1), (-1, -5), (0, -11),
        )
    )  # fmt: skip


@glyph("mine")
def mine(pen: Pen) -> None:
    """A pick."""
    pen.line([(-7.5, 8.5), (5, -5)], 2.8)
    pen.arc((-0.5, 0.5), 10.6, (-88, -2), 3)


@glyph("flask")
def flask(pen: Pen) -> None:
    """A flask, half full: science."""
    pen.polygon(
        [(-2.6, -9), (2.6, -9), (2.6, -3), (8.4, 8), (7, 10), (-7, 10), (-8.4, 8), (-2.6, -3)]
    )
    pen.rect(-4.4, -10.4, 8.8, 2.6, radius=1)
    pen.polygon(
        [(-0.9, -7.4), (0.9, -7.4), (0.9, -2.4), (3.6, 2.6), (-3.6, 2.6), (-0.9, -2.4)], CUT
    )


@glyph("contract")
def contract(pen: Pen) -> None:
    """A sheet with lines and a seal."""
    pen.rect(-7.6, -10, 15.2, 20, radius=1.6)
    for down, long in ((-6, 9), (-2, 9), (2, 5)):
        pen.line([(-4.5, down), (-4.5 + long, down)], 1.7, CUT)
    pen.disc((3.4, 5.6), 3, CUT)


@glyph("chip")
def chip(pen: Pen) -> None:
    """A chip with pins: a technology."""
    pen.rect(-6.6, -6.6, 13.2, 13.2, radius=1.4)
    pen.rect(-2.8, -2.8, 5.6, 5.6, ink=CUT)
    for side in (-4, 0, 4):
        for start, end in ((-6.6, -10), (6.6, 10)):
            pen.line([(side, start), (side, end)], 1.7)
            pen.line([(start, side), (end, side)], 1.7)


@glyph("hab")
def hab(pen: Pen) -> None:
    """A dome with a door."""
    pen.polygon(arc((0, 6), 10, 180, 360, 12))
    pen.rect(-10, 5, 20, 3)
    pen.rect(-2.2, 0.6, 4.4, 7, ink=CUT)
