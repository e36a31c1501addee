"""Glyphs of Cosmic Encounter: ships, places and cards."""

from renders.geometry import arc, polar, polygon, star, turned
from renders.glyphs.registry import glyph
from renders.pen import CUT, Pen


@glyph("ship")
def ship(pen: Pen) -> None:
    """A hull with two fins."""
    side = [(0.0, -11.0), (4.4, -3.0), (4.4, 5.0), (9.6, 10.0), (0.0, 6.6)]
    pen.polygon([*side, *[(-across, down) for across, down in reversed(side[1:-1])]])
    pen.disc((0, -1.6), 2, CUT)


@glyph("warp")
def warp(pen: Pen) -> None:
    """Three arms of a whirl."""
    for turn in (0, 120, 240):
        arm = [polar((0, 0), 1.6 + step * 0.345, turn + step * 9) for step in range(27)]
        pen.line(arm, 2.5)


@glyph("gate")
def gate(pen: Pen) -> None:
    """A hexagon to fly through."""
    pen.polygon(polygon((0, 0), 11, 6, 0))
    pen.polygon(polygon((0, 0), 8, 6, 0), CUT)
    pen.polygon([(-4, -5), (4.6, 0), (-4, 5)])


@glyph("destiny")
def destiny(pen: Pen) -> None:
    """A compass in a ring."""
    pen.ring((0, 0), 10.6, 2.2)
    pen.polygon([(0, -8.4), (2.6, 0), (0, 8.4), (-2.6, 0)])
    pen.polygon([(-8.4, 0), (0, 2.6), (8.4, 0), (0, -2.6)])
    pen.disc((0, 0), 1.5, CUT)


@glyph("planet")
def planet(pen: Pen) -> None:
    """A disc with a tilted ring."""
    pen.disc((0, 0), 7.2)
    pen.line(turned(arc((0, 0), 11.4, 0, 360, 3.2), -24), 1.9)


@glyph("lucre")
def lucre(pen: Pen) -> None:
    """An L with a stroke across."""
    pen.line([(-3.4, -9), (-3.4, 8), (7.4, 8)], 3.4)
    pen.line([(-8, 2.6), (4.4, -3.6)], 2.8)


@glyph("attack")
def attack(pen: Pen) -> None:
    """A burst with eight points."""
    pen.polygon(star((0, 0), 11.5, 0.42, 8, -67.5))
    pen.disc((0, 0), 2.4, CUT)


@glyph("negotiate")
def negotiate(pen: Pen) -> None:
    """An arrow to the right and an arrow to the left."""
    pen.line([(-9, -4), (7.6, -4)], 2.8)
    pen.line([(2.6, -9), (8, -4)], 2.8)
    pen.line([(9, 4.4), (-7.6, 4.4)], 2.8)
    pen.line([(-2.6, 9.4), (-8, 4.4)], 2.8)


@glyph("morph")
def morph(pen: Pen) -> None:
    """Half a disc and half of another shape."""
    pen.disc((0, 0), 9.6)
    pen.rect(0.9, -10, 12, 20, ink=CUT)
    pen.polygon([(2.2, -9), (10.4, 0), (2.2, 9)])


@glyph("reinforcement")
def reinforcement(pen: Pen) -> None:
    """Three chevrons up."""
    for down in (-5.6, 1, 7.6):
        pen.line([(-8, down + 2), (0, down - 4.4), (8, down + 2)], 3)


@glyph("artifact")
def artifact(pen: Pen) -> None:
    """A cut stone."""
    pen.polygon([(0, -11), (8.6, -3.6), (5.4, 10), (-5.4, 10), (-8.6, -3.6)])
    pen.polygon([(0, -6.6), (4.6, -2.4), (0, 6.4), (-4.6, -2.4)], CUT)


@glyph("flare")
def flare(pen: Pen) -> None:
    """A sun with long and short rays."""
    for step in range(8):
        reach = 8.8 if step % 2 else 10.6
        pen.line([polar((0, 0), 6.4, step * 45), polar((0, 0), reach, step * 45)], 2.2)
    pen.disc((0, 0), 4.4)


@glyph("kicker")
def kicker(pen: Pen) -> None:
    """A multiplication sign."""
    pen.line([(-7, -7), (7, 7)], 3.6)
    pen.line([(7, -7), (-7, 7)], 3.6)


@glyph("rift")
def rift(pen: Pen) -> None:
    """A crack."""
    pen.polygon([(3, -11), (-6, 1), (-0.6, 1), (-3, 11), (6.4, -2.6), (1, -2.6)])


@glyph("tech")
def tech(pen: Pen) -> None:
    """A flask with a narrow neck."""
    side = [(3.0, -10.4), (3.0, -3.6), (9.6, 7.4), (7.6, 10.4)]
    pen.polygon([*side, *[(-across, down) for across, down in reversed(side)]])
    inner = [(0.9, -8.0), (0.9, -2.4), (3.0, 1.6)]
    pen.polygon([*inner, *[(-across, down) for across, down in reversed(inner)]], CUT)


@glyph("cosmic_back")
def cosmic_back(pen: Pen) -> None:
    """A ring and a dot: the cosmic deck."""
    pen.ring((0, 0), 8, 2.4)
    pen.disc((0, 0), 3)


@glyph("reward_back")
def reward_back(pen: Pen) -> None:
    """A star with four points: the reward deck."""
    pen.polygon(star((0, 0), 9.4, 0.45, 4))


@glyph("clock_face")
def clock_face(pen: Pen) -> None:
    """Two hands in a ring: not now."""
    pen.ring((0, 0), 10, 2.2)
    pen.line([(0, -5.4), (0, 0), (4, 2.8)], 2.2)


@glyph("struck")
def struck(pen: Pen) -> None:
    """A ring with a bar across: cancelled."""
    pen.ring((0, 0), 10.4, 2.4)
    pen.line([(-6.6, 6.6), (6.6, -6.6)], 2.4)
