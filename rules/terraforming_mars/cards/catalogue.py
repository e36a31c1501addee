"""All cards by their keys, and the decks of a game."""

from typing import Final

from rules.terraforming_mars.cards import (
    blue_005_054,
    blue_069_133,
    blue_134_208,
    corporations,
    green_001_055,
    green_056_107,
    green_108_155,
    green_158_207,
    preludes_p01_p35,
    projects_p36_p42,
    red_009_121,
    red_124_206,
)
from rules.terraforming_mars.model.card import Card, Edition
from rules.terraforming_mars.model.register import CARDS as CARDS

PROJECTS: Final[tuple[Card, ...]] = (
    *green_001_055.CARDS,
    *green_056_107.CARDS,
    *green_108_155.CARDS,
    *green_158_207.CARDS,
    *blue_005_054.CARDS,
    *blue_069_133.CARDS,
    *blue_134_208.CARDS,
    *red_009_121.CARDS,
    *red_124_206.CARDS,
    *projects_p36_p42.CARDS,
)
PRELUDES: Final[tuple[Card, ...]] = preludes_p01_p35.CARDS
CORPORATIONS: Final[tuple[Card, ...]] = corporations.CARDS

CARDS.update({card.key: card for card in (*PROJECTS, *PRELUDES, *CORPORATIONS)})

BEGINNER: Final = "beginner_corporation"


def project_deck(editions: tuple[Edition, ...]) -> list[str]:
    """Return the project cards of these editions, by number."""
    chosen = (card for card in PROJECTS if card.edition in editions)
    return [card.key for card in sorted(chosen, key=lambda card: card.number)]


def corporation_deck(editions: tuple[Edition, ...]) -> list[str]:
    """Return the corporations of these editions; the beginner card is never dealt."""
    return [card.key for card in CORPORATIONS if card.edition in editions and card.key != BEGINNER]


def prelude_deck() -> list[str]:
    """Return the prelude cards."""
    return [card.key for card in PRELUDES]
