"""Pictures of Terraforming Mars."""

from renders.sketch import CardPictures, GamePictures
from renders.terraforming_mars.pictures import TerraformingMarsPictures

_BOTH = TerraformingMarsPictures()

PICTURES: GamePictures = _BOTH
CARDS: CardPictures = _BOTH
