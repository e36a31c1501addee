"""The map of the colony: the empty ground as a cached layer, then tiles, pieces and offers."""

import functools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
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
from renders.on_mars.tiles import FLAT, draw_bridges, draw_face, draw_things, draw_tile
from renders.planet import draw_planet
from rules.on_mars.model.board import HEXES
from rules.on_mars.model.views import Hex

GROUNDS: Final[Cache[Image.Image]] = Cache(16_000_000, image_bytes)
"""Empty maps by size: the wide table's, the compact table's, and the sheet's."""

LETTER: Final = palette.hexed("#B98E7C")
VEIL: Final = 0.38
OFFER_RIM: Final = 3.4


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


@functools.lru_cache(maxsize=64)
def places(at: Point, style: MapStyle) -> dict[str, Point]:
    """Return the middle of every hex, by its name."""
    origin = (at[0] + style.centre[0], at[1] + style.centre[1])
    return {id: hexes.centre(place, style.radius, origin, flat=FLAT) for id, place in HEXES.items()}


def windows(scene: Scene, style: MapStyle) -> Iterator[tuple[Rect, frozenset[str]]]:
    """Yield the windows of a map from its upper left, each with the hexes that reach into it."""
    lit = {*new_buildings(scene)}
    used = {
        space.id
        for table in (scene.table, scene.before or scene.table)
        for space in table.hexes
        if space.building or space.tile or space.crystal or space.pieces
    }
    for window, near, in_light in _windows(style):
        yield window, near & used | in_light & lit


class Window(NamedTuple):
    """A part of a map: the hexes that reach into it, and those whose light would."""

    rect: Rect
    near: frozenset[str]
    light: frozenset[str]


@functools.lru_cache(maxsize=16)
def _windows(style: MapStyle) -> list[Window]:
    centres, found = places((0, 0), style), []

    def within(rect: Rect) -> frozenset[str]:
        return frozenset(id for id, centre in centres.items() if rect.surrounds(centre))

    for left, right in pairwise(_edges(style.width, ACROSS)):
        for top, bottom in pairwise(_edges(style.height, DOWN)):
            rect = Rect(left, top, right - left, bottom - top)
            near, light = (rect.inset(-style.radius * far) for far in (REACH, LIGHT_REACH))
            found.append(Window(rect, within(near), within(light)))
    return found


def _edges(length: float, count: int) -> list[float]:
    """Return the edges of equal shares, at even units: halves are rounded to even pixels."""
    return [*(length * number / count // 2 * 2 for number in range(count)), length]


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
) -> None:
    """Draw the whole map; with hexes on offer, the rest is veiled.

    Args:
        canvas: the canvas to draw on.
        scene: the table.
        at: the upper left of the panel.
        style: the size.
        offered: the hexes on offer, each with its yield and the number of it, if any.
    """
    table = scene.table
    panel = Rect(at[0], at[1], style.width, style.height)
    key = ("colony", style)
    canvas.whole(panel, GROUNDS, key, lambda ground: _draw_ground(ground, style))
    found = places(at, style)
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


def _draw_ground(canvas: Canvas, style: MapStyle) -> None:
    draw_planet(canvas, style.centre, style.planet)
    found = places((0, 0), style)
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
        draw_bridges(canvas, space, by_place, found, style.radius)
    for id, space in built.items():
        _draw_face(canvas, space, found[id], style)


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


# Things on empty hexes


def _draw_things(canvas: Canvas, space: Hex, centre: Point, style: MapStyle) -> None:
    radius = style.radius
    rise = radius * (style.over_name[0] if style.label is not None else 0)
    at, named = (centre[0], centre[1] - rise), style.label is not None
    draw_things(canvas, space, at, radius, named=named, words=style.words)


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
