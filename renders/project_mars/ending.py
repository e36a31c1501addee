"""The result: who launched, if anybody, and everybody's stores (PM-52)."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import GONE, seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.project_mars.header import draw_header
from renders.project_mars.kinds import ENGINEERING, MATERIALS, OFFICE
from renders.project_mars.orbit import BROAD, draw_module
from renders.project_mars.scene import Scene
from renders.runs import Coin, Gap, Icon, Piece, Words, run
from renders.tongue import phrase
from rules.project_mars.model.views import Board

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 136
HEAD: Final = 56
ROW: Final = 118
GAP: Final = 8
FOOT: Final = 12

NAME: Final = Type(28, 700)
NUMBER: Final = Type(34, 750, tabular=True)
LABEL: Final = Type(18, 500)
OF: Final = Type(22, 500)
NOTE: Final = Type(18, 500)

NAME_LEFT: Final = 84
NAME_ROOM: Final = 250
ORBIT: Final = 390
ORBIT_STEP: Final = 74
TRACK: Final = 760
TRACK_WIDTH: Final = 300
PEOPLE: Final = 1138
TECHNOLOGIES: Final = 1260
MONEY: Final = 1378
STORED: Final = 1474
"""Columns, measured from the panel's left edge, in units."""

MODULE: Final = BROAD
TRACK_HEIGHT: Final = 18
TRACK_GAP: Final = 3
COLUMNS: Final = (
    (ORBIT + 2 * ORBIT_STEP, "modules in orbit"),
    (TRACK + TRACK_WIDTH / 2, "engineering against the need"),
    (PEOPLE, "employees"),
    (TECHNOLOGIES, "technologies"),
    (MONEY, "money"),
    (STORED, "materials"),
)
CAPTION_ROOM: Final = 112
CAPTION_ROOMS: Final = {"modules in orbit": 300, "engineering against the need": 250}


def draw_ending(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the result, 1600 units wide; the winner's row comes first."""
    boards = ranking(scene)
    height = HEAD + len(boards) * ROW + FOOT
    panel = Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, height)
    canvas = Canvas(WIDTH, panel.bottom + MARGIN, scale=scale)
    draw_header(canvas, scene)
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 16, 1))
    for across, words in COLUMNS:
        middle, room = panel.top + HEAD / 2 + 6, CAPTION_ROOMS.get(words, CAPTION_ROOM)
        canvas.text(panel.left + across, middle, words, LABEL, palette.MUTED, "centre", room)
    for number, board in enumerate(boards):
        row = Rect(
            panel.left + FOOT, panel.top + HEAD + number * ROW, panel.width - 2 * FOOT, ROW - GAP
        )
        _draw_row(canvas, scene, board, row)
    return canvas


def ranking(scene: Scene) -> list[Board]:
    """Return the boards, the winner's first."""
    return sorted(scene.table.players, key=lambda board: board.seat != scene.table.winner)


def _draw_row(canvas: Canvas, scene: Scene, board: Board, row: Rect) -> None:
    seat, middle, left = board.seat, row.middle, row.left - FOOT
    plain = Box(mix(palette.PANEL, palette.RAISED, 0.45), radius=14)
    canvas.box(row, seat_frame(seat, on=True) if scene.table.winner == seat else plain)
    ink = palette.FAINT if board.gone else palette.TEXT
    canvas.mark(seat, (left + 52, middle), 32, colour=seat_colour(seat, gone=board.gone))
    name = scene.name(seat)
    canvas.fitted(left + NAME_LEFT, middle, name, NAME, NAME_ROOM, ink, floor=17)
    if board.gone:
        canvas.text(left + ORBIT - MODULE.reach, middle, GONE, NOTE, palette.FAINT)
        return
    for number, space in enumerate(board.spaces):
        draw_module(canvas, space, (left + ORBIT + number * ORBIT_STEP, middle), MODULE, seat=seat)
    _draw_engineering(canvas, board, Rect(left + TRACK, middle, TRACK_WIDTH, 0))
    for across, glyph, count in (
        (PEOPLE, "person", len(board.employees)), (TECHNOLOGIES, "chip", len(board.technologies)),
    ):  # fmt: skip
        pieces: list[Piece] = [Icon(glyph, 24, OFFICE), Gap(8), Words(str(count), OF)]
        run(canvas, left + across, middle, pieces, align="centre")
    _draw_stores(canvas, board, left, middle)


def _draw_engineering(canvas: Canvas, board: Board, row: Rect) -> None:
    """Draw the engineering of a board against a launch's need."""
    reached = board.engineering >= board.launch_need
    steps = max(1, board.launch_need)
    colour = ENGINEERING if reached else mix(ENGINEERING, palette.PANEL, 0.35)
    words: list[Piece] = [
        Icon("engineering", 28, ENGINEERING), Gap(8), Words(str(board.engineering), NUMBER),
        Gap(8), Words(phrase("of {needed}", needed=board.launch_need), OF, palette.MUTED), Gap(14),
    ]  # fmt: skip
    if board.test_flight:
        words.append(Icon("rocket", 24, palette.MUTED))
    run(canvas, row.left, row.top - 16, words)
    track = Rect(row.left, row.top + 18, row.width, TRACK_HEIGHT)
    for number, step in enumerate(track.columns(steps, TRACK_GAP)):
        canvas.fill(step, colour if number < board.engineering else palette.STEP, 3)


def _draw_stores(canvas: Canvas, board: Board, left: float, middle: float) -> None:
    """Draw the stores, which are open now; the view of a running game has none."""
    if board.money is not None:
        coin: list[Piece] = [Coin(f"${board.money}", 44, bare=True)]
        run(canvas, left + MONEY, middle, coin, align="centre")
    if board.materials is not None:
        pieces: list[Piece] = [
            Icon("materials", 30, MATERIALS), Gap(10), Words(str(board.materials), NUMBER),
        ]  # fmt: skip
        run(canvas, left + STORED, middle, pieces, align="centre")
