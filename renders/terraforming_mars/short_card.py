"""A card of a hand without room for all its signs: its band, and one line or two below it."""

from functools import lru_cache
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
    MOST_FACES,
    REASON,
    REASON_FILL,
    REASON_INK,
    WIDTH,
    HeldCard,
    band_of,
    body_of,
    draw_points,
    need_pieces,
    points_room,
)
from renders.tongue import spoken
from rules.kernel import Translate
from rules.terraforming_mars.model.views import CardFace


class ShortLine(NamedTuple):
    """The line below the band of a card without room for its rows."""

    face: CardFace
    found: tuple[Check, ...]
    reason: str
    bright: bool


def short_height(held: HeldCard) -> float:
    """Return the height at which the card shows all its effects."""
    seen = _line_of(held)
    return LOW + (SECOND if not seen.reason and is_cut(_below_band(seen)[1]) else 0)


def put_short(sheet: Sheet, held: HeldCard, rect: Rect) -> None:
    """Put a card with a line or two below its band: its signs, or why it cannot be played."""
    below = rect._replace(top=rect.top + BAND, height=rect.height - BAND)
    sheet.loose(below, _draw_line, _line_of(held))
    sheet.loose(rect._replace(height=BAND), draw_band, band_of(held))
    _put_letter(sheet, held, rect.left, rect.top + BAND / 2)


def _line_of(held: HeldCard) -> ShortLine:
    return ShortLine(held.face, body_of(held).found, _short_reason(held), held.bright)


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
    facts, effects = _below_band(seen)
    two = is_cut(effects) and whole.height >= LINE + SECOND
    if two:
        middle -= SECOND / 2 - 2
        run(canvas, left, middle + SECOND, _effects(seen, right - left))
    for tag in seen.face.tags:
        badges.tag(canvas, tag, (left + LINE_TAG / 2, middle), LINE_TAG)
        left += LINE_TAG + TAG_GAP
    points = POINTS_MIDDLE if two else middle
    draw_points(canvas, seen.face, right, points, bright=seen.bright)
    run(canvas, left, middle, facts if two else [*facts, Gap(BEFORE_EFFECTS), *effects])


def _below_band(seen: ShortLine) -> tuple[list[Piece], list[Piece]]:
    """Return the requirements of a card, and what fits of its effects on the same line."""
    return _pieces(seen, spoken())


@lru_cache(maxsize=MOST_FACES)
def _pieces(seen: ShortLine, language: Translate) -> tuple[list[Piece], list[Piece]]:
    """Return the pieces as they are kept: other languages have other requirements."""
    taken = len(seen.face.tags) * (LINE_TAG + TAG_GAP) + points_room(seen.face)
    facts: list[Piece] = []
    for one in seen.found:
        facts += [Gap(6), *need_pieces(one, on_paper=seen.bright)]
    room = WIDTH - 2 * PADDING - taken - run_width(facts) - BEFORE_EFFECTS
    return facts, _effects(seen, room)


def _effects(seen: ShortLine, room: float) -> list[Piece]:
    """Return the effects in the largest signs that show them whole, else in the smallest."""
    found: list[Piece] = []
    for size in LINE_SIGNS:
        found = fitted_effects(seen.face.rows, (size, LINE_AMOUNT), room, bright=seen.bright)
        if not is_cut(found):
            break
    return found


LINE: Final = 42
LOW: Final = BAND + LINE
"""The height of a card with one line below its band."""
SECOND: Final = 38
"""The height of the second line, for effects that find no room beside tags and requirements."""
POINTS_MIDDLE: Final = 24
"""From the band to the middle of the points: their badge is whole on a card of two lines."""
BEFORE_EFFECTS: Final = 10
TAG_GAP: Final = 4
LINE_TAG: Final = 30
LINE_SIGNS: Final = (28, 26, 24)
LINE_AMOUNT: Final = Type(22, 650)
