"""Letters in the size of the picture, reduced once for each quarter of a pixel at which they begin.

Where two letters share a column of pixels, they are reduced together: each alone would be rounded.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image

from renders.pen import FACTOR, SOLID
from renders.typeface import Piece, SizedFont, Stroke

MOST_KEPT: Final = 3_000_000
"""The memory of the cached letters, in bytes: about four thousand."""
OVERHEAD: Final = 500
"""The memory of a letter besides its pixels, in bytes."""


class Reduced(NamedTuple):
    """Letters in the size of the picture, and the edges of their ink on a line."""

    mask: Any  # Pillow's own class of pixels, which it does not export
    left: int
    top: int
    right: int
    bottom: int


class Letters:
    """The cached letters of all lines; only one thread at a time may use them.

    A line looks up each of its letters, so this is a dictionary without an order of use: a full one
    is emptied.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, Reduced] = {}
        self._held = 0

    def line(self, font: SizedFont, words: str) -> list[tuple[int, Reduced]]:
        """Return letters that share no column, from left to right; each after where it begins."""
        pieces = font.pieces(words)
        if not pieces:
            return [(0, reduced(font.strokes(words)))]
        found: list[tuple[int, Reduced]] = []
        together: list[Piece] = []
        end = -FACTOR
        for piece in pieces:
            letters, place, phase = piece
            start = place // FACTOR
            key: Hashable = letters, place % FACTOR, phase, font.key
            one = self._kept.get(key) or self._made(key, font, [piece], start)
            if one.right <= one.left:
                continue
            if start + one.left >= end:
                together = [piece]
                found.append((start, one))
            else:
                together.append(piece)
                start = found[-1][0]
                back = start * FACTOR
                key = *((each[0], each[1] - back, each[2]) for each in together), font.key
                one = self._kept.get(key) or self._made(key, font, together, start)
                found[-1] = start, one
            end = start + one.right
        return found

    def _made(self, key: Hashable, font: SizedFont, pieces: Sequence[Piece], start: int) -> Reduced:
        """Reduce pieces and keep them by this key."""
        back = start * FACTOR
        made = reduced([font.stroke(one._replace(place=one.place - back)) for one in pieces])
        if self._held > MOST_KEPT:
            self._kept.clear()
            self._held = 0
        self._held += OVERHEAD + (made.right - made.left) * (made.bottom - made.top)
        self._kept[key] = made
        return made


def reduced(strokes: Sequence[Stroke]) -> Reduced:
    """Return strokes in the size of the picture."""
    inked = [stroke for stroke in strokes if stroke.mask.size[0]]
    if not inked:
        return Reduced(None, 0, 0, 0, 0)
    left = min(stroke.left for stroke in inked) // FACTOR
    top = min(stroke.top for stroke in inked) // FACTOR
    right = -(-max(stroke.left + stroke.mask.size[0] for stroke in inked) // FACTOR)
    bottom = -(-max(stroke.top + stroke.mask.size[1] for stroke in inked) // FACTOR)
    large = Image.new("L", ((right - left) * FACTOR, (bottom - top) * FACTOR), 0)
    for mask, across, down in inked:
        (width, height), at = mask.size, (across - left * FACTOR, down - top * FACTOR)
        large.im.paste(SOLID, (*at, at[0] + width, at[1] + height), mask)
    return Reduced(large.reduce(FACTOR).im, left, top, right, bottom)
