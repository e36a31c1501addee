"""Choices that are not cards: a letter, a label, the effect, or why it is closed."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.setting import put, put_lines, wide
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.sheet import Sheet
from renders.sketch import DrawnOption
from renders.tongue import strung


class ChoicePlan(NamedTuple):
    """The measures of one size of choice."""

    columns: int
    least: float
    mark: float
    label: float
    detail: float
    step: float
    title: float
    floor: float


WIDE: Final = ChoicePlan(2, 52, 19, 20, 17, 23, 22, 15)
COMPACT: Final = ChoicePlan(1, 52, 25, 25, 22, 28, 28, 22)
GAP: Final = 8
TITLE: Final = 58
MOST_LINES: Final = 3


def _plan(*, compact: bool) -> ChoicePlan:
    return COMPACT if compact else WIDE


def choices_height(options: Sequence[DrawnOption], width: float, *, compact: bool = False) -> float:
    """Return the height of the choices, with their title."""
    if not options:
        return 0
    plan = _plan(compact=compact)
    return TITLE + sum(_row_heights(options, width, plan)) + 8


def _row_heights(options: Sequence[DrawnOption], width: float, plan: ChoicePlan) -> list[float]:
    cell = (width - GAP * (plan.columns - 1)) / plan.columns
    heights = [_height(option, cell, plan) for option in options]
    rows = [heights[at : at + plan.columns] for at in range(0, len(heights), plan.columns)]
    return [max(row) + GAP for row in rows]


def _words(option: DrawnOption) -> str:
    return option.why_not or option.detail


def _lines(option: DrawnOption, width: float, plan: ChoicePlan) -> tuple[str, ...]:
    """Return the lines below the label; none if the words fit beside it."""
    room = width - plan.least * 1.22 - 18
    words = _words(option)
    if not words or wide(option.label, plan.label, 650) + wide(words, plan.detail) + 40 <= room:
        return ()
    return wrap(words, Type(plan.detail, 450), room, MOST_LINES)


def _height(option: DrawnOption, width: float, plan: ChoicePlan) -> float:
    found = _lines(option, width, plan)
    return plan.least + (plan.step * len(found) + plan.step * 0.3 if found else 0)


def draw_choices(canvas: Canvas, options: Sequence[DrawnOption], row: Rect) -> None:
    """Draw the choices of a wide picture in two columns."""
    if options:
        _draw_title(canvas, (row, WIDE))
    for option, cell in _cells(options, row, WIDE):
        _draw_choice(canvas, (option, cell, WIDE))


def put_choices(sheet: Sheet, options: Sequence[DrawnOption], row: Rect) -> None:
    """Put the choices of a compact picture one below the other."""
    if options:
        sheet.part(row._replace(height=TITLE), _draw_title, (row, COMPACT))
    for option, cell in _cells(options, row, COMPACT):
        sheet.part(cell, _draw_choice, (option._replace(id=""), cell, COMPACT))


def _cells(
    options: Sequence[DrawnOption], row: Rect, plan: ChoicePlan
) -> Iterator[tuple[DrawnOption, Rect]]:
    """Yield each choice with its cell."""
    columns, heights = row.columns(plan.columns, GAP), _row_heights(options, row.width, plan)
    for number, option in enumerate(options):
        down, across = divmod(number, plan.columns)
        top = row.top + TITLE + sum(heights[:down])
        yield option, columns[across]._replace(top=top, height=heights[down] - GAP)


def _draw_title(canvas: Canvas, seen: tuple[Rect, ChoicePlan]) -> None:
    row, plan = seen
    put(canvas, row.left, row.top + TITLE / 2, "Choices", plan.title, 700)


def _draw_choice(canvas: Canvas, seen: tuple[DrawnOption, Rect, ChoicePlan]) -> None:
    option, rect, plan = seen
    closed = bool(option.why_not)
    canvas.box(rect, Box(palette.PANEL if closed else palette.RAISED, palette.LINE, 10))
    middle = rect.top + plan.least / 2
    side = plan.least * 0.62
    letter = Rect(rect.left + 12, middle - side / 2, side * 1.25, side)
    canvas.fill(letter, palette.STEP if closed else palette.PAPER, 8)
    ink = palette.MUTED if closed else palette.INK
    put(canvas, letter.centre, middle, option.mark, plan.mark, 750, ink, align="centre",
        room=letter.width - 4, floor=13)  # fmt: skip
    left, right = rect.left + plan.least * 1.22, rect.right - 18
    colour = palette.MUTED if closed else palette.TEXT
    found = _lines(option, rect.width, plan)
    words = "" if found else _words(option)
    room = right - left - (wide(words, plan.detail) + 20 if words else 0)
    put(canvas, left, middle, option.label, plan.label, 650, colour, room=room, floor=plan.floor)
    if words:
        put(canvas, right, middle, words, plan.detail, 450, palette.MUTED, align="right")
    if found:
        put_lines(canvas, left, middle + plan.step * 1.15, strung(" ", found),
                  Type(plan.detail, 450), right - left, plan.step, palette.MUTED,
                  MOST_LINES)  # fmt: skip
