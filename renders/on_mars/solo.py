"""The goal of a solo player, below the players."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges
from renders.on_mars.scene import Scene
from renders.sentences import plain
from renders.tongue import phrase


class SoloStyle(NamedTuple):
    """The measures of one size of panel."""

    title: Type
    note: Type
    reached: Type
    head: float
    step: float
    sign: float
    columns: int = 1


WIDE: Final = SoloStyle(Type(19, 700), Type(17, 450), Type(17, 650), 44, 27, 18)
COMPACT: Final = SoloStyle(Type(26, 700), Type(23, 450), Type(23, 650), 42, 29, 22, 2)
FOOT: Final = 12


def solo_height(scene: Scene, style: SoloStyle = WIDE) -> float:
    """Return the height of the panel with a solo game's goal; 0 in other games."""
    opponent = scene.table.opponent
    return 0 if opponent is None else style.head + _rows(scene, style) * style.step + FOOT


def draw_solo(canvas: Canvas, scene: Scene, rect: Rect, style: SoloStyle = WIDE) -> None:
    """Draw the goal's name, and each requirement with its progress."""
    opponent = scene.table.opponent
    if opponent is None:
        return
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    left, middle = rect.left + 20, rect.top + style.head * 0.58
    left += canvas.text(left, middle, opponent.goal, style.title) + 12
    met = sum(need.met for need in opponent.needs)
    words = phrase("{met} of {n} met", met=met, n=len(opponent.needs))
    canvas.text(left, middle + 1, words, style.note, palette.MUTED)
    rows = _rows(scene, style)
    cells = rect.inset(20).columns(style.columns, 40)
    for number, need in enumerate(opponent.needs):
        cell = cells[number // rows]
        middle = rect.top + style.head + style.step * (number % rows + 0.5)
        at = (cell.left + style.sign / 2, middle)
        if need.met:
            canvas.glyph("check", at, style.sign, palette.TEXT)
        else:
            badges.dashed_disc(canvas, at, style.sign / 2)
        ink = palette.MUTED if need.met else palette.TEXT
        reached = phrase("{has} of {need}", has=plain(need.has), need=need.need)
        start = cell.left + 12 + style.sign
        room = cell.right - 12 - start - width_of(reached, style.reached)
        canvas.fitted(start, middle, need.text, style.note, room, ink, floor=style.note.size - 1)
        canvas.text(cell.right, middle, reached, style.reached, ink, "right")


def _rows(scene: Scene, style: SoloStyle) -> int:
    needs = 0 if scene.table.opponent is None else len(scene.table.opponent.needs)
    return -(-needs // style.columns)
