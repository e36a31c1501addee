"""The gains and costs of the last move, as signs with numbers."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.lettering import Type
from renders.runs import Gap, Piece, Words
from renders.sentences import signed
from renders.terraforming_mars.last_move import Change
from renders.terraforming_mars.signs import Sign

MOST: Final = 6
"""The most changes shown as signs."""


def fitted_gains(told: Sequence[Change], style: Type, room: float) -> tuple[list[Piece], int]:
    """Return the changes that fit in a row, and their number."""
    row: list[Piece] = []
    for shown, change in enumerate(told[:MOST]):
        longer = [*row, *([Gap(style.size * 0.7)] if row else []), *_signs(change, style)]
        if sum(piece.width for piece in longer) > room:
            return row, shown
        row = longer
    return row, min(MOST, len(told))


def _signs(change: Change, style: Type) -> list[Piece]:
    sign = Sign(change.icon, style.size * 1.26, production=change.production)
    return [sign, Gap(style.size / 4), Words(signed(change.step), style, palette.LIT)]
