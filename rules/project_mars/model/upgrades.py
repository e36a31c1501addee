"""Upgrades of saves: rules number -> the step to the next."""

from collections.abc import Callable
from typing import Any, Final

RULES: Final = 1
"""Raised whenever a save of the former rules would not load, or would change its meaning."""

UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
