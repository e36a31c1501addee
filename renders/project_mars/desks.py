"""The desks of a board: employees sit at them, free desks are dashed."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import Colour, mix
from renders.project_mars.kinds import KINDS, NUMBER_COLOURS
from renders.project_mars.scene import Scene, new_employees
from renders.runs import Gap, Icon, Words, run
from rules.project_mars.model.views import Board, Face

MORE: Final = Type(17, 700)
HEIGHT: Final = 52
GAP: Final = 8
WIDEST: Final = 98
MOST_ROWS: Final = 2
LINE_SHIFT: Final = 11
RAISE: Final = 0.055
"""The share of white that makes a desk lighter than its board."""


class DeskStyle(NamedTuple):
    """The drawing of an employee on a desk of this width or more."""

    least: float
    disc: float
    disc_left: float
    gains_left: float
    one: Type
    two: Type


STYLES: Final = (
    DeskStyle(94, 15, 22, 42, Type(20, 700), Type(17, 700)),
    DeskStyle(0, 13, 18, 35, Type(18, 700), Type(16, 700)),
)


class DeskRows:
    """The division of desks into rows."""

    @staticmethod
    def rows(board: Board, in_row: int) -> int:
        """Return the number of a board's rows; free desks alone never open a third."""
        seats = -(-max(1, len(board.employees)) // in_row)
        wanted = -(-max(1, len(board.employees), board.office_space) // in_row)
        return max(seats, min(MOST_ROWS, wanted))

    @staticmethod
    def height(rows: int) -> float:
        """Return the height of this many rows."""
        return rows * HEIGHT + (rows - 1) * GAP


desk_rows: Final = DeskRows()


def draw_desks(
    canvas: Canvas, scene: Scene, board: Board, places: list[Rect], ground: Colour
) -> None:
    """Draw every employee, then the free desks; a number replaces too many free ones."""
    news = new_employees(scene, board.seat)
    for face, lit, rect in zip(board.employees, news, places, strict=False):
        draw_employee(canvas, face, rect, ground, lit=lit)
    free = max(0, board.office_space - len(board.employees))
    left = places[len(board.employees) :]
    for number, rect in enumerate(left[:free]):
        hidden = free - len(left)
        canvas.dashed(rect, palette.DASH, 10, 1.5)
        if hidden > 0 and number == len(left) - 1:
            words = f"+{hidden + 1}"
            canvas.text(rect.centre, rect.middle, words, MORE, palette.FAINT, "centre")
        else:
            canvas.glyph("desk", (rect.centre, rect.middle), 24, palette.GHOST)


def desk_places(area: Rect, in_row: int, rows: int) -> list[Rect]:
    """Return the rectangles of the desks."""
    width = min(WIDEST, (area.width - (in_row - 1) * GAP) // in_row)
    return [
        Rect(area.left + column * (width + GAP), area.top + row * (HEIGHT + GAP), width, HEIGHT)
        for row in range(rows)
        for column in range(in_row)
    ]


def draw_employee(canvas: Canvas, face: Face, rect: Rect, ground: Colour, *, lit: bool) -> None:
    """Draw an employee at a desk: the kind on a disc, and the gains."""
    edge = palette.LIT if lit else None
    canvas.box(rect, Box(mix(ground, palette.WHITE, RAISE), edge, 10, 2))
    kind = KINDS[face.kind]
    desk = next(style for style in STYLES if rect.width >= style.least)
    centre = (rect.left + desk.disc_left, rect.middle)
    canvas.disc(centre, desk.disc, kind.colour)
    canvas.glyph(kind.glyph, centre, desk.disc * 1.35, palette.WHITE)
    brings = [
        (field, number)
        for field, number in (
            ("engineering", face.gain.engineering),
            ("approval", face.gain.approval),
        )
        if number
    ]
    style = desk.one if len(brings) == 1 else desk.two
    for line, (field, number) in enumerate(brings):
        shift = 0 if len(brings) == 1 else LINE_SHIFT * (2 * line - 1)
        run(
            canvas, rect.left + desk.gains_left, rect.middle + shift,
            [
                Words(f"+{number}", style), Gap(3),
                Icon(field, style.size - 1, NUMBER_COLOURS[field]),
            ],
        )  # fmt: skip
