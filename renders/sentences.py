"""Plain sentences for those who do not see the picture, no longer than Discord takes."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

NARROW: Final = "\u00a0"
"""Joins a number and its unit."""
LONGEST: Final = 1024
"""What Discord takes as the description of a picture."""

Seen = TypeVar("Seen")


def fullest(look: Seen, fullness: Sequence[Sequence[Callable[[Seen], str]]]) -> str:
    """The first of several ways to tell it that is short enough, else the last one, cut."""
    found = ""
    for parts in fullness:
        found = sentences([part(look) for part in parts])
        if len(found) <= LONGEST:
            return found
    return cut(found)


def sentences(parts: Sequence[str]) -> str:
    """Join what is not empty, each with its full stop; no-break spaces become plain."""
    ended = [part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part]
    return " ".join(ended).replace(NARROW, " ")


def cut(words: str, longest: int = LONGEST) -> str:
    """Shorten at the end of a sentence, or at least of a word."""
    if len(words) <= longest:
        return words
    room = words[: longest - 1]
    sentence = room.rfind(". ")
    if sentence >= longest // 2:
        return room[: sentence + 1]
    return room[: room.rfind(" ")].rstrip(" .,;:(") + "…" if " " in room else room + "…"


def plain(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A step with its sign: `+3`, `−1`, `+0`."""
    return plain(number) if number < 0 else f"+{number}"
