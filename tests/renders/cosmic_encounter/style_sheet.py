"""A sheet of Cosmic Encounter's own parts, for checks by eye: emblems, planets, glyphs.

`python -m tests.renders.cosmic_encounter.style_sheet sheet.png` writes it to a file.
"""

import sys
from pathlib import Path
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter import glyphs
from renders.cosmic_encounter.colours import FAMILIES
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.figures import RECIPES
from renders.cosmic_encounter.planets import SURFACES, planet
from renders.cosmic_encounter.small import back, lucre
from renders.lettering import Type
from tests.renders.style_sheet import LABEL, LEFT, TITLE, WIDTH, draw_glyphs, draw_head

HEIGHT: Final = 1232
IN_ROW: Final = 13
STEP: Final = 118
ROW: Final = 156
PLANETS: Final = 1130
PLANET_STEP: Final = 258


def style_sheet() -> Canvas:
    """Draw all parts on one sheet."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.text(LEFT, 60, "Cosmic Encounter", TITLE)
    _emblems(canvas, 160)
    _families(canvas, 790)
    draw_head(canvas, LEFT, 850, "Glyphs, backs, Lucre")
    draw_glyphs(canvas, LEFT, 850, glyphs.__name__)
    back(canvas, 1300, 986, 34, "cosmic")
    back(canvas, 1350, 986, 34, "reward")
    lucre(canvas, (1430, 986), 34)
    lucre(canvas, (1484, 986), 34, "12")
    draw_head(canvas, LEFT, 1072, "Planets: held, and lost")
    _planets(canvas)
    return canvas


def _emblems(canvas: Canvas, top: float) -> None:
    for number, alien in enumerate(RECIPES):
        left = LEFT + 55 + number % IN_ROW * STEP
        middle = top + number // IN_ROW * ROW
        emblem(canvas, alien, (left, middle), 84)
        emblem(canvas, alien, (left - 20, middle + 62), 34)
        emblem(canvas, alien, (left + 20, middle + 62), 34, works=False)
        words = alien.replace("_", " ")
        canvas.text(left, middle + 91, words, Type(15, 550), palette.MUTED, "centre")


def _families(canvas: Canvas, middle: float) -> None:
    left: float = LEFT
    for name, colour in FAMILIES.items():
        canvas.disc((left + 12, middle), 11, colour)
        left += 66 + canvas.text(left + 32, middle, name, LABEL, palette.MUTED)


def _planets(canvas: Canvas) -> None:
    for seat in range(len(palette.SEATS)):
        for number in range(1, SURFACES + 1):
            across = LEFT + 20 + seat * PLANET_STEP + (number - 1) * 49
            planet(canvas, (across, PLANETS), 20, seat, number)
            planet(canvas, (across, PLANETS + 44), 15, seat, number, held=False)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(style_sheet().encode())
