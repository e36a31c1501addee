"""The whole table on a wide picture: for a screen, or a phone turned and zoomed."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.runs import Gap, Icon, Piece, Words, run
from renders.terraforming_mars import gauges, goals, mars, solo
from renders.terraforming_mars.auction.result import draw_handed_out
from renders.terraforming_mars.auction.table import draw_auction
from renders.terraforming_mars.header import draw_header
from renders.terraforming_mars.look import Look
from renders.terraforming_mars.strips import PLANS, draw_strip, strip_rects

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 128
GAUGE: Final = 88
GENERATION_WIDTH: Final = 112
GAUGE_WIDTHS: Final = {"temperature": 284, "oxygen": 216, "oceans": 200}
GAUGE_GAP: Final = 12
MAP_TOP: Final = 228
COLUMN: Final = Rect(904, TOP, 664, 832)
FOOT_TOP: Final = 976
MAP_TITLE: Final = Type(16, 650, spacing=2)
PILE: Final = Type(18, 600, tabular=True)
PILE_WORD: Final = Type(16, 450)


def draw_wide(look: Look, scale: float = 1) -> Canvas:
    """Draw the table, 1600 units wide; during an auction, the lots."""
    table = look.table
    if table.auction is not None and not table.over:
        draw = draw_auction if table.auction.stage == "bidding" else draw_handed_out
        return draw(look, table.auction, scale)
    foot = bool(table.milestones or table.awards)
    bottom = FOOT_TOP + goals.HEIGHT if foot else COLUMN.bottom
    canvas = Canvas(WIDTH, bottom + MARGIN - 8, scale=scale)
    draw_header(canvas, look)
    _draw_gauges(canvas, look)
    mars.draw_map(canvas, look, (MARGIN, MAP_TOP), mars.WIDE)
    mars.draw_map_title(canvas, look, (MARGIN + 20, MAP_TOP + 28), MAP_TITLE)
    _draw_piles(canvas, look)
    rects = strip_rects(len(table.players), COLUMN)
    for player, rect in zip(table.players, rects, strict=True):
        draw_strip(canvas, look, player, rect, PLANS[len(table.players)])
    if table.solo:
        below = rects[-1].bottom + 12
        solo.draw_aim(canvas, look, COLUMN._replace(top=below, height=COLUMN.bottom - below))
    if foot:
        goals.draw_goals(canvas, look, Rect(MARGIN, FOOT_TOP, WIDTH - 2 * MARGIN, goals.HEIGHT))
    return canvas


def _draw_gauges(canvas: Canvas, look: Look) -> None:
    left: float = MARGIN
    gauges.draw_generation(canvas, look, Rect(left, TOP, GENERATION_WIDTH, GAUGE))
    left += GENERATION_WIDTH + GAUGE_GAP
    for parameter in look.table.parameters:
        rect = Rect(left, TOP, GAUGE_WIDTHS[parameter.id], GAUGE)
        gauges.draw_gauge(canvas, look, parameter, rect, gauges.WIDE)
        left = rect.right + GAUGE_GAP


def _draw_piles(canvas: Canvas, look: Look) -> None:
    """Draw how many cards are left to draw, and how many lie discarded."""
    right = MARGIN + mars.WIDE.width - 20
    for number, (count, words) in enumerate(
        ((look.table.draw_pile, "to draw"), (look.table.discard_pile, "discarded"))
    ):
        middle = MAP_TOP + 28 + number * 26
        pieces: list[Piece] = [Words(str(count), PILE, palette.MUTED), Gap(6)]
        pieces.append(Words(words, PILE_WORD, palette.FAINT))
        if number == 0:
            pieces = [Icon("deck", 22, palette.MUTED), Gap(8), *pieces]
        run(canvas, right, middle, pieces, align="right")
