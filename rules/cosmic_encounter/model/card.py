"""The printed faces of cards, and the types of cards."""

from typing import Final

from rules.cosmic_encounter.model.views import Face

ENCOUNTER: Final = ("attack", "negotiate", "morph")
"""The types that are encounter cards."""

COLOURS: Final = "ABCDEF"
"""The letters of the systems, by seat."""


def is_encounter(card: Face) -> bool:
    """Whether it can be selected in planning."""
    return card.type in ENCOUNTER


def value_words(value: int) -> str:
    """Return an attack's value as printed: two digits, the minus in front."""
    return f"{'−' if value < 0 else ''}{abs(value):02}"
