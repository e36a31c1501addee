"""One card, large, on paper: price, tags, points, requirement, effects, and its text."""

import re
from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import TOP_ROUND, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import hexed, mix
from renders.runs import Chip, Piece, run
from renders.terraforming_mars import badges
from renders.terraforming_mars.kinds import KINDS, TRACKS, WHEN
from renders.terraforming_mars.needs import Check
from renders.terraforming_mars.signs import draw_sign
from renders.terraforming_mars.symbols import RowLook, fitted_symbols
from renders.terraforming_mars.words import MC
from renders.tongue import Verbatim, phrase, strung, translated
from rules.terraforming_mars.model.views import CardFace, SymbolRow

WIDTH: Final = 480
LEAST: Final = 672
BAND: Final = 136
RADIUS: Final = 26
PADDING: Final = 28
HEAD_ROW: Final = 84
TRACK_NEED: Final = 116
PLAIN_NEED: Final = 68
ROW: Final = 76
SECOND_LINE: Final = 52
ROW_GAP: Final = 10
AROUND_ROWS: Final = 18
LINE: Final = 30
FOOT: Final = 64
WHEN_WIDTH: Final = 88
SIGN: Final = 46
PLATE: Final = 88
INSIDE: Final = WIDTH - 2 * PADDING

KIND: Final = Type(18, 650, spacing=1.3)
NAME: Final = Type(40, 750)
TWO_LINES: Final = Type(29, 750)
NAME_FLOOR: Final = 30
PRICE: Final = Type(44, 800)
PRICE_UNIT: Final = Type(17, 650)
TAG: Final = Type(22, 600)
POINTS_WORD: Final = Type(19, 650)
NEED: Final = Type(22, 650)
NOW: Final = Type(18, 600)
LABEL: Final = Type(16, 600)
TEXT: Final = Type(21, 450)
NUMBER: Final = Type(16, 500)

NUMBERED: Final = re.compile(r"(\d) (?=\w)")
"""A number and its noun stay on one line."""

PRICE_INK: Final = hexed("#7A6C49")
NUMBER_INK: Final = hexed("#8C877C")
WHEN_LINE: Final = hexed("#CBC3B3")
EMPTY_STEP: Final = hexed("#D8D1C3")
MET: Final = (hexed("#22683F"), hexed("#D3E8D4"))
NOT_MET: Final = (hexed("#8C3A22"), hexed("#F3D9CD"))
UNKNOWN: Final = (palette.INK_MUTED, palette.INSET)


def text_lines(face: CardFace) -> tuple[str, ...]:
    """Return the card's text, in lines."""
    return wrap(NUMBERED.sub("\\1\u00a0", strung(" ", face.text)), TEXT, INSIDE)


def card_height(face: CardFace, found: Sequence[Check]) -> float:
    """Return the height of the card; only crowded ones are higher than the minimum."""
    height: float = BAND + HEAD_ROW + AROUND_ROWS
    height += sum(_need_height(one) for one in found)
    height += sum(_row_height(row) + ROW_GAP for row in face.rows)
    height += len(text_lines(face)) * LINE + FOOT + AROUND_ROWS
    return max(LEAST, height)


def draw_card(canvas: Canvas, face: CardFace, rect: Rect, found: Sequence[Check]) -> None:
    """Draw one card."""
    canvas.shadow(rect, RADIUS)
    canvas.fill(rect, palette.PAPER, RADIUS)
    _draw_band(canvas, face, rect)
    _draw_tags(canvas, face, rect)
    top = rect.top + BAND + HEAD_ROW
    _rule(canvas, rect, top)
    for one in found:
        _draw_need(canvas, one, rect, top)
        top += _need_height(one)
        _rule(canvas, rect, top)
    top += AROUND_ROWS
    for row in face.rows:
        below = Rect(rect.left + PADDING, top, INSIDE, _row_height(row))
        _draw_row(canvas, row, below)
        top = below.bottom + ROW_GAP
    lines = text_lines(face)
    first = rect.bottom - FOOT - (len(lines) - 1) * LINE
    for number, line in enumerate(lines):
        canvas.text(rect.left + PADDING, first + number * LINE, line, TEXT, palette.INK)
    words = phrase("No. {number}", number=face.number)
    canvas.text(rect.left + PADDING, rect.bottom - 26, words, NUMBER, NUMBER_INK)


def _rule(canvas: Canvas, rect: Rect, top: float) -> None:
    canvas.fill(Rect(rect.left + PADDING, top, INSIDE, 1.5), palette.RULE)


def _draw_band(canvas: Canvas, face: CardFace, rect: Rect) -> None:
    kind = KINDS[face.kind]
    band = Rect(rect.left, rect.top, rect.width, BAND)
    canvas.fill(band, kind.colour, RADIUS, TOP_ROUND)
    pale = mix(kind.colour, palette.WHITE, 0.78)
    canvas.glyph(kind.glyph, (rect.left + 42, rect.top + 40), 28, pale)
    canvas.text(rect.left + 64, rect.top + 40, Verbatim(translated(kind.words).upper()), KIND, pale)
    amount = face.cost if face.cost is not None else face.starting_money
    room: float = INSIDE
    if amount is not None:
        room -= PLATE + 16
        _draw_price(canvas, amount, rect, kind.colour)
    left = rect.left + PADDING
    words, style = fit(face.name, NAME, room, NAME_FLOOR)
    if words == face.name:
        canvas.text(left, rect.top + 93, words, style, palette.WHITE)
        return
    lines = wrap(face.name, TWO_LINES, room, 2)
    first = rect.top + (75 if len(lines) > 1 else 93)
    for number, line in enumerate(lines):
        canvas.text(left, first + number * 31, line, TWO_LINES, palette.WHITE)


def _draw_price(canvas: Canvas, amount: int, rect: Rect, colour: tuple[int, int, int]) -> None:
    plate = Rect(rect.right - PADDING - PLATE, rect.top + 24, PLATE, PLATE)
    canvas.fill(plate, mix(colour, palette.BLACK, 0.28), 22)
    canvas.fill(plate.inset(2), palette.COIN, 20)
    canvas.text(plate.centre, plate.top + 38, str(amount), PRICE, palette.COIN_INK, "centre")
    canvas.text(plate.centre, plate.top + 71, MC, PRICE_UNIT, PRICE_INK, "centre")


def _draw_tags(canvas: Canvas, face: CardFace, rect: Rect) -> None:
    middle = rect.top + BAND + 40
    right = rect.right - PADDING
    if face.points:
        right -= _draw_points(canvas, face, right, middle) + 12
    left = rect.left + PADDING
    words = len(face.tags) <= MOST_NAMED
    if not face.tags:
        canvas.text(left, middle, "No tags", TAG, palette.INK_MUTED)
    for tag in face.tags:
        badges.tag(canvas, tag, (left + 23, middle), 46)
        left += 58
        named = Verbatim(translated(tag).capitalize())
        if words and left + width_of(named, TAG) < right:
            left += canvas.text(left, middle, named, TAG, palette.INK) + 26


MOST_NAMED: Final = 2


def _draw_points(canvas: Canvas, face: CardFace, right: float, middle: float) -> float:
    """Draw the card's points on a burst; counted points with the sign of the counted thing."""
    icon = face.holds if face.points_icon == "any_cube" and face.holds else face.points_icon
    start = right
    value, _, per = face.points.partition("/")
    if icon:
        draw_sign(canvas, icon, (right - 18, middle), 34, on_paper=True)
        right -= 44
        count = f"/ {per}" if per not in ("", "1") else "/"
        right -= width_of(count, POINTS_WORD)
        canvas.text(right, middle, count, POINTS_WORD, palette.INK_MUTED)
        right -= 6
    badges.victory_points(canvas, (right - 32, middle), 66, value)
    right -= 72
    canvas.text(right, middle, "VP", POINTS_WORD, palette.INK_MUTED, "right")
    return start - right + width_of("VP", POINTS_WORD)


# Requirements


def _need_height(one: Check) -> float:
    return TRACK_NEED if one.need.kind == "global" else PLAIN_NEED


def _draw_need(canvas: Canvas, one: Check, rect: Rect, top: float) -> None:
    middle = top + (38 if one.need.kind == "global" else PLAIN_NEED / 2)
    left, right = rect.left + PADDING, rect.right - PADDING
    need = one.need
    if need.kind == "global":
        track = TRACKS[need.of]
        canvas.glyph(track.glyph, (left + 16, middle), 32, track.on_paper)
    else:
        draw_sign(canvas, need_icon(one), (left + 17, middle), 34, on_paper=True)
    if one.words:
        ink, fill = MET if one.met else NOT_MET
        chip = Chip(one.words, NOW, ink, fill, height=34, padding=12)
        right -= run(canvas, right, middle, [chip], align="right") + 10
    shown = Verbatim(one.asked[:1].upper() + one.asked[1:])
    canvas.fitted(left + 44, middle, shown, NEED, right - left - 44, palette.INK, floor=17)
    if need.kind == "global":
        _draw_track(canvas, one, Rect(left, top + 82, INSIDE, 14))


def need_icon(one: Check) -> str:
    """Return the sign of a requirement that is not a parameter."""
    need = one.need
    if need.kind == "tag":
        return f"tag:{need.of}"
    if need.kind == "tiles":
        return "city" if need.of == "cities" else "greenery"
    return need.of


def _draw_track(canvas: Canvas, one: Check, row: Rect) -> None:
    """Draw the allowed part of a scale, and the present value."""
    track, need = TRACKS[one.need.of], one.need
    steps = row.columns((track.end - track.start) // track.step, 2)
    at = (one.bound - track.start) // track.step
    for number, step in enumerate(steps):
        allowed = number >= at - 1 if need.bound == "min" else number < at
        canvas.fill(step, track.on_paper if allowed else EMPTY_STEP, 2.5)
    if one.now is None:
        return
    made = (one.now - track.start) // track.step
    across = row.left if made == 0 else steps[made - 1].right + 1
    canvas.stencil(
        (across, row.top - 8),
        16,
        palette.INK,
        ("pointer",),
        lambda pen: pen.polygon([(0, 6), (-7, -5), (7, -5)]),
    )
    canvas.fill(Rect(across - 1, row.top - 4, 2, 20), palette.INK)


# Effects


def _row_lines(row: SymbolRow) -> list[list[Piece]]:
    row_look = RowLook(on_paper=True, of_production=row.when == "production")
    room = INSIDE - WHEN_WIDTH - 26
    return fitted_symbols(row.symbols, SIGN, room, row_look, floor=36, lines=3)


def _row_height(row: SymbolRow) -> float:
    return ROW + SECOND_LINE * (len(_row_lines(row)) - 1)


def _draw_row(canvas: Canvas, row: SymbolRow, rect: Rect) -> None:
    canvas.fill(rect, palette.INSET, 14)
    middle = rect.middle
    across = rect.left + WHEN_WIDTH / 2
    canvas.glyph(WHEN[row.when], (across, middle - 10), 24, palette.INK_MUTED)
    canvas.fitted(
        across, middle + 18, row.label, LABEL, WHEN_WIDTH - 6, palette.INK_MUTED, align="centre",
        floor=13,
    )  # fmt: skip
    canvas.fill(Rect(rect.left + WHEN_WIDTH, rect.top + 14, 1.5, rect.height - 28), WHEN_LINE)
    lines = _row_lines(row)
    for number, line in enumerate(lines):
        down = middle + (number - (len(lines) - 1) / 2) * SECOND_LINE
        run(canvas, rect.left + WHEN_WIDTH + 16, down, line)
