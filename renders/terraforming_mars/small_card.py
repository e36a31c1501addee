"""A card of a hand: small, with everything needed to choose, and why it cannot be played.

It is composed of parts, each of them a value: a card's signs are the same in every hand.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, partial
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type, width_of, wrap
from renders.palette import Colour, hexed
from renders.runs import Chip, Gap, Icon, Piece, run, run_width
from renders.sheet import Sheet
from renders.terraforming_mars import badges, colours
from renders.terraforming_mars.card import MET, NOT_MET, UNKNOWN, need_icon
from renders.terraforming_mars.card_band import (
    BAND,
    PADDING,
    RADIUS,
    Letter,
    SmallCardHead,
    draw_band,
    draw_letter,
    lay_card,
    letter_room,
)
from renders.terraforming_mars.kinds import DIM, DIM_EDGE, DIM_INK, TRACKS, WHEN
from renders.terraforming_mars.needs import Check
from renders.terraforming_mars.signs import Sign, draw_sign
from renders.terraforming_mars.symbols import RowLook, fitted_symbols
from renders.terraforming_mars.words import on_scale
from renders.tongue import phrase, spoken, strung
from rules.kernel import Translate
from rules.terraforming_mars.model.views import CardFace, SymbolRow

WIDTH: Final = 420
INSIDE: Final = WIDTH - 2 * PADDING
EDGE: Final = 12
"""The smallest distance of a card's content from its side, in units."""
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
MOST_FACES: Final = 1024
"""All printed cards, bright and dim."""

NEED: Final = Type(24, 650)
TEXT: Final = Type(24, 450)
REASON: Final = Type(24, 600)
POINTS: Final = Type(24, 650)

ASIDE: Final = 0.3
REASON_INK: Final = hexed("#F0B8A2")
REASON_FILL: Final = hexed("#3A2620")


class HeldCard(NamedTuple):
    """A card in front of its player."""

    face: CardFace
    found: tuple[Check, ...]
    code: str = ""  # its letter, if it is a choice
    price: int | None = None  # its present cost, if not the printed one
    reason: str = ""  # the reason why it cannot be played
    bright: bool = True
    aside: bool = False  # not in question now, but readable: the choice depends on it
    paid: str = ""  # its price at an auction, in words

    @property
    def amount(self) -> str:
        """The cost of the card; for a company, the money it brings."""
        amount = self.face.cost if self.price is None else self.price
        amount = self.face.starting_money if amount is None else amount
        return "" if amount is None else str(amount)


class Body(NamedTuple):
    """The part below the name: tags, needs and points, then the effects."""

    face: CardFace
    found: tuple[Check, ...]
    bright: bool

    @property
    def has_facts(self) -> bool:
        """Whether anything stands between the name and the signs."""
        return bool(self.face.tags or self.face.points or self.found)

    @property
    def height(self) -> float:
        """The height of the part."""
        face, top = self.face, FACTS if self.has_facts else NO_FACTS
        if face.rows:
            return top + sum(len(lines) for _, lines in sign_rows(face, bright=True)) * LINE
        return top + len(_text(face)) * TEXT_LINE + 8


class Foot(NamedTuple):
    """The lower end of a card, with the reason why it cannot be played, in lines."""

    reason: tuple[str, ...]
    bright: bool

    @property
    def height(self) -> float:
        """The height of the part."""
        return len(self.reason) * REASON_LINE + 14 if self.reason else RADIUS


def held_height(held: HeldCard) -> float:
    """Return the height of the card."""
    foot = Foot(reason, held.bright).height if (reason := _reason(held)) else 0
    return BAND + body_of(held).height + FOOT + foot


def _reason(held: HeldCard) -> tuple[str, ...]:
    if held.bright or not held.reason:
        return ()
    return wrap(held.reason.rstrip("."), REASON, INSIDE, MOST_REASON_LINES)


def _text(face: CardFace) -> tuple[str, ...]:
    return wrap(strung(" ", face.text), TEXT, INSIDE, MOST_LINES)


SignRow = tuple[str, tuple[tuple[Piece, ...], ...]]
"""The time of an effect, and its signs in lines."""


def sign_rows(face: CardFace, *, bright: bool) -> tuple[SignRow, ...]:
    """Return the rows of a card, divided into lines."""
    return _sign_rows(face, bright, spoken())


@lru_cache(maxsize=MOST_FACES)
def _sign_rows(face: CardFace, bright: bool, language: Translate) -> tuple[SignRow, ...]:
    """Return the rows as they are kept: other languages break other lines."""
    return tuple((row.when, tuple(map(tuple, _lines(row, bright=bright)))) for row in face.rows)


def _lines(row: SymbolRow, *, bright: bool) -> list[list[Piece]]:
    look = RowLook(on_paper=bright, of_production=row.when == "production", words=WORDS)
    room = INSIDE - WHEN_ROOM - 4
    return fitted_symbols(row.symbols, SIGN, room, look, floor=SIGN_FLOOR, lines=4)


def put_held(sheet: Sheet, held: HeldCard, rect: Rect) -> None:
    """Put the card; an unplayable one is dark, with the reason below."""
    if held.aside:
        sheet.loose(rect, _draw_aside, held._replace(aside=False))
        return
    for paper, colour in _paper(rect, bright=held.bright):
        sheet.fill(paper, colour)
    for place, draw, seen in _parts(held, rect):
        sheet.loose(place, draw, seen)


def _draw_aside(canvas: Canvas, held: HeldCard) -> None:
    """Draw the whole card, faded."""
    for paper, colour in _paper(canvas.bounds, bright=held.bright):
        canvas.fill(paper, colour)
    for place, draw, seen in _parts(held, canvas.bounds):
        canvas.inlay(place, partial(draw, seen=seen))
    canvas.veil(canvas.bounds, palette.GROUND, ASIDE)


def _paper(rect: Rect, *, bright: bool) -> tuple[tuple[Rect, Colour], ...]:
    """Return the plain ground below the name."""
    below = Rect(rect.left, rect.top + BAND, WIDTH, rect.height - BAND)
    if bright:
        return ((below, palette.PAPER),)
    within = Rect(below.left + 1, below.top, WIDTH - 2, below.height)
    return (below, DIM_EDGE), (within, DIM)


def _parts(held: HeldCard, rect: Rect) -> Iterator[tuple[Rect, Callable[..., None], Hashable]]:
    """Yield the parts of the card: their place, their drawing, and its whole content."""
    foot = Foot(_reason(held), held.bright)
    yield Rect(rect.left, rect.bottom - foot.height, WIDTH, foot.height), _draw_foot, foot
    body, inner = body_of(held), WIDTH - 2 * EDGE
    yield Rect(rect.left + EDGE, rect.top + BAND, inner, body.height), _draw_body, body
    yield rect._replace(height=BAND), draw_band, band_of(held)
    if held.code:
        room = letter_room(held.code)
        place = Rect(rect.left + 10, rect.top + BAND / 2 - 18, room, 36)
        yield place, draw_letter, Letter(held.code, held.face.kind, held.bright)


def _inks(*, bright: bool) -> tuple[Colour, Colour]:
    """Return the ink of the words, and the muted one."""
    return (palette.INK, palette.INK_MUTED) if bright else (DIM_INK, palette.MUTED)


# The band and the body


def band_of(held: HeldCard) -> SmallCardHead:
    """Return the head of a card."""
    face = held.face
    letter = letter_room(held.code)
    return SmallCardHead(face.name, face.kind, held.amount, letter, held.bright, held.paid)


def body_of(held: HeldCard) -> Body:
    """Return the part below the name of a card."""
    # Only words tell the present value of a requirement; the drawing shows whether it is met.
    return Body(held.face, tuple(one._replace(now=None) for one in held.found), held.bright)


def _draw_body(canvas: Canvas, seen: Body) -> None:
    canvas.fill(Rect(0, 0, canvas.width, canvas.height), palette.PAPER if seen.bright else DIM)
    if seen.has_facts:
        _draw_facts(canvas, seen)
    _draw_signs(canvas, seen.face, FACTS if seen.has_facts else NO_FACTS, bright=seen.bright)


def _draw_facts(canvas: Canvas, body: Body) -> None:
    """Draw tags at the left, points at the right, the requirement between them."""
    middle = FACTS / 2 + 3
    left: float = PADDING - EDGE
    right = canvas.width - left
    for tag in body.face.tags:
        badges.tag(canvas, tag, (left + TAG / 2, middle), TAG)
        left += TAG + 5
    right -= draw_points(canvas, body.face, right, middle, bright=body.bright)
    pieces: list[Piece] = []
    for one in body.found:
        pieces += [Gap(8), *need_pieces(one, on_paper=body.bright)]
    while pieces and run_width(pieces) > right - left:
        pieces = pieces[:-3]
    run(canvas, right, middle, pieces, align="right")


def need_pieces(one: Check, *, on_paper: bool) -> list[Piece]:
    """Return a requirement in a chip: its sign, and the bound with its number."""
    ink, fill = UNKNOWN if one.met is None else MET if one.met else NOT_MET
    need = one.need
    bound = "≥" if need.bound == "min" else "≤"
    if need.kind == "global":
        track = TRACKS[need.of]
        ground = track.on_paper if on_paper else colours.TRACKS[need.of]
        sign: Piece = Icon(track.glyph, 30, ground)
        words = phrase("{bound} {on_scale}", bound=bound, on_scale=on_scale(need.of, one.bound))
        if one.bound != need.n:  # players see the printed number elsewhere
            words += f" ({on_scale(need.of, need.n)})"
    else:
        production = need.kind == "production"
        sign = Sign(need_icon(one), 30, on_paper=on_paper, production=production)
        words = phrase("{bound} {n}", bound=bound, n=need.n)
    return [sign, Gap(6), Chip(words, NEED, ink, fill, height=34, padding=9)]


def points_room(face: CardFace) -> float:
    """Return the room of the points of a card."""
    if not face.points:
        return 0
    return 52 + (34 + width_of(_counted(face), POINTS) if _points_icon(face) else 0)


def _points_icon(face: CardFace) -> str:
    return face.holds if face.points_icon == "any_cube" and face.holds else face.points_icon


def _counted(face: CardFace) -> str:
    """Return the number of things that a point is worth: `/2`, or `/` for one."""
    per = face.points.partition("/")[2]
    return f"/{per}" if per not in ("", "1") else "/"


def draw_points(
    canvas: Canvas, face: CardFace, right: float, middle: float, *, bright: bool
) -> float:
    """Draw the points of a card at the right; return the room they take."""
    if not face.points:
        return 0
    muted = _inks(bright=bright)[1]
    if icon := _points_icon(face):
        draw_sign(canvas, icon, (right - 14, middle), 28, on_paper=bright)
        right -= 32 + width_of(_counted(face), POINTS)
        canvas.text(right, middle, _counted(face), POINTS, muted)
        right -= 2
    badges.victory_points(canvas, (right - 23, middle), 46, "")
    value = face.points.partition("/")[0]
    canvas.text(right - 23, middle, value, POINTS, colours.VICTORY_INK, "centre")
    return points_room(face)


def _draw_signs(canvas: Canvas, face: CardFace, top: float, *, bright: bool) -> None:
    """Draw the effects of a card as signs; a card without signs has its text."""
    ink, muted = _inks(bright=bright)
    left = PADDING - EDGE
    for when, lines in sign_rows(face, bright=bright):
        canvas.glyph(WHEN[when], (left + 13, top + LINE / 2), 24, muted)
        for line in lines:
            run(canvas, left + WHEN_ROOM, top + LINE / 2, line)
            top += LINE
    if not face.rows:
        for number, words in enumerate(_text(face)):
            canvas.text(left, top + 16 + number * TEXT_LINE, words, TEXT, ink)


# The reason


def _draw_foot(canvas: Canvas, seen: Foot) -> None:
    """Draw the lower end of a card, with the reason why it cannot be played."""
    end = Rect(0, 0, canvas.width, canvas.height)
    lay_card(canvas, end._replace(top=-end.height, height=2 * end.height), bright=seen.bright)
    if not seen.reason:
        return
    canvas.fill(end, REASON_FILL, RADIUS, (False, False, True, True))
    for number, line in enumerate(seen.reason):
        canvas.text(PADDING, 7 + REASON_LINE * (number + 0.5), line, REASON, REASON_INK)
