"""A line for each seat: its points at the end of each round."""

import math
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Point, Rect
from renders.lettering import Type, fit, width_of
from renders.pen import Pen
from renders.sentences import plain

TITLE: Final = Type(22, 700)
NOTE: Final = Type(18, 450)
AXIS: Final = Type(18, 450, tabular=True)
NAME: Final = Type(20, 650)
POINTS: Final = Type(20, 700, tabular=True)

PADDING: Final = 28
LEFT: Final = 66
TOP: Final = 118
BOTTOM: Final = 70
RIGHT: Final = 78
"""The room right of the lines for mark, points and margin, in units, without the names."""
NAME_ROOM: Final = (50, 130)
LABEL_STEP: Final = 26
LINE: Final = 3.0
BEST_LINE: Final = 4.4
HALO: Final = 2.6
MARK: Final = 17
SMALL_MARK: Final = 11
MOST_TICKS: Final = 6
STEPS: Final = (1, 2, 5)
"""The distances between lines of the grid, each times a power of ten."""


class Course(NamedTuple):
    """The course of a game: all players' points, row by row, and the name of a row."""

    title: str
    row: str
    history: Sequence[Sequence[int]]
    winners: Sequence[int]
    names: Sequence[str]


class Scale(NamedTuple):
    """The scale of a chart, from stages and points to positions."""

    plot: Rect
    low: int
    high: int
    last: int
    step: int

    def at(self, stage: int, points: float) -> Point:
        """Return the position of a value."""
        share = (stage - 1) / max(1, self.last - 1)
        height = (points - self.low) / (self.high - self.low)
        return (
            self.plot.left + share * self.plot.width,
            self.plot.bottom - height * self.plot.height,
        )


def draw_chart(canvas: Canvas, course: Course, panel: Rect) -> None:
    """Draw title, grid, lines and their names."""
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 16, 1))
    canvas.text(panel.left + PADDING, panel.top + 36, course.title, TITLE)
    note = "points if the game had ended then"
    canvas.text(panel.left + PADDING, panel.top + 70, note, NOTE, palette.MUTED)
    if not course.history:
        canvas.text(
            panel.centre, panel.middle, "nothing to show yet", NOTE, palette.FAINT, "centre"
        )
        return
    plot = Rect(
        panel.left + LEFT, panel.top + TOP, panel.width - LEFT - RIGHT - _name_room(course),
        panel.height - TOP - BOTTOM,
    )  # fmt: skip
    scale = scale_of(course.history, plot)
    order = _from_behind(course)
    _draw_lines(canvas, course, scale, order)
    _draw_axes(canvas, course, scale)
    for seat in order:
        _draw_marks(canvas, course, scale, seat)
    _draw_names(canvas, course, scale)


def _name_room(course: Course) -> float:
    least, most = NAME_ROOM
    widest = max((width_of(name, NAME) for name in course.names), default=0)
    return max(least, min(most, widest))


def scale_of(history: Sequence[Sequence[int]], plot: Rect) -> Scale:
    """Choose the scale: from a round number below everything to one above."""
    values = [points for row in history for points in row]
    for step in _steps():
        low = math.floor(min(values) / step) * step
        high = max(math.ceil(max(values) / step) * step, low + step)
        if (high - low) // step <= MOST_TICKS:
            break
    return Scale(plot, low, high, len(history), step)


def _steps() -> Iterator[int]:
    """Yield the distances that lines of a grid may have, in points: 1, 2, 5, 10, 20, 50, …."""
    return (base * 10**zeros for zeros in count() for base in STEPS)


def _draw_axes(canvas: Canvas, course: Course, scale: Scale) -> None:
    for points in grid_lines(scale):
        _, down = scale.at(1, points)
        canvas.text(scale.plot.left - 14, down, plain(points), AXIS, palette.MUTED, "right")
    for stage in labelled(scale.last):
        across, _ = scale.at(stage, scale.low)
        middle = scale.plot.bottom + 24
        canvas.text(across, middle, str(stage), AXIS, palette.MUTED, "centre")
    middle = scale.plot.bottom + 52
    canvas.text(scale.plot.centre, middle, course.row, NOTE, palette.FAINT, "centre")


MOST_LABELS: Final = 7


def labelled(last: int) -> list[int]:
    """Return the stages with a label below the lines: even steps, and the last stage."""
    every = max(1, math.ceil(last / MOST_LABELS))
    even = list(range(1, last + 1, every))
    return even if even[-1] == last else [*even[:-1], last]


def grid_lines(scale: Scale) -> range:
    """Return the values that have a line of the grid."""
    return range(scale.low, scale.high + 1, scale.step)


def _from_behind(course: Course) -> list[int]:
    """Return the seats from last to first, so that the winner's line lies on top."""
    last = course.history[-1]
    seats = sorted(range(len(last)), key=lambda seat: last[seat])
    return sorted(seats, key=lambda seat: seat in course.winners)


def _path(course: Course, scale: Scale, seat: int) -> list[Point]:
    return [scale.at(number + 1, row[seat]) for number, row in enumerate(course.history)]


def _draw_lines(canvas: Canvas, course: Course, scale: Scale, order: Sequence[int]) -> None:
    """Draw grid and lines as one layer; each line has a dark edge where it crosses another."""
    plot = scale.plot.inset(-SPILL)
    inner = scale._replace(plot=Rect(SPILL, SPILL, scale.plot.width, scale.plot.height))
    winners = tuple(course.winners)

    def paint(pen: Pen) -> None:
        for points in grid_lines(inner):
            left, down = inner.at(1, points)
            pen.rect(left, round(down), inner.plot.width, 1, ink=palette.STEP)
        for seat in order:
            path = _path(course, inner, seat)
            thick = BEST_LINE if seat in winners else LINE
            if len(path) > 1:
                pen.line(path, thick + HALO, palette.PANEL)
                pen.line(path, thick, palette.SEATS[seat])

    key = ("chart", tuple(map(tuple, course.history)), winners)
    canvas.layer((plot.left, plot.top), (plot.width, plot.height), key, paint, palette.PANEL)


SPILL: Final = 8
"""The distance that lines and their ends may reach out of the plot, in units."""


def _draw_marks(canvas: Canvas, course: Course, scale: Scale, seat: int) -> None:
    path = _path(course, scale, seat)
    inner = range(3, len(path) - 2, 4)
    for number in inner:
        canvas.mark(seat, path[number], SMALL_MARK, edge=palette.PANEL, thick=2.2)
    canvas.mark(seat, path[-1], MARK, edge=palette.PANEL, thick=3)


def label_places(ends: Sequence[float], room: Rect) -> list[float]:
    """Return the heights of the names: each at its line's end, moved apart where they touch."""
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    places = list(ends)
    for before, seat in pairwise(order):
        places[seat] = max(places[seat], places[before] + LABEL_STEP)
    over = max(0.0, places[order[-1]] - room.bottom) if order else 0
    if over:
        places[order[-1]] -= over
        for seat, after in zip(reversed(order[:-1]), reversed(order), strict=False):
            places[seat] = min(places[seat], places[after] - LABEL_STEP)
    return places


def _draw_names(canvas: Canvas, course: Course, scale: Scale) -> None:
    last = course.history[-1]
    ends = [scale.at(scale.last, points)[1] for points in last]
    left = scale.plot.right + 20
    for seat, middle in enumerate(label_places(ends, scale.plot)):
        ink = palette.TEXT if seat in course.winners else palette.MUTED
        words, style = fit(course.names[seat], NAME, _name_room(course), 15)
        canvas.text(left, middle, words, style, ink)
        after = left + width_of(words, style) + 8
        canvas.text(after, middle, plain(last[seat]), POINTS)
