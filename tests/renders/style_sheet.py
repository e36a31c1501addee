"""A sheet of all shared parts, for checks by eye: colours, marks, icons, type, states.

Each game's own parts stand on a sheet in the folder of that game's tests.

`python -m tests.renders.style_sheet sheet.png` writes it to a file.
"""

import sys
from pathlib import Path
from typing import Final

from renders import marks, palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.glyphs.registry import GLYPHS, Drawing
from renders.lettering import Type
from renders.palette import Colour, hexed, mix

WIDTH: Final = 1600
HEIGHT: Final = 1032
LEFT: Final = 40
HALF: Final = 640

TITLE: Final = Type(50, 750)
HEAD: Final = Type(22, 700)
LABEL: Final = Type(16, 600)
SMALL: Final = Type(15, 500)
CODE: Final = Type(15, 450, tabular=True)

SURFACES: Final = (
    ("ground", palette.GROUND),
    ("well", palette.WELL),
    ("panel", palette.PANEL),
    ("raised", palette.RAISED),
    ("line", palette.LINE),
    ("text", palette.TEXT),
    ("muted", palette.MUTED),
    ("faint", palette.FAINT),
    ("lit", palette.LIT),
    ("paper", palette.PAPER),
    ("inset", palette.INSET),
    ("ink", palette.INK),
    ("ink, muted", palette.INK_MUTED),
)
SURFACE_STEP: Final = 117
SEAT_STEP: Final = 112
LAMP: Final = hexed("#5C9C3B")
GLYPHS_IN_ROW: Final = 16
GLYPH_STEP: Final = 97
GLYPH_ROW: Final = 86
TYPES: Final = (
    (Type(50, 750), "50 / 750  whose turn"),
    (Type(34, 750), "34 / 750  the one number"),
    (Type(28, 700), "28 / 700  names, stocks"),
    (Type(20, 450), "20 / 450  the line under the headline"),
    (Type(16, 600), "16 / 600  labels, the smallest on a wide picture"),
)


def style_sheet() -> Canvas:
    """Draw all parts on one sheet."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.text(LEFT, 60, "Style sheet", TITLE)
    canvas.text(340, 66, "Red Gavel  ·  pictures of game tables", Type(22, 450), palette.MUTED)
    _surfaces(canvas, 128)
    _seats(canvas, 312)
    draw_head(canvas, LEFT, 520, "Glyphs that games share, drawn on a 24-unit box")
    draw_glyphs(canvas, LEFT, 520, "renders.glyphs")
    _types(canvas, 760)
    _states(canvas, 760)
    return canvas


def draw_head(canvas: Canvas, left: float, middle: float, words: str) -> None:
    """Draw the title of a part of the sheet."""
    canvas.text(left, middle, words, HEAD)


def code(colour: Colour) -> str:
    """Return the written form of a colour: `#F3F0EA`."""
    return "#" + "".join(f"{part:02X}" for part in colour)


def _surfaces(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "Surfaces and words")
    for number, (name, colour) in enumerate(SURFACES):
        rect = Rect(LEFT + number * SURFACE_STEP, top + 24, 105, 64)
        canvas.box(rect, Box(colour, palette.hexed("#454A56")))
        canvas.text(rect.left + 2, top + 108, name, LABEL)
        canvas.text(rect.left + 2, top + 130, code(colour), CODE, palette.MUTED)


def _seats(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "Seats")
    for seat, colour in enumerate(palette.SEATS):
        rect = Rect(LEFT + seat * SEAT_STEP, top + 24, 100, 84)
        canvas.box(rect, Box(palette.PANEL, palette.LINE))
        canvas.mark(seat, (rect.centre, rect.middle), 40)
        canvas.text(rect.centre, top + 126, marks.NAMES[seat], LABEL, align="centre")
        canvas.text(rect.centre, top + 148, code(colour), CODE, palette.MUTED, "centre")


def draw_glyphs(canvas: Canvas, left: float, top: float, package: str) -> None:
    """Draw the glyphs that a package registers, each above its last name."""
    shown: dict[Drawing, str] = {
        drawing: name for name, drawing in GLYPHS.items() if drawing.__module__.startswith(package)
    }
    for number, (drawing, name) in enumerate(shown.items()):
        across = left + 40 + number % GLYPHS_IN_ROW * GLYPH_STEP
        down = top + 50 + number // GLYPHS_IN_ROW * GLYPH_ROW
        canvas.glyph(name, (across, down), 40, palette.TEXT)
        words = drawing.__name__.replace("_", " ")
        canvas.text(across, down + 38, words, Type(14, 500), palette.MUTED, "centre")


def _types(canvas: Canvas, top: float) -> None:
    draw_head(canvas, LEFT, top, "Type: Inter")
    middle = top + 54
    for style, words in TYPES:
        canvas.text(LEFT, middle, words, style)
        middle += style.size * 0.55 + 26


def _states(canvas: Canvas, top: float) -> None:
    draw_head(canvas, HALF, top, "States")
    seat, colour = 2, palette.SEATS[2]
    frames = (
        ("at rest", Box(palette.PANEL, palette.LINE, 14), palette.TEXT),
        ("on turn", Box(mix(palette.PANEL, colour, 0.09), colour, 14, 3), palette.TEXT),
        (
            "just changed",
            Box(mix(palette.PANEL, palette.LIT, 0.1), palette.LIT, 14, 2),
            palette.LIT,
        ),
        ("passed", Box(palette.PANEL, palette.LINE, 14), palette.MUTED),
    )
    for number, (words, frame, ink) in enumerate(frames):
        rect = Rect(HALF + number * 226, top + 34, 210, 84)
        canvas.box(rect, frame)
        left = rect.left + 24
        if words == "on turn":
            canvas.mark(seat, (left + 4, rect.middle), 24)
            left += 26
        canvas.text(left, rect.middle, words, Type(22, 600), ink)
    free = Rect(HALF, top + 134, 210, 84)
    canvas.dashed(free, palette.DASH, 14)
    canvas.text(free.left + 24, free.middle, "empty, free", Type(22, 500), palette.FAINT)
    card = Rect(HALF + 226, top + 134, 210, 84)
    canvas.shadow(card, 14)
    canvas.fill(card, palette.PAPER, 14)
    canvas.text(card.left + 24, card.middle, "big paper", Type(22, 600), palette.INK)
    lamp = Rect(HALF + 452, top + 134, 210, 84)
    canvas.box(lamp, Box(LAMP, palette.LIT, 14, 2))
    canvas.text(lamp.left + 24, lamp.middle, "lit tile", Type(22, 600))


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(style_sheet().encode())
