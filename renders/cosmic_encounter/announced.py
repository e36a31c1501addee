"""The chain of announced and not yet executed things, with its top enlarged."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import KINDS, dim_band
from renders.cosmic_encounter.emblems import emblem, hue
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put
from renders.geometry import Point, Rect
from renders.palette import Colour
from renders.tongue import phrase, sentence
from rules.cosmic_encounter.model.views import Announced

HEIGHT: Final = 92
CHAINED: Final = 250
MOST: Final = 3
"""The most links drawn below the top of the chain."""


def chain(scene: Scene) -> tuple[Announced, ...]:
    """Return everything announced, the top last."""
    return scene.encounter.announced if scene.encounter else ()


def aimed(scene: Scene, one: Announced) -> str:
    """Return the target in words that follow the name: ` on Bram`; nothing without a target."""
    return scene.sentence(one.target)


def draw_announced(canvas: Canvas, scene: Scene, row: Rect) -> None:
    """Draw the chain from left to right; the last link is the top and can be answered."""
    *below, top = chain(scene)
    shown = below[-MOST:]
    left = row.left
    for one in shown:
        _below(canvas, scene, one, Rect(left, row.top, CHAINED, row.height))
        canvas.glyph("arrow", (left + CHAINED + 18, row.middle), 22, palette.FAINT)
        left += CHAINED + 36
    _top(canvas, scene, top, Rect(left, row.top, row.right - left, row.height))


def kind_colour(one: Announced) -> Colour:
    """Return the colour of a power or card."""
    if one.type == "power":
        return hue(one.key)
    return KINDS.get("tech" if one.type == "technology" else one.type, palette.RAISED)


def sign(canvas: Canvas, one: Announced, at: Point, size: float) -> None:
    """Draw the emblem of a power or of a flare, or the glyph of a card."""
    if one.type == "power" or one.type == "flare":
        key = one.key.removeprefix("flare_")
        emblem(canvas, key, at, size, works=not one.stopped)
        return
    name = "tech" if one.type == "technology" else one.type
    canvas.disc(at, size / 2, dim_band(kind_colour(one)) if one.stopped else kind_colour(one))
    canvas.glyph(name, at, size * 0.62, palette.FAINT if one.stopped else palette.WHITE)


def _below(canvas: Canvas, scene: Scene, one: Announced, rect: Rect) -> None:
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14))
    sign(canvas, one, (rect.left + 40, rect.middle), 46)
    left, room = rect.left + 74, rect.width - 88
    ink = palette.FAINT if one.stopped else palette.TEXT
    wide = put(canvas, left, rect.middle - 14, sentence(one.name), 20, 650, ink, room=room)
    if one.stopped:
        canvas.fill(Rect(left, rect.middle - 15, wide, 2), palette.FAINT)
    said = scene.name(one.seat)
    if one.stopped:
        said = phrase("{name}, stopped", name=said)
    canvas.mark(one.seat, (left + 9, rect.middle + 16), 16)
    put(canvas, left + 26, rect.middle + 16, said, 17, 450, palette.MUTED, room=room - 26)


def _top(canvas: Canvas, scene: Scene, one: Announced, rect: Rect) -> None:
    canvas.box(rect, Box(palette.PAPER, palette.LIT, 14, 2))
    band = Rect(rect.left, rect.top, 10, rect.height)
    canvas.fill(band, kind_colour(one), 14, (True, False, False, True))
    sign(canvas, one, (rect.left + 56, rect.middle), 60)
    left, room = rect.left + 100, rect.width - 124
    down = rect.top + 30
    wide = put(
        canvas, left, down, sentence(one.name), 26, 750, palette.INK, room=room * 0.5, floor=18
    )
    canvas.mark(one.seat, (left + wide + 24, down), 20, edge=palette.INK, thick=2)
    verb = "uses it" if one.type == "power" else "plays it"
    said = phrase(
        "{name} {verb}{aimed}", name=scene.name(one.seat), verb=verb, aimed=aimed(scene, one)
    )
    put(
        canvas, left + wide + 42, down + 1, said, 19, 550, palette.INK_MUTED,
        room=rect.right - 24 - left - wide - 42,
    )  # fmt: skip
    words = one.words or "It is carried out unless somebody answers it."
    put(canvas, left, rect.top + 64, words, 20, 450, palette.INK, room=room, floor=16)
