"""The five module spaces of a board, on an orbit above Mars."""

import math
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Point, Rect, arc
from renders.lettering import Type
from renders.palette import Colour, hexed
from renders.pen import Pen
from renders.project_mars.kinds import ENGINEERING, MATERIALS, MODULE_GLYPHS
from renders.project_mars.scene import Scene, space_changed
from renders.runs import Gap, Icon, Piece, Words, run
from rules.project_mars.model.views import Board, Space


class OrbitStyle(NamedTuple):
    """The measures of one size of orbit."""

    height: float
    horizon: float  # from the top to the highest point of the ground
    above: float  # from the ground up to the orbit
    reach: float  # radius of a module
    glyph: float
    name: Type
    numbers: Type
    two_lines: bool  # need and price below the name instead of beside it


BROAD: Final = OrbitStyle(128, 86, 43, 29, 36, Type(17, 650), Type(16, 650), two_lines=False)
NARROW: Final = OrbitStyle(152, 88, 44, 29, 36, Type(17, 650), Type(16, 650), two_lines=True)
LARGE: Final = OrbitStyle(244, 144, 74, 50, 62, Type(26, 650), Type(24, 650), two_lines=True)

LIMB: Final = hexed("#A0583C")
DUSK: Final = hexed("#4A2A20")
"""The edge of Mars against the sky, and the ground below it."""
CURVE: Final = 7.1
"""The planet's radius, in widths of the picture."""
STARS: Final = (
    (0.08, 0.2), (0.17, 0.55), (0.26, 0.13), (0.345, 0.62), (0.43, 0.1), (0.56, 0.16),
    (0.66, 0.58), (0.735, 0.12), (0.86, 0.22), (0.955, 0.5), (0.5, 0.6), (0.045, 0.66),
)  # fmt: skip
"""Places of the stars, as shares of width and height, away from the modules."""
HALO: Final = 3
NAME_OPEN: Final = hexed("#C9B3A8")
NUMBER_OPEN: Final = hexed("#E9D9CF")
RADIUS: Final = 12
LABEL_UP: Final = 18


def orbit_points(rect: Rect, style: OrbitStyle) -> list[Point]:
    """Return the centres of the five modules."""
    radius = rect.width * CURVE
    middle = (rect.centre, rect.top + style.horizon + radius)
    flight = radius + style.above
    found = []
    for number in range(5):
        across = rect.left + rect.width * (number + 0.5) / 5
        down = middle[1] - math.sqrt(flight**2 - (across - middle[0]) ** 2)
        found.append((across, down - 4))
    return found


class OrbitSeen(NamedTuple):
    """Everything an orbit shows; its seat is None after the player has left."""

    seat: int | None
    spaces: tuple[Space, ...]
    lit: tuple[bool, ...]


def orbit_of(scene: Scene, board: Board) -> OrbitSeen:
    """Return a board's orbit, with the modules of the last move lit."""
    lit = tuple(not board.gone and space_changed(scene, board.seat, each) for each in board.spaces)
    return OrbitSeen(None if board.gone else board.seat, tuple(board.spaces), lit)


def draw_orbit(
    canvas: Canvas, seen: OrbitSeen, rect: Rect, style: OrbitStyle, ground: Colour
) -> None:
    """Draw the planet, the orbit and the module spaces, placed or open."""
    key = ("orbit", style, rect.width, rect.height)
    canvas.layer(
        (rect.left, rect.top),
        (rect.width, rect.height),
        key,
        lambda pen: _paint_planet(pen, Rect(0, 0, rect.width, rect.height), style, ground),
        ground,
    )
    for space, lit, centre in zip(seen.spaces, seen.lit, orbit_points(rect, style), strict=True):
        draw_module(canvas, space, centre, style, seat=seen.seat, lit=lit)
        if seen.seat is not None:
            _draw_label(canvas, space, centre[0], rect, style)


def draw_module(
    canvas: Canvas,
    space: Space,
    centre: Point,
    style: OrbitStyle,
    *,
    seat: int | None,
    lit: bool = False,
) -> None:
    """Draw one module: filled in the seat's colour, or a dashed outline."""
    glyph = MODULE_GLYPHS[space.module]
    canvas.disc(centre, style.reach + HALO, palette.LIT if lit else palette.WELL)
    if space.filled and seat is not None:
        canvas.disc(centre, style.reach, palette.SEATS[seat])
        canvas.glyph(glyph, centre, style.glyph, palette.SEAT_INK)
        return
    canvas.disc(centre, style.reach, palette.WELL)

    def ring(pen: Pen) -> None:
        pen.dashes(arc((0, 0), style.reach - 1, 0, 360), 1.6, 6, 5)

    canvas.stencil(centre, 2 * style.reach + 2, palette.GHOST, ("open module", style.reach), ring)
    canvas.glyph(glyph, centre, style.glyph * 0.84, palette.GHOST)


def _draw_label(canvas: Canvas, space: Space, across: float, rect: Rect, style: OrbitStyle) -> None:
    low = rect.bottom - LABEL_UP * style.name.size / BROAD.name.size
    high = low - style.name.size * 1.4 if style.two_lines else low
    if space.filled:
        middle = (low + high) / 2
        canvas.text(across, middle, space.module, style.name, palette.TEXT, "centre")
        return
    name: list[Piece] = [Words(space.module, style.name._replace(weight=500), NAME_OPEN)]
    terms = term_pieces(space, style.numbers)
    if style.two_lines:
        run(canvas, across, high, name, align="centre")
        run(canvas, across, low, terms, align="centre")
        return
    run(canvas, across, low, [*name, Gap(12), *terms], align="centre")


def term_pieces(space: Space, style: Type) -> list[Piece]:
    """Return an open space's need and cost as pieces: a gear and a number, a price."""
    pieces: list[Piece] = [
        Icon("engineering", style.size * 1.08, ENGINEERING),
        Gap(3),
        Words(str(space.need.engineering), style, NUMBER_OPEN),
        Gap(style.size * 0.65),
    ]
    if space.cost.materials:
        pieces += [Icon("materials", style.size * 0.95, MATERIALS), Gap(4)]
        pieces.append(Words(str(space.cost.materials), style, NUMBER_OPEN))
    elif space.cost.money:
        pieces.append(Words(f"${space.cost.money}", style, NUMBER_OPEN))
    else:
        pieces.append(Words("free", style, NUMBER_OPEN))
    return pieces


def _paint_planet(pen: Pen, rect: Rect, style: OrbitStyle, ground: Colour) -> None:
    pen.rect(0, 0, rect.width, rect.height, ink=palette.WELL)
    for number, (across, down) in enumerate(STARS):
        size = 1.1 if number % 3 else 1.6
        pen.disc((rect.width * across, rect.height * down), size, palette.DASH)
    radius = rect.width * CURVE
    middle = (rect.centre, style.horizon + radius)
    columns = [rect.width * step / 60 for step in range(61)]
    horizon = [
        (across, middle[1] - math.sqrt(radius**2 - (across - middle[0]) ** 2)) for across in columns
    ]
    below: list[Point] = [(rect.width, rect.height), (0, rect.height)]
    rim: list[Point] = [(across, down - 2.5) for across, down in horizon]
    pen.polygon(rim + below, LIMB)
    pen.polygon(horizon + below, DUSK)
    flight = radius + style.above
    path: list[Point] = [
        (across, middle[1] - math.sqrt(flight**2 - (across - middle[0]) ** 2) - 4)
        for across in columns
        if 14 <= across <= rect.width - 14
    ]
    pen.dashes(path, 1.6, 6, 7, palette.DASH)
    _round_off(pen, rect, ground)


def _round_off(pen: Pen, rect: Rect, ground: Colour) -> None:
    """Paint the corners in the panel's colour, so that the well is round."""
    for across, down, start in (
        (RADIUS, RADIUS, 180),
        (rect.width - RADIUS, RADIUS, 270),
        (rect.width - RADIUS, rect.height - RADIUS, 0),
        (RADIUS, rect.height - RADIUS, 90),
    ):
        corner = (
            0 if across == RADIUS else rect.width,
            0 if down == RADIUS else rect.height,
        )
        pen.polygon([corner, *arc((across, down), RADIUS, start, start + 90)], ground)
