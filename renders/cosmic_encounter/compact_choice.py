"""The aliens that a player can choose, compact: emblem, name and power of each."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put
from renders.frame.compact import END, FLOOR, INSIDE, MARGIN, TALLEST, WIDTH
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.tongue import phrase
from rules.cosmic_encounter.model.views import Alien

TOP: Final = 112
GAP: Final = 8
HEAD: Final = 76
LINE: Final = 31
FOOT: Final = 14
POWER: Final = Type(24, 450)
MOST: Final = (14, 10, 8, 6, 4, 3, 2, 1)
"""The most lines of a power, roomiest first."""


def draw_compact_choice(scene: Scene, seat: int, scale: float = 1) -> Canvas:
    """Draw the aliens one below the other, 900 units wide."""
    aliens = scene.table.choice or ()
    words = [[_power(scene, alien, most) for alien in aliens] for most in MOST]
    shown = next((one for one in words if _bottom(one) <= TALLEST), words[-1])
    canvas = Canvas(WIDTH, _bottom(shown), scale=scale)
    canvas.mark(seat, (54, 54), 60)
    put(
        canvas,
        98,
        38,
        phrase("{name}, choose an alien", name=scene.name(seat)),
        46,
        750,
        room=WIDTH - 122,
        floor=30,
    )
    when = phrase("{whom}  ·  all choices are shown together", whom=scene.for_whom)
    put(canvas, 99, 82, when, 25, 450, palette.MUTED, room=WIDTH - 122, floor=None)
    top: float = TOP
    for alien, lines in zip(aliens, shown, strict=True):
        rect = Rect(MARGIN, top, INSIDE, _height(lines))
        canvas.box(rect, Box(palette.PANEL, palette.LINE, 14))
        emblem(canvas, alien.id, (rect.left + 46, rect.top + 42), 60)
        put(canvas, rect.left + 90, rect.top + 42, alien.name, 36, 750, room=INSIDE - 110,
            floor=FLOOR)  # fmt: skip
        for number, line in enumerate(lines):
            middle = rect.top + HEAD + (number + 0.5) * LINE
            canvas.text(rect.left + 24, middle, line, POWER, palette.MUTED)
        top = rect.bottom + GAP
    return canvas


def _power(scene: Scene, alien: Alien, most: int) -> tuple[str, ...]:
    text = scene.book.aliens.get(alien.id)
    return wrap(text.power, POWER, INSIDE - 48, most) if text else ()


def _height(lines: tuple[str, ...]) -> float:
    return HEAD + len(lines) * LINE + FOOT


def _bottom(words: list[tuple[str, ...]]) -> float:
    return TOP + sum(_height(lines) + GAP for lines in words) - GAP + END
