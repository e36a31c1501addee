"""Findings of a frame that asks, kept as long as the table stays as it is."""

from collections.abc import Hashable
from typing import Any

UNKNOWN, CHANGING = -1, -2
"""In place of the age of a table: nothing has been found out; nothing found out would last."""


class Known:
    """Findings of a frame, kept as long as the table stays as it is; not saved."""

    __slots__ = ("at", "found")

    def __init__(self) -> None:
        self.at = UNKNOWN  # the table's age then
        self.found: dict[Hashable, Any] = {}

    def keep(self, kind: str) -> None:
        """Forget all but what stands under a name of this kind and a seat."""
        self.found = {n: f for n, f in self.found.items() if isinstance(n, tuple) and n[0] == kind}

    def now(self, game: Any) -> dict[Hashable, Any]:
        """Return the findings since the table changed; new ones are put there."""
        age: int = game.age
        if self.at != age:
            if self.at == CHANGING:
                return {}
            self.found.clear()
            self.at = age
        return self.found
