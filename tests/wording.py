"""The name of a test case: what each of its values is, in words that fit on a line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

LONGEST = 36
"""The most letters of one value that a test's name shows; mostly the first few matter."""
A_FEW = 4
"""In a text that is no longer, each letter that only a screen can show is called by its name."""

PLAIN = str.maketrans(
    {"€": "E", "“": '"', "”": '"', "’": "'", "−": "-", "–": "-", "·": ".", "°": "deg ", "\n": " "}
)
"""Replacements for characters that the ASCII list of tests would show as numbers."""


LONGEST_LINE = 220
"""Letters of a whole line of the list of tests: file, sentence and case."""
NOWHERE = re.compile("object at|<lambda>|0x[0-9a-f]{6}")
"""Says where something lies in memory."""


def is_hard_to_read(name: str) -> bool:
    """Whether the name of a test is longer than a screen, or no words."""
    return len(name) > LONGEST_LINE or NOWHERE.search(name) is not None


def worded(value: Any, name: str) -> str:
    """The value of a parameter of this name."""
    match value:
        case None:
            return f"no_{name}"
        case bool():
            return name if value else f"not_{name}"
        case int() | float():
            return f"{name}_{value}"
        case str() | bytes():
            return _cut(_ascii(value if isinstance(value, str) else repr(value)))
        case Mapping() | list() | tuple() | set() | frozenset() | BaseModel():
            return _cut(_ascii(_within(value))) or f"no_{name}"
    called = getattr(value, "__name__", type(value).__name__)
    return str(name if called == "<lambda>" else called)


def _within(value: Any) -> str:
    """Return the words for a value, with everything in a list, table or model, at any depth."""
    match value:
        case BaseModel():
            chosen = value.model_dump(exclude_defaults=True)
            return " ".join([type(value).__name__, _within(chosen)]).strip()
        case Mapping():
            pairs = [(key, one) for key, one in value.items() if key != "kind"]
            return " ".join(f"{_within(key)}={_within(one)}" for key, one in pairs)
        case set() | frozenset():
            return " ".join(sorted(_within(one) for one in value))
        case list() | tuple():
            return " ".join(_within(one) for one in value)
        case None | str() | bool() | int() | float():
            return str(value)
    return str(getattr(value, "__name__", type(value).__name__))


def _ascii(text: str) -> str:
    """The text without letters that only a screen can show."""
    plain = text.translate(PLAIN)
    if len(text) <= A_FEW:
        return "".join(map(_called, plain))
    return unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()


def _called(letter: str) -> str:
    if letter.isascii() and letter.isprintable():
        return letter
    return f"<{unicodedata.name(letter, f'{ord(letter):04x}').lower()}>"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]}.."
