"""A card of a hand: smaller, with everything one needs to choose, and why it cannot be played."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import TOP_ROUND, Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import Colour, hexed
from renders.runs import Chip, Coin, Gap, Icon, Piece, run, run_width
from renders.terraforming_mars import badges, colours
from renders.terraforming_mars.card import MET, NOT_MET, UNKNOWN, need_icon
from renders.terraforming_mars.kinds import (
    DIM,
    DIM_CODE,
    DIM_COIN,
    DIM_EDGE,
    DIM_INK,
    KINDS,
    TRACKS,
    WHEN,
    dim_band,
)
from renders.terraforming_mars.needs import Check
from renders.terraforming_mars.signs import Sign, draw_sign
from renders.terraforming_mars.symbols import RowLook, fitted_symbols
from renders.terraforming_mars.words import on_scale
from rules.terraforming_mars.model.views import CardFace, SymbolRow

WIDTH: Final = 420
BAND: Final = 54
PADDING: Final = 14
INSIDE: Final = WIDTH - 2 * PADDING
RADIUS: Final = 14
FACTS: Final = 46
NO_FACTS: Final = 6
TAG: Final = 34
SIGN: Final = 32
SIGN_FLOOR: Final = 30
WORDS: Final = 23
LINE: Final = 44
WHEN_ROOM: Final = 36
FOOT: Final = 10
TEXT_LINE: Final = 30
REASON_LINE: Final = 31
MOST_LINES: Final = 4
MOST_REASON_LINES: Final = 2

NAME: Final = Type(27, 700)
LONG_NAME: Final = Type(22, 700)
LONG_NAME_STEP: Final = 24
CODE: Final = Type(26, 750)
NEED: Final = Type(24, 650)
TEXT: Final = Type(24, 450)
REASON: Final = Type(24, 600)
POINTS: Final = Type(24, 650)
FLOOR: Final = 22
KIND_ROOM: Final = 34

ASIDE: Final = 0.3
REASON_INK: Final = hexed("#F0B8A2")
REASON_FILL: Final = hexed("#3A2620")


class Held(NamedTuple):
    """A card as it lies before its player."""

    face: CardFace
    found: list[Check]
    code: str = ""  # its letter, when it can be chosen
    price: int | None = None  # what it costs now, if that is not what is printed
    reason: str = ""  # why it cannot be played
    bright: bool = True
    aside: bool = False  # not asked for now, but to be read: the choice depends on it


def held_height(held: Held) -> float:
    """How high the card has to be."""
    height = _rows_top(held) + FOOT
    rows = sum(len(_lines(row)) for row in held.face.rows)
    height += rows * LINE if rows else len(_text(held.face)) * TEXT_LINE + 8
    return height + _reason_height(held)


def _reason_height(held: Held) -> float:
    lines = len(_reason(held))
    return lines * REASON_LINE + 14 if lines else 0


def _reason(held: Held) -> tuple[str, ...]:
    if held.bright or not held.reason:
        return ()
    return wrap(held.reason.rstrip("."), REASON, INSIDE, MOST_REASON_LINES)


def _text(face: CardFace) -> tuple[str, ...]:
    return wrap(" ".join(face.text), TEXT, INSIDE, MOST_LINES)


def _lines(row: SymbolRow, *, bright: bool = True) -> list[list[Piece]]:
    look = RowLook(on_paper=bright, of_production=row.when == "production", words=WORDS)
    room = INSIDE - WHEN_ROOM - 4
    return fitted_symbols(row.symbols, SIGN, room, look, floor=SIGN_FLOOR, lines=4)


def _has_facts(held: Held) -> bool:
    return bool(held.face.tags or held.face.points or held.found)


def _rows_top(held: Held) -> float:
    return BAND + (FACTS if _has_facts(held) else NO_FACTS)


def draw_held(canvas: Canvas, held: Held, rect: Rect) -> None:
    """Draw the card; one that cannot be played is dark, with the reason below."""
    band = Rect(rect.left, rect.top, rect.width, BAND)
    if held.bright:
        canvas.fill(rect, palette.PAPER, RADIUS)
        canvas.fill(band, KINDS[held.face.kind].colour, RADIUS, TOP_ROUND)
    else:
        canvas.box(rect, Frame(DIM, DIM_EDGE, RADIUS, 1))
        canvas.fill(band, dim_band(held.face.kind), RADIUS, TOP_ROUND)
    _draw_band(canvas, held, band)
    _draw_facts(canvas, held, rect)
    _draw_rows(canvas, held, rect)
    if held.aside:
        canvas.veil(rect, palette.GROUND, ASIDE)
    if not held.bright:
        _draw_reason(canvas, held, rect)
    if held.code:
        _draw_code(canvas, held, band)


def _draw_rows(canvas: Canvas, held: Held, rect: Rect) -> None:
    """Draw what the card does, in signs; one without signs says it in words."""
    ink, muted = _inks(held)
    top = rect.top + _rows_top(held)
    for row in held.face.rows:
        canvas.glyph(WHEN[row.when], (rect.left + PADDING + 13, top + LINE / 2), 24, muted)
        for signs in _lines(row, bright=held.bright):
            run(canvas, rect.left + PADDING + WHEN_ROOM, top + LINE / 2, signs)
            top += LINE
    if not held.face.rows:
        for number, line in enumerate(_text(held.face)):
            middle = top + 16 + number * TEXT_LINE
            canvas.text(rect.left + PADDING, middle, line, TEXT, ink)


def _inks(held: Held) -> tuple[Colour, Colour]:
    """The colours of its words, and of those that matter less."""
    return (palette.INK, palette.INK_MUTED) if held.bright else (DIM_INK, palette.MUTED)


def _draw_code(canvas: Canvas, held: Held, band: Rect) -> None:
    plate = _code_plate(held, band)
    canvas.fill(plate, palette.PAPER, 9)
    canvas.text(plate.centre, plate.middle, held.code, CODE, palette.INK, "centre")


def _code_plate(held: Held, band: Rect) -> Rect:
    width = max(36, round(width_of(held.code, CODE)) + 18)
    return Rect(band.left + 10, band.middle - 18, width, 36)


def _draw_band(canvas: Canvas, held: Held, band: Rect) -> None:
    face, ink = held.face, palette.WHITE if held.bright else DIM_CODE
    left = _code_plate(held, band).right + 10 if held.code else band.left + PADDING
    right = band.right - PADDING
    amount = face.cost if held.price is None else held.price
    if amount is None:
        amount = face.starting_money
    if amount is not None:
        fill = palette.COIN if held.bright else DIM_COIN
        coin: list[Piece] = [Coin(str(amount), 36, not held.bright, fill)]
        right -= run(canvas, right, band.middle, coin, align="right") + 10
    if fit(face.name, NAME, right - left, FLOOR)[0] != face.name:
        _draw_long_name(canvas, face.name, Rect(left, band.top, right - left, band.height), ink)
        return
    words, style = fit(face.name, NAME, right - left - KIND_ROOM, FLOOR)
    if words == face.name and not held.code:
        canvas.glyph(KINDS[face.kind].glyph, (left + 12, band.middle), 26, ink)
        left += KIND_ROOM
    else:
        words, style = fit(face.name, NAME, right - left, FLOOR)
    canvas.text(left, band.middle, words, style, ink)


def _draw_long_name(canvas: Canvas, name: str, room: Rect, ink: Colour) -> None:
    """Draw a name in two lines, for it is how a card is known."""
    lines = wrap(name, LONG_NAME, room.width, 2)
    for number, line in enumerate(lines):
        middle = room.middle + (number - (len(lines) - 1) / 2) * LONG_NAME_STEP
        canvas.text(room.left, middle, line, LONG_NAME, ink)


def _draw_facts(canvas: Canvas, held: Held, rect: Rect) -> None:
    """Draw tags at the left, points at the right, the requirement between them."""
    middle = rect.top + BAND + FACTS / 2 + 3
    left = rect.left + PADDING
    for tag in held.face.tags:
        badges.tag(canvas, tag, (left + TAG / 2, middle), TAG)
        left += TAG + 5
    right = rect.right - PADDING
    right -= _draw_points(canvas, held, right, middle)
    pieces: list[Piece] = []
    for one in held.found:
        pieces += [Gap(8), *_need_pieces(one, on_paper=held.bright)]
    while pieces and run_width(pieces) > right - left:
        pieces = pieces[:-3]
    run(canvas, right, middle, pieces, align="right")


def _need_pieces(one: Check, *, on_paper: bool) -> list[Piece]:
    """A requirement in a chip: its sign, and the bound with its number."""
    ink, fill = UNKNOWN if one.met is None else MET if one.met else NOT_MET
    need = one.need
    bound = "≥" if need.bound == "min" else "≤"
    if need.kind == "global":
        track = TRACKS[need.of]
        ground = track.on_paper if on_paper else colours.TRACKS[need.of]
        sign: Piece = Icon(track.glyph, 30, ground)
        words = f"{bound} {on_scale(need.of, need.n)}"
    else:
        production = need.kind == "production"
        sign = Sign(need_icon(one), 30, on_paper=on_paper, production=production)
        words = f"{bound} {need.n}"
    return [sign, Gap(6), Chip(words, NEED, ink, fill, height=34, padding=9)]


def _draw_points(canvas: Canvas, held: Held, right: float, middle: float) -> float:
    face, (_, muted) = held.face, _inks(held)
    if not face.points:
        return 0
    start = right
    icon = face.holds if face.points_icon == "any_cube" and face.holds else face.points_icon
    value, _, per = face.points.partition("/")
    if icon:
        draw_sign(canvas, icon, (right - 14, middle), 28, on_paper=held.bright)
        count = f"/{per}" if per not in ("", "1") else "/"
        right -= 32 + width_of(count, POINTS)
        canvas.text(right, middle, count, POINTS, muted)
        right -= 2
    badges.victory_points(canvas, (right - 23, middle), 46, "")
    canvas.text(right - 23, middle, value, POINTS, colours.VICTORY_INK, "centre")
    return start - right + 52


def _draw_reason(canvas: Canvas, held: Held, rect: Rect) -> None:
    lines = _reason(held)
    if not lines:
        return
    height = _reason_height(held)
    box = Rect(rect.left, rect.bottom - height, rect.width, height)
    canvas.fill(box, REASON_FILL, RADIUS, (False, False, True, True))
    for number, line in enumerate(lines):
        middle = box.top + 7 + REASON_LINE * (number + 0.5)
        canvas.text(rect.left + PADDING, middle, line, REASON, REASON_INK)
