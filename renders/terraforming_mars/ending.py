"""The result: the sources of the points, and their growth by generation."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.chart import Course, draw_chart
from renders.frame import compact
from renders.frame.ending import NAME, ScoreRow, Source, draw_scores
from renders.frame.score_table import draw_score_table, scores_bottom
from renders.geometry import Rect
from renders.sentences import plain
from renders.terraforming_mars.compact_head import HEAD, draw_compact_head
from renders.terraforming_mars.header import draw_header
from renders.terraforming_mars.kinds import SOURCES
from renders.terraforming_mars.scene import Scene
from rules.terraforming_mars.model.views import Score

WIDTH: Final = 1600
HEIGHT: Final = 880
BARS: Final = Rect(32, 136, 920, 712)
LINES: Final = Rect(968, 136, 600, 712)
PADDING: Final = 28
ALONE: Final = [source for source in SOURCES if source.id not in ("milestones", "awards")]
"""The sources of a solo game, which has no milestones and no awards."""


def draw_ending(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the result, 1600 units wide."""
    canvas = Canvas(WIDTH, HEIGHT, scale=scale)
    draw_header(canvas, scene)
    scores = ranking(scene)
    below = draw_scores(canvas, BARS, _sources(scene), _rows(scene))
    if len(scores) == 1:
        _draw_breakdown(canvas, scores[0], below + 16)
    course = Course(
        "Generation by generation",
        "generation",
        scene.table.history,
        scene.table.winners,
        scene.names,
    )
    draw_chart(canvas, course, LINES)
    return canvas


def draw_compact_ending(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the result, 900 units wide."""
    sources, rows = _sources(scene), _rows(scene)
    canvas = Canvas(compact.WIDTH, scores_bottom(HEAD, sources, rows), scale=scale)
    draw_compact_head(canvas, scene)
    draw_score_table(canvas, HEAD, sources, rows)
    return canvas


def _sources(scene: Scene) -> Sequence[Source]:
    return ALONE if scene.table.solo else SOURCES


def _rows(scene: Scene) -> list[ScoreRow]:
    return [
        ScoreRow(
            score.seat, scene.name(score.seat), [(one, getattr(score, one.id)) for one in SOURCES],
            score.total, score.seat in scene.table.winners,
        )
        for score in ranking(scene)
    ]  # fmt: skip


def ranking(scene: Scene) -> list[Score]:
    """Return the scores, best first; before the end, the present ones."""
    if scene.table.scores:
        return list(scene.table.scores)
    now = [player.score for player in scene.table.players]
    return sorted(now, key=lambda score: (-score.total, -score.money))


def _draw_breakdown(canvas: Canvas, score: Score, top: float) -> None:
    """Draw every source on its own line; a solo game has room for it."""
    left, right = BARS.left + PADDING, BARS.right - PADDING
    step = (BARS.bottom - 24 - top) / len(ALONE)
    most = max(1, *(getattr(score, source.id) for source in ALONE))
    for number, source in enumerate(ALONE):
        middle = top + (number + 0.5) * step
        points = getattr(score, source.id)
        square = Rect(left, middle - 19, 38, 38)
        canvas.fill(square, source.colour, 10)
        canvas.glyph(source.glyph, (square.centre, middle), 26, source.ink)
        ink = palette.TEXT if points else palette.FAINT
        canvas.text(left + 56, middle, source.words, NAME, ink)
        canvas.text(right, middle, plain(points), NAME, ink, "right")
        track = Rect(left + 230, middle - 8, right - left - 300, 16)
        canvas.fill(track, palette.STEP, 8)
        if points > 0:
            filled = track._replace(width=max(16, track.width * points / most))
            canvas.fill(filled, source.colour, 8)
