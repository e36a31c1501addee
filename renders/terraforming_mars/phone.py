"""The table on an upright picture for a phone: fewer things, nothing smaller than 24."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.news import Line, draw_line, set_out
from renders.palette import Colour, hexed, mix
from renders.runs import Words, run
from renders.sentences import plain, signed
from renders.sheet import Sheet
from renders.terraforming_mars import badges, gauges, mars
from renders.terraforming_mars.auction.phone import (
    draw_auction_on_phone,
    draw_handed_out_on_phone,
)
from renders.terraforming_mars.header import NEWS_EDGE, NEWS_FILL, NewsTypes, told_story
from renders.terraforming_mars.inks import INKS
from renders.terraforming_mars.kinds import BADGES, CARD_BACK, RESOURCES
from renders.terraforming_mars.look import Look
from renders.terraforming_mars.phone_head import FLOOR, MARGIN, WIDTH, draw_phone_head
from renders.terraforming_mars.strips import StripPlan, StripSeen, strip_of

SUBJECT: Final = Type(26, 700)
STORY: Final = Type(25, 450)
PLACE: Final = Type(25, 750)
GAIN: Final = Type(24, 700)
NAME: Final = Type(27, 700)
STATE: Final = Type(24, 500)
RATING: Final = Type(32, 750, tabular=True)
STOCK: Final = Type(29, 650, tabular=True)
PRODUCTION: Final = Type(24, 500, tabular=True)
HAND: Final = Type(27, 550, tabular=True)

NEWS_TOP: Final = 122
NEWS_LINE: Final = 40
GAP: Final = 12
PADDING: Final = 16
GAUGE: Final = 84
GAUGE_WIDTHS: Final = {"temperature": 332, "oxygen": 264, "oceans": 232}

TABLE_HEAD: Final = 52
ROW: Final = 53
TALL_ROW: Final = 88
MOST_TALL: Final = 3
TABLE_FOOT: Final = 8
ROW_PLAN: Final = StripPlan(ROW, 0, 0, 0, 0, 0)
"""A row has measures of its own."""
NAME_LEFT: Final = 56
NAME_ROOM: Final = 164
COLUMNS: Final = (264, 349, 428, 507, 586, 665, 744)
"""Rating, then the six resources, from the panel's left edge."""
HAND_COLUMN: Final = 816
NOTHING: Final = hexed("#5F646F")


def draw_phone(look: Look, scale: float = 1) -> Canvas | Sheet:
    """Draw the table, 900 units wide; during an auction, the lots with markers."""
    auction = look.table.auction
    if auction is not None and not look.table.over:
        bidding = auction.stage == "bidding"
        draw = draw_auction_on_phone if bidding else draw_handed_out_on_phone
        return draw(look, auction, scale)
    news = _news_rect(look)
    gauge_top = news.bottom + GAP if look.news else NEWS_TOP
    map_top = gauge_top + GAUGE + GAP
    table = Rect(MARGIN, map_top + mars.PHONE.height + GAP, WIDTH - 2 * MARGIN, _table_height(look))
    sheet = Sheet(WIDTH, table.bottom + MARGIN - 6, INKS, scale=scale)
    sheet.fresh(Rect(0, 0, WIDTH, gauge_top), lambda canvas: _draw_head(canvas, look, news))
    left: float = MARGIN
    for parameter in look.table.parameters:
        rect = Rect(left, gauge_top, GAUGE_WIDTHS[parameter.id], GAUGE)
        seen = gauges.gauge_of(look, parameter, rect, gauges.PHONE)
        sheet.part(rect, gauges.draw_gauge, seen)
        left = rect.right + GAP
    board = mars.map_of(look, (MARGIN, map_top), mars.PHONE)
    for window, part in mars.windows(board):
        sheet.part(window, mars.draw_map, part)
    _put_table(sheet, look, table)
    return sheet


def _draw_head(canvas: Canvas, look: Look, news: Rect) -> None:
    draw_phone_head(canvas, look)
    if look.news:
        _draw_news(canvas, look, news)


def _news_rect(look: Look) -> Rect:
    if not look.news:
        return Rect(MARGIN, NEWS_TOP - GAP, WIDTH - 2 * MARGIN, 0)
    return Rect(MARGIN, NEWS_TOP, WIDTH - 2 * MARGIN, NEWS_LINE * len(_news_lines(look)) + 20)


def _news_lines(look: Look) -> list[Line]:
    """What happened last, on a line or two."""
    room = WIDTH - 2 * MARGIN - 2 * PADDING
    types = NewsTypes(SUBJECT, STORY, STORY, PLACE, GAIN, FLOOR)
    story = told_story(look, types, room, (1 / 3, 1 / 2))
    return set_out(story, room)


def _draw_news(canvas: Canvas, look: Look, rect: Rect) -> None:
    canvas.box(rect, Frame(NEWS_FILL, NEWS_EDGE, 14, 1.5))
    for number, line in enumerate(_news_lines(look)):
        middle = rect.top + 10 + NEWS_LINE * (number + 0.5)
        draw_line(canvas, line, rect.inset(PADDING), middle)


# The players


def _row_height(look: Look) -> float:
    """Few players leave room for a line of production."""
    return TALL_ROW if len(look.table.players) <= MOST_TALL else ROW


def _table_height(look: Look) -> float:
    return TABLE_HEAD + _row_height(look) * len(look.table.players) + TABLE_FOOT


class RowSeen(NamedTuple):
    """All that a row shows of a player."""

    panel: Rect
    row: Rect
    strip: StripSeen
    first: bool


def _put_table(sheet: Sheet, look: Look, rect: Rect) -> None:
    """Put the icons once as heads of the columns, then a row for each player."""
    sheet.part(rect, _draw_panel, rect)
    height = _row_height(look)
    for number, player in enumerate(look.table.players):
        row = Rect(rect.left, rect.top + TABLE_HEAD + number * height, rect.width, height)
        seen = RowSeen(rect, row, strip_of(look, player, row, ROW_PLAN), first=number == 0)
        sheet.part(row, _draw_row, seen)


def _draw_panel(canvas: Canvas, rect: Rect) -> None:
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14, 1))
    middle = rect.top + 28
    badges.terraform(canvas, (rect.left + COLUMNS[0], middle), 32)
    for resource, across in zip(RESOURCES, COLUMNS[1:], strict=True):
        name = BADGES.get(resource, resource)
        badges.resource(canvas, name, (rect.left + across, middle), 32, on_paper=False)
    canvas.glyph("cards", (rect.left + HAND_COLUMN, middle), 30, CARD_BACK)


def _draw_row(canvas: Canvas, seen: RowSeen) -> None:
    panel, row, player, first = seen
    colour = palette.SEATS[player.seat]
    canvas.box(panel, Frame(palette.PANEL, palette.LINE, 14, 1))
    if player.on_turn:
        box = Rect(row.left + 4, row.top, row.width - 8, row.height)
        canvas.box(box, Frame(mix(palette.PANEL, colour, 0.13), colour, 12, 3))
    elif not first:
        canvas.fill(Rect(row.left + 20, row.top, row.width - 40, 1), palette.RAISED)
    ink = palette.FAINT if player.faded else palette.TEXT
    middle = row.top + ROW / 2
    mark = mix(colour, palette.PANEL, 0.6) if player.gone else None
    canvas.mark(player.seat, (row.left + 32, middle), 26, colour=mark)
    state = "" if player.on_turn else player.state
    below = row.height > ROW
    _draw_name(canvas, player, (row.left, middle), ink, state if not below else "")
    if below and state and not player.gone:
        canvas.text(row.left + NAME_LEFT, middle + 35, state, STATE, palette.FAINT)
    if player.gone:
        canvas.text(row.left + COLUMNS[0], middle, "left the game", STATE, palette.FAINT)
        return
    _draw_numbers(canvas, player, (row.left, middle), ink)
    if below:
        _draw_production(canvas, player, (row.left, middle + 36))


def _draw_name(
    canvas: Canvas, player: StripSeen, at: tuple[float, float], ink: Colour, state: str
) -> None:
    room = NAME_ROOM
    if state == "passed":  # a tick says it where there is no second line
        canvas.glyph("check", (at[0] + NAME_LEFT + NAME_ROOM - 6, at[1]), 22, palette.FAINT)
        room -= 24
    name, style = fit(player.name, NAME, room, FLOOR)
    run(canvas, at[0] + NAME_LEFT, at[1], [Words(name, style, ink)])


def _draw_numbers(canvas: Canvas, player: StripSeen, at: tuple[float, float], ink: Colour) -> None:
    rating = (at[0] + COLUMNS[0], at[1])
    _number(canvas, rating, str(player.rating), (RATING, ink), lit=player.rating_lit)
    for cell, across in zip(player.cells, COLUMNS[1:], strict=True):
        shown = (STOCK, ink if cell.stock else NOTHING)
        _number(canvas, (at[0] + across, at[1]), plain(cell.stock), shown, lit=cell.lit)
    muted = palette.FAINT if ink == palette.FAINT else palette.MUTED
    hand = (at[0] + HAND_COLUMN, at[1])
    _number(canvas, hand, str(player.hand), (HAND, muted), lit=player.hand_lit)


def _number(
    canvas: Canvas, at: tuple[float, float], words: str, shown: tuple[Type, Colour], *, lit: bool
) -> None:
    style, ink = shown
    if lit:
        wide = width_of(words, style)
        box = Rect(round(at[0] - wide / 2) - 9, at[1] - 20, round(wide) + 18, 40)
        canvas.box(box, Frame(mix(palette.PANEL, palette.LIT, 0.1), palette.LIT, 9, 2))
        ink = palette.LIT
    canvas.text(at[0], at[1], words, style, ink, "centre")


def _draw_production(canvas: Canvas, player: StripSeen, at: tuple[float, float]) -> None:
    canvas.glyph("per_generation", (at[0] + COLUMNS[0], at[1]), 22, palette.FAINT)
    for cell, across in zip(player.cells, COLUMNS[1:], strict=True):
        ink = palette.MUTED if cell.production else NOTHING
        canvas.text(at[0] + across, at[1], signed(cell.production), PRODUCTION, ink, "centre")
