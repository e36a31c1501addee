"""The compact table: gauges, map, and a row of numbers for each player."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame import compact
from renders.frame.compact import END, FLOOR, GAP, INSIDE, MARGIN, TALLEST, WIDTH, below_news
from renders.frame.news import NewsLine, draw_grown_news
from renders.frame.players import (
    Cell,
    PlayerRow,
    RowStyle,
    draw_cells,
    draw_done_mark,
    draw_row_frame,
    seat_colour,
)
from renders.geometry import Point, Rect
from renders.lettering import Type, fit
from renders.palette import Colour, hexed
from renders.runs import Words
from renders.sentences import plain, signed
from renders.sheet import Sheet
from renders.terraforming_mars import badges, gauges, mars
from renders.terraforming_mars.auction.compact import draw_compact_auction
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact_head import put_compact_head
from renders.terraforming_mars.header import head_of
from renders.terraforming_mars.kinds import BADGES, CARD_BACK, RESOURCES
from renders.terraforming_mars.scene import Scene, new_goals
from renders.terraforming_mars.strips import StripSeen, strip_of

NAME: Final = Type(28, 700)
STATE: Final = Type(23, 500)
RATING: Final = Type(34, 750, tabular=True)
STOCK: Final = Type(30, 650, tabular=True)
PRODUCTION: Final = Type(24, 500, tabular=True)
HAND: Final = Type(27, 550, tabular=True)

GAUGE: Final = 62
GAUGE_WIDTHS: Final = {"temperature": 332, "oxygen": 272, "oceans": 232}

TABLE_HEAD: Final = 40
LINE: Final = 51
MOST_ROW: Final = 56
TALL_ROW: Final = 70
MOST_TALL: Final = 88
TABLE_FOOT: Final = 5
PRODUCTION_LINE: Final = 34
NAME_LEFT: Final = 56
NAME_ROOM: Final = 126
COLUMNS: Final = (222, 308, 394, 480, 566, 652, 738)
"""Rating, then the six resources, from the panel's left edge, in units."""
HAND_COLUMN: Final = 814
STYLE: Final = RowStyle((*COLUMNS, HAND_COLUMN), 0, note=STATE)
LEFT_CORNER: Final = Rect(0, 0, 166, 92)
RIGHT_CORNER: Final = Rect(mars.COMPACT.width - 166, 0, 166, 92)
"""A corner of the map without hexes."""
CORNER_PADDING: Final = 18
CORNER_TITLE: Final = Type(23, 500)
GOAL: Final = 27
GOAL_STEP: Final = 38
MOST_TAKEN: Final = 3
NOTHING: Final = hexed("#5F646F")


def draw_compact(scene: Scene, scale: float = 1, *, filled: bool = False) -> Canvas | Sheet:
    """Draw the table, 900 units wide; during an auction, draw the lots with markers.

    `filled` draws other lots, too, as far as there is room.
    """
    auction = scene.table.auction
    if auction is not None and not scene.table.over:
        return draw_compact_auction(scene, auction, scale, filled=filled)
    lines = compact.news_lines(head_of(scene))
    gauge_top = below_news(lines)
    map_top = gauge_top + GAUGE + GAP
    top = map_top + mars.COMPACT.height + GAP
    row = _row_height(TALLEST - END - top, len(scene.table.players))
    height = TABLE_HEAD + row * len(scene.table.players) + TABLE_FOOT
    table = Rect(MARGIN, top, INSIDE, height)
    sheet = Sheet(WIDTH, table.bottom + END, COLOUR_TABLE, scale=scale)
    put_compact_head(sheet, scene)
    news = Rect(0, compact.NEWS.box.top, WIDTH, gauge_top - compact.NEWS.box.top)
    sheet.fresh(news, partial(_draw_news, lines))
    row_of_gauges = Rect(MARGIN, gauge_top, INSIDE, GAUGE)
    gauges.put_gauges(sheet, scene, row_of_gauges, GAUGE_WIDTHS, gauges.COMPACT)
    board = mars.map_of(scene, (MARGIN, map_top), mars.COMPACT)
    for window, part in mars.windows(board):
        sheet.part(window, mars.draw_map, part)
    _put_corners(sheet, scene, board)
    _put_table(sheet, scene, table, row)
    return sheet


def _draw_news(lines: Sequence[NewsLine], canvas: Canvas) -> None:
    draw_grown_news(canvas, lines, compact.NEWS)


# Milestones and awards


class CornerSeen(NamedTuple):
    """The owners of milestones or awards; `lit` is whether the last one is new."""

    at: Point
    board: mars.Board
    title: str
    seats: tuple[int, ...]
    lit: bool
    align: str


def _put_corners(sheet: Sheet, scene: Scene, seen: mars.MapSeen) -> None:
    """Put milestones and awards over the map's upper corners, a mark for each owner."""
    table, new = scene.table, new_goals(scene)
    claimed = [one for one in table.milestones if one.claimed_by is not None]
    funded = [one for one in table.awards if one.funded_by is not None]
    if not (table.milestones or table.awards):
        return
    sides = (
        (LEFT_CORNER, "Milestones", [(one.id, one.claimed_by) for one in claimed], "left"),
        (RIGHT_CORNER, "Awards", [(one.id, one.funded_by) for one in funded], "right"),
    )
    for corner, title, taken, align in sides:
        seats = tuple(seat for _, seat in taken if seat is not None)
        lit = any(id in new for id, _ in taken)
        rect = corner._replace(left=seen.at[0] + corner.left, top=seen.at[1])
        part = CornerSeen(seen.at, seen.board, title, seats, lit, align)
        sheet.part(rect, _draw_corner, part)


def _draw_corner(canvas: Canvas, seen: CornerSeen) -> None:
    mars.draw_empty_map(canvas, seen.at, seen.board)
    corner, left = canvas.bounds, seen.align == "left"
    edge = corner.left + CORNER_PADDING if left else corner.right - CORNER_PADDING
    ink = palette.LIT if seen.lit else palette.MUTED
    room = corner.width - CORNER_PADDING - 4
    canvas.text(edge, corner.top + 28, seen.title, CORNER_TITLE, ink, seen.align, room)
    first = edge + 14 if left else edge - 14 - (MOST_TAKEN - 1) * GOAL_STEP
    for number in range(MOST_TAKEN):
        centre = (first + number * GOAL_STEP, corner.top + 64)
        if number < len(seen.seats):
            canvas.mark(seen.seats[number], centre, GOAL)
        else:
            ring = Rect(centre[0] - 13, centre[1] - 13, 26, 26)
            canvas.dashed(ring, palette.FAINT, 13, 1.8)


# The players


def _row_height(room: float, players: int) -> float:
    """Return the height of a row; few players leave room for a line of production."""
    most = (room - TABLE_HEAD - TABLE_FOOT) // players
    return min(MOST_TALL, most) if most >= TALL_ROW else min(MOST_ROW, most)


def _put_table(sheet: Sheet, scene: Scene, rect: Rect, height: float) -> None:
    """Put the icons as heads of the columns, then a row for each player."""
    sheet.part(rect, _draw_panel, rect)
    for number, player in enumerate(scene.table.players):
        row = Rect(rect.left, rect.top + TABLE_HEAD + number * height, rect.width, height)
        sheet.part(row, _draw_row, (rect, strip_of(scene, player, cards=False), number == 0))


def _draw_panel(canvas: Canvas, rect: Rect) -> None:
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    middle = rect.top + 22
    badges.terraform(canvas, (rect.left + COLUMNS[0], middle), 30)
    for resource, across in zip(RESOURCES, COLUMNS[1:], strict=True):
        name = BADGES.get(resource, resource)
        badges.resource(canvas, name, (rect.left + across, middle), 30, on_paper=False)
    canvas.glyph("cards", (rect.left + HAND_COLUMN, middle), 28, CARD_BACK)


def _draw_row(canvas: Canvas, seen: tuple[Rect, StripSeen, bool]) -> None:
    (panel, player, first), row = seen, canvas.bounds
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 14, 1))
    ink = palette.FAINT if player.faded else palette.TEXT
    below = row.height >= TALL_ROW
    middle = row.top + (min(LINE, row.height - PRODUCTION_LINE) if below else row.height) / 2
    style = STYLE._replace(middle=middle - row.top)
    shown = PlayerRow(
        row, player.seat, player.name, _cells_of(player, ink), player.on_turn, player.gone,
        first=first,
    )  # fmt: skip
    draw_row_frame(canvas, shown, style)
    mark, at = seat_colour(player.seat, gone=player.gone), (row.left + 30, middle)
    if player.faded and not player.gone:
        draw_done_mark(canvas, player.seat, at, 27)
    else:
        canvas.mark(player.seat, at, 27, colour=mark)
    name, fitted = fit(player.name, NAME, NAME_ROOM, FLOOR)
    canvas.text(row.left + NAME_LEFT, middle, name, fitted, ink)
    state = "" if player.on_turn else player.state
    if below and state and not player.gone:
        canvas.text(row.left + NAME_LEFT, middle + PRODUCTION_LINE, state, STATE, palette.FAINT)
    draw_cells(canvas, shown, style)
    if below and not player.gone:
        _draw_production(canvas, player, (row.left, middle + PRODUCTION_LINE))


def _cells_of(player: StripSeen, ink: Colour) -> tuple[Cell, ...]:
    """Return rating, stocks and hand, with the changes of the last move lit."""
    stocks = [
        _number(plain(cell.stock), STOCK, ink if cell.stock else NOTHING, lit=cell.lit)
        for cell in player.cells
    ]
    muted = palette.FAINT if ink == palette.FAINT else palette.MUTED
    rating = _number(str(player.rating), RATING, ink, lit=player.rating_lit)
    return rating, *stocks, _number(str(player.hand), HAND, muted, lit=player.hand_lit)


def _number(words: str, style: Type, ink: Colour, *, lit: bool) -> Cell:
    return Cell((Words(words, style, palette.LIT if lit else ink),), lit)


def _draw_production(canvas: Canvas, player: StripSeen, at: tuple[float, float]) -> None:
    canvas.glyph("per_generation", (at[0] + COLUMNS[0], at[1]), 22, palette.FAINT)
    for cell, across in zip(player.cells, COLUMNS[1:], strict=True):
        ink = palette.MUTED if cell.production else NOTHING
        canvas.text(at[0] + across, at[1], signed(cell.production), PRODUCTION, ink, "centre")
