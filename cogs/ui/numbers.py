"""Numbers in what somebody typed, or in what a component brings back."""

import re
from collections.abc import Iterable

from cogs.ui.naming import plainly
from rules.kernel.text import UNITS

DIGITS = 15
"""No number of any game is longer."""

CURRENCIES = ("m€", "€", "$", "m$", "mc")
"""May stand behind any number, since some keyboards lack the game's own sign."""

_NUMBER = re.compile(rf"\+?\s*[$€]?\s*(?P<number>[-−]?[0-9]{{1,{DIGITS}}})\s*(?P<rest>[^0-9]*)")
_WHOLE = re.compile(rf"[0-9]{{1,{DIGITS}}}")


def typed_number(text: str, words: Iterable[str] = ()) -> int | None:
    """The whole number in ` 7 `, `$7` or `7 M€`; None when it is anything else.

    Args:
        text: what was typed. Only plain digits are a number: whoever reads the label may not
            read others.
        words: what may stand behind the number, such as its unit.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    rest = plainly(found["rest"]).rstrip(".")
    if rest and rest not in CURRENCIES and rest not in {plainly(word) for word in words}:
        return None
    return int(found["number"].replace("−", "-"))


def unit_words(unit: str) -> list[str]:
    """How one and how several of a unit are called."""
    return [written.replace("{n}", "") for written in UNITS.get(unit, UNITS["count"])]


def whole(text: str) -> int:
    """The number that one of our own components brought.

    Raises:
        ValueError: it is none, so the component is not ours, or of another version.
    """
    if not _WHOLE.fullmatch(text):
        raise ValueError(text[:DIGITS])
    return int(text)
