"""A card of a hand without room for all its signs: its band, and at most one line below it."""

from typing import Final, NamedTuple

from renders.canvas import Canvas
from renders.frame.compact import FLOOR
from renders.geometry import Rect
from renders.lettering import Type
from renders.runs import Gap, Piece, run, run_width
from renders.sheet import Sheet
from renders.terraforming_mars import badges
from renders.terraforming_mars.card_band import (
    BAND,
    PADDING,
    RADIUS,
    Letter,
    draw_band,
    draw_letter,
    lay_card,
    letter_room,
)
from renders.terraforming_mars.effects import fitted_effects, is_cut
from renders.terraforming_mars.needs import Check
from renders.terraforming_mars.small_card import (
    REASON,
    REASON_FILL,
    REASON_INK,
    HeldCard,
    band_of,
    body_of,
    draw_points,
    need_pieces,
)
from rules.terraforming_mars.model.views import CardFace


class ShortLine(NamedTuple):
    """The line below the band of a card without room for its rows."""

    face: CardFace
    found: tuple[Check, ...]
    reason: str
    bright: bool


def put_short(sheet: Sheet, held: HeldCard, rect: Rect) -> None:
    """Put a card with one line below its band: its signs, or why it cannot be played."""
    line = ShortLine(held.face, body_of(held).found, _short_reason(held), held.bright)
    below = rect._replace(top=rect.top + BAND, height=rect.height - BAND)
    sheet.loose(below, _draw_line, line)
    sheet.loose(rect._replace(height=BAND), draw_band, band_of(held))
    _put_letter(sheet, held, rect.left, rect.top + BAND / 2)


def put_band(sheet: Sheet, held: HeldCard, rect: Rect) -> None:
    """Put only the band of a card."""
    sheet.loose(rect, draw_band, band_of(held)._replace(alone=True, paid=""))
    _put_letter(sheet, held, rect.left, rect.middle)


def _put_letter(sheet: Sheet, held: HeldCard, left: float, middle: float) -> None:
    if held.code:
        place = Rect(left + 10, middle - 18, letter_room(held.code), 36)
        sheet.loose(place, draw_letter, Letter(held.code, held.face.kind, held.bright))


def _short_reason(held: HeldCard) -> str:
    return "" if held.bright else held.reason.rstrip(".")


def _draw_line(canvas: Canvas, seen: ShortLine) -> None:
    whole = canvas.bounds
    lay_card(canvas, whole._replace(top=-whole.height, height=2 * whole.height), bright=seen.bright)
    middle, left, right = whole.middle - 1, float(PADDING), whole.right - PADDING
    if seen.reason:
        canvas.fill(whole, REASON_FILL, RADIUS, (False, False, True, True))
        canvas.fitted(left, middle, seen.reason, REASON, right - left, REASON_INK, floor=FLOOR)
        return
    for tag in seen.face.tags:
        badges.tag(canvas, tag, (left + LINE_TAG / 2, middle), LINE_TAG)
        left += LINE_TAG + 4
    right -= draw_points(canvas, seen.face, right, middle, bright=seen.bright)
    pieces: list[Piece] = []
    for one in seen.found:
        pieces += [Gap(6), *need_pieces(one, on_paper=seen.bright)]
    room = right - left - run_width(pieces) - 10
    run(canvas, left, middle, [*pieces, Gap(10), *_effects(seen, room)])


def _effects(seen: ShortLine, room: float) -> list[Piece]:
    """Return the effects in the largest signs that show them whole, else in the smallest."""
    found: list[Piece] = []
    for size in LINE_SIGNS:
        found = fitted_effects(seen.face.rows, (size, LINE_AMOUNT), room, bright=seen.bright)
        if not is_cut(found):
            break
    return found


LINE_TAG: Final = 30
LINE_SIGNS: Final = (28, 26, 24)
LINE_AMOUNT: Final = Type(22, 650)
