"""After the game: everybody's payments for won lots, beside the points of those cards."""

from collections.abc import Iterable
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame.players import seat_frame
from renders.geometry import Rect
from renders.lettering import Type
from renders.runs import SeatMark, run
from renders.sentences import plain
from renders.terraforming_mars import badges, colours
from renders.terraforming_mars.auction.looking_back import Spending, spending_of
from renders.terraforming_mars.auction.lots import ZONE_NAMES
from renders.terraforming_mars.auction_words import MC
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 172
HEAD: Final = 34
ROW: Final = 128
GAP: Final = 12
NAME_WIDTH: Final = 284
TOTAL_WIDTH: Final = 196
FEW_WIDTH: Final = 256
PADDING: Final = 20
BAR: Final = 26
BAR_STEP: Final = 34
NUMBER_ROOM: Final = 52
ICON: Final = 26

TITLE: Final = Type(44, 750)
UNDER: Final = Type(20, 450)
ZONE: Final = Type(20, 700)
NAME: Final = Type(26, 700)
NUMBER: Final = Type(22, 700, tabular=True)
NOTE: Final = Type(17, 450)
TOTAL: Final = Type(30, 750, tabular=True)


def draw_spending(scene: Scene, scale: float = 1) -> Canvas:
    """Draw a row for each player: a pair of bars for each zone, and the sums."""
    players = scene.table.players
    everybody = {player.seat: spending_of(scene, player.seat) for player in players}
    bottom = TOP + HEAD + len(players) * (ROW + GAP) - GAP
    canvas = Canvas(WIDTH, bottom + MARGIN, scale=scale)
    canvas.text(MARGIN, 56, "Paid, and worth", TITLE)
    under = phrase("M€ paid at auction for won cards, and the points that those cards scored")
    canvas.text(MARGIN + 1, 104, under, UNDER, palette.MUTED)
    rows = Rect(MARGIN, TOP + HEAD, WIDTH - 2 * MARGIN, ROW)
    unit = _unit(rows, everybody.values())
    for number, player in enumerate(players):
        row = rows._replace(top=rows.top + number * (ROW + GAP))
        if number == 0:
            _draw_heads(canvas, row)
        _draw_row(canvas, scene, player.seat, everybody[player.seat], row, unit)
    return canvas


def _cells(row: Rect) -> list[Rect]:
    """Return the places of the three pairs of bars in a row; projects get the most room."""
    left, right = row.left + NAME_WIDTH, row.right - TOTAL_WIDTH
    few = Rect(left, row.top, FEW_WIDTH, row.height)
    many = row._replace(left=left + 2 * FEW_WIDTH, width=right - left - 2 * FEW_WIDTH)
    return [few, few._replace(left=left + FEW_WIDTH), many]


def _unit(row: Rect, everybody: Iterable[list[Spending]]) -> float:
    """Return the length of one point or M€, the same for all bars."""
    rooms = [cell.width - ICON - 12 - NUMBER_ROOM for cell in _cells(row)]
    found = [
        room / max(1, one.paid, one.points)
        for spent in everybody
        for room, one in zip(rooms, spent, strict=True)
    ]
    return min(found, default=1)


def _draw_heads(canvas: Canvas, row: Rect) -> None:
    for cell, words in zip(_cells(row), ZONE_NAMES.values(), strict=True):
        canvas.text(cell.left, row.top - 24, words, ZONE)
    canvas.text(row.right - TOTAL_WIDTH + 28, row.top - 24, "In all", ZONE)


def _draw_row(
    canvas: Canvas, scene: Scene, seat: int, found: list[Spending], row: Rect, unit: float
) -> None:
    canvas.box(row, seat_frame(seat, on=seat in scene.table.winners))
    run(canvas, row.left + PADDING, row.middle, [SeatMark(seat, 30)])
    left = row.left + PADDING + 46
    room = NAME_WIDTH - PADDING - 46 - 16
    canvas.fitted(left, row.middle, scene.name(seat), NAME, room, floor=17)
    for cell, one in zip(_cells(row), found, strict=True):
        _draw_pair(canvas, one, cell, unit)
    left = row.right - TOTAL_WIDTH + 28
    paid, points = sum(one.paid for one in found), sum(one.points for one in found)
    for middle, words, what in (
        (row.middle - 20, str(paid), MC), (row.middle + 20, plain(points), "VP"),
    ):  # fmt: skip
        across = left + canvas.text(left, middle, words, TOTAL) + 8
        canvas.text(across, middle + 2, what, NOTE, palette.MUTED)


def _draw_pair(canvas: Canvas, one: Spending, cell: Rect, unit: float) -> None:
    """Draw payments above points on the same scale, then the number of cards."""
    first = cell.top + 30
    badges.resource(canvas, "money", (cell.left + ICON / 2, first), ICON, on_paper=False)
    badges.victory_points(canvas, (cell.left + ICON / 2, first + BAR_STEP), ICON + 2, "")
    start = cell.left + ICON + 12
    pairs = ((one.paid, palette.COIN), (one.points, colours.SOURCES["cards"]))
    for number, (value, colour) in enumerate(pairs):
        middle = first + number * BAR_STEP
        width = round(unit * max(0, value))
        if width:
            canvas.fill(Rect(start, middle - BAR / 2, max(6, width), BAR), colour, 6)
        ink = palette.TEXT if value else palette.FAINT
        canvas.text(start + max(0, width) + 10, middle, plain(value), NUMBER, ink)
    canvas.text(start, cell.top + 104, cards_note(one), NOTE, palette.MUTED)


def cards_note(one: Spending) -> str:
    """Return the number of cards won, and the number kept."""
    if not one.won:
        return "none won"
    return (
        phrase("{won} won, {kept} kept", won=one.won, kept=one.kept)
        if one.kept < one.won
        else phrase("{won} won", won=one.won)
    )
