"""The choices of a private picture that are not cards, each with its letter."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, width_of, wrap
from renders.sheet import Sheet
from renders.sketch import DrawnOption


class OptionStyle(NamedTuple):
    """The measures of a choice that has its own row."""

    height: float = 58
    mark: Type = Type(27, 750)
    plate: tuple[float, float] = (58, 38)
    label: Type = Type(26, 650)
    detail: Type = Type(24, 450)
    step: float = 32
    rise: float = 2
    """Units by which the details stand closer to their label."""
    most_lines: int = 2
    left: float = 84
    padding: float = 18
    gap: float = 8
    floor: float = 24


COMPACT: Final = OptionStyle()


def options_height(
    options: Sequence[DrawnOption], width: float, style: OptionStyle = COMPACT
) -> float:
    """Return the height of all choices, each with the gap below it."""
    return sum(option_height(option, width, style) + style.gap for option in options)


def option_height(option: DrawnOption, width: float, style: OptionStyle = COMPACT) -> float:
    """Return the height of one choice."""
    return style.height + style.step * len(_details(option, width, style))


def _details(option: DrawnOption, width: float, style: OptionStyle) -> tuple[str, ...]:
    """Return the detail's lines below the label; none if both fit side by side."""
    room = width - style.left - style.padding
    if width_of(option.label, style.label) + width_of(option.detail, style.detail) + 30 <= room:
        return ()
    return wrap(option.detail, style.detail, room, style.most_lines)


def put_options(
    sheet: Sheet, options: Sequence[DrawnOption], row: Rect, style: OptionStyle = COMPACT
) -> None:
    """Put the choices one below the other, each as a cached part."""
    top = row.top
    for option in options:
        rect = row._replace(top=top, height=option_height(option, row.width, style))
        sheet.loose(rect, _draw_alone, (option, style))
        top = rect.bottom + style.gap


def _draw_alone(canvas: Canvas, seen: tuple[DrawnOption, OptionStyle]) -> None:
    option, style = seen
    draw_option(canvas, option, canvas.bounds, style)


def draw_option(
    canvas: Canvas, option: DrawnOption, rect: Rect, style: OptionStyle = COMPACT
) -> None:
    """Draw a choice: its letter on a plate, its label, and its cost or effect."""
    canvas.box(rect, Box(palette.RAISED, radius=12))
    middle, left = rect.top + style.height / 2, rect.left + 20
    if option.mark:
        width, height = style.plate
        plate = Rect(rect.left + 12, middle - height / 2, width, height)
        canvas.fill(plate, palette.PAPER, 10)
        canvas.fitted(
            plate.centre, plate.middle, option.mark, style.mark, width - 8, palette.INK,
            align="centre", floor=style.floor,
        )  # fmt: skip
        left = rect.left + style.left
    right, lines = rect.right - style.padding, _details(option, rect.width, style)
    canvas.fitted(left, middle, option.label, style.label, right - left, floor=style.floor)
    if not lines:
        canvas.text(right, middle, option.detail, style.detail, palette.MUTED, "right")
    for number, line in enumerate(lines):
        down = middle + style.step * (number + 1) - style.rise
        canvas.text(left, down, line, style.detail, palette.MUTED)
