"""Single hexes: empty ones with their bonus, tiles with their owner's mark."""

from typing import Final, Protocol

from renders import hexmap, palette
from renders.canvas import Box, Canvas
from renders.geometry import Point, Rect, cross
from renders.palette import Colour, hexed
from renders.terraforming_mars import badges, colours
from renders.terraforming_mars.kinds import (
    BADGES,
    CARD_INK,
    CARD_PLATE,
    TILE_GLYPHS,
    TILE_INKS,
    tile_glyph,
    tile_ground,
)
from rules.terraforming_mars.model.views import Tile

SIGN_RISE: Final = 0.6
SIGN_SIZE: Final = 0.38
SIGN_INKS: Final = {"ocean": hexed("#3E6B90"), "volcanic": hexed("#A5705A")}
RESERVED_INK: Final = hexed("#A08A80")
GLYPH_RISE: Final = 0.27
GLYPH_SIZE: Final = 0.72
OCEAN_GLYPH: Final = 0.86
TILE_SPARE: Final = 4
MARK_DROP: Final = 0.42
MARK_EDGE: Final = 3.0
NEUTRAL: Final = hexed("#9CA1AD")
CROSS_REACH: Final = 0.46
CROSS_ARM: Final = 0.13


class Space(Protocol):
    """A space of a map, as far as its ground needs it."""

    @property
    def kind(self) -> str:
        """The kind of tile that may be built there."""

    @property
    def volcanic(self) -> bool:
        """Whether it is a volcano."""


def draw_ground(canvas: Canvas, space: Space, centre: Point, radius: float) -> None:
    """Draw an empty hex with the sign of its ground."""
    sea = space.kind == "ocean"
    land = colours.MARS["volcanic"] if space.volcanic else colours.MARS["land"]
    edge = colours.MARS["ocean_edge" if sea else "land_edge"]
    fill = colours.MARS["ocean_space"] if sea else land
    hexmap.ground(canvas, centre, radius, fill, edge)
    rise = (centre[0], centre[1] - radius * SIGN_RISE)
    if sea:
        canvas.glyph("waves", rise, radius * SIGN_SIZE, SIGN_INKS["ocean"])
    elif space.volcanic:
        canvas.glyph("volcano", rise, radius * SIGN_SIZE, SIGN_INKS["volcanic"])
    elif space.kind == "reserved":
        canvas.glyph("city", rise, radius * SIGN_SIZE, RESERVED_INK)


def draw_bonus(canvas: Canvas, bonus: tuple[str, ...], centre: Point, size: float) -> None:
    """Draw the bonus for building on a hex."""
    gap = size / 6
    left = centre[0] - (len(bonus) * size + (len(bonus) - 1) * gap) / 2 + size / 2
    for number, icon in enumerate(bonus):
        at = (left + number * (size + gap), centre[1])
        if icon == "card":
            plate = Rect(at[0] - size / 2, at[1] - size / 2, size, size)
            canvas.box(plate, Box(CARD_PLATE, radius=size * badges.SQUARE_CORNER))
            canvas.glyph("cards", at, size * 0.74, CARD_INK)
        else:
            badges.resource(canvas, BADGES.get(icon, icon), at, size, on_paper=False)


def draw_tile(canvas: Canvas, tile: Tile, centre: Point, radius: float, mark: float) -> None:
    """Draw a tile: darker below, lighter above, the owner's mark under its sign."""
    key = ("tile", tile.kind, tile.name, tile.owner, tile.neutral, radius, mark)

    def whole(alone: Canvas) -> None:
        middle = (alone.width / 2, alone.height / 2)
        hexmap.raised(alone, middle, radius, colours.TILES[tile_ground(tile.kind, tile.name)])
        draw_tile_face(alone, tile, middle, radius, mark)

    canvas.stamp(centre, 2 * radius * (1 + hexmap.LIFT) + TILE_SPARE, key, whole)


def draw_tile_face(canvas: Canvas, tile: Tile, centre: Point, radius: float, mark: float) -> None:
    """Draw the sign of a tile and its owner's mark."""
    across, down = centre
    glyph, ink = tile_glyph(tile.kind, tile.name), TILE_INKS[tile_ground(tile.kind, tile.name)]
    if tile.kind == "ocean" and glyph == TILE_GLYPHS["ocean"]:
        canvas.glyph(glyph, centre, radius * OCEAN_GLYPH, ink)
        return
    canvas.glyph(glyph, (across, down - radius * GLYPH_RISE), radius * GLYPH_SIZE, ink)
    at = (across, down + radius * MARK_DROP)
    if tile.owner is not None:
        canvas.mark(tile.owner, at, mark, edge=palette.SEAT_INK, thick=MARK_EDGE)
    elif tile.neutral:
        draw_neutral(canvas, at, mark)


def draw_neutral(canvas: Canvas, at: Point, size: float) -> None:
    """Draw the neutral mark: a cross, since a grey disc would look like a seat's in grey print."""
    _draw_cross(canvas, at, size, MARK_EDGE, palette.SEAT_INK)
    _draw_cross(canvas, at, size, 0, NEUTRAL)


def _draw_cross(canvas: Canvas, at: Point, size: float, edge: float, colour: Colour) -> None:
    corners = cross((0, 0), size * CROSS_REACH + edge, size * CROSS_ARM + edge)
    key = ("cross", size, edge)
    canvas.stencil(at, size * 2, colour, key, lambda pen: pen.polygon(corners))
