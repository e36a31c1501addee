"""Common parts of the upright pictures: heads, cells with one number, rows of people."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, wrap
from renders.palette import Colour, mix
from renders.project_mars.kinds import ENGINEERING, KINDS, NUMBER_COLOURS
from renders.project_mars.numbers import gain_pieces
from renders.runs import Icon, Piece, Words, run
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


class Cell(NamedTuple):
    """A number with its icon and a word below."""

    glyph: str
    number: str
    label: str
    colour: Colour = palette.TEXT


def board_cells(board: Board) -> list[Cell]:
    """Return the four numbers of a board."""
    return [
        Cell("approval", str(board.approval), "approval", NUMBER_COLOURS["approval"]),
        Cell("engineering", str(board.engineering), "engineering", ENGINEERING),
        Cell(
            "office_space", f"{board.office_used}/{board.office_space}", "desks",
            NUMBER_COLOURS["office_space"],
        ),
        Cell("rocket", str(board.launch_need), "to launch", palette.MUTED),
    ]  # fmt: skip


def draw_cells(canvas: Canvas, cells: Sequence[Cell], top: float) -> float:
    """Draw numbers in equal cells; return their lower end."""
    row = Rect(ROW.left, top, ROW.width, CELL_HEIGHT)
    for cell, rect in zip(cells, row.columns(len(cells), GAP), strict=True):
        canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14, 1))
        pieces: list[Piece] = [Icon(cell.glyph, 40, cell.colour), Words(cell.number, NUMBER)]
        run(canvas, rect.centre, rect.top + 42, pieces, gap=14, align="centre")
        canvas.text(rect.centre, rect.top + 84, cell.label, LABEL, palette.MUTED, "centre")
    return row.bottom


def draw_title(canvas: Canvas, words: str, note: str, top: float) -> float:
    """Draw the title of a part; return the top of its content."""
    middle = top + TITLE_HEIGHT / 2 + 4
    pieces: list[Piece] = [Words(words, TITLE), Words(note, LABEL, palette.MUTED)]
    run(canvas, ROW.left, middle, pieces, gap=14)
    return top + TITLE_HEIGHT


def people_height(faces: Sequence[Face]) -> float:
    """Return the height of the people in two columns."""
    return -(-len(faces) // 2) * (PERSON_HEIGHT + 10)


def draw_people(
    canvas: Canvas, faces: Sequence[Face], top: float, height: float = PERSON_HEIGHT
) -> float:
    """Draw cards as rows in two columns: kind, name, gains; return their lower end."""
    columns = ROW.columns(2, GAP)
    for number, face in enumerate(faces):
        column = columns[number % 2]
        down = top + number // 2 * (height + 10)
        draw_person(canvas, face, Rect(column.left, down, column.width, height))
    return top + -(-len(faces) // 2) * (height + 10)


def draw_person(canvas: Canvas, face: Face, rect: Rect) -> None:
    """Draw one card as a row."""
    canvas.box(rect, Frame(palette.RAISED, radius=12))
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


def draw_technologies(canvas: Canvas, entries: Sequence[Technology], top: float) -> float:
    """Draw technologies with their texts; return their lower end."""
    for entry in entries:
        rect = Rect(ROW.left, top, ROW.width, _technology_height(entry))
        kind = KINDS["technology"]
        share = 0.72 if entry.works else 0.9
        canvas.box(rect, Frame(mix(kind.colour, palette.PANEL, share), radius=12))
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
        top = rect.bottom + 10
    return top
