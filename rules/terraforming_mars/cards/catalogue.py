"""All cards by their keys, and which of them make up the decks of a game."""

from __future__ import annotations

from typing import Final

from rules.terraforming_mars.cards import (
    active_1,
    active_2,
    active_3,
    automated_1,
    automated_2,
    automated_3,
    automated_4,
    corporations,
    events_1,
    events_2,
    prelude_projects,
    preludes,
)
from rules.terraforming_mars.cards.model import Card, Edition
from rules.terraforming_mars.cards.register import CARDS as CARDS

PROJECTS: Final[tuple[Card, ...]] = (
    *automated_1.CARDS,
    *automated_2.CARDS,
    *automated_3.CARDS,
    *automated_4.CARDS,
    *active_1.CARDS,
    *active_2.CARDS,
    *active_3.CARDS,
    *events_1.CARDS,
    *events_2.CARDS,
    *prelude_projects.CARDS,
)
PRELUDES: Final[tuple[Card, ...]] = preludes.CARDS
CORPORATIONS: Final[tuple[Card, ...]] = corporations.CARDS

CARDS.update({card.key: card for card in (*PROJECTS, *PRELUDES, *CORPORATIONS)})

BEGINNER: Final = "beginner_corporation"


def project_deck(editions: tuple[Edition, ...]) -> list[str]:
    """The project cards of these editions, by number."""
    chosen = (card for card in PROJECTS if card.edition in editions)
    return [card.key for card in sorted(chosen, key=lambda card: card.number)]


def corporation_deck(editions: tuple[Edition, ...]) -> list[str]:
    """The corporations of these editions; the beginner card is never dealt."""
    return [card.key for card in CORPORATIONS if card.edition in editions and card.key != BEGINNER]


def prelude_deck() -> list[str]:
    """The prelude cards."""
    return [card.key for card in PRELUDES]
