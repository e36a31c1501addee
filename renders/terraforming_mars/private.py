"""The picture for one player alone: own goods, the hand, cards on offer, spaces to choose."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.compact import END, INSIDE, MARGIN, WIDTH
from renders.frame.options import draw_option, option_height, options_height
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.runs import Icon, Piece, Words, run
from renders.sentences import plain, signed
from renders.sheet import Sheet
from renders.sketch import DrawnOption, Size
from renders.terraforming_mars import badges
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact_hand import EMPTY, SMALL_GAP, TITLE_ROW, spread_out
from renders.terraforming_mars.compact_head import HEAD, put_head
from renders.terraforming_mars.kinds import BADGES, CARD_BACK, RESOURCES
from renders.terraforming_mars.own import Goods, OwnPicture
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.small_card import WIDTH as CARD
from renders.terraforming_mars.small_card import HeldCard, held_height, put_held
from renders.tongue import translated
from rules.terraforming_mars.model.views import Resource

GAP: Final = 12
GOODS: Final = 104
MOST_COLUMNS: Final[dict[Size, int]] = {"wide": 4, "compact": 2}
"""The most columns of cards, by the kind of screen."""

TITLE: Final = Type(30, 700)
NOTE: Final = Type(25, 450)
STOCK: Final = Type(36, 750, tabular=True)
PRODUCTION: Final = Type(25, 550, tabular=True)
NO_CARDS: Final = "no cards in hand"


class Title(NamedTuple):
    """The title above cards."""

    words: str
    note: str


def draw_own(own: OwnPicture, scale: float = 1) -> Sheet:
    """Draw a player's goods, cards and choices."""
    width = row_width(own.columns)
    sheet = Sheet(width, own_bottom(own, HEAD), COLOUR_TABLE, scale=scale)
    put_head(sheet, own.seat, own.name, own.note, width - MARGIN)
    put_below_head(sheet, own, HEAD)
    return sheet


def row_width(columns: int) -> float:
    """Return the width of a picture with this many cards in a row."""
    return 2 * MARGIN + columns * CARD + (columns - 1) * GAP


def own_bottom(own: OwnPicture, top: float) -> float:
    """Return the lower end of a picture whose goods begin at `top`."""
    top += GOODS + GAP + options_height(own.options, row_width(own.columns) - 2 * MARGIN)
    if own.compact:
        return spread_out(_groups(own), top)[-1].bottom + END - SMALL_GAP
    return top + sum(_cards_height(cards, own.columns) for cards in _groups(own)) + GAP


def _groups(own: OwnPicture) -> list[tuple[HeldCard, ...]]:
    """Return the cards on offer, and the hand unless it is empty beside them."""
    return [cards for cards in (own.dealt, own.hand) if cards] or [()]


def _titles(own: OwnPicture) -> list[Title]:
    titles = [Title("On offer", counted(len(own.dealt), "card"))] if own.dealt else []
    return [*titles, Title("Hand", own.hand_note)]


def put_below_head(sheet: Sheet, own: OwnPicture, top: float) -> None:
    """Put everything below the head, from `top` on."""
    width = row_width(own.columns)
    put_goods(sheet, own.goods, Rect(MARGIN, top, width - 2 * MARGIN, GOODS))
    top = _put_options(sheet, own.options, width, top + GOODS + GAP)
    if own.compact:
        _put_spreads(sheet, own, top)
        return
    for title, cards in zip(_titles(own), _groups(own), strict=False):
        top = _put_cards(sheet, title, cards, top, own.columns)


def _put_spreads(sheet: Sheet, own: OwnPicture, top: float) -> None:
    """Put the cards of a compact picture, each in the largest form that fits."""
    for title, spread in zip(_titles(own), spread_out(_groups(own), top), strict=False):
        sheet.loose(Rect(0, spread.top, WIDTH, TITLE_ROW), _draw_title, title)
        if not spread.cards:
            none = Rect(MARGIN, spread.top + TITLE_ROW, INSIDE, EMPTY)
            sheet.loose(none, _draw_words_in_dashes, translated(NO_CARDS))
        for one in spread.cards:
            one.form.put(sheet, one.held, one.rect)


def offered_spaces(scene: Scene, options: Sequence[DrawnOption]) -> tuple[str, ...]:
    """Return the hexes among the choices; none if the question is not about a space."""
    return tuple(option.mark for option in options if option.mark in scene.spaces)


# Goods


def put_goods(sheet: Sheet, goods: Goods, row: Rect) -> None:
    """Put stocks with their productions, the rating and the size of the hand."""
    *cells, last = row.columns(len(RESOURCES) + 1, 8)
    for name, cell in zip(RESOURCES, cells, strict=True):
        seen = (name, getattr(goods.stock, name), getattr(goods.production, name))
        sheet.loose(cell, _draw_resource, seen)
    sheet.loose(last, _draw_rating, (goods.rating, goods.hand_size))


def _draw_resource(canvas: Canvas, seen: tuple[Resource, int, int]) -> None:
    (resource, stocked, made), cell = seen, canvas.bounds
    canvas.box(cell, Box(palette.PANEL, palette.LINE, 12, 1))
    name, stock, size = BADGES.get(resource, resource), plain(stocked), 34
    left = cell.centre - (size + 8 + width_of(stock, STOCK)) / 2
    badges.resource(canvas, name, (left + size / 2, 36), size, on_paper=False)
    ink = palette.TEXT if stocked else palette.FAINT
    canvas.text(left + size + 8, 36, stock, STOCK, ink)
    canvas.text(cell.centre, 78, signed(made), PRODUCTION, palette.MUTED, "centre")


def _draw_rating(canvas: Canvas, seen: tuple[int, int]) -> None:
    cell = canvas.bounds
    canvas.box(cell, Box(palette.PANEL, palette.LINE, 12, 1))
    rating, hand = map(str, seen)
    left = cell.centre - (34 + 8 + width_of(rating, STOCK)) / 2
    badges.terraform(canvas, (left + 17, 36), 34)
    canvas.text(left + 42, 36, rating, STOCK)
    pieces: list[Piece] = [
        Icon("cards", 26, CARD_BACK), Words(hand, PRODUCTION, palette.MUTED),
    ]  # fmt: skip
    run(canvas, cell.centre, 78, pieces, gap=8, align="centre")


# Other choices


def _put_options(sheet: Sheet, options: Sequence[DrawnOption], width: float, top: float) -> float:
    room = width - 2 * MARGIN
    for option in options:
        rect = Rect(MARGIN, top, room, option_height(option, room))
        sheet.loose(rect, _draw_option, option)
        top = rect.bottom + 8
    return top


def _draw_option(canvas: Canvas, option: DrawnOption) -> None:
    draw_option(canvas, option, canvas.bounds)


# Cards


def _rows(cards: Sequence[HeldCard], columns: int) -> list[Sequence[HeldCard]]:
    return [cards[first : first + columns] for first in range(0, len(cards), columns)]


def _cards_height(cards: Sequence[HeldCard], columns: int) -> float:
    rows = sum(max(map(held_height, row)) + GAP for row in _rows(cards, columns))
    return TITLE_ROW + (rows or EMPTY + GAP) + 4


def _put_cards(
    sheet: Sheet, title: Title, cards: Sequence[HeldCard], top: float, columns: int
) -> float:
    width = row_width(columns)
    sheet.loose(Rect(0, top, width, TITLE_ROW), _draw_title, title)
    top += TITLE_ROW
    if not cards:
        none = Rect(MARGIN, top, width - 2 * MARGIN, EMPTY)
        sheet.loose(none, _draw_words_in_dashes, translated(NO_CARDS))
    for row in _rows(cards, columns):
        height = max(map(held_height, row))
        for number, held in enumerate(row):
            put_held(sheet, held, Rect(MARGIN + number * (CARD + GAP), top, CARD, height))
        top += height + GAP
    return top + 4


def _draw_title(canvas: Canvas, title: Title) -> None:
    words: list[Piece] = [Words(title.words, TITLE), Words(title.note, NOTE, palette.MUTED)]
    run(canvas, MARGIN, TITLE_ROW / 2 - 2, words, gap=14)


def _draw_words_in_dashes(canvas: Canvas, words: str) -> None:
    rect = canvas.bounds
    canvas.dashed(rect, palette.DASH)
    canvas.text(rect.centre, rect.middle, words, NOTE, palette.FAINT, "centre")
