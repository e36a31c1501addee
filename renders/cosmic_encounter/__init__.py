"""Pictures of Cosmic Encounter."""

from renders.cosmic_encounter import figures, glyphs
from renders.cosmic_encounter.pictures import CosmicEncounterHand, CosmicEncounterPictures
from renders.sketch import CardPictures, GamePictures, HandOrders

__all__ = ["CARDS", "HAND", "PICTURES", "figures", "glyphs"]

_BOTH = CosmicEncounterPictures()

PICTURES: GamePictures = _BOTH
CARDS: CardPictures = _BOTH
HAND: HandOrders = CosmicEncounterHand()
