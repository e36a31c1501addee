"""Every card by its key; the catalogue fills it, so that cards may refer to its readers."""

from typing import Final

from rules.terraforming_mars.model.card import Card

CARDS: Final[dict[str, Card]] = {}
"""Key -> card."""
