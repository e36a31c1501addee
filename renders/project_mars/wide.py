"""The whole table on a wide picture."""

from typing import Final

from renders.canvas import Canvas
from renders.geometry import Rect
from renders.project_mars import auction, boards, pool
from renders.project_mars.header import draw_header
from renders.project_mars.plans import BROAD, BROAD_DETAIL, NARROW, Plan, plan_boards
from renders.project_mars.scene import Scene

WIDTH: Final = 1600
MARGIN: Final = 32
GAP: Final = 12
TOP: Final = 122
POOL_LINE: Final = 20
"""From the top of the pool's part to the middle of its line, in units."""
POOL_CARDS: Final = 46
BEFORE_BOARDS: Final = 24

COLUMNS: Final = {1: 1, 2: 2, 3: 3, 4: 2}
"""The number of boards side by side, by the number of players."""
SHAPES: Final = {1: BROAD_DETAIL, 2: BROAD_DETAIL, 3: NARROW, 4: BROAD}


def board_rects(scene: Scene, top: float) -> list[tuple[Plan, Rect]]:
    """Return the boards' rectangles, and the common measures of those side by side."""
    players = scene.table.players
    columns = COLUMNS[len(players)]
    places = Rect(MARGIN, top, WIDTH - 2 * MARGIN, 0).columns(columns, GAP)
    width = min(place.width for place in places)
    found = []
    for first in range(0, len(players), columns):
        plan = plan_boards(players[first : first + columns], SHAPES[len(players)], width)
        found += [(plan, Rect(at.left, top, at.width, plan.height)) for at in places]
        top += plan.height + GAP
    return found[: len(players)]


def draw_wide(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the table, 1600 units wide."""
    row = Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, auction.HEIGHT)
    top = row.bottom + GAP if scene.table.bidding else TOP
    cards = Rect(row.left, top + POOL_CARDS, row.width, pool.CARD_HEIGHT)
    placed = board_rects(scene, cards.bottom + BEFORE_BOARDS)
    canvas = Canvas(WIDTH, placed[-1][1].bottom + MARGIN, scale=scale)
    draw_header(canvas, scene)
    auction.draw_auction(canvas, scene, row)
    pool.draw_pool_line(canvas, scene, top + POOL_LINE, row)
    pool.draw_pool(canvas, scene, cards)
    for board, (plan, rect) in zip(scene.table.players, placed, strict=True):
        boards.draw_board(canvas, scene, board.seat, plan, rect)
    return canvas
