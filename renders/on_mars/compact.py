"""The compact table: turn order, tracks, the whole map, and a row of numbers for each player."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.frame import compact
from renders.frame.compact import END, FLOOR, GAP, INSIDE, MARGIN, TALLEST, WIDTH, below_news
from renders.frame.head import MarksStyle
from renders.frame.players import GONE, lit_frame, seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges, colony, gauges, order, solo
from renders.on_mars.header import head_of
from renders.on_mars.kinds import GOOD_ORDER
from renders.on_mars.missions import former_left
from renders.on_mars.scene import Scene, gained, held
from renders.on_mars.solo import draw_solo, solo_height
from rules.on_mars.model.views import Board, Mission

MAPS: Final = (colony.COMPACT, colony.COMPACT_LOW, colony.COMPACT_LEAST)
HEAD: Final = compact.HEAD._replace(marks=MarksStyle((54, 54), 56, (25.76, 31.9424)))

LEVEL: Final = Type(24, 500)
LEVEL_NUMBER: Final = Type(46, 750)
CORNER: Final = 18
MISSION: Final = Type(26, 700)
MISSION_NOTE: Final = Type(22, 450)
MISSION_STEP: Final = 36
PLATE: Final = 30

HEADS: Final = 38
FOOT: Final = 6
LEAST_ROW: Final = 42
MOST_ROW: Final = 56
NAME: Final = Type(28, 700)
NOTE: Final = Type(22, 450)
STOCK: Final = Type(29, 650, tabular=True)
POINTS: Final = Type(34, 750, tabular=True)
NAME_LEFT: Final = 76
NAME_ROOM: Final = 146
COLUMNS: Final = (250, 322, 394, 466, 538, 614, 690, 758, 830)
"""Where the columns stand: six goods, colonists, ships, points."""
CRYSTALS: Final = 5
COLONISTS: Final = 6
"""Columns of these; whom the rules play, neither stores goods nor counts colonists."""
TURN_TINT: Final = 0.13


def draw_compact(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the table, 900 units wide; the map is smaller where more is to tell."""
    head = head_of(scene)
    lines = compact.news_lines(head)
    count, goal = len(scene.table.players), solo_height(scene, solo.COMPACT)
    above = below_news(lines) + order.COMPACT.height + gauges.COMPACT.height + 2 * GAP
    below = GAP + HEADS + FOOT + (GAP + goal if goal else 0) + END
    room = TALLEST - above - below - count * LEAST_ROW
    style = next((one for one in MAPS if one.height <= room), MAPS[-1])
    row = min(MOST_ROW, LEAST_ROW + (room - style.height) // max(1, count))
    canvas = Canvas(WIDTH, above + style.height + below + count * row, scale=scale)
    compact.draw_header(canvas, head, lines, HEAD)
    panel = Rect(MARGIN, below_news(lines), INSIDE, order.COMPACT.height)
    order.draw_order(canvas, scene, panel, order.COMPACT)
    tracks = Rect(MARGIN, panel.bottom + GAP, INSIDE, gauges.COMPACT.height)
    gauges.draw_gauges(canvas, scene, tracks, gauges.COMPACT)
    ground = Rect(MARGIN, above, INSIDE, style.height)
    colony.draw_colony(canvas, scene, (ground.left, ground.top), style)
    _draw_corners(canvas, scene, ground)
    players = Rect(MARGIN, ground.bottom + GAP, INSIDE, HEADS + row * count + FOOT)
    _draw_players(canvas, scene, players, row)
    draw_solo(canvas, scene, Rect(MARGIN, players.bottom + GAP, INSIDE, goal), solo.COMPACT)
    return canvas


# In the corners of the map


def _draw_corners(canvas: Canvas, scene: Scene, ground: Rect) -> None:
    """Draw the level, and what is left of each mission, where no hex reaches."""
    before, left = scene.before, ground.left + CORNER
    lit = before is not None and before.level != scene.table.level
    canvas.text(left, ground.top + 30, "Level", LEVEL, colony.LETTER)
    ink = palette.LIT if lit else palette.TEXT
    canvas.text(left, ground.top + 72, str(scene.table.level), LEVEL_NUMBER, ink)
    missions = scene.table.missions
    first = ground.bottom - 22 - MISSION_STEP * (len(missions) - 1)
    for number, mission in enumerate(missions):
        _draw_mission(canvas, scene, mission, (left, first + MISSION_STEP * number))


def _draw_mission(canvas: Canvas, scene: Scene, mission: Mission, at: tuple[float, float]) -> None:
    left, middle = at
    badges.letter_plate(canvas, mission.slot, (left + PLATE / 2 - 2, middle), PLATE)
    left += PLATE + 8
    if not mission.left:
        canvas.glyph("check", (left + 11, middle), 24, palette.MUTED)
        return
    lit = former_left(scene, mission) != mission.left
    ink = palette.LIT if lit else palette.TEXT
    left += canvas.text(left, middle, str(mission.left), MISSION, ink) + 8
    canvas.text(left, middle + 1, "left", MISSION_NOTE, colony.LETTER)


# The players: one table


def _draw_players(canvas: Canvas, scene: Scene, panel: Rect, row: float) -> None:
    canvas.box(panel, Frame(palette.PANEL, palette.LINE, 14, 1))
    middle = panel.top + 21
    for across, item in zip(COLUMNS, GOOD_ORDER, strict=False):
        badges.good(canvas, item, (across, middle), 28)
    for across, glyph in zip(COLUMNS[6:8], ("person", "rocket"), strict=True):
        canvas.glyph(glyph, (across, middle), 28, palette.MUTED)
    badges.points(canvas, (COLUMNS[8], middle), 32)
    for number in range(1, len(scene.table.players)):
        top = panel.top + HEADS + number * row
        canvas.fill(Rect(panel.left + 16, top, panel.width - 32, 1), palette.LINE)
    for number, board in enumerate(scene.table.players):
        rect = Rect(panel.left, panel.top + HEADS + number * row, panel.width, row)
        _draw_player(canvas, scene, board, rect)


def _draw_player(canvas: Canvas, scene: Scene, board: Board, rect: Rect) -> None:
    seat, middle = board.seat, rect.middle
    if scene.awaits(seat) and not scene.table.over:
        box = Rect(rect.left + 5, rect.top + 1, rect.width - 10, rect.height - 2)
        canvas.box(box, seat_frame(seat, on=True, tint=TURN_TINT, thick=2.5, radius=10))
    canvas.mark(seat, (52, middle), 26, colour=seat_colour(seat, gone=board.gone))
    ink = palette.FAINT if board.gone else palette.TEXT
    canvas.fitted(NAME_LEFT, middle, scene.name(seat), NAME, NAME_ROOM, ink, floor=FLOOR)
    if board.gone:
        canvas.text(COLUMNS[0] - 14, middle, GONE, NOTE, palette.FAINT)
        return
    cells: list[tuple[int, bool]] = []
    for item in GOOD_ORDER:
        number = board.crystals if item == "crystal" else held(board, item)
        cells.append((number, gained(scene, seat, item) != 0))
    cells.append((board.ready, scene.changed(seat, "ready")))
    cells.append((board.hangar, scene.changed(seat, "hangar")))
    cells.append((scene.points(seat), scene.changed(seat, "points")))
    for number, (across, (value, lit)) in enumerate(zip(COLUMNS, cells, strict=True)):
        style = POINTS if number == len(COLUMNS) - 1 else STOCK
        if lit:
            width = max(48, width_of(str(value), style) + 20)
            box = Rect(across - width / 2, middle - 18, width, 36)
            canvas.box(box, lit_frame(share=0.14, radius=9))
        ink = palette.LIT if lit else palette.TEXT if value else palette.FAINT
        stored = not board.name or number == CRYSTALS or number > COLONISTS
        ink = ink if stored else palette.FAINT
        canvas.text(across, middle, str(value) if stored else "–", style, ink, "centre")
