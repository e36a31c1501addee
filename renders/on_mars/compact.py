"""The compact table: turn order, tracks, the whole map, and a row of numbers for each player."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame import compact
from renders.frame.compact import END, FLOOR, GAP, INSIDE, MARGIN, TALLEST, WIDTH, below_news
from renders.frame.head import MarksStyle
from renders.frame.players import GONE, lit_frame, seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges, colony, gauges, order, solo
from renders.on_mars.header import head_of
from renders.on_mars.kinds import GOOD_ORDER
from renders.on_mars.missions import former_left, mission_name
from renders.on_mars.scene import Scene, gained, held
from renders.on_mars.solo import draw_solo, solo_height
from renders.runs import Gap, Icon, Piece, Words, run
from renders.sheet import Sheet
from rules.on_mars.model.kinds import Good
from rules.on_mars.model.views import Mission, Table

MAPS: Final = (colony.COMPACT, colony.COMPACT_LOW, colony.COMPACT_LEAST)
HEAD: Final = compact.HEAD._replace(marks=MarksStyle((54, 54), 56, (25.76, 31.9424)))

LEVEL: Final = Type(24, 500)
LEVEL_NUMBER: Final = Type(46, 750)
CORNER: Final = 18
MISSION: Final = Type(26, 700)
MISSION_NOTE: Final = Type(22, 450)
MISSION_STEP: Final = 36
CORNER_ROOM: Final = 188
"""The room for words in a corner, before the hexes and the letters above them."""
MISSION_ROOMS: Final = (CORNER_ROOM, 150)
"""The same for the missions of a corner, from the bottom up."""

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
"""The middles of the columns: six goods, colonists, ships, points."""
CRYSTALS: Final = 5
COLONISTS: Final = 6
"""The number of columns that the automaton leaves empty: it has no goods and no colonists."""
TURN_TINT: Final = 0.13
PANEL: Final = Box(palette.PANEL, palette.LINE, 14, 1)


def draw_compact(scene: Scene, scale: float = 1) -> Sheet:
    """Draw the table, 900 units wide; the map is smaller if other parts need room."""
    head = head_of(scene)
    lines = compact.news_lines(head)
    count, goal = len(scene.table.players), solo_height(scene, solo.COMPACT)
    above = below_news(lines) + order.COMPACT.height + gauges.COMPACT.height + 2 * GAP
    below = GAP + HEADS + FOOT + (GAP + goal if goal else 0) + END
    room = TALLEST - above - below - count * LEAST_ROW
    style = next((one for one in MAPS if one.height <= room), MAPS[-1])
    row = min(MOST_ROW, LEAST_ROW + (room - style.height) // max(1, count))
    height = above + style.height + below + count * row
    sheet = Sheet(WIDTH, height, Scene.colour_table, scale=scale)
    compact.put_header(sheet, head, lines, HEAD)
    panel = Rect(MARGIN, below_news(lines), INSIDE, order.COMPACT.height)
    order.put_order(sheet, scene, panel)
    tracks = Rect(MARGIN, panel.bottom + GAP, INSIDE, gauges.COMPACT.height)
    sheet.loose(tracks, _draw_gauges, scene.narrowed(_gauges, level_row=scene.table.level_row))
    ground = Rect(MARGIN, above, INSIDE, style.height)
    for window, near in colony.windows(scene, style):
        corner = _corner_of(window, style)
        place = window._replace(left=ground.left + window.left, top=ground.top + window.top)
        seen = MapSeen(window, style, corner, scene.narrowed(partial(_map, near, corner)))
        sheet.loose(place, _draw_map, seen)
    players = Rect(MARGIN, ground.bottom + GAP, INSIDE, HEADS + row * count + FOOT)
    sheet.part(players._replace(height=HEADS), _draw_panel, players)
    foot = players._replace(top=players.bottom - FOOT, height=FOOT)
    sheet.part(foot, _draw_panel, players)
    for number, board in enumerate(scene.table.players):
        rect = Rect(0, players.top + HEADS + number * row, WIDTH, row)
        seat = board.seat
        known = scene.narrowed(
            partial(_player, seat),
            scores=[score for score in scene.table.scores if score.seat == seat],
            awaited=[seat] if scene.awaits(seat) and not scene.table.over else [],
        )
        sheet.loose(rect, _draw_player, (number == 0, number == count - 1, known))
    solo_panel = Rect(MARGIN, players.bottom + GAP, INSIDE, goal)
    if goal:
        sheet.loose(solo_panel, _draw_solo, scene.narrowed(_nothing, opponent=scene.table.opponent))
    return sheet


# The knowledge and the drawing of each part


class BoardRow(NamedTuple):
    """The part of a player's board that their row shows."""

    seat: int
    name: str
    points: int
    goods: dict[Good, int]
    crystals: int
    waiting: int
    ready: int
    hangar: int
    gone: bool


def _nothing(table: Table) -> dict[str, Any]:
    return {}


def _gauges(table: Table) -> dict[str, Any]:
    return {"columns": table.columns}


def _draw_gauges(canvas: Canvas, scene: Scene) -> None:
    gauges.draw_gauges(canvas, scene, canvas.bounds, gauges.COMPACT)


Align = Literal["left", "right"]
Corner = Literal["", "level", "marker", "missions", "last"]
"""The words in a corner of the map, where no hex reaches: at the left, then at the right."""
FIELDS: Final[dict[Corner, str]] = {
    "level": "level", "marker": "missions_left", "missions": "missions", "last": "missions",
}  # fmt: skip
"""The part of the table that each corner shows."""


class MapSeen(NamedTuple):
    """A window of the map: its place on the whole map, and its contents."""

    window: Rect
    style: colony.MapStyle
    corner: Corner
    scene: Scene


def _corner_of(window: Rect, style: colony.MapStyle) -> Corner:
    upper, lower = not window.top, window.bottom == style.height
    if not window.left:
        return "level" if upper else "missions" if lower else ""
    if window.right == style.width:
        return "marker" if upper else "last" if lower else ""
    return ""


def _map(near: frozenset[str], corner: Corner, table: Table) -> dict[str, Any]:
    """Return the hexes near a window, and what its corner shows."""
    hexes = {"hexes": [space for space in table.hexes if space.id in near] if near else []}
    field = FIELDS.get(corner)
    return hexes | ({field: getattr(table, field)} if field else {})


def _draw_map(canvas: Canvas, seen: MapSeen) -> None:
    window, style, corner, scene = seen
    ground = Rect(-window.left, -window.top, style.width, style.height)
    colony.draw_colony(canvas, scene, (ground.left, ground.top), style)
    if corner in ("level", "marker"):
        _draw_number(canvas, scene, corner, ground)
    elif corner:
        _draw_missions(canvas, scene, corner, ground)


def _draw_solo(canvas: Canvas, scene: Scene) -> None:
    draw_solo(canvas, scene, canvas.bounds, solo.COMPACT)


def _player(seat: int, table: Table) -> dict[str, Any]:
    boards = (board for board in table.players if board.seat == seat)
    return {
        "players": [BoardRow(*map(board.__getattribute__, BoardRow._fields)) for board in boards]
    }


# The corners of the map


def _draw_number(canvas: Canvas, scene: Scene, corner: Corner, ground: Rect) -> None:
    """Draw the colony level at the left, or the missions marker at the right."""
    field, left = FIELDS[corner], corner == "level"
    words, number = "Level" if left else "Missions marker", getattr(scene.table, field)
    at, align = _edge(ground, left=left)
    lit = scene.before is not None and getattr(scene.before, field) != number
    canvas.text(at, ground.top + 30, words, LEVEL, colony.LETTER, align, CORNER_ROOM)
    ink = palette.LIT if lit else palette.TEXT
    canvas.text(at, ground.top + 72, str(number), LEVEL_NUMBER, ink, align)


def _edge(ground: Rect, *, left: bool) -> tuple[float, Align]:
    """Return where the words of a corner begin, or at the right end."""
    return (ground.left + CORNER, "left") if left else (ground.right - CORNER, "right")


def _shown(missions: Sequence[Mission], corner: Corner) -> list[Mission]:
    """Return the missions of a lower corner: the shortest name stands above at the left."""
    shortest, *others = sorted(missions, key=lambda one: width_of(mission_name(one), MISSION_NOTE))
    return [shortest, *others[1:]] if corner == "missions" else others[:1]


def _draw_missions(canvas: Canvas, scene: Scene, corner: Corner, ground: Rect) -> None:
    """Draw the rest of each mission, from the bottom up."""
    across, align = _edge(ground, left=corner == "missions")
    middle, missions = ground.bottom - 22, _shown(scene.table.missions, corner)
    for mission, room in zip(reversed(missions), MISSION_ROOMS, strict=False):
        row = _mission_pieces(scene, mission)
        run(canvas, across, middle, row, align=align, room=room)
        middle -= MISSION_STEP
    if any(mission.left for mission in missions):
        canvas.text(across, middle, "to go", MISSION_NOTE, colony.LETTER, align)


def _mission_pieces(scene: Scene, mission: Mission) -> list[Piece]:
    """Return the name of a mission and how much of it is left."""
    lit = former_left(scene, mission) != mission.left
    ink = palette.LIT if lit else palette.TEXT
    number: Piece = Icon("check", 24, palette.MUTED)
    if mission.left:
        number = Words(str(mission.left), MISSION, ink)
    name = Words(mission_name(mission), MISSION_NOTE, colony.LETTER)
    return [name, Gap(8), number]


# The table of players


def _draw_panel(canvas: Canvas, panel: Rect) -> None:
    canvas.box(panel, PANEL)
    middle = panel.top + 21
    for across, item in zip(COLUMNS, GOOD_ORDER, strict=False):
        badges.good(canvas, item, (across, middle), 28)
    for across, glyph in zip(COLUMNS[6:8], ("person", "rocket"), strict=True):
        canvas.glyph(glyph, (across, middle), 28, palette.MUTED)
    badges.points(canvas, (COLUMNS[8], middle), 32)


def _draw_player(canvas: Canvas, seen: tuple[bool, bool, Scene]) -> None:
    first, last, scene = seen
    [board], rect = scene.table.players, Rect(MARGIN, 0, INSIDE, canvas.height)
    seat, middle = board.seat, rect.middle
    below = FOOT if last else HEADS
    canvas.box(rect._replace(top=-HEADS, height=HEADS + rect.height + below), PANEL)
    if not first:
        canvas.fill(Rect(rect.left + 16, rect.top, rect.width - 32, 1), palette.LINE)
    if scene.awaits(seat):
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
