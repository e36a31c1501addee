"""The typeface: lines of words, put together from letters that the font has drawn once.

The font shapes and draws every line anew, at 45 µs a letter. A plain letter looks the same in every
line, and its distance to the next depends on these two alone. So a line of plain letters is put
together from cached ones, to the pixel as the font draws it, in an eighth of the time.
"""

import functools
import re
from importlib.resources import files
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

from PIL import ImageFont, features

from renders.cache import Cache
from renders.pen import FACTOR

FONT_FILE: Final = str(files("fontpkg_inter").joinpath("files", "Inter[opsz,wght].ttf"))
OPTICAL_SIZES: Final = (14, 32)
HEAVIEST: Final = 900
AGAINST_THINNING: Final = 25
"""Added to every weight, since reducing makes letters a little thinner."""
TABULAR: Final = ["tnum"] if features.check_feature("raqm") else None
ALONE: Final = ["-kern", "-mark", "-mkmk", "-calt", "-ccmp", "-locl", "-liga", "-clig", "-rlig"]
"""The font's changes of letters together, switched off. A plain letter alone looks the same
without it and is drawn and measured in half of the time."""
OPEN: Final = 8
"""The number of sizes and weights of the font in memory: each takes nearly 1 MB and 1 ms to
open."""
FACES: Final = 64
"""The number of sizes and weights whose distances of letters are known."""
MOST_STEPS: Final = 1000
LEARNT: Final = 5
"""The most distances learnt from one line, at 0.2 ms each."""
PARTS: Final = 64
"""A distance is measured in these parts of a pixel."""
LETTERS: Final = r"A-Za-zÀ-ÖØ-öø-ž0-9 \u00a0.,;?!'\"’‘“”·…/%&€$°"
SIGNS: Final = r"()+−:–-"
NEXT_TO: Final = r"[ \u00a0]*"
SMALL: Final = r"a-zà-öø-ÿ,·\u00a0 "
SPECIAL: Final = re.compile(
    rf"[^{LETTERS}{SIGNS}]"
    rf"|[^{SMALL}]{NEXT_TO}[{SIGNS}]|[{SIGNS}]{NEXT_TO}[^{SMALL}]"
    rf"|\d{NEXT_TO}x{NEXT_TO}\d"
)
"""Letters whose form depends on more than the next one: signs that are not between small letters,
`x` between numbers, and all that the font may put together from several."""


class Stroke(NamedTuple):
    """A drawn piece of a line, and its place from the start of the baseline."""

    mask: Any  # Pillow's own class of pixels, which it does not export
    left: int
    top: int


_LETTERS: Final[Cache[Stroke]] = Cache(4_000_000, lambda one: one.mask.size[0] * one.mask.size[1])


class Face:
    """The font at one size and weight, four times as large; only one thread at a time may use it.

    A step is the distance from a letter to the next, in parts of a pixel; a letter alone has the
    distance to its own end.
    """

    def __init__(self, size: float, weight: int, *, tabular: bool) -> None:
        self._key = (size, weight, tabular)
        self._features = TABULAR if tabular else None
        self._alone = None if TABULAR is None else [*ALONE, *(self._features or ())]
        self._steps: dict[str, int] = {}
        self._plain = face(size, weight) if tabular else self

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        """Pillow's font."""
        size, weight, _ = self._key
        return _font(size, weight)

    def length(self, words: str) -> float:
        """Return the length of a line in pixels."""
        pairs = _pairs(words)
        if pairs and not (unknown := self._unknown(pairs)):
            return sum(map(self._steps.__getitem__, pairs)) / PARTS
        found = self._measured(words, self._features)
        if pairs and len(unknown) == 1 == pairs.count(unknown[0]):
            self._steps[unknown[0]] = found - sum(self._steps.get(pair, 0) for pair in pairs)
        return found / PARTS

    def strokes(self, words: str) -> list[Stroke]:
        """Return the pieces of a line: its letters, or all of it at once if it is not plain."""
        pairs = _pairs(words)
        self._learn(self._unknown(pairs)[:LEARNT])
        if not pairs or self._unknown(pairs):
            return [self._drawn(words, self._features)]
        steps = map(self._steps.__getitem__, pairs[:-1])
        places = ((start + PARTS // 2) // PARTS for start in accumulate(steps, initial=0))
        return [
            Stroke(letter.mask, place + letter.left, letter.top)
            for letter, place in zip(map(self.letter, words), places, strict=True)
        ]

    def _unknown(self, pairs: list[str]) -> list[str]:
        return [pair for pair in dict.fromkeys(pairs) if pair not in self._steps]

    def _learn(self, pairs: list[str]) -> None:
        if len(self._steps) > MOST_STEPS:
            self._steps.clear()
        for pair in pairs:
            last = pair[-1]
            if pair.isalpha() and self._plain is not self:  # only numbers and signs are tabular
                self._steps[pair] = self._plain.step(pair)
                continue
            if last not in self._steps:
                self._steps[last] = self._measured(last, self._alone)
            if pair != last:
                self._steps[pair] = self._measured(pair, self._features) - self._steps[last]

    def step(self, pair: str) -> int:
        """Return the distance from a letter to the next, or to its own end."""
        if pair not in self._steps:
            self._learn([pair])
        return self._steps[pair]

    def _measured(self, words: str, how: list[str] | None) -> int:
        return round(self.font.getlength(words, features=how) * PARTS)

    def letter(self, letter: str) -> Stroke:
        """Return a letter drawn alone, cached."""
        if self._plain is not self and letter.isalpha():
            return self._plain.letter(letter)
        return _LETTERS.get((letter, self._key), lambda: self._drawn(letter, self._alone))

    def _drawn(self, words: str, how: list[str] | None) -> Stroke:
        mask, (left, top) = self.font.getmask2(words, "L", features=how, anchor="ls")
        return Stroke(mask, left, top)


def _pairs(words: str) -> list[str]:
    """Return every letter with the next, and the last alone; nothing for lines that are not plain.

    >>> _pairs("Nora"), _pairs("A–B")
    (['No', 'or', 'ra', 'a'], [])
    """
    if SPECIAL.search(words) is not None:
        return []
    return [*(one + other for one, other in pairwise(words)), *words[-1:]]


@functools.lru_cache(maxsize=FACES)
def face(size: float, weight: int, *, tabular: bool = False) -> Face:
    """Return the face of a size and a weight."""
    return Face(size, weight, tabular=tabular)


@functools.lru_cache(maxsize=OPEN)
def _font(size: float, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONT_FILE, size * FACTOR)
    low, high = OPTICAL_SIZES
    font.set_variation_by_axes(
        [min(high, max(low, size)), min(HEAVIEST, weight + AGAINST_THINNING)]
    )
    return font
