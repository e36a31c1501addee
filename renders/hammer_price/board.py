"""The one picture of Hammer Price: the lot, the sale, the last guesses, a row for each player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame import compact
from renders.frame.head import Head
from renders.frame.news import NewsStyle, Story, told_line
from renders.frame.players import Cell, PlayerRow, RowStyle, draw_row, lit_frame
from renders.geometry import Point, Rect
from renders.hammer_price import words
from renders.hammer_price.kinds import KINDS
from renders.hammer_price.scene import Scene, TableRow
from renders.lettering import Type
from renders.runs import Coin, Gap, Piece, SeatMark, Words, run
from renders.tongue import phrase
from rules.hammer_price.lots import FOND, LOTS, Kind

NAME: Final = Type(34, 700)
NOTE: Final = Type(25, 500)
NUMBER: Final = Type(30, 700, tabular=True)
SMALL: Final = Type(24, 600)
HEADS: Final = Type(23, 500)

PANEL: Final = Box(palette.PANEL, palette.LINE, 14, 1)
LOT, TILES, LAST, HEAD, ROW = 124, 112, 108, 44, 72
"""Heights of the parts from top to bottom, in units."""
ROWS: Final = RowStyle(
    (314, 440, 560, 690, 794), ROW / 2, mark=(40, 28), name_left=68, name_room=170
)
"""The columns: the last call, the client, the lots, the money, the points."""
SIGN: Final = 36
LOTS_ROOM: Final = 166
"""The room for one player's lots, in units; many lots lie closer together."""

Part = tuple[float, Callable[[Canvas, Scene, Rect], None]]


def draw(scene: Scene) -> Canvas:
    """Draw the table; after the end, draw the result."""
    last = scene.table.hammered and not scene.table.over
    return _drawn(scene, [(LAST, _last)] if last else [], scene.sorted_players())


def draw_own(scene: Scene) -> Canvas:
    """Draw the lot, the sale and the viewer's own row; the table shows all others."""
    return _drawn(scene, [], [row for row in scene.table.players if row.seat == scene.table.viewer])


def _drawn(scene: Scene, last: Sequence[Part], players: Sequence[TableRow]) -> Canvas:
    told = partial(_told, scene) if scene.news else None
    headline = partial(words.headline, scene)
    head = Head(scene.marked, headline, words.under_headline(scene), news=told)
    lines = compact.news_lines(head)
    parts: list[Part] = [] if scene.table.over else [(LOT, _lot)]
    parts += [(TILES, _sale), *last]
    parts.append((HEAD + ROW * len(players) + 6, partial(_rows, players=players)))
    top = compact.below_news(lines)
    height = top + sum(part + compact.GAP for part, _ in parts) + compact.END
    canvas = Canvas(compact.WIDTH, height)
    compact.draw_header(canvas, head, lines)
    for part, drawing in parts:
        drawing(canvas, scene, Rect(compact.MARGIN, top, compact.INSIDE, part))
        top += part + compact.GAP
    return canvas


def _told(scene: Scene, style: NewsStyle, room: float) -> Story:
    return told_line(scene, scene.last_line, style, room / 2)


def _sign(canvas: Canvas, kind: Kind, centre: Point, size: float) -> None:
    glyph, colour = KINDS[kind]
    canvas.disc(centre, size / 2, colour)
    canvas.glyph(glyph, centre, size * 0.62, palette.WHITE)


@dataclass(frozen=True)
class Sign:
    """A lot, or a client's favourite kind, in a row of pieces."""

    kind: Kind
    width: float = SIGN

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw the glyph on its disc, with an edge against the one below."""
        centre = (left + self.width / 2, middle)
        canvas.disc(centre, self.width / 2 + 2, palette.PANEL)
        _sign(canvas, self.kind, centre, self.width)


WORTH_SHARE: Final = 0.6
"""The most of a lot's lower line that its worth takes in another language."""


def _lot(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the lot under the hammer and the state of the bidding."""
    canvas.box(rect, PANEL)
    lot, high, left = scene.lot, scene.bidding, rect.left + 124
    upper, lower = rect.top + 42, rect.top + 92
    _sign(canvas, lot.kind, (rect.left + 64, rect.middle), 88)
    taken = 0.0
    if high.leader is not None:
        price = Coin(f"${high.high}", 58, bare=True)
        leads: list[Piece] = [SeatMark(high.leader, 34), Gap(12), price]
        taken = run(canvas, rect.right - 20, upper, leads, align="right") + 20
    room = rect.right - 20 - left
    canvas.fitted(left, upper, words.subject(lot), NAME, room - taken, floor=compact.FLOOR)
    worth = words.points(lot.points)
    worth += (
        phrase(", {fond} more for the client", fond=FOND) if lot.kind == scene.own_client else ""
    )
    worth += (
        phrase("  ·  guess ${own_guess}", own_guess=scene.own_guess)
        if scene.own_guess is not None
        else ""
    )
    room -= canvas.text(left, lower, worth, NOTE, palette.MUTED, room=room * WORTH_SHARE) + 20
    stands = words.high_words(scene)
    canvas.fitted(rect.right - 20, lower, stands, NOTE, room, align="right", floor=compact.FLOOR)


def _sale(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw all lots of the sale in their order: sold, under the hammer, to come."""
    tiles = rect.columns(len(scene.table.lots), 8)
    for number, (lot, tile) in enumerate(zip(scene.table.lots, tiles, strict=True)):
        sold = len(scene.table.hammered) - number
        canvas.box(tile, PANEL if sold else lit_frame())
        _sign(canvas, LOTS[lot].kind, (tile.centre, tile.top + 32), 42)
        canvas.text(tile.centre, tile.top + 70, str(LOTS[lot].points), SMALL, align="centre")
        if sold > 0 and not scene.table.over:
            canvas.veil(tile.inset(1), palette.PANEL, 0.6)
        if sold > 0 and (buyer := scene.table.hammered[number].buyer) is not None:
            canvas.mark(buyer, (tile.centre, tile.top + 94), 22)


def _last(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the price of the last lot, and everybody's guesses."""
    canvas.box(rect, PANEL)
    last = scene.table.hammered[-1]
    canvas.text(rect.left + 20, rect.top + 34, words.fetched(last), NOTE)
    cells = rect.inset(14).columns(max(len(last.guesses), 4), 8)
    for (seat, guess), cell in zip(last.guesses.items(), cells, strict=False):
        place = Rect(cell.left, rect.top + 58, cell.width, 40)
        if seat in last.nearest:
            canvas.box(place, lit_frame())
        pieces: list[Piece] = [SeatMark(seat, 24), Gap(10), Words(f"${guess}", SMALL)]
        run(canvas, place.centre, place.middle, pieces, align="centre")


def _rows(canvas: Canvas, scene: Scene, rect: Rect, players: Sequence[TableRow]) -> None:
    """Draw the heads of the columns and a row for each of these players."""
    canvas.box(rect, PANEL)
    client = "client" if any(row.client for row in players) else ""
    heads = ("", client, "lots", "money", "points")
    for across, title in zip(ROWS.columns, heads, strict=True):
        canvas.text(rect.left + across, rect.top + 26, title, HEADS, palette.MUTED, "centre")
    for number, row in enumerate(players):
        place = Rect(rect.left, rect.top + HEAD + number * ROW, rect.width, ROW)
        draw_row(canvas, _row(scene, row, place, number), ROWS)


def _row(scene: Scene, row: TableRow, at: Rect, number: int) -> PlayerRow:
    """Return a player's row: the last call, the client, the lots, the money, the points."""
    seat = row.seat
    client = (Sign(row.client),) if row.client else ()
    step = min(SIGN + 6, (LOTS_ROOM - SIGN) / max(1, len(row.lots) - 1))
    lots: list[Piece] = []
    for lot in row.lots:
        lots += [Gap(step - SIGN), Sign(LOTS[lot].kind)]
    cells = (
        Cell((Words(scene.state(seat), NOTE, palette.MUTED),)),
        Cell(client),
        Cell(tuple(lots[1:]), scene.changed(seat, "lots")),
        Cell((Coin(f"${row.money}", 40, bare=True),), scene.changed(seat, "money")),
        Cell((Words(str(scene.table.scores.get(seat, row.points)), NUMBER),)),
    )
    gone = seat in scene.table.gone
    return PlayerRow(
        at, seat, scene.name(seat), cells, seat in scene.marked, gone, first=not number
    )
