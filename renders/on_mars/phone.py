"""The table for an upright phone: no word smaller than 24."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.on_mars import badges, colony, gauges, order, solo
from renders.on_mars.header import (
    WARNING_FILL,
    NewsTypes,
    draw_marks,
    draw_news,
    fitted_headline,
)
from renders.on_mars.kinds import GOOD_ORDER, SIDES
from renders.on_mars.look import Look, changed, gained, held
from renders.on_mars.missions import former_left, frame_of, mission_name
from renders.on_mars.solo import draw_solo, solo_height
from renders.on_mars.words import DOT, left_to_do, place_words, warning
from renders.palette import mix
from renders.runs import Chip, Gap, Piece, Words, run, run_width
from rules.on_mars.model.views import Board, Mission

WIDTH: Final = 1080
HEIGHT: Final = 1920
MARGIN: Final = 24
BROAD: Final = WIDTH - 2 * MARGIN
FLOOR: Final = 24

HEADLINE: Final = Type(58, 750)
UNDER: Final = Type(27, 450)
MARK: Final = 68
TITLE_MIDDLE: Final = 54
UNDER_MIDDLE: Final = 106
NEWS: Final = Rect(MARGIN, 140, BROAD, 108)
NEWS_TYPES: Final = NewsTypes(
    Type(28, 700),
    Type(27, 450),
    Type(24, 450),
    Type(27, 750),
    Type(26, 700),
    Type(24, 650, spacing=1.2),
    24,
)
GAP: Final = 10
MAP_HEIGHT: Final = colony.PHONE.height
MISSION_HEIGHT: Final = 66
LEAST_ROW: Final = 92
TALLEST_ROW: Final = 130

MISSION: Final = Type(26, 550)
NUMBER: Final = Type(32, 750, tabular=True)
NOTE: Final = Type(24, 450)
NAME: Final = Type(31, 700)
PLACE: Final = Type(24, 500)
STOCK: Final = Type(33, 650, tabular=True)
POINTS: Final = Type(40, 750, tabular=True)
HEADS: Final = 84
NAME_ROOM: Final = 176
COLUMNS: Final = (280, 364, 448, 532, 616, 706, 796, 884, 984)
"""Where the columns stand: six goods, colonists, ships, points."""
CRYSTALS: Final = 5
COLONISTS: Final = 6
"""Columns of these; whom the rules play, neither stores goods nor counts colonists."""
TURN_TINT: Final = 0.13


def draw_phone(look: Look, scale: float = 1) -> Canvas:
    """Draw the table on an upright picture; it grows shorter where nothing is to tell."""
    top = NEWS.top + (NEWS.height + GAP if look.news else 0)
    count = len(look.table.players)
    used = order.PHONE.height + gauges.PHONE.height + MAP_HEIGHT + MISSION_HEIGHT + 4 * GAP + HEADS
    row = min(TALLEST_ROW, max(LEAST_ROW, (HEIGHT - MARGIN - top - used - 10) / max(1, count)))
    goal = solo_height(look, solo.PHONE)
    height = top + used + row * count + 10 + (goal + GAP if goal else 0) + MARGIN
    canvas = Canvas(WIDTH, round(height), scale=scale)
    _draw_title(canvas, look)
    if look.news:
        draw_news(canvas, look, NEWS, NEWS_TYPES)
    panel = Rect(MARGIN, top, BROAD, order.PHONE.height)
    order.draw_order(canvas, look, panel, order.PHONE)
    top = panel.bottom + GAP
    gauges.draw_gauges(canvas, look, Rect(MARGIN, top, BROAD, gauges.PHONE.height), gauges.PHONE)
    top += gauges.PHONE.height + GAP
    colony.draw_colony(canvas, look, (MARGIN, top), colony.PHONE)
    top += MAP_HEIGHT + GAP
    missions = Rect(MARGIN, top, BROAD, MISSION_HEIGHT)
    shown = look.table.missions
    for mission, rect in zip(shown, missions.columns(max(1, len(shown)), GAP), strict=True):
        _draw_mission(canvas, look, mission, rect)
    top = missions.bottom + GAP
    players = Rect(MARGIN, top, BROAD, HEADS + row * count + 10)
    _draw_players(canvas, look, players, row)
    draw_solo(canvas, look, Rect(MARGIN, players.bottom + GAP, BROAD, goal), solo.PHONE)
    return canvas


def _draw_title(canvas: Canvas, look: Look) -> None:
    seats = look.table.winners if look.table.over else look.table.awaited
    left = float(MARGIN)
    if seats:
        draw_marks(canvas, seats, (66, 72), MARK)
        left = 120
    room = WIDTH - MARGIN - left
    title, style = fitted_headline(look, HEADLINE, room)
    canvas.text(left, TITLE_MIDDLE, title, style)
    pieces: list[Piece] = []
    if warning(look):
        words = Type(24, 700)
        pieces = [Chip(warning(look), words, palette.WHITE, WARNING_FILL, height=38), Gap(14)]
    shown, smaller = fit(phone_note(look), UNDER, room - run_width(pieces), FLOOR)
    run(canvas, left + 1, UNDER_MIDDLE, [*pieces, Words(shown, smaller, palette.MUTED)])


def phone_note(look: Look) -> str:
    """The line under the headline, shorter than on a wide picture."""
    table = look.table
    if table.over or table.on_turn is None or table.phase in ("setup", "shuttle"):
        return f"round {table.round}{DOT}colony level {table.level}"
    return f"{place_words(look.board(table.on_turn))}{DOT}{left_to_do(look)}"


def _draw_mission(canvas: Canvas, look: Look, mission: Mission, rect: Rect) -> None:
    lit = former_left(look, mission) != mission.left
    canvas.box(rect, frame_of(lit=lit))
    badges.letter_plate(canvas, mission.slot, (rect.left + 30, rect.middle), 32)
    right = rect.right - 16
    if mission.left:
        canvas.text(right, rect.middle + 1, "left", NOTE, palette.MUTED, "right")
        right -= width_of("left", NOTE) + 9
        ink = palette.LIT if lit else palette.TEXT
        canvas.text(right, rect.middle, str(mission.left), NUMBER, ink, "right")
        right -= width_of(str(mission.left), NUMBER)
    else:
        canvas.glyph("check", (right - 14, rect.middle), 28, palette.MUTED)
        right -= 30
    left = rect.left + 58
    room = right - left - 14
    name = mission_name(mission)
    if width_of(name, MISSION.sized(FLOOR)) > room:
        name = name.split()[0]
    canvas.fitted(left, rect.middle, name, MISSION, room, floor=FLOOR)


# The players: one table


def _draw_players(canvas: Canvas, look: Look, panel: Rect, row: float) -> None:
    canvas.box(panel, Frame(palette.PANEL, palette.LINE, 16, 1))
    middle = panel.top + 42
    for across, item in zip(COLUMNS, GOOD_ORDER, strict=False):
        badges.good(canvas, item, (panel.left + across - MARGIN, middle), 38)
    for across, glyph in zip(COLUMNS[6:8], ("person", "rocket"), strict=True):
        canvas.glyph(glyph, (across, middle), 38, palette.MUTED)
    badges.points(canvas, (COLUMNS[8], middle), 42)
    for number, board in enumerate(look.table.players):
        rect = Rect(panel.left + 8, panel.top + HEADS + number * row, panel.width - 16, row - 6)
        if number and not look.awaits(board.seat):
            line = Rect(panel.left + 24, rect.top - 3, panel.width - 48, 1)
            canvas.fill(line, palette.LINE)
        _draw_player(canvas, look, board, rect)


def _draw_player(canvas: Canvas, look: Look, board: Board, rect: Rect) -> None:
    seat, middle = board.seat, rect.middle
    if look.awaits(seat) and not look.table.over:
        colour = palette.SEATS[seat]
        canvas.box(rect, Frame(mix(palette.PANEL, colour, TURN_TINT), colour, 12, 3))
    faded = mix(palette.SEATS[seat], palette.PANEL, 0.6) if board.gone else None
    canvas.mark(seat, (68, middle - 18), 34, colour=faded)
    ink = palette.FAINT if board.gone else palette.TEXT
    canvas.fitted(98, middle - 18, look.name(seat), NAME, NAME_ROOM - 20, ink, floor=FLOOR)
    words = "left the game" if board.gone else place_words(board)
    if board.done and not look.table.over and not board.gone:
        words += f"{DOT}done"
    colour = palette.FAINT if board.gone else SIDES[board.side][1]
    canvas.fitted(52, middle + 24, words, PLACE, NAME_ROOM + 30, colour, floor=FLOOR)
    if board.gone:
        return
    cells: list[tuple[int, bool]] = []
    for item in GOOD_ORDER:
        number = board.crystals if item == "crystal" else held(board, item)
        cells.append((number, gained(look, seat, item) != 0))
    cells.append((board.ready, changed(look, seat, "ready")))
    cells.append((board.hangar, changed(look, seat, "hangar")))
    cells.append((look.points(seat), changed(look, seat, "points")))
    for number, (across, (value, lit)) in enumerate(zip(COLUMNS, cells, strict=True)):
        last = number == len(COLUMNS) - 1
        style = POINTS if last else STOCK
        if lit:
            width = max(62, width_of(str(value), style) + 26)
            box = Rect(across - width / 2, middle - 29, width, 58)
            fill = mix(palette.PANEL, palette.LIT, 0.14)
            canvas.box(box, Frame(fill, palette.LIT, 11, 2.5))
        ink = palette.LIT if lit else palette.TEXT if value else palette.FAINT
        stored = not board.name or number == CRYSTALS or number > COLONISTS
        ink = ink if stored else palette.FAINT
        canvas.text(across, middle, str(value) if stored else "–", style, ink, "centre")
