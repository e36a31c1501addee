"""Numbers in typed input, and in the values of components."""

import re
from collections.abc import Iterable

from cogs.ui.naming import plainly
from rules.kernel import UNITS

DIGITS = 15
"""The most digits of a number in any game."""

CURRENCIES = ("m€", "€", "$", "m$", "mc")
"""Currency signs allowed after any number, since some keyboards lack the game's own."""

_NUMBER = re.compile(rf"\+?\s*[$€]?\s*(?P<number>[-−]?[0-9]{{1,{DIGITS}}})\s*(?P<rest>[^0-9]*)")
_WHOLE = re.compile(rf"[0-9]{{1,{DIGITS}}}")


def typed_number(text: str, words: Iterable[str] = ()) -> int | None:
    """Return the whole number in ` 7 `, `$7` or `7 M€`; None for anything else.

    Args:
        text: the input. Only plain digits are a number: readers of the label may not read others.
        words: the words allowed after the number, such as its unit.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    rest = plainly(found["rest"]).rstrip(".")
    if rest and rest not in CURRENCIES and rest not in {plainly(word) for word in words}:
        return None
    return int(found["number"].replace("−", "-"))


def unit_words(unit: str) -> list[str]:
    """Return the singular and plural of a unit."""
    return [written.replace("{n}", "") for written in UNITS.get(unit, UNITS["count"])]


def whole(text: str) -> int:
    """Return the number in a value of the bot's own components.

    Raises:
        ValueError: it is not a number, so the component is another's or of another version.
    """
    if not _WHOLE.fullmatch(text):
        raise ValueError(text[:DIGITS])
    return int(text)
