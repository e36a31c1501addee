"""Common parts of the upright pictures: heads, cells with one number, rows of people."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, wrap
from renders.palette import Colour, mix
from renders.project_mars.kinds import ENGINEERING, KINDS, NUMBER_COLOURS
from renders.project_mars.numbers import gain_pieces
from renders.runs import Icon, Piece, Words, run
from renders.sheet import Sheet
from rules.project_mars.model.views import Board, Face, Technology

WIDTH: Final = 900
MARGIN: Final = 24
ROW: Final = Rect(MARGIN, 0, WIDTH - 2 * MARGIN, 0)
"""The width of everything on an upright picture."""
GAP: Final = 12
HEAD_HEIGHT: Final = 124
FLOOR: Final = 24

TITLE: Final = Type(28, 700)
NUMBER: Final = Type(44, 750, tabular=True)
LABEL: Final = Type(24, 450)
NAME: Final = Type(26, 650)
GAIN: Final = Type(26, 700)
TEXT: Final = Type(24, 450)

CELL_HEIGHT: Final = 108
TITLE_HEIGHT: Final = 52
PERSON_HEIGHT: Final = 76
TEXT_STEP: Final = 32
NAME_STEP: Final = 29


class NumberCell(NamedTuple):
    """A number with its icon and a word below."""

    glyph: str
    number: str
    label: str
    colour: Colour = palette.TEXT


def board_cells(board: Board) -> list[NumberCell]:
    """Return the four numbers of a board."""
    return [
        NumberCell("approval", str(board.approval), "approval", NUMBER_COLOURS["approval"]),
        NumberCell("engineering", str(board.engineering), "engineering", ENGINEERING),
        NumberCell(
            "office_space", f"{board.office_used}/{board.office_space}", "desks",
            NUMBER_COLOURS["office_space"],
        ),
        NumberCell("rocket", str(board.launch_need), "to launch", palette.MUTED),
    ]  # fmt: skip


def put_cells(sheet: Sheet, cells: Sequence[NumberCell], top: float) -> float:
    """Put numbers in equal cells; return their lower end."""
    row = Rect(ROW.left, top, ROW.width, CELL_HEIGHT)
    for cell, rect in zip(cells, row.columns(len(cells), GAP), strict=True):
        sheet.loose(rect, _draw_cell, cell)
    return row.bottom


def _draw_cell(canvas: Canvas, cell: NumberCell) -> None:
    rect = canvas.bounds
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    pieces: list[Piece] = [Icon(cell.glyph, 40, cell.colour), Words(cell.number, NUMBER)]
    run(canvas, rect.centre, 42, pieces, gap=14, align="centre")
    canvas.text(rect.centre, 84, cell.label, LABEL, palette.MUTED, "centre")


def put_title(sheet: Sheet, words: str, note: str, top: float) -> float:
    """Put the title of a part; return the top of its content."""
    sheet.loose(ROW._replace(top=top, height=TITLE_HEIGHT), _draw_title, (words, note))
    return top + TITLE_HEIGHT


def _draw_title(canvas: Canvas, seen: tuple[str, str]) -> None:
    words, note = seen
    pieces: list[Piece] = [Words(words, TITLE), Words(note, LABEL, palette.MUTED)]
    run(canvas, 0, TITLE_HEIGHT / 2 + 4, pieces, gap=14)


def people_height(faces: Sequence[Face]) -> float:
    """Return the height of the people in two columns."""
    return -(-len(faces) // 2) * (PERSON_HEIGHT + 10)


def put_people(
    sheet: Sheet, faces: Sequence[Face], top: float, height: float = PERSON_HEIGHT
) -> float:
    """Put cards as rows in two columns: kind, name, gains; return their lower end."""
    columns = ROW.columns(2, GAP)
    for number, face in enumerate(faces):
        column = columns[number % 2]
        down = top + number // 2 * (height + 10)
        sheet.loose(Rect(column.left, down, column.width, height), _draw_person, face)
    return top + -(-len(faces) // 2) * (height + 10)


def _draw_person(canvas: Canvas, face: Face) -> None:
    rect = canvas.bounds
    canvas.box(rect, Box(palette.RAISED, radius=12))
    kind = KINDS[face.kind]
    centre = (rect.left + 38, rect.middle)
    canvas.disc(centre, 22, kind.colour)
    canvas.glyph(kind.glyph, centre, 30, palette.WHITE)
    gains = gain_pieces(face.gain, GAIN, on_paper=False)
    right = rect.right - 16
    if gains:
        right -= run(canvas, right, rect.middle, gains, align="right") + 14
    left = rect.left + 72
    name, style = fit(face.name, NAME, right - left, FLOOR)
    if name == face.name:
        canvas.text(left, rect.middle, name, style)
        return
    for number, line in enumerate(wrap(face.name, style, right - left, 2)):
        canvas.text(left, rect.middle + NAME_STEP * (number - 0.5), line, style)


def technology_lines(entry: Technology) -> tuple[str, ...]:
    """Return a technology's text, broken into lines."""
    return wrap(entry.face.text, TEXT, ROW.width - 72 - 20)


def technologies_height(entries: Sequence[Technology]) -> float:
    """Return the height of the technologies with their texts."""
    return sum(_technology_height(entry) + 10 for entry in entries)


def _technology_height(entry: Technology) -> float:
    return 64 + TEXT_STEP * len(technology_lines(entry))


def put_technologies(sheet: Sheet, entries: Sequence[Technology], top: float) -> None:
    """Put technologies with their texts."""
    for entry in entries:
        rect = ROW._replace(top=top, height=_technology_height(entry))
        sheet.loose(rect, _draw_technology, entry)
        top = rect.bottom + 10


def _draw_technology(canvas: Canvas, entry: Technology) -> None:
    rect = canvas.bounds
    kind = KINDS["technology"]
    share = 0.72 if entry.works else 0.9
    canvas.box(rect, Box(mix(kind.colour, palette.PANEL, share), radius=12))
    centre = (rect.left + 38, rect.top + 34)
    canvas.disc(centre, 22, kind.colour if entry.works else palette.GHOST)
    canvas.glyph("chip" if entry.works else "pause", centre, 30, palette.WHITE)
    left = rect.left + 72
    taken = canvas.text(left, rect.top + 34, entry.face.name, NAME)
    if not entry.works:
        note = "works from the next turn on"
        canvas.text(left + taken + 16, rect.top + 34, note, LABEL, palette.MUTED)
    for number, line in enumerate(technology_lines(entry)):
        middle = rect.top + 34 + TEXT_STEP * (number + 1) + 2
        canvas.text(left, middle, line, TEXT, palette.MUTED)
