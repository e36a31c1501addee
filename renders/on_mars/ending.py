"""The result: the sources of the points, the losses, and the course of the points."""

import math
from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.chart import Course, draw_chart
from renders.frame import compact
from renders.frame.ending import (
    ABOVE,
    LEGEND,
    TITLE,
    ScoreRow,
    ScoreStyle,
    Source,
    draw_bars,
    draw_legend,
    draw_panel,
    draw_score_name,
    glyph_sign,
    row_at,
    row_step,
)
from renders.frame.score_table import draw_score_table, scores_bottom, square_sign
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.on_mars import kinds
from renders.on_mars.badges import points
from renders.on_mars.header import draw_header, head_of
from renders.on_mars.kinds import SOURCES
from renders.on_mars.scene import Scene
from renders.runs import Icon, Piece, Words, run
from renders.sentences import plain
from renders.tongue import phrase
from rules.on_mars.model.views import ScoreSeen

WIDTH: Final = 1600
HEIGHT: Final = 900
PANEL: Final = Rect(32, 136, 1536, 732)
NARROW: Final = 1000
"""The width of the bars beside the chart, in units."""
PADDING: Final = 28
HEAD: Final = 146
TALLEST: Final = 143
BAR_LEFT: Final = 226
TOTAL_ROOM: Final = 130
LEAST_LOST: Final = 36

LEGEND_STEP: Final = 168
"""From one source of the legend to the next in a narrow panel, in units."""
TIE: Final = Type(18, 600)
LOST: Final = Type(18, 700)


STYLE: Final = ScoreStyle(
    HEAD, 12, TALLEST, 6, 36, 64, bar=76, total_room=TOTAL_ROOM, narrow_gap=0, least=2,
    sides=(ABOVE,), outside=24, apart=4,
    numbers=((34, Type(22, 700)), (22, Type(18, 700)), (15, Type(16, 700))),
)  # fmt: skip


def draw_ending(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the result, 1600 units wide."""
    scores = ranking(scene)
    needs = scene.table.opponent.needs if scene.table.opponent is not None else ()
    told = len(scene.table.history) > 1
    rows = min(4, max(1, len(scores)))  # the chart needs the room of one even without scores
    height = HEIGHT - (4 - rows) * TALLEST + (len(needs) * 30 + 60 if needs else 0)
    canvas = Canvas(WIDTH, height, scale=scale)
    draw_header(canvas, scene)
    panel = PANEL._replace(height=height - PANEL.top - 32)
    if told:
        _draw_course(canvas, scene, panel)
        panel = panel._replace(width=NARROW)
    draw_panel(canvas, panel)
    _draw_legend(canvas, panel)
    unit, step = _unit(panel, scores), row_step(panel, len(scores), STYLE)
    left = panel.left + BAR_LEFT + _lost_room(scores, unit)
    for number, score in enumerate(scores):
        _draw_row(canvas, scene, score, row_at(panel, number, step, STYLE), left, unit)
    if needs:
        _draw_needs(canvas, scene, panel, panel.top + HEAD + len(scores) * step + 24)
    return canvas


def draw_compact_ending(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the result, 900 units wide; losses are subtracted from their source."""
    rows = [
        ScoreRow(
            score.seat, scene.name(score.seat),
            [(one, score.sources.get(one.id, 0)) for one in SOURCES],
            score.total, score.seat in scene.table.winners,
        )
        for score in ranking(scene)
    ]  # fmt: skip
    canvas = Canvas(compact.WIDTH, scores_bottom(COMPACT_TOP, SOURCES, rows), scale=scale)
    compact.draw_header(canvas, head_of(scene), ())
    draw_score_table(canvas, COMPACT_TOP, SOURCES, rows, _draw_large_sign)
    return canvas


COMPACT_TOP: Final = 112


def _draw_large_sign(canvas: Canvas, source: Source, centre: Point) -> None:
    square_sign(canvas, source if source.glyph != "points" else source._replace(glyph="up"), centre)
    if source.glyph == "points":
        points(canvas, centre, 34)


def _draw_course(canvas: Canvas, scene: Scene, whole: Rect) -> None:
    """Draw the chart of the points, right of the bars."""
    left = whole.left + NARROW + 16
    names = tuple(scene.name(seat) for seat in range(len(scene.table.history[-1])))
    course = Course("Round by round", "round", scene.table.history, scene.table.winners, names)
    draw_chart(canvas, course, Rect(left, whole.top, whole.right - left, whole.height))


def ranking(scene: Scene) -> list[ScoreSeen]:
    """Return the scores, best first."""
    return sorted(scene.table.scores, key=lambda score: (score.place, -score.total))


def gained_from(score: ScoreSeen, source: str) -> int:
    """Return the points from a source, before losses."""
    return score.sources.get(source, 0) + lost_from(score, source)


def lost_from(score: ScoreSeen, source: str) -> int:
    """Return the loss of a source: unbuilt blueprints, incomplete contracts."""
    return max(abs(score.lost.get(source, 0)), -score.sources.get(source, 0), 0)


def _gained(score: ScoreSeen) -> int:
    return sum(gained_from(score, source.id) for source in SOURCES)


def _lost(score: ScoreSeen) -> int:
    return sum(lost_from(score, source.id) for source in SOURCES)


def _unit(panel: Rect, scores: Sequence[ScoreSeen]) -> float:
    """Return the width of a point; losses stand left of the line, gains right of it."""
    most = max((_gained(score) for score in scores), default=1)
    lost = max((_lost(score) for score in scores), default=0)
    room = panel.width - BAR_LEFT - TOTAL_ROOM - (LEAST_LOST if lost else 0)
    return room / max(1, most + lost)


def _lost_room(scores: Sequence[ScoreSeen], unit: float) -> float:
    lost = max((_lost(score) for score in scores), default=0)
    return max(LEAST_LOST, lost * unit) + 8 if lost else 0


def _draw_legend(canvas: Canvas, panel: Rect) -> None:
    """Draw the sources, on two lines if the panel is narrow."""
    left, half = panel.left + PADDING, len(SOURCES) // 2
    if panel.width > NARROW:
        middle = panel.top + 84
        left = draw_legend(canvas, SOURCES, (left, middle), _draw_sign)
    else:
        middle = panel.top + 74 + 36
        draw_legend(canvas, SOURCES[:half], (left, panel.top + 74), _draw_sign, LEGEND_STEP)
        left = draw_legend(canvas, SOURCES[half:], (left, middle), _draw_sign, LEGEND_STEP)
    canvas.dashed(Rect(left, middle - 13, 26, 26), kinds.LOST, 7)
    canvas.text(left + 36, middle, "points lost", LEGEND)


def _draw_sign(canvas: Canvas, source: Source, centre: Point) -> None:
    if source.glyph == "points":
        points(canvas, centre, 20)
    else:
        glyph_sign(canvas, source, centre)


def _draw_row(
    canvas: Canvas, scene: Scene, score: ScoreSeen, row: Rect, left: float, unit: float
) -> None:
    gained = [(source, gained_from(score, source.id)) for source in SOURCES]
    won = score.seat in scene.table.winners
    shown = ScoreRow(score.seat, scene.name(score.seat), gained, score.total, won)
    draw_score_name(canvas, shown, row, BAR_LEFT - 88, STYLE)
    canvas.fill(Rect(left - 3.5, row.middle - 48, 2, 96), palette.hexed("#6E7480"))
    _draw_lost(canvas, score, left, row.middle, unit)
    draw_bars(canvas, shown, (left, row.middle), unit, math.inf, STYLE)
    if sum(other.total == score.total for other in scene.table.scores) > 1:
        _draw_tie(canvas, score, row)


def _draw_tie(canvas: Canvas, score: ScoreSeen, row: Rect) -> None:
    """Draw the tie-breakers: crystals, upgraded buildings, progress."""
    pieces: list[Piece] = []
    for glyph, number in zip(("crystal", "chevrons", "progress"), score.tie, strict=True):
        pieces += [Icon(glyph, 17, palette.MUTED), Words(f" {number}  ", TIE, palette.MUTED)]
    run(canvas, row.left + 64, row.bottom - 22, pieces)


def _draw_lost(canvas: Canvas, score: ScoreSeen, left: float, middle: float, unit: float) -> None:
    """Draw lost points left of the line, dashed."""
    lost = _lost(score)
    if not lost:
        return
    width = max(LEAST_LOST, lost * unit)
    rect = Rect(left - 6 - width, middle - STYLE.bar / 2, width, STYLE.bar)
    canvas.dashed(rect, kinds.LOST, 6, 1.8)
    canvas.text(rect.centre, middle, plain(-lost), LOST, kinds.LOST_INK, "centre")


def _draw_needs(canvas: Canvas, scene: Scene, panel: Rect, top: float) -> None:
    """Draw the needs of a solo game's goal, and which of them are met."""
    opponent = scene.table.opponent
    if opponent is None:
        return
    left, right = panel.left + PADDING, panel.right - PADDING
    canvas.text(left, top, opponent.goal, TITLE)
    for number, need in enumerate(opponent.needs):
        middle = top + 34 + number * 30
        glyph, ink = ("check", palette.TEXT) if need.met else ("struck_out", palette.FAINT)
        canvas.glyph(glyph, (left + 12, middle), 18, ink)
        canvas.text(left + 36, middle, need.text, LEGEND, ink)
        canvas.text(
            right,
            middle,
            phrase("{has} of {need}", has=plain(need.has), need=need.need),
            TIE,
            ink,
            "right",
        )
