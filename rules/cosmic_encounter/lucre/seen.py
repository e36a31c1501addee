"""What all see of the market and the bank."""

from __future__ import annotations

from rules.cosmic_encounter.model import views
from rules.cosmic_encounter.state import Cosmic


def market_seen(game: Cosmic) -> views.Market | None:
    """The market, as it lies open; None: the table plays without Lucre."""
    return views.Market(bank=game.bank) if game.options.lucre else None
