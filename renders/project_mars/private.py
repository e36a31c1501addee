"""The picture for one player alone: own money and materials, own choices, own board."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.frame.compact import TALLEST
from renders.frame.options import OptionStyle, draw_options, options_height
from renders.geometry import Rect
from renders.lettering import Type
from renders.project_mars import sheets
from renders.project_mars.close_ups import draw_player_parts, player_height
from renders.project_mars.compact_players import OWN_HEIGHT, draw_own_row
from renders.project_mars.header import draw_compact_head
from renders.project_mars.kinds import MATERIALS
from renders.project_mars.scene import Scene
from renders.project_mars.words import PHASES
from renders.runs import Coin, Icon, Piece, Words, run
from renders.sketch import Option
from renders.tongue import phrase, translated
from rules.project_mars.model.views import Board

STORE: Final = Type(64, 750, tabular=True)
LABEL: Final = Type(26, 500)
OPTIONS: Final = OptionStyle(62, Type(28, 750), (54, 40), Type(27, 650), rise=0, most_lines=3)

STORE_HEIGHT: Final = 132


def draw_private(
    scene: Scene,
    seat: int,
    options: Sequence[Option],
    scale: float = 1,
    *,
    compact: bool = False,
) -> Canvas:
    """Draw a player's own picture: stores, choices, and the board.

    A compact picture shows the board only if it stays low enough, else the board's row.
    """
    board = scene.player(seat)
    top = sheets.HEAD_HEIGHT + STORE_HEIGHT + sheets.GAP
    below = top + _options_height(options)
    height = player_height(board, below)
    whole = not compact or height <= TALLEST
    bottom = height if whole else below + OWN_HEIGHT + sheets.GAP
    canvas = Canvas(sheets.WIDTH, bottom, scale=scale)
    draw_compact_head(canvas, scene, scene.name(seat), _note(scene), seat)
    _draw_stores(canvas, scene, board)
    draw_options(canvas, options, sheets.ROW._replace(top=top), OPTIONS)
    if not whole:
        draw_own_row(canvas, scene, board, sheets.ROW._replace(top=below, height=OWN_HEIGHT))
    elif not board.gone:
        draw_player_parts(canvas, scene, board, below)
    return canvas


def _note(scene: Scene) -> str:
    return phrase(
        "{for_whom}  ·  {phases}, turn {turn}",
        for_whom=scene.for_whom,
        phases=PHASES[scene.table.phase],
        turn=scene.table.turn,
    )


def _draw_stores(canvas: Canvas, scene: Scene, board: Board) -> None:
    row = Rect(sheets.ROW.left, sheets.HEAD_HEIGHT, sheets.ROW.width, STORE_HEIGHT)
    money, materials = row.columns(2, sheets.GAP)
    ceiling = scene.table.bidding.ceiling if scene.table.bidding else None
    noun = translated("material" if board.materials == 1 else "materials")
    limit = "" if ceiling is None else phrase("  ·  you bid up to {ceiling}", ceiling=ceiling)
    cells: tuple[tuple[Rect, list[Piece], str], ...] = (
        (money, [Coin(f"${board.money or 0}", 72, bare=True)], "money"),
        (
            materials,
            [Icon("materials", 58, MATERIALS), Words(str(board.materials or 0), STORE)],
            phrase("{noun}{limit}", noun=noun, limit=limit),
        ),
    )
    for rect, pieces, label in cells:
        canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14, 1))
        run(canvas, rect.centre, rect.top + 52, pieces, gap=18, align="centre")
        canvas.text(rect.centre, rect.top + 108, label, LABEL, palette.MUTED, "centre")


def _options_height(options: Sequence[Option]) -> float:
    if not options:
        return 0
    return options_height(options, sheets.ROW.width, OPTIONS) + sheets.GAP
