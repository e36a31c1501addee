"""The choices of a private picture, each with its letter."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.sketch import DrawnOption

MARK: Final = Type(20, 750)
LABEL: Final = Type(19, 650)
DETAIL: Final = Type(17, 450)
HEIGHT: Final = 62
GAP: Final = 10
MARK_SIZE: Final = 40


def choices_height(options: Sequence[DrawnOption], columns: int) -> float:
    """Return the height of the choices, with the gap below them."""
    return 0 if not options else -(-len(options) // columns) * (HEIGHT + GAP) + GAP


def draw_choices(canvas: Canvas, options: Sequence[DrawnOption], row: Rect, columns: int) -> None:
    """Draw the choices in columns, in reading order; closed ones give the reason."""
    cells = row.columns(columns, GAP)
    for number, option in enumerate(options):
        cell = cells[number % columns]
        top = row.top + number // columns * (HEIGHT + GAP)
        _draw_choice(canvas, option, Rect(cell.left, top, cell.width, HEIGHT))


def _draw_choice(canvas: Canvas, option: DrawnOption, rect: Rect) -> None:
    closed = bool(option.why_not)
    fill = palette.PANEL if closed else palette.RAISED
    canvas.box(rect, Box(fill, palette.LINE if closed else None, 12, 1))
    left = rect.left + 12
    if option.mark:
        words, style = fit(option.mark, MARK, MARK_SIZE * 1.6, 16)
        width = max(MARK_SIZE, len(words) * 13 + 18)
        plate = Rect(left, rect.middle - MARK_SIZE / 2, width, MARK_SIZE)
        canvas.fill(plate, palette.STEP if closed else palette.PAPER, 10)
        ink = palette.FAINT if closed else palette.INK
        canvas.text(plate.centre, plate.middle, words, style, ink, "centre")
        left = plate.right + 14
    room = rect.right - 14 - left
    below = option.why_not or option.detail
    middle = rect.middle - (12 if below else 0)
    ink = palette.MUTED if closed else palette.TEXT
    canvas.fitted(left, middle, option.label, LABEL, room, ink, floor=16)
    canvas.fitted(left, rect.middle + 14, below, DETAIL, room, palette.MUTED, floor=16)
