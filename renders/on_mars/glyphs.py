"""Glyphs of On Mars: goods, buildings, moving pieces, actions."""

from renders.geometry import Point, arc, curve, polar
from renders.glyphs.registry import glyph
from renders.pen import CUT, Pen

DROP = (
    (0, -11), (1, -5), (8, -1), (7.4, 4), (6.6, 12), (-6.6, 12), (-7.4, 4), (-8, -1), (-1, -5),
    (0, -11),
)  # fmt: skip


# Goods; the shared drop, leaf and bubbles are water, plant and oxygen


@glyph("mineral")
def mineral(pen: Pen) -> None:
    """A rock with two edges."""
    pen.polygon([(-9.6, 3), (-5.4, -7), (2.6, -9.4), (9.6, -2.4), (8, 6.6), (-4.4, 9.2)])
    pen.line([(-5.4, -7), (-0.6, -1), (9.6, -2.4)], 1.4, CUT, round_ends=False)
    pen.line([(-0.6, -1), (-4.4, 9.2)], 1.4, CUT, round_ends=False)


@glyph("battery")
def battery(pen: Pen) -> None:
    """A cell with a bolt."""
    pen.rect(-3, -10.6, 6, 3.4, radius=0.8)
    pen.rect(-6.6, -8, 13.2, 18.6, radius=2.2)
    pen.polygon([(1.6, -5), (-4, 2), (-0.4, 2), (-1.6, 7.6), (4, 0.2), (0.6, 0.2)], CUT)


@glyph("crystal")
def crystal(pen: Pen) -> None:
    """A shard with its edges."""
    pen.polygon([(0, -10.8), (5.4, -5), (4, 6), (0, 10.6), (-4, 6), (-5.4, -5)])
    pen.line([(0, -10.8), (-1.4, -3.6), (0, 10.6)], 1.4, CUT, round_ends=False)
    pen.line([(-5.4, -5), (-1.4, -3.6), (5.4, -5)], 1.4, CUT, round_ends=False)


# Buildings; the shared pick is a mine, the shared dome a shelter


@glyph("turbine")
def turbine(pen: Pen) -> None:
    """A wind wheel: a generator."""
    pen.line([(0, -2), (0, 10.6)], 2.4)
    pen.line([(-4.6, 10), (4.6, 10)], 2.2)
    hub = (0.0, -2.4)
    for angle in (-90, 30, 150):
        tip = polar(hub, 9.0, angle)
        pen.polygon([hub, polar(hub, 4.2, angle + 31.5), tip])
        pen.line([hub, tip], 1.6)
    pen.disc(hub, 2.4)


@glyph("derrick")
def derrick(pen: Pen) -> None:
    """A derrick and a drop: a water extractor."""
    for start, end, thick in (
        ((-1.4, -10), (-8, 10), 2.3), ((-1.4, -10), (5.2, 10), 2.3), ((-4, -2), (1.4, -2), 2),
        ((-6.4, 5), (3.4, 5), 2),
    ):  # fmt: skip
        pen.line([start, end], thick)
    pen.polygon([(7.4 + x * 0.42, -4 + y * 0.42) for x, y in curve(*DROP)])


@glyph("glasshouse")
def glasshouse(pen: Pen) -> None:
    """A vault of panes: a greenhouse."""
    pen.polygon(arc((0, 9), 10, 180, 360, 16))
    for across in (-4.4, 4.4):
        pen.line([(across, -4), (across, 9)], 1.5, CUT, round_ends=False)
    pen.line([(-9.4, 1.6), (9.4, 1.6)], 1.5, CUT, round_ends=False)
    pen.rect(-10.4, 8, 20.8, 2.4, radius=0.8)


@glyph("condenser")
def condenser(pen: Pen) -> None:
    """A tank with a pipe and bubbles: an oxygen condenser."""
    pen.rect(-9.4, -3.4, 11, 13, radius=3)
    pen.rect(-6.8, -6.8, 5.8, 4, radius=1)
    pen.line([(1, 3.6), (6.4, 3.6), (6.4, -2)], 2.2)
    pen.disc((6.4, -5.4), 3.2)
    pen.disc((1.4, -9.2), 1.9)
    pen.rect(-9.4, 1.4, 11, 1.8, ink=CUT)


# Moving pieces


@glyph("bot")
def bot(pen: Pen) -> None:
    """A head with two eyes on two feet."""
    pen.rect(-8.4, -4, 16.8, 9.6, radius=2.4)
    pen.line([(0, -4), (0, -8)], 2)
    pen.disc((0, -9.2), 1.9)
    for across in (-3.8, 3.8):
        pen.disc((across, 0.6), 2, CUT)
    for left in (-7.2, 1.8):
        pen.rect(left, 6.6, 5.4, 3.8, radius=1.4)


@glyph("rover")
def rover(pen: Pen) -> None:
    """A cab on three wheels."""
    pen.polygon([(-10, 2.6), (-8, -2.6), (-1.4, -2.6), (1, -8), (7.4, -8), (9.8, 2.6)])
    pen.polygon([(2.2, -6), (6, -6), (7.2, -2), (0.6, -2)], CUT)
    for across in (-6.6, 0, 6.6):
        pen.disc((across, 6.4), 3.5)
        pen.disc((across, 6.4), 1.3, CUT)


@glyph("shuttle")
def shuttle(pen: Pen) -> None:
    """A winged ship that flies to the left."""
    nose: list[Point] = curve((-11, 1), (-8, -5), (4, -5.4), (8, -3))
    pen.polygon([*nose, (11, -8.6), (11.4, 4.6), (-8, 4.6)])
    pen.line([(-4.6, -1), (3.4, -1)], 1.7, CUT)
    pen.polygon([(-1, 4), (8, 4), (9.4, 9), (5, 9)])


@glyph("pod")
def pod(pen: Pen) -> None:
    """A capsule on legs: the landing pod."""
    pen.polygon(curve((-8, 3), (-9, -13), (9, -13), (8, 3)))
    pen.line([(-6, 3.6), (-9, 9.6)], 2.2)
    pen.line([(6, 3.6), (9, 9.6)], 2.2)
    pen.rect(-8.4, 1.6, 16.8, 3, radius=1)
    pen.disc((0, -3.4), 2.6, CUT)


# Actions


@glyph("blueprint")
def blueprint(pen: Pen) -> None:
    """A plan with three rooms."""
    pen.rect(-9.4, -8.6, 18.8, 17.2, radius=1.6)
    pen.rect(-6, -5.2, 5.4, 10.4, ink=CUT)
    pen.rect(1.4, -5.2, 5, 4.4, ink=CUT)
    pen.rect(1.4, 1.6, 5, 3.6, ink=CUT)


@glyph("chevrons")
def chevrons(pen: Pen) -> None:
    """Two chevrons up: an upgrade."""
    for down in (-6.6, 1):
        pen.line([(-7.4, down + 5.6), (0, down - 1.4), (7.4, down + 5.6)], 3.2)


@glyph("develop")
def develop(pen: Pen) -> None:
    """An arrow to a bar at the right: a tile of the laboratory moves on."""
    pen.line([(-9, 0), (1, 0)], 3)
    pen.line([(-4.4, -6.2), (1.8, 0), (-4.4, 6.2)], 3)
    pen.line([(7.6, -7), (7.6, 7)], 3)


@glyph("chest")
def chest(pen: Pen) -> None:
    """A chest with a clasp: the warehouse."""
    pen.rect(-9, -8, 18, 16.4, radius=1.8)
    pen.rect(-9, -3.4, 18, 1.8, ink=CUT)
    pen.rect(-2.4, -1.6, 4.8, 3.6, radius=0.6, ink=CUT)


@glyph("hammer")
def hammer(pen: Pen) -> None:
    """A hammer: construction."""
    pen.line([(-7, 9), (3, -3)], 3)
    pen.polygon([(-3.4, -7.4), (2.6, -11), (9.4, -3.6), (6, 2)])


@glyph("scientist")
def scientist(pen: Pen) -> None:
    """Head and shoulders with goggles and a collar."""
    pen.disc((0, -5.4), 4.4)
    pen.polygon(curve((-9.4, 10), (-9.4, -1.4), (9.4, -1.4), (9.4, 10)))
    pen.polygon([(-3, 1.4), (3, 1.4), (0, 7.6)], CUT)
    pen.line([(-5.4, -5.6), (5.4, -5.6)], 1.5, CUT, round_ends=False)
    for across in (-2, 2):
        pen.disc((across, -5.6), 1.5, CUT)


@glyph("radar_eye")
def radar_eye(pen: Pen) -> None:
    """An eye."""
    upper = curve((-10.6, 0), (-5, -8), (5, -8), (10.6, 0))
    lower = curve((10.6, 0), (5, 8), (-5, 8), (-10.6, 0))
    pen.polygon([*upper, *lower])
    pen.disc((0, 0), 3.8, CUT)


@glyph("bullseye")
def bullseye(pen: Pen) -> None:
    """A ring around a point: a discovery."""
    pen.ring((0, 0), 9.6, 2.4)
    pen.disc((0, 0), 3.6)


@glyph("padlock")
def padlock(pen: Pen) -> None:
    """A padlock: only the owner sees it."""
    pen.arc((0, -3.4), 4.6, (180, 360), 2.4)
    for across in (-4.6, 4.6):
        pen.line([(across, -3), (across, 0)], 2.4)
    pen.rect(-7, -1.6, 14, 11, radius=2)


@glyph("progress")
def small_cube(pen: Pen) -> None:
    """A cube: progress."""
    pen.rect(-7, -7, 14, 14, radius=2.2)


@glyph("struck_out")
def struck_out(pen: Pen) -> None:
    """A diagonal cross: not reached."""
    pen.line([(-6, -6), (6, 6)], 3)
    pen.line([(6, -6), (-6, 6)], 3)
