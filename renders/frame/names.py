"""Words that people chose, made drawable: the font's missing letters are left out."""

import functools
import unicodedata
from collections.abc import Sequence
from typing import Final

from PIL import ImageFont

from renders.tongue import Verbatim, phrase
from renders.typeface import FONT_FILE

PROBE_SIZE: Final = 16
NOT_A_LETTER: Final = "\U0010ffff"
"""A code point that no font has: its drawing is the font's sign for a missing letter."""
KEPT_CATEGORIES: Final = ("L", "N", "P", "S", "Z")
LONGEST: Final = 40


@functools.cache
def _probe() -> tuple[ImageFont.FreeTypeFont, bytes]:
    font = ImageFont.truetype(FONT_FILE, PROBE_SIZE, layout_engine=ImageFont.Layout.BASIC)
    return font, bytes(font.getmask(NOT_A_LETTER))


@functools.lru_cache(maxsize=4096)
def can_draw(letter: str) -> bool:
    """Return whether the font has this letter."""
    if letter == " ":
        return True
    if unicodedata.category(letter)[0] not in KEPT_CATEGORIES:
        return False
    font, missing = _probe()
    mask = bytes(font.getmask(letter))
    return bool(mask) and mask != missing


@functools.lru_cache(maxsize=2048)
def drawable(words: str) -> str:
    """Return the drawable part: ornate letters become plain, emoji and foreign scripts go.

    >>> drawable("Ｂｒａｍ 🚀  the  Bold")
    'Bram the Bold'
    """
    whole = unicodedata.normalize("NFC", words)
    kept = "".join(_letter(letter) for letter in whole)
    return " ".join(kept.split())


def _letter(letter: str) -> str:
    if can_draw(letter):
        return letter
    plain = unicodedata.normalize("NFKC", letter)
    if plain != letter and all(can_draw(part) for part in plain):
        return plain
    return " " if letter.isspace() else ""


def shown_name(name: str, seat: int) -> str:
    """Return a player's drawable name, or the number of the seat if nothing is left."""
    shown = drawable(name)[:LONGEST].strip()
    if any(letter.isalnum() for letter in shown):
        return Verbatim(shown)
    return phrase("Player {seat}", seat=seat + 1)


def shown_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the drawable names of all seats; a seat without a name gets its number.

    >>> shown_names(["Ana", "🚀"], 3)
    ('Ana', 'Player 2', 'Player 3')
    """
    padded = [*names, *([""] * (seats - len(names)))]
    return tuple(shown_name(name, seat) for seat, name in enumerate(padded))
