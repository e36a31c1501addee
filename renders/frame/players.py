"""Players on a picture: frames of panels, and rows of numbers under common heads."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.palette import Colour, mix
from renders.runs import Piece, run, run_width

GONE: Final = "left the game"
FADED: Final = 0.6
"""The share of the ground in the colour of a player who has left."""
DONE: Final = 0.42
"""The share of the seat's colour in its mark once its turns are over."""
TRIANGLE: Final = 1
"""The seat whose mark has its middle below that of its box."""


def seat_frame(
    seat: int,
    *,
    on: bool,
    tint: float = 0.09,
    thick: float = 3,
    radius: float = 14,
) -> Box:
    """Return the frame of a player's panel, in the seat's colour while it is `on`.

    That is while the table waits for the seat, or where the seat has won.

    >>> seat_frame(0, on=True).edge == palette.SEATS[0], seat_frame(0, on=False).thick
    (True, 1)
    """
    if not on:
        return Box(palette.PANEL, palette.LINE, radius, 1)
    colour = palette.SEATS[seat]
    return Box(mix(palette.PANEL, colour, tint), colour, radius, thick)


def lit_frame(
    ground: Colour = palette.PANEL, *, share: float = 0.1, thick: float = 2, radius: float = 10
) -> Box:
    """Return the frame for a value that the last move changed."""
    return Box(mix(ground, palette.LIT, share), palette.LIT, radius, thick)


def seat_colour(seat: int, *, gone: bool = False, ground: Colour = palette.PANEL) -> Colour:
    """Return the colour of a seat's mark; it is pale after its player has left."""
    colour = palette.SEATS[seat % len(palette.SEATS)]
    return mix(colour, ground, FADED) if gone else colour


def draw_done_mark(
    canvas: Canvas, seat: int, at: Point, size: float, ground: Colour = palette.PANEL
) -> None:
    """Draw the faded mark of a seat whose turns are over for now, with a check on it."""
    faded = mix(ground, palette.SEATS[seat % len(palette.SEATS)], DONE)
    canvas.mark(seat, at, size, colour=faded)
    sunk = size * 0.12 if seat == TRIANGLE else 0
    canvas.glyph("check", (at[0], at[1] + sunk), size * 0.56, palette.TEXT)


class NameStyle(NamedTuple):
    """The measures of the line with a player's mark, name and chips, from the panel's left."""

    mark: tuple[float, float] = (30, 28)
    """The middle and the size of the mark."""
    left: float = 54
    name: Type = Type(27, 700)
    floor: float = 17
    after: float = 12
    chip_gap: float = 8


NAMES: Final = NameStyle()


def name_room(left: float, right: float, chips: Sequence[Piece], style: NameStyle) -> float:
    """Return the room for a name between the panel's left and `right`, beside the chips."""
    return right - left - style.left - run_width(chips, style.chip_gap) - style.after


def draw_name(
    canvas: Canvas,
    at: Point,
    right: float,
    player: tuple[int, str],
    chips: Sequence[Piece] = (),
    style: NameStyle = NAMES,
    *,
    gone: bool = False,
) -> None:
    """Draw a player's mark, name and chips from the left of a panel up to `right`."""
    (left, middle), (seat, name) = at, player
    across, size = style.mark
    canvas.mark(seat, (left + across, middle), size, colour=seat_colour(seat, gone=gone))
    room = name_room(left, right, chips, style)
    ink = palette.FAINT if gone else palette.TEXT
    start = left + style.left
    start += canvas.fitted(start, middle, name, style.name, room, ink, floor=style.floor)
    run(canvas, start + style.after, middle, chips, gap=style.chip_gap)


# Rows under common heads


class Cell(NamedTuple):
    """The content of one column in a player's row."""

    pieces: tuple[Piece, ...]
    lit: bool = False


class PlayerRow(NamedTuple):
    """Everything that a row shows of a player."""

    rect: Rect
    seat: int
    name: str
    cells: tuple[Cell, ...] = ()
    on_turn: bool = False
    gone: bool = False
    ink: Colour = palette.TEXT
    first: bool = False
    """The first row has no line between it and the heads."""


class RowStyle(NamedTuple):
    """The measures of the rows; each column is measured from the left edge to its middle."""

    columns: tuple[float, ...]
    middle: float
    """From the top of a row to its first line."""
    mark: tuple[float, float] = (32, 26)
    """The middle and the size of the mark."""
    name: Type = Type(27, 700)
    name_left: float = 56
    name_room: float = 164
    note: Type = Type(24, 500)
    gone_left: float = 0
    """The place of the note about a player who left; 0 puts it in the first column."""
    floor: float = 24
    lit: tuple[float, float, float] = (9, 20, 9)
    """Units that the box of a lit number reaches sideways, and up and down; its radius."""
    box: tuple[float, float, float, float] = (5, 1, 11, 2.5)
    """The box of the player on turn: its distance from the row's sides and from its top and
    bottom, its radius, and the width of its edge."""
    line: tuple[float, Colour] = (16, palette.LINE)
    """The distance of the line above a row from its ends, and its colour."""


def draw_row(canvas: Canvas, row: PlayerRow, style: RowStyle) -> None:
    """Draw a player's row: the frame, mark and name, and the number of each column."""
    draw_row_frame(canvas, row, style)
    left, middle = row.rect.left, row.rect.top + style.middle
    at, size = style.mark
    canvas.mark(row.seat, (left + at, middle), size, colour=seat_colour(row.seat, gone=row.gone))
    canvas.fitted(
        left + style.name_left, middle, row.name, style.name, style.name_room,
        palette.FAINT if row.gone else row.ink, floor=style.floor,
    )  # fmt: skip
    draw_cells(canvas, row, style)


def draw_row_frame(canvas: Canvas, row: PlayerRow, style: RowStyle) -> None:
    """Draw the frame of the player on turn, else the line above a row."""
    rect, (aside, down, radius, thick) = row.rect, style.box
    if row.on_turn:
        box = Rect(
            rect.left + aside, rect.top + down, rect.width - 2 * aside, rect.height - 2 * down
        )
        canvas.box(box, seat_frame(row.seat, on=True, tint=0.13, thick=thick, radius=radius))
    elif not row.first:
        ends, colour = style.line
        canvas.fill(Rect(rect.left + ends, rect.top, rect.width - 2 * ends, 1), colour)


def draw_cells(canvas: Canvas, row: PlayerRow, style: RowStyle) -> None:
    """Draw the numbers of a row; of a player who left, draw only a note."""
    left, middle = row.rect.left, row.rect.top + style.middle
    if row.gone:
        across = style.gone_left or style.columns[0]
        canvas.text(left + across, middle, GONE, style.note, palette.FAINT)
        return
    for cell, across in zip(row.cells, style.columns, strict=False):
        draw_cell(canvas, (left + across, middle), cell.pieces, style, lit=cell.lit)


def draw_cell(
    canvas: Canvas, centre: Point, pieces: Sequence[Piece], style: RowStyle, *, lit: bool
) -> None:
    """Draw a number around its middle, with a box if it is lit."""
    if lit:
        wide, (aside, high, radius) = run_width(pieces), style.lit
        box = Rect(
            round(centre[0] - wide / 2) - aside, centre[1] - high, round(wide) + 2 * aside, 2 * high
        )
        canvas.box(box, lit_frame(radius=radius))
    run(canvas, *centre, pieces, align="centre")
