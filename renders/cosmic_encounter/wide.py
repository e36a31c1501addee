"""The whole table on a wide picture: phases, stage, piles, and a row for each player."""

from typing import Final

from renders.canvas import Canvas
from renders.cosmic_encounter import announced, rows
from renders.cosmic_encounter.header import draw_header, draw_phases
from renders.cosmic_encounter.piles import draw_piles
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.stage import draw_wide_stage
from renders.geometry import Rect

WIDTH: Final = 1600
MARGIN: Final = 32
STAGE: Final = Rect(MARGIN, 184, 1072, 300)
PILES: Final = Rect(1116, 184, 452, 300)
GAP: Final = 12
CAPTIONS: Final = 24
"""From the captions of the rows to the first row, in units."""
BELOW: Final = 28


def row_rects(scene: Scene) -> list[Rect]:
    """Return the rectangles of the players' rows."""
    top = STAGE.bottom + 2 * CAPTIONS
    if announced.chain(scene):
        top += announced.HEIGHT + GAP
    step = rows.HEIGHT + rows.GAP
    return [
        Rect(MARGIN, top + number * step, WIDTH - 2 * MARGIN, rows.HEIGHT)
        for number in range(len(scene.table.players))
    ]


def draw_wide(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the table, 1600 units wide."""
    placed = row_rects(scene)
    canvas = Canvas(WIDTH, placed[-1].bottom + BELOW, scale=scale)
    draw_header(canvas, scene)
    draw_phases(canvas, scene)
    draw_wide_stage(canvas, scene, STAGE)
    draw_piles(canvas, scene, PILES)
    if announced.chain(scene):
        strip = Rect(MARGIN, STAGE.bottom + GAP, WIDTH - 2 * MARGIN, announced.HEIGHT)
        announced.draw_announced(canvas, scene, strip)
    rows.draw_captions(canvas, scene, placed[0].top - CAPTIONS)
    for player, rect in zip(scene.table.players, placed, strict=True):
        rows.draw_row(canvas, scene, player, rect)
    return canvas
