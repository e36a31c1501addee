"""An encounter card on the table: open on paper, or face down."""

from typing import Final

from renders import palette
from renders.canvas import TOP_ROUND, Box, Canvas
from renders.cosmic_encounter.colours import KINDS
from renders.cosmic_encounter.setting import chip, put, wide
from renders.cosmic_encounter.small import BACK_HEIGHT, back
from renders.cosmic_encounter.words import card_value
from renders.geometry import Rect
from renders.palette import mix
from renders.tongue import phrase
from rules.cosmic_encounter.model.card import value_words
from rules.cosmic_encounter.model.views import Face, Half

BAND: Final = 46
SIZE: Final = (212, 308)
DECK_WORDS: Final = {"cosmic": "cosmic card", "reward": "reward card"}
GLOW: Final = 5


def draw_big_card(canvas: Canvas, half: Half, rect: Rect, *, lit: bool = False) -> None:
    """Draw the encounter card of a side, with its kicker and its present value."""
    if half.card is None:
        _face_down(canvas, rect, selected=half.selected)
        return
    draw_face(canvas, half.card, rect, lit=lit)
    changed = half.card.type == "attack" and half.value not in (None, half.card.value)
    if changed and half.value is not None:
        _note(canvas, rect, phrase("counts {value_words}", value_words=value_words(half.value)))
    elif half.card.type != "attack" and half.value is not None:
        _note(canvas, rect, phrase("counts as {value_words}", value_words=value_words(half.value)))
    if half.kicker is not None:
        chip(
            canvas, rect.right - 12, rect.top + BAND + 24 * _scale(rect), card_value(half.kicker),
            fill=KINDS["kicker"], ink=palette.WHITE, size=24 * _scale(rect),
            height=38 * _scale(rect), align="right", weight=750,
        )  # fmt: skip


def _scale(rect: Rect) -> float:
    return rect.width / SIZE[0]


def _note(canvas: Canvas, rect: Rect, words: str) -> None:
    scale = _scale(rect)
    chip(
        canvas, rect.centre, rect.bottom - 68 * scale, words, fill=palette.INK,
        ink=palette.PAPER, size=19 * scale, height=32 * scale, align="centre", weight=700,
        room=rect.width - 20, floor=14,
    )  # fmt: skip


def draw_face(canvas: Canvas, face: Face, rect: Rect, *, lit: bool = False) -> None:
    """Draw an open encounter card, with the sign of its deck below."""
    scale = _scale(rect)
    canvas.shadow(rect, 18, drop=6, blur=10)
    if lit:
        canvas.fill(rect.inset(-GLOW), palette.LIT, 22)
        canvas.fill(rect.inset(-GLOW / 2), palette.PANEL, 20)
    canvas.fill(rect, palette.PAPER, 18)
    head = Rect(rect.left, rect.top, rect.width, BAND * scale)
    colour = KINDS[face.type]
    canvas.fill(head, colour, 18, TOP_ROUND)
    kind = "Crooked deal" if face.crooked else face.type.capitalize()
    put(canvas, rect.left + 18 * scale, head.middle, kind, 20 * scale, 650, palette.WHITE,
        room=rect.width - 66 * scale)  # fmt: skip
    canvas.glyph(face.type, (rect.right - 28 * scale, head.middle), 26 * scale, palette.WHITE)
    words = card_value(face)
    middle = (rect.centre, head.bottom + (rect.height - head.height) * 0.42)
    size, share = (190.0, 0.09) if words else (130.0, 0.92)
    canvas.glyph(face.type, middle, size * scale, mix(palette.PAPER, colour, share))
    if words:
        canvas_size = 108 if len(words) < 3 else 84
        put(canvas, *middle, words, canvas_size * scale, 800, palette.INK, align="centre")
    note = DECK_WORDS[face.back]
    reach = (26 + wide(note, 18, 550)) * scale
    low = rect.bottom - 32 * scale
    back(canvas, rect.centre - reach / 2, low, 17 * scale, face.back)
    put(canvas, rect.centre - reach / 2 + 26 * scale, low, note, 18 * scale, 550,
        palette.INK_MUTED)  # fmt: skip


def _face_down(canvas: Canvas, rect: Rect, *, selected: bool) -> None:
    """Draw a card face down, the same for every deck: its deck is secret."""
    if not selected:
        canvas.dashed(rect, palette.DASH, 18, 2)
        put(canvas, rect.centre, rect.middle, "no card yet", 20, 500, palette.FAINT, align="centre")
        return
    canvas.box(rect, Box(palette.STEP, palette.FAINT, 18, 2))
    inner = rect.inset(rect.width * 0.09)
    canvas.box(inner, Box(palette.RAISED, palette.DASH, 12, 1.5))
    size = inner.width * 0.5 / BACK_HEIGHT
    canvas.glyph("check", (rect.centre, rect.middle), size, palette.MUTED)
