"""The typeface: lines of words, put together from letters that the font has drawn once.

The font shapes and draws every line anew, at 45 µs a letter. A plain letter looks the same in every
line, and its distance to the next depends on these two alone. So a line is put together from cached
letters, to the pixel as the font draws it, in an eighth of the time. A sign whose form depends on
what is beside it is one piece with that. `renders.letters` keeps the letters in the size of the
picture.
"""

import functools
import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
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
OPEN: Final = 16
"""The number of sizes and weights of the font in memory. Each takes 1.1 MB, as the whole file is
mapped for it, and more than 2 ms until it has drawn a letter; one table uses up to twenty."""
FACES: Final = 256
"""The number of sizes and weights whose distances of letters are known. All games together use
fewer, and each takes 7 kB."""
MOST_STEPS: Final = 1000
LEARNT: Final = 5
"""The most distances learnt from one line at once, at 0.2 ms each."""
KERNED: Final = {
    letter: after
    for group, after in tomllib.loads(
        Path(__file__).with_name("kerned.toml").read_text(encoding="utf-8")
    ).items()
    for letter in group
}
"""The letters of which the font changes the distance after a letter, by that letter. No other pair
of these letters must be learnt for each size and weight: four of five pairs in a line."""
PARTS: Final = 64
"""A distance is measured in these parts of a pixel."""
LETTERS: Final = r"A-Za-zÀ-ÖØ-öø-ž0-9 \u00a0.,;?!'\"’‘“”·…/%&€$°"
SIGNS: Final = r"+−:–-"
A_SIGN: Final = re.compile(rf"[{SIGNS}]")
NEXT_TO: Final = r"[ \u00a0]*"
SMALL: Final = r"a-zà-öø-ÿ"
LOW: Final = rf"{SMALL},· \u00a0"
SPECIAL: Final = re.compile(
    rf"[^{LETTERS}(){SIGNS}]|\d{NEXT_TO}x{NEXT_TO}\d"
    rf"|[^{LOW}]{NEXT_TO}[()]|[()]{NEXT_TO}[^{LOW}]"
)
"""Letters that the font may put together from several, `x` between numbers, and brackets that it
may raise in pairs."""
BESIDE: Final = rf"[^{LOW}{SIGNS}]"
RAISED: Final = rf"(?={NEXT_TO}[{SIGNS}]|[^{LOW}])"
AFTER: Final = rf"{NEXT_TO}[^{SIGNS}]"
PIECE: Final = re.compile(
    rf"[{SIGNS}](?={NEXT_TO}[{SMALL}])|(?<=[{SMALL}])[{SIGNS}](?!{RAISED})"
    rf"|(?:[{SMALL}](?=[{SIGNS}]{RAISED})|{BESIDE}{NEXT_TO})?"
    rf"[{SIGNS}](?:(?:{AFTER})?{NEXT_TO}[{SIGNS}])*(?:{AFTER})?|."
)
"""A letter, or a sign with what is beside it: a capital or a number may raise a sign that touches
no small letter."""


class Stroke(NamedTuple):
    """A drawn piece of a line, and its place from the start of the baseline."""

    mask: Any  # Pillow's own class of pixels, which it does not export
    left: int
    top: int


class Piece(NamedTuple):
    """A piece of a line: the pixel in which it begins, and the part of that pixel."""

    letters: str
    place: int
    phase: int


_STROKES: Final[Cache[Stroke]] = Cache(2_000_000, lambda one: one.mask.size[0] * one.mask.size[1])
"""The room for about five hundred letters; `renders.letters` keeps more, reduced."""


Pair = tuple[str, str]
"""A piece of a line, and the next; nothing after the last."""


class SizedFont:
    """The font at one size and weight, four times as large; only one thread at a time may use it.

    A step is the distance from a letter to the next, in parts of a pixel; a letter alone has the
    distance to its own end.
    """

    def __init__(self, size: float, weight: int, *, tabular: bool) -> None:
        self.key = (size, weight, tabular)
        self._features = TABULAR if tabular else None
        self._alone = None if TABULAR is None else [*ALONE, *(self._features or ())]
        self._steps: dict[Pair, int] = {}
        self._plain = face(size, weight) if tabular else self

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        """Pillow's font."""
        size, weight, _ = self.key
        return _font(size, weight)

    def length(self, words: str) -> float:
        """Return the length of a line in pixels."""
        pairs = _pairs(words)
        if pairs and self._learns(pairs):
            return sum(map(self._steps.__getitem__, pairs)) / PARTS
        return self._measured(words, self._features) / PARTS

    def strokes(self, words: str) -> list[Stroke]:
        """Return the pieces of a line, or all of it at once while its distances are not known."""
        pieces = self.pieces(words)
        if not pieces:
            return [self._drawn(words, self._features)]
        return list(map(self.stroke, pieces))

    def pieces(self, words: str) -> list[Piece]:
        """Return the pieces of a line; none while its distances are not known."""
        pairs = _pairs(words)
        if not pairs or not self._learns(pairs):
            return []
        found, start = [], 0
        for pair in pairs:
            if len(pair[0]) == 1:
                found.append(Piece(pair[0], (start + PARTS // 2) // PARTS, 0))
            else:
                found.append(Piece(pair[0], *divmod(start, PARTS)))
            start += self._steps[pair]
        return found

    def stroke(self, piece: Piece) -> Stroke:
        """Return a piece at its place."""
        mask, left, top = self.alone(piece.letters, piece.phase)
        return Stroke(mask, piece.place + left, top)

    def _learns(self, pairs: list[Pair]) -> bool:
        """Learn a few distances of a line; return whether all are known now."""
        if self._steps.keys() >= {*pairs}:
            return True
        if len(self._steps) > MOST_STEPS:
            self._steps.clear()
        unknown = [pair for pair in dict.fromkeys(pairs) if pair not in self._steps]
        hard = [pair for pair in unknown if not self._is_end(pair)]
        for pair in hard[:LEARNT]:
            self._steps[pair] = self._learnt(pair)
        return len(hard) <= LEARNT

    def _is_end(self, pair: Pair) -> bool:
        """Keep the distance of a piece's own end where it is the distance of a pair."""
        if found := not pair[1] or never_kerned(pair):
            self._steps[pair] = self._end(pair[0])
        return found

    def _end(self, piece: str) -> int:
        """Return the distance from a piece to its own end."""
        alone = piece, ""
        if alone not in self._steps:
            self._steps[alone] = (
                self._plain.step(piece)
                if self._plain is not self and piece.isalpha()
                else self._measured(piece, self._how(piece))
            )
        return self._steps[alone]

    def _learnt(self, pair: Pair) -> int:
        both = "".join(pair)
        if both.isalpha() and self._plain is not self:  # only numbers and signs are tabular
            return self._plain.step(*pair)
        return self._measured(both, self._features) - self._end(pair[1])

    def step(self, piece: str, after: str = "") -> int:
        """Return the distance from a piece to the next, or to its own end."""
        self._learns([(piece, after)])
        return self._steps[piece, after]

    def _how(self, piece: str) -> list[str] | None:
        """Return the features of a piece: a letter alone needs none."""
        return self._alone if len(piece) == 1 else self._features

    def _measured(self, words: str, how: list[str] | None) -> int:
        return round(self.font.getlength(words, features=how) * PARTS)

    def alone(self, piece: str, phase: int) -> Stroke:
        """Return a piece drawn alone, cached; its letters lie as they do from `phase` on."""
        if self._plain is not self and piece.isalpha():
            return self._plain.alone(piece, phase)
        return _STROKES.get(
            (piece, phase, self.key), lambda: self._drawn(piece, self._how(piece), phase)
        )

    def _drawn(self, words: str, how: list[str] | None, phase: int = 0) -> Stroke:
        start = (phase / PARTS, 0)
        mask, (left, top) = self.font.getmask2(words, "L", features=how, anchor="ls", start=start)
        inked = mask.getbbox() or (0, 0, 0, 0)
        return Stroke(mask.crop(inked), left + inked[0], top + inked[1])


def never_kerned(pair: Sequence[str]) -> bool:
    """Return whether two letters have the first one's distance at every size and weight.

    >>> never_kerned("an"), never_kerned("To"), never_kerned("ay"), never_kerned("aЖ")
    (True, False, False, False)
    """
    first, last = pair[0], pair[1]
    return first in KERNED and last in KERNED and last not in KERNED[first]


def _pairs(words: str) -> list[Pair]:
    """Return every piece with the next, and the last alone; nothing for lines that are not plain.

    >>> _pairs("is A–B"), _pairs("Ж")
    ([('i', 's'), ('s', ' '), (' ', 'A–B'), ('A–B', '')], [])
    """
    if SPECIAL.search(words) is not None:
        return []
    pieces = words if A_SIGN.search(words) is None else PIECE.findall(words)
    return list(pairwise([*pieces, ""]))


def face(size: float, weight: int, *, tabular: bool = False) -> SizedFont:
    """Return the face of a size and a weight, the same however it is asked for."""
    return _face(size, weight, tabular)


@functools.lru_cache(maxsize=FACES)
def _face(size: float, weight: int, tabular: bool) -> SizedFont:
    return SizedFont(size, weight, tabular=tabular)


@functools.lru_cache(maxsize=OPEN)
def _font(size: float, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONT_FILE, size * FACTOR)
    low, high = OPTICAL_SIZES
    font.set_variation_by_axes(
        [min(high, max(low, size)), min(HEAVIEST, weight + AGAINST_THINNING)]
    )
    return font
