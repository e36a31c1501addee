"""Glyphs of Project Mars: people, offices, modules; some shared glyphs get the game's words."""

from renders.geometry import polar, star
from renders.glyphs.registry import glyph
from renders.glyphs.things import dollar, gear
from renders.pen import CUT, Pen

glyph("money")(dollar)
glyph("engineering")(gear)


@glyph("approval")
def approval(pen: Pen) -> None:
    """An eight-point seal with a tick."""
    pen.polygon(star((0, 0), 11, 0.84, 8))
    pen.line([(-4.6, 0.2), (-1.4, 3.6), (5, -3.8)], 2.6, CUT)


@glyph("senior_gear")
def senior_gear(pen: Pen) -> None:
    """A gear with a star in it, so that a senior engineer differs without colour."""
    for tooth in range(8):
        pen.line([(0, 0), polar((0, 0), 10.4, tooth * 45)], 4.2, round_ends=False)
    pen.disc((0, 0), 8.4)
    pen.polygon(star((0, 0), 5.8, 0.45, 5), CUT)


@glyph("office")
def office(pen: Pen) -> None:
    """A building with windows and a door."""
    pen.rect(-8, -10, 16, 19.6, radius=1.2)
    for across in (-4, 0, 4):
        for down in (-6.4, -2):
            pen.rect(across - 1.2, down - 1.2, 2.4, 2.6, ink=CUT)
    pen.rect(-2.4, 3.6, 4.8, 6, ink=CUT)


@glyph("office_space", "desk")
def desk(pen: Pen) -> None:
    """A desk with a screen."""
    pen.rect(-10, -2.4, 20, 3.2, radius=0.8)
    pen.rect(-8.6, 0, 2.6, 8)
    pen.rect(1, 0, 7.6, 8, radius=0.8)
    pen.rect(-5, -9.6, 8.6, 6, radius=0.8)


@glyph("key")
def key(pen: Pen) -> None:
    """A key: a facilities manager."""
    pen.ring((-4.4, -4.4), 5.6, 2.8)
    pen.line([(0, 0), (8.6, 8.6)], 2.8)
    pen.line([(5, 5), (7.6, 2.4)], 2.4)


@glyph("cart")
def cart(pen: Pen) -> None:
    """A shopping cart: a vendor."""
    pen.polygon([(-8, -3), (10, -3), (7.6, 5), (-6, 5)])
    pen.line([(-11, -7.6), (-8.6, -7.6), (-6, 4)], 2)
    pen.disc((-3.6, 8.6), 2.2)
    pen.disc((5.4, 8.6), 2.2)


@glyph("fuel")
def fuel(pen: Pen) -> None:
    """A tank."""
    pen.rect(-5.4, -7, 10.8, 16, radius=4.4)
    pen.rect(-2, -10.6, 4, 4)
    pen.rect(-5.4, -1.8, 10.8, 2.6, ink=CUT)


@glyph("mav")
def mav(pen: Pen) -> None:
    """A cone on legs."""
    pen.polygon([(0, -10.6), (5, -1), (6.4, 7), (-6.4, 7), (-5, -1)])
    pen.line([(-5, 6), (-8.6, 10)], 2.2)
    pen.line([(5, 6), (8.6, 10)], 2.2)
    pen.disc((0, -1), 2, CUT)


@glyph("erv")
def erv(pen: Pen) -> None:
    """A winged hull."""
    half = [(3.4, -5), (3.4, 1), (10.6, 8), (3.4, 7), (2.4, 10)]
    pen.polygon([(0, -10.6), *half, *[(-across, down) for across, down in reversed(half)]])


@glyph("crate", "materials")
def crate(pen: Pen) -> None:
    """A crate with a diagonal."""
    pen.rect(-9, -9, 18, 18, radius=1.6)
    pen.rect(-6, -6, 12, 12, ink=CUT)
    pen.line([(-6, 6), (6, -6)], 3)
