"""The ground of the compact stage: its measures, the sky, and the lights in it."""

from typing import Final, NamedTuple

from renders.canvas import Canvas
from renders.cosmic_encounter.gate import StageMeasures, draw_gate_light, draw_light
from renders.cosmic_encounter.stage import draw_sky
from renders.frame.compact import INSIDE
from renders.geometry import Point, Rect

STAGE: Final = StageMeasures((288, 168), (564, 168), 74, 74, 50, 30, 25, 22, 25, 112, 60)
HEIGHT: Final = 312


class Light(NamedTuple):
    """The stage behind a window: its height, and the seats whose light reaches the window."""

    height: float
    gate: int | None
    target: int | None


def behind(canvas: Canvas, window: Rect, light: Light) -> Rect:
    """Draw the sky and the lights behind a window; return the whole stage as it lies there."""
    rect = whole_stage(window, light.height)
    draw_sky(canvas, rect, STAGE)
    if light.gate is not None:
        draw_gate_light(canvas, light.gate, gate_at(rect), STAGE)
    if light.target is not None:
        draw_light(canvas, light.target, target_at(rect), STAGE)
    return rect


def whole_stage(window: Rect, height: float) -> Rect:
    """Return the whole stage as it lies behind a window."""
    return Rect(-window.left, -window.top, INSIDE, height)


def gate_at(rect: Rect) -> Point:
    """Return the middle of the gate."""
    return rect.left + STAGE.gate[0], rect.top + STAGE.gate[1]


def target_at(rect: Rect) -> Point:
    """Return the middle of the target."""
    return rect.left + STAGE.target[0], rect.top + STAGE.target[1]
