"""A player's depot with the executive actions, the storage, and the colonists."""

from collections.abc import Set as AbstractSet
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type, width_of, wrap
from renders.on_mars import badges
from renders.on_mars.badges import effect_sign, sign
from renders.on_mars.kinds import GOODS
from renders.on_mars.scene import Scene, gained, price
from renders.palette import mix
from renders.tongue import phrase
from rules.on_mars.model.kinds import COLONISTS, LADDER
from rules.on_mars.model.views import Board, DepotSpace

DEPOT_HEIGHT: Final = 484
STORAGE_HEIGHT: Final = 186
COLONISTS_HEIGHT: Final = 286
TITLE: Final = Type(21, 700)
NOTE: Final = Type(17, 450)
CODE: Final = Type(17, 650)
WORDS: Final = Type(18, 550)
COST: Final = Type(21, 700, tabular=True)
STOCK: Final = Type(23, 700, tabular=True)
COUNT: Final = Type(25, 700, tabular=True)
LABEL: Final = Type(18, 450)
LADDER_TYPE: Final = Type(18, 500, tabular=True)
SPACE_STEP: Final = 52
FREE: Final = palette.hexed("#626875")
EMPTY: Final = palette.hexed("#4F5562")


def draw_head(canvas: Canvas, panel: Rect, title: str, note: str) -> None:
    """Draw a panel with its title."""
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 16, 1))
    left = panel.left + 20
    left += canvas.text(left, panel.top + 30, title, TITLE) + 12
    canvas.fitted(
        left, panel.top + 31, note, NOTE, panel.right - 14 - left, palette.MUTED, floor=16
    )


# The depot


def draw_depot(
    canvas: Canvas,
    scene: Scene,
    board: Board,
    panel: Rect,
    marked: AbstractSet[str] = frozenset(),
) -> None:
    """Draw the eight spaces of the depot; a ship closes its action."""
    crystals = counted(board.crystals, "crystal")
    room = max(0, board.capacity - board.crystals)
    waiting = phrase(", {waiting} waiting", waiting=board.waiting) if board.waiting else ""
    draw_head(
        canvas,
        panel,
        "Depot",
        phrase(
            "{crystals}{waiting}, room for {room}  ·  a ship blocks",
            crystals=crystals,
            waiting=waiting,
            room=room,
        ),
    )
    free = [space.number for space in board.depot if not space.ship]
    filled = set(free[::-1][: board.crystals])
    for space in board.depot:
        top = panel.top + 60 + (space.number - 1) * SPACE_STEP
        rect = Rect(panel.left + 16, top, panel.width - 32, SPACE_STEP - 7)
        _draw_space(canvas, scene, board, space, rect, filled=space.number in filled)
        if f"E{space.number}" in marked:
            _draw_code(canvas, space, rect)


def _draw_space(
    canvas: Canvas, scene: Scene, board: Board, space: DepotSpace, rect: Rect, *, filled: bool
) -> None:
    closed = space.ship
    fill = mix(palette.PANEL, palette.BLACK, 0.2) if closed else palette.RAISED
    former = scene.former(board.seat)
    opened = former is not None and any(
        old.number == space.number and old.ship != space.ship for old in former.depot
    )
    edge = palette.LIT if opened else palette.LINE if closed else None
    canvas.box(rect, Box(fill, edge, 10, 2 if opened else 1))
    at = (rect.left + 28, rect.middle)
    if closed:
        canvas.disc(at, 18, palette.SEAT_INK)
        canvas.glyph("rocket", at, 29, palette.SEATS[board.seat])
    elif filled:
        badges.good(canvas, "crystal", at, 30, fill)
    else:
        canvas.dashed(Rect(at[0] - 15, at[1] - 15, 30, 30), FREE, 8, 1.4)
    ink = palette.FAINT if closed else palette.TEXT
    code = palette.FAINT if closed else palette.MUTED
    canvas.text(rect.left + 66, rect.middle, f"E{space.number}", CODE, code)
    sign(
        canvas, effect_sign(space.effect), (rect.left + 118, rect.middle), 26, ink, ground=fill,
        strength=0.5 if closed else 1,
    )  # fmt: skip
    right = rect.right - 28
    badges.good(canvas, "crystal", (right, rect.middle), 23, fill, strength=0.4 if closed else 1)
    canvas.text(right - 20, rect.middle, str(price(space)), COST, ink, "right")
    left = rect.left + 142
    room = right - 50 - left
    words = space.text.removesuffix(".")
    lines: tuple[str, ...] = (words,)
    style = WORDS
    if width_of(words, WORDS) > room:
        style = WORDS.sized(16)
        lines = wrap(words, style, room, 2)
    for number, line in enumerate(lines):
        middle = rect.middle + (number - (len(lines) - 1) / 2) * 19
        canvas.text(left, middle, line, style, ink)


def _draw_code(canvas: Canvas, space: DepotSpace, rect: Rect) -> None:
    """Draw the code of an action on offer on a plate."""
    plate = Rect(rect.left + 56, rect.middle - 15, 40, 30)
    canvas.fill(plate, palette.PAPER, 9)
    canvas.text(
        plate.centre,
        plate.middle,
        f"E{space.number}",
        CODE,
        palette.INK,
        "centre",
    )


# Storage


def draw_storage(canvas: Canvas, scene: Scene, board: Board, panel: Rect) -> None:
    """Draw the stock of each resource as a column; free places are dashed."""
    shelters = counted(board.shelters, "shelter")
    draw_head(
        canvas,
        panel,
        "Storage",
        phrase("{limit} of each, {shelters}", limit=board.limit, shelters=shelters),
    )
    inner = Rect(panel.left + 10, panel.top, panel.width - 20, panel.height)
    goods = [item for item in GOODS if item != "crystal"]
    tall = min(31.0, (panel.height - 70) / max(1, board.limit))
    size = min(27.0, tall - 3)
    for item, cell in zip(goods, inner.columns(len(goods), 0), strict=True):
        number = next((count for good, count in board.goods.items() if good == item), 0)
        across, bottom = cell.centre - 11, panel.bottom - 28
        for place in range(board.limit):
            middle = bottom - place * tall
            if place < number:
                badges.good(canvas, item, (across, middle), size)
            else:
                half = size / 2
                free = Rect(across - half, middle - half, size, size)
                canvas.dashed(free, EMPTY, size * 0.26, 1.3)
        lit = gained(scene, board.seat, item) != 0
        ink = palette.LIT if lit else palette.TEXT if number else palette.FAINT
        canvas.text(across + 19, bottom, str(number), STOCK, ink)


# Colonists


def draw_colonists(canvas: Canvas, scene: Scene, board: Board, panel: Rect) -> None:
    """Draw the living quarters with their ladder of points, and the colonists elsewhere."""
    draw_head(canvas, panel, "Colonists", phrase("{colonists} in all", colonists=COLONISTS))
    left, top = panel.left + 20, panel.top
    canvas.text(left, top + 62, "living quarters", Type(16, 500), palette.MUTED)
    colour = palette.SEATS[board.seat]
    rows = COLONISTS // 2
    here = -(-board.ready // 2)
    for row in range(rows):
        middle = panel.bottom - 24 - row * 32.5
        for place in range(2):
            number, across = row * 2 + place, left + 18 + place * 36
            if number < board.ready:
                canvas.disc((across, middle), 14.5, mix(palette.SEAT_INK, colour, 0.25))
                canvas.glyph("person", (across, middle), 22, colour)
            elif number < board.room:
                badges.dashed_disc(canvas, (across, middle), 13.5, FREE_SLOT)
            else:
                canvas.glyph("padlock", (across, middle), 14, palette.DASH)
        points, counts = LADDER[row + 1], row + 1 == here
        style = LADDER_TYPE._replace(weight=700) if counts else LADDER_TYPE
        ink = palette.TEXT if counts else palette.FAINT
        canvas.text(left + 102, middle, str(points), style, ink, "right")
        if counts:
            badges.points(canvas, (left + 118, middle), 19)
    _draw_elsewhere(canvas, scene, board, panel)


FREE_SLOT: Final = palette.hexed("#7A808C")


def elsewhere(scene: Scene, board: Board) -> list[tuple[int, str]]:
    """Return the numbers of colonists outside the living quarters, with their places."""
    seat = board.seat
    slots = sum(action.slots.count(seat) for action in scene.table.actions)
    mines = sum(
        space.building is not None and space.building.miner == seat for space in scene.table.hexes
    )
    return [
        (board.working, "working"), (slots, "on actions"), (mines, "in mines"),
        (board.supply, "in supply"),
    ]  # fmt: skip


def _draw_elsewhere(canvas: Canvas, scene: Scene, board: Board, panel: Rect) -> None:
    left = panel.left + 176
    for number, (count, words) in enumerate(elsewhere(scene, board)):
        middle = panel.top + 92 + number * 46
        ink = palette.TEXT if count else palette.FAINT
        canvas.text(left + 26, middle, str(count), COUNT, ink, "right")
        canvas.fitted(
            left + 36, middle + 1, words, LABEL, panel.right - 12 - left - 36, palette.MUTED,
            floor=16,
        )  # fmt: skip
