"""The icons that all games share, bare: masks on a 24-unit box, coloured when pasted.

A game enters its own ones when its folder is loaded.
"""

from renders.glyphs import signs, things
from renders.glyphs.registry import BOX, GLYPHS, SPARE, SPRITES, sprite

__all__ = ["BOX", "GLYPHS", "SPARE", "SPRITES", "signs", "sprite", "things"]
