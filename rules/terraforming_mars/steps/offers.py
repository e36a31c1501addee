"""Cards to choose from, each with its letter on the picture."""

from functools import lru_cache

from rules.kernel import Option
from rules.parts.offers import lettered
from rules.terraforming_mars.model.register import CARDS


@lru_cache(maxsize=1024)
def offered(cards: tuple[str, ...]) -> tuple[Option, ...]:
    """Return the options of these cards, with letters in order."""
    return lettered(CARDS[card].option for card in cards)
