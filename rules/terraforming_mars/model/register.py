"""Every card by its key; filled by the catalogue, so that cards may refer to what reads it."""

from typing import Final

from rules.terraforming_mars.model.card import Card

CARDS: Final[dict[str, Card]] = {}
"""Key -> card."""
