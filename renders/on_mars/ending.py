"""The result: where the points came from, what was lost, and how the points grew."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.chart import Course, draw_chart
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.on_mars import kinds
from renders.on_mars.badges import points
from renders.on_mars.header import draw_header
from renders.on_mars.kinds import SOURCES, Source
from renders.on_mars.look import Look
from renders.palette import mix
from renders.runs import Icon, Piece, Words, run
from renders.sentences import plain
from rules.on_mars.model.views import Score

WIDTH: Final = 1600
HEIGHT: Final = 900
PANEL: Final = Rect(32, 136, 1536, 732)
NARROW: Final = 1000
"""How wide the bars are beside the course of the game."""
PADDING: Final = 28
HEAD: Final = 146
TALLEST: Final = 143
BAR: Final = 76
BAR_LEFT: Final = 226
TOTAL_ROOM: Final = 130
GAP: Final = 2.5
LEAST_LOST: Final = 36

TITLE: Final = Type(22, 700)
LEGEND: Final = Type(18, 500)
NAME: Final = Type(26, 700)
TOTAL: Final = Type(44, 750, tabular=True)
TIE: Final = Type(18, 600)
LOST: Final = Type(18, 700)
BESIDE: Final = Type(16, 700)
NUMBERS: Final = ((34, Type(22, 700)), (22, Type(18, 700)), (15, Type(16, 700)))
"""The type of a number by the least width of its piece."""


def draw_ending(look: Look, scale: float = 1) -> Canvas:
    """Draw the result, 1600 units wide."""
    scores = ranking(look)
    needs = look.table.opponent.needs if look.table.opponent is not None else ()
    told = len(look.table.history) > 1
    height = HEIGHT - (4 - min(4, len(scores))) * TALLEST + (len(needs) * 30 + 60 if needs else 0)
    canvas = Canvas(WIDTH, height, scale=scale)
    draw_header(canvas, look)
    panel = PANEL._replace(height=height - PANEL.top - 32)
    if told:
        _draw_course(canvas, look, panel)
        panel = panel._replace(width=NARROW)
    canvas.box(panel, Frame(palette.PANEL, palette.LINE, 16, 1))
    canvas.text(panel.left + PADDING, panel.top + 36, "Where the points came from", TITLE)
    _draw_legend(canvas, panel)
    unit = _unit(panel, scores)
    step = min(TALLEST, (panel.height - HEAD - 12) / max(1, len(scores)))
    left = panel.left + BAR_LEFT + _lost_room(scores, unit)
    for number, score in enumerate(scores):
        row = Rect(panel.left + 14, panel.top + HEAD + number * step, panel.width - 28, step - 6)
        _draw_row(canvas, look, score, row, left, unit)
    if needs:
        _draw_needs(canvas, look, panel, panel.top + HEAD + len(scores) * step + 24)
    return canvas


def _draw_course(canvas: Canvas, look: Look, whole: Rect) -> None:
    """Draw how the points grew, right of where they came from."""
    left = whole.left + NARROW + 16
    names = tuple(look.name(seat) for seat in range(len(look.table.history[-1])))
    course = Course("Round by round", "round", look.table.history, look.table.winners, names)
    draw_chart(canvas, course, Rect(left, whole.top, whole.right - left, whole.height))


def ranking(look: Look) -> list[Score]:
    """The scores, best first."""
    return sorted(look.table.scores, key=lambda score: (score.place, -score.total))


def gained_from(score: Score, source: str) -> int:
    """What a source brought, before anything was lost."""
    return score.sources.get(source, 0) + lost_from(score, source)


def lost_from(score: Score, source: str) -> int:
    """What a source cost: unbuilt blueprints, contracts that were not completed."""
    return max(abs(score.lost.get(source, 0)), -score.sources.get(source, 0), 0)


def _gained(score: Score) -> int:
    return sum(gained_from(score, source.id) for source in SOURCES)


def _lost(score: Score) -> int:
    return sum(lost_from(score, source.id) for source in SOURCES)


def _unit(panel: Rect, scores: Sequence[Score]) -> float:
    """How wide a point is; what is lost stands left of the line, what is gained right."""
    most = max((_gained(score) for score in scores), default=1)
    lost = max((_lost(score) for score in scores), default=0)
    room = panel.width - BAR_LEFT - TOTAL_ROOM - (LEAST_LOST if lost else 0)
    return room / max(1, most + lost)


def _lost_room(scores: Sequence[Score], unit: float) -> float:
    lost = max((_lost(score) for score in scores), default=0)
    return max(LEAST_LOST, lost * unit) + 8 if lost else 0


def _draw_legend(canvas: Canvas, panel: Rect) -> None:
    """Draw the sources, on two lines where the panel is narrow."""
    narrow = panel.width <= NARROW
    first, middle = panel.left + PADDING, panel.top + (74 if narrow else 84)
    left = first
    for number, source in enumerate(SOURCES):
        if narrow and number == len(SOURCES) / 2:
            left, middle = first, middle + 36
        square = Rect(left, middle - 13, 26, 26)
        canvas.fill(square, source.colour, 7)
        if source.glyph == "points":
            points(canvas, (square.centre, middle), 20)
        else:
            canvas.glyph(source.glyph, (square.centre, middle), 18, source.ink)
        width = canvas.text(left + 36, middle, source.words, LEGEND)
        left += 168 if narrow else 36 + width + 26
    canvas.dashed(Rect(left, middle - 13, 26, 26), kinds.LOST, 7)
    canvas.text(left + 36, middle, "points lost", LEGEND)


def _draw_row(
    canvas: Canvas, look: Look, score: Score, row: Rect, left: float, unit: float
) -> None:
    seat, middle = score.seat, row.middle
    if seat in look.table.winners:
        colour = palette.SEATS[seat]
        canvas.box(row, Frame(mix(palette.PANEL, colour, 0.09), colour, 14, 3))
    canvas.mark(seat, (row.left + 36, middle), 30)
    name = look.name(seat)
    canvas.fitted(row.left + 64, middle, name, NAME, BAR_LEFT - 88, floor=17)
    canvas.fill(Rect(left - 3.5, middle - 48, 2, 96), palette.hexed("#6E7480"))
    _draw_lost(canvas, score, left, middle, unit)
    across, taken = left, left
    for source in SOURCES:
        number = gained_from(score, source.id)
        if number > 0:
            bar = Rect(across, middle - BAR / 2, max(2, number * unit - GAP), BAR)
            taken = _draw_piece(canvas, source, number, bar, taken)
            across += number * unit
    after = across + 14
    words, style = fit(plain(score.total), TOTAL, TOTAL_ROOM - 26, 24)
    after += canvas.text(after, middle, words, style) + 22
    if sum(other.total == score.total for other in look.table.scores) > 1:
        _draw_tie(canvas, score, row)


def _draw_tie(canvas: Canvas, score: Score, row: Rect) -> None:
    """What decides between equal totals: crystals, upgraded buildings, progress."""
    pieces: list[Piece] = []
    for glyph, number in zip(("crystal", "chevrons", "progress"), score.tie, strict=True):
        pieces += [Icon(glyph, 17, palette.MUTED), Words(f" {number}  ", TIE, palette.MUTED)]
    run(canvas, row.left + 64, row.bottom - 22, pieces)


def _draw_lost(canvas: Canvas, score: Score, left: float, middle: float, unit: float) -> None:
    """Points lost stand left of the line, dashed."""
    lost = _lost(score)
    if not lost:
        return
    width = max(LEAST_LOST, lost * unit)
    rect = Rect(left - 6 - width, middle - BAR / 2, width, BAR)
    canvas.dashed(rect, kinds.LOST, 6, 1.8)
    canvas.text(rect.centre, middle, plain(-lost), LOST, kinds.LOST_INK, "centre")


def _draw_piece(canvas: Canvas, source: Source, number: int, bar: Rect, taken: float) -> float:
    """Draw one source's share; a number too wide for it stands above. Return how far that goes."""
    canvas.fill(bar, source.colour, 6)
    words = str(number)
    for least, style in NUMBERS:
        if bar.width >= least and width_of(words, style) <= bar.width - 1:
            canvas.text(bar.centre, bar.middle, words, style, source.ink, "centre")
            return taken
    width = width_of(words, BESIDE)
    start = max(bar.centre - width / 2, taken + 4)
    colour = mix(source.colour, palette.WHITE, 0.35)
    canvas.text(start, bar.top - 12, words, BESIDE, colour)
    return start + width


def _draw_needs(canvas: Canvas, look: Look, panel: Rect, top: float) -> None:
    """What the goal of a solo game asked for, and what was reached."""
    opponent = look.table.opponent
    if opponent is None:
        return
    left, right = panel.left + PADDING, panel.right - PADDING
    canvas.text(left, top, opponent.goal, TITLE)
    for number, need in enumerate(opponent.needs):
        middle = top + 34 + number * 30
        glyph, ink = ("check", palette.TEXT) if need.met else ("struck_out", palette.FAINT)
        canvas.glyph(glyph, (left + 12, middle), 18, ink)
        canvas.text(left + 36, middle, need.text, LEGEND, ink)
        canvas.text(right, middle, f"{plain(need.has)} of {need.need}", TIE, ink, "right")
