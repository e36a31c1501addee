"""The compact table: the auction, the pool in two columns, a row for each player."""

from functools import partial
from typing import Any, Final

from renders import palette
from renders.canvas import LEFT_ROUND, Box, Canvas
from renders.frame.compact import END, FLOOR, MARGIN, WIDTH
from renders.frame.news import draw_grown_news, grown_box, set_out
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.palette import mix
from renders.project_mars.auction import standing
from renders.project_mars.compact_players import players_height, put_players
from renders.project_mars.header import COMPACT_NEWS, compact_story, put_compact_head
from renders.project_mars.kinds import KINDS, MATERIALS, brief_effect
from renders.project_mars.numbers import gain_pieces, price_pieces
from renders.project_mars.pool import draw_lit_edge
from renders.project_mars.scene import Scene, place_changed
from renders.runs import Gap, Icon, Piece, SeatMark, Words, run
from renders.sheet import Sheet
from renders.tongue import phrase
from rules.project_mars.model.views import Face, Place, Table

TITLE: Final = Type(27, 700)
NOTE: Final = Type(24, 450)
COUNT: Final = Type(28, 700)
LETTER: Final = Type(32, 750)
NAME: Final = Type(26, 650)
GAIN: Final = Type(26, 700)
HIGH: Final = Type(44, 750)

GAP: Final = 8
AUCTION_HEIGHT: Final = 124
POOL_LINE: Final = 44
CARD_HEIGHT: Final = 88
CARD_GAP: Final = 10
LETTER_BLOCK: Final = 64
PADDING: Final = 16
REACH: Final = 4
"""The width of the light around a card, in units: half the gap to the next card."""
CRATE: Final = 32
UPPER: Final = 0.31
LOWER: Final = 0.71


def draw_compact(scene: Scene, scale: float = 1) -> Sheet:
    """Draw the table, 900 units wide."""
    row = Rect(MARGIN, 0, WIDTH - 2 * MARGIN, 0)
    room = COMPACT_NEWS.inner.width
    news = set_out(compact_story(scene, room), room) if scene.news else []
    top = grown_box(news, COMPACT_NEWS).bottom + GAP if news else COMPACT_NEWS.box.top
    auction = Rect(row.left, top, row.width, AUCTION_HEIGHT)
    top = auction.bottom + GAP if scene.table.bidding else top
    cards = Rect(row.left, top + POOL_LINE, row.width, _pool_height(scene))
    players = Rect(row.left, cards.bottom + GAP + 4, row.width, players_height(scene))
    sheet = Sheet(WIDTH, players.bottom + END, Scene.colour_table, scale=scale)

    def draw_news(canvas: Canvas) -> None:
        draw_grown_news(canvas, news, COMPACT_NEWS)
        if scene.table.bidding:
            _draw_auction(canvas, scene, auction)
        _draw_pool_line(canvas, scene, row, top + POOL_LINE / 2 - 3)

    put_compact_head(sheet, scene)
    begin = COMPACT_NEWS.box.top
    sheet.fresh(Rect(0, begin, WIDTH, cards.top - REACH - begin), draw_news)
    _put_pool(sheet, scene, cards)
    put_players(sheet, scene, players)
    return sheet


def _draw_auction(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    bidding = scene.table.bidding
    if bidding is None:
        return
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    upper, lower = rect.top + 38, rect.top + 94
    canvas.glyph("gavel", (rect.left + 36, upper), 36, palette.MUTED)
    left = rect.left + 66
    if bidding.leader is None:
        canvas.text(left, upper, "Contract auction: no bid yet", TITLE)
    else:
        amount: list[Piece] = [
            Words(str(bidding.high), HIGH), Gap(10), Icon("materials", 36, MATERIALS),
        ]  # fmt: skip
        wide = run(canvas, rect.right - PADDING, upper, amount, align="right")
        canvas.mark(bidding.leader, (left + 14, upper), 26)
        room = rect.right - PADDING - wide - 20 - left - 40
        words = phrase("{name} leads the auction", name=scene.name(bidding.leader))
        canvas.fitted(left + 40, upper, words, TITLE, room, floor=FLOOR)
    seats = [board.seat for board in scene.table.players if not board.gone]
    cells = Rect(rect.left + PADDING, lower, rect.width - 2 * PADDING, 0).columns(len(seats), 8)
    for seat, cell in zip(seats, cells, strict=True):
        state = standing(scene, seat)
        colour = seat_colour(seat, gone=state.out)
        ink = palette.TEXT if scene.awaits(seat) else palette.MUTED
        canvas.mark(seat, (cell.left + 16, lower), 26, colour=colour)
        canvas.fitted(cell.left + 38, lower, state.words, NOTE, cell.width - 38, ink, floor=FLOOR)


def _draw_pool_line(canvas: Canvas, scene: Scene, row: Rect, middle: float) -> None:
    table = scene.table
    canvas.text(row.left, middle, "Card pool", TITLE)
    deck = "deck 1" if table.which_deck == 1 else "deck 2"
    right: list[Piece] = [
        Icon("deck", 34, palette.MUTED), Gap(8), Words(deck, NOTE, palette.MUTED), Gap(12),
        Words(str(table.deck), COUNT),
    ]  # fmt: skip
    run(canvas, row.right, middle, right, align="right")
    if len(table.order) > 1 and table.bidding is None and not table.over:
        marks: list[Piece] = []
        for number, seat in enumerate(table.order):
            past = number < table.done
            colour = mix(palette.SEATS[seat], palette.GROUND, 0.66) if past else None
            marks += [SeatMark(seat, 26, colour), Icon("arrow", 18, palette.FAINT)]
        run(canvas, row.centre, middle, marks[:-1], gap=10, align="centre")


def _pool_height(scene: Scene) -> float:
    rows = -(-max(1, len(scene.table.pool)) // 2)
    return rows * CARD_HEIGHT + (rows - 1) * CARD_GAP


def _put_pool(sheet: Sheet, scene: Scene, area: Rect) -> None:
    """Put the places side by side; the light around a card reaches beyond it."""
    columns = area.columns(2, GAP)
    if not scene.table.pool:
        sheet.loose(area, _draw_no_pool, ())
    for number, place in enumerate(scene.table.pool):
        column = columns[number % 2]
        top = area.top + number // 2 * (CARD_HEIGHT + CARD_GAP)
        rect = Rect(column.left, top, column.width, CARD_HEIGHT)
        sheet.loose(rect.inset(-REACH), _draw_place, scene.narrowed(partial(_only, place.letter)))


def _only(letter: str, table: Table) -> dict[str, Any]:
    return {"pool": [place for place in table.pool if place.letter == letter]}


def _draw_no_pool(canvas: Canvas, _: tuple[()]) -> None:
    area = canvas.bounds
    canvas.dashed(area, palette.LINE)
    canvas.text(area.centre, area.middle, "empty", NOTE, palette.FAINT, "centre")


def _draw_place(canvas: Canvas, scene: Scene) -> None:
    [place], rect = scene.table.pool, canvas.bounds.inset(REACH)
    if place.face is None:
        _draw_taken(canvas, scene, place, rect)
        return
    _draw_card(canvas, place.face, place.letter, rect)
    if place_changed(scene, place):
        draw_lit_edge(canvas, rect, 12)


def _draw_card(canvas: Canvas, face: Face, letter: str, rect: Rect) -> None:
    kind = KINDS[face.kind]
    canvas.fill(rect, palette.PAPER, 12)
    block = Rect(rect.left, rect.top, LETTER_BLOCK, rect.height)
    canvas.fill(block, kind.colour, 12, LEFT_ROUND)
    upper, lower = rect.top + rect.height * UPPER, rect.top + rect.height * LOWER
    canvas.text(block.centre, upper, letter, LETTER, palette.WHITE, "centre")
    canvas.glyph(kind.glyph, (block.centre, lower), 30, mix(kind.colour, palette.WHITE, 0.82))
    left, right = block.right + 14, rect.right - 14
    canvas.fitted(left, upper, face.name, NAME, right - left, palette.INK, floor=FLOOR)
    price = price_pieces(face.cost, GAIN, on_paper=True)
    price += price_pieces(face.need, GAIN, on_paper=True)
    taken = run(canvas, right, lower, price, align="right")
    gains = gain_pieces(face.gain, GAIN, on_paper=True)
    if face.kind == "facilities_manager":
        free = Words("free", NOTE, palette.INK_MUTED)
        gains += [Gap(20), Icon("office_space", 27, palette.INK_MUTED), Gap(7), free]
    if gains:
        run(canvas, left, lower, gains)
        return
    words = "five modules" if face.kind == "launch_date" else brief_effect(face)
    sign = "materials" if face.effect == "boost" else None
    room = right - left - taken - 14 - (CRATE if sign else 0)
    left += canvas.fitted(left, lower, words, NOTE, room, palette.INK_MUTED, floor=FLOOR)
    if sign:
        canvas.glyph(sign, (left + CRATE / 2 + 3, lower), 26, palette.INK_MUTED)


def _draw_taken(canvas: Canvas, scene: Scene, place: Place, rect: Rect) -> None:
    lit = place_changed(scene, place)
    canvas.dashed(rect, palette.LIT if lit else palette.DASH, thick=2.4 if lit else 1.6)
    middle = rect.middle
    across = rect.left + LETTER_BLOCK / 2
    canvas.text(across, middle, place.letter, LETTER, palette.FAINT, "centre")
    left = rect.left + LETTER_BLOCK + 14
    how: str = place.how or "taken"
    if place.taken_by is not None:
        canvas.mark(place.taken_by, (left + 14, middle), 28)
        left += 40
        room = rect.right - 22 - left - width_of(how, NOTE)
        name = scene.name(place.taken_by)
        left += canvas.fitted(left, middle, name, NOTE, room, palette.MUTED, floor=FLOOR) + 8
    canvas.text(left, middle, how, NOTE, palette.MUTED)
