"""A player's laboratory: thirteen cells, their tiles, and the costs of moves."""

import math
from collections.abc import Set as AbstractSet
from typing import Final

from renders import hexes, hexmap, palette
from renders.canvas import Box, Canvas
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.on_mars import badges, kinds
from renders.on_mars.badges import effect_sign, sign
from renders.on_mars.kinds import TECHS
from renders.on_mars.scene import Scene
from renders.palette import hexed, mix
from rules.on_mars.cards.catalogue import DEVELOPING
from rules.on_mars.model.kinds import CELL_POINTS
from rules.on_mars.model.views import Board, LabCell

HEIGHT: Final = 484
TITLE: Final = Type(21, 700)
NOTE: Final = Type(17, 450)
POINTS: Final = Type(20, 700)
NAME: Final = Type(16, 600)
CODE: Final = Type(18, 750)
AMOUNT: Final = Type(20, 700)
RADIUS: Final = 60
FIRST: Final = 76
STEP: Final = 101
MIDDLE: Final = 262
ROW: Final = RADIUS * math.sqrt(3) * 0.98
PRICE: Final = 72
ROWS: Final = {"T": -1.0, "M": 0.0, "B": 1.0, "": 0.0}
"""The distance of a cell from the middle, in rows; columns of two lie half a row nearer."""

NEXT: Final = hexed("#2A303C")
NEXT_EDGE: Final = hexed("#7D879B")
REST: Final = hexed("#1A1C22")
REST_EDGE: Final = hexed("#424855")


def draw_laboratory(
    canvas: Canvas,
    scene: Scene,
    board: Board,
    panel: Rect,
    marked: AbstractSet[str] = frozenset(),
) -> None:
    """Draw the panel; cells on offer show their codes."""
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 16, 1))
    left = panel.left + 20
    left += canvas.text(left, panel.top + 30, "Laboratory", TITLE) + 12
    note = "a tile moves right for the price above  ·  bright: next"
    canvas.fitted(
        left, panel.top + 31, note, NOTE, panel.right - 16 - left, palette.MUTED, floor=16
    )
    for column in CELL_POINTS:
        _draw_column(canvas, column, panel)
    former = scene.former(board.seat)
    then = {} if former is None else {cell.id: cell.tech for cell in former.lab}
    for cell in board.lab:
        lit = cell.tech is not None and cell.id in then and then[cell.id] != cell.tech
        _draw_cell(canvas, cell, place_of(cell, panel), lit=lit)
        if cell.id in marked:
            _draw_code(canvas, cell, place_of(cell, panel))


def place_of(cell: LabCell, panel: Rect) -> Point:
    """Return the middle of a cell."""
    row = ROWS[cell.id[1:]]
    if cell.column % 2 and cell.id[1:]:
        row *= 0.5
    return panel.left + FIRST + (cell.column - 1) * STEP, panel.top + MIDDLE + row * ROW


def _draw_column(canvas: Canvas, column: int, panel: Rect) -> None:
    """Draw the price of the gap before a column, and the worth of the column's tiles."""
    across = panel.left + FIRST + (column - 1) * STEP
    badges.points_with(
        canvas, (across - 20, panel.bottom - 26), str(CELL_POINTS[column]), POINTS, burst=22
    )
    cost = DEVELOPING.get(column, {})
    goods = [item for item, number in cost.items() for _ in range(number)]
    start = across - STEP / 2 - (len(goods) * 27 + 18) / 2 + 13
    for number, item in enumerate(goods):
        badges.good(canvas, item, (start + number * 27, panel.top + PRICE), 24)
    if goods:
        at = (start + len(goods) * 27 - 4, panel.top + PRICE)
        canvas.glyph("arrow", at, 15, palette.FAINT)


def _draw_cell(canvas: Canvas, cell: LabCell, centre: Point, *, lit: bool) -> None:
    across, down = centre
    if cell.tech is not None:
        scene = TECHS[cell.tech]
        if lit:
            hexmap.hexagon(canvas, centre, RADIUS + 2, palette.LIT, flat=True)
        hexmap.raised(canvas, centre, RADIUS, scene.colour, flat=True)
        canvas.glyph(scene.glyph, (across, down - 20), 42, scene.ink)
        canvas.fitted(
            across, down + 17, scene.short, NAME, RADIUS * 1.64, scene.ink, align="centre", floor=16
        )
        return
    edge, fill = (NEXT_EDGE, NEXT) if cell.next else (REST_EDGE, REST)
    hexmap.hexagon(canvas, centre, hexes.inner(RADIUS, 1.5), edge, flat=True)
    hexmap.hexagon(canvas, centre, hexes.inner(RADIUS, 3), fill, flat=True)
    if cell.marked:
        canvas.glyph("flag", (across, down + RADIUS * 0.58), 16, mix(fill, kinds.MISSION, 0.8))
    benefit = cell.benefit
    if benefit is None:
        return
    name = effect_sign(benefit)
    if benefit.n > 1:
        canvas.text(across + 8, down, str(benefit.n), AMOUNT, palette.MUTED)
        sign(canvas, name, (across - 12, down), 30, palette.MUTED, ground=fill)
    else:
        sign(canvas, name, centre, 31, palette.MUTED, ground=fill)


def _draw_code(canvas: Canvas, cell: LabCell, centre: Point) -> None:
    """Draw the rim and the code of a cell on offer."""
    hexmap.rim(canvas, centre, RADIUS - 2, palette.PAPER, 3, flat=True)
    hexmap.plate(canvas, (centre[0], centre[1] - RADIUS * 0.56), cell.id, CODE)
