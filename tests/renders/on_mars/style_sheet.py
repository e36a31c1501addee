"""A sheet of On Mars' own parts, for checks by eye: goods, buildings, tiles, pieces, glyphs.

`python -m tests.renders.on_mars.style_sheet sheet.png` writes it to a file.
"""

import sys
from pathlib import Path
from typing import Final

from renders import hexmap, palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.on_mars import badges
from renders.on_mars.kinds import BUILDINGS, GOODS, SIDES, SOURCES, TECHS
from renders.on_mars.tiles import draw_face
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.views import BuildingSeen, PieceSeen
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

HEIGHT: Final = 880
GOOD_STEP: Final = 112
KIND_STEP: Final = 150
TECH_STEP: Final = 86
HEX_STEP: Final = 118
HEX: Final = 48
MIDDLE: Final = 980

FACES: Final = (
    ("a building", BuildingSeen(tile="greenhouse"), ()),
    ("a shelter", BuildingSeen(tile="shelter", owner=0), ()),
    ("with a bot", BuildingSeen(tile="shelter", owner=0), (PieceSeen(piece="bot", seat=1),)),
    ("a miner", BuildingSeen(tile="mine", miner=2), ()),
    ("upgraded, 1", BuildingSeen(tile="generator", upgraded_by=3, level=1), ()),
    ("upgraded, 3", BuildingSeen(tile="water_extractor", upgraded_by=0, level=3), ()),
    ("a bot passes", BuildingSeen(tile="oxygen_condenser", upgraded_by=1, level=1),
     (PieceSeen(piece="bot", seat=2),)),
)  # fmt: skip
"""Everything that can stand on a tile."""


def style_sheet() -> Canvas:
    """Draw all parts on one sheet."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.text(LEFT, 60, "On Mars", TITLE)
    _goods(canvas, 128)
    _technologies(canvas, 128)
    _buildings(canvas, 306)
    _sources(canvas, 306)
    _faces(canvas, 494)
    _things(canvas, 494)
    draw_head(canvas, LEFT, 676, "Glyphs")
    draw_glyphs(canvas, LEFT, 676, "renders.on_mars")
    badges.points(canvas, (WIDTH - 76, 60), 44)
    return canvas


def _goods(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "Goods: squares; missing, dashed")
    for number, (name, scene) in enumerate(GOODS.items()):
        across = LEFT + 28 + number * GOOD_STEP
        badges.good(canvas, name, (across, top + 60), 52)
        badges.missing_good(canvas, name, (across + 46, top + 72), 28, ground=palette.GROUND)
        canvas.text(across, top + 108, name, LABEL, align="centre")
        canvas.text(across, top + 130, code(scene.colour), CODE, palette.MUTED, "centre")


def _technologies(canvas: Canvas, top: float) -> None:
    left = LEFT + 760
    draw_head(canvas, left, top, "Technologies: discs")
    for number, (name, scene) in enumerate(TECHS.items()):
        across = left + 28 + number * TECH_STEP
        badges.technology(canvas, name, (across, top + 60), 46)
        words = scene.short
        canvas.fitted(across, top + 108, words, SMALL, TECH_STEP - 6, align="centre", floor=14)


def _buildings(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "Buildings: hexes; not built yet, dashed")
    for number, (name, scene) in enumerate(BUILDINGS.items()):
        across = LEFT + 40 + number * KIND_STEP
        badges.building(canvas, name, (across, top + 66), 36)
        badges.planned(canvas, name, (across + 66, top + 76), 22, palette.GROUND)
        canvas.text(across, top + 124, scene.short, LABEL, align="centre")
        canvas.text(across, top + 146, code(scene.colour), CODE, palette.MUTED, "centre")


def _sources(canvas: Canvas, top: float) -> None:
    left = MIDDLE
    draw_head(canvas, left, top, "Sources of points, sides")
    for number, source in enumerate(SOURCES):
        square = Rect(left + number % 4 * 148, top + 30 + number // 4 * 48, 34, 34)
        canvas.fill(square, source.colour, 9)
        badges.sign(canvas, source.glyph, (square.centre, square.middle), 24, source.ink)
        canvas.text(square.right + 10, square.middle, source.words, SMALL)
    for number, (name, (ground, ink)) in enumerate(SIDES.items()):
        rect = Rect(left + number * 148, top + 128, 136, 34)
        canvas.fill(rect, ground, 9)
        canvas.text(rect.centre, rect.middle, name.upper(), Type(16, 750), ink, "centre")


def _faces(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "On a tile: what stays is dark, what moves has the seat's colour")
    for number, (words, building, pieces) in enumerate(FACES):
        centre = (LEFT + 50 + number * HEX_STEP, top + 72)
        scene = BUILDINGS[building.tile]
        hexmap.raised(canvas, centre, HEX, scene.colour, flat=True)
        draw_face(canvas, building, pieces, centre, HEX)
        canvas.text(centre[0], top + 134, words, SMALL, palette.MUTED, "centre")


def _things(canvas: Canvas, top: float) -> None:
    left = MIDDLE
    draw_head(canvas, left, top, "On the ground")
    names = ("research", "discovery", "to build", "crystal", "rover")
    for number, words in enumerate(names):
        centre = (left + 50 + number * HEX_STEP, top + 72)
        hexmap.ground(canvas, centre, HEX, palette.LAND, palette.LAND_EDGE, flat=True)
        if words == "research":
            badges.research(canvas, "C", centre, HEX)
        elif words == "discovery":
            badges.discovery(canvas, Effect(word="gain", n=3, what="plant"), centre, HEX)
        elif words == "to build":
            badges.discovery(canvas, Effect(word="construct", what="generator"), centre, HEX)
        elif words == "crystal":
            badges.crystal(canvas, centre, HEX * 0.74)
        else:
            badges.piece(canvas, words, 4, centre, HEX * 0.62)
        canvas.text(centre[0], top + 134, words, SMALL, palette.MUTED, "centre")


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(style_sheet().encode())
