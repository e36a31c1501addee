"""What only one player sees: own money and materials, own choices, own board."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, width_of, wrap
from renders.project_mars import sheets
from renders.project_mars.close_ups import draw_player_parts, player_height
from renders.project_mars.kinds import MATERIALS
from renders.project_mars.look import Look
from renders.project_mars.phone import draw_phone_head
from renders.project_mars.words import DOT, PHASES
from renders.runs import Coin, Icon, Piece, Words, run
from renders.sketch import Option
from rules.project_mars.model.views import Board

STORE: Final = Type(64, 750, tabular=True)
LABEL: Final = Type(26, 500)
MARK: Final = Type(28, 750)
CHOICE: Final = Type(27, 650)
DETAIL: Final = Type(24, 450)

STORE_HEIGHT: Final = 132
OPTION_LEAST: Final = 62
OPTION_GAP: Final = 8
LINE_STEP: Final = 32
CHOICE_LEFT: Final = 84
PADDING: Final = 18


def draw_private(look: Look, seat: int, options: Sequence[Option], scale: float = 1) -> Canvas:
    """Draw a player's own picture: stores, choices, board."""
    board = look.board(seat)
    top = sheets.HEAD_HEIGHT + STORE_HEIGHT + sheets.GAP
    below = top + _options_height(options)
    canvas = Canvas(sheets.WIDTH, player_height(board, below), scale=scale)
    draw_phone_head(canvas, look, look.name(seat), _note(look), seat)
    _draw_stores(canvas, look, board)
    _draw_options(canvas, options, top)
    if not board.gone:
        draw_player_parts(canvas, look, board, below)
    return canvas


def _note(look: Look) -> str:
    return f"{look.for_whom}{DOT}{PHASES[look.table.phase]}, turn {look.table.turn}"


def _draw_stores(canvas: Canvas, look: Look, board: Board) -> None:
    row = Rect(sheets.ROW.left, sheets.HEAD_HEIGHT, sheets.ROW.width, STORE_HEIGHT)
    money, materials = row.columns(2, sheets.GAP)
    ceiling = look.table.bidding.ceiling if look.table.bidding else None
    noun = "material" if board.materials == 1 else "materials"
    limit = "" if ceiling is None else f"{DOT}you bid up to {ceiling}"
    cells: tuple[tuple[Rect, list[Piece], str], ...] = (
        (money, [Coin(f"${board.money or 0}", 72, bare=True)], "money"),
        (
            materials,
            [Icon("materials", 58, MATERIALS), Words(str(board.materials or 0), STORE)],
            f"{noun}{limit}",
        ),
    )
    for rect, pieces, label in cells:
        canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14, 1))
        run(canvas, rect.centre, rect.top + 52, pieces, gap=18, align="centre")
        canvas.text(rect.centre, rect.top + 108, label, LABEL, palette.MUTED, "centre")


def _detail_lines(option: Option) -> tuple[str, ...]:
    """A detail that stands below its label, because both do not fit side by side."""
    room = sheets.ROW.width - CHOICE_LEFT - PADDING
    if width_of(option.label, CHOICE) + width_of(option.detail, DETAIL) + 30 <= room:
        return ()
    return wrap(option.detail, DETAIL, room, 3)


def _option_height(option: Option) -> float:
    return OPTION_LEAST + LINE_STEP * len(_detail_lines(option))


def _options_height(options: Sequence[Option]) -> float:
    if not options:
        return 0
    return sum(_option_height(option) + OPTION_GAP for option in options) + sheets.GAP


def _draw_options(canvas: Canvas, options: Sequence[Option], top: float) -> None:
    for option in options:
        rect = Rect(sheets.ROW.left, top, sheets.ROW.width, _option_height(option))
        canvas.box(rect, Frame(palette.RAISED, radius=12))
        middle = rect.top + OPTION_LEAST / 2
        letter = Rect(rect.left + 12, rect.top + 11, 54, 40)
        canvas.fill(letter, palette.PAPER, 10)
        canvas.fitted(
            letter.centre, letter.middle, option.mark, MARK, letter.width - 8, palette.INK,
            align="centre", floor=sheets.FLOOR,
        )  # fmt: skip
        left, room = rect.left + CHOICE_LEFT, rect.width - CHOICE_LEFT - PADDING
        canvas.fitted(left, middle, option.label, CHOICE, room, floor=sheets.FLOOR)
        lines = _detail_lines(option)
        if not lines:
            canvas.text(rect.right - PADDING, middle, option.detail, DETAIL, palette.MUTED, "right")
        for number, line in enumerate(lines):
            down = middle + LINE_STEP * (number + 1)
            canvas.text(left, down, line, DETAIL, palette.MUTED)
        top = rect.bottom + OPTION_GAP
