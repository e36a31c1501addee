"""Pictures of Hammer Price."""

from renders.hammer_price.pictures import HammerPricePictures
from renders.sketch import GamePictures

PICTURES: GamePictures = HammerPricePictures()
"""Hammer Price in the gallery."""
