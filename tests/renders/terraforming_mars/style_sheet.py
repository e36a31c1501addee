"""A sheet of Terraforming Mars' own parts, for checks by eye: goods, tags, tiles, glyphs.

`python -m tests.renders.terraforming_mars.style_sheet sheet.png` writes it to a file.
"""

import sys
from pathlib import Path
from typing import Final

from renders import hexmap, palette
from renders.canvas import TOP_ROUND, Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import hexed, mix
from renders.terraforming_mars import badges, colours
from tests.renders.style_sheet import (
    CODE,
    LABEL,
    LEFT,
    SMALL,
    TITLE,
    WIDTH,
    code,
    draw_glyphs,
    draw_head,
)

HEIGHT: Final = 800
RESOURCE_STEP: Final = 86
KIND_STEP: Final = 79
TAG_STEP: Final = 66
TILE_STEP: Final = 104


def style_sheet() -> Canvas:
    """Draw all parts on one sheet."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.text(LEFT, 60, "Terraforming Mars", TITLE)
    _resources(canvas, 128)
    _kinds(canvas, 128)
    _tags(canvas, 330)
    _tiles(canvas, 330)
    draw_head(canvas, LEFT, 500, "Glyphs")
    draw_glyphs(canvas, LEFT, 500, "renders.terraforming_mars")
    badges.terraform(canvas, (WIDTH - 76, 60), 40)
    return canvas


def _resources(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "Resources: squares")
    for number, (name, colour) in enumerate(colours.RESOURCES.items()):
        across = LEFT + 28 + number * RESOURCE_STEP
        badges.resource(canvas, name, (across, top + 66), 56, on_paper=False)
        canvas.text(across, top + 116, name, LABEL, align="centre")
        canvas.text(across, top + 138, code(colour), CODE, palette.MUTED, "centre")


def _kinds(canvas: Canvas, top: float) -> None:
    left = 640
    draw_head(canvas, left, top, "Card kinds")
    for number, (name, colour) in enumerate(colours.CARD_KINDS.items()):
        rect = Rect(left + number * KIND_STEP, top + 24, 66, 84)
        canvas.fill(rect, palette.PAPER, 10)
        canvas.fill(Rect(rect.left, rect.top, rect.width, 26), colour, 10, TOP_ROUND)
        canvas.text(rect.left, top + 126, name, Type(14, 600))
        canvas.text(rect.left, top + 148, code(colour), Type(14, 450), palette.MUTED)


def _tags(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "Tags: discs")
    for number, name in enumerate(colours.TAGS):
        across = LEFT + 26 + number * TAG_STEP
        badges.tag(canvas, name, (across, top + 50), 48)
        canvas.text(across, top + 92, name, SMALL, align="centre")


def _tiles(canvas: Canvas, top: float) -> None:
    left = 880
    draw_head(canvas, left, top, "Tiles: hexes, and points")
    spaces = (("land", "land_edge"), ("ocean_space", "ocean_edge"))
    for number, (fill, edge) in enumerate(spaces):
        centre = (left + 40 + number * TILE_STEP, top + 64)
        hexmap.hexagon(canvas, centre, 36, colours.MARS[edge])
        hexmap.hexagon(canvas, centre, 34, colours.MARS[fill])
        canvas.text(centre[0], top + 120, fill.replace("_", " "), SMALL, align="centre")
    tiles = (("ocean", "waves"), ("greenery", "tree"), ("city", "city"), ("special", "mine"))
    for number, (name, glyph) in enumerate(tiles):
        across, down = left + 40 + (number + 2) * TILE_STEP, top + 64
        hexmap.raised(canvas, (across, down), 36, colours.TILES[name])
        if name == "ocean":
            canvas.glyph(glyph, (across, down), 33, hexed("#A9D4F2"))
        else:
            ink = mix(colours.TILES[name], palette.BLACK, 0.7)
            canvas.glyph(glyph, (across, down - 10), 27, ink)
            canvas.mark(number - 1, (across, down + 16), 21, edge=palette.SEAT_INK)
        canvas.text(across, top + 120, name, SMALL, align="centre")
    badges.victory_points(canvas, (left + 40 + 6 * TILE_STEP, top + 64), 66, "2")


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(style_sheet().encode())
