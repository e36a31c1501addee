"""Every game that the bot offers, as two worlds play it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.games import GAMES
from rules.terraforming_mars.cards.catalogue import BEGINNER
from rules.terraforming_mars.model.register import CARDS
from tests.worlds.cosmic import Cosmic
from tests.worlds.title import Title


def deck_of(card: str) -> str | None:
    """Return from which deck of Terraforming Mars a card comes; None: everybody may have one."""
    if card == BEGINNER:
        return None
    kind = CARDS[card].kind
    return kind if kind in ("corporation", "prelude") else "project"


TITLES: Final[Mapping[str, Title]] = {
    "hammer_price": Title(GAMES["hammer_price"]),
    "project_mars": Title(
        GAMES["project_mars"], stores=("money", "materials"), tells=("could not pay",)
    ),
    "terraforming_mars": Title(GAMES["terraforming_mars"], kind=deck_of, tells=("revealed",)),
    "on_mars": Title(
        GAMES["on_mars"],
        piles=True,
        tells=("showed a First Colonist card",),
        kind=lambda card: card[0],
    ),
    "cosmic_encounter": Cosmic(),
}
"""A game's id -> what its other world is like."""
