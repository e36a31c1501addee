"""How saves of former rules become saves of the present ones: rules number -> the step onward."""

from collections.abc import Callable
from typing import Any, Final

RULES: Final = 2
"""Raised whenever a save of the former rules would not load, or not mean the same, as it is."""


def _goes_on(plain: dict[str, Any]) -> dict[str, Any]:
    """A save of rules 1 has the form of rules 2; a table goes on by the new rules."""
    return plain


UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _goes_on}
