"""The whole table on a wide picture, 1600 by 1500 units."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.on_mars import badges, colony, gauges, order
from renders.on_mars.actions import (
    COLONY_HEIGHT,
    ORBIT_HEIGHT,
    draw_colony_actions,
    draw_orbit_actions,
)
from renders.on_mars.header import draw_header
from renders.on_mars.missions import draw_missions
from renders.on_mars.scene import Scene
from renders.on_mars.solo import draw_solo, solo_height
from renders.on_mars.strips import draw_strip, strip_rects
from renders.tongue import phrase

WIDTH: Final = 1600
HEIGHT: Final = 1500
LEFT: Final = 32
BROAD: Final = 1536
MAP_WIDTH: Final = 936
ORDER: Final = Rect(LEFT, 124, BROAD, order.WIDE.height)
GAUGES: Final = Rect(LEFT, 220, MAP_WIDTH, gauges.WIDE.height)
MAP: Final = (LEFT, 324)
MISSIONS: Final = Rect(LEFT, 1012, MAP_WIDTH, 88)
PLAYERS: Final = Rect(980, 220, 588, 880)
ORBIT: Final = Rect(LEFT, 1112, BROAD, ORBIT_HEIGHT)
COLONY: Final = Rect(LEFT, 1310, BROAD, COLONY_HEIGHT)
TITLE: Final = Type(16, 650, spacing=1.4)
NOTE: Final = Type(16, 500)
NOTE_INK: Final = palette.hexed("#C79F8D")


def draw_wide(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the table."""
    canvas = Canvas(WIDTH, HEIGHT, scale=scale)
    draw_header(canvas, scene)
    order.draw_order(canvas, scene, ORDER, order.WIDE)
    gauges.draw_gauges(canvas, scene, GAUGES, gauges.WIDE)
    colony.draw_colony(canvas, scene, MAP, colony.WIDE)
    canvas.text(MAP[0] + 22, MAP[1] + 28, "COLONY MAP", TITLE, palette.MARS_TITLE)
    draw_exploration(canvas, scene, MAP[0] + MAP_WIDTH - 22, MAP[1])
    draw_missions(canvas, scene, MISSIONS)
    for board, rect in zip(scene.table.players, strip_rects(scene, PLAYERS), strict=True):
        draw_strip(canvas, scene, board, rect)
    height = solo_height(scene)
    draw_solo(canvas, scene, PLAYERS._replace(top=PLAYERS.bottom - height, height=height))
    draw_orbit_actions(canvas, scene, ORBIT)
    draw_colony_actions(canvas, scene, COLONY)
    return canvas


def draw_exploration(canvas: Canvas, scene: Scene, right: float, top: float) -> None:
    """Draw the discovery tiles to find next, in the corner of the map."""
    table = scene.table
    canvas.text(right, top + 28, "to explore", NOTE, NOTE_INK, "right")
    for number, tile in enumerate(reversed(table.exploration)):
        at = (right - 26 - number * 60, top + 66)
        badges.discovery(canvas, tile.effect, at, 36)
    words = phrase("{discoveries_left} left", discoveries_left=table.discoveries_left)
    canvas.text(right, top + 106, words, NOTE, NOTE_INK, "right")
