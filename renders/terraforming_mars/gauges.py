"""Generation and global parameters, with the steps that give a bonus."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.runs import Piece, Words, run, run_width
from renders.sheet import Sheet
from renders.terraforming_mars import colours
from renders.terraforming_mars.kinds import BONUS_GLYPHS, TRACKS
from renders.terraforming_mars.scene import Scene, parameter_rise
from renders.terraforming_mars.words import parameter_value
from renders.tongue import phrase
from rules.terraforming_mars.model.views import Parameter

LIT_FILL: Final = mix(palette.PANEL, palette.LIT, 0.07)


class GaugeStyle(NamedTuple):
    """The measures of one size of gauge."""

    glyph: float
    name: Type | None  # None: the glyph stands for it
    value: Type
    unit: Type
    middle: float
    track: float
    thick: float
    padding: float
    gap: float  # between two gauges
    bonus: float | None = None  # middle of the bonus glyphs; None: without them
    beside: float = 0  # the glyph stands in the middle, and the track this far after the padding


WIDE: Final = GaugeStyle(
    32, Type(17, 500), Type(32, 750, tabular=True), Type(17, 500), 30, 57, 12, 16, 12, 78
)
COMPACT: Final = GaugeStyle(
    34, None, Type(32, 750, tabular=True), Type(23, 500), 22, 43, 10, 10, 8, beside=40
)  # fmt: skip
BONUS_SIZE: Final = 14


STEP_GAP: Final = 2
TRACK_END: Final = 16


def put_gauges(
    sheet: Sheet, scene: Scene, row: Rect, widths: Mapping[str, float], style: GaugeStyle
) -> None:
    """Put a gauge for each parameter; `widths` gives their widths by id."""
    left = row.left
    for parameter in scene.table.parameters:
        rect = row._replace(left=left, width=widths[parameter.id])
        sheet.part(rect, _draw_gauge, (style, parameter, parameter_rise(scene, parameter)))
        left = rect.right + style.gap


def _draw_gauge(canvas: Canvas, seen: tuple[GaugeStyle, Parameter, int]) -> None:
    """Draw one parameter: value, track, bonus steps; lit if the last move raised it."""
    (style, parameter, rise), rect = seen, canvas.bounds
    track, colour = TRACKS[parameter.id], colours.TRACKS[parameter.id]
    if rise:
        canvas.box(rect, Box(LIT_FILL, palette.LIT, 14, 2))
    else:
        canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    middle = rect.top + style.middle
    left = rect.left + style.padding
    sign = rect.middle if style.beside else middle
    canvas.glyph(track.glyph, (left + style.glyph / 2, sign), style.glyph, colour)
    left += style.beside or style.glyph + style.padding / 2
    value: list[Piece] = [
        Words(parameter_value(parameter), style.value, palette.LIT if rise else palette.TEXT),
        Words(_unit(parameter, style), style.unit, palette.MUTED),
    ]
    if style.name is None:
        run(canvas, left, middle, value, gap=6)
    else:
        run(canvas, rect.right - style.padding, middle, value, gap=6, align="right")
        room = rect.right - style.padding - run_width(value, 6) - left - 6
        canvas.fitted(left, middle + 1, track.name, style.name, room, palette.MUTED)
    _draw_track(canvas, parameter, rect, style, rise)


def _unit(parameter: Parameter, style: GaugeStyle) -> str:
    unit = TRACKS[parameter.id].unit
    if unit:
        return unit
    return phrase("of {end}", end=parameter.end) if style.name is None else f"/ {parameter.end}"


def _draw_track(
    canvas: Canvas, parameter: Parameter, rect: Rect, style: GaugeStyle, rise: int
) -> None:
    colour = colours.TRACKS[parameter.id]
    left, right = rect.left + style.padding + style.beside, rect.right - TRACK_END
    row = Rect(left, rect.top + style.track, right - left, style.thick)
    steps = row.columns(parameter.steps, STEP_GAP)
    fresh = range(parameter.steps_made - rise, parameter.steps_made)
    for number, step in enumerate(steps):
        fill = colour if number < parameter.steps_made else palette.STEP
        canvas.fill(step, palette.LIT if number in fresh else fill, 2)
    if style.bonus is None:
        return
    for bonus in parameter.bonuses:
        at = (bonus.at - parameter.start) // parameter.step - 1
        reached = at < parameter.steps_made
        ink = mix(palette.PANEL, colour, 0.45) if reached else palette.TEXT
        centre = (steps[at].centre, rect.top + style.bonus)
        canvas.glyph(BONUS_GLYPHS[bonus.gives], centre, BONUS_SIZE, ink)


GENERATION_LABEL: Final = Type(16, 500)
GENERATION: Final = Type(44, 750)


def put_generation(sheet: Sheet, scene: Scene, rect: Rect) -> None:
    """Put the number of the generation, in a solo game with the number of the last one."""
    table = scene.table
    fresh = scene.before is not None and scene.before.generation != table.generation
    sheet.part(rect, _draw_generation, (table.generation, table.last_generation, fresh))


def _draw_generation(canvas: Canvas, seen: tuple[int, int | None, bool]) -> None:
    (number, last, fresh), rect = seen, canvas.bounds
    frame = Box(LIT_FILL, palette.LIT, 14, 2) if fresh else Box(palette.PANEL, palette.LINE, 14)
    canvas.box(rect, frame)
    style, room = GENERATION_LABEL, rect.width - 8
    canvas.text(rect.centre, rect.top + 24, "Generation", style, palette.MUTED, "centre", room)
    ink = palette.LIT if fresh else palette.TEXT
    pieces: list[Piece] = [Words(str(number), GENERATION, ink)]
    if last is not None:
        pieces.append(Words(f"/ {last}", WIDE.unit, palette.MUTED))
    run(canvas, rect.centre, rect.top + 59, pieces, gap=6, align="centre")
