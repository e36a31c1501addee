"""All players as one table of numbers, for the phone picture."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.project_mars.kinds import KINDS, NUMBER_COLOURS
from renders.project_mars.look import (
    Look,
    changed,
    new_employees,
    new_technologies,
    space_changed,
)
from renders.project_mars.orbit import BROAD, OrbitStyle, draw_module
from renders.project_mars.words import can_launch
from renders.runs import Gap, Piece, Words, run
from rules.project_mars.model.views import Board, Kind

NAME: Final = Type(26, 700)
NUMBER: Final = Type(30, 700, tabular=True)
NEED: Final = Type(24, 500)

HEAD: Final = 52
ROW: Final = 62
FOOT: Final = 6
PEOPLE_LINE: Final = 50
MOST_WITH_PEOPLE: Final = 3
PERSON: Final = 17
PERSON_STEP: Final = 42
MOST_PEOPLE: Final = 17
NAME_LEFT: Final = 80
NAME_ROOM: Final = 176
CONTRACT: Final = 306
APPROVAL: Final = 372
ENGINEERING_MIDDLE: Final = 456
DESKS: Final = 556
ORBIT: Final = 636
ORBIT_STEP: Final = 45
MODULE: Final = OrbitStyle(0, 0, 0, 18, 24, BROAD.name, BROAD.numbers, two_lines=False)
"""Columns are measured from the panel's left edge to the middle of the number."""


def players_height(look: Look) -> float:
    """How high the table of players is."""
    return HEAD + row_height(look) * len(look.table.players) + FOOT


def row_height(look: Look) -> float:
    """The height of a player's row; few players leave room for people and technologies."""
    return ROW + PEOPLE_LINE if len(look.table.players) <= MOST_WITH_PEOPLE else ROW


def draw_players(canvas: Canvas, look: Look, rect: Rect) -> None:
    """Draw the icons once as heads of the columns, then a row for each player."""
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14, 1))
    middle = rect.top + HEAD / 2 + 2
    for across, glyph in (
        (APPROVAL, "approval"), (ENGINEERING_MIDDLE, "engineering"), (DESKS, "office_space"),
    ):  # fmt: skip
        canvas.glyph(glyph, (rect.left + across, middle), 32, NUMBER_COLOURS[glyph])
    canvas.glyph("rocket", (rect.left + ORBIT + 2 * ORBIT_STEP, middle), 32, palette.MUTED)
    for number, board in enumerate(look.table.players):
        top = rect.top + HEAD + number * row_height(look)
        row = Rect(rect.left + 4, top, rect.width - 8, row_height(look))
        _draw_frame(canvas, look, board, row, first=number == 0)
        _draw_row(canvas, look, board, row._replace(height=ROW))
        if row.height > ROW and not board.gone:
            _draw_people(canvas, look, board, row)


def _draw_frame(canvas: Canvas, look: Look, board: Board, row: Rect, *, first: bool) -> None:
    seat = board.seat
    colour = palette.SEATS[seat]
    if look.awaits(seat):
        canvas.box(row, Frame(mix(palette.PANEL, colour, 0.13), colour, 12, 3))
    elif not first:
        canvas.fill(Rect(row.left + 16, row.top, row.width - 32, 1), palette.RAISED)


def _draw_row(canvas: Canvas, look: Look, board: Board, row: Rect) -> None:
    seat = board.seat
    colour = palette.SEATS[seat]
    left = row.left - 4
    ink = palette.FAINT if board.gone else palette.TEXT
    faded = mix(colour, palette.PANEL, 0.6) if board.gone else None
    canvas.mark(seat, (left + 46, row.middle), 27, colour=faded)
    name = look.name(seat)
    canvas.fitted(left + NAME_LEFT, row.middle, name, NAME, NAME_ROOM, ink, floor=24)
    if board.gone:
        canvas.text(left + CONTRACT, row.middle, "left the game", NEED, palette.FAINT)
        return
    _draw_sign(canvas, look, board, (left + CONTRACT, row.middle))
    _draw_number(canvas, (left + APPROVAL, row.middle), [Words(str(board.approval), NUMBER)],
                 lit=changed(look, seat, "approval"))  # fmt: skip
    engineering: list[Piece] = [
        Words(str(board.engineering), NUMBER), Gap(2),
        Words(f"/{board.launch_need}", NEED, palette.MUTED),
    ]  # fmt: skip
    _draw_number(canvas, (left + ENGINEERING_MIDDLE, row.middle), engineering,
                 lit=changed(look, seat, "engineering", "launch_need"))  # fmt: skip
    desks = Words(f"{board.office_used}/{board.office_space}", NUMBER)
    _draw_number(canvas, (left + DESKS, row.middle), [desks],
                 lit=changed(look, seat, "office_used", "office_space"))  # fmt: skip
    for number, space in enumerate(board.spaces):
        centre = (left + ORBIT + number * ORBIT_STEP, row.middle)
        lit = space_changed(look, seat, space)
        draw_module(canvas, space, centre, MODULE, seat=seat, lit=lit)


def _draw_people(canvas: Canvas, look: Look, board: Board, row: Rect) -> None:
    """Draw a disc for each employee, each technology and the Test Flight."""
    signs: list[tuple[Kind, bool]] = [
        (face.kind, lit)
        for face, lit in zip(board.employees, new_employees(look, board.seat), strict=True)
    ]
    signs += [("technology", lit) for lit in new_technologies(look, board.seat)]
    if board.test_flight:
        signs.append(("test_flight", changed(look, board.seat, "test_flight")))
    middle = row.bottom - PEOPLE_LINE / 2 - 4
    for number, (kind, lit) in enumerate(signs[:MOST_PEOPLE]):
        centre = (row.left + NAME_LEFT + PERSON - 4 + number * PERSON_STEP, middle)
        if lit:
            canvas.disc(centre, PERSON + 3, palette.LIT)
        canvas.disc(centre, PERSON, KINDS[kind].colour)
        canvas.glyph(KINDS[kind].glyph, centre, PERSON * 1.4, palette.WHITE)
    if not signs:
        canvas.text(row.left + NAME_LEFT - 4, middle, "nobody hired yet", NEED, palette.FAINT)


def _draw_sign(canvas: Canvas, look: Look, board: Board, centre: tuple[float, float]) -> None:
    """Draw what is special: the contract, or a rocket for a board that can launch."""
    if can_launch(board) and not look.table.over:
        canvas.disc((centre[0], centre[1]), 19, KINDS["launch_date"].colour)
        canvas.glyph("rocket", centre, 28, palette.WHITE)
    elif board.holds_contract:
        lit = changed(look, board.seat, "holds_contract")
        canvas.glyph("contract", centre, 36, palette.LIT if lit else palette.PAPER)


def _draw_number(
    canvas: Canvas, centre: tuple[float, float], pieces: list[Piece], *, lit: bool
) -> None:
    if lit:
        wide = sum(piece.width for piece in pieces)
        box = Rect(round(centre[0] - wide / 2) - 10, centre[1] - 23, round(wide) + 20, 46)
        canvas.box(box, Frame(mix(palette.PANEL, palette.LIT, 0.1), palette.LIT, 10, 2))
    run(canvas, centre[0], centre[1], pieces, align="centre")
