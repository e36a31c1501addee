"""The map of the colony: the empty ground as a cached layer, then tiles, pieces and offers."""

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import Image

from renders import hexes, hexmap, palette
from renders.cache import Cache, image_bytes
from renders.canvas import Canvas
from renders.geometry import Point, Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges
from renders.on_mars.kinds import BUILDINGS, GOODS
from renders.on_mars.scene import Scene, new_buildings, new_things
from renders.palette import Colour
from renders.pen import Pen
from renders.planet import draw_planet
from rules.on_mars.model.kinds import BuildingKind
from rules.on_mars.model.views import Building, Hex, Standing, Table

GROUNDS: Final[Cache[Image.Image]] = Cache(16_000_000, image_bytes)
"""Empty maps by size: the wide table's, the compact table's, and the sheet's."""

LETTER: Final = palette.hexed("#B98E7C")
BRIDGE: Final = (0.47, 0.1)
"""Half the length and half the width of the bridge between two tiles of a complex, in radii."""
JOINT: Final = 0.1
VEIL: Final = 0.38
OFFER_RIM: Final = 3.4
FLAT: Final = True


@dataclass(frozen=True)
class MapStyle:
    """The measures of one size of map, from the upper left of its panel."""

    width: float
    height: float
    radius: float
    planet: float
    label: Type | None  # the type of every empty hex's name; None: letters above the columns
    columns: Type | None = None
    named: Type | None = None  # the type of the names of hexes with buildings
    drop: float = 0  # the map's distance below the middle of its panel
    name_drop: float = 0.7  # a building's name below the middle of its hex, in radii
    label_drop: float = 0.66  # the same, of an empty hex
    over_name: tuple[float, float] = (0.14, 0.86)
    """A hex's things above a name: their rise, and their size, in radii."""
    offer: tuple[float, float, float] = (0.24, 0.97, 0.47)
    """A hex on offer: the rise of its things, their size, and the drop of its plate."""
    words: float = 0
    """The smallest size of words on tiles, for small radii."""

    @property
    def centre(self) -> Point:
        """The middle of the map."""
        return (self.width / 2, self.height / 2 + self.drop)


WIDE: Final = MapStyle(936, 676, 42, 480, Type(15, 500))
COMPACT: Final = MapStyle(852, 666, 41, 446, None, Type(22, 650), drop=13, words=24)
COMPACT_LOW: Final = MapStyle(852, 626, 38.4, 446, None, Type(22, 650), drop=13, words=24)
COMPACT_LEAST: Final = MapStyle(852, 564, 34.3, 446, None, Type(22, 650), drop=13, words=24)
COMPACT_NAMED: Final = MapStyle(
    852, 706, 41, 446, Type(22, 550), None, Type(22, 700), 0, 0.62, 0.66, (0.22, 0.76),
    (0.46, 0.72, 0.24), 22,
)  # fmt: skip
LARGE: Final = MapStyle(1536, 1200, 74, 830, Type(22, 500), None, Type(21, 700))


class Spot(NamedTuple):
    """The place of a hex."""

    id: str
    q: int
    r: int


def spots_of(table: Table) -> tuple[Spot, ...]:
    """Return the places of all hexes."""
    return tuple(Spot(space.id, space.q, space.r) for space in table.hexes)


def places(spots: Sequence[Spot], at: Point, style: MapStyle) -> dict[str, Point]:
    """Return the middle of every hex, by its name."""
    origin = (at[0] + style.centre[0], at[1] + style.centre[1])
    return {
        spot.id: hexes.centre(hexes.Axial(spot.q, spot.r), style.radius, origin, flat=FLAT)
        for spot in spots
    }


def windows(scene: Scene, panel: Rect, style: MapStyle) -> Iterator[tuple[Rect, frozenset[str]]]:
    """Yield the windows of a map, each with the hexes that reach into it."""
    lit = {*new_buildings(scene)}
    used = {
        space.id
        for table in (scene.table, scene.before or scene.table)
        for space in table.hexes
        if space.building or space.tile or space.crystal or space.pieces
    }
    for window, near, in_light in _windows(spots_of(scene.table), panel, style):
        yield window, near & used | in_light & lit


class Window(NamedTuple):
    """A part of a map: the hexes that reach into it, and those whose light would."""

    rect: Rect
    near: frozenset[str]
    light: frozenset[str]


@functools.lru_cache(maxsize=16)
def _windows(spots: Sequence[Spot], panel: Rect, style: MapStyle) -> list[Window]:
    centres, found = places(spots, (panel.left, panel.top), style), []

    def within(rect: Rect) -> frozenset[str]:
        return frozenset(id for id, centre in centres.items() if rect.surrounds(centre))

    for column in panel.columns(ACROSS, 0):
        for number in range(DOWN):
            height = panel.height / DOWN
            rect = Rect(column.left, panel.top + number * height, column.width, height)
            near, light = (rect.inset(-style.radius * far) for far in (REACH, LIGHT_REACH))
            found.append(Window(rect, within(near), within(light)))
    return found


ACROSS: Final = 4
DOWN: Final = 3
REACH: Final = 1.3
LIGHT_REACH: Final = 2.1
"""The reach of a tile and the light around it from their middle, in radii."""


def draw_colony(
    canvas: Canvas,
    scene: Scene,
    at: Point,
    style: MapStyle,
    offered: Mapping[str, tuple[str, int]] | None = None,
    spots: Sequence[Spot] = (),
) -> None:
    """Draw the whole map; with hexes on offer, the rest is veiled.

    Args:
        canvas: the canvas to draw on.
        scene: the table.
        at: the upper left of the panel.
        style: the size.
        offered: the hexes on offer, each with its yield and the number of it, if any.
        spots: the places of all hexes; needed if the scene knows only some of them.
    """
    table = scene.table
    spots = spots or spots_of(table)
    panel = Rect(at[0], at[1], style.width, style.height)
    key = ("colony", style, spots)
    canvas.whole(panel, GROUNDS, key, lambda ground: _draw_ground(ground, spots, style))
    found = places(spots, at, style)
    draw_buildings(canvas, scene, found, style)
    for space in table.hexes:
        if space.building is None:
            _draw_things(canvas, space, found[space.id], style)
    if offered is not None:
        canvas.veil(panel, palette.WELL, VEIL)
        for id in offered:
            _draw_offer(canvas, scene.hexes[id], found[id], style)
        for id, (item, number) in offered.items():
            _draw_plate(canvas, id, found[id], style, item, number)
        return
    _light(canvas, scene, found, style)


# The ground


def _draw_ground(canvas: Canvas, spots: Sequence[Spot], style: MapStyle) -> None:
    draw_planet(canvas, style.centre, style.planet)
    found = places(spots, (0, 0), style)
    for id, centre in found.items():
        hexmap.ground(canvas, centre, style.radius, palette.LAND, palette.LAND_EDGE, flat=FLAT)
        if style.label is not None:
            down = centre[1] + style.radius * style.label_drop
            canvas.text(centre[0], down, id, style.label, palette.LAND_LABEL, "centre")
    if style.columns is not None:
        _draw_letters(canvas, found, style, style.columns)


def _draw_letters(canvas: Canvas, found: dict[str, Point], style: MapStyle, words: Type) -> None:
    """Draw column letters above the topmost hex of each column."""
    for id, (across, down) in found.items():
        if id[1:] == "1":
            top = down - style.radius * math.sqrt(3) / 2 - words.size * 0.68
            canvas.text(across, top, id[0], words, LETTER, "centre")


# Buildings


def draw_buildings(canvas: Canvas, scene: Scene, found: dict[str, Point], style: MapStyle) -> None:
    """Draw all tiles; those of one complex touch and form one shape."""
    built = {space.id: space for space in scene.table.hexes if space.building is not None}
    for id, space in built.items():
        if space.building is not None:
            draw_tile(canvas, space.building.tile, found[id], style.radius)
    by_place = {(space.q, space.r): space for space in built.values()}
    for space in built.values():
        _draw_bridges(canvas, space, by_place, found, style.radius)
    for id, space in built.items():
        _draw_face(canvas, space, found[id], style)


def draw_tile(canvas: Canvas, kind: BuildingKind, centre: Point, radius: float) -> None:
    """Draw a bare tile."""

    def whole(alone: Canvas) -> None:
        middle = (alone.width / 2, alone.height / 2)
        hexmap.raised(alone, middle, radius, BUILDINGS[kind].colour, flat=FLAT)

    canvas.stamp(centre, 2 * radius + 4, ("tile of On Mars", kind, radius), whole)


def _alike(one: Hex, other: Hex | None) -> bool:
    """Return whether two hexes hold buildings of one type; shelters must have one owner."""
    if other is None or one.building is None or other.building is None:
        return False
    return (one.building.tile, one.building.owner) == (other.building.tile, other.building.owner)


def _draw_bridges(
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
    around = [by_place.get((space.q + step.q, space.r + step.r)) for step in hexes.AROUND]
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


def _draw_face(canvas: Canvas, space: Hex, centre: Point, style: MapStyle) -> None:
    """Draw a tile's building and pieces, on large maps with its name."""
    if space.building is None:
        return
    radius = style.radius
    if style.named is not None:
        ink = BUILDINGS[space.building.tile].ink
        down = centre[1] + radius * style.name_drop
        canvas.text(centre[0], down, space.id, style.named, ink, "centre")
        rise, share = style.over_name
        centre, radius = (centre[0], centre[1] - radius * rise), radius * share
    draw_face(canvas, space.building, space.pieces, centre, radius)


def draw_face(
    canvas: Canvas,
    building: Building,
    pieces: tuple[Standing, ...],
    centre: Point,
    radius: float,
) -> None:
    """Draw the sign of a building, its owner, and its pieces."""
    scene = BUILDINGS[building.tile]
    across, down = centre
    size = radius * (1.18 if building.tile == "shelter" else 1)
    plates = (building.upgraded_by is not None) + (building.miner is not None) + len(pieces)
    marked = building.owner is not None and building.upgraded_by is None
    if not plates and not marked:
        canvas.glyph(scene.glyph, centre, size * 0.92, scene.ink)
        return
    rise, share, tall, first = FACES[min(plates, len(FACES) - 1)]
    top = down - radius * rise
    shift = radius * 0.36 if marked and plates else 0
    canvas.glyph(
        scene.glyph, (across - shift, top), size * share * (0.92 if shift else 1), scene.ink
    )
    if marked and building.owner is not None:
        at = (across + shift, top if plates else down + radius * 0.36)
        canvas.mark(
            building.owner, at, radius * (share * 0.7 if plates else 0.52),
            edge=palette.SEAT_INK, thick=radius * 0.065,
        )  # fmt: skip
    middle = down + radius * first
    if building.upgraded_by is not None:
        badges.advanced(
            canvas, building.upgraded_by, building.level, (across, middle), radius * tall / 0.6
        )
        middle += radius * (tall + PLATE_GAP)
    if building.miner is not None:
        badges.piece(canvas, "person", building.miner, (across, middle), radius * tall)
        middle += radius * (tall + PLATE_GAP)
    for piece in pieces:
        badges.piece(canvas, piece.piece, piece.seat, (across, middle), radius * tall)
        middle += radius * (tall + PLATE_GAP)


PLATE_GAP: Final = 0.1
FACES: Final = (
    (0.34, 0.66, 0.6, 0.36), (0.34, 0.66, 0.6, 0.36), (0.55, 0.44, 0.42, 0.0),
    (0.62, 0.34, 0.34, -0.22),
)  # fmt: skip
"""By the number of plates on a tile: the rise and size of its sign, the height of a plate, and
the place of the first plate, in radii."""


# Things on empty hexes


def _draw_things(canvas: Canvas, space: Hex, centre: Point, style: MapStyle) -> None:
    radius = style.radius
    rise = radius * (style.over_name[0] if style.label is not None else 0)
    at, named = (centre[0], centre[1] - rise), style.label is not None
    draw_things(canvas, space, at, radius, named=named, words=style.words)


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
    count = len(space.pieces)
    tall = radius * (0.62 if count == 1 else 0.5)
    for number, piece in enumerate(space.pieces):
        shift = (number - (count - 1) / 2) * (tall + radius * 0.12)
        at = (centre[0], centre[1] + shift)
        badges.piece(canvas, piece.piece, piece.seat, at, tall)


# Light, and hexes on offer


def _light(canvas: Canvas, scene: Scene, found: dict[str, Point], style: MapStyle) -> None:
    built = new_buildings(scene)
    for id in built:
        hexmap.glow(canvas, found[id], style.radius, flat=FLAT)
    for id in built:
        space = scene.hexes[id]
        if space.building is not None:
            draw_tile(canvas, space.building.tile, found[id], style.radius)
            _draw_face(canvas, space, found[id], style)
        hexmap.rim(canvas, found[id], style.radius, palette.LIT, style.radius * 0.09, flat=FLAT)
    for id in new_things(scene):
        if id not in built:
            hexmap.rim(
                canvas, found[id], style.radius - 2, palette.LIT, style.radius * 0.05, flat=FLAT
            )


def _draw_offer(canvas: Canvas, space: Hex, centre: Point, style: MapStyle) -> None:
    """Draw a hex on offer: bright again, with a rim."""
    across, down = centre
    radius, (rise, share, _) = style.radius, style.offer
    upper = (across, down - radius * rise)
    if space.building is None:
        hexmap.ground(canvas, centre, radius, palette.LAND, palette.LAND_EDGE, flat=FLAT)
        draw_things(canvas, space, upper, radius * share, named=True, words=style.words)
    else:
        draw_tile(canvas, space.building.tile, centre, radius)
        draw_face(canvas, space.building, space.pieces, upper, radius * share * ON_TILE)
    hexmap.rim(canvas, centre, radius - 2, palette.PAPER, OFFER_RIM, flat=FLAT)


ON_TILE: Final = 0.74


def _draw_plate(
    canvas: Canvas, id: str, centre: Point, style: MapStyle, item: str, number: int
) -> None:
    """Draw the plate with a hex's name and its yield."""
    size = max(24 if style.named is not None else 20, round(style.radius * 0.32))
    words = Type(size, 750)
    many = str(number) if number > 1 or item in GOODS else ""
    room = (size + 8 + (width_of(many, words) + 5 if many else 0)) if item else 0
    at = (centre[0], centre[1] + style.radius * style.offer[2])
    plate = hexmap.plate(canvas, at, id, words, room)
    if not item:
        return
    end = plate.right - 10
    if many:
        canvas.text(end, plate.middle, many, words, palette.INK, "right")
        end -= width_of(many, words) + 5
    sign = (end - size / 2, plate.middle)
    badges.sign(canvas, item, sign, size, palette.INK, ground=palette.PAPER, on_paper=True)
