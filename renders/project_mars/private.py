"""The picture for one player alone: own money and materials, own choices, own board."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.compact import TALLEST
from renders.frame.options import OptionStyle, options_height, put_options
from renders.geometry import Rect
from renders.lettering import Type
from renders.project_mars import sheets
from renders.project_mars.close_ups import player_height, put_player_parts
from renders.project_mars.compact_players import OWN_HEIGHT, put_own_row
from renders.project_mars.header import put_compact_head
from renders.project_mars.kinds import MATERIALS
from renders.project_mars.scene import Scene
from renders.project_mars.words import PHASES
from renders.runs import Coin, Icon, Piece, Words, run
from renders.sheet import Sheet
from renders.sketch import DrawnOption
from renders.tongue import phrase, translated
from rules.project_mars.model.views import Board

STORE: Final = Type(64, 750, tabular=True)
LABEL: Final = Type(26, 500)
OPTIONS: Final = OptionStyle(62, Type(28, 750), (54, 40), Type(27, 650), rise=0, most_lines=3)

STORE_HEIGHT: Final = 132


def draw_private(
    scene: Scene,
    seat: int,
    options: Sequence[DrawnOption],
    scale: float = 1,
    *,
    compact: bool = False,
) -> Sheet:
    """Draw a player's own picture: stores, choices, and the board.

    A compact picture shows the board only if it stays low enough, else the board's row.
    """
    board = scene.player(seat)
    top = sheets.HEAD_HEIGHT + STORE_HEIGHT + sheets.GAP
    below = top + _options_height(options)
    height = player_height(board, below)
    whole = not compact or height <= TALLEST
    bottom = height if whole else below + OWN_HEIGHT + sheets.GAP
    sheet = Sheet(sheets.WIDTH, bottom, Scene.colour_table, scale=scale)
    put_compact_head(sheet, scene, scene.name(seat), _note(scene), seat)
    _put_stores(sheet, scene, board)
    put_options(sheet, options, sheets.ROW._replace(top=top), OPTIONS)
    if not whole:
        put_own_row(sheet, scene, board, sheets.ROW._replace(top=below, height=OWN_HEIGHT))
    elif not board.gone:
        put_player_parts(sheet, scene, board, below)
    return sheet


def _note(scene: Scene) -> str:
    return phrase(
        "{for_whom}  ·  {phases}, turn {turn}",
        for_whom=scene.for_whom,
        phases=PHASES[scene.table.phase],
        turn=scene.table.turn,
    )


def _put_stores(sheet: Sheet, scene: Scene, board: Board) -> None:
    row = Rect(sheets.ROW.left, sheets.HEAD_HEIGHT, sheets.ROW.width, STORE_HEIGHT)
    money, materials = row.columns(2, sheets.GAP)
    ceiling = scene.table.bidding.ceiling if scene.table.bidding else None
    noun = translated("material" if board.materials == 1 else "materials")
    limit = "" if ceiling is None else phrase("  ·  you bid up to {ceiling}", ceiling=ceiling)
    stock = (Icon("materials", 58, MATERIALS), Words(str(board.materials or 0), STORE))
    sheet.loose(money, _draw_store, ((Coin(f"${board.money or 0}", 72, bare=True),), "money"))
    label = phrase("{noun}{limit}", noun=noun, limit=limit)
    sheet.loose(materials, _draw_store, (stock, label))


def _draw_store(canvas: Canvas, seen: tuple[tuple[Piece, ...], str]) -> None:
    (pieces, label), rect = seen, canvas.bounds
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    run(canvas, rect.centre, 52, pieces, gap=18, align="centre")
    canvas.text(rect.centre, 108, label, LABEL, palette.MUTED, "centre")


def _options_height(options: Sequence[DrawnOption]) -> float:
    if not options:
        return 0
    return options_height(options, sheets.ROW.width, OPTIONS) + sheets.GAP
