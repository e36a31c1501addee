"""Things on a hex of the colony: a building's tile, bridges to its neighbours, pieces, crystals."""

import math
from collections.abc import Sequence
from typing import Final

from renders import hexes, hexmap, palette
from renders.canvas import Canvas
from renders.geometry import Point
from renders.on_mars import badges
from renders.on_mars.kinds import BUILDINGS
from renders.palette import Colour
from renders.pen import Pen
from rules.on_mars.model.kinds import BuildingKind
from rules.on_mars.model.views import BuildingSeen, Hex, PieceSeen
from rules.parts.hexes import AROUND

FLAT: Final = True
BRIDGE: Final = (0.47, 0.1)
"""Half the length and half the width of the bridge between two tiles of a complex, in radii."""
JOINT: Final = 0.1
PLATE_GAP: Final = 0.06
ON_GROUND: Final = (0.62, 0.6, 0.5)
"""The height of a plate on an empty hex, by the number of them, in radii."""
FACES: Final = ((0.34, 0.66, 0.6, 0.36), (0.56, 0.44, 0.5, 0.22), (0, 0, 0.5, 0))
"""By the number of plates on a tile: the rise and size of its sign, the height of a plate, and the
middle of all plates, in radii. Three plates leave no room for the sign; its colour stays."""
MOST_TALL: Final = 1.68
"""The room for all plates of a hex, in radii."""
CORNER: Final = 0.72
OWNER: Final = 0.3
"""The place and size of an owner's mark beside three plates, in radii."""


def draw_tile(canvas: Canvas, kind: BuildingKind, centre: Point, radius: float) -> None:
    """Draw a bare tile."""

    def whole(alone: Canvas) -> None:
        middle = (alone.width / 2, alone.height / 2)
        hexmap.raised(alone, middle, radius, BUILDINGS[kind].colour, flat=FLAT)

    canvas.stamp(centre, 2 * radius + 4, ("tile of On Mars", kind, radius), whole)


def draw_bridges(
    canvas: Canvas,
    space: Hex,
    by_place: dict[tuple[int, int], Hex],
    found: dict[str, Point],
    radius: float,
) -> None:
    """Fill the gaps to the neighbours of the same type, and the corner between three of them."""
    if space.building is None:
        return
    colour = BUILDINGS[space.building.tile].colour
    around = [by_place.get((space.q + step.q, space.r + step.r)) for step in AROUND]
    here = found[space.id]
    for number, other in enumerate(around):
        if other is None or not _alike(space, other):
            continue
        there = found[other.id]
        if number < hexes.CORNERS / 2:
            _bridge(canvas, here, there, radius, colour, number)
        after = around[(number + 1) % hexes.CORNERS]
        if after is not None and _alike(space, after):
            third = found[after.id]
            middle = (
                (here[0] + there[0] + third[0]) / 3, (here[1] + there[1] + third[1]) / 3,
            )  # fmt: skip
            canvas.disc(middle, radius * JOINT, colour)


def _alike(one: Hex, other: Hex | None) -> bool:
    """Return whether two hexes hold buildings of one type; shelters must have one owner."""
    if other is None or one.building is None or other.building is None:
        return False
    return (one.building.tile, one.building.owner) == (other.building.tile, other.building.owner)


def _bridge(
    canvas: Canvas, here: Point, there: Point, radius: float, colour: Colour, way: int
) -> None:
    length = math.dist(here, there)
    along = ((there[0] - here[0]) / length, (there[1] - here[1]) / length)
    long, thick = radius * BRIDGE[0], radius * BRIDGE[1]
    corners = [
        (
            along[0] * thick * side - along[1] * long * end,
            along[1] * thick * side + along[0] * long * end,
        )
        for side, end in ((1, 1), (1, -1), (-1, -1), (-1, 1))
    ]
    middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)

    def paint(pen: Pen) -> None:
        pen.polygon(corners)

    canvas.stencil(middle, radius * 1.2, colour, ("bridge", radius, way), paint)


def draw_face(
    canvas: Canvas,
    building: BuildingSeen,
    pieces: tuple[PieceSeen, ...],
    centre: Point,
    radius: float,
) -> None:
    """Draw the sign of a building, its owner, and its pieces."""
    shown = BUILDINGS[building.tile]
    across, down = centre
    size = radius * (1.18 if building.tile == "shelter" else 1)
    plates = (building.upgraded_by is not None) + (building.miner is not None) + len(pieces)
    owner = building.owner if building.upgraded_by is None else None
    if not plates and owner is None:
        canvas.glyph(shown.glyph, centre, size * 0.92, shown.ink)
        return
    rise, share, tall, middle = FACES[min(max(plates, 1), len(FACES)) - 1]
    top = down - radius * rise
    shift = radius * 0.36 if owner is not None and plates else 0
    if share:
        glyph = size * share * (0.92 if shift else 1)
        canvas.glyph(shown.glyph, (across - shift, top), glyph, shown.ink)
    if owner is not None:
        at, mark = (across + shift, top), radius * share * 0.7
        if not plates:
            at, mark = (across, down + radius * 0.36), radius * 0.52
        elif not share:
            at, mark = (across + radius * CORNER, down), radius * OWNER
        canvas.mark(owner, at, mark, edge=palette.SEAT_INK, thick=radius * 0.065)
    tall, rows = _rows(plates, tall, down + radius * middle, radius)
    _draw_plates(canvas, building, pieces, [(across, row) for row in rows], tall)


def _draw_plates(
    canvas: Canvas,
    building: BuildingSeen,
    pieces: tuple[PieceSeen, ...],
    places: Sequence[Point],
    tall: float,
) -> None:
    """Draw the upgrade, the miner and the pieces of a tile, one above the other."""
    place = iter(places)
    if building.upgraded_by is not None:
        badges.advanced(canvas, building.upgraded_by, building.level, next(place), tall / 0.6)
    if building.miner is not None:
        badges.piece(canvas, "person", building.miner, next(place), tall)
    for piece in pieces:
        badges.piece(canvas, piece.piece, piece.seat, next(place), tall)


def _rows(count: int, tall: float, middle: float, radius: float) -> tuple[float, list[float]]:
    """Return the height and the middles of plates above each other; many share a hex's height."""
    step = radius * min(tall + PLATE_GAP, MOST_TALL / max(count, 1))
    middles = [middle + (number - (count - 1) / 2) * step for number in range(count)]
    return step - radius * PLATE_GAP, middles


def draw_things(
    canvas: Canvas,
    space: Hex,
    centre: Point,
    radius: float,
    *,
    named: bool = False,
    words: float = 0,
) -> None:
    """Draw the tile, crystal and pieces of a hex without a building."""
    size = radius * (0.9 if named else 1)
    if space.tile is not None and space.tile.research:
        badges.research(canvas, space.tile.research, centre, size, words)
    elif space.tile is not None:
        badges.discovery(canvas, space.tile.effect, centre, size, words)
    elif space.crystal:
        badges.crystal(canvas, centre, radius * 0.74)
    tall = ON_GROUND[min(max(len(space.pieces), 1), len(ON_GROUND)) - 1]
    tall, rows = _rows(len(space.pieces), tall, centre[1], radius)
    for piece, row in zip(space.pieces, rows, strict=True):
        badges.piece(canvas, piece.piece, piece.seat, (centre[0], row), tall)
