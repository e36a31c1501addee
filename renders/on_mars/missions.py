"""The row below the map: the missions marker, the missions, and everybody's progress."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges, kinds
from renders.on_mars.scene import Scene
from renders.palette import mix
from renders.tongue import phrase
from rules.on_mars.model.kinds import MISSIONS, PROGRESS
from rules.on_mars.model.views import Mission

LABEL: Final = Type(16, 500)
NAME: Final = Type(17, 600)
NUMBER: Final = Type(27, 750, tabular=True)
NOTE: Final = Type(16, 450)
LEFT_WIDTH: Final = 128
MISSION_WIDTH: Final = 172
GAP: Final = 8
CUBE: Final = 13
CUBE_STEP: Final = 18.5
FLAG: Final = (24, 22, 28)


def draw_missions(canvas: Canvas, scene: Scene, row: Rect) -> None:
    """Draw the whole row."""
    _draw_left(canvas, scene, Rect(row.left, row.top, LEFT_WIDTH, row.height))
    left = row.left + LEFT_WIDTH + GAP
    for mission in scene.table.missions:
        rect = Rect(left, row.top, MISSION_WIDTH, row.height)
        _draw_mission(canvas, scene, mission, rect)
        left += MISSION_WIDTH + GAP
    _draw_progress(canvas, scene, Rect(left, row.top, row.right - left, row.height))


def frame_of(*, lit: bool) -> Box:
    """Return the frame of a panel, lit if the last move changed it."""
    if lit:
        return Box(mix(palette.PANEL, palette.LIT, 0.1), palette.LIT, 12, 2)
    return Box(palette.PANEL, palette.LINE, 12, 1)


def _draw_left(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    before = scene.before
    lit = before is not None and before.missions_left != scene.table.missions_left
    canvas.box(rect, frame_of(lit=lit))
    room = rect.width - 8
    words, style = "Missions marker", LABEL.sized(15)
    canvas.text(rect.centre, rect.top + 24, words, style, palette.MUTED, "centre", room)
    width, height, step = FLAG
    for number in range(MISSIONS):
        there = number < scene.table.missions_left
        left = rect.centre - width / 2 + (number - (MISSIONS - 1) / 2) * step
        flag = Rect(left, rect.top + 46, width, height)
        canvas.fill(flag, kinds.MISSION if there else palette.STEP, 6)
        ink = kinds.BURST_INK if there else palette.PANEL
        canvas.glyph("flag", (flag.centre, flag.middle), 15, ink)


def mission_name(mission: Mission) -> str:
    """Return the subject of a mission in a word or two."""
    return SHORT_NAMES.get(mission.id, mission.name)


SHORT_NAMES: Final = {
    "advanced": "Upgrades", "discovery_tiles": "Discoveries", "progress_cubes": "Progress",
}  # fmt: skip


def former_left(scene: Scene, mission: Mission) -> int:
    """Return how much of a mission was left before the last move."""
    if scene.before is None:
        return mission.left
    return next((old.left for old in scene.before.missions if old.id == mission.id), mission.left)


def _draw_mission(canvas: Canvas, scene: Scene, mission: Mission, rect: Rect) -> None:
    lit = former_left(scene, mission) != mission.left
    canvas.box(rect, frame_of(lit=lit))
    badges.letter_plate(canvas, mission.slot, (rect.left + 24, rect.top + 25), 24)
    canvas.fitted(
        rect.left + 44, rect.top + 25, mission_name(mission), NAME, rect.width - 54,
        palette.MUTED if not mission.left else palette.TEXT,
    )  # fmt: skip
    middle = rect.top + 60
    if not mission.left:
        canvas.glyph("check", (rect.left + 24, middle), 20, palette.MUTED)
        canvas.text(rect.left + 42, middle, "completed", NOTE, palette.MUTED)
        return
    ink = palette.LIT if lit else palette.TEXT
    width = canvas.text(rect.left + 12, middle, str(mission.left), NUMBER, ink)
    canvas.text(
        rect.left + 18 + width,
        middle + 2,
        phrase("of {need} left", need=mission.need),
        NOTE,
        palette.MUTED,
    )
    for number in range(mission.crystals):
        at = (rect.right - 24 - number * 15, middle)
        badges.good(canvas, "crystal", at, 20)


def _draw_progress(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw, for each kind of building, the players with a cube in the progress area."""
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 12, 1))
    canvas.text(rect.left + 14, rect.top + 20, "Progress", LABEL, palette.MUTED)
    note = "0, 1, 2, 4, 7, 11 points"
    used = width_of("Progress", LABEL) + 40
    if width_of(note, NOTE) < rect.width - used:
        canvas.text(rect.right - 14, rect.top + 20, note, NOTE, palette.FAINT, "right")
    step = (rect.width - 12) / len(PROGRESS)
    for number, kind in enumerate(PROGRESS):
        across = rect.left + 6 + (number + 0.5) * step
        badges.building(canvas, kind, (across, rect.top + 47), 12, lift=1.5)
        seats = [board.seat for board in scene.table.players if kind in board.progress]
        spread = min(CUBE_STEP, (step - 4) / max(1, len(seats)))
        for place, seat in enumerate(seats):
            at = (across + (place - (len(seats) - 1) / 2) * spread, rect.top + 72)
            former = scene.former(seat)
            if former is not None and kind not in former.progress:
                canvas.disc(at, 11, palette.LIT)
                canvas.disc(at, 9.2, palette.PANEL)
            canvas.mark(seat, at, min(CUBE, spread * 0.8))
