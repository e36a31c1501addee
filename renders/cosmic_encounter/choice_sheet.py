"""The choice of an alien before the game: the sheets of all offered aliens, side by side."""

from collections.abc import Sequence
from typing import Final

from renders.canvas import Canvas
from renders.cosmic_encounter.alien_sheet import WIDTH as SHEET
from renders.cosmic_encounter.alien_sheet import draw_alien
from renders.cosmic_encounter.choices import choices_height, draw_choices
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put
from renders.geometry import Rect
from renders.palette import MUTED
from renders.sketch import DrawnOption
from renders.tongue import phrase
from rules.cosmic_encounter.model.views import Alien

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 128
COLUMNS: Final = 2
MANY: Final = 3
"""The most aliens in two columns; more stand in three."""


def draw_choice(
    scene: Scene, seat: int, options: Sequence[DrawnOption], scale: float = 1
) -> Canvas:
    """Draw the sheets of the aliens that the viewer can choose."""
    aliens, width = scene.table.choice or (), WIDTH
    columns = COLUMNS if len(aliens) <= MANY else 3
    cells = Rect(MARGIN, TOP, width - 2 * MARGIN, 0).columns(columns, 0)
    share = cells[0].width / SHEET
    sheets = [draw_alien(scene.book, alien.id, None, share * scale) for alien in aliens]
    rows = [sheets[at : at + columns] for at in range(0, len(sheets), columns)]
    heights = [max(sheet.height * share for sheet in row) for row in rows]
    names = {alien.name for alien in aliens}
    rest = [option for option in options if option.mark and not _is_alien(option, aliens, names)]
    row = Rect(MARGIN, TOP + sum(heights), width - 2 * MARGIN, 0)
    below = choices_height(rest, row.width)
    canvas = Canvas(width, row.top + below + MARGIN, scale=scale)
    canvas.mark(seat, (64, 70), 60)
    put(
        canvas,
        112,
        54,
        phrase("{name}, choose an alien", name=scene.name(seat)),
        50,
        750,
        room=width - 150,
    )
    when = phrase("{whom}  ·  all choices are shown together", whom=scene.for_whom)
    put(canvas, 113, 96, when, 20, 450, MUTED)
    top: float = TOP
    for line, height in zip(rows, heights, strict=True):
        for sheet, cell in zip(line, cells, strict=False):
            place = (round(cell.left * scale), round(top * scale))
            canvas.image.paste(sheet.image, place)
        top += height
    draw_choices(canvas, rest, row)
    return canvas


def _is_alien(option: DrawnOption, aliens: Sequence[Alien], names: set[str]) -> bool:
    """Return whether a choice is one of the drawn sheets."""
    ids = {alien.id for alien in aliens}
    return option.id.rpartition(":")[2] in ids or option.label in names
