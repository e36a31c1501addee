"""A pile of cards that shows only its size."""

from collections.abc import Sequence
from typing import Annotated

from rules.kernel import CardId, Game, Nobody, Plain, shown


class Deck(Plain):
    """A face-down pile; a draw shows what was hidden, and so it seals undo."""

    cards: Annotated[list[CardId], Nobody] = []  # the top one first

    @property
    @shown
    def size(self) -> int:
        """The number of cards left."""
        return len(self.cards)

    def draw(self, game: Game) -> str:
        """Take the top card, and return it."""
        game.seal()
        return self.cards.pop(0)

    def put_under(self, cards: Sequence[str]) -> None:
        """Put cards at the bottom, the first of them uppermost."""
        self.cards.extend(cards)

    def shuffle(self, game: Game) -> None:
        """Shuffle the pile."""
        self.cards = game.shuffled(self.cards)
