"""The result of a game: a bar for each player, cut into pieces by source of points."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import seat_frame
from renders.geometry import Point, Rect
from renders.lettering import Type, fit, width_of
from renders.palette import Colour, mix
from renders.sentences import plain

TITLE: Final = Type(22, 700)
LEGEND: Final = Type(18, 500)
NAME: Final = Type(26, 700)
TOTAL: Final = Type(44, 750, tabular=True)
BESIDE: Final = Type(16, 700)
ABOVE: Final = -1
BELOW: Final = 1


class Source(NamedTuple):
    """A source of points: its word and sign, its colour, and the ink on that colour."""

    id: str
    words: str
    glyph: str
    colour: Colour
    ink: Colour


class ScoreRow(NamedTuple):
    """Everything that a player's row shows."""

    seat: int
    name: str
    points: Sequence[tuple[Source, int]]
    total: int
    won: bool


class ScoreStyle(NamedTuple):
    """The measures of the rows in a panel."""

    head: float = 112
    foot: float = 16
    tallest: float = 150
    between: float = 8
    mark_left: float = 34
    name_left: float = 62
    name_room: tuple[float, float] = (90, 250)
    """The smallest and the largest width of the name column, in units."""
    bars_left: float = 96
    """From the panel's left edge to the bars, without the names, in units."""
    bar: float = 76
    total_room: float = 144
    gap: float = 2.5
    narrow_gap: float = 0.35
    """The largest gap between two pieces, as a share of a point's width."""
    least: float = 0
    """The smallest width of a piece, in units."""
    sides: tuple[int, ...] = (ABOVE, BELOW)
    """The sides of the bar for numbers that are wider than their piece."""
    outside: float = 20
    apart: float = 5
    numbers: tuple[tuple[float, Type], ...] = (
        (34, Type(22, 700)), (20, Type(18, 700)), (13, Type(15, 700)), (9, Type(14, 700)),
    )  # fmt: skip
    """For each smallest width of a piece, the type of its number."""


WIDE: Final = ScoreStyle()


def draw_scores(
    canvas: Canvas,
    panel: Rect,
    sources: Sequence[Source],
    scores: Sequence[ScoreRow],
    style: ScoreStyle = WIDE,
) -> float:
    """Draw a panel with a legend and a row for each score, best first; return their lower end."""
    draw_panel(canvas, panel)
    draw_legend(canvas, sources, (panel.left + 28, panel.top + 72))
    step = row_step(panel, len(scores), style)
    most = max((max(one.total, _gained(one)) for one in scores), default=1)
    least_room, most_room = style.name_room
    widest = max((width_of(one.name, NAME) for one in scores), default=0)
    room = max(least_room, min(most_room, widest))
    left = panel.left + style.bars_left + room
    unit = (panel.right - left - style.total_room) / max(1, most)
    for number, score in enumerate(scores):
        row = row_at(panel, number, step, style)
        draw_score_name(canvas, score, row, room, style)
        draw_bars(canvas, score, (left, row.middle), unit, row.height, style)
    return panel.top + style.head + len(scores) * step


def _gained(score: ScoreRow) -> int:
    return sum(max(0, number) for _, number in score.points)


def draw_panel(canvas: Canvas, panel: Rect) -> None:
    """Draw the panel of the result and its title."""
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 16, 1))
    canvas.text(panel.left + 28, panel.top + 36, "Where the points came from", TITLE)


def row_step(panel: Rect, rows: int, style: ScoreStyle) -> float:
    """Return the distance from one row to the next."""
    return min(style.tallest, (panel.height - style.head - style.foot) / max(1, rows))


def row_at(panel: Rect, number: int, step: float, style: ScoreStyle) -> Rect:
    """Return the rectangle of a row."""
    top = panel.top + style.head + number * step
    return Rect(panel.left + 14, top, panel.width - 28, step - style.between)


def glyph_sign(canvas: Canvas, source: Source, centre: Point) -> None:
    """Draw a source's own glyph."""
    canvas.glyph(source.glyph, centre, 18, source.ink)


def draw_legend(
    canvas: Canvas,
    sources: Sequence[Source],
    at: Point,
    sign: Callable[[Canvas, Source, Point], None] = glyph_sign,
    step: float | None = None,
) -> float:
    """Draw the sources in a row, `step` apart if given; return the right end."""
    left, middle = at
    for source in sources:
        square = Rect(left, middle - 13, 26, 26)
        canvas.fill(square, source.colour, 7)
        sign(canvas, source, (square.centre, middle))
        room = None if step is None else step - 42
        width = canvas.text(left + 36, middle, source.words, LEGEND, room=room)
        left += step or 36 + width + 26
    return left


def draw_score_name(
    canvas: Canvas, score: ScoreRow, row: Rect, room: float, style: ScoreStyle
) -> None:
    """Draw mark and name; frame the row of a winner."""
    if score.won:
        canvas.box(row, seat_frame(score.seat, on=True))
    canvas.mark(score.seat, (row.left + style.mark_left, row.middle), 30)
    canvas.fitted(row.left + style.name_left, row.middle, score.name, NAME, room, floor=17)


def draw_bars(
    canvas: Canvas, score: ScoreRow, at: Point, unit: float, room: float, style: ScoreStyle
) -> None:
    """Draw the pieces of a score from the left, then the total.

    Args:
        canvas: the canvas to draw on.
        score: the score to draw.
        at: the left end of the bar and its middle.
        unit: the width of a point.
        room: the height of the row.
        style: the measures.
    """
    left, middle = at
    height = min(style.bar, room - 2 * style.outside)
    gap = min(style.gap, unit * style.narrow_gap) if style.narrow_gap else style.gap
    start = left - (unit if len(style.sides) > 1 else 0)
    taken = dict.fromkeys(style.sides, start)
    for source, number in score.points:
        if number > 0:
            width = max(style.least, number * unit - gap)
            bar = Rect(left, middle - height / 2, width, height)
            _draw_piece(canvas, source, str(number), bar, taken, style)
            left += number * unit
    words, shown = fit(plain(score.total), TOTAL, style.total_room - 26, 24)
    canvas.text(left + 14, middle, words, shown)


def _draw_piece(
    canvas: Canvas,
    source: Source,
    words: str,
    bar: Rect,
    taken: dict[int, float],
    style: ScoreStyle,
) -> None:
    """Draw one source's share, with its number inside or beside it.

    A number beside a narrow piece stands on the side where it moves less. `taken` holds the right
    end of the words on each side; this function updates it.
    """
    canvas.fill(bar, source.colour, 6)
    for least, size in style.numbers:
        if bar.width >= least and width_of(words, size) <= bar.width - 1:
            canvas.text(bar.centre, bar.middle, words, size, source.ink, "centre")
            return
    width = width_of(words, BESIDE)
    wanted = bar.centre - width / 2
    starts = {side: max(wanted, end + style.apart) for side, end in taken.items()}
    side = min(starts, key=lambda one: starts[one])
    middle = bar.middle + side * (bar.height + style.outside) / 2
    colour = mix(source.colour, palette.WHITE, 0.35)
    canvas.text(starts[side], middle, words, BESIDE, colour)
    taken[side] = starts[side] + width
