"""The whole table on a wide picture."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.runs import Gap, Icon, Piece, Words, run
from renders.sheet import Sheet
from renders.terraforming_mars import gauges, goals, mars, solo
from renders.terraforming_mars.auction.result import draw_handed_out
from renders.terraforming_mars.auction.table import draw_auction
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.header import draw_header
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.strips import PLANS, draw_strip, strip_of, strip_rects

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 128
GENERATION: Final = Rect(MARGIN, TOP, 112, 88)
GAUGES: Final = Rect(GENERATION.right + 12, TOP, 724, 88)
GAUGE_WIDTHS: Final = {"temperature": 284, "oxygen": 216, "oceans": 200}
MAP_TOP: Final = 228
COLUMN: Final = Rect(904, TOP, 664, 832)
FOOT_TOP: Final = 976
MAP_TITLE: Final = Type(16, 650, spacing=2)
PILE: Final = Type(18, 600, tabular=True)
PILE_WORD: Final = Type(16, 450)
HEAD_BOTTOM: Final = 120
CORNER: Final = Rect(MARGIN + mars.WIDE.width - 148, MAP_TOP, 148, 72)


def draw_wide(scene: Scene, scale: float = 1) -> Canvas | Sheet:
    """Draw the table, 1600 units wide; during an auction, draw the lots."""
    table = scene.table
    if table.auction is not None and not table.over:
        draw = draw_auction if table.auction.stage == "bidding" else draw_handed_out
        return draw(scene, table.auction, scale)
    foot = bool(table.milestones or table.awards)
    bottom = FOOT_TOP + goals.HEIGHT if foot else COLUMN.bottom
    sheet = Sheet(WIDTH, bottom + MARGIN - 8, COLOUR_TABLE, scale=scale)
    sheet.fresh(Rect(0, 0, WIDTH, HEAD_BOTTOM), lambda canvas: draw_header(canvas, scene))
    gauges.put_generation(sheet, scene, GENERATION)
    gauges.put_gauges(sheet, scene, GAUGES, GAUGE_WIDTHS, gauges.WIDE)
    _put_map(sheet, scene)
    rects = strip_rects(len(table.players), COLUMN)
    plan = PLANS[len(table.players)]
    for player, rect in zip(table.players, rects, strict=True):
        seen = strip_of(scene, player, cards=plan.in_play is not None)
        sheet.part(rect, draw_strip, (plan, seen))
    if table.solo:
        below = rects[-1].bottom + 12
        rect = COLUMN._replace(top=below, height=COLUMN.bottom - below)
        solo.put_aim(sheet, scene, rect)
    if foot:
        goals.put_goals(sheet, scene, Rect(MARGIN, FOOT_TOP, WIDTH - 2 * MARGIN, goals.HEIGHT))
    return sheet


def _put_map(sheet: Sheet, scene: Scene) -> None:
    """Put the map, and over its corner the piles, which change more often."""
    seen = mars.map_of(scene, (MARGIN, MAP_TOP), mars.WIDE)
    for window, part in mars.windows(seen):
        sheet.part(window, _draw_titled_map, part)
    piles = scene.table.draw_pile, scene.table.discard_pile
    sheet.part(CORNER, _draw_piles, (seen.board, piles))


def _draw_titled_map(canvas: Canvas, seen: mars.MapSeen) -> None:
    mars.draw_map(canvas, seen)
    name = seen.board.name.upper()
    canvas.text(MARGIN + 20, MAP_TOP + 28, name, MAP_TITLE, palette.MARS_TITLE)


def _draw_piles(canvas: Canvas, seen: tuple[mars.Board, tuple[int, int]]) -> None:
    """Draw the number of cards in the deck and in the discard pile."""
    board, piles = seen
    mars.draw_empty_map(canvas, (MARGIN, MAP_TOP), board)
    right = MARGIN + mars.WIDE.width - 20
    for number, (count, words) in enumerate(zip(piles, ("to draw", "discarded"), strict=True)):
        middle = MAP_TOP + 28 + number * 26
        pieces: list[Piece] = [Words(str(count), PILE, palette.MUTED), Gap(6)]
        pieces.append(Words(words, PILE_WORD, palette.FAINT))
        if number == 0:
            pieces = [Icon("deck", 22, palette.MUTED), Gap(8), *pieces]
        run(canvas, right, middle, pieces, align="right", room=right - CORNER.left - 4)
