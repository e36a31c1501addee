"""On Mars as the kernel sees it: the table with how it looks."""

from __future__ import annotations

from typing import Any

from rules.on_mars.looks.look import look, seen_by_all
from rules.on_mars.state import OnMars


class OnMarsGame(OnMars):
    """The whole game: the table with everything that stands above it."""

    def seen_by_all(self) -> dict[str, Any]:
        return seen_by_all(self)

    def put_together(self, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
        return look(self, seen, public)
