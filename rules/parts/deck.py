"""A pile of cards of which only the size is known."""

from collections.abc import Sequence
from typing import Annotated, Any

from rules.kernel.view import CardId, Nobody, Plain, shown


class Deck(Plain):
    """A face-down pile; drawing from it shows what was hidden, and so seals undo."""

    cards: Annotated[list[CardId], Nobody] = []  # the top one first

    @property
    @shown
    def size(self) -> int:
        """How many cards are left."""
        return len(self.cards)

    def draw(self, game: Any) -> str:
        """Take the top card."""
        game.seal()
        return self.cards.pop(0)

    def put_under(self, cards: Sequence[str]) -> None:
        """Put cards at the bottom, the first of them uppermost."""
        self.cards.extend(cards)

    def shuffle(self, game: Any) -> None:
        """Bring the pile into an order of chance."""
        self.cards = game.shuffled(self.cards)
