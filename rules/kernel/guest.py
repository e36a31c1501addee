"""What a guest sees to whom a player shows their hand: that hand, and nothing they do with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

HELD: Final = ("players", "seated")
"""The parts of a view with an entry for each seat: what lies in front of it, and what it holds."""


def guest_view(own: Mapping[str, Any], public: Mapping[str, Any]) -> dict[str, Any]:
    """The public view with what one seat holds.

    Bids and maxima, what was chosen but not revealed, and keys of receipts lie
    elsewhere in a view, and stay as everybody sees them.

    Args:
        own: the view of the seat whose hand is shown.
        public: a bystander's view of the same table.
    """
    seat = own["viewer"]
    held = {part: _with_own(own[part], public[part], seat) for part in HELD if part in public}
    return {**public, **held, "viewer": seat, "guest": True}


def _with_own(own: Any, public: Any, seat: int) -> list[Any]:
    return [
        mine if at == seat else all_see
        for at, (mine, all_see) in enumerate(zip(own, public, strict=True))
    ]
