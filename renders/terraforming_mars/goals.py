"""Milestones and awards along the foot: everybody's progress, and the owners."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.palette import mix
from renders.sheet import Sheet
from renders.terraforming_mars.scene import Scene, new_goals
from renders.terraforming_mars.words import awards_note, milestones_note

TITLE: Final = Type(18, 700)
NOTE: Final = Type(16, 450)
NAME: Final = Type(16, 650)
VALUE: Final = Type(15, 550, tabular=True)
OWNER: Final = Type(16, 600)
TAKEN: Final = Type(15, 450)

HEAD: Final = 28
CELL: Final = 84
HEIGHT: Final = HEAD + CELL
BARS: Final = 36
BARS_ROOM: Final = 43
THICK_BAR: Final = 9
PADDING: Final = 12


class Stand(NamedTuple):
    """A milestone or an award with its standings."""

    id: str
    name: str
    value: str
    top: int
    progress: tuple[int, ...]
    owner: int | None
    settled: bool  # nothing can change any more
    reached: bool


def milestones(scene: Scene) -> list[Stand]:
    """Return the milestones; bars run towards the goal."""
    return [
        Stand(
            goal.id, goal.name, str(goal.need), goal.need, goal.progress, goal.claimed_by,
            goal.claimed_by is not None, max(goal.progress, default=0) >= goal.need,
        )
        for goal in scene.table.milestones
    ]  # fmt: skip


def awards(scene: Scene) -> list[Stand]:
    """Return the awards; bars run towards the leader."""
    return [
        Stand(
            award.id, award.name, str(max(award.progress, default=0)),
            max(award.progress, default=0), award.progress, award.funded_by, False, False,
        )
        for award in scene.table.awards
    ]  # fmt: skip


def put_goals(sheet: Sheet, scene: Scene, rect: Rect) -> None:
    """Put milestones at the left and awards at the right."""
    left, right = rect.columns(2, 24)
    new = new_goals(scene)
    for group, title, note, stands in (
        (left, "Milestones", milestones_note(scene), milestones(scene)),
        (right, "Awards", awards_note(scene), awards(scene)),
    ):
        head = group._replace(height=HEAD)
        sheet.part(head, _draw_title, (title, note))
        row = Rect(group.left, group.top + HEAD, group.width, CELL)
        for stand, cell in zip(stands, row.columns(max(1, len(stands)), 8), strict=False):
            owner = "" if stand.owner is None else scene.name(stand.owner)
            sheet.part(cell, _draw_stand, (stand, owner, stand.id in new))


def _draw_title(canvas: Canvas, seen: tuple[str, str]) -> None:
    (title, note), rect = seen, canvas.bounds
    across = rect.left + 4 + width_of(title, TITLE) + 12
    canvas.text(rect.left + 4, rect.top + 10, title, TITLE)
    canvas.text(across, rect.top + 11, note, NOTE, palette.MUTED)


def _draw_stand(canvas: Canvas, seen: tuple[Stand, str, bool]) -> None:
    (stand, owner, lit), cell = seen, canvas.bounds
    frame = Box(palette.PANEL, palette.LINE, 10, 1)
    if stand.owner is not None:
        colour = palette.SEATS[stand.owner]
        edge = palette.LIT if lit else mix(palette.LINE, colour, 0.7)
        frame = Box(mix(palette.PANEL, colour, 0.16), edge, 10, 2)
    canvas.box(cell, frame)
    upper = cell.top + 19
    room = cell.width - 2 * PADDING - width_of(stand.value, VALUE) - 6
    canvas.fitted(cell.left + PADDING, upper, stand.name, NAME, room)
    if stand.settled and stand.owner is not None:
        _draw_owner(canvas, owner, stand.owner, cell)
        return
    if stand.owner is not None:
        canvas.mark(stand.owner, (cell.right - 20, upper), 15)
    else:
        ink = palette.TEXT if stand.reached else palette.FAINT
        canvas.text(cell.right - PADDING, upper, stand.value, VALUE, ink, "right")
    bars = Rect(cell.left + PADDING, cell.top + BARS, cell.width - 2 * PADDING, BARS_ROOM)
    draw_bars(canvas, stand, bars)


def _draw_owner(canvas: Canvas, name: str, seat: int, cell: Rect) -> None:
    middle = cell.top + 55
    canvas.mark(seat, (cell.left + 26, middle), 24)
    room = cell.width - 46 - PADDING
    canvas.fitted(cell.left + 46, middle - 8, name, OWNER, room)
    canvas.text(cell.left + 46, middle + 11, "claimed", TAKEN, palette.MUTED)


def draw_bars(canvas: Canvas, stand: Stand, rect: Rect) -> None:
    """Draw a bar for each seat; fewer seats have thicker bars."""
    step = rect.height / max(1, len(stand.progress))
    thick = min(THICK_BAR, round(step * 0.62))
    mark = min(12, step - 1)
    for seat in range(len(stand.progress)):
        middle = rect.top + (seat + 0.5) * step
        canvas.mark(seat, (rect.left + 5, middle), mark)
        bar = Rect(rect.left + 17, middle - thick / 2, rect.width - 17, thick)
        draw_bar(canvas, stand, seat, bar)


def draw_bar(canvas: Canvas, stand: Stand, seat: int, bar: Rect) -> None:
    """Draw a seat's progress."""
    number, round_end = stand.progress[seat], bar.height / 2
    canvas.fill(bar, palette.STEP, round_end)
    share = min(1.0, number / stand.top) if stand.top else 0
    if number > 0:
        filled = max(bar.height, bar.width * share)
        canvas.fill(bar._replace(width=filled), palette.SEATS[seat], round_end)
