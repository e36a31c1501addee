"""One player's board on the table: numbers, orbit, desks, technologies."""

from dataclasses import replace
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.frame.players import GONE, NameStyle, draw_name, lit_frame, name_room, seat_frame
from renders.geometry import Rect
from renders.lettering import NARROWEST, Type, width_of
from renders.palette import Colour
from renders.project_mars.desks import desk_places, draw_desks
from renders.project_mars.kinds import KINDS, NUMBER_COLOURS, short_effect
from renders.project_mars.orbit import draw_orbit, orbit_of
from renders.project_mars.plans import HEAD, LAST_LINE, PADDING, TECH_STEP, Plan
from renders.project_mars.scene import Scene
from renders.project_mars.tableau import CHIP_GAP, NOTE, draw_launch, technology_rows
from renders.project_mars.words import CHIPS, can_launch
from renders.runs import Chip, run
from renders.tongue import spoken
from rules.project_mars.model.views import Board

NUMBER: Final = Type(32, 750, tabular=True)
STATE: Final = Type(16, 700)
CONTRACT: Final = Type(18, 700)

EDGE: Final = 20
NAMES: Final = NameStyle((HEAD, 30), 62, Type(28, 700), after=14, chip_gap=CHIP_GAP)
NAME_LEAST: Final = 150
"""The smallest room for a name, in units; with less, the chips lose their words."""
STAT_ICON: Final = 27
STAT_GAP: Final = 10
STAT_HEIGHT: Final = 44
TURN_TINT: Final = 0.07


def draw_board(canvas: Canvas, scene: Scene, seat: int, plan: Plan, rect: Rect) -> None:
    """Draw one player's board."""
    board = scene.player(seat)
    frame = seat_frame(seat, on=scene.awaits(seat), tint=TURN_TINT)
    canvas.box(rect, frame)
    ground = frame.fill
    orbit = _moved(plan.orbit, rect)
    draw_orbit(canvas, orbit_of(scene, board), orbit, plan.shape.orbit, ground)
    if board.gone:
        _draw_head(canvas, scene, board, rect, rect.right - EDGE)
        return
    stats_left = _draw_stats(canvas, scene, seat, plan, rect, ground)
    _draw_head(
        canvas, scene, board, rect, rect.right - EDGE if plan.shape.stats_below else stats_left
    )
    desks = Rect(orbit.left, rect.top + plan.desks_top, orbit.width, 0)
    places = desk_places(desks, plan.shape.desks_in_row, plan.desk_rows)
    draw_desks(canvas, scene, board, places, ground)
    _draw_technologies(canvas, scene, board, plan, rect)


def _moved(part: Rect, whole: Rect) -> Rect:
    return Rect(whole.left + part.left, whole.top + part.top, part.width, part.height)


def _draw_head(canvas: Canvas, scene: Scene, board: Board, rect: Rect, right: float) -> None:
    """Draw mark, name and the chips for the player's present state."""
    middle = rect.top + HEAD
    chips = state_chips(scene, board)
    name = scene.name(board.seat)
    least = min(NAME_LEAST, width_of(name, NAMES.name))
    if name_room(rect.left, right, chips, NAMES) < least:
        chips = [replace(chip, words="") if chip.icon else chip for chip in chips]
    draw_name(canvas, (rect.left, middle), right, (board.seat, name), chips, NAMES, gone=board.gone)


def state_chips(scene: Scene, board: Board) -> list[Chip]:
    """Return the chips: holds the contract, to act, passed, ready to launch, left."""
    seat, table = board.seat, scene.table
    if board.gone:
        return [Chip(GONE, STATE, palette.MUTED, palette.RAISED)]
    chips: list[Chip] = []
    if board.holds_contract:
        lit = palette.LIT if scene.changed(seat, "holds_contract") else None
        chips.append(
            Chip(
                "Contract", CONTRACT, palette.INK, palette.PAPER, "contract", lit, 34, 10, radius=8
            )
        )
    if scene.awaits(seat) and not table.over:
        words = CHIPS.get(table.phase, "to decide")
        chips.append(Chip(words, STATE, palette.SEAT_INK, palette.SEATS[seat]))
    elif table.bidding is not None and seat not in table.bidding.still_in:
        chips.append(Chip("passed", STATE, palette.MUTED, palette.RAISED))
    if can_launch(board) and not table.over:
        chips.append(
            Chip("can launch", STATE, palette.WHITE, KINDS["launch_date"].colour, "rocket")
        )
    return chips


class Stat(NamedTuple):
    """One of the three numbers of a board."""

    glyph: str
    words: str
    widest: str
    lit: bool


def stats(scene: Scene, board: Board) -> list[Stat]:
    """Return approval, engineering and used desks, in this order."""
    seat = board.seat
    desks = f"{board.office_used}/{board.office_space}"
    return [
        Stat("approval", str(board.approval), "88", scene.changed(seat, "approval")),
        Stat("engineering", str(board.engineering), "88", scene.changed(seat, "engineering")),
        Stat(
            "office_space", desks, "8/8" if len(desks) < 4 else "88/88",
            scene.changed(seat, "office_used", "office_space"),
        ),
    ]  # fmt: skip


def _draw_stats(
    canvas: Canvas, scene: Scene, seat: int, plan: Plan, rect: Rect, ground: Colour
) -> float:
    """Draw the three numbers in their columns; return their left end."""
    board = scene.player(seat)
    middle = rect.top + plan.shape.stats_middle
    shown = stats(scene, board)
    if plan.shape.stats_below:
        for stat, share in zip(shown, (0, 0.5, 1), strict=True):
            wide = stat_width(stat)
            left = rect.left + EDGE + share * (rect.width - 2 * EDGE - wide)
            _draw_stat(canvas, stat, left + wide, middle, ground)
        return rect.left
    right = rect.right - EDGE
    for stat in reversed(shown):
        _draw_stat(canvas, stat, right, middle, ground)
        right -= width_of(stat.widest, NUMBER) + STAT_ICON + 4 * STAT_GAP
    return right


def stat_width(stat: Stat) -> float:
    """Return the width of a number and its icon."""
    return width_of(stat.words, NUMBER) + STAT_GAP + STAT_ICON


def _draw_stat(canvas: Canvas, stat: Stat, right: float, middle: float, ground: Colour) -> None:
    wide = stat_width(stat)
    colour = palette.TEXT
    if stat.lit:
        left = right - wide - STAT_GAP
        box = Rect(left, middle - STAT_HEIGHT / 2, wide + 2 * STAT_GAP, STAT_HEIGHT)
        canvas.box(box, lit_frame(ground))
        colour = palette.LIT
    icon = (right - wide + STAT_ICON / 2, middle)
    canvas.glyph(stat.glyph, icon, STAT_ICON, NUMBER_COLOURS[stat.glyph])
    canvas.text(right, middle, stat.words, NUMBER, colour, "right")


def _draw_technologies(canvas: Canvas, scene: Scene, board: Board, plan: Plan, rect: Rect) -> None:
    middle = rect.top + plan.technology_middle
    left = rect.left + PADDING
    line = rect.bottom - LAST_LINE if plan.shape.stats_below else middle
    launch = draw_launch(canvas, scene, board, rect.right - EDGE, line)
    rows = technology_rows(scene, board, plan.rooms)
    if not rows[0]:
        canvas.text(left, middle, "no technology yet", NOTE, palette.FAINT)
    for number, row in enumerate(rows):
        room = rect.width - 2 * PADDING - (launch if number == 0 else 0) - 2 * EDGE
        words = ""
        if plan.shape.detail and number < len(board.technologies):
            words = short_effect(board.technologies[number].face)
        for_chips = room - NARROWEST * width_of(words, NOTE) - EDGE
        width = run(canvas, left, middle, row, gap=CHIP_GAP, room=for_chips)
        if words:
            floor = 15 if spoken() is str else 12
            at = left + width + 12
            canvas.fitted(at, middle, words, NOTE, room - width, palette.MUTED, floor=floor)
        middle += TECH_STEP
