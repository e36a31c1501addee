"""All players as one table of numbers, for the compact picture."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import Cell, PlayerRow, RowStyle, draw_row
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.palette import mix
from renders.project_mars.kinds import KINDS, MODULE_GLYPHS, NUMBER_COLOURS
from renders.project_mars.orbit import BROAD, OrbitStyle, draw_module
from renders.project_mars.scene import Scene, new_employees, new_technologies, space_changed
from renders.project_mars.words import can_launch
from renders.runs import Gap, Words
from renders.sheet import Sheet
from rules.project_mars.model.views import Board, Kind, Table

NUMBER: Final = Type(30, 700, tabular=True)
NEED: Final = Type(24, 500)
SPACE_NEED: Final = Type(24, 700, tabular=True)

PANEL: Final = Box(palette.PANEL, palette.LINE, 14, 1)
HEAD: Final = 52
ROW: Final = 62
FOOT: Final = 6
PEOPLE_LINE: Final = 50
MOST_WITH_PEOPLE: Final = 3
PERSON: Final = 17
PERSON_STEP: Final = 42
MOST_PEOPLE: Final = 17
CONTRACT: Final = 264
COLUMNS: Final = (("approval", 318), ("engineering", 396), ("office_space", 492), ("chip", 568))
STYLE: Final = RowStyle(
    tuple(across for _, across in COLUMNS), ROW / 2, (46, 27), Type(26, 700), 80, 160,
    gone_left=CONTRACT, lit=(10, 23, 10),
    box=(4, 0, 12, 3), line=(20, palette.RAISED),
)  # fmt: skip
OWN_HEIGHT: Final = HEAD + ROW + PEOPLE_LINE + FOOT
ORBIT: Final = 639
ORBIT_STEP: Final = 45
MODULE: Final = OrbitStyle(0, 0, 0, 18, 24, BROAD.name, BROAD.numbers, two_lines=False)
"""Columns are measured from the panel's left edge to the middle of the number."""


def players_height(scene: Scene) -> float:
    """Return the height of the players' table."""
    return HEAD + row_height(scene) * len(scene.table.players) + FOOT


def row_height(scene: Scene) -> float:
    """Return the height of a player's row; few players leave room for people and technologies."""
    return ROW + PEOPLE_LINE if len(scene.table.players) <= MOST_WITH_PEOPLE else ROW


def put_players(sheet: Sheet, scene: Scene, rect: Rect) -> None:
    """Put the icons as heads of the columns, then a row for each player."""
    sheet.loose(rect, _draw_panel, modules_of(scene.table.players[0]))
    for number, board in enumerate(scene.table.players):
        top = rect.top + HEAD + number * row_height(scene)
        known = _known_of(scene, board)
        row = Rect(rect.left, top, rect.width, row_height(scene))
        last = number == len(scene.table.players) - 1
        sheet.loose(row, _draw_player, (number == 0, last, known))


def put_own_row(sheet: Sheet, scene: Scene, board: Board, rect: Rect) -> None:
    """Put the row of one player alone, with people and technologies."""
    row = Rect(rect.left, rect.top + HEAD, rect.width, ROW + PEOPLE_LINE)
    sheet.loose(rect, _draw_panel, modules_of(board))
    sheet.loose(row, _draw_player, (True, True, _known_of(scene, board)))


def _known_of(scene: Scene, board: Board) -> Scene:
    return scene.narrowed(
        partial(_alone, board.seat),
        awaited=[board.seat] if scene.awaits(board.seat) else [],
        over=scene.table.over,
    )


def _alone(seat: int, table: Table) -> dict[str, Any]:
    return {"players": [board for board in table.players if board.seat == seat]}


def modules_of(board: Board) -> tuple[str, ...]:
    """Return the modules of a board's spaces, in their order."""
    return tuple(space.module for space in board.spaces)


def _draw_panel(canvas: Canvas, modules: tuple[str, ...]) -> None:
    rect = canvas.bounds
    canvas.box(rect, PANEL)
    middle = rect.top + HEAD / 2 + 2
    for glyph, across in COLUMNS:
        canvas.glyph(glyph, (rect.left + across, middle), 32, NUMBER_COLOURS[glyph])
    draw_orbit_heads(canvas, modules, (rect.left + ORBIT, middle))


def draw_orbit_heads(canvas: Canvas, modules: Sequence[str], at: Point) -> None:
    """Draw the modules of a board's spaces as heads of columns; the first one stands at a point."""
    for number, module in enumerate(modules):
        centre = (at[0] + number * ORBIT_STEP, at[1])
        canvas.glyph(MODULE_GLYPHS[module], centre, 30, palette.MUTED)


def _draw_player(canvas: Canvas, seen: tuple[bool, bool, Scene]) -> None:
    first, last, scene = seen
    [board], row = scene.table.players, canvas.bounds
    below = FOOT if last else HEAD
    canvas.box(row._replace(top=-HEAD, height=HEAD + row.height + below), PANEL)
    draw_row(canvas, _row_of(scene, board, row, first=first), STYLE)
    if not board.gone:
        _draw_signs(canvas, scene, board, row)
        if row.height > ROW:
            _draw_people(canvas, scene, board, row)


def _row_of(scene: Scene, board: Board, rect: Rect, *, first: bool) -> PlayerRow:
    """Return a player's row of numbers."""
    seat = board.seat
    engineering = (
        Words(str(board.engineering), NUMBER), Gap(2),
        Words(f"/{board.launch_need}", NEED, palette.MUTED),
    )  # fmt: skip
    desks = Words(f"{board.office_used}/{board.office_space}", NUMBER)
    technologies = Words(str(len(board.technologies)), NUMBER)
    cells = (
        Cell((Words(str(board.approval), NUMBER),), scene.changed(seat, "approval")),
        Cell(engineering, scene.changed(seat, "engineering", "launch_need")),
        Cell((desks,), scene.changed(seat, "office_used", "office_space")),
        Cell((technologies,), scene.changed(seat, "technologies")),
    )
    return PlayerRow(
        rect, seat, scene.name(seat), cells, scene.awaits(seat), board.gone, first=first
    )  # fmt: skip


def _draw_signs(canvas: Canvas, scene: Scene, board: Board, row: Rect) -> None:
    """Draw a player's special state and the modules."""
    middle = row.top + ROW / 2
    _draw_sign(canvas, scene, board, (row.left + CONTRACT, middle))
    draw_orbit(canvas, scene, board, (row.left + ORBIT, middle))


def draw_orbit(canvas: Canvas, scene: Scene, board: Board, at: Point) -> None:
    """Draw the spaces of a board in a row, the first one at a point: modules, or their needs."""
    for number, space in enumerate(board.spaces):
        centre = (at[0] + number * ORBIT_STEP, at[1])
        lit = space_changed(scene, board.seat, space)
        if space.filled:
            draw_module(canvas, space, centre, MODULE, seat=board.seat, lit=lit)
        else:
            _draw_need(canvas, space.need.engineering, centre, board)


def _draw_need(canvas: Canvas, need: int, centre: tuple[float, float], board: Board) -> None:
    """Draw an open space: the engineering it needs, bright once the player has that much."""
    ink = NUMBER_COLOURS["engineering"] if board.engineering >= need else palette.FAINT
    rim = palette.DASH if ink == palette.FAINT else mix(palette.PANEL, ink, 0.6)
    canvas.disc(centre, MODULE.reach, rim)
    canvas.disc(centre, MODULE.reach - 2, palette.PANEL)
    canvas.text(centre[0], centre[1], str(need), SPACE_NEED, ink, "centre")


def _draw_people(canvas: Canvas, scene: Scene, board: Board, row: Rect) -> None:
    """Draw a disc for each employee, each technology and the Test Flight."""
    signs: list[tuple[Kind, bool]] = [
        (face.kind, lit)
        for face, lit in zip(board.employees, new_employees(scene, board.seat), strict=True)
    ]
    signs += [("technology", lit) for lit in new_technologies(scene, board.seat)]
    if board.test_flight:
        signs.append(("test_flight", scene.changed(board.seat, "test_flight")))
    middle = row.bottom - PEOPLE_LINE / 2 - 4
    for number, (kind, lit) in enumerate(signs[:MOST_PEOPLE]):
        centre = (row.left + STYLE.name_left + PERSON + number * PERSON_STEP, middle)
        if lit:
            canvas.disc(centre, PERSON + 3, palette.LIT)
        canvas.disc(centre, PERSON, KINDS[kind].colour)
        canvas.glyph(KINDS[kind].glyph, centre, PERSON * 1.4, palette.WHITE)
    if not signs:
        canvas.text(row.left + STYLE.name_left, middle, "nobody hired yet", NEED, palette.FAINT)


def _draw_sign(canvas: Canvas, scene: Scene, board: Board, centre: tuple[float, float]) -> None:
    """Draw the contract, or a rocket for a board that can launch."""
    if can_launch(board) and not scene.table.over:
        canvas.disc((centre[0], centre[1]), 19, KINDS["launch_date"].colour)
        canvas.glyph("rocket", centre, 28, palette.WHITE)
    elif board.holds_contract:
        lit = scene.changed(board.seat, "holds_contract")
        canvas.glyph("contract", centre, 36, palette.LIT if lit else palette.PAPER)
