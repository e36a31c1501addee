"""The compact result: a row for each player, the winner's first, with the stores (PM-52)."""

from functools import partial
from typing import Final

from renders.canvas import Canvas
from renders.frame.compact import END, MARGIN, WIDTH
from renders.frame.players import Cell, PlayerRow, RowStyle, draw_row
from renders.geometry import Rect
from renders.lettering import Type
from renders.project_mars.compact_players import (
    FOOT,
    HEAD,
    NEED,
    NUMBER,
    PANEL,
    draw_orbit,
    draw_orbit_heads,
    modules_of,
)
from renders.project_mars.ending import ranking
from renders.project_mars.header import COMPACT_NEWS, put_compact_head
from renders.project_mars.kinds import NUMBER_COLOURS
from renders.project_mars.scene import Scene
from renders.runs import Coin, Gap, Piece, Words
from renders.sheet import Sheet
from rules.project_mars.model.views import Board

ROW: Final = 84
HEADS: Final = (
    ("engineering", 304, NUMBER_COLOURS["engineering"]),
    ("person", 616, NUMBER_COLOURS["chip"]),
    ("chip", 674, NUMBER_COLOURS["chip"]),
    ("materials", 820, NUMBER_COLOURS["materials"]),
)
"""The glyph, the middle and the colour of the head of each column that has one."""
ORBIT: Final = 376
MONEY: Final = 744
STYLE: Final = RowStyle(
    (304, 616, 674, MONEY, 820), ROW / 2, (46, 27), Type(26, 700), 80, 176,
    gone_left=ORBIT - 18, box=(4, 0, 12, 3),
)  # fmt: skip
"""The columns: engineering, employees, technologies, money, materials."""


def draw_compact_ending(scene: Scene, scale: float = 1) -> Sheet:
    """Draw the result, 900 units wide."""
    boards = ranking(scene)
    height = HEAD + ROW * len(boards) + FOOT
    panel = Rect(MARGIN, COMPACT_NEWS.box.top, WIDTH - 2 * MARGIN, height)
    sheet = Sheet(WIDTH, panel.bottom + END, Scene.colour_table, scale=scale)
    put_compact_head(sheet, scene)
    sheet.fresh(panel, partial(_draw_rows, scene=scene, boards=boards, panel=panel))
    return sheet


def _draw_rows(canvas: Canvas, scene: Scene, boards: list[Board], panel: Rect) -> None:
    canvas.box(panel, PANEL)
    middle = panel.top + HEAD / 2 + 2
    for glyph, across, colour in HEADS:
        canvas.glyph(glyph, (panel.left + across, middle), 32, colour)
    draw_orbit_heads(canvas, modules_of(boards[0]), (panel.left + ORBIT, middle))
    for number, board in enumerate(boards):
        rect = Rect(panel.left, panel.top + HEAD + number * ROW, panel.width, ROW)
        draw_row(canvas, _row_of(scene, board, rect, first=number == 0), STYLE)
        if not board.gone:
            draw_orbit(canvas, scene, board, (rect.left + ORBIT, rect.middle))


def _row_of(scene: Scene, board: Board, rect: Rect, *, first: bool) -> PlayerRow:
    """Return a player's row of numbers; the winner's is framed."""
    engineering: tuple[Piece, ...] = (
        Words(str(board.engineering), NUMBER), Gap(2), Words(f"/{board.launch_need}", NEED),
    )  # fmt: skip
    counts = (len(board.employees), len(board.technologies))
    cells = [Cell(engineering), *(Cell((Words(str(count), NUMBER),)) for count in counts)]
    cells.append(Cell(() if board.money is None else (Coin(f"${board.money}", 40, bare=True),)))
    cells.append(Cell(() if board.materials is None else (Words(str(board.materials), NUMBER),)))
    won = scene.table.winner == board.seat
    return PlayerRow(
        rect, board.seat, scene.name(board.seat), tuple(cells), won, board.gone, first=first
    )
