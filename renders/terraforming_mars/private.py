"""What only one player sees: own goods, the hand, cards on offer, spaces to choose from."""

import re
from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, width_of, wrap
from renders.runs import Icon, Piece, Words, run
from renders.sentences import plain, signed
from renders.sketch import Option, Size
from renders.terraforming_mars import badges
from renders.terraforming_mars.kinds import BADGES, CARD_BACK, RESOURCES
from renders.terraforming_mars.look import Look
from renders.terraforming_mars.map_sheet import draw_map_sheet
from renders.terraforming_mars.needs import Check, all_met, checks
from renders.terraforming_mars.phone_head import MARGIN, draw_phone_head
from renders.terraforming_mars.small_card import WIDTH as CARD
from renders.terraforming_mars.small_card import Held, draw_held, held_height
from renders.terraforming_mars.words import (
    DOT,
    PHASES,
    counted,
)
from rules.terraforming_mars.model.views import CardFace, Player

GAP: Final = 12
HEAD: Final = 124
GOODS: Final = 104
TITLE_ROW: Final = 54
EMPTY: Final = 70
COLUMN_LIMITS: Final = ((12, 2), (27, 3))
"""Up to so many cards lie in so many columns."""
MOST_COLUMNS: Final[dict[Size, int]] = {"wide": 4, "phone": 2}
"""More cards than that lie in so many, on a screen of this kind."""

TITLE: Final = Type(30, 700)
NOTE: Final = Type(25, 450)
STOCK: Final = Type(36, 750, tabular=True)
PRODUCTION: Final = Type(25, 550, tabular=True)
MARK: Final = Type(27, 750)
CHOICE: Final = Type(26, 650)
DETAIL: Final = Type(24, 450)
OPTION: Final = 58
LINE_STEP: Final = 32
FLOOR: Final = 24


def draw_private(
    look: Look,
    seat: int,
    options: Sequence[Option],
    most_columns: int = MOST_COLUMNS["wide"],
    scale: float = 1,
) -> Canvas:
    """Draw a player's own picture; where a space is asked for, it is the map."""
    offered = offered_spaces(look, options)
    if offered:
        return draw_map_sheet(look, offered, seat, scale)
    player = look.player(seat)
    dealt, hand = held_dealt(look, player, options), held_hand(look, player, options)
    others = other_options(player, options)
    columns = min(most_columns, _columns(max(len(dealt), len(hand))))
    width = 2 * MARGIN + columns * CARD + (columns - 1) * GAP
    height = HEAD + GOODS + GAP + _options_height(others, width)
    height += _cards_height(dealt, columns) if dealt else 0
    height += _cards_height(hand, columns) if hand or not dealt else 0
    canvas = Canvas(width, height + GAP, scale=scale)
    draw_phone_head(canvas, look, look.name(seat), _note(look), seat)
    draw_goods(canvas, player, Rect(MARGIN, HEAD, width - 2 * MARGIN, GOODS))
    top = _draw_options(canvas, others, HEAD + GOODS + GAP)
    if dealt:
        top = _draw_cards(canvas, ("On offer", counted(len(dealt), "card")), dealt, top, columns)
    if hand or not dealt:
        _draw_cards(canvas, ("Hand", hand_note(hand, options)), hand, top, columns)
    return canvas


def _note(look: Look) -> str:
    return f"{look.for_whom}{DOT}{PHASES[look.table.phase]}, generation {look.table.generation}"


def offered_spaces(look: Look, options: Sequence[Option]) -> tuple[str, ...]:
    """The hexes among the choices; empty when it is not a space that is asked for."""
    return tuple(option.mark for option in options if option.mark in look.spaces)


# Which option belongs to which card


def option_of(face: CardFace, options: Sequence[Option]) -> Option | None:
    """The choice of this card: to choose it as it is, or to play it."""
    return next((option for option in options if option.id in (face.id, f"play:{face.id}")), None)


def held_dealt(look: Look, player: Player, options: Sequence[Option]) -> list[Held]:
    """The cards on offer with their letters; those that are not asked for now stand aside."""
    faces = player.dealt or ()
    asked = any(option_of(face, options) for face in faces)
    found = []
    for face in faces:
        option = option_of(face, options)
        code = "" if option is None else option.mark
        known = checks(face, look.table, player.seat)
        found.append(Held(face, known, code, aside=asked and option is None))
    return found


def held_hand(look: Look, player: Player, options: Sequence[Option]) -> list[Held]:
    """The hand; what can be played now is bright, the rest says why not."""
    faces = player.hand or ()
    asked = any(option_of(face, options) for face in faces)
    found = []
    for place, face in enumerate(faces):
        known = checks(face, look.table, player.seat)
        option = option_of(face, options)
        terms = player.hand_terms[place] if player.hand_terms else None
        if option is not None:
            reason, bright = option.why_not, not option.why_not
            found.append(Held(face, known, option.mark, price_now(option), reason, bright))
        elif asked:
            found.append(Held(face, known, "", None, _missing(known), bright=False))
        elif terms is not None:
            reason, bright = terms.why_not, not terms.why_not
            found.append(Held(face, known, "", terms.price, reason, bright))
        else:
            met = all_met(known)
            found.append(Held(face, known, "", None, _missing(known), bright=met))
    return found


PRICE: Final = re.compile(r"\((\d+)[ \u00a0]M€")


def price_now(option: Option) -> int | None:
    """What a card costs now, as its choice says: `Comet (18 M€, printed 21)`."""
    found = PRICE.search(option.label)
    return int(found.group(1)) if found else None


def _missing(known: Sequence[Check]) -> str:
    """What is known to be missing, in words."""
    unmet = next((one for one in known if one.met is False), None)
    if unmet is None:
        return ""
    needs = "" if unmet.need.kind == "global" else "needs "
    return f"{needs}{unmet.asked}, {unmet.words}"


def other_options(player: Player, options: Sequence[Option]) -> list[Option]:
    """The choices with a letter that are no cards of the picture."""
    faces = (*(player.hand or ()), *(player.dealt or ()))
    named = [option_of(face, options) for face in faces]
    return [option for option in options if option.mark and option not in named]


# Goods


def draw_goods(canvas: Canvas, player: Player, row: Rect) -> None:
    """Draw stocks with their productions, the rating and the size of the hand."""
    cells = row.columns(len(RESOURCES) + 1, 8)
    for resource, cell in zip(RESOURCES, cells, strict=False):
        canvas.box(cell, Frame(palette.PANEL, palette.LINE, 12, 1))
        name = BADGES.get(resource, resource)
        stock = plain(getattr(player.stock, resource))
        size = 34
        left = cell.centre - (size + 8 + width_of(stock, STOCK)) / 2
        badges.resource(canvas, name, (left + size / 2, cell.top + 36), size, on_paper=False)
        ink = palette.TEXT if getattr(player.stock, resource) else palette.FAINT
        canvas.text(left + size + 8, cell.top + 36, stock, STOCK, ink)
        production = signed(getattr(player.production, resource))
        canvas.text(cell.centre, cell.top + 78, production, PRODUCTION, palette.MUTED, "centre")
    last = cells[-1]
    canvas.box(last, Frame(palette.PANEL, palette.LINE, 12, 1))
    rating = str(player.rating)
    left = last.centre - (34 + 8 + width_of(rating, STOCK)) / 2
    badges.terraform(canvas, (left + 17, last.top + 36), 34)
    canvas.text(left + 42, last.top + 36, rating, STOCK)
    pieces: list[Piece] = [
        Icon("cards", 26, CARD_BACK), Words(str(player.hand_size), PRODUCTION, palette.MUTED),
    ]  # fmt: skip
    run(canvas, last.centre, last.top + 78, pieces, gap=8, align="centre")


# Other choices


def _option_lines(option: Option, width: float) -> tuple[str, ...]:
    room = width - 2 * MARGIN - 84 - 18
    if width_of(option.label, CHOICE) + width_of(option.detail, DETAIL) + 30 <= room:
        return ()
    return wrap(option.detail, DETAIL, room, 2)


def _options_height(options: Sequence[Option], width: float) -> float:
    return sum(OPTION + 8 + LINE_STEP * len(_option_lines(option, width)) for option in options)


def _draw_options(canvas: Canvas, options: Sequence[Option], top: float) -> float:
    for option in options:
        lines = _option_lines(option, canvas.width)
        height = OPTION + LINE_STEP * len(lines)
        rect = Rect(MARGIN, top, canvas.width - 2 * MARGIN, height)
        canvas.box(rect, Frame(palette.RAISED, radius=12))
        middle, left = rect.top + OPTION / 2, rect.left + 20
        if option.mark:
            plate = Rect(rect.left + 12, middle - 19, 58, 38)
            canvas.fill(plate, palette.PAPER, 10)
            canvas.fitted(
                plate.centre, plate.middle, option.mark, MARK, plate.width - 8, palette.INK,
                align="centre", floor=FLOOR,
            )  # fmt: skip
            left = rect.left + 84
        canvas.fitted(left, middle, option.label, CHOICE, rect.right - 18 - left, floor=FLOOR)
        if not lines:
            canvas.text(rect.right - 18, middle, option.detail, DETAIL, palette.MUTED, "right")
        for number, line in enumerate(lines):
            down = middle + LINE_STEP * (number + 1) - 2
            canvas.text(left, down, line, DETAIL, palette.MUTED)
        top = rect.bottom + 8
    return top


# Cards


def _columns(cards: int) -> int:
    for most, columns in COLUMN_LIMITS:
        if cards <= most:
            return columns
    return MOST_COLUMNS["wide"]


def _rows(cards: Sequence[Held], columns: int) -> list[Sequence[Held]]:
    return [cards[first : first + columns] for first in range(0, len(cards), columns)]


def _cards_height(cards: Sequence[Held], columns: int) -> float:
    rows = sum(max(map(held_height, row)) + GAP for row in _rows(cards, columns))
    return TITLE_ROW + (rows or EMPTY) + 4


def hand_note(hand: Sequence[Held], options: Sequence[Option]) -> str:
    """How many cards, and how many of them may be played, or chosen for something else."""
    if not hand:
        return ""
    asked = [found for held in hand if (found := option_of(held.face, options)) is not None]
    if not asked:
        return counted(len(hand), "card")
    number = sum(not option.why_not for option in asked)
    what = "playable now" if plays_cards(asked) else "to choose from"
    return f"{counted(len(hand), 'card')}{DOT}{number} {what}"


def plays_cards(options: Sequence[Option]) -> bool:
    """Whether cards are chosen to be played, not to be sold or the like."""
    return any(option.id.startswith("play:") for option in options)


def _draw_cards(
    canvas: Canvas, title: tuple[str, str], cards: Sequence[Held], top: float, columns: int
) -> float:
    words: list[Piece] = [Words(title[0], TITLE), Words(title[1], NOTE, palette.MUTED)]
    run(canvas, MARGIN, top + TITLE_ROW / 2 - 2, words, gap=14)
    top += TITLE_ROW
    if not cards:
        rect = Rect(MARGIN, top, canvas.width - 2 * MARGIN, EMPTY - GAP)
        canvas.dashed(rect, palette.DASH)
        canvas.text(rect.centre, rect.middle, "no cards in hand", NOTE, palette.FAINT, "centre")
    for row in _rows(cards, columns):
        height = max(map(held_height, row))
        for number, held in enumerate(row):
            draw_held(canvas, held, Rect(MARGIN + number * (CARD + GAP), top, CARD, height))
        top += height + GAP
    return top + 4
