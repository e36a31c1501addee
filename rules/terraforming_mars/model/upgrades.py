"""How saves of former rules become saves of the present ones: rules number -> the step onward."""

from collections.abc import Callable
from typing import Any, Final

RULES: Final = 2
"""Raised whenever a save of the former rules would not load, or not mean the same, as it is.

Or when a log of theirs would not replay, as its `rules` then tell whoever tries.
"""


def asked_about_superfluous_metal(plain: dict[str, Any]) -> dict[str, Any]:
    """Rules 1 asked nobody how to pay who had one metal alone and could give too much of it.

    A save needs no change: from its next payment on the question is asked. A log of rules 1 has
    no answer to it, so what was played by them replays only by them.
    """
    return plain


UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    1: asked_about_superfluous_metal,
}
