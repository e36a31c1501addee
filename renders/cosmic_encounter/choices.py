"""Choices that are not cards: a letter, a label, the effect, or why it is closed."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.setting import put, put_lines, wide
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.sketch import Option
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


def choices_height(options: Sequence[Option], width: float, *, compact: bool = False) -> float:
    """Return the height of the choices, with their title."""
    if not options:
        return 0
    plan = _plan(compact=compact)
    return TITLE + sum(_row_heights(options, width, plan)) + 8


def _row_heights(options: Sequence[Option], width: float, plan: ChoicePlan) -> list[float]:
    cell = (width - GAP * (plan.columns - 1)) / plan.columns
    heights = [_height(option, cell, plan) for option in options]
    rows = [heights[at : at + plan.columns] for at in range(0, len(heights), plan.columns)]
    return [max(row) + GAP for row in rows]


def _words(option: Option) -> str:
    return option.why_not or option.detail


def _lines(option: Option, width: float, plan: ChoicePlan) -> tuple[str, ...]:
    """Return the lines below the label; none if the words fit beside it."""
    room = width - plan.least * 1.22 - 18
    words = _words(option)
    if not words or wide(option.label, plan.label, 650) + wide(words, plan.detail) + 40 <= room:
        return ()
    return wrap(words, Type(plan.detail, 450), room, MOST_LINES)


def _height(option: Option, width: float, plan: ChoicePlan) -> float:
    found = _lines(option, width, plan)
    return plan.least + (plan.step * len(found) + plan.step * 0.3 if found else 0)


def draw_choices(
    canvas: Canvas, options: Sequence[Option], row: Rect, *, compact: bool = False
) -> None:
    """Draw the choices one below the other, on a wide picture in two columns."""
    if not options:
        return
    plan = _plan(compact=compact)
    put(canvas, row.left, row.top + TITLE / 2, "Choices", plan.title, 700)
    top = row.top + TITLE
    cells = row.columns(plan.columns, GAP)
    heights = _row_heights(options, row.width, plan)
    for number, option in enumerate(options):
        down, across = divmod(number, plan.columns)
        at = top + sum(heights[:down])
        cell = cells[across]._replace(top=at, height=heights[down] - GAP)
        _choice(canvas, option, cell, plan)


def _choice(canvas: Canvas, option: Option, rect: Rect, plan: ChoicePlan) -> None:
    closed = bool(option.why_not)
    canvas.box(rect, Frame(palette.PANEL if closed else palette.RAISED, palette.LINE, 10))
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
