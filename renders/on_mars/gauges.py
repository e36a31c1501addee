"""The level of the colony and the four columns of the Life Support System."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges
from renders.on_mars.kinds import BUILDINGS, REWARDS
from renders.on_mars.scene import Scene
from renders.palette import mix
from renders.pen import Pen
from rules.on_mars.model.kinds import TOP_ROW
from rules.on_mars.model.views import Column


class GaugeStyle(NamedTuple):
    """The measures of one size of row."""

    height: float
    level_width: float  # 0: without the level
    gap: float
    level: Type
    level_label: Type
    level_words: str
    level_middles: tuple[float, float]
    name: Type | None
    number: Type
    hexagon: float
    head: float  # the middle of a gauge's first line
    steps: Rect  # of one step, from a gauge's upper left
    step_gap: float
    rewards: bool
    level_gap: float


WIDE: Final = GaugeStyle(
    92, 120, 8, Type(38, 750, tabular=True), Type(16, 500), "Colony level", (26, 61),
    Type(17, 600), Type(28, 750, tabular=True), 15, 30, Rect(14, 58, 15, 14), 3, True,
    12,
)  # fmt: skip
COMPACT: Final = GaugeStyle(
    62, 0, 8, Type(46, 750, tabular=True), Type(25, 500), "", (30, 76), None,
    Type(34, 750, tabular=True), 20, 31, Rect(61, 19, 14, 18), 3, False, 0,
)  # fmt: skip
REWARD: Final = Type(18, 700)
LIT_TINT: Final = 0.1


def draw_gauges(canvas: Canvas, scene: Scene, row: Rect, style: GaugeStyle) -> None:
    """Draw the level, then a gauge for each column."""
    if style.level_width:
        _draw_level(canvas, scene, Rect(row.left, row.top, style.level_width, row.height), style)
    left = row.left + style.level_width + style.level_gap
    rest = Rect(left, row.top, row.right - left, row.height)
    for column, rect in zip(scene.table.columns, rest.columns(4, style.gap), strict=False):
        draw_gauge(canvas, scene, column, rect, style)


def _draw_level(canvas: Canvas, scene: Scene, rect: Rect, style: GaugeStyle) -> None:
    lit = scene.before is not None and scene.before.level != scene.table.level
    ground = mix(palette.PANEL, palette.LIT, LIT_TINT) if lit else palette.PANEL
    edge, thick = (palette.LIT, 2) if lit else (palette.LINE, 1)
    canvas.box(rect, Box(ground, edge, 12, thick))
    label, number = (rect.top + down for down in style.level_middles)
    words, kind = style.level_words, style.level_label
    canvas.text(rect.centre, label, words, kind, palette.MUTED, "centre", rect.width - 8)
    ink = palette.LIT if lit else palette.TEXT
    canvas.text(rect.centre, number, str(scene.table.level), style.level, ink, "centre")


def rise(scene: Scene, column: Column) -> int:
    """Return the number of rows that the last move raised a column."""
    if scene.before is None:
        return 0
    former = next((old.row for old in scene.before.columns if old.of == column.of), column.row)
    return column.row - former


def draw_gauge(canvas: Canvas, scene: Scene, column: Column, rect: Rect, style: GaugeStyle) -> None:
    """Draw one column: its building, its row, its track and its reward."""
    kind = BUILDINGS[column.of]
    risen = rise(scene, column)
    ground = mix(palette.PANEL, palette.LIT, LIT_TINT) if risen else palette.PANEL
    edge, thick = (palette.LIT, 2) if risen else (palette.LINE, 1)
    canvas.box(rect, Box(ground, edge, 12, thick))
    middle = rect.top + style.head
    badges.building(
        canvas, column.of, (rect.left + style.hexagon * 1.75, middle), style.hexagon, lift=2
    )
    ink = palette.LIT if risen else palette.TEXT
    canvas.text(rect.right - 16, middle, str(column.row), style.number, ink, "right")
    if style.name is not None:
        left = rect.left + style.hexagon * 3.2
        room = rect.right - 40 - left
        canvas.fitted(left, middle, kind.short, style.name, room)
    _draw_track(canvas, scene, column, rect, style)
    if style.rewards:
        _draw_reward(canvas, column, rect, style)


def _draw_track(
    canvas: Canvas, scene: Scene, column: Column, rect: Rect, style: GaugeStyle
) -> None:
    """Draw the rows reached, an arrow at the level's row, and what holds the colony back."""
    kind, risen, size = BUILDINGS[column.of], rise(scene, column), style.steps
    for number in range(TOP_ROW):
        left = rect.left + size.left + number * (size.width + style.step_gap)
        step = Rect(left, rect.top + size.top, size.width, size.height)
        colour = palette.STEP
        if number < column.row:
            lit = column.row - number <= risen
            colour = palette.LIT if lit else kind.colour
        canvas.fill(step, colour, 3)
        if number + 1 == scene.table.level_row:
            if column.row < scene.table.level_row:
                canvas.dashed(step.inset(-1.5), palette.TEXT, 4, 1.4)
            _draw_arrow(canvas, (step.centre, step.bottom + size.height * 0.6), size.height)


def _draw_arrow(canvas: Canvas, centre: tuple[float, float], size: float) -> None:
    half = size * 0.44

    def arrow(pen: Pen) -> None:
        pen.polygon([(0, -half * 0.75), (half, half * 0.75), (-half, half * 0.75)])

    canvas.stencil(centre, size * 1.4, palette.TEXT, ("level arrow", size), arrow)


def _draw_reward(canvas: Canvas, column: Column, rect: Rect, style: GaugeStyle) -> None:
    """Draw the reward of a step below the level's row: points for each thing of a kind."""
    glyph, points = REWARDS[column.reward]
    middle = rect.top + style.steps.top + style.steps.height / 2
    right = rect.right - 14
    ink = palette.MUTED if column.due else palette.FAINT
    canvas.glyph(glyph, (right - 11, middle), 22, ink)
    words = str(points)
    canvas.text(right - 25, middle, words, REWARD, ink, "right")
    badges.points(canvas, (right - 25 - width_of(words, REWARD) - 13, middle), 20)
