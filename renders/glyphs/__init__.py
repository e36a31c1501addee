"""The icons of all games: masks on a 24-unit box, coloured when pasted.

A game registers its own icons when its folder is loaded.
"""

from renders.glyphs import signs, things
from renders.glyphs.registry import BOX, GLYPHS, SPARE, SPRITES, sprite

__all__ = ["BOX", "GLYPHS", "SPARE", "SPRITES", "signs", "sprite", "things"]
