"""One sign of any kind: a resource, a tag, a parameter, a tile, a card, a joint."""

from dataclasses import dataclass
from typing import Final

from renders import hexes, hexmap, palette
from renders.canvas import Box, Canvas
from renders.geometry import Point, Rect
from renders.palette import Colour, mix
from renders.terraforming_mars import badges, colours
from renders.terraforming_mars.kinds import (
    BADGES,
    CARD_BACK,
    CARD_INK,
    CARD_PLATE,
    CUBES,
    KINDS,
    RESOURCES,
    TILE_INKS,
    TRACKS,
    tile_glyph,
    tile_ground,
)

GLYPH_SHARE: Final = 0.74
HEX_SHARE: Final = 0.565
LOOP_SHARE: Final = 0.52
LOOP_ROOM: Final = 0.56

BARE: Final = {"oxygen": "oxygen", "temperature": "temperature", "oceans": "drop", "tr": ""}
"""Signs without a container on dark ground."""
SQUARES: Final = {
    "temperature": ("temperature", TRACKS["temperature"].on_paper),
    "oxygen": ("oxygen", TRACKS["oxygen"].on_paper),
    "oceans": ("drop", TRACKS["oceans"].on_paper),
    "prelude": ("cards", KINDS["prelude"].colour),
    "award": ("medal", colours.SOURCES["awards"]),
    "requirement": ("scale", palette.INK_MUTED),
    "protect": ("shield", palette.INK_MUTED),
}


@dataclass(frozen=True)
class Sign:
    """A sign in a row; a turning arrow after it stands for production."""

    icon: str
    size: float
    on_paper: bool = False
    production: bool = False

    @property
    def width(self) -> float:
        """The sign's side, and the room of its arrow."""
        return self.size * (1 + LOOP_ROOM) if self.production else self.size

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        centre = (left + self.size / 2, middle)
        draw_sign(canvas, self.icon, centre, self.size, on_paper=self.on_paper)
        if self.production:
            ink = palette.INK_MUTED if self.on_paper else palette.MUTED
            at = (left + self.size * (1.06 + LOOP_SHARE / 2), middle)
            canvas.glyph("per_generation", at, self.size * LOOP_SHARE, ink)


def draw_sign(canvas: Canvas, icon: str, centre: Point, size: float, *, on_paper: bool) -> None:
    """Draw a sign by its name in the rules' views."""
    family, _, name = icon.partition(":")
    if icon in RESOURCES:
        badges.resource(canvas, BADGES.get(icon, icon), centre, size, on_paper=on_paper)
    elif family == "tag":
        badges.tag(canvas, name, centre, size)
    elif icon == "event":
        badges.tag(canvas, "event", centre, size)
    elif icon in CUBES:
        glyph, colour = CUBES[icon]
        _square(canvas, glyph, colour, centre, size)
    elif icon in ("ocean", "greenery", "city", "claim") or family == "tile":
        _hex(canvas, family, name, centre, size)
    else:
        _draw_other(canvas, icon, centre, size, on_paper=on_paper)


def _draw_other(canvas: Canvas, icon: str, centre: Point, size: float, *, on_paper: bool) -> None:
    if icon == "tr":
        badges.terraform(canvas, centre, size)
    elif icon == "vp":
        badges.victory_points(canvas, centre, size * 1.1, "")
    elif icon in ("card", "project"):
        _card(canvas, centre, size, on_paper=on_paper)
    elif not on_paper and icon in BARE:
        canvas.glyph(BARE[icon], centre, size, colours.TRACKS[icon])
    elif icon in SQUARES:
        glyph, colour = SQUARES[icon]
        _square(canvas, glyph, colour, centre, size)
    else:
        _square(canvas, "cube", palette.GHOST, centre, size)


def _square(canvas: Canvas, glyph: str, colour: Colour, centre: Point, size: float) -> None:
    rect = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    canvas.box(rect, Box(colour, radius=size * badges.SQUARE_CORNER))
    canvas.glyph(glyph, centre, size * GLYPH_SHARE, palette.WHITE)


def _card(canvas: Canvas, centre: Point, size: float, *, on_paper: bool) -> None:
    if not on_paper:
        canvas.glyph("cards", centre, size, CARD_BACK)
        return
    rect = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    canvas.box(rect, Box(CARD_PLATE, palette.RULE, size * badges.SQUARE_CORNER, 1))
    canvas.glyph("cards", centre, size * GLYPH_SHARE, CARD_INK)


def _hex(canvas: Canvas, family: str, name: str, centre: Point, size: float) -> None:
    radius = size * HEX_SHARE
    if family == "claim":
        hexmap.hexagon(canvas, centre, radius, colours.MARS["land_edge"])
        hexmap.hexagon(canvas, centre, hexes.inner(radius, 1.2), colours.MARS["land"])
        canvas.glyph("flag", centre, size * 0.6, palette.PAPER)
        return
    kind = family if family in ("ocean", "greenery", "city") else tile_ground("special", name)
    colour = colours.TILES[kind]
    hexmap.hexagon(
        canvas, (centre[0], centre[1] + size * 0.04), radius, mix(colour, palette.BLACK, 0.38)
    )
    hexmap.hexagon(canvas, (centre[0], centre[1] - 0.5), hexes.inner(radius, 0.6), colour)
    glyph = tile_glyph(kind, name)
    canvas.glyph(glyph, centre, size * 0.64, TILE_INKS[kind])
