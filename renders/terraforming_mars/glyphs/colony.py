"""Glyphs of special tiles, of resources on cards, and of cards that change rules."""

from renders.geometry import arc, curve, polar, polygon
from renders.glyphs.registry import glyph
from renders.glyphs.signs import loop
from renders.pen import CUT, Pen

glyph("per_generation")(loop)


@glyph("capital")
def capital(pen: Pen) -> None:
    """A hall with columns and a roof."""
    pen.polygon([(-10, -4), (0, -10.4), (10, -4)])
    for across in (-7, -2.4, 2.4, 7):
        pen.rect(across - 1.3, -3, 2.6, 9)
    pen.rect(-10, 6.4, 20, 3.2)


@glyph("shop")
def shop(pen: Pen) -> None:
    """A shop with its awning."""
    pen.rect(-8.4, -2, 16.8, 11)
    pen.polygon([(-8, -9.6), (8, -9.6), (10.6, -2.4), (-10.6, -2.4)])
    for across in (-5.3, 0, 5.3):
        pen.line([(across * 0.8, -9), (across, -2)], 1.2, CUT, round_ends=False)
    pen.rect(-5.6, 1.6, 4.6, 7.4, ink=CUT)
    pen.rect(1, 1.6, 5, 4, ink=CUT)


@glyph("factory")
def factory(pen: Pen) -> None:
    """A factory with a saw roof and a chimney."""
    pen.polygon([(-10, 9), (-10, -1), (-4, -5), (-4, -1), (2, -5), (2, -1), (10, -1), (10, 9)])
    pen.rect(5, -10, 4, 10)
    for across in (-7, -1.6, 3.8):
        pen.rect(across, 2.6, 3, 2.8, ink=CUT)


@glyph("sprout")
def sprout(pen: Pen) -> None:
    """A stalk with two leaves."""
    pen.line([(0, 9.6), (0, -1)], 2.4)
    pen.polygon(curve((0, 1), (0, -7), (5, -9), (10, -8.6), (10, -2), (6, 1), (0, 1)))
    pen.polygon(curve((0, 4.6), (0, -2), (-4, -4), (-9.4, -4), (-9.4, 2), (-6, 4.6), (0, 4.6)))


@glyph("drill")
def drill(pen: Pen) -> None:
    """A bit that turns into the ground."""
    pen.rect(-9, -10, 18, 4.4, radius=1)
    pen.polygon([(-6.4, -4.4), (6.4, -4.4), (0, 10.6)])
    pen.line([(-6, -1), (5, -3)], 1.5, CUT, round_ends=False)
    pen.line([(-5, 3.4), (4.4, 0.6)], 1.5, CUT, round_ends=False)


@glyph("radiation")
def radiation(pen: Pen) -> None:
    """Three blades around a core."""
    for turn in (-90, 30, 150):
        pen.polygon([*arc((0, 0), 10.4, turn - 30, turn + 30), (0, 0)])
    pen.disc((0, 0), 4, CUT)
    pen.disc((0, 0), 2.3)


@glyph("barrier")
def barrier(pen: Pen) -> None:
    """A ring with a bar: no entry."""
    pen.ring((0, 0), 10, 3)
    pen.line([(-4.6, 0), (4.6, 0)], 3.4, round_ends=False)


@glyph("fighter")
def fighter(pen: Pen) -> None:
    """A swept wing."""
    half = [(2, -4), (3, 0), (10.6, 6), (10.6, 8.4), (3.4, 6.6), (2, 10)]
    pen.polygon([(0, -10.8), *half, *[(-across, down) for across, down in reversed(half)]])


@glyph("shield")
def shield(pen: Pen) -> None:
    """A shield: protected."""
    pen.polygon(
        curve((0, -10.6), (3, -8.4), (6, -8), (9, -8), (9, 2), (6, 7.4), (0, 10.6),
              (-6, 7.4), (-9, 2), (-9, -8), (-6, -8), (-3, -8.4), (0, -10.6))
    )  # fmt: skip
    pen.line([(-3.8, 0), (-0.8, 3), (4.2, -3.4)], 2.2, CUT)


@glyph("scale")
def scale(pen: Pen) -> None:
    """A ruler with its marks: a card's requirement."""
    pen.rect(-10.6, -5.4, 21.2, 10.8, radius=1.6)
    for number, across in enumerate((-7, -3.5, 0, 3.5, 7)):
        pen.line([(across, -5.4), (across, -1 if number % 2 else 1.4)], 1.5, CUT, round_ends=False)


@glyph("cube")
def cube(pen: Pen) -> None:
    """A cube seen from a corner: any resource."""
    points = polygon((0, 0), 10.4, 6)
    pen.polygon(points)
    for corner in (points[1], points[5], polar((0, 0), 10.4, 90)):
        pen.line([(0, 0), corner], 1.7, CUT, round_ends=False)
