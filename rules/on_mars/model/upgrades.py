"""Upgrades of saves: rules number -> the step to the next."""

from collections.abc import Callable
from typing import Any, Final

RULES: Final = 2
"""Raised whenever a save of the former rules would not load, or would change its meaning."""


def _goes_on(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a save of rules 1, which has the form of rules 2.

    The table goes on by the new rules.
    """
    return plain


UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _goes_on}
