"""The compact result: a table with a row for each player and a column for each source."""

from collections.abc import Callable, Sequence
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.compact import END, FLOOR, INSIDE, MARGIN
from renders.frame.ending import ScoreRow, Source
from renders.frame.players import seat_colour
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.palette import mix
from renders.sentences import plain

HEAD: Final = 64
ROW: Final = 84
FOOT: Final = 10
SIGN: Final = 40
NAME_ROOM: Final = 176
NAME_LEFT: Final = 64
TOTAL_ROOM: Final = 104
NAME: Final = Type(29, 700)
NUMBER: Final = Type(30, 650, tabular=True)
TOTAL: Final = Type(46, 750, tabular=True)
WORDS: Final = Type(24, 500)
LEGEND_ROW: Final = 44
LEGEND_COLUMNS: Final = 3


Sign = Callable[[Canvas, Source, Point], None]
"""Draws the sign of a source, in a square of 40 units."""


def scores_bottom(top: float, sources: Sequence[Source], scores: Sequence[ScoreRow]) -> float:
    """Return the height of a picture with a table of scores that begins at `top`."""
    return top + _table_height(scores) + _legend_height(sources) + END


def _table_height(scores: Sequence[ScoreRow]) -> float:
    return HEAD + len(scores) * ROW + FOOT


def _legend_height(sources: Sequence[Source]) -> float:
    return 16 + -(-len(sources) // LEGEND_COLUMNS) * LEGEND_ROW


def square_sign(canvas: Canvas, source: Source, centre: Point) -> None:
    """Draw the glyph of a source in its square."""
    square = Rect(centre[0] - SIGN / 2, centre[1] - SIGN / 2, SIGN, SIGN)
    canvas.fill(square, source.colour, 10)
    canvas.glyph(source.glyph, centre, 28, source.ink)


def draw_score_table(
    canvas: Canvas,
    top: float,
    sources: Sequence[Source],
    scores: Sequence[ScoreRow],
    sign: Sign = square_sign,
) -> None:
    """Draw a row for each score, best first, and a legend of the signs below."""
    panel = Rect(MARGIN, top, INSIDE, _table_height(scores))
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 14, 1))
    first = panel.left + NAME_LEFT + NAME_ROOM + 12
    cells = Rect(first, top, panel.right - TOTAL_ROOM - first, 0).columns(len(sources), 0)
    for source, cell in zip(sources, cells, strict=True):
        sign(canvas, source, (cell.centre, top + HEAD / 2))
    for number, score in enumerate(scores):
        row = Rect(panel.left + 6, top + HEAD + number * ROW, panel.width - 12, ROW - 4)
        _draw_score(canvas, score, row, sources, cells)
    for number, source in enumerate(sources):
        down, across = divmod(number, LEGEND_COLUMNS)
        middle = panel.bottom + 16 + LEGEND_ROW * (down + 0.5)
        left = MARGIN + 8 + across * INSIDE / LEGEND_COLUMNS
        sign(canvas, source, (left + SIGN / 2, middle))
        canvas.text(left + SIGN + 12, middle, source.words, WORDS, palette.MUTED)


def _draw_score(
    canvas: Canvas, score: ScoreRow, row: Rect, sources: Sequence[Source], cells: Sequence[Rect]
) -> None:
    colour, middle = seat_colour(score.seat), row.middle
    if score.won:
        canvas.box(row, Box(mix(palette.PANEL, colour, 0.13), colour, 12, 2.5))
    canvas.mark(score.seat, (row.left + 30, middle), 30)
    left = row.left + NAME_LEFT - 6
    canvas.fitted(left, middle, score.name, NAME, NAME_ROOM, floor=FLOOR)
    brought = {source.id: points for source, points in score.points}
    for source, cell in zip(sources, cells, strict=True):
        points = brought.get(source.id, 0)
        ink = palette.TEXT if points else palette.FAINT
        canvas.fitted(cell.centre, middle, plain(points), NUMBER, cell.width - 4, ink,
                      align="centre", floor=FLOOR)  # fmt: skip
    canvas.fitted(row.right - 18, middle, plain(score.total), TOTAL, TOTAL_ROOM - 20,
                  align="right", floor=FLOOR)  # fmt: skip
