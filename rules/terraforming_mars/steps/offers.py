"""Cards to choose from, each with its letter on the picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.kernel.ask import Option
from rules.kernel.text import Text
from rules.terraforming_mars.model.register import CARDS

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@lru_cache(maxsize=1024)
def offered(cards: tuple[str, ...]) -> tuple[Option, ...]:
    """These cards as they are offered, with letters in their order."""
    return lettered(CARDS[card].option for card in cards)


def lettered(options: Iterable[Option]) -> tuple[Option, ...]:
    """The options with letters in their order."""
    return tuple(with_letter(option, place) for place, option in enumerate(options))


def with_letter(option: Option, place: int) -> Option:
    """The option with the letter of its place; none beyond the last letter."""
    return replace(option, mark=LETTERS[place : place + 1])


def closed(options: Iterable[Option], why_not: Text) -> tuple[Option, ...]:
    """The same options, none of which can be taken."""
    return tuple(replace(option, why_not=why_not) for option in options)
