"""Cards to choose from, each with its letter on the picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rules.kernel.ask import Option

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def lettered(options: Iterable[Option]) -> tuple[Option, ...]:
    """The options with letters in their order."""
    return tuple(with_letter(option, place) for place, option in enumerate(options))


def with_letter(option: Option, place: int) -> Option:
    """The option with the letter of its place; none beyond the last letter."""
    return replace(option, mark=LETTERS[place : place + 1])
