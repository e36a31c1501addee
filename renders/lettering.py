"""Words, measured and drawn at four times their size.

At its own size Pillow rounds every letter's advance to a whole pixel, and words fall apart. So a
finished word is a mask: letters drawn large, placed large, each reduced and cached.
"""

import functools
import math
import threading
from collections.abc import Callable
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renders.cache import Cache, image_bytes
from renders.letters import Letters
from renders.pen import FACTOR, SOLID
from renders.phrases import ELLIPSIS, up_to_a_phrase
from renders.tongue import SPOKEN, Narrowed, Verbatim, translated
from renders.typeface import TABULAR, face

CAPITAL_HALF: Final = 0.364
"""From the middle of a capital to the baseline, as a share of the size."""


class Type(NamedTuple):
    """The type of words: `Type(28, 700)`."""

    size: float
    weight: int = 500
    tabular: bool = False
    spacing: float = 0.0

    def sized(self, size: float) -> "Type":
        """Return the same type at another size."""
        return self._replace(size=size)


class DrawnWord(NamedTuple):
    """A finished word: its mask, and the mask's place relative to the start of the baseline."""

    mask: Image.Image
    left: int
    top: int


_WORDS: Final[Cache[DrawnWord]] = Cache(6_000_000, lambda word: image_bytes(word.mask))
"""The room for about a thousand words: the cards and players of fifty tables."""
_LETTERS: Final = Letters()
_FONT_LOCK: Final = threading.Lock()
"""Only one thread at a time may use a FreeType face."""


def width_of(words: str, style: Type) -> float:
    """Return the width of the words in the language of the picture, in units."""
    if SPOKEN.get() is str:
        return _width(words, style)
    return _width(translated(words), style) * _share(words)


def _share(words: str) -> float:
    return words.share if isinstance(words, Narrowed) else 1


def _typeset(words: str) -> str:
    """Return words with typographic apostrophes."""
    return words.replace("'", "’")


@functools.lru_cache(maxsize=8192)
def _width(words: str, style: Type) -> float:
    words = _typeset(words)
    with _FONT_LOCK:
        if style.spacing:
            font = face(style.size, style.weight).font
            advance = sum(font.getlength(letter) / FACTOR + style.spacing for letter in words)
            return advance - style.spacing
        return face(style.size, style.weight, tabular=style.tabular).length(words) / FACTOR


def word(words: str, style: Type) -> DrawnWord:
    """Return the words in the language of the picture as a mask, cached."""
    if SPOKEN.get() is str:
        return _WORDS.get((words, style), lambda: _drawn(words, style))
    said, share = translated(words), _share(words)
    return _WORDS.get((said, style, share), lambda: _narrowed(_drawn(said, style), share))


def _narrowed(whole: DrawnWord, share: float) -> DrawnWord:
    """Return finished words at a share of their width."""
    if share == 1:
        return whole
    width = max(1, round(whole.mask.width * share))
    mask = whole.mask.resize((width, whole.mask.height), Image.Resampling.LANCZOS)
    return DrawnWord(mask, round(whole.left * share), whole.top)


def _drawn(words: str, style: Type) -> DrawnWord:
    words = _typeset(words)
    with _FONT_LOCK:
        return _spaced(words, style) if style.spacing else _plain(words, style)


def _plain(words: str, style: Type) -> DrawnWord:
    """Return words with the font's own spacing."""
    found = _LETTERS.line(face(style.size, style.weight, tabular=style.tabular), words)
    if not found or found[0][1].mask is None:
        return DrawnWord(Image.new("L", (1, 1)), 0, 0)
    left, right = found[0][0] + found[0][1].left, found[-1][0] + found[-1][1].right
    top, bottom = min(one.top for _, one in found), max(one.bottom for _, one in found)
    drawn = Image.new("L", (right - left, bottom - top), 0)
    paste = drawn.im.paste
    for start, (mask, first, upper, last, lower) in found:
        across = start - left
        paste(mask, (across + first, upper - top, across + last, lower - top))
    return DrawnWord(drawn, left, top)


def _above(end: int) -> int:
    """Return the pixel of the picture behind the one that holds this pixel of the large words."""
    return -(-end // FACTOR) + 1


def _spaced(words: str, style: Type) -> DrawnWord:
    """Return words with wider spacing, drawn letter by letter."""
    font = face(style.size, style.weight).font
    chosen = TABULAR if style.tabular else None
    box = font.getbbox(words, anchor="ls", features=chosen)
    left, top = math.floor(box[0] / FACTOR), math.floor(box[1] / FACTOR)
    wider = style.spacing * len(words)
    right, bottom = _above(math.ceil(box[2] + wider * FACTOR)), _above(math.ceil(box[3]))
    size = (max(1, right - left) * FACTOR, max(1, bottom - top) * FACTOR)
    large = Image.new("L", size, 0)
    draw = ImageDraw.Draw(large)
    pen = float(-left * FACTOR)
    for letter in words:
        draw.text((pen, -top * FACTOR), letter, font=font, fill=SOLID, anchor="ls", features=chosen)
        pen += font.getlength(letter) + style.spacing * FACTOR
    return DrawnWord(large.reduce(FACTOR), left, top)


def _first_guess(words: str, style: Type, room: float, floor: float) -> float:
    """Return a size that is never too small: small letters are set wider, never narrower."""
    width = _width(words, style)
    if width <= room:
        return style.size
    steps = math.floor(style.size - style.size * max(0, room) / width)
    return max(floor, style.size - steps)


def fit(words: str, style: Type, room: float, floor: float = 15) -> tuple[str, Type]:
    """Shrink words towards `floor` until they fit, then cut them with an ellipsis.

    Outside English, words are set narrower before they are cut.
    """
    if SPOKEN.get() is str:
        return _fit(words, style, room, floor)
    said = translated(words)
    smaller = style.sized(_fitting_size(said, style, room, floor))
    return _in_one_line(said, smaller, room), smaller


@functools.lru_cache(maxsize=2048)
def _fit(words: str, style: Type, room: float, floor: float) -> tuple[str, Type]:
    style = style.sized(_fitting_size(words, style, room, floor))
    if _width(words, style) <= room:
        return words, style
    return shorten(words, style, room), style


def _fitting_size(words: str, style: Type, room: float, floor: float) -> float:
    """Return the largest size at which words fit, at least `floor`."""
    size = _first_guess(words, style, room, floor)
    while size > floor and _width(words, style.sized(size)) > room:
        size = max(floor, size - 1)
    return size


def narrowed(words: str, style: Type, room: float) -> str:
    """Return words as they are in English, else as narrow as they must be in this room."""
    return words if SPOKEN.get() is str else _in_one_line(translated(words), style, room)


def _in_one_line(words: str, style: Type, room: float) -> Verbatim:
    """Return words set as narrow as they must be, and cut if that is not enough."""
    if _width(words, style) * NARROWEST > room:
        words = shorten(words, style, room / NARROWEST)
    width = _width(words, style)
    return Narrowed.by(min(1, max(NARROWEST, room / width)) if width else 1, words)


NARROWEST: Final = 0.65
"""The least width of words, as a share of the usual one: a third more letters find room."""


def shorten(words: str, style: Type, room: float, before: int = 0) -> str:
    """Cut words with an ellipsis so that they fit, where a phrase or a word ends.

    The search halves first the words, then the letters of the word that is too long. Cutting letter
    by letter would measure a long text hundreds of times.

    Args:
        words: what is cut.
        style: its type.
        room: the width, in units.
        before: the number of letters on the lines before it.
    """
    pieces = words.split(" ")

    def up_to(count: int) -> str:
        return " ".join(pieces[:count]).rstrip() + ELLIPSIS

    def fits(shown: str) -> bool:
        return _width(shown, style) <= room

    whole = _most(len(pieces), lambda count: fits(up_to(count)))
    if whole == len(pieces):
        return up_to(whole)
    kept, broken = " ".join(pieces[:whole]), pieces[whole]
    kept += " " if whole else ""
    letters = _most(len(broken), lambda count: fits((kept + broken[:count]).rstrip() + ELLIPSIS))
    shown = len((kept + broken[:letters]).rstrip())
    return up_to_a_phrase(words, shown, before) + ELLIPSIS


def _most(limit: int, fits: Callable[[int], bool]) -> int:
    """Return the largest fitting count up to `limit`, or 0; smaller counts fit, too."""
    found, above = 0, limit + 1
    while above - found > 1:
        count = (found + above) // 2
        if fits(count):
            found = count
        else:
            above = count
    return found


def wrap(words: str, style: Type, room: float, lines: int | None = None) -> tuple[str, ...]:
    """Break words into lines; if `lines` limits them, cut the last one with an ellipsis.

    Outside English, words are set narrower before they are cut.
    """
    if SPOKEN.get() is str:
        return _wrap(words, style, room, lines)
    return _narrow_lines(translated(words), style, room, lines)


@functools.lru_cache(maxsize=1024)
def _wrap(words: str, style: Type, room: float, lines: int | None) -> tuple[str, ...]:
    found = _broken(words, style, room)
    if lines is not None and len(found) > lines:
        rest, above = " ".join(found[lines - 1 :]), found[: lines - 1]
        found = [*above, shorten(rest, style, room, sum(map(len, above)))]
    return tuple(
        line if _width(line, style) <= room else shorten(line, style, room) for line in found
    )


def _broken(words: str, style: Type, room: float) -> list[str]:
    """Return words in lines; a word that is too long has a line of its own."""
    found: list[str] = []
    for piece in filter(None, words.split(" ")):  # a no-break space keeps its words together
        longer = f"{found[-1]} {piece}" if found else piece
        if found and _width(longer, style) <= room:
            found[-1] = longer
        else:
            found.append(piece)
    return found


@functools.lru_cache(maxsize=1024)
def _narrow_lines(words: str, style: Type, room: float, lines: int | None) -> tuple[str, ...]:
    """Return words in lines, all as narrow as they must be."""
    for share in SHARES:
        wide = room / share
        broken = _broken(words, style, wide)
        short = lines is None or len(broken) <= lines
        if short and all(_width(line, style) <= wide for line in broken):
            break
    return tuple(Narrowed.by(share, line) for line in _wrap(words, style, wide, lines))


SHARES: Final = (1, 0.9, 0.8, NARROWEST)
