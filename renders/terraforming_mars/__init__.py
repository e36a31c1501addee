"""Pictures of Terraforming Mars."""

from renders.sketch import CardPictures, GamePictures, HandOrders
from renders.terraforming_mars import glyphs
from renders.terraforming_mars.hand import TerraformingMarsHand
from renders.terraforming_mars.pictures import TerraformingMarsPictures

__all__ = ["CARDS", "HAND", "PICTURES", "glyphs"]

_BOTH = TerraformingMarsPictures()

PICTURES: GamePictures = _BOTH
CARDS: CardPictures = _BOTH
HAND: HandOrders = TerraformingMarsHand()
