"""Pictures of On Mars."""

from renders.on_mars import glyphs
from renders.on_mars.pictures import OnMarsPictures
from renders.sketch import GamePictures

__all__ = ["PICTURES", "glyphs"]

PICTURES: GamePictures = OnMarsPictures()
"""On Mars in the gallery."""
