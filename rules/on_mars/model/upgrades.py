"""How saves of former rules become saves of the present ones: rules number -> the step onward."""

from collections.abc import Callable
from typing import Any, Final

RULES: Final = 1
"""Raised whenever a save of the former rules would not load, or not mean the same, as it is."""

UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
