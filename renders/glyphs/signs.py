"""Glyphs for time and manner: arrows, ticks, rings."""

from renders.geometry import curve, polar
from renders.glyphs.registry import glyph
from renders.pen import CUT, Pen


@glyph("loop")
def loop(pen: Pen) -> None:
    """An arc with an arrow head."""
    pen.arc((0, 0), 8, (-50, 215), 2.8)
    across, down = polar((0, 0), 8, -52)
    pen.polygon(
        [(across - 5.8, down - 3.2), (across + 2.6, down - 4.6), (across + 1.2, down + 4.2)]
    )


@glyph("at_once", "tray")
def at_once(pen: Pen) -> None:
    """An arrow into a tray."""
    pen.line([(0, -10), (0, 2)], 2.8)
    pen.line([(-5.4, -2.6), (0, 3), (5.4, -2.6)], 2.8)
    pen.line([(-9.4, 2), (-9.4, 9), (9.4, 9), (9.4, 2)], 2.8)


@glyph("action", "play")
def action(pen: Pen) -> None:
    """A play sign in a ring."""
    pen.ring((0, 0), 10.4, 2.2)
    pen.polygon([(-3, -5.2), (6, 0), (-3, 5.2)])


@glyph("standing")
def standing(pen: Pen) -> None:
    """Two touching rings."""
    pen.ring((-4.9, 0), 5.6, 2.3)
    pen.ring((4.9, 0), 5.6, 2.3)


@glyph("check")
def check(pen: Pen) -> None:
    """A tick."""
    pen.line([(-7, 0), (-2, 5.4), (8, -6)], 3.4)


@glyph("up")
def arrow_up(pen: Pen) -> None:
    """An arrow up."""
    pen.line([(0, 8), (0, -7)], 3)
    pen.line([(-6, -1.6), (0, -8), (6, -1.6)], 3)


@glyph("arrow")
def arrow(pen: Pen) -> None:
    """An arrow to the right."""
    pen.line([(-9, 0), (8, 0)], 2.6)
    pen.line([(2.6, -5.6), (8.6, 0), (2.6, 5.6)], 2.6)


@glyph("pause")
def pause(pen: Pen) -> None:
    """Two bars: a technology that does not work yet."""
    pen.line([(-3.6, -6), (-3.6, 6)], 3.2)
    pen.line([(3.6, -6), (3.6, 6)], 3.2)


@glyph("person")
def person(pen: Pen) -> None:
    """Head and shoulders."""
    pen.disc((0, -4.8), 4.6)
    pen.polygon(curve((-9, 9.6), (-9, -1), (9, -1), (9, 9.6)))


@glyph("calendar")
def calendar(pen: Pen) -> None:
    """A leaf of a calendar with a tick."""
    pen.rect(-9, -8, 18, 17, radius=2)
    pen.rect(-6.6, -2.6, 13.2, 9, ink=CUT)
    pen.line([(-4, -10), (-4, -7)], 2.4)
    pen.line([(4, -10), (4, -7)], 2.4)
    pen.line([(-2.9, 1.8), (-0.8, 4), (3.3, -0.7)], 1.5)


@glyph("gavel")
def gavel(pen: Pen) -> None:
    """A gavel on its block: an auction."""
    pen.line([(-1.6, -1.6), (8.6, 8.6)], 3.2)
    pen.polygon([(-8.6, -2.4), (-2.4, -8.6), (3.2, -3), (-3, 3.2)])
    pen.line([(-9.8, -1.6), (-1.6, -9.8)], 2.4)
    pen.line([(-4.2, 4.2), (4.2, -4.2)], 2.4)
    pen.rect(-10, 7.4, 11, 3, radius=1)
