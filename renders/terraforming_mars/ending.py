"""The result: where the points came from, and how they grew generation by generation."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.chart import Course, draw_chart
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.palette import mix
from renders.sentences import plain
from renders.terraforming_mars import colours
from renders.terraforming_mars.header import draw_header
from renders.terraforming_mars.kinds import SOURCES, Source
from renders.terraforming_mars.look import Look
from rules.terraforming_mars.model.views import Score

WIDTH: Final = 1600
HEIGHT: Final = 880
BARS: Final = Rect(32, 136, 920, 712)
LINES: Final = Rect(968, 136, 600, 712)
PADDING: Final = 28
HEAD: Final = 112
NAME_LEFT: Final = 76
NAME_ROOM: Final = (90, 250)
"""The least and the most room for names, before the bars begin."""
BAR_RIGHT: Final = 144
BAR_HEIGHT: Final = 76
TALLEST: Final = 150
GAP: Final = 2.5
NARROW_GAP: Final = 0.35
"""The gap between pieces is at most this share of a point."""
APART: Final = 5
ABOVE: Final = -1
BELOW: Final = 1
OUTSIDE: Final = 20
"""Room above and below a bar, for the numbers that are too wide for their piece."""

TITLE: Final = Type(22, 700)
LEGEND: Final = Type(18, 500)
NAME: Final = Type(26, 700)
BESIDE: Final = Type(16, 700)
TOTAL: Final = Type(44, 750, tabular=True)
NUMBERS: Final = ((34, Type(22, 700)), (20, Type(18, 700)), (13, Type(15, 700)), (9, Type(14, 700)))
"""The type of a number by the least width of its piece."""


ALONE: Final = [source for source in SOURCES if source.field not in ("milestones", "awards")]
"""A solo game knows no milestones and no awards."""


def draw_ending(look: Look, scale: float = 1) -> Canvas:
    """Draw the result, 1600 units wide."""
    canvas = Canvas(WIDTH, HEIGHT, scale=scale)
    draw_header(canvas, look)
    canvas.box(BARS, Frame(palette.PANEL, palette.LINE, 16, 1))
    scores = ranking(look)
    _draw_legend(canvas, ALONE if look.table.solo else SOURCES)
    step = min(TALLEST, (BARS.height - HEAD - 16) / max(1, len(scores)))
    most = max((max(score.total, _positive(score)) for score in scores), default=1)
    room = _name_room(look, scores)
    for number, score in enumerate(scores):
        row = Rect(BARS.left + 14, BARS.top + HEAD + number * step, BARS.width - 28, step - 8)
        _draw_row(canvas, look, score, row, (most, room))
    if len(scores) == 1:
        _draw_breakdown(canvas, scores[0], BARS.top + HEAD + step + 16)
    course = Course(
        "Generation by generation", "generation", look.table.history, look.table.winners, look.names
    )
    draw_chart(canvas, course, LINES)
    return canvas


def ranking(look: Look) -> list[Score]:
    """The scores, best first; before the end, as they stand now."""
    if look.table.scores:
        return list(look.table.scores)
    now = [player.score for player in look.table.players]
    return sorted(now, key=lambda score: (-score.total, -score.money))


def _name_room(look: Look, scores: list[Score]) -> float:
    least, most = NAME_ROOM
    widest = max((width_of(look.name(score.seat), NAME) for score in scores), default=0)
    return max(least, min(most, widest))


def _positive(score: Score) -> int:
    return sum(max(0, getattr(score, source.field)) for source in SOURCES)


def _draw_legend(canvas: Canvas, sources: Sequence[Source]) -> None:
    left = BARS.left + PADDING
    canvas.text(left, BARS.top + 36, "Where the points came from", TITLE)
    middle = BARS.top + 72
    for source in sources:
        square = Rect(left, middle - 13, 26, 26)
        canvas.fill(square, colours.SOURCES[source.field], 7)
        canvas.glyph(source.glyph, (square.centre, middle), 18, source.ink)
        left += 36 + canvas.text(left + 36, middle, source.words, LEGEND) + 26


def _draw_row(
    canvas: Canvas, look: Look, score: Score, row: Rect, scale: tuple[int, float]
) -> None:
    most, room = scale
    seat, middle = score.seat, row.middle
    if seat in look.table.winners:
        colour = palette.SEATS[seat]
        canvas.box(row, Frame(mix(palette.PANEL, colour, 0.09), colour, 14, 3))
    canvas.mark(seat, (row.left + 34, middle), 30)
    canvas.fitted(row.left + 62, middle, look.name(seat), NAME, room, floor=17)
    left = BARS.left + NAME_LEFT + room + 20
    unit = (BARS.right - left - BAR_RIGHT) / max(1, most)
    height = min(BAR_HEIGHT, row.height - 2 * OUTSIDE)
    gap, taken = min(GAP, unit * NARROW_GAP), {ABOVE: left - unit, BELOW: left - unit}
    for source in SOURCES:
        points = getattr(score, source.field)
        if points > 0:
            bar = Rect(left, middle - height / 2, points * unit - gap, height)
            if not _draw_piece(canvas, source, points, bar):
                _draw_beside(canvas, source, points, bar, taken)
            left += points * unit
    words, style = fit(plain(score.total), TOTAL, BAR_RIGHT - 26, 24)
    canvas.text(left + 14, middle, words, style)


def _draw_piece(canvas: Canvas, source: Source, points: int, bar: Rect) -> bool:
    """Draw one source's share; say whether its number had room inside."""
    canvas.fill(bar, colours.SOURCES[source.field], 6)
    for least, style in NUMBERS:
        if bar.width >= least and width_of(str(points), style) <= bar.width - 1:
            canvas.text(bar.centre, bar.middle, str(points), style, source.ink, "centre")
            return True
    return False


def _draw_beside(
    canvas: Canvas, source: Source, points: int, bar: Rect, taken: dict[int, float]
) -> None:
    """Write a number above its narrow bar or below, wherever it needs to be moved less.

    `taken` says how far either side is written on, and is kept up.
    """
    width = width_of(str(points), BESIDE)
    wanted = bar.centre - width / 2
    starts = {side: max(wanted, end + APART) for side, end in taken.items()}
    side = min(starts, key=lambda one: starts[one])
    middle = bar.middle + side * (bar.height + OUTSIDE) / 2
    colour = mix(colours.SOURCES[source.field], palette.WHITE, 0.35)
    canvas.text(starts[side], middle, str(points), BESIDE, colour)
    taken[side] = starts[side] + width


def _draw_breakdown(canvas: Canvas, score: Score, top: float) -> None:
    """Draw every source on a line of its own; there is room for it in a solo game."""
    left, right = BARS.left + PADDING, BARS.right - PADDING
    step = (BARS.bottom - 24 - top) / len(ALONE)
    most = max(1, *(getattr(score, source.field) for source in ALONE))
    for number, source in enumerate(ALONE):
        middle = top + (number + 0.5) * step
        points = getattr(score, source.field)
        square = Rect(left, middle - 19, 38, 38)
        canvas.fill(square, colours.SOURCES[source.field], 10)
        canvas.glyph(source.glyph, (square.centre, middle), 26, source.ink)
        ink = palette.TEXT if points else palette.FAINT
        canvas.text(left + 56, middle, source.words, NAME, ink)
        canvas.text(right, middle, plain(points), NAME, ink, "right")
        track = Rect(left + 230, middle - 8, right - left - 300, 16)
        canvas.fill(track, palette.STEP, 8)
        if points > 0:
            filled = track._replace(width=max(16, track.width * points / most))
            canvas.fill(filled, colours.SOURCES[source.field], 8)
