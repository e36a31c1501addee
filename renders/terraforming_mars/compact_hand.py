"""The layout of the cards on a compact private picture.

More cards mean less room for each. Cards that can be played or chosen keep the most, and then lie
before the others.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renders.frame.compact import MARGIN, TALLEST
from renders.geometry import Rect
from renders.sheet import Sheet
from renders.terraforming_mars.short_card import LOW, put_band, put_short, short_height
from renders.terraforming_mars.small_card import WIDTH, HeldCard, held_height, put_held

GAP: Final = 12
SMALL_GAP: Final = 8
TITLE_ROW: Final = 50
EMPTY: Final = 58
END: Final = 14
ALONE: Final = 44
COLUMNS: Final = 2
NARROW: Final = (2 * WIDTH + GAP - 2 * SMALL_GAP) / 3

Put = Callable[[Sheet, HeldCard, Rect], None]


class CardForm(NamedTuple):
    """The visible part of a card, and the number of cards in a row."""

    put: Put
    height: Callable[[HeldCard], float]
    gap: float
    columns: int = COLUMNS

    @property
    def step(self) -> float:
        """The distance from one column to the next, in units."""
        return WIDTH + GAP if self.columns == COLUMNS else NARROW + SMALL_GAP

    @property
    def width(self) -> float:
        """The width of a card."""
        return WIDTH if self.columns == COLUMNS else NARROW


FULL: Final = CardForm(put_held, held_height, GAP)
SHORT: Final = CardForm(put_short, short_height, SMALL_GAP)
LOWEST: Final = CardForm(put_short, lambda _: LOW, SMALL_GAP)
BARE: Final = CardForm(put_band, lambda _: ALONE, SMALL_GAP)
NARROW_BARE: Final = BARE._replace(columns=3)
FORMS: Final = (
    (FULL, FULL), (FULL, SHORT), (SHORT, SHORT), (LOWEST, LOWEST), (SHORT, BARE), (LOWEST, BARE),
    (BARE, BARE),
    (NARROW_BARE, NARROW_BARE),
)  # fmt: skip
"""Forms of bright cards and of all others, roomiest first."""


class Lying(NamedTuple):
    """A card, its form, and its rectangle."""

    held: HeldCard
    form: CardForm
    rect: Rect


class Spread(NamedTuple):
    """Cards below one title."""

    top: float
    cards: tuple[Lying, ...]
    bottom: float


def spread_out(groups: Sequence[Sequence[HeldCard]], top: float) -> list[Spread]:
    """Return each group below a title, in the roomiest form that fits into the picture."""
    for bright, dim in FORMS:
        found = _spreads(groups, top, bright, dim)
        if not found or found[-1].bottom + END <= TALLEST:
            break
    return found


def _spreads(
    groups: Sequence[Sequence[HeldCard]], top: float, bright: CardForm, dim: CardForm
) -> list[Spread]:
    found = []
    for cards in groups:
        lying, bottom = _laid(cards, top + TITLE_ROW, bright, dim)
        found.append(Spread(top, tuple(lying), bottom))
        top = bottom
    return found


def _laid(
    cards: Sequence[HeldCard], top: float, bright: CardForm, dim: CardForm
) -> tuple[list[Lying], float]:
    if not cards:
        return [], top + EMPTY + GAP
    heaps: list[tuple[CardForm, Sequence[HeldCard]]] = [(bright, cards)]
    if bright is not dim:
        heaps = [(bright, [one for one in cards if one.bright]),
                 (dim, [one for one in cards if not one.bright])]  # fmt: skip
    found = []
    for form, heap in heaps:
        for first in range(0, len(heap), form.columns):
            row = heap[first : first + form.columns]
            height = max(map(form.height, row))
            for number, held in enumerate(row):
                left = MARGIN + number * form.step
                found.append(Lying(held, form, Rect(left, top, form.width, height)))
            top += height + form.gap
    return found, top
