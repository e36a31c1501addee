"""What a solo player must reach, below the strips."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges
from renders.on_mars.look import Look
from renders.on_mars.words import goal_name
from renders.sentences import plain

NOTE: Final = Type(17, 450)
SOLO_HEAD: Final = 44
SOLO_STEP: Final = 27
SOLO_TITLE: Final = Type(19, 700)
SOLO_COUNT: Final = Type(17, 650)


def solo_height(look: Look) -> float:
    """How tall the panel with the goal of a solo game is."""
    opponent = look.table.opponent
    return 0 if opponent is None else SOLO_HEAD + len(opponent.needs) * SOLO_STEP + 12


def draw_solo(canvas: Canvas, look: Look, column: Rect) -> None:
    """Draw what a solo player must reach, below the strips."""
    opponent = look.table.opponent
    if opponent is None:
        return
    height = solo_height(look)
    rect = Rect(column.left, column.bottom - height, column.width, height)
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14, 1))
    left = rect.left + 20
    left += canvas.text(left, rect.top + 26, goal_name(opponent), SOLO_TITLE) + 12
    met = sum(need.met for need in opponent.needs)
    words = f"{met} of {len(opponent.needs)} met"
    canvas.text(left, rect.top + 27, words, NOTE, palette.MUTED)
    middle = rect.top + SOLO_HEAD + SOLO_STEP / 2
    for need in opponent.needs:
        if need.met:
            canvas.glyph("check", (rect.left + 30, middle), 18, palette.TEXT)
        else:
            badges.dashed_disc(canvas, (rect.left + 30, middle), 9)
        ink = palette.MUTED if need.met else palette.TEXT
        reached = f"{plain(need.has)} of {need.need}"
        room = rect.width - 78 - width_of(reached, SOLO_COUNT)
        canvas.fitted(rect.left + 50, middle, need.text, NOTE, room, ink)
        canvas.text(rect.right - 20, middle, reached, SOLO_COUNT, ink, "right")
        middle += SOLO_STEP
