"""Findings of a frame that asks, kept until the table changes."""

from collections.abc import Hashable
from typing import Any

from rules.kernel import Game

UNKNOWN, CHANGING = -1, -2
"""In place of a table's age: nothing is found yet; the table is changing."""


class Known:
    """Findings of a frame, kept until the table changes; not saved."""

    __slots__ = ("at", "found")

    def __init__(self) -> None:
        self.at = UNKNOWN  # the table's age then
        self.found: dict[Hashable, Any] = {}

    def keep(self, kind: str) -> None:
        """Forget all but the findings under a name of this kind and a seat."""
        self.found = {n: f for n, f in self.found.items() if isinstance(n, tuple) and n[0] == kind}

    def now(self, game: Game) -> dict[Hashable, Any]:
        """Return the findings since the table last changed; new ones go there."""
        age: int = game.age
        if self.at != age:
            if self.at == CHANGING:
                return {}
            self.found.clear()
            self.at = age
        return self.found
