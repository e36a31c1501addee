"""The map: the empty board as a cached layer, then tiles, claims, moons and offers."""

import functools
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import Image

from renders import hexes, hexmap, palette
from renders.cache import Cache, image_bytes
from renders.canvas import Canvas
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.palette import Colour, hexed
from renders.planet import draw_planet
from renders.terraforming_mars import colours
from renders.terraforming_mars.scene import Scene, new_tiles
from renders.terraforming_mars.tiles import draw_bonus, draw_ground, draw_tile, draw_tile_face
from renders.tongue import Verbatim
from rules.parts.hexes import Axial
from rules.terraforming_mars.model.views import OffMap, Tile

BOARDS: Final[Cache[Image.Image]] = Cache(12_000_000, image_bytes)
"""Empty boards by size: room for three or four."""

SEA_LABEL: Final = hexed("#9CC1DE")
ROW_LETTER: Final = hexed("#B98E7C")
MOON_EDGE: Final = hexed("#4A4E59")
MOON: Final = hexed("#2C2F38")
MOON_GLYPH: Final = hexed("#6A6F7B")

LABEL_DROP: Final = 0.6
BONUS_DROP: Final = 0.02
NAMED_BONUS_DROP: Final = -0.13
NAME_DROP: Final = 0.26
NAME_ROOM: Final = 1.56
NAME_INK: Final = hexed("#B48A79")
SIGNED_BONUS_DROP: Final = 0.12
OFFER_GAP: Final = 2
"""The least distance of a bonus from the plate with the id of a hex on offer, in units."""
ROW_LETTER_LEFT: Final = 1.14


@dataclass(frozen=True)
class MapStyle:
    """The measures of one size of map, from the upper left of its panel."""

    width: float
    height: float
    centre: Point
    radius: float
    planet: float
    bonus: float
    mark: float
    label: Type | None  # the type of every hex's id; None: row letters at the left
    row: Type | None
    moon: float
    moon_down: float
    moon_left: float
    moon_name: Type
    name: Type | None = None  # the type of the names of volcanoes and reserved hexes


WIDE: Final = MapStyle(
    848, 732, (424, 366), 50, 404, 23, 27, Type(15, 500), None, 37, 650, 72, Type(16, 500),
    Type(15, 450),
)  # fmt: skip
COMPACT: Final = MapStyle(
    852, 640, (426, 320), 44.4, 372, 27, 29, None, Type(24, 600), 37, 556, 74, Type(23, 500)
)
LARGE: Final = MapStyle(
    1152, 1000, (576, 500), 68, 552, 32, 38, Type(24, 600), None, 52, 880, 96, Type(24, 550),
    Type(22, 500),
)  # fmt: skip


class Ground(NamedTuple):
    """A space of the map, as printed."""

    id: str
    row: int
    q: int
    r: int
    kind: str
    volcanic: bool
    name: str
    bonus: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """The content of an empty map; `board_of` returns the same object for equal maps."""

    name: str
    spaces: tuple[Ground, ...]
    style: MapStyle


@functools.lru_cache(maxsize=16)
def board_of(name: str, spaces: tuple[Ground, ...], style: MapStyle) -> Board:
    """Return a map as printed; comparing it once here spares comparing it for each part."""
    return Board(name, spaces, style)


class On(NamedTuple):
    """The content of a space, or the only seat that may build there."""

    place: str
    tile: Tile | None
    claimed_by: int | None


class MapSeen(NamedTuple):
    """Everything that a map shows."""

    at: Point
    board: Board
    on: tuple[On, ...]
    moons: tuple[OffMap, ...]
    lit: tuple[str, ...]

    @property
    def panel(self) -> Rect:
        """The rectangle of the map with its ground."""
        return Rect(*self.at, self.board.style.width, self.board.style.height)


def map_of(scene: Scene, at: Point, style: MapStyle) -> MapSeen:
    """Return the visible part of the map."""
    table = scene.table
    grounds = tuple(
        Ground(
            space.id, space.row, space.q, space.r, space.kind, space.volcanic, space.name,
            space.bonus,
        )
        for space in table.hexes
    )  # fmt: skip
    on = tuple(
        On(space.id, space.tile, space.claimed_by)
        for space in table.hexes
        if space.tile is not None or space.claimed_by is not None
    )
    board = board_of(table.map_name, grounds, style)
    return MapSeen(at, board, on, table.off_map, new_tiles(scene))


def windows(seen: MapSeen) -> Iterator[tuple[Rect, MapSeen]]:
    """Yield the windows of a map, each with only what reaches into it: a tile changes about two."""
    panel, radius = seen.panel, seen.board.style.radius
    places = hex_places(seen.board.spaces, seen.at, seen.board.style)
    for column in panel.columns(ACROSS, 0):
        for number in range(DOWN):
            height = panel.height / DOWN
            window = Rect(column.left, panel.top + number * height, column.width, height)
            near = window.inset(-radius * TILE_REACH)
            light = window.inset(-radius * LIGHT_REACH)
            on = tuple(one for one in seen.on if near.surrounds(places[one.place]))
            lit = tuple(
                one for one in seen.lit if one not in places or light.surrounds(places[one])
            )
            yield window, seen._replace(on=on, lit=lit)


ACROSS: Final = 4
DOWN: Final = 3
TILE_REACH: Final = 1.3
LIGHT_REACH: Final = 2.1
"""The reach of a tile and the light around it from their middle, in radii."""


def draw_map(canvas: Canvas, seen: MapSeen) -> None:
    """Draw the whole map."""
    places = _draw_map(canvas, seen)
    _light_tiles(canvas, seen, places)


def draw_offered_map(canvas: Canvas, seen: MapSeen, offered: Collection[str]) -> None:
    """Draw the whole map; hexes on offer shine, the others fade."""
    places = _draw_map(canvas, seen)
    canvas.veil(seen.panel, palette.WELL, VEIL)
    for space in seen.board.spaces:
        if space.id in offered:
            _draw_offer(canvas, space, places[space.id], seen.board.style)


def _draw_map(canvas: Canvas, seen: MapSeen) -> dict[str, Point]:
    board, style = seen.board, seen.board.style
    draw_empty_map(canvas, seen.at, board)
    places = hex_places(board.spaces, seen.at, style)
    for place, tile, claimed_by in seen.on:
        if tile is not None:
            draw_tile(canvas, tile, places[place], style.radius, style.mark)
        elif claimed_by is not None:
            _draw_claim(canvas, claimed_by, places[place], style)
    _draw_moons(canvas, seen)
    return places


def draw_empty_map(canvas: Canvas, at: Point, board: Board) -> None:
    """Draw the map as printed."""
    panel = Rect(*at, board.style.width, board.style.height)
    canvas.whole(panel, BOARDS, ("map", board), lambda alone: _draw_board(alone, board))


VEIL: Final = 0.55


def hex_places(spaces: Iterable[Ground], at: Point, style: MapStyle) -> dict[str, Point]:
    """Return the middle of every hex, by its id."""
    origin = (at[0] + style.centre[0], at[1] + style.centre[1])
    return {
        space.id: hexes.centre(Axial(space.q, space.r), style.radius, origin) for space in spaces
    }


# The empty board


def _draw_board(canvas: Canvas, board: Board) -> None:
    style = board.style
    draw_planet(canvas, style.centre, style.planet)
    places = hex_places(board.spaces, (0, 0), style)
    for space in board.spaces:
        centre = places[space.id]
        draw_ground(canvas, space, centre, style.radius)
        _draw_words(canvas, board, space, centre)
        down = centre[1] + style.radius * _bonus_drop(space, style)
        draw_bonus(canvas, space.bonus, (centre[0], down), style.bonus)
    if style.row is not None:
        _draw_row_letters(canvas, board, places, style.row)


def _bonus_drop(space: Ground, style: MapStyle) -> float:
    """Return the bonus' distance below the middle: it makes room for signs, names and ids."""
    if style.label is None:
        return SIGNED_BONUS_DROP if space.volcanic or space.kind != "land" else 0
    return NAMED_BONUS_DROP if space.name and style.name is not None else BONUS_DROP


def short_name(name: str, map_name: str) -> str:
    """Return the telling word of a name: `Pavonis` of Pavonis Mons."""
    words = name.split()
    return words[-1] if words[0].lower() == map_name.lower() else words[0]


def _draw_words(canvas: Canvas, board: Board, space: Ground, centre: Point) -> None:
    style = board.style
    if style.label is None:
        return
    if space.name and style.name is not None:
        canvas.fitted(
            centre[0], centre[1] + style.radius * NAME_DROP,
            Verbatim(short_name(space.name, board.name)), style.name,
            style.radius * NAME_ROOM, NAME_INK, align="centre",
        )  # fmt: skip
    ink = SEA_LABEL if space.kind == "ocean" else palette.LAND_LABEL
    middle = centre[1] + style.radius * LABEL_DROP
    canvas.text(centre[0], middle, space.id, style.label, ink, "centre")


def _draw_row_letters(canvas: Canvas, board: Board, places: dict[str, Point], style: Type) -> None:
    radius = board.style.radius
    first = {space.row: space.id for space in reversed(board.spaces)}
    for place in first.values():
        across, down = places[place]
        letter = place.rstrip("0123456789")
        canvas.text(across - radius * ROW_LETTER_LEFT, down, letter, style, ROW_LETTER, "centre")


# Things on the board


def _draw_claim(canvas: Canvas, seat: int, centre: Point, style: MapStyle) -> None:
    """Draw a claim: a small mark in the hex's upper corner, and a rim in the seat's colour."""
    hexmap.rim(canvas, centre, style.radius - 3, palette.SEATS[seat], 2.4)
    at = (centre[0], centre[1] - style.radius * 0.6)
    canvas.mark(seat, at, style.mark * 0.72, edge=palette.SEAT_INK)


def _light_tiles(canvas: Canvas, seen: MapSeen, places: dict[str, Point]) -> None:
    style = seen.board.style
    tiles = {place: tile for place, tile, _ in seen.on}
    lit = [place for place in seen.lit if place in places]
    for place in lit:
        hexmap.glow(canvas, places[place], style.radius)
    for place in lit:
        tile = tiles.get(place)
        if tile is not None:
            draw_tile(canvas, tile, places[place], style.radius, style.mark)
        hexmap.rim(canvas, places[place], style.radius, palette.LIT)


def _draw_offer(canvas: Canvas, space: Ground, centre: Point, style: MapStyle) -> None:
    """Draw a hex on offer: bright again, with a rim and its id on a plate."""
    draw_ground(canvas, space, centre, style.radius)
    hexmap.rim(canvas, centre, style.radius - 2, palette.PAPER, 3)
    label = Type(26, 750) if style.label is None else style.label.sized(style.label.size + 2)
    label = label._replace(weight=750)
    middle = centre[1] + style.radius * LABEL_DROP
    plate = hexmap.plate(canvas, (centre[0], middle), space.id, label)
    above = plate.top - OFFER_GAP - style.bonus / 2
    down = min(centre[1] + style.radius * BONUS_DROP, above)
    draw_bonus(canvas, space.bonus, (centre[0], down), style.bonus)


# The moons

MOON_NAME_SPARE: Final = 30


def _draw_moons(canvas: Canvas, seen: MapSeen) -> None:
    at, style = seen.at, seen.board.style
    for number, moon in enumerate(seen.moons):
        left = style.moon_left if number == 0 else style.width - style.moon_left
        centre = (at[0] + left, at[1] + style.moon_down)
        _draw_moon(canvas, moon, centre, style, lit=moon.id in seen.lit)
        words = moon.name.split()[0]
        down = centre[1] + style.moon + style.moon_name.size
        room = 2 * style.moon + MOON_NAME_SPARE
        canvas.text(centre[0], down, words, style.moon_name, palette.MUTED, "centre", room)


def _draw_moon(canvas: Canvas, moon: OffMap, centre: Point, style: MapStyle, *, lit: bool) -> None:
    edge: Colour = palette.LIT if lit else MOON_EDGE
    canvas.disc(centre, style.moon + (2 if lit else 0), edge)
    if moon.tile is None:
        canvas.disc(centre, style.moon - 1.5, MOON)
        canvas.glyph("city", centre, style.moon * 0.85, MOON_GLYPH)
        return
    canvas.disc(centre, style.moon - 1.5, colours.TILES["city"])
    draw_tile_face(canvas, moon.tile, centre, style.moon * 1.1, style.mark * 0.84)
