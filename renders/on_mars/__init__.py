"""Pictures of On Mars."""

from renders.on_mars import glyphs
from renders.on_mars.pictures import OnMarsCards, OnMarsPictures
from renders.sketch import CardPictures, GamePictures

__all__ = ["CARDS", "PICTURES", "glyphs"]

PICTURES: GamePictures = OnMarsPictures()
"""On Mars in the gallery."""
CARDS: CardPictures = OnMarsCards()
"""Single cards of On Mars."""
