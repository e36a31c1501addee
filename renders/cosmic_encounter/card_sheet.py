"""One card, large, as a reference: artifact, technology, auction card, flare."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import TOP_ROUND, Canvas
from renders.cosmic_encounter.alien_sheet import draw_alien, draw_phases_of, draw_side
from renders.cosmic_encounter.colours import KINDS, on_band
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.market import GROUP_GLYPHS, GROUPS
from renders.cosmic_encounter.setting import chip, put, put_lines
from renders.cosmic_encounter.small import lucre
from renders.cosmic_encounter.words import who_words
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import Colour, mix
from renders.tongue import phrase
from rules.cosmic_encounter.texts.book import Book, TechText

WIDTH: Final = 640
MARGIN: Final = 40
BAND: Final = 72
FIGURE: Final = 190
TEXT: Final = Type(25, 450)
STEP: Final = 35
PADDING: Final = 32
FLARE_WIDTH: Final = 852
TECH_USES: Final = {
    "stays": "goes on working",
    "discard": "used once",
    "hidden_then_discard": "hidden, used once",
    "passes_on": "passes on when used",
}


class Card(NamedTuple):
    """The drawing of a card."""

    kind: str
    glyph: str
    colour: Colour
    name: str
    text: str
    who: str = ""
    phases: tuple[str, ...] = ()
    corner: str = ""  # a number in the corner: ships of research, the lowest bid


def card_of(read: Book, key: str) -> Card:
    """Return the card of a key; raise `KeyError` for an unknown one."""
    family, _, name = key.partition(":")
    if family == "tech":
        return _tech(read.techs[name])
    if family == "lucre":
        lot = read.lucre[name]
        kind = phrase("auction card, {group}", group=lot.group)
        return Card(kind, GROUP_GLYPHS[lot.group], GROUPS[lot.group], lot.name, lot.text,
                    corner=str(lot.least))  # fmt: skip
    if name in read.artifacts:
        card, kind = read.artifacts[name], "artifact"
    else:
        card, kind = read.kinds[name], "negotiate" if name == "crooked_deal" else name
    who = phrase("{who_words}, {when}", who_words=who_words(card.who), when=card.when)
    return Card(kind, kind, KINDS[kind], card.name, card.text, who, card.phases)


def _tech(text: TechText) -> Card:
    who = phrase(
        "{who_words}, {when}, {tech_uses}",
        who_words=who_words(text.who),
        when=text.when,
        tech_uses=TECH_USES[text.use],
    )
    return Card("technology", "tech", KINDS["tech"], text.name, text.text, who, text.phases,
                text.research)  # fmt: skip


def draw_card(read: Book, key: str, scale: float = 1) -> Canvas:
    """Draw the card of a key: an alien's sheet, a flare, or any other card."""
    family, _, name = key.partition(":")
    if family == "alien":
        return draw_alien(read, name, None, scale)
    if family == "flare":
        return _flare(read, name, scale)
    return _plain(card_of(read, key), scale)


def _plain(card: Card, scale: float) -> Canvas:
    inner = WIDTH - 2 * PADDING
    lines = wrap(card.text, TEXT, inner)
    who = wrap(card.who, Type(22, 550), inner) if card.who else ()
    height = BAND + FIGURE + 24 + len(lines) * STEP + 20 + len(who) * 30
    height += 104 if card.phases else 12
    canvas = Canvas(WIDTH + 2 * MARGIN, height + 2 * MARGIN, scale=scale)
    rect = Rect(MARGIN, MARGIN, WIDTH, height)
    _band(canvas, card, rect)
    at = (rect.left + PADDING + 64, rect.top + BAND + FIGURE / 2)
    canvas.disc(at, 66, mix(palette.PAPER, card.colour, 0.14))
    canvas.glyph(card.glyph, at, 88, card.colour)
    left = at[0] + 92
    room = rect.right - PADDING - left
    found = wrap(card.name, Type(40, 750), room, 2)
    for number, line in enumerate(found):
        middle = at[1] + (number - (len(found) - 1) / 2) * 48
        put(canvas, left, middle, line, 40, 750, palette.INK, room=room)
    top = rect.top + BAND + FIGURE + 20
    left = rect.left + PADDING
    top = put_lines(canvas, left, top, card.text, TEXT, inner, STEP, palette.INK) + 16
    if card.who:
        top = put_lines(canvas, left, top, card.who, Type(22, 550), inner, 30, palette.INK_MUTED)
    if card.phases:
        draw_phases_of(canvas, card.phases, Rect(left, top, inner, 22), card.colour)
    return canvas


def _band(canvas: Canvas, card: Card, rect: Rect) -> None:
    canvas.shadow(rect, 26)
    canvas.fill(rect, palette.PAPER, 26)
    head = Rect(rect.left, rect.top, rect.width, BAND)
    canvas.fill(head, card.colour, 26, TOP_ROUND)
    put(canvas, head.left + PADDING, head.middle, card.kind.capitalize(), 28, 650,
        on_band(card.colour), room=head.width - 180)  # fmt: skip
    right = head.right - PADDING
    if not card.corner:
        canvas.glyph(card.glyph, (right - 18, head.middle), 40, palette.WHITE)
    elif card.kind == "technology":
        words = "any ships" if card.corner == "X" else phrase("{corner} ships", corner=card.corner)
        chip(canvas, right, head.middle, words, fill=palette.PAPER, ink=palette.INK, size=26,
             height=44, align="right", glyph="ship", weight=750)  # fmt: skip
    else:
        lucre(canvas, (right - 22, head.middle), 46, card.corner)
        put(canvas, right - 56, head.middle + 1, "from", 22, 500, on_band(card.colour),
            align="right")  # fmt: skip


def _flare(read: Book, alien: str, scale: float) -> Canvas:
    """Draw a flare: each side's user and effect."""
    flare, text = read.flares[alien], read.aliens[alien]
    height = BAND + 150 + 2 * (FLARE_SIDE + 16) + 16
    canvas = Canvas(FLARE_WIDTH + 2 * MARGIN, height + 2 * MARGIN, scale=scale)
    rect = Rect(MARGIN, MARGIN, FLARE_WIDTH, height)
    _band(canvas, Card("flare", "flare", KINDS["flare"], "", ""), rect)
    middle = rect.top + BAND + 76
    emblem(canvas, alien, (rect.left + PADDING + 52, middle), 104)
    left = rect.left + PADDING + 128
    put(canvas, left, middle - 20, text.name, 48, 750, palette.INK, room=rect.right - 24 - left)
    said = phrase("super for whoever has {name}, wild for all others", name=text.name)
    put(canvas, left, middle + 28, said, 24, 450, palette.INK_MUTED,
        room=rect.right - 24 - left, floor=20)  # fmt: skip
    row = Rect(rect.left + PADDING, rect.top + BAND + 150, rect.width - 2 * PADDING, FLARE_SIDE)
    draw_side(canvas, "Wild", flare.wild, row)
    draw_side(canvas, "Super", flare.super, row._replace(top=row.bottom + 16))
    return canvas


FLARE_SIDE: Final = 166
"""The height of one side of a flare, in units: the longest text has four lines."""
