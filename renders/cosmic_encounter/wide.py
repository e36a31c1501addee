"""The whole table on a wide picture: phases, stage, piles, and a row for each player."""

from typing import Final

from renders.canvas import Canvas
from renders.cosmic_encounter import announced, rows
from renders.cosmic_encounter.header import draw_header, draw_phases
from renders.cosmic_encounter.look import Look
from renders.cosmic_encounter.piles import draw_piles
from renders.cosmic_encounter.stage import draw_wide_stage
from renders.geometry import Rect

WIDTH: Final = 1600
MARGIN: Final = 32
STAGE: Final = Rect(MARGIN, 184, 1072, 300)
PILES: Final = Rect(1116, 184, 452, 300)
GAP: Final = 12
CAPTIONS: Final = 24
"""From the captions of the rows to the first of them."""
BELOW: Final = 28


def row_rects(look: Look) -> list[Rect]:
    """Where the players' rows lie."""
    top = STAGE.bottom + 2 * CAPTIONS
    if announced.chain(look):
        top += announced.HEIGHT + GAP
    step = rows.HEIGHT + rows.GAP
    return [
        Rect(MARGIN, top + number * step, WIDTH - 2 * MARGIN, rows.HEIGHT)
        for number in range(len(look.table.players))
    ]


def draw_wide(look: Look, scale: float = 1) -> Canvas:
    """Draw the table, 1600 units wide."""
    placed = row_rects(look)
    canvas = Canvas(WIDTH, placed[-1].bottom + BELOW, scale=scale)
    draw_header(canvas, look)
    draw_phases(canvas, look)
    draw_wide_stage(canvas, look, STAGE)
    draw_piles(canvas, look, PILES)
    if announced.chain(look):
        strip = Rect(MARGIN, STAGE.bottom + GAP, WIDTH - 2 * MARGIN, announced.HEIGHT)
        announced.draw_announced(canvas, look, strip)
    rows.draw_captions(canvas, look, placed[0].top - CAPTIONS)
    for player, rect in zip(look.table.players, placed, strict=True):
        rows.draw_row(canvas, look, player, rect)
    return canvas
