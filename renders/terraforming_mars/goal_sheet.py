"""Milestones and awards, large: their conditions and everybody's progress."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.compact import MARGIN
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.palette import mix
from renders.runs import Piece, SeatMark, Words, run
from renders.sentences import plain
from renders.terraforming_mars.compact_head import draw_compact_head
from renders.terraforming_mars.goals import Stand, awards, draw_bar, milestones
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.words import awards_note, milestones_note
from renders.tongue import phrase

WIDTH: Final = 1000
HEAD: Final = 124
TITLE_ROW: Final = 80
GAP: Final = 12
PADDING: Final = 18
TOP_LINE: Final = 34
BAR_STEP: Final = 38
BAR: Final = 18
FLOOR: Final = 24

TITLE: Final = Type(30, 700)
NOTE: Final = Type(25, 450)
NAME: Final = Type(28, 700)
CRITERION: Final = Type(24, 450)
VALUE: Final = Type(28, 700, tabular=True)
COUNT: Final = Type(25, 650, tabular=True)


def draw_goal_sheet(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the milestones at the left and the awards at the right."""
    groups = (
        ("Milestones", milestones_note(scene), milestones(scene)),
        ("Awards", awards_note(scene), awards(scene)),
    )
    criteria = {goal.id: goal.criterion for goal in scene.table.milestones}
    criteria |= {award.id: award.criterion for award in scene.table.awards}
    cell = _cell_height(scene)
    rows = max(len(stands) for _, _, stands in groups)
    canvas = Canvas(WIDTH, HEAD + TITLE_ROW + rows * (cell + GAP) + GAP, scale=scale)
    note = phrase("generation {generation}", generation=scene.table.generation)
    draw_compact_head(canvas, scene, "Milestones and awards", note)
    columns = Rect(MARGIN, HEAD, WIDTH - 2 * MARGIN, cell).columns(len(groups), GAP)
    for column, (title, words, stands) in zip(columns, groups, strict=True):
        canvas.text(column.left, HEAD + 14, title, TITLE)
        canvas.fitted(column.left, HEAD + 50, words, NOTE, column.width, palette.MUTED, floor=FLOOR)
        for number, stand in enumerate(stands):
            top = HEAD + TITLE_ROW + number * (cell + GAP)
            _draw_cell(canvas, scene, stand, criteria[stand.id], column._replace(top=top))
    return canvas


def _cell_height(scene: Scene) -> float:
    return 2 * TOP_LINE + 20 + BAR_STEP * len(scene.table.players) + PADDING - 6


def _draw_cell(canvas: Canvas, scene: Scene, stand: Stand, criterion: str, rect: Rect) -> None:
    frame = Box(palette.PANEL, palette.LINE, 14, 1)
    if stand.owner is not None:
        colour = palette.SEATS[stand.owner]
        edge = mix(palette.LINE, colour, 0.7)
        frame = Box(mix(palette.PANEL, colour, 0.14), edge, 14, 2)
    canvas.box(rect, frame)
    left, right = rect.left + PADDING, rect.right - PADDING
    first = rect.top + TOP_LINE
    if stand.owner is not None:
        verb = "claimed" if stand.settled else "funded"
        name, style = fit(scene.name(stand.owner), COUNT, 130, FLOOR)
        pieces: list[Piece] = [
            Words(verb, CRITERION, palette.MUTED), SeatMark(stand.owner, 26), Words(name, style),
        ]  # fmt: skip
        run(canvas, right, first, pieces, gap=8, align="right")
    else:
        ink = palette.TEXT if stand.reached else palette.FAINT
        canvas.text(right, first, stand.value, VALUE, ink, "right")
    canvas.text(left, first, stand.name, NAME)
    canvas.fitted(
        left, first + TOP_LINE + 2, criterion, CRITERION, right - left, palette.MUTED, floor=20
    )
    top = first + TOP_LINE + 40
    for seat, number in enumerate(stand.progress):
        middle = top + seat * BAR_STEP
        canvas.mark(seat, (left + 13, middle), 24)
        canvas.text(right, middle, plain(number), COUNT, palette.TEXT, "right")
        bar = Rect(left + 36, middle - BAR / 2, right - left - 36 - 56, BAR)
        draw_bar(canvas, stand, seat, bar)
