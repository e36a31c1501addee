"""On Mars as the kernel sees it: the table with how it looks."""

from __future__ import annotations

from typing import Any

from rules.kernel.ask import Seat
from rules.on_mars.looks.look import look
from rules.on_mars.state import OnMars


class OnMarsGame(OnMars):
    """The whole game: the table with everything that stands above it."""

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return look(self, super().view(seat))
